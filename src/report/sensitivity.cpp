// sensitivity.cpp: how well scores tell systems apart, most sensitive first.
#include "etalon/sensitivity.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/plot.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/agreement.hpp"

namespace etalon {
namespace {

/// Why a pair has no test or no decision; empty: it has both.
std::string reason_of(const PairedTest& test) { return test.p.defined() ? test.why : test.p.reason; }

Tree records_of(const Sensitivity& found, std::span<const PairedTest> tests) {
  Tree records = Tree::list();
  for (const PairedTest& test : tests) {
    Tree record = Tree::record()
                      .add("first", found.systems[test.first])
                      .add("second", found.systems[test.second])
                      .add("units", test.units)
                      .add("difference", test.difference)
                      .add("t", test.statistic)
                      .add("p", test.p);
    if (found.how.as) record.add("p_adjusted", test.p_adjusted).add("apart", test.apart);
    if (const std::string why = reason_of(test); !why.empty()) record.add("undefined", why);
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
                   .add("significant", score.apart)
                   .add("power", score.power)
                   .add("least_significant_difference", score.least_apart)
                   .add("greatest_insignificant_difference", score.most_not)
                   .add("stability", record_of(score.stability))
                   .add("p_values", Tree::list(score.p_values()).in_one_line())
                   .add("tests", records_of(found, score.tests)));
  }
  Tree records = Tree::object()
                     .add("version", version())
                     .add("alpha", found.alpha)
                     .add("halvings", found.how.halvings)
                     .add("seed", found.how.seed)
                     .add("systems", Tree::list(found.systems))
                     .add("units", found.drawn);
  if (found.how.as)
    records.add("unit", found.clustered ? "clusters of objects" : name_of(found.unit))
        .add("method", name_of(found.method))
        .add("correction", found.correction);
  return records.add("sensitivity", std::move(scores));
}

CsvTable table_of(const Sensitivity& found) {
  CsvTable table{"tests", {"score", "first", "second", "units", "difference", "t", "p", "undefined"}};
  if (found.how.as)
    table.columns = {"score", "first", "second", "units", "difference", "t", "p", "p_adjusted", "apart", "undefined"};
  for (const ScoreSensitivity& score : found.scores) {
    for (const PairedTest& test : score.tests) {
      CsvTable::Row row{score.score,
                        found.systems[test.first],
                        found.systems[test.second],
                        std::to_string(test.units),
                        test.units > 0 && !std::isnan(test.difference) ? shortest(test.difference) : "",
                        machine_text(test.statistic),
                        machine_text(test.p)};
      if (found.how.as) row.insert(row.end(), {machine_text(test.p_adjusted), test.apart ? "1" : "0"});
      row.push_back(reason_of(test));
      table.rows.push_back(std::move(row));
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
  if (found.how.as) grid.head.insert(grid.head.begin() + 4, "apart");
  for (const ScoreSensitivity& score : found.scores) {
    const PairedTest& test = score.tests.front();
    const bool known = test.units > 0 && !std::isnan(test.difference);
    std::vector<block::Cell> row{score.score, known ? fmt::format("{:.4g}", test.difference) : "–",
                                 shown(test.statistic, 4), shown(test.p, 3)};
    if (found.how.as) row.emplace_back(test.apart ? "yes" : "no");
    row.emplace_back(percent(score.stability.swap_rate));
    grid.rows.push_back(std::move(row));
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
    grid.rows.push_back({score.score, fmt::format("{} of {}, {}", score.apart, score.pairs, percent(score.power)),
                         shown(score.least_apart, 3), shown(score.most_not, 3), stability_text(score.stability),
                         percent(score.stability.swap_rate)});
  }
  return grid;
}

/// What the systems were measured on, by number.
std::string_view drawn_text(const Sensitivity& found) {
  if (found.clustered) return "clusters of objects";
  if (!found.how.as) return "units";
  return found.unit == UnitKind::datasets ? "data sets" : name_of(found.unit);
}

std::string level_text(const Sensitivity& found) {
  const std::string level = shortest(found.alpha);
  return found.correction == "none" ? "p ≤ " + level
                                    : fmt::format("p ≤ {} when corrected for all pairs ({})", level, found.correction);
}

std::string tests_text(const Sensitivity& found) {
  if (found.how.as) return "by " + std::string(name_of(found.method)) + " at " + level_text(found);
  return "paired t-tests" + (found.systems.size() == 2 ? "" : " at " + level_text(found));
}

/// What the columns are.
block::Fields legend(const Sensitivity& found) {
  const std::string halved = found.unit == UnitKind::objects ? std::string(drawn_text(found)) : "units";
  const bool means = found.unit != UnitKind::objects;
  if (found.systems.size() == 2) {
    block::Fields fields{{{"difference", fmt::format("{0}{1} less {0}{2}", means ? "mean of " : "", found.systems[0],
                                                     found.systems[1])}},
                         11};
    fields.fields.push_back({"t, p", found.how.as ? fmt::format("of the test: {}", name_of(found.method))
                                                  : "of the paired, two-sided t-test over the units"});
    if (found.how.as) fields.fields.push_back({"apart", "one is decided to be better: " + level_text(found)});
    fields.fields.push_back({"swapped", "halvings whose two halves order the systems in opposite ways"});
    return fields;
  }
  return {{{"told apart", fmt::format("pairs of systems of which one is decided to be better: {}", level_text(found))},
           {"smallest apart",
            means ? "the smallest difference of means among these" : "the smallest difference among these"},
           {"largest not", "the largest among the other pairs"},
           {"τ of halves", fmt::format("agreement of the orders on two halves of the {}: mean, and where 95% of the "
                                       "halvings lie",
                                       halved)},
           {"swapped", "pairs that the two halves order in opposite ways"}},
          15};
}

/// The p-values of all pairs, least first: the lower the curve, the more a score tells apart.
Plot curves_of(const Sensitivity& found) {
  Plot plot{.title = "Which score tells the systems apart?",
            .subtitle = fmt::format("p-values of {} pairs of systems, least first", found.scores[0].tests.size()),
            .x_label = "pairs of systems",
            .y_label = "p",
            .y_range = std::pair{0.0, 1.0}};
  for (const ScoreSensitivity& score : found.scores) {
    PlotLine line{score.score, {}, score.p_values()};
    for (std::size_t i = 0; i < line.y.size(); ++i) line.x.push_back(static_cast<double>(i + 1));
    if (!line.y.empty()) plot.lines.push_back(std::move(line));
  }
  return plot;
}

/// Why p-values and orders are not there, and how often.
block::List reasons(const Sensitivity& found) {
  block::List list;
  const bool two = found.systems.size() == 2;
  for (const ScoreSensitivity& score : found.scores) {
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const PairedTest& test : score.tests) {
      const std::string why = reason_of(test);
      if (why.empty()) continue;
      const auto at = std::find_if(counts.begin(), counts.end(), [&](const auto& known) { return known.first == why; });
      at == counts.end() ? void(counts.emplace_back(why, 1)) : void(++at->second);
    }
    for (const auto& [reason, count] : counts)
      list.items.push_back({two ? fmt::format("{}: no decision, {}", score.score, reason)
                                : fmt::format("{}: no decision about {} of {} pairs, {}", score.score, count,
                                              score.tests.size(), reason)});
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
  document.view = "sensitivity";
  document.records = records_of(found);
  document.tables.push_back(table_of(found));
  const bool two = found.systems.size() == 2;
  const std::string systems =
      two ? found.systems[0] + " minus " + found.systems[1] : fmt::format("{} systems", found.systems.size());
  document.add(block::Paragraph{
      fmt::format("{}, {} {}; {}, {} halvings of the {}", systems, found.drawn, drawn_text(found), tests_text(found),
                  found.how.halvings, found.unit == UnitKind::objects ? drawn_text(found) : "units"),
      0, true});
  document.say(found.notes);
  document.add(two ? of_two(found) : of_many(found));
  document.add(legend(found));
  document.add(reasons(found));
  if (const std::string order = order_text(found); !order.empty()) document.add(block::Paragraph{order});
  if (const Plot curves = curves_of(found); !curves.lines.empty() && found.systems.size() > 2)
    document.add(curves, Block::Shown::on_page);
  return document;
}

}  // namespace etalon
