// format_html.cpp: documents as a page of HTML, and as a piece of one, for notebooks.
#include <fmt/core.h>

#include <algorithm>

#include "etalon/page.hpp"
#include "etalon/text.hpp"
#include "report/characters.hpp"
#include "report/svg.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

/// Text is text: what HTML takes for commands is escaped, and what would not be seen is shown.
std::string html_text(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return svg::escaped(printable(line));
}

std::string html_lines(const std::vector<std::string>& lines) {
  std::string text = "<pre>";
  for (const std::string& line : lines) text += svg::escaped(line) + "\n";
  return text + "</pre>\n";
}

std::string html_cell(const block::Cell& cell, bool number) {
  std::string text = html_text(cell.text);
  if (!cell.link.empty()) text = fmt::format("<a href=\"{}\">{}</a>", html_text(cell.link), text);
  return (number ? "<td style=\"text-align: right\">" : "<td style=\"text-align: left\">") + text + "</td>";
}

struct HtmlWriter {
  std::string operator()(const block::Heading& heading) const {
    return fmt::format("<h{0}>{1}</h{0}>\n", heading.level, html_text(heading.text));
  }
  std::string operator()(const block::Paragraph& paragraph) const {
    return "<p>" + html_text(paragraph.text) + "</p>\n";
  }
  std::string operator()(const block::Legend& legend) const {
    return "<p>" + html_text(join(legend.phrases, "; ")) + "</p>\n";
  }
  std::string operator()(const block::Fields& fields) const {
    std::string text = "<dl>\n";
    for (const auto& field : fields.fields) {
      const std::string said = html_text(field.text);
      text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_text(field.name),
                          field.code ? "<code>" + said + "</code>" : said);
    }
    return text + "</dl>\n";
  }
  std::string operator()(const block::List& list) const {
    std::string text = list.numbered ? "<ol>\n" : "<ul>\n";
    for (const auto& item : list.items) {
      text += "<li>" + html_text(item.text);
      if (!item.below.empty()) {
        text += "\n<ul>\n";
        for (const std::string& line : item.below) text += "<li>" + html_text(line) + "</li>\n";
        text += "</ul>";
      }
      text += "</li>\n";
    }
    return text + (list.numbered ? "</ol>\n" : "</ul>\n");
  }
  std::string operator()(const block::Notes& notes) const {
    std::string text;
    for (std::size_t i = 0; i < notes.notes.size(); ++i) {
      if (i > 0) text += "<br>\n";
      text += html_text(note_text(notes, i));
    }
    return text.empty() ? text : "<p>" + text + "</p>\n";
  }
  std::string operator()(const block::Grid& grid) const {
    std::string text = "<table>\n";
    const std::string caption = html_text(grid.caption);
    if (!caption.empty()) text += "<caption>" + caption + "</caption>\n";
    text += "<thead>\n<tr>";
    for (std::size_t c = 0; c < grid.head.size(); ++c)
      text += (c >= grid.numbers_from ? "<th style=\"text-align: right\">" : "<th style=\"text-align: left\">") +
              html_text(grid.head[c]) + "</th>";
    text += "</tr>\n</thead>\n<tbody>\n";
    for (const auto& row : grid.rows) {
      text += "<tr>";
      for (std::size_t c = 0; c < row.size(); ++c) text += html_cell(row[c], c >= grid.numbers_from);
      text += "</tr>\n";
    }
    return text + "</tbody>\n</table>\n";
  }
  std::string operator()(const block::Findings& findings) const { return (*this)(findings_grid(findings)); }
  std::string operator()(const block::Matrices& matrices) const { return html_lines(lines_of(matrices)); }
  std::string operator()(const block::Code& code) const { return html_lines(lines_of(code)); }
  /// As it is written: a notebook sets it, and elsewhere it can be read.
  std::string operator()(const block::Formula& formula) const {
    return "<p class=\"tex2jax_process mathjax_process\">$$ " + html_text(formula.latex) + " $$</p>\n";
  }
  std::string operator()(const Plot& plot) const { return to_svg(plot); }
  std::string operator()(const Sketch& sketch) const { return to_svg(sketch); }
};

/// A name with two dollar signs is no formula: MathJax looks only where it is told to.
constexpr std::string_view kHtmlBegin = "<div class=\"etalon tex2jax_ignore mathjax_ignore\">\n";

std::string write_html(const Document& document, const Style&) { return to_html(page_of(document)); }

}  // namespace

std::string html_fragment(const Document& document) {
  Document shown = document;
  if (document.for_people) document.for_people(shown);
  return std::string(kHtmlBegin) + write_blocks(shown, Block::Shown::in_html, HtmlWriter{}) + "</div>\n";
}

constinit const FormatFacts format::html{OutputFormat::html, "html", ".html", Reader::page, write_html};

}  // namespace etalon
