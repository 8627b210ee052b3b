// results.cpp: the values of systems. People get systems as columns, machines a record a line.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::string_view version() { return ETALON_VERSION; }

namespace {

std::string for_people(double value) {
  const double size = std::abs(value);
  return size >= 1000 || (size > 0 && size < 1e-4) ? fmt::format("{:.4g}", value) : fmt::format("{:.4f}", value);
}

Tree records_of(const Results& results) {
  Tree inputs = Tree::list();
  for (const Input& input : results.inputs) {
    Tree record = Tree::record().add("system", input.system);
    if (input.unit != "all") record.add("unit", input.unit);
    record.add("objects", input.objects).add(results.command == "orders" ? "units" : "classes", input.classes);
    if (input.queries > 0) record.add("queries", input.queries);
    inputs.add(std::move(record));
  }
  Tree values = Tree::list();
  for (const Record& result : results.records) {
    Tree record = Tree::record().add("system", result.system).add("unit", result.unit).add("score", result.score);
    record.add("value", result.value).add("undefined", Tree::text_or_null(result.undefined));
    if (result.has_interval()) record.add("low", result.low).add("high", result.high);
    if (result.p >= 0) record.add("p", result.p).add("p_method", result.p_method);
    values.add(std::move(record));
  }
  Tree tree = Tree::object()
                  .add("version", version())
                  .add("command", results.command)
                  .add("inputs", std::move(inputs))
                  .add("results", std::move(values));
  if (!results.notes.empty()) {
    Tree notes = Tree::list();
    for (const std::string& note : results.notes) notes.add(note);
    tree.add("notes", std::move(notes));
  }
  return tree;
}

CsvTable table_of(const Results& results) {
  const bool intervals = results.confidence > 0;
  CsvTable table{"results", {"system", "unit", "score", "value"}};
  if (intervals) table.columns.insert(table.columns.end(), {"low", "high"});
  table.columns.emplace_back("undefined");
  const auto number = [](double value) { return std::isfinite(value) ? shortest(value) : std::string(); };
  // A mean among the values of units would be taken for one more unit by whoever reads the table.
  const bool units =
      std::any_of(results.records.begin(), results.records.end(), [](const Record& record) { return !record.mean; });
  for (const Record& record : results.records) {
    if (units && record.mean) continue;
    CsvTable::Row row{record.system, record.unit, record.score,
                      record.undefined.empty() ? shortest(record.value) : std::string()};
    if (intervals) row.insert(row.end(), {number(record.low), number(record.high)});
    row.push_back(record.undefined);
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// "3 queries", and what a system's answers hold when there is only one.
std::string answers_text(const Results& results) {
  const auto counted = [](std::uint64_t count, const char* one, const char* several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
  };
  const Input& first = results.inputs[0];
  const std::string text = counted(first.queries, "query", "queries");
  if (results.inputs.size() > 1) return text;
  return text + ", " + counted(first.objects, "document", "documents") + " in " +
         counted(first.classes, "class", "classes");
}

std::string caption(const Results& results) {
  const auto same = [&](auto field) {
    return std::all_of(results.inputs.begin(), results.inputs.end(),
                       [&](const Input& input) { return field(input) == field(results.inputs[0]); });
  };
  const bool orders = results.command == "orders";
  const bool answers = results.command == "answers";
  const std::string_view kind = orders                                                              ? "units"
                                : results.command == "clusters" || results.command == "communities" ? "clusters"
                                                                                                    : "classes";
  std::vector<std::string> parts;
  const Input& first = results.inputs[0];
  if (answers) parts.push_back(answers_text(results));
  if (!answers && same([](const Input& input) { return input.objects; }) && first.objects > 0)
    parts.push_back(fmt::format("{} {}", first.objects, orders ? "items" : "objects"));
  if (!answers && same([](const Input& input) { return input.classes; }) && !(orders && first.classes == 1))
    parts.push_back(fmt::format("{} {}", first.classes, kind));
  if (!answers && first.queries > 1) parts.push_back(fmt::format("{} queries", first.queries));
  if (results.confidence > 0)
    parts.push_back(fmt::format("mean ± half of its {}% interval", shortest(100 * results.confidence)));
  std::set<std::string> systems;
  std::set<std::string> units;
  for (const Input& input : results.inputs) {
    systems.insert(input.system);
    units.insert(input.unit);
  }
  if (units.size() > 1) parts.push_back(fmt::format("{} units", units.size()));
  if (systems.size() > 1) parts.push_back(fmt::format("{} systems", systems.size()));
  return join(parts, ", ");
}

/// Names in the order of their first appearance.
template <class Name>
struct Places {
  std::vector<Name> names;
  std::map<Name, std::size_t> known;

  std::size_t operator()(const Name& name) {
    const auto [found, fresh] = known.emplace(name, names.size());
    if (fresh) names.push_back(name);
    return found->second;
  }
};

std::string cell_text(const Record& record) {
  std::string text = for_people(record.value);
  if (record.has_interval()) text += " ± " + for_people((record.high - record.low) / 2);
  if (record.p >= 0) text += fmt::format(" (p {}, {})", for_people(record.p), record.p_method);
  return text;
}

/// Systems as columns; scores, and units when there are any, as rows.
block::Grid grid_of(const Results& results, block::Notes& notes) {
  const bool units = std::any_of(results.records.begin(), results.records.end(),
                                 [](const Record& record) { return record.unit != "all"; });
  Places<std::string> systems;
  Places<std::pair<std::string, std::string>> rows;
  for (const Record& record : results.records) {
    systems(record.system);
    rows({record.score, record.unit});
  }
  block::Grid grid{.head = {"score"}, .numbers_from = units ? 2U : 1U, .marks = true, .caption = caption(results)};
  if (units) grid.head.emplace_back("unit");
  grid.head.insert(grid.head.end(), systems.names.begin(), systems.names.end());
  for (const auto& [score, unit] : rows.names) {
    grid.rows.emplace_back(grid.head.size(), block::Cell(""));
    grid.rows.back()[0] = score;
    if (units) grid.rows.back()[1] = unit;
  }
  Places<std::string> reasons;
  for (const Record& record : results.records) {
    block::Cell& cell = grid.rows[rows({record.score, record.unit})][systems(record.system) + grid.numbers_from];
    if (record.undefined.empty()) {
      cell = {cell_text(record), record.best && systems.names.size() > 1};
    } else {
      cell = {fmt::format("undefined [{}]", reasons(record.undefined) + 1)};
    }
  }
  notes.notes = std::move(reasons.names);
  return grid;
}

}  // namespace

Document document_of(const Results& results) {
  Document document;
  document.records = records_of(results);
  document.tables.push_back(table_of(results));
  block::Notes notes;
  document.add(grid_of(results, notes));
  document.add(std::move(notes));
  for (const std::string& note : results.notes) document.add(block::Paragraph{note});
  return document;
}

}  // namespace etalon
