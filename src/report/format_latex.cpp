// format_latex.cpp: documents as LaTeX, to be put into a text with \input.
#include <algorithm>

#include "etalon/text.hpp"
#include "report/latex_text.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

/// Nothing for an empty one: LaTeX refuses lists without items.
std::string environment(const std::string& name, const std::string& body) {
  return body.empty() ? body : "\\begin{" + name + "}\n" + body + "\\end{" + name + "}\n";
}

/// After the end of a row or the mark of an item, a bracket or a star would be taken for an argument.
std::string after_command(const std::string& latex) {
  return latex.starts_with('[') || latex.starts_with('*') ? "{}" + latex : latex;
}

std::string tabular(const block::Grid& grid, const std::string& columns) {
  std::string text = "\\begin{tabular}{" + columns + "}\n\\toprule\n";
  const auto line = [&](const auto& cells, auto show) {
    for (std::size_t c = 0; c < cells.size(); ++c)
      text += c == 0 ? after_command(show(cells[c])) : " & " + show(cells[c]);
    text += " \\\\\n";
  };
  line(grid.head, [](const std::string& head) { return latex_text(head); });
  text += "\\midrule\n";
  for (const auto& row : grid.rows) line(row, [](const block::Cell& cell) { return latex_text(cell.text); });
  return text + "\\bottomrule\n\\end{tabular}\n";
}

/// In a comment: a caption belongs to the float that the table is put into.
std::string comment(const std::string& text) {
  std::string line = printable(text);
  return line.empty() ? line : "% " + line + "\n";
}

std::string matrix_text(const block::Matrices::Item& item) {
  if (item.rows.empty()) return "$=$ " + latex_text(item.value);
  std::size_t width = 1;
  for (const auto& row : item.rows) width = std::max(width, row.size());
  std::string text = "$\\begin{array}{" + std::string(width, 'r') + "}";
  for (std::size_t i = 0; i < item.rows.size(); ++i) {
    if (i > 0) text += " \\\\ ";
    for (std::size_t j = 0; j < item.rows[i].size(); ++j)
      text += (j > 0 ? " & " : "") + std::to_string(item.rows[i][j]);
  }
  return text + "\\end{array} =$ " + latex_text(item.value);
}

struct LatexWriter {
  std::string operator()(const block::Heading& heading) const {
    const char* commands[] = {"\\section*{", "\\subsection*{", "\\subsubsection*{"};
    return commands[std::clamp(heading.level, 1, 3) - 1] + latex_text(heading.text) + "}\n";
  }
  /// What stands between backticks is code, as in Markdown.
  std::string operator()(const block::Paragraph& paragraph) const {
    const std::string_view text = paragraph.text;
    const std::size_t begin = text.find('`');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('`', begin + 1);
    if (end == std::string_view::npos) return latex_text(text) + "\n";
    return latex_text(text.substr(0, begin)) + "\\texttt{" + latex_text(text.substr(begin + 1, end - begin - 1)) + "}" +
           (*this)(block::Paragraph{std::string(text.substr(end + 1))});
  }
  std::string operator()(const block::Legend& legend) const { return latex_text(join(legend.phrases, "; ")) + "\n"; }
  std::string operator()(const block::Fields& fields) const {
    std::string text;
    for (const auto& field : fields.fields) {
      const std::string value = latex_text(field.text);
      text += "\\item[{" + latex_text(field.name) + "}] " + (field.code ? "\\texttt{" + value + "}" : value) + "\n";
    }
    return environment("description", text);
  }
  std::string operator()(const block::List& list) const {
    std::string text;
    for (const auto& item : list.items) {
      text += "\\item " + after_command(latex_text(item.text)) + "\n";
      std::string below;
      for (const std::string& line : item.below) below += "\\item " + after_command(latex_text(line)) + "\n";
      if (!below.empty()) text += environment("itemize", below);
    }
    return environment(list.numbered ? "enumerate" : "itemize", text);
  }
  std::string operator()(const block::Notes& notes) const {
    std::string text;
    for (std::size_t i = 0; i < notes.notes.size(); ++i)
      text += (i == 0 ? "" : "\n") + latex_text(note_text(notes, i)) + "\n";
    return text;
  }
  std::string operator()(const block::Grid& grid) const {
    std::string columns;
    for (std::size_t c = 0; c < grid.head.size(); ++c) columns += c >= grid.numbers_from ? 'r' : 'l';
    return comment(grid.caption) + tabular(grid, columns);
  }
  std::string operator()(const block::Findings& findings) const {
    return tabular(findings_grid(findings), "lllp{0.4\\linewidth}");
  }
  /// One beside the other, each below its name.
  std::string operator()(const block::Matrices& matrices) const {
    std::string names;
    std::string values;
    for (const block::Matrices::Item& item : matrices.items) {
      names += (names.empty() ? "" : " & ") + latex_text(item.what);
      values += (values.empty() ? "" : " & ") + matrix_text(item);
    }
    const std::string above = matrices.above.empty() ? "" : latex_text(matrices.above) + "\\\\\n";
    return environment("quote", above + "\\begin{tabular}{@{}" + std::string(matrices.items.size(), 'l') + "@{}}\n" +
                                    names + " \\\\\n" + values + "\n\\end{tabular}\n");
  }
  std::string operator()(const block::Code& code) const {
    std::string text;
    for (const std::string& line : lines_of(code)) {
      const std::size_t words = std::min(line.find_first_not_of(' '), line.size());
      text += std::string(words, '~') + after_command(latex_text(line.substr(words))) + "\\\\\n";
    }
    return "{\\ttfamily\\noindent\n" + text + "}\n";
  }
  std::string operator()(const block::Formula& formula) const { return "\\[ " + formula.latex + " \\]\n"; }
  /// A picture is a file of its own: its name stands for it.
  std::string operator()(const Plot& plot) const { return latex_text(plot.title) + "\n"; }
  std::string operator()(const Sketch&) const { return {}; }
};

std::string write_latex(const Document& document, const Style&) {
  const std::string body = write_blocks(document, Block::Shown::on_page, LatexWriter{});
  const bool formulas = std::any_of(document.blocks.begin(), document.blocks.end(), [](const Block& block) {
    return std::holds_alternative<block::Formula>(block.content);
  });
  return std::string("% Needs \\usepackage{") + (formulas ? "amsmath," : "") + "amssymb,booktabs}.\n" +
         (body.find(kLetterCommand) == std::string::npos ? "" : std::string(kLetterDefinition)) + body;
}

}  // namespace

constinit const FormatFacts format::latex{OutputFormat::latex, "latex", ".tex", Reader::page, write_latex};

}  // namespace etalon
