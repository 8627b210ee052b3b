// paper.cpp: a source's numbers beside ours as tables or JSON.
#include "etalon/paper.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/error.hpp"
#include "report/grid.hpp"
#include "report/json.hpp"

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

std::string to_json(const Paper& paper) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("paper").value(paper.name).key("title").value(paper.title);
  json.key("reference").value(paper.reference);
  json.key("differences").value(static_cast<std::uint64_t>(differences(paper))).key("tables").begin('[');
  for (const PaperTable& table : paper.tables) {
    json.begin('{').key("title").value(table.title);
    if (!table.note.empty()) json.key("note").value(table.note);
    json.key("rows").begin('[');
    json.compact(true);
    for (const Comparison& row : table.comparisons) {
      json.begin('{').key("what").value(row.what).key("published").value_or_null(row.published);
      json.key("ours").value(row.ours).key("same").value(row.same).key("note").value_or_null(row.note).end('}');
    }
    for (const auto& row : table.rows) {
      json.begin('{');
      for (std::size_t i = 0; i < row.size(); ++i) json.key(table.head[i]).value(row[i]);
      json.end('}');
    }
    json.compact(false);
    json.end(']').end('}');
  }
  json.end(']').key("figures").begin('[');
  for (const PaperFigure& figure : paper.figures)
    json.begin('{').key("name").value(figure.name).key("title").value(figure.title).end('}');
  return json.end(']').end('}').take();
}

/// Words in lines of at most so many columns, all but the first indented.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (column > 0 && column + 1 + display_width(word) > width) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += display_width(word);
    begin = end + 1;
  }
  return result + "\n";
}

/// The notes of a table, each once; their numbers begin at 1.
std::vector<std::string> notes_of(const PaperTable& table) {
  std::vector<std::string> notes;
  for (const Comparison& row : table.comparisons) {
    if (!row.note.empty() && std::find(notes.begin(), notes.end(), row.note) == notes.end()) notes.push_back(row.note);
  }
  return notes;
}

/// As many comparisons in a row as the head has columns beside the first. What differs is beside what was published.
Grid rows_of_comparisons(const PaperTable& table) {
  const std::vector<std::string> notes = notes_of(table);
  Grid grid{table.head, {}, table.head.size(), false};
  for (std::size_t i = 0; i < table.comparisons.size(); ++i) {
    const Comparison& cell = table.comparisons[i];
    if (i % (table.head.size() - 1) == 0) grid.rows.push_back({cell.what.substr(0, cell.what.rfind(", "))});
    std::string text = cell.same ? cell.ours : cell.ours + " ≠ " + cell.published;
    if (!cell.note.empty())
      text += fmt::format(" [{}]", std::find(notes.begin(), notes.end(), cell.note) - notes.begin() + 1);
    grid.rows.back().emplace_back(text);
  }
  return grid;
}

/// Notes are a column in Markdown and numbered lines below the table on a terminal.
Grid grid_of(const PaperTable& table, const std::string& beside, bool md) {
  if (table.comparisons.empty()) {
    Grid grid{table.head, {}, table.words ? table.head.size() : 1, false};
    for (const auto& row : table.rows) grid.rows.emplace_back(row.begin(), row.end());
    return grid;
  }
  if (!table.head.empty()) return rows_of_comparisons(table);
  const std::vector<std::string> notes = notes_of(table);
  Grid grid{{"", beside, "ours", ""}, {}, 5, false};
  if (!notes.empty()) grid.head.emplace_back(md ? "note" : "");
  for (const Comparison& row : table.comparisons) {
    const char* mark = row.published.empty() ? "" : row.same ? "=" : "≠";
    grid.rows.push_back({row.what, row.published, row.ours, mark});
    if (notes.empty()) continue;
    const auto number = std::find(notes.begin(), notes.end(), row.note) - notes.begin() + 1;
    grid.rows.back().emplace_back(md || row.note.empty() ? row.note : fmt::format("[{}]", number));
  }
  return grid;
}

}  // namespace

std::string render(const Paper& paper, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(paper);
  if (format != OutputFormat::table && format != OutputFormat::md)
    throw Error(ErrorKind::usage, "reproduce has the formats table, md and json");
  const bool md = format == OutputFormat::md;
  std::string text = (md ? "# " : "") + paper.title + "\n" + (md ? "\n" : "") + paper.reference + "\n";
  for (const PaperTable& table : paper.tables) {
    text += "\n" + std::string(md ? "## " : "") + table.title + "\n\n";
    if (!table.comparisons.empty() || !table.rows.empty())
      text += render(grid_of(table, paper.beside, md), format, style);
    const bool grid = !table.comparisons.empty() && !table.head.empty();
    if (grid)
      text += fmt::format("{}The {} values; where ours differs, ours stands before ≠.\n", md ? "\n" : "", paper.beside);
    std::size_t number = 0;
    for (const std::string& note : notes_of(table)) {
      const std::string line = fmt::format("[{}] {}", ++number, note);
      if (!md) text += wrapped(line, style.width, 4);
      if (md && grid) text += "\n" + line + "\n";
    }
    if (!table.note.empty()) text += md ? "\n" + table.note + "\n" : wrapped(table.note, style.width, 0);
  }
  const std::size_t numbers = published_values(paper);
  text += fmt::format("\n{} {} values, {} come out, {} differ.\n", numbers, paper.beside, numbers - differences(paper),
                      differences(paper));
  for (const PaperFigure& figure : paper.figures) text += fmt::format("Figure {}: {}\n", figure.name, figure.title);
  return text;
}

}  // namespace etalon
