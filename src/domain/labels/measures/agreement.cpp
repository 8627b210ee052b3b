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
     .compute = of_matrix<[](const auto& c, const Context& context) {
       return mean_over_classes(c, context, Weighting::equal, [&](std::size_t i) {
         return ratio(c.hit(i), c.truth(i), "the class does not occur in the truth");
       });
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
     .compute = of_matrix<[](const auto& c, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       return mean_over_classes(c, context, Weighting::equal, [&](std::size_t i) {
         const Value<T> recall = ratio(c.hit(i), c.truth(i), "the class does not occur in the truth");
         const Value<T> precision = ratio(c.hit(i), c.predicted(i), "the class is never predicted");
         if (!recall.defined()) return recall;
         if (!precision.defined()) return precision;
         return Value<T>((recall.number + precision.number) / T(2));
       });
     }>},
};

}  // namespace

constinit const Family agreement("Agreement", kAgreement);

}  // namespace etalon::family
