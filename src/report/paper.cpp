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

PaperCounts counts_of(const Paper& paper) {
  PaperCounts counts;
  for (const PaperTable& table : paper.tables) {
    counts.needs_data += table.needs_data;
    for (const Comparison& row : table.comparisons) {
      if (row.published.empty()) continue;
      ++counts.values;
      ++(row.same ? counts.come_out : counts.differ);
      counts.explained += !row.same && !row.note.empty() && !row.open ? 1 : 0;
    }
  }
  counts.slips = paper.slips.size();
  for (const PaperFigure& figure : paper.figures) ++(figure.of.empty() ? counts.ours : counts.drawn);
  counts.figures = counts.drawn + paper.not_drawn.size();
  return counts;
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
                 .add("explained", row.same || (!row.note.empty() && !row.open))
                 .add("note", Tree::text_or_null(row.note)));
  }
  for (const auto& row : table.rows) {
    Tree record = Tree::record();
    for (std::size_t i = 0; i < row.size(); ++i) record.add(table.head[i], row[i]);
    rows.add(std::move(record));
  }
  Tree records = Tree::object().add("title", table.title);
  if (!table.note.empty()) records.add("note", table.note);
  if (table.needs_data > 0) records.add("needs_data", table.needs_data);
  records.add("rows", std::move(rows));
  return records;
}

Tree records_of(const PaperCounts& counts) {
  return Tree::record()
      .add("values", counts.values)
      .add("come_out", counts.come_out)
      .add("differ", counts.differ)
      .add("explained", counts.explained)
      .add("needs_data", counts.needs_data)
      .add("slips", counts.slips)
      .add("figures", counts.figures)
      .add("drawn", counts.drawn)
      .add("further_figures", counts.ours);
}

Tree records_of(const Paper& paper, Tree into = Tree::object()) {
  Tree tables = Tree::list();
  for (const PaperTable& table : paper.tables) tables.add(records_of(table));
  Tree slips = Tree::list();
  for (const Slip& slip : paper.slips)
    slips.add(Tree::record().add("place", slip.place).add("found", slip.found).add("taken", slip.taken));
  Tree figures = Tree::list();
  for (const PaperFigure& figure : paper.figures)
    figures.add(Tree::object()
                    .add("name", figure.name)
                    .add("title", figure.title)
                    .add("of", Tree::text_or_null(figure.of))
                    .add("shows", figure.shows));
  Tree not_drawn = Tree::list();
  for (const std::string& figure : paper.not_drawn) not_drawn.add(figure);
  into.add("paper", paper.name)
      .add("title", paper.title)
      .add("reference", paper.reference)
      .add("counts", records_of(counts_of(paper)))
      .add("tables", std::move(tables))
      .add("slips", std::move(slips))
      .add("figures", std::move(figures))
      .add("figures_not_drawn", std::move(not_drawn));
  return into;
}

/// A line for each number; of tables of any shape, one for each cell beside the first of its row.
CsvTable table_of(const Paper& paper) {
  CsvTable numbers{"numbers", {"source", "table", "what", "published", "ours", "same", "note"}};
  for (const PaperTable& table : paper.tables) {
    for (const Comparison& row : table.comparisons) {
      const char* same = row.published.empty() ? "" : row.same ? "yes" : "no";
      numbers.rows.push_back({paper.name, table.title, row.what, row.published, row.ours, same, row.note});
    }
    for (const auto& row : table.rows) {
      for (std::size_t i = 1; i < row.size(); ++i)
        numbers.rows.push_back({paper.name, table.title, row[0] + ", " + table.head[i], "", row[i], "", ""});
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

/// Of the rows of a table that has them, or, listed, of its comparisons.
block::Grid grid_of(const PaperTable& table, const std::vector<std::string>& notes, const std::string& beside,
                    bool listed = false) {
  if (!table.rows.empty() && !listed) {
    block::Grid grid{.head = table.head, .numbers_from = table.words ? table.head.size() : 1};
    for (const auto& row : table.rows) grid.rows.emplace_back(row.begin(), row.end());
    return grid;
  }
  if (!table.head.empty() && !listed) return rows_of_comparisons(table, notes);
  block::Grid grid{.head = {"", beside, "ours", ""}, .numbers_from = 5};
  if (!notes.empty()) grid.head.emplace_back("");
  for (const Comparison& row : table.comparisons) {
    const char* mark = row.published.empty() ? "" : row.same ? "=" : "≠";
    grid.rows.push_back({row.what, row.published, row.ours, mark});
    if (!notes.empty()) grid.rows.back().emplace_back(mark_of(row, notes));
  }
  return grid;
}

/// Of a table of any shape: which of its published values differ, and why; those with one reason together.
void add_reasons(Document& document, const PaperTable& table, const std::vector<std::string>& notes) {
  for (const std::string& note : notes) {
    std::vector<std::string> which;
    for (const Comparison& row : table.comparisons) {
      if (row.note == note) which.push_back(row.what);
    }
    document.add_close(block::Paragraph{.text = join(which, "; ") + ": " + note, .wrap = true});
  }
}

void add_table(Document& document, const PaperTable& table, const std::string& beside) {
  document.add(block::Heading{table.title});
  const std::vector<std::string> notes = notes_of(table);
  const bool shown = !table.comparisons.empty() || !table.rows.empty();
  if (shown) document.add(grid_of(table, notes, beside));
  if (table.listed) {
    document.add(grid_of(table, notes, beside, true));
    document.add_close(block::Notes{notes});
  } else if (!table.rows.empty()) {
    add_reasons(document, table, notes);
  } else {
    if (!table.comparisons.empty() && !table.head.empty())
      document.add_close(
          block::Paragraph{fmt::format("The {} values; where ours differs, ours stands before ≠.", beside)});
    document.add_close(block::Notes{notes});
  }
  if (table.note.empty()) return;
  const block::Paragraph note{.text = table.note, .wrap = true};
  shown ? document.add_close(note) : document.add(note);
}

void add_slips(Document& document, const Paper& paper) {
  if (paper.slips.empty()) return;
  document.add(block::Heading{"Where the source is garbled, silent or contradicts itself"});
  block::Grid grid{.head = {"place", "found", "taken"}, .numbers_from = 3};
  for (const Slip& slip : paper.slips) grid.rows.push_back({slip.place, slip.found, slip.taken});
  document.add(std::move(grid));
}

void add_figures(Document& document, const Paper& paper) {
  if (paper.figures.empty() && paper.not_drawn.empty()) return;
  document.add(block::Heading{"Figures"});
  bool first = true;
  for (const PaperFigure& figure : paper.figures) {
    const std::string of = figure.of.empty() ? "" : " (" + figure.of + ")";
    const std::string text = fmt::format("{}{}: {}. {}", figure.name, of, figure.title, figure.shows);
    first ? document.add(block::Paragraph{.text = text, .wrap = true})
          : document.add_close(block::Paragraph{.text = text, .wrap = true});
    first = false;
  }
  for (const std::string& figure : paper.not_drawn)
    document.add_close(block::Paragraph{.text = "Not drawn: " + figure, .wrap = true});
}

/// "16 come out, 52 differ and are explained".
std::string outcome_of(const PaperCounts& counts) {
  std::string text = fmt::format("{} come out, {} differ", counts.come_out, counts.differ);
  if (counts.differ > 0)
    text += counts.explained == counts.differ ? " and are explained"
                                              : fmt::format(", {} of them explained", counts.explained);
  return text;
}

std::string closing_of(const Paper& paper) {
  const PaperCounts counts = counts_of(paper);
  std::string text = fmt::format("{} {} values: {}.", counts.values, paper.beside, outcome_of(counts));
  if (counts.needs_data > 0) text += fmt::format(" {} more need data that are not here.", counts.needs_data);
  if (counts.slips > 0) text += fmt::format(" {} slips in words and formulas.", counts.slips);
  if (counts.figures > 0) text += fmt::format(" {} figures: {} drawn.", counts.figures, counts.drawn);
  if (counts.figures == 0) text += " The source has no figures.";
  if (counts.ours > 0) text += fmt::format(" {} figures of ours.", counts.ours);
  if (counts.drawn + counts.ours > 0) text += fmt::format(" etalon reproduce {} --figures FOLDER", paper.name);
  return counts.drawn + counts.ours > 0 ? text + " writes them." : text;
}

}  // namespace

Document document_of(const Paper& paper) {
  Document document;
  document.records = records_of(paper, Tree::object().add("version", version()));
  document.tables.push_back(table_of(paper));
  document.add(block::Heading{paper.title, 1});
  document.add_close(block::Paragraph{paper.reference});
  for (const PaperTable& table : paper.tables) add_table(document, table, paper.beside);
  add_slips(document, paper);
  add_figures(document, paper);
  document.add(block::Paragraph{.text = closing_of(paper), .wrap = true});
  return document;
}

Document document_of(const std::vector<Paper>& papers) {
  Document document;
  Tree records = Tree::list();
  CsvTable numbers;
  block::Grid grid{
      .head = {"source", "values", "come out", "differ", "explained", "need data", "slips", "figures", "drawn", "ours"},
      .numbers_from = 1};
  PaperCounts sum;
  const auto add_row = [&](const std::string& name, const PaperCounts& counts) {
    grid.rows.push_back({name});
    for (const std::size_t count : {counts.values, counts.come_out, counts.differ, counts.explained, counts.needs_data,
                                    counts.slips, counts.figures, counts.drawn, counts.ours})
      grid.rows.back().emplace_back(std::to_string(count));
  };
  for (const Paper& paper : papers) {
    const PaperCounts counts = counts_of(paper);
    add_row(paper.name, counts);
    sum = {sum.values + counts.values,       sum.come_out + counts.come_out,     sum.differ + counts.differ,
           sum.explained + counts.explained, sum.needs_data + counts.needs_data, sum.slips + counts.slips,
           sum.figures + counts.figures,     sum.drawn + counts.drawn,           sum.ours + counts.ours};
    records.add(records_of(paper));
    CsvTable one = table_of(paper);
    if (numbers.columns.empty()) numbers = CsvTable{one.name, one.columns};
    numbers.rows.insert(numbers.rows.end(), one.rows.begin(), one.rows.end());
  }
  add_row("all", sum);
  document.records.add("version", version()).add("counts", records_of(sum)).add("sources", std::move(records));
  document.tables.push_back(std::move(numbers));
  document.add(block::Heading{"Sources made again", 1});
  block::Fields fields{.fields = {}, .width = 13};
  for (const Paper& paper : papers) fields.fields.push_back({paper.name, paper.title});
  document.add(std::move(fields));
  document.add(std::move(grid));
  document.add(
      block::Paragraph{.text = "Values: what a source prints, or, where it prints none, what follows from it by hand, "
                               "beside ours. Need data: "
                               "published, from data that are not in the program. Slips: in words and formulas. Ours: "
                               "figures that the source "
                               "does not have. etalon reproduce SOURCE shows each; docs/errata.md lists what differs.",
                       .wrap = true});
  return document;
}

}  // namespace etalon
