// sensitivity.cpp: how well scores tell systems apart, most sensitive first.
#include "etalon/sensitivity.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/agreement.hpp"

namespace etalon {
namespace {

Tree records_of(const Sensitivity& found, std::span<const PairedTest> tests) {
  Tree records = Tree::list();
  for (const PairedTest& test : tests) {
    Tree record = Tree::record()
                      .add("first", found.systems[test.first])
                      .add("second", found.systems[test.second])
                      .add("units", test.units)
                      .add("difference", test.difference)
                      .add("t", test.t)
                      .add("p", test.p);
    if (!test.p.defined()) record.add("undefined", test.p.reason);
    records.add(std::move(record));
  }
  return records;
}

Tree record_of(const Stability& stability) {
  Tree record = Tree::record().add("units", stability.units).add("tau_b", stability.tau);
  if (stability.tau.defined()) record.add("low", stability.low).add("high", stability.high);
  record.add("without_tau_b", stability.without).add("swap_rate", stability.swap_rate);
  if (!stability.tau.defined()) record.add("undefined", stability.tau.reason);
  return record;
}

Tree records_of(const Sensitivity& found) {
  Tree scores = Tree::list();
  for (const ScoreSensitivity& score : found.scores) {
    scores.add(Tree::object()
                   .add("score", score.score)
                   .add("better", score.better == Better::lower ? "lower" : "higher")
                   .add("pairs", score.pairs)
                   .add("significant", score.significant)
                   .add("power", score.power)
                   .add("least_significant_difference", score.least_significant)
                   .add("greatest_insignificant_difference", score.most_insignificant)
                   .add("stability", record_of(score.stability))
                   .add("p_values", Tree::list(score.p_values()).in_one_line())
                   .add("tests", records_of(found, score.tests)));
  }
  return Tree::object()
      .add("version", version())
      .add("alpha", found.how.alpha)
      .add("halvings", found.how.halvings)
      .add("seed", found.how.seed)
      .add("systems", Tree::list(found.systems))
      .add("units", found.units.size())
      .add("sensitivity", std::move(scores));
}

CsvTable table_of(const Sensitivity& found) {
  CsvTable table{"tests", {"score", "first", "second", "units", "difference", "t", "p", "undefined"}};
  for (const ScoreSensitivity& score : found.scores) {
    for (const PairedTest& test : score.tests) {
      table.rows.push_back({score.score, found.systems[test.first], found.systems[test.second],
                            std::to_string(test.units), test.units > 0 ? shortest(test.difference) : "",
                            machine_text(test.t), machine_text(test.p), test.p.defined() ? "" : test.p.reason});
    }
  }
  return table;
}

std::string shown(const Value<double>& value, int digits) {
  return value.defined() ? fmt::format("{:.{}g}", value.number, digits) : "–";
}

std::string percent(const Value<double>& value) {
  return value.defined() ? fmt::format("{:.1f}%", 100 * value.number) : "–";
}

/// Two systems have one p-value a score.
block::Grid of_two(const Sensitivity& found) {
  block::Grid grid{.head = {"score", "difference", "t", "p", "swapped"}};
  for (const ScoreSensitivity& score : found.scores) {
    const PairedTest& test = score.tests.front();
    grid.rows.push_back({score.score, test.units > 0 ? fmt::format("{:.4g}", test.difference) : "–", shown(test.t, 4),
                         shown(test.p, 3), percent(score.stability.swap_rate)});
  }
  return grid;
}

std::string stability_text(const Stability& halves) {
  if (!halves.tau.defined()) return "–";
  return fmt::format("{:.3f} [{:.2f}, {:.2f}]", halves.tau.number, std::clamp(halves.low, -1.0, 1.0),
                     std::clamp(halves.high, -1.0, 1.0));
}

block::Grid of_many(const Sensitivity& found) {
  block::Grid grid{.head = {"score", "told apart", "smallest apart", "largest not", "τ of halves", "swapped"}};
  for (const ScoreSensitivity& score : found.scores) {
    grid.rows.push_back({score.score, fmt::format("{} of {}, {}", score.significant, score.pairs, percent(score.power)),
                         shown(score.least_significant, 3), shown(score.most_insignificant, 3),
                         stability_text(score.stability), percent(score.stability.swap_rate)});
  }
  return grid;
}

/// What the columns are.
block::Fields legend(const Sensitivity& found) {
  if (found.systems.size() == 2) {
    return {{{"difference", fmt::format("mean of {} less mean of {}", found.systems[0], found.systems[1])},
             {"t, p", "of the paired, two-sided t-test over the units"},
             {"swapped", "halvings whose two halves order the systems in opposite ways"}},
            11};
  }
  return {
      {{"told apart", fmt::format("pairs of systems that differ with p < {}", shortest(found.how.alpha))},
       {"smallest apart", "the smallest difference of means among these"},
       {"largest not", "the largest among the other pairs"},
       {"τ of halves", "agreement of the orders on two halves of the units: mean, and where 95% of the halvings lie"},
       {"swapped", "pairs that the two halves order in opposite ways"}},
      15};
}

/// Why p-values and orders are not there, and how often.
block::List reasons(const Sensitivity& found) {
  block::List list;
  const bool two = found.systems.size() == 2;
  for (const ScoreSensitivity& score : found.scores) {
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const PairedTest& test : score.tests) {
      if (test.p.defined()) continue;
      const auto at =
          std::find_if(counts.begin(), counts.end(), [&](const auto& known) { return known.first == test.p.reason; });
      at == counts.end() ? void(counts.emplace_back(test.p.reason, 1)) : void(++at->second);
    }
    for (const auto& [reason, count] : counts)
      list.items.push_back(
          {two ? fmt::format("{}: no p-value, {}", score.score, reason)
               : fmt::format("{}: no p-value for {} of {} pairs, {}", score.score, count, score.tests.size(), reason)});
    if (!two && !score.stability.tau.defined())
      list.items.push_back({fmt::format("{}: no τ, {}", score.score, score.stability.tau.reason)});
  }
  return list;
}

/// Scores with p-values in their order; those with the same p-values are equally sensitive.
std::string order_text(const Sensitivity& found) {
  std::string text;
  std::vector<double> before;
  for (const ScoreSensitivity& score : found.scores) {
    std::vector<double> curve = score.compared_p_values();
    if (curve.empty()) continue;
    text += (text.empty() ? "Most sensitive first: " : curve == before ? " = " : ", ") + score.score;
    before = std::move(curve);
  }
  return text;
}

}  // namespace

Document document_of(const Sensitivity& found) {
  Document document;
  document.records = records_of(found);
  document.tables.push_back(table_of(found));
  const bool two = found.systems.size() == 2;
  const std::string systems =
      two ? found.systems[0] + " minus " + found.systems[1] : fmt::format("{} systems", found.systems.size());
  const std::string level = two ? "" : fmt::format(" at p < {}", shortest(found.how.alpha));
  document.add(block::Paragraph{fmt::format("{}, {} units; paired t-tests{}, {} halvings of the units", systems,
                                            found.units.size(), level, found.how.halvings)});
  document.say(found.notes);
  document.add(two ? of_two(found) : of_many(found));
  document.add(legend(found));
  document.add(reasons(found));
  if (const std::string order = order_text(found); !order.empty()) document.add(block::Paragraph{order});
  return document;
}

}  // namespace etalon
