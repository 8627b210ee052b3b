// algorithm.cpp: Algorithms 1 and 2 of ClasSi step by step, and the claims about its figures.
#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "etalon/classi.hpp"
#include "etalon/orders.hpp"
#include "etalon/text.hpp"
#include "figures.hpp"

namespace etalon::papers::classi_paper {
namespace {

/// The objects of the example in the order of their distances, the nearest or the farthest first.
std::string sorted_example(bool nearest_first) {
  std::string text = kExample;
  std::sort(text.begin(), text.end(), [&](char a, char b) {
    return nearest_first ? distance_of(a) < distance_of(b) : distance_of(a) > distance_of(b);
  });
  return text;
}

/// The ranking against the order of the classes.
Orders<double> against_classes(const char* text) {
  std::vector<double> distances;
  std::vector<double> places;
  for (const char* name = text; *name != 0; ++name) {
    distances.push_back(distance_of(*name));
    places.push_back(static_cast<double>(places.size()));
  }
  return {{distances}, {places}};
}

}  // namespace

PaperTable rankings_table() {
  const auto pairs_1 = against_classes("cbbbcccttt");
  const auto pairs_2 = against_classes("bbbctccctt");
  const auto tau = [](const Orders<double>& o) { return evaluate(parse_score("tau_b", Domain::orders), o).number; };
  PaperTable table{.title = "The rankings of the example (section 2)"};
  table.comparisons = {
      compare_published("best case", "", sorted_example(true), "the classes by their distance to the query's"),
      compare_published("worst case", "", sorted_example(false), "the same, turned round"),
      compare_published("discordant pairs of r₁", "3", pairs_1.pairs().discordant),
      compare_published("discordant pairs of r₂", "3", pairs_2.pairs().discordant),
      compare_published(
          "Kendall's τ_b of r₁ and r₂", "=", std::string(tau(pairs_1) == tau(pairs_2) ? "=" : "≠"),
          fmt::format("{:.4f} both: it does not see that a tiger is farther than a chimpanzee", tau(pairs_1)))};
  return table;
}

PaperTable algorithm_table() {
  const Ranking worst_case = worst();
  const auto of_1 = cost_curve(*r1().fast());
  const auto of_2 = cost_curve(*r2().fast());
  const std::vector<double> random = expected_classi_curve(*worst_case.fast());
  PaperTable table{.title = "Algorithms 1 and 2: cost of each position, cumulated, and ClasSi of the first k",
                   .head = {"k", "r₁", "cost₁", "sum₁", "ClasSi₁", "r₂", "cost₂", "sum₂", "ClasSi₂", "worst", "cost",
                            "sum", "random"}};
  const auto add = [](std::vector<std::string>& row, char name, double before, double now) {
    row.emplace_back(1, name);
    row.push_back(shortest(now - before));
    row.push_back(shortest(now));
  };
  for (std::size_t k = 0; k < of_1.size(); ++k) {
    std::vector<std::string> row{std::to_string(k + 1)};
    const auto before = [&](const auto& curve, auto member) { return k == 0 ? 0.0 : curve[k - 1].*member; };
    using Costs = ClassCosts<double>;
    add(row, "cbbbcccttt"[k], before(of_1, &Costs::ranking), of_1[k].ranking);
    row.push_back(fmt::format("{:.4f}", classi_of(of_1[k]).number));
    add(row, "bbbctccctt"[k], before(of_2, &Costs::ranking), of_2[k].ranking);
    row.push_back(fmt::format("{:.4f}", classi_of(of_2[k]).number));
    add(row, "tttccccbbb"[k], before(of_1, &Costs::worst), of_1[k].worst);
    row.push_back(fmt::format("{:.4f}", random[k]));
    table.rows.push_back(std::move(row));
  }
  table.note =
      "random: the mean of ClasSi over all rankings. The cost of a position is what its object costs with the nearer "
      "ones behind it. The best case costs nothing "
      "anywhere. A random ranking of these objects has the mean 0 at the end only: the worst case has its cost "
      "earlier.";
  return table;
}

PaperTable claims_table() {
  PaperTable table{.title = "What section 3 says of figures 1b, 2b and 3b"};
  const auto falls = [](const std::vector<double>& values) {
    for (std::size_t i = 1; i < values.size(); ++i) {
      if (values[i] >= values[i - 1]) return std::string("✗");
    }
    return std::string("✓");
  };
  const auto listed = [](const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(fmt::format("{:.3f}", value));
    return join(texts, ", ");
  };
  std::vector<double> by_distance;
  for (const double distance : kTigerDistances)
    by_distance.push_back(classi_curve(*Ranking("bbbctccctt", {0, 1, distance}).fast()).back());
  table.comparisons.push_back(
      compare_published("the higher d(b,t), the smaller ClasSi of r₂", "✓", falls(by_distance), listed(by_distance)));
  for (const auto& [figure, distances] : {std::pair{"2b", random_distances()}, {"3b", simple_distances()}}) {
    std::vector<double> last;
    for (const SwapCurve& curve : swap_series(distances)) last.push_back(curve.classi.back());
    const std::string ours = falls(last);
    table.comparisons.push_back(compare_published(
        fmt::format("{}: more swaps, smaller ClasSi", figure), "✓", ours,
        listed(last) +
            (ours == "✓" ? "" : ": the last rankings are random ones, whose values lie around 0 by chance")));
  }
  return table;
}

}  // namespace etalon::papers::classi_paper
