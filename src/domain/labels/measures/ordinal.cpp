// ordinal.cpp: labels that are numbers or have an order, so that an error has a size.
#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

/// The sum of |v_i − v_j| or its square over the objects, v the number of a class or its place in the given order.
template <class Statistic>
auto sum_of_errors(const Statistic& c, bool squared) {
  using T = typename Statistic::Number;
  if (!c.numeric()) return Value<T>::undefined("the classes are not numbers and no order was given");
  T sum{};
  c.for_each_error([&](std::size_t i, std::size_t j, const T& count) {
    const T difference = c.position(i) - c.position(j);
    sum += (squared ? difference * difference : difference < T(0) ? -difference : difference) * count;
  });
  return Value<T>(sum);
}

template <class Statistic>
auto mean_error(const Statistic& c, bool squared) {
  const auto sum = sum_of_errors(c, squared);
  return sum.defined() ? ratio(sum.number, c.total(), "there is no object") : sum;
}

constexpr Measure kOrdinal[] = {
    {.name = "mae",
     .title = "Mean absolute error",
     .formula = "sum_ij(abs(v_i - v_j) * c_ij) / n",
     .latex = R"(\frac{1}{n}\sum_{i,j}|v_i-v_j|\,c_{ij})",
     .meaning = "mean distance of the predicted class from the true one",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .undefined = "the classes are not numbers and no order was given",
     .holds = {max_agreement, for_two_classes(min_agreement), for_two_classes(class_symmetry), symmetry, distance,
               monotonicity, for_two_classes(strong_monotonicity)},
     .reference = "Baccianella et al. 2009",
     .example = 6.0 / 20,
     .elsewhere = {Elsewhere{"scikit-learn", "mean_absolute_error"}},
     .linear = true,
     .compute = of_matrix<[](const auto& c, const Context&) { return mean_error(c, false); }>},
    {.name = "rmse",
     .title = "Root mean squared error",
     .formula = "sqrt(sum_ij((v_i - v_j)^2 * c_ij) / n)",
     .latex = R"(\sqrt{\frac{1}{n}\sum_{i,j}(v_i-v_j)^2 c_{ij}})",
     .meaning = "root of the mean squared distance of the predicted class from the true one",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .undefined = "the classes are not numbers and no order was given",
     .holds = {max_agreement, for_two_classes(min_agreement), for_two_classes(class_symmetry), symmetry, distance,
               monotonicity, for_two_classes(strong_monotonicity)},
     .reference = "Baccianella et al. 2009",
     .example = 0.6324555320336759,
     .elsewhere = {Elsewhere{"scikit-learn", "root_mean_squared_error"}},
     .compute = of_matrix<[](const auto& c, const Context&) {
       using std::sqrt;
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const Value<T> mean = mean_error(c, true);
       return mean.defined() ? Value<T>(sqrt(mean.number)) : mean;
     }>},
    {.name = "mse",
     .title = "Mean squared error",
     .formula = "sum_ij((v_i - v_j)^2 * c_ij) / n",
     .latex = R"(\frac{1}{n}\sum_{i,j}(v_i-v_j)^2 c_{ij})",
     .meaning = "mean squared distance of the predicted class from the true one",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .undefined = "the classes are not numbers and no order was given",
     .holds = {max_agreement, for_two_classes(min_agreement), for_two_classes(class_symmetry), symmetry,
               for_two_classes(distance), monotonicity, for_two_classes(strong_monotonicity)},
     .reference = "Baccianella et al. 2009",
     .example = 8.0 / 20,
     .elsewhere = {Elsewhere{"scikit-learn", "mean_squared_error"}},
     .linear = true,
     .compute = of_matrix<[](const auto& c, const Context&) { return mean_error(c, true); }>},
    {.name = "sse",
     .title = "Sum of squared errors",
     .formula = "sum_ij((v_i - v_j)^2 * c_ij)",
     .latex = R"(\sum_{i,j}(v_i-v_j)^2 c_{ij})",
     .meaning = "squared distances of the predicted class from the true one, added up",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .undefined = "the classes are not numbers and no order was given",
     .holds = {max_agreement, for_two_classes(class_symmetry), symmetry, for_two_classes(distance), monotonicity,
               weakly(strong_monotonicity)},
     .reference = "Fürnkranz & Hüllermeier 2010",
     .example = 8,
     .linear = true,
     .compute = of_matrix<[](const auto& c, const Context&) { return sum_of_errors(c, true); }>},
};

}  // namespace

constinit const Family ordinal("Ordinal labels", kOrdinal);

}  // namespace etalon::family
