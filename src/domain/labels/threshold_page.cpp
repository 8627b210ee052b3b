// threshold_page.cpp: the best threshold of each measure as a document.
#include <fmt/core.h>

#include <cmath>

#include "domain/labels/views.hpp"
#include "etalon/error.hpp"
#include "etalon/label_thresholds.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string from_text(const Threshold& found) {
  if (!found.value.defined()) return "none";
  return std::isinf(found.from) && found.from > 0 ? "above all" : "≥ " + shortest(found.from);
}

std::string people_text(const Value<double>& value) {
  return value.defined() ? fmt::format("{:.4f}", value.number) : std::string("undefined: ") + value.reason;
}

double number_of(const Value<double>& value) { return value.defined() ? value.number : NAN; }
std::string full_text(const Value<double>& value) { return value.defined() ? shortest(value.number) : ""; }
std::string why_not(const Value<double>& value) { return value.defined() ? "" : value.reason; }

std::vector<std::string> warnings(const Thresholds& found) {
  std::vector<std::string> notes = found.notes;
  if (found.others == 0) {
    notes.emplace_back(
        "Each threshold was chosen on the objects that it is measured on, so that the values are too good: choose it "
        "on "
        "a part with --chosen-on 0.5 (Python: chosen_on=0.5) and see what it is worth on the rest.");
  } else {
    notes.push_back(
        fmt::format("Chosen on {} objects drawn at random (seed {}) from the counts of each system and unit, measured "
                    "on the other {}.",
                    found.chose, found.how.seed, found.others));
  }
  std::size_t undefined = 0;
  for (const auto& row : found.rows) undefined = std::max(undefined, row.found.undefined);
  if (undefined > 0)
    notes.push_back(fmt::format("At up to {} thresholds a measure has no value; these are not chosen.", undefined));
  return notes;
}

}  // namespace

Document document_of(const Thresholds& found) {
  Document document;
  const bool systems = found.systems.size() > 1;
  const bool units = found.units.size() > 1;
  const bool split = found.others > 0;
  block::Grid grid{.head = {"score"}};
  if (systems) grid.head.emplace_back("system");
  if (units) grid.head.emplace_back("unit");
  grid.numbers_from = grid.head.size();
  grid.head.insert(grid.head.end(), {"positive", split ? "where chosen" : "value"});
  if (split) grid.head.emplace_back("on the others");
  grid.head.emplace_back("as good");
  grid.caption = fmt::format("the best threshold for class '{}', {} objects, {} different scores", found.positive,
                             found.chose + found.others, found.distinct);
  Tree records = Tree::list();
  CsvTable table{
      "thresholds",
      {"system", "unit", "score", "threshold", "value", "undefined", "equals", "elsewhere", "elsewhere_undefined"}};
  for (const auto& [system, unit, score, best] : found.rows) {
    std::vector<block::Cell> cells{score};
    if (systems) cells.emplace_back(system);
    if (units) cells.emplace_back(unit);
    cells.emplace_back(from_text(best));
    cells.emplace_back(people_text(best.value));
    if (split) cells.emplace_back(people_text(best.elsewhere));
    cells.emplace_back(best.equals > 1 ? fmt::format("{} more", best.equals - 1) : "");
    grid.rows.push_back(std::move(cells));
    const bool none = best.value.defined() && std::isinf(best.from) && best.from > 0;
    Tree record = Tree::record().add("system", system).add("unit", unit).add("score", score);
    // What is above all scores has no number.
    record.add("threshold", best.value.defined() && !none ? best.from : NAN)
        .add("none_positive", none)
        .add("value", number_of(best.value))
        .add("undefined", Tree::text_or_null(why_not(best.value)))
        .add("equals", best.equals);
    if (split)
      record.add("elsewhere", number_of(best.elsewhere))
          .add("elsewhere_undefined", Tree::text_or_null(why_not(best.elsewhere)));
    records.add(std::move(record));
    table.rows.push_back({system, unit, score, best.value.defined() ? (none ? "inf" : shortest(best.from)) : "",
                          full_text(best.value), why_not(best.value), std::to_string(best.equals),
                          split ? full_text(best.elsewhere) : "", split ? why_not(best.elsewhere) : ""});
  }
  document.records.add("version", version()).add("positive", found.positive);
  document.records.add("chose", found.chose).add("others", found.others).add("thresholds", std::move(records));
  document.tables.push_back(std::move(table));
  document.add(std::move(grid));
  document.add(block::Legend{{"positive: objects with such a score are called positive", "above all: none is",
                              "as good: lower thresholds with the same value"}});
  document.say(warnings(found));
  return document;
}

std::optional<View> threshold_view(const Samples& samples, const Settings& settings, std::span<const Score> scores,
                                   Undefined undefined) {
  if (!settings.flag("thresholds")) return std::nullopt;
  ThresholdOptions how{.undefined = undefined};
  if (settings.given("chosen_on")) {
    how.share = settings.number("chosen_on");
    if (how.share == 1) throw Error(ErrorKind::usage, "--chosen-on 1 leaves no objects to tell");
    how.seed = settings.whole("split_seed");
  }
  return View{document_of(choose_thresholds(samples, scores, how))};
}

}  // namespace etalon
