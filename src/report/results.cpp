// results.cpp: the values of systems. People get systems as columns, machines a record a line.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "report/grid.hpp"
#include "report/json.hpp"

namespace etalon {

std::string_view version() { return ETALON_VERSION; }

namespace {

std::string for_people(double value) {
  const double size = std::abs(value);
  return size >= 1000 || (size > 0 && size < 1e-4) ? fmt::format("{:.4g}", value) : fmt::format("{:.4f}", value);
}

std::string to_json(const Results& results) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("command").value(results.command);
  json.key("inputs").begin('[');
  for (const Input& input : results.inputs) {
    json.begin('{');
    json.compact(true);
    json.key("system").value(input.system);
    if (input.unit != "all") json.key("unit").value(input.unit);
    json.key("objects")
        .value(input.objects)
        .key(results.command == "orders" ? "units" : "classes")
        .value(static_cast<std::uint64_t>(input.classes));
    if (input.queries > 0) json.key("queries").value(input.queries);
    json.end('}');
    json.compact(false);
  }
  json.end(']').key("results").begin('[');
  for (const Record& record : results.records) {
    json.begin('{');
    json.compact(true);
    json.key("system").value(record.system).key("unit").value(record.unit).key("score").value(record.score);
    json.key("value").value(record.value).key("undefined").value_or_null(record.undefined);
    if (record.has_interval()) json.key("low").value(record.low).key("high").value(record.high);
    if (record.p >= 0) json.key("p").value(record.p).key("p_method").value(record.p_method);
    json.end('}');
    json.compact(false);
  }
  return json.end(']').end('}').take();
}

std::string to_csv(const Results& results) {
  const bool intervals = results.confidence > 0;
  std::string text = intervals ? "system,unit,score,value,low,high,undefined\n" : "system,unit,score,value,undefined\n";
  const auto number = [](double value) { return std::isfinite(value) ? shortest(value) : std::string(); };
  for (const Record& record : results.records) {
    text += csv_field(record.system) + "," + csv_field(record.unit) + "," + csv_field(record.score) + "," +
            (record.undefined.empty() ? shortest(record.value) : "") + "," +
            (intervals ? number(record.low) + "," + number(record.high) + "," : "") + csv_field(record.undefined) +
            "\n";
  }
  return text;
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
  const std::string_view parts = orders                                                              ? "units"
                                 : results.command == "clusters" || results.command == "communities" ? "clusters"
                                                                                                     : "classes";
  std::string text;
  const bool answers = results.command == "answers";
  if (answers) text = answers_text(results);
  if (!answers && same([](const Input& input) { return input.objects; }) && results.inputs[0].objects > 0)
    text += fmt::format("{} {}", results.inputs[0].objects, orders ? "items" : "objects");
  if (!answers && same([](const Input& input) { return input.classes; }) && !(orders && results.inputs[0].classes == 1))
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", results.inputs[0].classes, parts);
  if (!answers && results.inputs[0].queries > 1)
    text += fmt::format("{}{} queries", text.empty() ? "" : ", ", results.inputs[0].queries);
  if (results.confidence > 0)
    text +=
        fmt::format("{}mean ± half of its {}% interval", text.empty() ? "" : ", ", shortest(100 * results.confidence));
  std::set<std::string> systems;
  std::set<std::string> units;
  for (const Input& input : results.inputs) {
    systems.insert(input.system);
    units.insert(input.unit);
  }
  if (units.size() > 1) text += fmt::format("{}{} units", text.empty() ? "" : ", ", units.size());
  if (systems.size() > 1) text += fmt::format("{}{} systems; * best", text.empty() ? "" : ", ", systems.size());
  return text;
}

}  // namespace

std::string render(const Results& results, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(results);
  if (format == OutputFormat::csv) return to_csv(results);
  std::vector<std::string> systems;
  std::vector<std::pair<std::string, std::string>> rows;  // score and unit
  const bool units = std::any_of(results.records.begin(), results.records.end(),
                                 [](const Record& record) { return record.unit != "all"; });
  const std::size_t names_end = units ? 2 : 1;
  std::map<std::string, std::size_t> of_system;
  std::map<std::pair<std::string, std::string>, std::size_t> of_row;
  std::map<std::string, std::size_t> of_note;
  const auto place = [](auto& names, auto& known, const auto& name) {
    const auto [found, fresh] = known.emplace(name, names.size());
    if (fresh) names.push_back(name);
    return found->second;
  };
  for (const Record& record : results.records) {
    place(systems, of_system, record.system);
    place(rows, of_row, std::pair(record.score, record.unit));
  }
  Grid grid;
  grid.head.push_back("score");
  if (units) grid.head.push_back("unit");
  grid.numbers_from = names_end;
  grid.head.insert(grid.head.end(), systems.begin(), systems.end());
  for (const auto& [score, unit] : rows) {
    grid.rows.emplace_back(systems.size() + names_end, GridCell(score));
    if (units) grid.rows.back()[1] = unit;
    for (std::size_t i = 0; i < systems.size(); ++i) grid.rows.back()[names_end + i] = "";
  }
  std::vector<std::string> notes;
  for (const Record& record : results.records) {
    GridCell& cell = grid.rows[of_row[{record.score, record.unit}]][of_system[record.system] + names_end];
    if (record.undefined.empty()) {
      std::string text = for_people(record.value);
      if (record.has_interval()) text += " ± " + for_people((record.high - record.low) / 2);
      if (record.p >= 0) text += fmt::format(" (p {}, {})", for_people(record.p), record.p_method);
      cell = {text, record.best && systems.size() > 1};
    } else {
      cell = {fmt::format("undefined [{}]", place(notes, of_note, record.undefined) + 1)};
    }
  }
  std::string text = render(grid, format, style);
  if (format == OutputFormat::table && !caption(results).empty()) text = caption(results) + "\n\n" + text;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const bool latex = format == OutputFormat::latex;
    text += fmt::format("{}{}[{}] {}\n", i == 0 ? "\n" : "", latex ? "% " : "", i + 1, notes[i]);
  }
  return text;
}

}  // namespace etalon
