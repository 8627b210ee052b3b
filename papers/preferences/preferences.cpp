// preferences.cpp: the worked numbers of the slides on the evaluation of rankings.
#include "etalon/paper.hpp"

namespace etalon::papers {
namespace {

double value(const char* score, const Orders<double>& orders) {
  return evaluate(parse_score(score, Domain::orders), orders).number;
}

PaperTable total_orders() {
  const Orders<double> example({kTargetExample}, {kPredictedExample});
  return {.title = "Target E > B > C > A > D, predicted A > B > E > C > D",
          .comparisons = {
              compare_published("Kendall's distance", "4", value("kendall_distance", example)),
          }};
}

}  // namespace

Paper preferences() {
  return {.name = "preferences",
          .title = "Preference learning: evaluation of rankings",
          .reference = "Fürnkranz & Hüllermeier, tutorial slides (2010), part 2: performance assessment",
          .tables = {total_orders()}};
}

}  // namespace etalon::papers
