// results.cpp: the values of systems. People get systems as columns, machines a record a line.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
    json.key("system")
        .value(input.system)
        .key("objects")
        .value(input.objects)
        .key("classes")
        .value(static_cast<std::uint64_t>(input.classes));
    json.end('}');
    json.compact(false);
  }
  json.end(']').key("results").begin('[');
  for (const Record& record : results.records) {
    json.begin('{');
    json.compact(true);
    json.key("system").value(record.system).key("unit").value(record.unit).key("score").value(record.score);
    json.key("value").value(record.value).key("undefined").value_or_null(record.undefined);
    json.end('}');
    json.compact(false);
  }
  return json.end(']').end('}').take();
}

std::string to_csv(const Results& results) {
  std::string text = "system,unit,score,value,undefined\n";
  for (const Record& record : results.records) {
    text += csv_field(record.system) + "," + csv_field(record.unit) + "," + csv_field(record.score) + "," +
            (record.undefined.empty() ? shortest(record.value) : "") + "," + csv_field(record.undefined) + "\n";
  }
  return text;
}

std::string caption(const Results& results) {
  const auto same = [&](auto field) {
    return std::all_of(results.inputs.begin(), results.inputs.end(),
                       [&](const Input& input) { return field(input) == field(results.inputs[0]); });
  };
  std::string text;
  if (same([](const Input& input) { return input.objects; }))
    text += fmt::format("{} objects", results.inputs[0].objects);
  if (same([](const Input& input) { return input.classes; }))
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", results.inputs[0].classes,
                        results.command == "clusters" || results.command == "communities" ? "clusters" : "classes");
  if (results.inputs.size() > 1)
    text += fmt::format("{}{} systems; * best", text.empty() ? "" : ", ", results.inputs.size());
  return text;
}

}  // namespace

std::string render(const Results& results, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(results);
  if (format == OutputFormat::csv) return to_csv(results);
  std::vector<std::string> systems;
  std::vector<std::string> rows;
  const auto place = [](std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    names.push_back(name);
    return names.size() - 1;
  };
  for (const Record& record : results.records) {
    place(systems, record.system);
    place(rows, record.score);
  }
  Grid grid;
  grid.head.push_back("score");
  grid.head.insert(grid.head.end(), systems.begin(), systems.end());
  for (const std::string& row : rows) grid.rows.emplace_back(systems.size() + 1, GridCell(row));
  std::vector<std::string> notes;
  for (const Record& record : results.records) {
    GridCell& cell = grid.rows[place(rows, record.score)][place(systems, record.system) + 1];
    if (record.undefined.empty()) {
      cell = {for_people(record.value), record.best && systems.size() > 1};
    } else {
      cell = {fmt::format("undefined [{}]", place(notes, record.undefined) + 1)};
    }
  }
  std::string text = render(grid, format, style);
  if (format == OutputFormat::table) text = caption(results) + "\n\n" + text;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const bool latex = format == OutputFormat::latex;
    text += fmt::format("{}{}[{}] {}\n", i == 0 ? "\n" : "", latex ? "% " : "", i + 1, notes[i]);
  }
  return text;
}

}  // namespace etalon
