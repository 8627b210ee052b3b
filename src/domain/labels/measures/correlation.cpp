// correlation.cpp: agreement beyond what the class sizes alone would give.
#include <algorithm>

#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

/// n·Σc_ii − Σa_i·b_i and the two variances n² − Σa_i², n² − Σb_i²: for two classes twice those of the indicators.
template <class T>
struct Moments {
  T covariance;
  T truth;
  T prediction;
};

template <class Statistic>
auto moments(const Statistic& c) {
  using T = typename Statistic::Number;
  ProductSum<T> covariance;
  ProductSum<T> truth;
  ProductSum<T> prediction;
  covariance.add(c.total(), c.hits());
  truth.add(c.total(), c.total());
  prediction.add(c.total(), c.total());
  for (std::size_t i = 0; i < c.classes(); ++i) {
    covariance.subtract(c.truth(i), c.predicted(i));
    truth.subtract(c.truth(i), c.truth(i));
    prediction.subtract(c.predicted(i), c.predicted(i));
  }
  return Moments<T>{covariance.total(), truth.total(), prediction.total()};
}

/// The product of the two variances less the square of the covariance, where next to nothing is left: from what each
/// has more than the covariance (or its opposite), added up before anything is rounded.
template <class Statistic, class T>
T rest_of_variances(const Statistic& c, const T& covariance) {
  const T sign = covariance < T(0) ? T(-1) : T(1);
  ProductSum<T> truth;
  ProductSum<T> prediction;
  for (ProductSum<T>* more : {&truth, &prediction}) {
    more->add(c.total(), c.total());
    more->subtract(sign * c.total(), c.hits());
    for (std::size_t i = 0; i < c.classes(); ++i) {
      const T size = more == &truth ? c.truth(i) : c.predicted(i);
      more->subtract(size, size);
      more->add(sign * c.truth(i), c.predicted(i));
    }
  }
  const T x = truth.total();
  const T y = prediction.total();
  return sign * covariance * (x + y) + x * y;
}

/// The correlation as its cosine (angle = false) or its angle over π; undefined when a labeling is constant.
template <class Statistic>
auto correlation_of(const Statistic& c, bool as_angle) {
  using std::sqrt;
  using T = typename Statistic::Number;
  // By how many classes there are, since sums of weights in another order may differ from the total.
  const auto constant = [&](auto size) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < c.classes(); ++i) used += size(i) == T(0) ? 0 : 1;
    return used <= 1;
  };
  if (constant([&](std::size_t i) { return c.truth(i); })) return Value<T>::undefined("the truth is constant");
  if (constant([&](std::size_t i) { return c.predicted(i); })) return Value<T>::undefined("the prediction is constant");
  const Moments<T> m = moments(c);
  if (as_angle) {
    const auto rest = [&] { return rest_of_variances(c, m.covariance); };
    return Value<T>(angle(m.covariance, m.truth, m.prediction, rest) / pi_as<T>());
  }
  const T cosine = m.covariance / sqrt(m.truth * m.prediction);
  return Value<T>(cosine > T(1) ? T(1) : cosine < T(-1) ? T(-1) : cosine);
}

enum KappaWeights : int { none, linear, quadratic, own };

/// Σ w_ij·c_ij and Σ w_ij·a_i·b_j, the observed and the expected disagreement, in O(classes) but for own weights.
template <class Statistic>
auto weighted_kappa(const Statistic& c, const Context& context, KappaWeights weights) {
  using T = typename Statistic::Number;
  const std::size_t m = c.classes();
  const auto place = [](std::size_t i) { return T(static_cast<int>(i)); };
  T observed{};
  T expected{};
  if (weights == own) {
    if (context.disagreement.size() != m * m) {
      return Value<T>::undefined("kappa(weights=own) needs a disagreement for every pair of classes");
    }
    const auto weight = [&](std::size_t i, std::size_t j) { return parameter_as<T>(context.disagreement[i * m + j]); };
    c.for_each_error([&](std::size_t i, std::size_t j, const T& count) { observed += weight(i, j) * count; });
    for (std::size_t i = 0; i < m; ++i) {
      observed += weight(i, i) * c.hit(i);
      for (std::size_t j = 0; j < m; ++j) expected += weight(i, j) * c.truth(i) * c.predicted(j);
    }
  } else {
    if (!c.ordered()) return Value<T>::undefined("the classes have no order");
    c.for_each_error([&](std::size_t i, std::size_t j, const T& count) {
      const T gap = place(std::max(i, j) - std::min(i, j));
      observed += (weights == linear ? gap : gap * gap) * count;
    });
    T truth{};
    T predicted{};
    T squares{};
    for (std::size_t i = 0; i < m; ++i) {
      if (weights == linear) {
        truth += c.truth(i);
        predicted += c.predicted(i);
        expected += truth * (c.total() - predicted) + (c.total() - truth) * predicted;
      } else {
        truth += place(i) * c.truth(i);
        predicted += place(i) * c.predicted(i);
        squares += place(i) * place(i) * (c.truth(i) + c.predicted(i));
      }
    }
    if (weights == quadratic) expected = difference_of_products(c.total(), squares, T(2) * truth, predicted);
  }
  if (expected == T(0)) return Value<T>::undefined("no disagreement is possible: both labelings are the same constant");
  return Value<T>(T(1) - c.total() * observed / expected);
}

constexpr Claims by_distance = {max_agreement,     for_two_classes(class_symmetry),
                                symmetry,          for_two_classes(monotonicity),
                                constant_baseline, approximate_constant_baseline};

constexpr Measure kCorrelation[] = {
    {.name = "mcc",
     .aliases = {"cc", "phi", "matthews"},
     .title = "Matthews correlation coefficient",
     .formula = "(n*sum_i(c_ii) - sum_i(a_i*b_i)) / sqrt((n^2 - sum_i(a_i^2)) * (n^2 - sum_i(b_i^2)))",
     .latex = R"(\frac{n\sum_i c_{ii}-\sum_i a_i b_i}{\sqrt{(n^2-\sum_i a_i^2)(n^2-\sum_i b_i^2)}})",
     .meaning = "correlation of the indicators of the classes",
     .range = {-1, 1},
     .undefined = "the truth or the prediction is constant",
     .baseline = 0,
     .holds = {max_agreement, for_two_classes(min_agreement), class_symmetry, symmetry, for_two_classes(monotonicity),
               for_two_classes(strong_monotonicity), constant_baseline, approximate_constant_baseline},
     .reference = "Matthews 1975; Gorodkin 2004 for more than two classes",
     .example = 0.6098367211363063,
     .elsewhere = {Elsewhere{"scikit-learn", "matthews_corrcoef"}, Elsewhere{"pycm", "Overall MCC"}},
     .by_class = sum_by_class<[]<class T>(const Binary<T>& c, const Context&) {
       return Value(ClassShare<T>{c.covariance(), T(1)});
     }>,
     .linear = true,
     .compute = of_matrix<[](const auto& c, const Context&) { return correlation_of(c, false); }>},
    {.name = "cd",
     .aliases = {"correlation_distance"},
     .title = "Correlation distance",
     .formula = "acos((n*sum_i(c_ii) - sum_i(a_i*b_i)) / sqrt((n^2 - sum_i(a_i^2)) * (n^2 - sum_i(b_i^2)))) / pi",
     .latex = R"(\frac{1}{\pi}\arccos\mathrm{CC})",
     .meaning = "the angle of the correlation, in half turns",
     .range = {0, 1},
     .better = Better::lower,
     .undefined = "the truth or the prediction is constant",
     .baseline = 0.5,
     .holds = {max_agreement, for_two_classes(min_agreement), class_symmetry, symmetry, distance,
               for_two_classes(monotonicity), for_two_classes(strong_monotonicity), approximate_constant_baseline},
     .reference = "Gösgens et al. 2021, Good classification measures and how to find them",
     .example = 0.2912350123530436,
     .by_class = sum_by_class<[]<class T>(const Binary<T>& c, const Context&) {
       return Value(ClassShare<T>{-c.covariance(), T(1)});
     }>,
     .compute = of_matrix<[](const auto& c, const Context&) { return correlation_of(c, true); }>},
    {.name = "kappa",
     .aliases = {"cohen_kappa"},
     .title = "Cohen's kappa",
     .formula = "(n*sum_i(c_ii) - sum_i(a_i*b_i)) / (n^2 - sum_i(a_i*b_i))",
     .latex = R"(\frac{n\sum_i c_{ii}-\sum_i a_i b_i}{n^2-\sum_i a_i b_i})",
     .meaning = "agreement beyond chance; with weights, disagreements count by how far apart the classes are",
     .parameters = {Parameter{.name = "weights",
                              .meaning =
                                  "how much a disagreement counts: all alike, by distance in the order of the classes, "
                                  "by its square, or by the user's own table",
                              .low = 0,
                              .high = 3,
                              .has_default = true,
                              .choices = {"none", "linear", "quadratic", "own"}}},
     .range = {-1, 1},
     .undefined = "both labelings are the same constant",
     .baseline = 0,
     .holds = {max_agreement, class_symmetry, symmetry, for_two_classes(monotonicity), constant_baseline,
               approximate_constant_baseline},
     .variants = {Variant{"weights=linear", by_distance}, Variant{"weights=quadratic", by_distance}},
     .reference = "Cohen 1960; Cohen 1968 for weights",
     .example = 0.6,
     .elsewhere = {Elsewhere{"scikit-learn", "cohen_kappa_score", "", Undefined::report}, Elsewhere{"pycm", "Kappa"}},
     .by_class = sum_by_class<[]<class T>(const Binary<T>& c, const Context& context) {
       if (context.arguments[0] != 0) return Value<ClassShare<T>>::undefined("the classes have no order");
       return Value(ClassShare<T>{c.covariance(), c.a1() * c.b0()});
     }>,
     .linear = true,
     .compute = of_matrix<[](const auto& c, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const auto weights = static_cast<KappaWeights>(static_cast<int>(context.arguments[0]));
       if (weights != none) return weighted_kappa(c, context, weights);
       ProductSum<T> possible;
       possible.add(c.total(), c.total());
       for (std::size_t i = 0; i < c.classes(); ++i) possible.subtract(c.truth(i), c.predicted(i));
       return ratio(moments(c).covariance, possible.total(), "both labelings are the same constant");
     }>},
};

}  // namespace

constinit const Family correlation("Correlation and agreement beyond chance", kCorrelation);

}  // namespace etalon::family
