// pairwise.cpp: systems against each other: for people a square for each score, for machines a record a line.
#include "etalon/pairwise.hpp"

#include "etalon/report.hpp"
#include "etalon/units.hpp"
#include "report/result_cells.hpp"

namespace etalon {
namespace {

CsvTable table_of_pairs(const Pairwise& found) {
  CsvTable table{"results", {"reference", "system", "score", "value", "undefined", "units", "left_out", "low", "high"}};
  const std::vector<std::string> scores = texts_of(found.against[0].values.scores);
  for (std::size_t truth = 0; truth < found.truths.size(); ++truth) {
    const Results& results = found.against[truth];
    each_aggregate(results, [&](std::size_t, std::size_t score, std::size_t system, const Aggregate& one) {
      table.rows.push_back({found.truths[truth], results.values.samples->systems[system], scores[score],
                            csv_number(one.value), one.undefined, std::to_string(one.units),
                            std::to_string(one.left_out), csv_number(one.low), csv_number(one.high)});
    });
  }
  return table;
}

CsvTable table_of_pair_values(const Pairwise& found) {
  CsvTable table{"values", {"reference", "system", "unit", "score", "value", "undefined"}};
  table.stream = [&found](const CsvTable::Visit& visit) {
    const std::vector<std::string> scores = texts_of(found.against[0].values.scores);
    for (std::size_t truth = 0; truth < found.truths.size(); ++truth) {
      const Values& values = found.against[truth].values;
      each_value(values, [&](std::size_t score, std::size_t system, std::size_t unit, std::size_t place) {
        visit({found.truths[truth], values.samples->systems[system], shown_unit(values.samples->units[unit]),
               scores[score], csv_number(values.numbers[place]), reason_at(values, place)});
      });
    }
  };
  return table;
}

Tree records_of_pairs(const Pairwise& found) {
  const std::vector<std::string> scores = texts_of(found.against[0].values.scores);
  const Results& first = found.against[0];
  Tree results = Tree::list();
  Tree values = Tree::list();
  for (std::size_t truth = 0; truth < found.truths.size(); ++truth) {
    const Results& one = found.against[truth];
    each_aggregate(one, [&](std::size_t, std::size_t score, std::size_t system, const Aggregate& value) {
      results.add(Tree::record()
                      .add("reference", found.truths[truth])
                      .add("system", one.values.samples->systems[system])
                      .add("score", scores[score])
                      .add("value", value.value)
                      .add("undefined", Tree::text_or_null(value.undefined))
                      .add("units", value.units)
                      .add("left_out", value.left_out)
                      .add("low", value.low)
                      .add("high", value.high));
    });
    if (!one.each) continue;
    each_value(one.values, [&](std::size_t score, std::size_t system, std::size_t unit, std::size_t place) {
      values.add(Tree::record()
                     .add("reference", found.truths[truth])
                     .add("system", one.values.samples->systems[system])
                     .add("unit", shown_unit(one.values.samples->units[unit]))
                     .add("score", scores[score])
                     .add("value", one.values.numbers[place])
                     .add("undefined", Tree::text_or_null(reason_at(one.values, place))));
    });
  }
  Tree tree = Tree::object()
                  .add("version", version())
                  .add("command", found.command.empty() ? facts(first.values.samples->domain).name
                                                        : std::string_view(found.command))
                  .add("pairwise", Tree::list(found.truths))
                  .add("results", std::move(results));
  if (first.each) tree.add("values", std::move(values));
  return tree;
}

/// Rows are the truths. With `each`, a row for each unit of them.
block::Grid square_of(const Pairwise& found, std::size_t score, bool each, Reasons& reasons) {
  const Samples& samples = *found.against[0].values.samples;
  const std::string text = found.against[0].values.scores[score].text();
  block::Grid grid{.head = {"reference"}, .numbers_from = each ? 2U : 1U, .caption = text};
  if (each) {
    grid.head.emplace_back(samples.unit.one);
    grid.caption += " of each " + std::string(samples.unit.one);
  }
  grid.head.insert(grid.head.end(), samples.systems.begin(), samples.systems.end());
  for (std::size_t truth = 0; truth < found.truths.size(); ++truth) {
    const Results& results = found.against[truth];
    for (std::size_t unit = 0; unit < (each ? samples.units.size() : 1); ++unit) {
      std::vector<block::Cell> row{found.truths[truth]};
      if (each) row.emplace_back(shown_unit(samples.units[unit]));
      for (std::size_t system = 0; system < samples.systems.size(); ++system) {
        if (each) {
          const std::size_t place = results.values.place(score, system, unit);
          const double value = results.values.numbers[place];
          row.emplace_back(std::isnan(value) ? reasons.cell(reason_at(results.values, place)) : for_people(value));
          continue;
        }
        const Aggregate& one = results.aggregates.at(0, score, system);
        std::string cell = for_people(one.value);
        if (one.has_interval()) cell += fmt::format(" [{}, {}]", for_people(one.low), for_people(one.high));
        row.emplace_back(one.undefined.empty() ? cell : reasons.cell(one.undefined));
      }
      grid.rows.push_back(std::move(row));
    }
  }
  return grid;
}

std::vector<std::string> notes_of(const Pairwise& found) {
  std::vector<std::string> notes;
  for (std::size_t truth = 0; truth < found.truths.size(); ++truth) {
    for (const std::string& note : found.against[truth].notes)
      notes.push_back(found.truths[truth] + " as the reference: " + note);
  }
  return notes;
}

}  // namespace

Document document_of(const Pairwise& found) {
  Document document;
  const bool each = found.against[0].each;
  document.records = records_of_pairs(found);
  document.tables.push_back(each ? table_of_pair_values(found) : table_of_pairs(found));
  if (const std::vector<std::string> notes = notes_of(found); !notes.empty())
    document.records.add("notes", Tree::list(notes));
  document.for_people = [&found, each](Document& shown) {
    const Results& first = found.against[0];
    const std::string over = units_text(first);
    shown.add(
        block::Paragraph{fmt::format("{} systems, each against each: rows are the reference, columns the system{}",
                                     found.truths.size(), over.empty() ? "" : "; " + over)});
    block::Notes notes;
    Reasons reasons(notes);
    for (std::size_t score = 0; score < first.values.scores.size(); ++score) {
      if (each && first.values.samples->units.size() > 1) shown.add(square_of(found, score, true, reasons));
      shown.add(square_of(found, score, false, reasons));
    }
    shown.add(std::move(notes));
    for (const std::string& note : notes_of(found)) shown.add(block::Paragraph{note});
  };
  return document;
}

}  // namespace etalon
