// results.cpp: what was measured. People get systems as columns, machines a record a line; values of units and what
// they come to never stand in one table.
#include <fmt/core.h>

#include "etalon/page.hpp"
#include "etalon/report.hpp"
#include "etalon/result_plots.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "etalon/version.hpp"
#include "report/result_cells.hpp"
#include "report/results_page.hpp"

namespace etalon {

std::string_view version() { return ETALON_VERSION; }

namespace {

/// What one number of all samples is, or between what it lies; nothing when it is 0 everywhere.
template <class Field>
std::string span_text(const Samples& samples, Field field, const Words& words) {
  std::uint64_t low = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t high = 0;
  for (const Sample& sample : samples.samples) {
    if (sample.place == Sample::kNone) continue;
    low = std::min(low, field(sample));
    high = std::max(high, field(sample));
  }
  if (high == 0 || words.one.empty()) return {};
  return low == high ? counted(high, words) : fmt::format("{} to {} {}", low, high, words.several);
}

std::string caption(const Results& results) {
  const Samples& samples = *results.values.samples;
  std::vector<std::string> parts;
  const auto add = [&](std::string part) {
    if (!part.empty()) parts.push_back(std::move(part));
  };
  add(span_text(samples, [](const Sample& sample) { return sample.objects; }, facts(samples.domain).object));
  add(span_text(samples, [](const Sample& sample) { return sample.parts; }, facts(samples.domain).part));
  add(units_text(results));
  if (samples.systems.size() > 1) add(fmt::format("{} systems", samples.systems.size()));
  const std::string interval = one_interval_text(results);
  return join(parts, ", ") + (interval.empty() || parts.empty() ? "" : " ") + interval;
}

Tree inputs_of(const Samples& samples) {
  Tree inputs = Tree::list();
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    std::uint64_t objects = 0;
    std::uint64_t parts = 0;
    std::size_t units = 0;
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const Sample& sample = samples.at(system, unit);
      objects = std::max(objects, sample.objects);
      parts = std::max(parts, sample.parts);
      if (sample.place != Sample::kNone) ++units;
    }
    Tree record = Tree::record().add("system", samples.systems[system]).add("objects", objects);
    const Words& part = facts(samples.domain).part;
    if (!part.one.empty()) record.add(std::string(part.several), parts);
    inputs.add(std::move(record.add("units", units)));
  }
  return inputs;
}

Tree aggregates_of(const Results& results, const std::vector<std::string>& scores) {
  Tree records = Tree::list();
  each_aggregate(results, [&](std::size_t group, std::size_t score, std::size_t system, const Aggregate& found) {
    Tree record = Tree::record().add("system", results.values.samples->systems[system]);
    if (!results.aggregates.groups[group].empty()) record.add("unit", results.aggregates.groups[group]);
    record.add("score", scores[score])
        .add("value", found.value)
        .add("undefined", Tree::text_or_null(found.undefined))
        .add("units", found.units)
        .add("left_out", found.left_out)
        .add("low", found.low)
        .add("high", found.high);
    if (!found.interval.empty()) record.add("interval", found.interval);
    records.add(std::move(record));
  });
  return records;
}

Tree values_of(const Values& values, const std::vector<std::string>& scores) {
  return Tree::stream([&values, scores](const Tree::Visit& visit) {
    each_value(values, [&](std::size_t score, std::size_t system, std::size_t unit, std::size_t place) {
      Tree record = Tree::record()
                        .add("system", values.samples->systems[system])
                        .add("unit", shown_unit(values.samples->units[unit]))
                        .add("score", scores[score])
                        .add("value", values.numbers[place])
                        .add("undefined", Tree::text_or_null(reason_at(values, place)));
      if (!values.samples->counts.empty()) record.add("count", values.samples->count(unit));
      if (const auto chance = values.chances.find(place); chance != values.chances.end())
        record.add("p", chance->second.p).add("p_method", chance->second.method);
      visit(record);
    });
  });
}

Tree records_of(const Results& results) {
  const std::vector<std::string> scores = texts_of(results.values.scores);
  const Samples& samples = *results.values.samples;
  Tree tree =
      Tree::object()
          .add("version", version())
          .add("command", results.command.empty() ? facts(samples.domain).name : std::string_view(results.command))
          .add("inputs", inputs_of(samples))
          .add("results", aggregates_of(results, scores));
  if (has_intervals(results)) {
    const AggregateOptions& how = results.aggregates.how;
    tree.add("interval", Tree::record().add("method", interval_name(results)).add("confidence", how.confidence));
  }
  if (results.each || !results.values.chances.empty()) tree.add("values", values_of(results.values, scores));
  if (!results.notes.empty()) tree.add("notes", Tree::list(results.notes));
  return tree;
}

CsvTable table_of_values(const Values& values) {
  CsvTable table{"values", {"system", "unit", "score", "value", "undefined"}};
  const bool counts = !values.samples->counts.empty();
  if (counts) table.columns.emplace_back("count");
  const bool chances = !values.chances.empty();
  if (chances) table.columns.insert(table.columns.end(), {"p", "p_method"});
  table.stream = [&values, counts, chances, scores = texts_of(values.scores)](const CsvTable::Visit& visit) {
    each_value(values, [&](std::size_t score, std::size_t system, std::size_t unit, std::size_t place) {
      CsvTable::Row row{values.samples->systems[system], shown_unit(values.samples->units[unit]), scores[score],
                        csv_number(values.numbers[place]), reason_at(values, place)};
      if (counts) row.push_back(std::to_string(values.samples->count(unit)));
      if (chances) {
        const auto chance = values.chances.find(place);
        const bool known = chance != values.chances.end();
        row.push_back(known ? shortest(chance->second.p) : "");
        row.emplace_back(known ? chance->second.method : "");
      }
      visit(row);
    });
  };
  return table;
}

CsvTable table_of_aggregates(const Results& results) {
  const bool groups = results.aggregates.groups.size() > 1;
  CsvTable table{"results", {"system"}};
  if (groups) table.columns.emplace_back("unit");
  table.columns.insert(table.columns.end(), {"score", "value", "undefined", "units", "left_out", "low", "high"});
  const std::vector<std::string> scores = texts_of(results.values.scores);
  each_aggregate(results, [&](std::size_t group, std::size_t score, std::size_t system, const Aggregate& found) {
    CsvTable::Row row{results.values.samples->systems[system]};
    if (groups) row.push_back(results.aggregates.groups[group]);
    row.insert(row.end(), {scores[score], csv_number(found.value), found.undefined, std::to_string(found.units),
                           std::to_string(found.left_out), csv_number(found.low), csv_number(found.high)});
    table.rows.push_back(std::move(row));
  });
  return table;
}

std::string chance_text(const Values& values, std::size_t place) {
  const auto chance = values.chances.find(place);
  if (chance == values.chances.end()) return {};
  return fmt::format(" (p {}, {})", for_people(chance->second.p), chance->second.method);
}

block::Grid grid_of_values(const Values& values, Reasons& reasons) {
  const Samples& samples = *values.samples;
  block::Grid grid{.head = {"score", std::string(samples.unit.one)},
                   .numbers_from = 2,
                   .caption = "each " + std::string(samples.unit.one)};
  grid.head.insert(grid.head.end(), samples.systems.begin(), samples.systems.end());
  for (std::size_t score = 0; score < values.scores.size(); ++score) {
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      std::vector<block::Cell> row{values.scores[score].text(), shown_unit(samples.units[unit])};
      for (std::size_t system = 0; system < samples.systems.size(); ++system) {
        const std::size_t place = values.place(score, system, unit);
        const double value = values.numbers[place];
        row.emplace_back(std::isnan(value) ? reasons.cell(reason_at(values, place))
                                           : for_people(value) + chance_text(values, place));
      }
      grid.rows.push_back(std::move(row));
    }
  }
  return grid;
}

std::string aggregate_text(const Results& results, std::size_t score, std::size_t system, const Aggregate& found) {
  std::string text = for_people(found.value);
  if (found.has_interval()) text += fmt::format(" [{}, {}]", for_people(found.low), for_people(found.high));
  if (results.values.samples->units.size() == 1)
    text += chance_text(results.values, results.values.place(score, system, 0));
  return text;
}

block::Grid grid_of_aggregates(const Results& results, Reasons& reasons) {
  const Samples& samples = *results.values.samples;
  const bool groups = results.aggregates.groups.size() > 1;
  block::Grid grid{.head = {"score"}, .numbers_from = groups ? 2U : 1U, .caption = caption(results)};
  if (groups) grid.head.emplace_back(samples.unit.one);
  grid.head.insert(grid.head.end(), samples.systems.begin(), samples.systems.end());
  for (std::size_t score = 0; score < results.values.scores.size(); ++score) {
    for (std::size_t group = 0; group < results.aggregates.groups.size(); ++group) {
      std::vector<block::Cell> row{results.values.scores[score].text()};
      if (groups) row.emplace_back(results.aggregates.groups[group]);
      for (std::size_t system = 0; system < samples.systems.size(); ++system) {
        const Aggregate& found = results.aggregates.at(group, score, system);
        row.emplace_back(found.undefined.empty() ? aggregate_text(results, score, system, found)
                                                 : reasons.cell(found.undefined));
      }
      grid.rows.push_back(std::move(row));
    }
  }
  return grid;
}

}  // namespace

Document document_of(const Results& results, const std::string& comparison) {
  Document document;
  document.view = "results";
  document.for_page = [&results](Page& page) { add_for_page(results, page); };
  document.records = records_of(results);
  const bool values = results.each || !results.values.chances.empty();
  document.tables.push_back(values ? table_of_values(results.values) : table_of_aggregates(results));
  document.add(picture_of(results), Block::Shown::in_html);
  document.for_people = [&results, comparison](Document& shown) {
    block::Notes notes;
    Reasons reasons(notes);
    const bool several = results.aggregates.groups.size() == 1 && results.values.samples->units.size() > 1;
    if (results.each && several) shown.add(grid_of_values(results.values, reasons));
    shown.add(grid_of_aggregates(results, reasons));
    shown.add(std::move(notes));
    for (const std::string& note : results.notes) shown.add(block::Paragraph{note});
    if (!comparison.empty()) shown.add(block::Paragraph{"To test the differences for significance: " + comparison});
    std::rotate(shown.blocks.begin(), shown.blocks.begin() + 1, shown.blocks.end());  // the picture is below the table
  };
  return document;
}

}  // namespace etalon
