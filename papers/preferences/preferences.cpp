// preferences.cpp: every worked number of the slides on the evaluation of rankings, with their two slips.
#include <cmath>

#include "etalon/orders.hpp"
#include "etalon/paper.hpp"
#include "etalon/text.hpp"

namespace etalon::papers {
namespace {

double value(const char* score, const Orders<double>& orders) {
  return evaluate(parse_score(score, Domain::orders), orders).number;
}

PaperTable total_orders() {
  const Orders<double> o({kTargetExample}, {kPredictedExample});
  const double as_printed = 3 / std::log(2.0) + 1 / std::log(4.0) + 2 / std::log(6.0);
  return {
      .title = "Target E > B > C > A > D, predicted A > B > E > C > D",
      .comparisons = {
          compare_published("Spearman's footrule", "6", value("footrule", o)),
          compare_published("Spearman distance", "14", value("spearman_distance", o)),
          compare_published("Spearman's rank correlation", "", value("spearman_rho", o), "by the formula of the slide"),
          compare_published("Kendall's distance", "4", value("kendall_distance", o)),
          compare_published("Kendall's tau", "", value("kendall_tau", o), "by the formula of the slide"),
          compare_published("position error", "2", value("position_error", o)),
          compare_published("discounted error", shortest(as_printed), value("discounted_error", o),
                            "the formula weighs by 1/log(r + 1) of the target rank r; the example divides the "
                            "differences of A, C and E by log 2, log 4 and log 6, as if these had ranks 1, 3 and 5"),
          compare_published("NDCG", "", value("ndcg", o), "by the formula of the slide; the base cancels"),
      }};
}

PaperTable greatest_values() {
  PaperTable table{.title = "Greatest values for c items, by the formulas and by the order turned round",
                   .head = {"c", "footrule", "floor(c²/2)", "Spearman", "c(c²−1)/3", "Kendall", "c(c−1)/2"}};
  for (int c = 2; c <= 8; ++c) {
    std::vector<double> up;
    std::vector<double> down;
    for (int i = 0; i < c; ++i) {
      up.push_back(i);
      down.push_back(c - i);
    }
    const Orders<double> o({up}, {down});
    table.rows.push_back({std::to_string(c), shortest(value("footrule", o)), std::to_string(c * c / 2),
                          shortest(value("spearman_distance", o)), std::to_string(c * (c * c - 1) / 3),
                          shortest(value("kendall_distance", o)), std::to_string(c * (c - 1) / 2)});
  }
  return table;
}

/// Any prediction with so many inversions gives the numbers of the slides, whose pictures are not in the text.
PaperTable levels() {
  const double two[5] = {1, 1, 1, 0, 0};
  const double ranks2[5] = {1, 2, 5, 3, 4};
  const double three[5] = {3, 2, 2, 1, 1};
  const double ranks3[5] = {3, 1, 4, 2, 5};
  const Orders<double> bipartite({two, OrderValues::scores}, {ranks2});
  const Orders<double> multipartite({three, OrderValues::scores}, {ranks3});
  return {
      .title = "Targets with levels",
      .comparisons =
          {
              compare_published("bipartite, 3·2 pairs: Kendall's distance", "2", value("kendall_distance", bipartite)),
              compare_published("bipartite: AUC = 4/6", "0.66666666666666663", value("auc", bipartite),
                                "one minus the normalised Kendall distance"),
              compare_published("multipartite, levels of 1, 2 and 2 items: D", "3",
                                value("kendall_distance", multipartite)),
              compare_published("multipartite: C-index", "0.625", value("c_index", multipartite)),
              compare_published("multipartite: m-AUC", "", value("m_auc", multipartite),
                                "the unweighted mean; the C-index weighs each pair of levels by its pairs of items"),
          },
      .note =
          "The pictures of these slides show one prediction each; ours has the same levels and as many inversions."};
}

PaperTable partial() {
  const OrderPairs<double> pairs{2, 1, 0, 0, 0};
  const double gamma = evaluate(parse_score("gamma", Domain::orders), pairs).number;
  return {
      .title = "Partial orders: gamma with two pairs ordered alike and one inverted",
      .comparisons = {compare_published("gamma coefficient = 1/3", "0.3333333333333333", gamma,
                                        "the slide calls Kendall's distance the number of correctly ranked pairs; it "
                                        "counts the inverted ones, so gamma is (2 − 1)/(2 + 1) only with the names "
                                        "exchanged")}};
}

}  // namespace

Paper preferences() {
  return {.name = "preferences",
          .title = "Preference learning: evaluation of rankings",
          .reference = "Fürnkranz & Hüllermeier, tutorial slides (2010), part 2: performance assessment",
          .tables = {total_orders(), greatest_values(), levels(), partial()}};
}

}  // namespace etalon::papers
