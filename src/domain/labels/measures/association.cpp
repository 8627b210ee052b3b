// association.cpp: how much truth and prediction depend on each other, from the four counts.
#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr Claims all_but_distance = {
    max_agreement, min_agreement,       class_symmetry,    symmetry,
    monotonicity,  strong_monotonicity, constant_baseline, approximate_constant_baseline};

constexpr Measure kAssociation[] = {
    {.name = "gm",
     .title = "Generalized means",
     .formula = "(n*c11 - a1*b1) / power_mean(a1*a0, b1*b0, r)",
     .latex = R"(\frac{n c_{11}-a_1 b_1}{\left(\frac12(a_1^r a_0^r+b_1^r b_0^r)\right)^{1/r}})",
     .meaning = "covariance over the mean of order r of the two variances; r = 0 is mcc, r = -1 is 2 sba - 1",
     .parameters = {Parameter{.name = "r", .meaning = "order of the mean; inf and -inf are allowed"}},
     .range = {-1, 1},
     .undefined = "the truth and the prediction are constant, or with r ≤ 0 one of them",
     .baseline = 0,
     .variants = {Variant{"r=1", all_but_distance}, Variant{"r=-1", all_but_distance},
                  Variant{"r=2", all_but_distance}},
     .reference = "Gösgens et al. 2021, Good classification measures and how to find them",
     .example = 64 / 93.5,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const T truth = c.a1() * c.a0();
       const T prediction = c.b1() * c.b0();
       return ratio(c.covariance(), power_mean(truth, prediction, context.arguments[0]),
                    truth == T(0) ? "the truth is constant" : "the prediction is constant");
     }>},
    {.name = "informedness",
     .aliases = {"youden_j", "tss", "peirce"},
     .title = "Informedness",
     .formula = "c11/a1 + c00/a0 - 1",
     .latex = R"(\frac{c_{11}}{a_1}+\frac{c_{00}}{a_0}-1)",
     .meaning = "recall plus specificity minus one: how much better than guessing the prediction follows the truth",
     .range = {-1, 1},
     .undefined = "the truth is constant",
     .baseline = 0,
     .holds = {max_agreement, min_agreement, class_symmetry, monotonicity, weakly(strong_monotonicity),
               constant_baseline, approximate_constant_baseline},
     .reference = "Youden 1950; Powers 2011",
     .example = 6.0 / 8 + 11.0 / 12 - 1,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.covariance(), c.a1() * c.a0(), "the truth is constant");
     }>},
    {.name = "markedness",
     .title = "Markedness",
     .formula = "c11/b1 + c00/b0 - 1",
     .latex = R"(\frac{c_{11}}{b_1}+\frac{c_{00}}{b_0}-1)",
     .meaning = "precision plus negative predictive value minus one: how far the truth follows the prediction",
     .range = {-1, 1},
     .undefined = "the prediction is constant",
     .baseline = 0,
     .holds = {max_agreement, min_agreement, class_symmetry, monotonicity, weakly(strong_monotonicity),
               constant_baseline, approximate_constant_baseline},
     .reference = "Powers 2011",
     .example = 6.0 / 7 + 11.0 / 13 - 1,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.covariance(), c.b1() * c.b0(), "the prediction is constant");
     }>},
    {.name = "g_mean",
     .title = "Geometric mean of the recalls",
     .formula = "sqrt(c11/a1 * c00/a0)",
     .latex = R"(\sqrt{\frac{c_{11}}{a_1}\cdot\frac{c_{00}}{a_0}})",
     .meaning = "geometric mean of recall and specificity; zero as soon as one class is missed altogether",
     .range = {0, 1},
     .undefined = "the truth is constant",
     .holds = {max_agreement, weakly(min_agreement), class_symmetry, weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "Kubat & Matwin 1997",
     .example = 0.8291561975888500,
     .elsewhere = {Elsewhere{"imbalanced-learn", "geometric_mean_score"}},
     .compute = of_binary<[](const auto& c, const Context&) {
       using std::sqrt;
       using T = typename std::remove_cvref_t<decltype(c)>::Number;
       const Value<T> square = ratio(c.c11 * c.c00, c.a1() * c.a0(), "the truth is constant");
       return square.defined() ? Value<T>(sqrt(square.number)) : square;
     }>},
    {.name = "lr_plus",
     .aliases = {"plr"},
     .title = "Positive likelihood ratio",
     .formula = "(c11*a0) / (a1*c01)",
     .latex = R"(\frac{c_{11}/a_1}{c_{01}/a_0})",
     .meaning = "how much likelier a positive is to be predicted positive than a negative is",
     .range = {0, std::numeric_limits<double>::infinity()},
     .undefined = "no positive in the truth, or no false positive (then there is no bound)",
     .holds = {weakly(min_agreement), weakly(monotonicity), weakly(strong_monotonicity), approximate_constant_baseline},
     .reference = "Altman & Bland 2004",
     .example = 9,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.c11 * c.a0(), c.a1() * c.c01, "no positive in the truth or no false positive");
     }>},
    {.name = "lr_minus",
     .aliases = {"nlr"},
     .title = "Negative likelihood ratio",
     .formula = "(c10*a0) / (a1*c00)",
     .latex = R"(\frac{c_{10}/a_1}{c_{00}/a_0})",
     .meaning = "how much likelier a positive is to be predicted negative than a negative is",
     .range = {0, std::numeric_limits<double>::infinity()},
     .better = Better::lower,
     .undefined = "no positive in the truth, or no true negative (then there is no bound)",
     .holds = {weakly(max_agreement), weakly(monotonicity), weakly(strong_monotonicity), approximate_constant_baseline},
     .reference = "Altman & Bland 2004",
     .example = 24.0 / 88,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.c10 * c.a0(), c.a1() * c.c00, "no positive in the truth or no true negative");
     }>},
    {.name = "dor",
     .aliases = {"odds_ratio"},
     .title = "Diagnostic odds ratio",
     .formula = "(c11*c00) / (c10*c01)",
     .latex = R"(\frac{c_{11}c_{00}}{c_{10}c_{01}})",
     .meaning = "odds of a positive prediction among positives over the odds among negatives",
     .range = {0, std::numeric_limits<double>::infinity()},
     .undefined = "no false positive or no false negative (then there is no bound)",
     .holds = {weakly(min_agreement), class_symmetry, symmetry, weakly(monotonicity), weakly(strong_monotonicity),
               approximate_constant_baseline},
     .reference = "Glas et al. 2003",
     .example = 33,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.c11 * c.c00, c.c10 * c.c01, "no false positive or no false negative");
     }>},
};

}  // namespace

constinit const Family association("Association of truth and prediction", kAssociation);

}  // namespace etalon::family
