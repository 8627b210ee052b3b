// format_md.cpp: documents as Markdown (CommonMark with the tables of GitHub).
#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "etalon/text.hpp"
#include "report/characters.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

/// What follows an ampersand and would be shown as one character.
bool begins_entity(std::string_view text) {
  const std::size_t end = text.find(';');
  return end != std::string_view::npos && end > 0 &&
         std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                     [](unsigned char c) { return c == '#' || std::isalnum(c) != 0; });
}

/// A blank in place of a line's end, and no command within. A < is one only before a letter or a mark of HTML, a bar
/// only in a table; underscores within a word are none.
std::string inline_text(const std::string& text, bool in_table = false) {
  std::string line = text;
  std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  line = printable(line);
  std::string escaped;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto next = static_cast<unsigned char>(i + 1 < line.size() ? line[i + 1] : ' ');
    const auto before = static_cast<unsigned char>(i > 0 ? line[i - 1] : ' ');
    const bool html = line[i] == '<' && (std::isalpha(next) != 0 || next == '/' || next == '!' || next == '?');
    const bool emphasis = line[i] == '*' || (line[i] == '_' && (std::isspace(before) != 0 || std::isspace(next) != 0));
    const bool link = line[i] == '(' && before == ']';
    const bool entity = line[i] == '&' && begins_entity(std::string_view(line).substr(i + 1));
    const bool escape = line[i] == '\\' && std::ispunct(next) != 0;
    if (html || emphasis || link || entity || escape || (in_table && line[i] == '|')) escaped += '\\';
    escaped += line[i];
  }
  return escaped;
}

/// A line of its own, which must not begin a heading, a list, a quotation or a block of code.
std::string paragraph_text(const std::string& text) {
  std::string line = inline_text(text);
  line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
  const bool begins = !line.empty() && std::string_view("#>-+=~").find(line.front()) != std::string_view::npos;
  return (begins ? "\\" : "") + line;
}

std::string code_text(const std::string& text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) longest = std::max(longest, run = c == '`' ? run + 1 : 0);
  const std::string fence(longest + 1, '`');
  return fence + (longest > 0 ? " " : "") + printable(text) + (longest > 0 ? " " : "") + fence;
}

std::string fenced(const std::vector<std::string>& lines) {
  std::string text = "```text\n";
  for (const std::string& line : lines) text += (line.starts_with("```") ? " " : "") + line + "\n";
  return text + "```\n";
}

std::string md_cell(const block::Cell& cell) {
  std::string text = inline_text(cell.text, true);
  if (!cell.link.empty()) text = fmt::format("[{}]({})", text, cell.link);
  return text;
}

struct MarkdownWriter {
  std::string operator()(const block::Heading& heading) const {
    return std::string(static_cast<std::size_t>(heading.level), '#') + " " + inline_text(heading.text) + "\n";
  }
  std::string operator()(const block::Paragraph& paragraph) const { return paragraph_text(paragraph.text) + "\n"; }
  std::string operator()(const block::Legend& legend) const {
    return paragraph_text(join(legend.phrases, "; ")) + "\n";
  }
  std::string operator()(const block::Fields& fields) const {
    std::string text;
    for (const auto& field : fields.fields)
      text += fmt::format("**{}**: {}  \n", inline_text(field.name),
                          field.code ? code_text(field.text) : inline_text(field.text));
    return text;
  }
  std::string operator()(const block::List& list) const {
    std::string text;
    std::size_t number = 0;
    for (const auto& item : list.items) {
      text += (list.numbered ? fmt::format("{}. ", ++number) : "- ") + inline_text(item.text) + "\n";
      for (const std::string& line : item.below) text += "    - " + inline_text(line) + "\n";
    }
    return text;
  }
  std::string operator()(const block::Notes& notes) const {
    std::string text;
    for (std::size_t i = 0; i < notes.notes.size(); ++i) text += inline_text(note_text(notes, i)) + "  \n";
    return text;
  }
  std::string operator()(const block::Grid& grid) const {
    std::string text = "|";
    for (const std::string& head : grid.head) text += " " + inline_text(head, true) + " |";
    text += "\n|";
    for (std::size_t c = 0; c < grid.head.size(); ++c) text += c >= grid.numbers_from ? " ---: |" : " --- |";
    text += "\n";
    for (const auto& row : grid.rows) {
      text += "|";
      for (const block::Cell& cell : row) text += " " + md_cell(cell) + " |";
      text += "\n";
    }
    const std::string caption = paragraph_text(grid.caption);
    return caption.empty() ? text : text + "\n" + caption + "\n";
  }
  std::string operator()(const block::Findings& findings) const { return (*this)(findings_grid(findings)); }
  std::string operator()(const block::Matrices& matrices) const { return fenced(lines_of(matrices)); }
  std::string operator()(const block::Code& code) const { return fenced(lines_of(code)); }
  std::string operator()(const block::Formula& formula) const { return fmt::format("$$ {} $$\n", formula.latex); }
  /// What shows Markdown seldom shows SVG within it: a picture is a file of its own, and its title stands for it.
  std::string operator()(const Plot& plot) const { return picture_text(plot.title); }
  std::string operator()(const Sketch& sketch) const { return picture_text(sketch.title); }

 private:
  static std::string picture_text(const std::string& title) {
    return fmt::format("*{}* (a picture: `-o FILE.svg`)\n", inline_text(title));
  }
};

std::string write_md(const Document& document, const Style&) {
  return write_blocks(document, Block::Shown::on_page, MarkdownWriter{});
}

}  // namespace

constinit const FormatFacts format::md{OutputFormat::md, "md", ".md", Reader::page, write_md};

}  // namespace etalon
