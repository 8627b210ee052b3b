// grid.cpp: the layouts of a grid.
#include "report/grid.hpp"

#include <algorithm>

namespace etalon {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

namespace {

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string blanks(width > display_width(text) ? width - display_width(text) : 0, ' ');
  return right ? blanks + text : text + blanks;
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

/// The columns of one block, beside the leading ones that every block repeats.
std::string terminal_block(const Grid& grid, const std::vector<std::size_t>& columns,
                           const std::vector<std::size_t>& widths, const Style& style) {
  std::string text;
  std::string line;
  for (const std::size_t c : columns) line += padded(grid.head[c], widths[c], c >= grid.numbers_from) + "  ";
  text += without_trailing_blanks(line) + "\n";
  line.clear();
  for (const std::size_t c : columns) {
    for (std::size_t i = 0; i < widths[c]; ++i) line += "─";
    line += "  ";
  }
  text += without_trailing_blanks(line) + "\n";
  for (const auto& row : grid.rows) {
    line.clear();
    for (const std::size_t c : columns) {
      // The mark of the best has a column of its own, so that digits stay below digits.
      const bool number = c >= grid.numbers_from;
      const std::string mark = number && grid.marks ? (row[c].strong ? "*" : " ") : "";
      std::string cell = padded(row[c].text + mark, widths[c], number);
      if (row[c].strong && style.color) cell = "\x1b[1m" + cell + "\x1b[0m";
      line += cell + "  ";
    }
    text += without_trailing_blanks(line) + "\n";
  }
  return text;
}

std::string terminal(const Grid& grid, const Style& style) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < grid.head.size(); ++c) {
    std::size_t width = display_width(grid.head[c]);
    const std::size_t mark = c >= grid.numbers_from && grid.marks ? 1 : 0;
    for (const auto& row : grid.rows) width = std::max(width, display_width(row[c].text) + mark);
    widths.push_back(width);
  }
  std::vector<std::size_t> leading;
  std::size_t leading_width = 0;
  for (std::size_t c = 0; c < std::min(grid.numbers_from, grid.head.size()); ++c) {
    leading.push_back(c);
    leading_width += widths[c] + 2;
  }
  std::string text;
  std::size_t next = grid.numbers_from;
  do {
    std::vector<std::size_t> columns = leading;
    std::size_t width = leading_width;
    while (next < grid.head.size() && (columns.size() == leading.size() || width + widths[next] <= style.width)) {
      width += widths[next] + 2;
      columns.push_back(next++);
    }
    if (!text.empty()) text += "\n";
    text += terminal_block(grid, columns, widths, style);
  } while (next < grid.head.size());
  return text;
}

std::string markdown_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string markdown(const Grid& grid) {
  std::string text = "|";
  for (const std::string& head : grid.head) text += " " + markdown_text(head) + " |";
  text += "\n|";
  for (std::size_t c = 0; c < grid.head.size(); ++c) text += c >= grid.numbers_from ? " ---: |" : " --- |";
  text += "\n";
  for (const auto& row : grid.rows) {
    text += "|";
    for (const GridCell& cell : row)
      text += " " + (cell.strong ? "**" + markdown_text(cell.text) + "**" : markdown_text(cell.text)) + " |";
    text += "\n";
  }
  return text;
}

std::string latex_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}':
        escaped += '\\';
        escaped += c;
        break;
      case '\\': escaped += "\\textbackslash{}"; break;
      case '~': escaped += "\\textasciitilde{}"; break;
      case '^': escaped += "\\textasciicircum{}"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string latex(const Grid& grid) {
  std::string text = "\\begin{tabular}{";
  for (std::size_t c = 0; c < grid.head.size(); ++c) text += c >= grid.numbers_from ? 'r' : 'l';
  text += "}\n\\toprule\n";
  const auto line = [&](const auto& cells, auto show) {
    std::string row;
    for (const auto& cell : cells) row += (row.empty() ? "" : " & ") + show(cell);
    text += row + " \\\\\n";
  };
  line(grid.head, latex_text);
  text += "\\midrule\n";
  for (const auto& row : grid.rows) {
    line(row, [](const GridCell& cell) {
      return cell.strong ? "\\textbf{" + latex_text(cell.text) + "}" : latex_text(cell.text);
    });
  }
  return text + "\\bottomrule\n\\end{tabular}\n";
}

std::string csv(const Grid& grid) {
  std::string text;
  const auto line = [&](const auto& cells, auto show) {
    bool first = true;
    for (const auto& cell : cells) {
      if (!first) text += ',';
      text += csv_field(show(cell));
      first = false;
    }
    text += "\n";
  };
  line(grid.head, [](const std::string& head) { return head; });
  for (const auto& row : grid.rows) line(row, [](const GridCell& cell) { return cell.text; });
  return text;
}

}  // namespace

std::string render(const Grid& grid, OutputFormat format, const Style& style) {
  switch (format) {
    case OutputFormat::md: return markdown(grid);
    case OutputFormat::latex: return latex(grid);
    case OutputFormat::csv: return csv(grid);
    default: return terminal(grid, style);
  }
}

}  // namespace etalon
