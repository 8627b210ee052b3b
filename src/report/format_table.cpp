// format_table.cpp: documents on a terminal: aligned columns, no control character but our own colours.
#include <fmt/core.h>

#include <algorithm>

#include "etalon/text.hpp"
#include "report/characters.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string blanks(width > display_width(text) ? width - display_width(text) : 0, ' ');
  return right ? blanks + text : text + blanks;
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
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

/// A grid whose texts are safe to show and measured.
class TerminalGrid {
 public:
  explicit TerminalGrid(const block::Grid& grid) : grid_(grid) {
    for (const std::string& name : grid.head) head_.push_back(printable(name));
    for (const auto& row : grid.rows) {
      cells_.emplace_back();
      for (std::size_t c = 0; c < row.size(); ++c) cells_.back().push_back(printable(row[c].text));
    }
    for (std::size_t c = 0; c < head_.size(); ++c) {
      std::size_t width = display_width(head_[c]);
      for (const auto& row : cells_) width = std::max(width, display_width(row[c]));
      widths_.push_back(width);
    }
  }

  /// Blocks as wide as the terminal, each with the leading columns.
  [[nodiscard]] std::string text(const Style& style) const {
    std::vector<std::size_t> leading;
    std::size_t leading_width = 0;
    for (std::size_t c = 0; c < std::min(grid_.numbers_from, head_.size()); ++c) {
      leading.push_back(c);
      leading_width += widths_[c] + 2;
    }
    std::string text;
    std::size_t next = grid_.numbers_from;
    do {
      std::vector<std::size_t> columns = leading;
      std::size_t width = leading_width;
      while (next < head_.size() && (columns.size() == leading.size() || width + widths_[next] <= style.width)) {
        width += widths_[next] + 2;
        columns.push_back(next++);
      }
      if (!text.empty()) text += "\n";
      text += of_columns(columns, style);
    } while (next < head_.size());
    return text;
  }

 private:
  [[nodiscard]] std::string of_columns(const std::vector<std::size_t>& columns, const Style& style) const {
    std::string heads;
    std::string rule;
    for (const std::size_t c : columns) {
      heads += padded(head_[c], widths_[c], c >= grid_.numbers_from) + "  ";
      for (std::size_t i = 0; i < widths_[c]; ++i) rule += "─";
      rule += "  ";
    }
    heads = without_trailing_blanks(heads);
    if (style.color) heads = "\x1b[1m" + heads + "\x1b[0m";
    std::string text = heads + "\n" + without_trailing_blanks(rule) + "\n";
    for (std::size_t r = 0; r < cells_.size(); ++r) {
      std::string line;
      for (const std::size_t c : columns) {
        line += padded(cells_[r][c], widths_[c], c >= grid_.numbers_from) + "  ";
      }
      text += without_trailing_blanks(line) + "\n";
    }
    return text;
  }

  const block::Grid& grid_;
  std::vector<std::string> head_;
  std::vector<std::vector<std::string>> cells_;
  std::vector<std::size_t> widths_;
};

struct TableWriter {
  const Style& style;

  std::string operator()(const block::Heading& heading) const {
    return printable(heading.terminal.empty() ? heading.text : heading.terminal) + "\n";
  }
  std::string operator()(const block::Paragraph& paragraph) const {
    const std::string text = printable(paragraph.text);
    return paragraph.wrap ? wrapped(text, style.width, 0) : std::string(paragraph.indent, ' ') + text + "\n";
  }
  std::string operator()(const block::Legend& legend) const { return printable(join(legend.phrases, "   ")) + "\n"; }
  std::string operator()(const block::Fields& fields) const {
    std::string text;
    for (const auto& field : fields.fields)
      text += "  " + padded(printable(field.name), fields.width, false) + " " + printable(field.text) + "\n";
    return text;
  }
  std::string operator()(const block::List& list) const {
    std::string text;
    std::size_t number = 0;
    for (const auto& item : list.items) {
      text += (list.numbered ? fmt::format("{}. ", ++number) : "") + printable(item.text) + "\n";
      for (const std::string& line : item.below) text += "    " + printable(line) + "\n";
    }
    return text;
  }
  std::string operator()(const block::Notes& notes) const {
    std::string text;
    for (std::size_t i = 0; i < notes.notes.size(); ++i)
      text += wrapped(printable(note_text(notes, i)), style.width, 4);
    return text;
  }
  std::string operator()(const block::Grid& grid) const {
    const std::string caption = printable(grid.caption);
    return (caption.empty() ? "" : caption + "\n\n") + TerminalGrid(grid).text(style);
  }
  std::string operator()(const block::Findings& findings) const {
    std::size_t width = 6;
    for (const auto& finding : findings.findings) width = std::max(width, finding.verdict.size());
    std::string text;
    for (const auto& finding : findings.findings) {
      text += fmt::format("  {:<{}} {:<30} {}\n", finding.verdict, width, finding.law, printable(finding.over));
      for (const std::string& example : finding.examples)
        text += std::string(width + 3, ' ') + printable(example) + "\n";
    }
    return text;
  }
  std::string operator()(const block::Matrices& matrices) const {
    std::string text;
    for (const std::string& line : lines_of(matrices)) text += std::string(matrices.indent, ' ') + line + "\n";
    return text;
  }
  std::string operator()(const block::Code& code) const { return join(lines_of(code), "\n") + "\n"; }
  std::string operator()(const block::Formula&) const { return {}; }
  /// A picture does not fit into text: its name stands for it.
  std::string operator()(const Plot& plot) const { return printable(plot.title) + "\n"; }
  std::string operator()(const Sketch& sketch) const { return printable(sketch.title) + "\n"; }
};

std::string write_table(const Document& document, const Style& style) {
  return write_blocks(document, Block::Shown::on_terminal, TableWriter{style});
}

}  // namespace

constinit const FormatFacts format::table{OutputFormat::table, "table", ".txt", Reader::terminal, write_table};

}  // namespace etalon
