// disagreement.cpp: which measures disagree about systems: all pairs of measures, the winners, the most divided
// systems.
#include "etalon/disagreement.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/report.hpp"
#include "etalon/result_plots.hpp"
#include "etalon/text.hpp"
#include "report/agreement.hpp"

namespace etalon {
namespace {

Tree records_of(const Disagreement& found, std::span<const Agreement> agreements) {
  Tree pairs = Tree::list();
  for (const Agreement& pair : agreements) {
    pairs.add(record_of(pair)
                  .add("inconsistency", found.share(pair))
                  .add("C", pair.consistency())
                  .add("D", pair.discriminancy()));
  }
  return pairs;
}

Tree winners_of(const Disagreement& found, std::size_t unit) {
  Tree winners = Tree::object();
  for (std::size_t s = 0; s < found.scores.size(); ++s) {
    Tree systems = Tree::list();
    for (const std::size_t i : found.winners[unit][s]) systems.add(found.systems[i]);
    winners.add(found.scores[s], std::move(systems));
  }
  return winners;
}

Tree records_of(const Disagreement& found) {
  Tree records = Tree::object().add("version", version()).add("tolerance", found.tolerance);
  if (found.ties_differ) records.add("ties", "differ");
  records.add("systems", found.systems.size()).add("inconsistency", records_of(found, found.overall));
  Tree units = Tree::list();
  for (std::size_t u = 0; u < found.units.size(); ++u) {
    units.add(Tree::object()
                  .add("unit", found.units[u])
                  .add("winners", winners_of(found, u))
                  .add("inconsistency", records_of(found, found.by_unit[u])));
  }
  Tree contested = Tree::list();
  for (const Contested& pair : found.contested) {
    contested.add(Tree::object()
                      .add("unit", pair.unit)
                      .add("first", pair.first)
                      .add("second", pair.second)
                      .add("for_first", Tree::list(pair.for_first))
                      .add("for_second", Tree::list(pair.for_second)));
  }
  Tree ranks = Tree::list();
  for (std::size_t s = 0; s < found.scores.size(); ++s) {
    for (std::size_t i = 0; i < found.systems.size(); ++i)
      ranks.add(Tree::record()
                    .add("score", found.scores[s])
                    .add("system", found.systems[i])
                    .add("mean_rank", found.mean_ranks[s][i]));
  }
  records.add("mean_ranks", std::move(ranks)).add("units", std::move(units)).add("contested", std::move(contested));
  return records;
}

CsvTable table_of(const Disagreement& found) {
  CsvTable table{"inconsistency",
                 {"unit", "f", "g", "same", "opposite", "f_only", "g_only", "both_tied", "inconsistency", "C", "D"}};
  const auto add = [&](const std::string& unit, std::span<const Agreement> agreements) {
    for (const Agreement& pair : agreements) {
      table.rows.push_back({unit, pair.f, pair.g, digits(pair.same), digits(pair.opposite), digits(pair.f_only),
                            digits(pair.g_only), digits(pair.both_tied), machine_text(found.share(pair)),
                            machine_text(pair.consistency()), machine_text(pair.discriminancy())});
    }
  };
  add("all", found.overall);
  for (std::size_t u = 0; u < found.units.size() && found.units.size() > 1; ++u) add(found.units[u], found.by_unit[u]);
  return table;
}

/// The share of pairs that two scores disagree about.
block::Grid shares_of(const Disagreement& found) {
  block::Grid grid = square_grid("% of pairs", found.scores);
  std::size_t at = 0;
  for (std::size_t i = 0; i < found.scores.size(); ++i) {
    for (std::size_t j = i + 1; j < found.scores.size(); ++j, ++at) {
      const Value<double> share = found.share(found.overall[at]);
      const std::string text = share.defined() ? fmt::format("{:.1f}", 100 * share.number) : "–";
      grid.rows[i][j + 1] = grid.rows[j][i + 1] = text;
    }
  }
  return grid;
}

/// Consistency above the diagonal; below it the discriminancy of the row over the column.
block::Grid grades_of(const Disagreement& found) {
  block::Grid grid = square_grid("C and D", found.scores);
  std::size_t at = 0;
  for (std::size_t i = 0; i < found.scores.size(); ++i) {
    for (std::size_t j = i + 1; j < found.scores.size(); ++j, ++at) {
      const Agreement& pair = found.overall[at];
      const Value<double> alike = pair.consistency();
      grid.rows[i][j + 1] = alike.defined() ? fmt::format("{:.4g}", alike.number) : "–";
      grid.rows[j][i + 1] = discriminancy_text(pair.g_only, pair.f_only);
    }
  }
  return grid;
}

/// By winner: on how many units each score has it as the best.
block::Grid winners_grid(const Disagreement& found) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_system;
  for (std::size_t i = 0; i < found.systems.size(); ++i) {
    std::vector<std::string> scores;
    for (std::size_t s = 0; s < found.scores.size(); ++s) {
      std::size_t count = 0;
      for (const auto& unit : found.winners)
        count += std::find(unit[s].begin(), unit[s].end(), i) != unit[s].end() ? 1 : 0;
      if (count > 0)
        scores.push_back(found.units.size() == 1 ? found.scores[s] : fmt::format("{} {}×", found.scores[s], count));
    }
    if (!scores.empty()) by_system.emplace_back(found.systems[i], scores);
  }
  std::stable_sort(by_system.begin(), by_system.end(),
                   [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
  block::Grid grid{.head = {"best system", "by which scores"}, .numbers_from = 2};
  for (const auto& [system, scores] : by_system) grid.rows.push_back({system, join(scores, ", ")});
  return grid;
}

std::string some(const std::vector<std::string>& names) {
  std::vector<std::string> first(names.begin(),
                                 names.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names.size(), 4)));
  return join(first, ", ") + (names.size() > 4 ? fmt::format(" and {} more", names.size() - 4) : "");
}

std::string caption(const Disagreement& found) {
  return fmt::format("{} systems, {}{} scores, {} of systems; values within {} tie{}", found.systems.size(),
                     found.units.size() > 1 ? fmt::format("{} units, ", found.units.size()) : "", found.scores.size(),
                     digits(found.overall.front().pairs()) + (found.overall.front().pairs() == 1 ? " pair" : " pairs"),
                     shortest(found.tolerance), found.ties_differ ? "; what only one score ties counts as well" : "");
}

}  // namespace

Document document_of(const Disagreement& found) {
  Document document;
  document.view = "disagreement";
  document.records = records_of(found);
  document.tables.push_back(table_of(found));
  document.add(block::Paragraph{caption(found)});
  document.add_close(
      block::Paragraph{fmt::format("How many of the pairs two scores {}, in %",
                                   found.ties_differ ? "do not order alike" : "order in opposite ways")});
  document.add(shares_of(found));
  constexpr std::size_t few = 8;  // of many scores, machines read them
  if (found.scores.size() <= few) {
    document.add(
        block::Paragraph{"Consistency C (above the diagonal): of the pairs that both order, the share ordered "
                         "alike. Discriminancy D (below): pairs that only the row's score orders over those "
                         "that only the column's does"});
    document.add_close(grades_of(found));
  }
  document.say(found.notes);
  document.add(block::Heading{"Who wins under which measure"});
  document.add(winners_grid(found));
  for (Sketch& picture : pictures_of(found)) document.add(std::move(picture), Block::Shown::in_html);
  if (found.contested.empty()) return document;
  document.add(block::Heading{"Pairs that divide the measures most"});
  block::List list;
  for (const Contested& pair : found.contested) {
    list.items.push_back(
        {fmt::format("{}{} ≻ {} by {}; {} ≻ {} by {}", found.units.size() > 1 ? pair.unit + ": " : "", pair.first,
                     pair.second, some(pair.for_first), pair.second, pair.first, some(pair.for_second))});
  }
  document.add(std::move(list));
  return document;
}

}  // namespace etalon
