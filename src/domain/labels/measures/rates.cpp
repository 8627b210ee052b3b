// rates.cpp: one share of a row, a column or the whole of the four counts.
#include "domain/labels/label_functions.hpp"
#include "domain/labels/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;

constexpr Measure kRates[] = {
    {.name = "precision",
     .aliases = {"ppv"},
     .title = "Precision",
     .formula = "c11 / b1",
     .latex = R"(\frac{c_{11}}{b_1})",
     .meaning = "share of the predicted positives that are positive",
     .range = {0, 1},
     .undefined = "nothing is predicted positive",
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "Kent et al. 1955",
     .example = 6.0 / 7,
     .elsewhere = {Elsewhere{"scikit-learn", "precision_score"}},
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.c11, c.b1(), "nothing is predicted positive");
     }>},
    {.name = "recall",
     .aliases = {"sensitivity", "tpr"},
     .title = "Recall",
     .formula = "c11 / a1",
     .latex = R"(\frac{c_{11}}{a_1})",
     .meaning = "share of the positives that are found",
     .range = {0, 1},
     .undefined = "no positive in the truth",
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "Kent et al. 1955",
     .example = 6.0 / 8,
     .elsewhere = {Elsewhere{"scikit-learn", "recall_score"}},
     .linear = true,
     .compute =
         of_binary<[](const auto& c, const Context&) { return ratio(c.c11, c.a1(), "no positive in the truth"); }>},
    {.name = "specificity",
     .aliases = {"selectivity", "tnr"},
     .title = "Specificity",
     .formula = "c00 / a0",
     .latex = R"(\frac{c_{00}}{a_0})",
     .meaning = "share of the negatives that are left alone",
     .range = {0, 1},
     .undefined = "no negative in the truth",
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "Yerushalmy 1947",
     .example = 11.0 / 12,
     .linear = true,
     .compute =
         of_binary<[](const auto& c, const Context&) { return ratio(c.c00, c.a0(), "no negative in the truth"); }>},
    {.name = "npv",
     .title = "Negative predictive value",
     .formula = "c00 / b0",
     .latex = R"(\frac{c_{00}}{b_0})",
     .meaning = "share of the predicted negatives that are negative",
     .range = {0, 1},
     .undefined = "nothing is predicted negative",
     .holds = {weakly(max_agreement), weakly(min_agreement), weakly(monotonicity), weakly(strong_monotonicity)},
     .reference = "Altman & Bland 1994",
     .example = 11.0 / 13,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) {
       return ratio(c.c00, c.b0(), "nothing is predicted negative");
     }>},
    {.name = "prevalence",
     .title = "Prevalence",
     .formula = "a1 / n",
     .latex = R"(\frac{a_1}{n})",
     .meaning = "share of positives in the truth; describes the data, not the prediction",
     .range = {0, 1},
     .better = Better::neither,
     .undefined = "there is no object",
     .holds = {},
     .reference = "Powers 2011",
     .example = 8.0 / 20,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) { return ratio(c.a1(), c.n(), "there is no object"); }>},
    {.name = "bias",
     .title = "Bias",
     .formula = "b1 / n",
     .latex = R"(\frac{b_1}{n})",
     .meaning = "share of positives in the prediction; beside the prevalence it tells whether too much is predicted",
     .range = {0, 1},
     .better = Better::neither,
     .undefined = "there is no object",
     .holds = {},
     .reference = "Powers 2011",
     .example = 7.0 / 20,
     .linear = true,
     .compute = of_binary<[](const auto& c, const Context&) { return ratio(c.b1(), c.n(), "there is no object"); }>},
};

}  // namespace

constinit const Family rates("Rates of one class", kRates);

}  // namespace etalon::family
