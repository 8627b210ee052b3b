// paper.cpp: a source's numbers beside ours.
#include "etalon/paper.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/text.hpp"

namespace etalon {
Comparison compare_published(std::string what, std::string published, std::string ours, std::string note) {
  const bool same = published.empty() || published == ours;
  return {std::move(what), std::move(published), std::move(ours), same, std::move(note)};
}

Comparison compare_published(std::string what, std::string published, double ours, std::string note) {
  const std::size_t point = published.find('.');
  const std::size_t digits = point == std::string::npos ? 0 : published.size() - point - 1;
  const bool number = parse_number(published).has_value();
  const std::string rounded = fmt::format("{:.{}f}", ours, digits);
  const bool same = published.empty() || (number && parse_number(rounded) == parse_number(published));
  return {std::move(what), std::move(published), shortest(ours), same, std::move(note)};
}

std::size_t published_values(const Paper& paper) {
  std::size_t count = 0;
  for (const PaperTable& table : paper.tables) {
    count += table.published +
             static_cast<std::size_t>(std::count_if(table.comparisons.begin(), table.comparisons.end(),
                                                    [](const Comparison& row) { return !row.published.empty(); }));
  }
  return count;
}

std::size_t differences(const Paper& paper) {
  std::size_t count = 0;
  for (const PaperTable& table : paper.tables) {
    count += table.published - table.come_out;
    count += static_cast<std::size_t>(std::count_if(table.comparisons.begin(), table.comparisons.end(),
                                                    [](const Comparison& row) { return !row.same; }));
  }
  return count;
}

namespace {

Tree records_of(const PaperTable& table) {
  Tree rows = Tree::list();
  for (const Comparison& row : table.comparisons) {
    rows.add(Tree::record()
                 .add("what", row.what)
                 .add("published", Tree::text_or_null(row.published))
                 .add("ours", row.ours)
                 .add("same", row.same)
                 .add("note", Tree::text_or_null(row.note)));
  }
  for (const auto& row : table.rows) {
    Tree record = Tree::record();
    for (std::size_t i = 0; i < row.size(); ++i) record.add(table.head[i], row[i]);
    rows.add(std::move(record));
  }
  Tree records = Tree::object().add("title", table.title);
  if (!table.note.empty()) records.add("note", table.note);
  records.add("rows", std::move(rows));
  return records;
}

Tree records_of(const Paper& paper) {
  Tree tables = Tree::list();
  for (const PaperTable& table : paper.tables) tables.add(records_of(table));
  Tree figures = Tree::list();
  for (const PaperFigure& figure : paper.figures)
    figures.add(Tree::object().add("name", figure.name).add("title", figure.title));
  return Tree::object()
      .add("version", version())
      .add("paper", paper.name)
      .add("title", paper.title)
      .add("reference", paper.reference)
      .add("differences", differences(paper))
      .add("tables", std::move(tables))
      .add("figures", std::move(figures));
}

/// A line for each number; of tables of any shape, one for each cell beside the first of its row.
CsvTable table_of(const Paper& paper) {
  CsvTable numbers{"numbers", {"table", "what", "published", "ours", "same", "note"}};
  for (const PaperTable& table : paper.tables) {
    for (const Comparison& row : table.comparisons) {
      const char* same = row.published.empty() ? "" : row.same ? "yes" : "no";
      numbers.rows.push_back({table.title, row.what, row.published, row.ours, same, row.note});
    }
    for (const auto& row : table.rows) {
      for (std::size_t i = 1; i < row.size(); ++i)
        numbers.rows.push_back({table.title, row[0] + ", " + table.head[i], "", row[i], "", ""});
    }
  }
  return numbers;
}

/// The notes of a table, each once; their numbers begin at 1.
std::vector<std::string> notes_of(const PaperTable& table) {
  std::vector<std::string> notes;
  for (const Comparison& row : table.comparisons) {
    if (!row.note.empty() && std::find(notes.begin(), notes.end(), row.note) == notes.end()) notes.push_back(row.note);
  }
  return notes;
}

/// "[2]", or nothing without a note.
std::string mark_of(const Comparison& row, const std::vector<std::string>& notes) {
  if (row.note.empty()) return {};
  return fmt::format("[{}]", std::find(notes.begin(), notes.end(), row.note) - notes.begin() + 1);
}

/// As many comparisons in a row as the head has columns beside the first. What differs is beside what was published.
block::Grid rows_of_comparisons(const PaperTable& table, const std::vector<std::string>& notes) {
  block::Grid grid{.head = table.head, .numbers_from = table.head.size()};
  for (std::size_t i = 0; i < table.comparisons.size(); ++i) {
    const Comparison& cell = table.comparisons[i];
    if (i % (table.head.size() - 1) == 0) grid.rows.push_back({cell.what.substr(0, cell.what.rfind(", "))});
    const std::string text = cell.same ? cell.ours : cell.ours + " ≠ " + cell.published;
    grid.rows.back().emplace_back(cell.note.empty() ? text : text + " " + mark_of(cell, notes));
  }
  return grid;
}

block::Grid grid_of(const PaperTable& table, const std::vector<std::string>& notes, const std::string& beside) {
  if (table.comparisons.empty()) {
    block::Grid grid{.head = table.head, .numbers_from = table.words ? table.head.size() : 1};
    for (const auto& row : table.rows) grid.rows.emplace_back(row.begin(), row.end());
    return grid;
  }
  if (!table.head.empty()) return rows_of_comparisons(table, notes);
  block::Grid grid{.head = {"", beside, "ours", ""}, .numbers_from = 5};
  if (!notes.empty()) grid.head.emplace_back("");
  for (const Comparison& row : table.comparisons) {
    const char* mark = row.published.empty() ? "" : row.same ? "=" : "≠";
    grid.rows.push_back({row.what, row.published, row.ours, mark});
    if (!notes.empty()) grid.rows.back().emplace_back(mark_of(row, notes));
  }
  return grid;
}

void add_table(Document& document, const PaperTable& table, const std::string& beside) {
  document.add(block::Heading{table.title});
  const std::vector<std::string> notes = notes_of(table);
  const bool shown = !table.comparisons.empty() || !table.rows.empty();
  if (shown) document.add(grid_of(table, notes, beside));
  if (!table.comparisons.empty() && !table.head.empty())
    document.add_close(
        block::Paragraph{fmt::format("The {} values; where ours differs, ours stands before ≠.", beside)});
  document.add_close(block::Notes{notes});
  if (table.note.empty()) return;
  const block::Paragraph note{.text = table.note, .wrap = true};
  shown ? document.add_close(note) : document.add(note);
}

}  // namespace

Document document_of(const Paper& paper) {
  Document document;
  document.records = records_of(paper);
  document.tables.push_back(table_of(paper));
  document.add(block::Heading{paper.title, 1});
  document.add_close(block::Paragraph{paper.reference});
  for (const PaperTable& table : paper.tables) add_table(document, table, paper.beside);
  const std::size_t numbers = published_values(paper);
  document.add(block::Paragraph{fmt::format("{} {} values, {} come out, {} differ.", numbers, paper.beside,
                                            numbers - differences(paper), differences(paper))});
  block::List figures;
  for (const PaperFigure& figure : paper.figures)
    figures.items.push_back({fmt::format("Figure {}: {}", figure.name, figure.title)});
  document.add_close(std::move(figures));
  return document;
}

}  // namespace etalon
