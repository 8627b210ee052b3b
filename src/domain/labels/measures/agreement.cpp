// agreement.cpp: how many objects are labeled alike, as a share of all or class by class.
#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"
#include "engine/average.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr auto share_of_errors = [](const auto& c, const Context&) {
  return ratio(c.total() - c.hits(), c.total(), "there is no object");
};

constexpr ByClass hits_by_class =
    sum_by_class<[]<class T>(const Binary<T>& c, const Context&) { return Value(ClassShare<T>{c.c11, T(1)}); }, true>;
/// Errors grow as hits get fewer.
constexpr ByClass errors_by_class =
    sum_by_class<[]<class T>(const Binary<T>& c, const Context&) { return Value(ClassShare<T>{-c.c11, T(1)}); }, true>;

/// The recall of a class, and its mean with the precision.
template <class T>
Value<T> class_recall(const T& hit, const T& truth) {
  return ratio(hit, truth, "the class does not occur in the truth");
}
template <class T>
Value<T> class_rates(const T& hit, const T& truth, const T& predicted) {
  const Value<T> recall = class_recall(hit, truth);
  const Value<T> precision = ratio(hit, predicted, "the class is never predicted");
  if (!recall.defined()) return recall;
  if (!precision.defined()) return precision;
  return Value<T>((recall.number + precision.number) / T(2));
}

constexpr Measure kAgreement[] = {
    {.name = "accuracy",
     .aliases = {"acc"},
     .title = "Accuracy",
     .formula = "sum_i(c_ii) / n",
     .latex = R"(\frac{1}{n}\sum_i c_{ii})",
     .meaning = "share of the objects that are labeled alike",
     .range = {0, 1},
     .undefined = "there is no object",
     .holds = {max_agreement, min_agreement, class_symmetry, symmetry, distance, monotonicity, strong_monotonicity},
     .reference = "Rand 1971 (on pairs); common since",
     .example = 15.0 / 20,
     .elsewhere = {Elsewhere{"scikit-learn", "accuracy_score"}, Elsewhere{"pycm", "Overall ACC"}},
     .by_class = hits_by_class,
     .linear = true,
     .compute =
         of_matrix<[](const auto& c, const Context&) { return ratio(c.hits(), c.total(), "there is no object"); }>},
    {.name = "error_rate",
     .title = "Error rate",
     .formula = "1 - sum_i(c_ii) / n",
     .latex = R"(1-\frac{1}{n}\sum_i c_{ii})",
     .meaning = "share of the objects that are labeled differently",
     .range = {0, 1},
     .better = Better::lower,
     .undefined = "there is no object",
     .holds = {max_agreement, min_agreement, class_symmetry, symmetry, distance, monotonicity, strong_monotonicity},
     .reference = "common",
     .example = 5.0 / 20,
     .elsewhere = {Elsewhere{"scikit-learn", "zero_one_loss"}},
     .by_class = errors_by_class,
     .linear = true,
     .compute = of_matrix<share_of_errors>},
    {.name = "hamming",
     .title = "Hamming loss",
     .formula = "1 - sum_i(c_ii) / n",
     .latex = R"(1-\frac{1}{n}\sum_i c_{ii})",
     .meaning = "Hamming distance of the two labelings over n; with one label an object it equals the error rate",
     .range = {0, 1},
     .better = Better::lower,
     .undefined = "there is no object",
     .holds = {max_agreement, min_agreement, class_symmetry, symmetry, distance, monotonicity, strong_monotonicity},
     .reference = "Hamming 1950",
     .example = 5.0 / 20,
     .elsewhere = {Elsewhere{"scikit-learn", "hamming_loss"}, Elsewhere{"pycm", "Hamming Loss"}},
     .by_class = errors_by_class,
     .linear = true,
     .compute = of_matrix<share_of_errors>},
    {.name = "balanced_accuracy",
     .aliases = {"ba", "bac"},
     .title = "Balanced accuracy",
     .formula = "sum_i(c_ii / a_i) / m",
     .latex = R"(\frac{1}{m}\sum_i \frac{c_{ii}}{a_i})",
     .meaning = "mean of the recalls of all classes",
     .range = {0, 1},
     .undefined = "a class does not occur in the truth",
     .baseline = 0.5,
     .holds = {max_agreement, min_agreement, class_symmetry, weakly_for_more(monotonicity), weakly(strong_monotonicity),
               constant_baseline, approximate_constant_baseline},
     .reference = "Brodersen et al. 2010",
     .example = (3.0 / 5 + 4.0 / 5 + 8.0 / 10) / 3,
     .elsewhere = {Elsewhere{"scikit-learn", "balanced_accuracy_score", "", Undefined::skip}},
     .by_class = sum_by_class<[]<class T>(const Binary<T>& c, const Context& context) {
       return share_of_mean(class_recall(c.c11, c.a1()), T(1), context.parts);
     },
                              true>,
     .linear = true,
     .compute = of_matrix<[](const auto& c, const Context& context) {
       return mean_over_classes(c, context, Weighting::equal,
                                [&](std::size_t i) { return class_recall(c.hit(i), c.truth(i)); });
     }>},
    {.name = "sba",
     .aliases = {"symmetric_balanced_accuracy"},
     .title = "Symmetric balanced accuracy",
     .formula = "sum_i(c_ii/a_i + c_ii/b_i) / (2*m)",
     .latex = R"(\frac{1}{2m}\sum_i\left(\frac{c_{ii}}{a_i}+\frac{c_{ii}}{b_i}\right))",
     .meaning = "mean of recall and precision of all classes",
     .range = {0, 1},
     .undefined = "a class does not occur in the truth or in the prediction",
     .baseline = 0.5,
     .holds = {max_agreement, min_agreement, class_symmetry, symmetry, monotonicity,
               weakly_for_more(strong_monotonicity), constant_baseline, approximate_constant_baseline},
     .reference = "Gösgens et al. 2021, Good classification measures and how to find them",
     .example = (3.0 / 5 + 4.0 / 5 + 8.0 / 10 + 3.0 / 3 + 4.0 / 7 + 8.0 / 10) / 6,
     .by_class = sum_by_class<[]<class T>(const Binary<T>& c, const Context& context) {
       return share_of_mean(class_rates(c.c11, c.a1(), c.b1()), T(1), context.parts);
     },
                              true>,
     .linear = true,
     .compute = of_matrix<[](const auto& c, const Context& context) {
       return mean_over_classes(c, context, Weighting::equal,
                                [&](std::size_t i) { return class_rates(c.hit(i), c.truth(i), c.predicted(i)); });
     }>},
};

}  // namespace

constinit const Family agreement("Agreement", kAgreement);

}  // namespace etalon::family
