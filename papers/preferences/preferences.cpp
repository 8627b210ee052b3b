// preferences.cpp: every worked number of the slides on the evaluation of rankings, with their slips.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace preferences_paper {

double value(const char* score, const Orders<double>& orders) {
  return evaluate(parse_score(score, Domain::orders), orders).number;
}

Orders<double> orders_of(const std::string& target, const std::string& predicted) {
  std::vector<double> r(target.size());
  std::vector<double> s(target.size());
  for (std::size_t i = 0; i < target.size(); ++i) {
    const auto item = static_cast<std::size_t>(target[i] - 'A');
    r[item] = static_cast<double>(i);
    s[item] = static_cast<double>(predicted.find(target[i]));
  }
  return {{r}, {s}};
}

Orders<double> Leveled::orders() const {
  std::vector<double> places;
  for (std::size_t item = 0; item < levels.size(); ++item)
    places.push_back(static_cast<double>(predicted.find(static_cast<char>('A' + item))));
  return {{levels, OrderValues::scores}, {places}};
}

std::vector<std::string> Leveled::inverted() const {
  std::vector<std::string> found;
  for (std::size_t x = 0; x < levels.size(); ++x) {
    for (std::size_t y = 0; y < levels.size(); ++y) {
      const auto a = static_cast<char>('A' + x);
      const auto b = static_cast<char>('A' + y);
      if (levels[x] > levels[y] && predicted.find(a) > predicted.find(b)) found.push_back({a, ' ', '>', ' ', b});
    }
  }
  return found;
}

Leveled bipartite() { return {{1, 1, 1, 0, 0}, "ABDEC"}; }
Leveled multipartite() { return {{3, 2, 2, 1, 1}, "BDACE"}; }

}  // namespace preferences_paper

namespace {

using namespace preferences_paper;

PaperTable notation() {
  const Orders<double> o = orders_of(kTarget, kPredicted);
  const std::string target = kTarget;
  const std::string predicted = kPredicted;
  std::vector<std::string> differences;
  for (const char item : std::string("ABCDE")) {
    const auto r = static_cast<int>(target.find(item));
    const auto s = static_cast<int>(predicted.find(item));
    differences.push_back(std::to_string(std::abs(r - s)));
  }
  // Items are numbered by the target: the first of the prediction has its true rank less one.
  return {.title = "Notation: target E > B > C > A > D, predicted A > B > E > C > D",
          .comparisons = {compare_published("r̂(A)", "1", std::to_string(predicted.find('A') + 1)),
                          compare_published("r̂⁻¹(1)", "A", std::string(1, predicted[0])),
                          compare_published("r⁻¹(4)", "A", std::string(1, target[3])),
                          compare_published("R(1), the true rank of the item predicted first", "4",
                                            std::to_string(o->by_prediction[0] + 1)),
                          compare_published("differences of ranks of A, B, C, D, E", "3 + 0 + 1 + 0 + 2",
                                            join(differences, " + "))}};
}

PaperTable total_orders() {
  const Orders<double> o = orders_of(kTarget, kPredicted);
  const double as_printed = 3 / std::log(2.0) + 1 / std::log(4.0) + 2 / std::log(6.0);
  return {
      .title = "Target E > B > C > A > D, predicted A > B > E > C > D",
      .comparisons = {
          compare_published("Spearman's footrule", "6", value("footrule", o)),
          compare_published("Spearman distance", "14", value("spearman_distance", o)),
          compare_published("Spearman's rank correlation", "", value("spearman_rho", o), "by the formula of the slide"),
          compare_published("Kendall's distance", "4", value("kendall_distance", o)),
          compare_published("Kendall's tau", "", value("kendall_tau", o), "by the formula of the slide"),
          compare_published("gamma is Kendall's tau when both rankings are total", shortest(value("kendall_tau", o)),
                            value("gamma", o)),
          compare_published("position error", "2", value("position_error", o)),
          compare_published("position error as the footrule of the target item alone", "2",
                            std::abs(1.0 - static_cast<double>(std::string(kPredicted).find(kTarget[0]) + 1))),
          compare_published("discounted error", shortest(as_printed), value("discounted_error", o),
                            "the formula weighs by 1/log(r + 1) of the target rank r; the example divides the "
                            "differences of A, C and E by log 2, log 4 and log 6, as if these had ranks 1, 3 and 5"),
          compare_published("NDCG", "", value("ndcg", o), "by the formula of the slide; the base cancels"),
      }};
}

/// The greatest value over all predictions of c items.
double greatest(const char* score, std::size_t c) {
  std::vector<double> ranks(c);
  std::iota(ranks.begin(), ranks.end(), 1.0);
  const std::vector<double> target = ranks;
  double most = 0;
  do {
    most = std::max(most, value(score, {{target}, {ranks}}));
  } while (std::next_permutation(ranks.begin(), ranks.end()));
  return most;
}

PaperTable greatest_values() {
  PaperTable table{
      .title = "Greatest values for c items, by the formulas and over all predictions",
      .head = {"c", "footrule", "floor(c²/2)", "Spearman", "c(c²−1)/3", "sum as printed", "Kendall", "c(c−1)/2"}};
  const auto printed_sum = [](int c) {
    int sum = 0;
    for (int i = 1; i <= c; ++i) sum += (c - i - i) * (c - i - i);
    return sum;
  };
  for (int c = 2; c <= 7; ++c) {
    const auto items = static_cast<std::size_t>(c);
    table.rows.push_back({std::to_string(c), shortest(greatest("footrule", items)), std::to_string(c * c / 2),
                          shortest(greatest("spearman_distance", items)), std::to_string(c * (c * c - 1) / 3),
                          std::to_string(printed_sum(c)), shortest(greatest("kendall_distance", items)),
                          std::to_string(c * (c - 1) / 2)});
  }
  constexpr const char* why =
      "the two sides of the slide's equation differ by c: with ranks from 1 the item at i goes to c + 1 − i, not c − "
      "i, "
      "and the closed form is right";
  const Orders<double> turned = orders_of("ABCDE", "EDCBA");
  table.comparisons = {compare_published("max D_S = c(c² − 1)/3, c = 5", "40", greatest("spearman_distance", 5)),
                       compare_published("max D_S = Σ((c − i) − i)², c = 5", std::to_string(printed_sum(5)),
                                         greatest("spearman_distance", 5), why),
                       compare_published("max D_S = Σ((c − i) − i)², c = 4", std::to_string(printed_sum(4)),
                                         greatest("spearman_distance", 4), why),
                       compare_published("max D_τ = c(c − 1)/2, c = 5", "10", greatest("kendall_distance", 5)),
                       compare_published("least rank correlation", "-1", value("spearman_rho", turned)),
                       compare_published("least tau", "-1", value("kendall_tau", turned))};
  table.listed = true;
  return table;
}

PaperTable weights() {
  const Orders<double> last = orders_of("ABCED", "ABCDE");
  const Orders<double> first = orders_of("ABCDE", "BACDE");
  PaperTable table{.title =
                       "Weighted errors: the last two exchanged, D(ABCED, ABCDE), and the first two, D(ABCDE, BACDE)"};
  for (const char* score : {"footrule", "spearman_distance", "kendall_distance", "discounted_error", "ndcg"}) {
    const bool plain = std::string_view(score) != "discounted_error" && std::string_view(score) != "ndcg";
    const double at_last = value(score, last);
    const double at_first = value(score, first);
    const bool equal = std::abs(at_last - at_first) < 1e-12;
    table.comparisons.push_back(compare_published(score, plain ? "=" : "≠", std::string(equal ? "=" : "≠"),
                                                  fmt::format("{:.4g} and {:.4g}", at_last, at_first)));
  }
  return table;
}

/// The fraction of pairs of two levels that the prediction has the right way round, and how many there are.
std::pair<double, double> auc_of_levels(const Leveled& leveled, double high, double low) {
  std::vector<double> levels;
  std::vector<double> places;
  for (std::size_t i = 0; i < leveled.levels.size(); ++i) {
    if (leveled.levels[i] != high && leveled.levels[i] != low) continue;
    levels.push_back(leveled.levels[i]);
    places.push_back(static_cast<double>(leveled.predicted.find(static_cast<char>('A' + i))));
  }
  const Orders<double> pair({levels, OrderValues::scores}, {places});
  return {value("auc", pair), pair.pairs().in_target()};
}

PaperTable levels() {
  const Orders<double> two = bipartite().orders();
  const Orders<double> three = multipartite().orders();
  double weighted = 0;
  double all = 0;
  double sum = 0;
  for (const auto& [high, low] : {std::pair{3.0, 2.0}, {3.0, 1.0}, {2.0, 1.0}}) {
    const auto [auc, pairs] = auc_of_levels(multipartite(), high, low);
    weighted += pairs * auc;
    all += pairs;
    sum += auc;
  }
  return {
      .title = "Targets with levels",
      .comparisons =
          {
              compare_published("preferences of a total order, c(c − 1)/2", "10",
                                orders_of(kTarget, kPredicted).pairs().in_target()),
              compare_published("bipartite, c1(c − c1) preferences", "6", two.pairs().in_target()),
              compare_published("bipartite: Kendall's distance", "2", value("kendall_distance", two)),
              compare_published("bipartite: AUC = 4/6", "0.66666666666666663", value("auc", two)),
              compare_published("bipartite: AUC is 1 − normalised Kendall distance",
                                fmt::format("{:.6f}", value("auc", two)),
                                1 - value("kendall_distance", two) / two.pairs().in_target()),
              compare_published("multipartite, levels of 1, 2 and 2 items: preferences", "8",
                                three.pairs().in_target()),
              compare_published("multipartite: at most c²/2·(1 − 1/l) preferences", "✓",
                                std::string(three.pairs().in_target() <= 25.0 / 2 * (1 - 1.0 / 3) ? "✓" : "✗")),
              compare_published("multipartite: D", "3", value("kendall_distance", three)),
              compare_published("multipartite: C-index", "0.625", value("c_index", three)),
              compare_published("C-index as the weighted sum of pairwise AUCs", fmt::format("{:.6f}", weighted / all),
                                value("c_index", three)),
              compare_published("m-AUC as 2/(l(l − 1)) times their sum", fmt::format("{:.6f}", 2 * sum / 6),
                                value("m_auc", three),
                                "the unweighted mean; the C-index weighs each pair of levels by its pairs of items"),
          },
      .note =
          "The pictures of these slides show one prediction each; ours has the same levels and as many inversions."};
}

PaperTable partial() {
  const OrderPairs<double> pairs{2, 1, 0, 0, 0};
  const auto of_pairs = [&](const char* score) { return evaluate(parse_score(score, Domain::orders), pairs).number; };
  return {.title = "Partial orders: gamma with two pairs ordered alike and one inverted",
          .comparisons = {
              compare_published("gamma coefficient = 1/3", "0.3333333333333333", of_pairs("gamma")),
              compare_published("d, the correctly ranked pairs, which is Kendall's distance", "2",
                                of_pairs("kendall_distance"),
                                "Kendall's distance counts the inverted pairs: the slide exchanges the names of d and "
                                "d̄, and by its definitions gamma would be −1/3"),
              compare_published("Jaccard coefficient of the preferences", "", of_pairs("preference_jaccard"))}};
}

}  // namespace

Paper preferences() {
  return {.name = "preferences",
          .title = "Preference learning: evaluation of rankings",
          .reference = "Fürnkranz & Hüllermeier, tutorial slides (2010), part 2: performance assessment",
          .tables = {notation(), total_orders(), greatest_values(), weights(), levels(), pairwise_areas(),
                     gains_of_levels(), partial()},
          .figures = preferences_figures(),
          .slips = {
              {"m-AUC", "the mean over pairs of levels, each alike, is called the Jonckheere–Terpstra statistic",
               "that statistic is the numerator of the C-index, where a pair of levels weighs as many pairs of items"},
              {"DCG", "no base of the logarithm", "natural in the discounted error, 2 in DCG; it cancels in NDCG"},
              {"NDCG", "the levels are {1 … l}, with two of them {0, 1}, and an item of a total order gains c − R(i)",
               "a ranking has these grades; gain=shifted gives every lowest level the grade 0"},
              {"Hand & Till", "called equivalent to m-AUC",
               "theirs has a score for each class; from one order alone it is m-AUC"}}};
}

}  // namespace etalon::papers
