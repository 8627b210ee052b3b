// convention_page.cpp: the ways to a published number, each with the command for it.
#include <fmt/core.h>

#include "etalon/conventions.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr std::size_t kShown = 20;

std::string title(const ConventionSearch& found) {
  if (found.matches.empty())
    return "No way of measuring that was tried gives " + found.number.text +
           (found.nearest.empty() ? "" : "; these come nearest");
  const std::size_t count = found.matches.size();
  return fmt::format("{} way{} of measuring give{} {}", count, count == 1 ? "" : "s", count == 1 ? "s" : "",
                     found.number.text);
}

}  // namespace

Document document_of(const ConventionSearch& found) {
  Document document;
  document.add(block::Heading{title(found)});
  block::Grid grid{.head = {"", "score", "system", "value"}, .numbers_from = 3};
  block::List list{.numbered = true};
  Tree records = Tree::list();
  Tree nearest = Tree::list();
  CsvTable table{"ways", {"system", "score", "value", "percent", "differences", "command"}};
  const bool near = found.matches.empty();
  for (const ConventionMatch& match : near ? found.nearest : found.matches) {
    const std::string words =
        match.differences.empty() ? "as it is measured without being told otherwise" : join(match.differences, "; ");
    if (list.items.size() < kShown) {
      grid.rows.push_back({std::to_string(list.items.size() + 1), match.score, match.system,
                           shortest(match.value) + (match.percent ? " (per cent)" : "")});
      list.items.push_back({words, {match.command}});
    }
    (near ? nearest : records)
        .add(Tree::record()
                 .add("system", match.system)
                 .add("score", match.score)
                 .add("value", match.value)
                 .add("percent", match.percent)
                 .add("differences", Tree::list(match.differences))
                 .add("command", match.command));
    if (near) continue;
    table.rows.push_back({match.system, match.score, shortest(match.value), match.percent ? "true" : "false",
                          join(match.differences, "; "), match.command});
  }
  document.records.add("version", version())
      .add("command", facts(Domain::runs).name)
      .add("number", found.number.text)
      .add("tried", found.tried)
      .add("distinct", found.distinct)
      .add("ways", std::move(records))
      .add("nearest", std::move(nearest));
  document.tables.push_back(std::move(table));
  if (!list.items.empty()) {
    document.add(std::move(grid));
    document.add(std::move(list));
  }
  std::vector<std::string> notes = found.notes;
  if (found.matches.size() > kShown)
    notes.push_back(fmt::format("{} more are not shown; JSON and CSV have all.", found.matches.size() - kShown));
  notes.push_back(fmt::format(
      "{} ways were tried, with {} different values. The more values there are, the more of them come near a number by "
      "chance: a way with few differences that was used elsewhere is likelier than one with many.",
      found.tried, found.distinct));
  document.say(notes);
  return document;
}

}  // namespace etalon
