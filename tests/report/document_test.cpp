// Documents in all formats: names from users' files break none of them, and every block has a place in each.
#include "etalon/document.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "etalon/error.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/report.hpp"
#include "read/apostrophe.hpp"

namespace etalon {
namespace {

const std::string kHostile[] = {"two\nlines",
                                "tab\there",
                                "\x1b[31mred",
                                "bell\a",
                                std::string("nul\0l", 5),
                                "del\x7f",
                                "\xc2\x9b"
                                "csi",
                                "=1+1",
                                "+1+1",
                                "-cmd",
                                "@SUM(A1)",
                                "\t=1",
                                "\r=1",
                                "'=1",
                                "not \xff utf-8",
                                "cut \xe2\x82",
                                "long \xc0\xaf",
                                "half \xed\xa0\x80",
                                "right \xe2\x80\xae left",
                                "\"quoted\", it's",
                                "</script><b>",
                                "a|b",
                                "back\\slash",
                                "**bold** _it_ `code` [x](y)",
                                "% & _ # { } ~ ^ \\ $ < >",
                                "[1] *",
                                "--",
                                "",
                                " ",
                                "# head",
                                "---",
                                "1. item",
                                "✓ ✗ ± τ φ Σ ≤ … 中文 é",
                                "&lt;"};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// Rows of fields; nothing when a quote is out of place.
std::optional<std::vector<std::vector<std::string>>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string& field = rows.back().back();
    if (quoted && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      field += text[++i];
    } else if (text[i] == '"') {
      if (!quoted && !field.empty()) return {};
      quoted = !quoted;
    } else if (!quoted && text[i] == ',') {
      rows.back().emplace_back();
    } else if (!quoted && text[i] == '\n') {
      rows.push_back({""});
    } else {
      field += text[i];
    }
  }
  if (quoted || rows.back().size() != 1 || !rows.back()[0].empty()) return {};
  rows.pop_back();
  return rows;
}

bool has_control(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool c1 = c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if ((c < 0x20 && c != '\n') || c == 0x7F || c1) return true;
  }
  return false;
}

/// The library throws on what is not UTF-8.
bool is_utf8(const std::string& text) {
  try {
    (void)nlohmann::json(text).dump();
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

/// A system, a unit and a class of this name, as values and as reasons.
Results results_named(const std::string& name) {
  const auto system = [&](const std::string& called, const std::string& unit) {
    return System{called, Confusion({name, name + "2"}, {{0, 0, 6}, {0, 1, 4}}), unit};
  };
  Samples samples = label_samples({system(name, name), system(name, "u"), system("other", name), system("other", "u")});
  samples.replicates = false;
  const Score score = parse_score("macro(recall)");
  return results_of(std::move(samples), {&score, 1}, {{}, {}, true});
}

TEST(HostileNames, AreShownOnATerminalWithoutControlCharacters) {
  for (const std::string& name : kHostile) {
    const std::string text = render(results_named(name), OutputFormat::table);
    EXPECT_FALSE(has_control(text)) << text;
    EXPECT_TRUE(is_utf8(text)) << text;
    EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos) << text;
    // A note tells of bytes that are not UTF-8.
    const std::size_t lines = lines_of(text).size();
    EXPECT_TRUE(lines == 10 || (!is_utf8(name) && lines == 16)) << text;
  }
  EXPECT_EQ(printable("a\nb\x1b[0m\xff"), "a␤b\\x1b[0m\xef\xbf\xbd");
}

TEST(HostileNames, AreInValidJson) {
  for (const std::string& name : kHostile) {
    const std::string text = render(results_named(name), OutputFormat::json);
    EXPECT_FALSE(has_control(text)) << text;
    const auto json = nlohmann::json::parse(text);
    const auto read = json["results"][0]["system"].get<std::string>();
    if (is_utf8(name)) {
      EXPECT_EQ(read, name);
    } else {
      EXPECT_NE(read.find("\xef\xbf\xbd"), std::string::npos) << text;
    }
  }
}

TEST(HostileNames, AreOneFieldOfCsvThatNoSpreadsheetRuns) {
  for (const std::string& name : kHostile) {
    const std::string text = render(results_named(name), OutputFormat::csv);
    const auto rows = parse_csv(text);
    ASSERT_TRUE(rows) << text;
    ASSERT_EQ(rows->size(), 5U) << text;
    EXPECT_TRUE(is_utf8(text)) << text;
    for (const auto& row : *rows) {
      ASSERT_EQ(row.size(), 5U) << text;
      EXPECT_TRUE(row[0].empty() || std::string_view("=+-@\t\r").find(row[0][0]) == std::string_view::npos) << text;
    }
    // What readers take away is what was put before it, and nothing else.
    if (is_utf8(name) && !has_control(name)) {
      EXPECT_EQ(without_apostrophe((*rows)[1][0], ','), name);
    }
  }
  // Numbers are numbers, also as names.
  EXPECT_EQ((*parse_csv(render(results_named("-1"), OutputFormat::csv)))[1][0], "-1");
  EXPECT_EQ((*parse_csv(render(results_named("=1+1"), OutputFormat::csv)))[1][0], "'=1+1");
  EXPECT_EQ((*parse_csv(render(results_named("'=1+1"), OutputFormat::csv)))[1][0], "''=1+1");
  EXPECT_EQ((*parse_csv(render(results_named("'tis"), OutputFormat::csv)))[1][0], "'tis");
  EXPECT_EQ(without_apostrophe("'tis", ','), "'tis");
  EXPECT_EQ(without_apostrophe("'=1", '\t'), "'=1");
}

TEST(HostileNames, StayInTheirCellOfMarkdown) {
  for (const std::string& name : kHostile) {
    const std::string text = render(results_named(name), OutputFormat::md);
    EXPECT_FALSE(has_control(text)) << text;
    const auto lines = lines_of(text);
    ASSERT_GE(lines.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      std::size_t bars = 0;
      for (std::size_t c = 0; c < lines[i].size(); ++c) {
        if (lines[i][c] == '\\') {
          ++c;
        } else if (lines[i][c] == '|') {
          ++bars;
        }
      }
      EXPECT_EQ(bars, 5U) << lines[i];
    }
    EXPECT_EQ(text.find("</script>"),
              text.find("\\</script>") == std::string::npos ? std::string::npos : text.find("\\</script>") + 1);
  }
}

TEST(HostileNames, StayInTheirCellOfLatex) {
  for (const std::string& name : kHostile) {
    const std::string text = render(results_named(name), OutputFormat::latex);
    EXPECT_FALSE(has_control(text)) << text;
    int depth = 0;
    for (const std::string& line : lines_of(text)) {
      if (line.starts_with("%")) continue;
      std::size_t cells = 1;
      for (std::size_t c = 0; c < line.size(); ++c) {
        if (line[c] == '\\') {
          ++c;
          continue;
        }
        EXPECT_NE(line[c], '%') << line;
        cells += line[c] == '&' ? 1U : 0U;
        depth += line[c] == '{' ? 1 : line[c] == '}' ? -1 : 0;
      }
      if (line.ends_with("\\\\")) {
        EXPECT_EQ(cells, 4U) << line;
      }
    }
    EXPECT_EQ(depth, 0) << text;
  }
  const std::string text = render(results_named("✓ ≤ 50% a_b é 中"), OutputFormat::latex);
  EXPECT_NE(text.find("$\\checkmark$ $\\leq$ 50\\% a\\_b é \\etalonletter{中}"), std::string::npos) << text;
}

std::string fragment_of(const Results& results) { return html_fragment(document_of(results)); }

TEST(HostileNames, StayInTheirCellOfHtml) {
  for (const std::string& name : kHostile) {
    const std::string text = fragment_of(results_named(name));
    EXPECT_FALSE(has_control(text)) << text;
    EXPECT_TRUE(is_utf8(text)) << text;
    EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos) << text;
    EXPECT_EQ(text.find("</script>"), std::string::npos) << text;
    std::size_t marks = 0;
    std::size_t cells = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      marks += text[i] == '<' ? 1U : 0U;
      cells += text.compare(i, 4, "<td ") == 0 || text.compare(i, 4, "<th ") == 0 ? 1U : 0U;
      if (text[i] == '&') {
        EXPECT_NE(text.find(';', i), std::string::npos) << text;
      }
    }
    // As many marks and cells as of a name that is harmless.
    const std::string plain = fragment_of(results_named("plain"));
    if (is_utf8(name)) {
      EXPECT_EQ(marks, static_cast<std::size_t>(std::count(plain.begin(), plain.end(), '<'))) << text;
    }
    EXPECT_EQ(cells, 12U) << text;
  }
  EXPECT_NE(fragment_of(results_named("a<b")).find("<th style=\"text-align: right\">a&lt;b</th>"), std::string::npos);
}

TEST(HostileNames, AreInValidSvg) {
  for (const std::string& name : kHostile) {
    const std::string svg = to_svg({.title = name, .lines = {{name, {0, 1}, {0, 1}}}});
    EXPECT_FALSE(has_control(svg)) << svg;
    EXPECT_TRUE(is_utf8(svg)) << svg;
    EXPECT_EQ(svg.find("</script>"), std::string::npos);
  }
}

Document of_every_block() {
  Document document;
  document.add(block::Heading{"Title", 1, "title"});
  document.add_close(block::Paragraph{"A paragraph."});
  document.add(block::Legend{{"one", "two"}});
  document.add(block::Fields{{{"name", "text"}, {"code", "a*b", true}}, 6});
  document.add(block::List{{{"first", {"below"}}, {"second"}}, true});
  document.add(block::Grid{.head = {"score", "x"}, .rows = {{"a", "1"}, {"b [1]", "2"}}, .caption = "caption"});
  document.add(block::Notes{{"a note"}});
  document.add(block::Findings{{{"law", "2 classes", "fails", {"x | y"}}}});
  document.add(block::Matrices{{{"one", {{1, 2}, {3, 4}}, "1/2"}, {"two", {{5, 6}}, "0"}}, "above"});
  document.add(block::Code{"one\n  two\n"});
  document.add(block::Formula{"\\frac12"});
  document.add(Plot{.title = "plot", .lines = {}});
  document.add(block::Paragraph{"only there"}, Block::Shown::on_terminal);
  document.add(block::Paragraph{"only on a page"}, Block::Shown::on_page);
  return document;
}

TEST(Documents, ATerminalShowsEveryBlock) {
  EXPECT_EQ(write(of_every_block(), OutputFormat::table),
            "title\nA paragraph.\n\none   two\n\n  name   text\n  code   a*b\n\n1. first\n    below\n2. second\n\n"
            "caption\n\nscore  x\n─────  ─\na      1\nb [1]  2\n\n[1] a note\n\n"
            "  fails  law                            2 classes\n         x | y\n\n"
            "    above\n    one             two\n     1  2            5  6  = 0\n     3  4  = 1/2\n\n"
            "one\n  two\n\nplot\n\nonly there\n");
}

TEST(Documents, MarkdownHasEveryBlock) {
  const std::string text = write(of_every_block(), OutputFormat::md);
  for (const char* part :
       {"# Title\n\nA paragraph.\n\none; two\n\n**name**: text  \n**code**: `a*b`  \n\n1. first\n    - below\n2. "
        "second\n\n",
        "| a | 1 |\n| b [1] | 2 |\n\ncaption\n\n[1] a note  \n\n", "| law | 2 classes | fails | x \\| y |\n",
        "```text\nabove\none             two\n 1  2            5  6  = 0\n 3  4  = 1/2\n```\n",
        "```text\none\n  two\n```\n", "$$ \\frac12 $$\n", "(a picture: `-o FILE.svg`)", "\nonly on a page\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  EXPECT_EQ(text.find("only there"), std::string::npos);
}

TEST(Documents, LatexHasEveryBlock) {
  const std::string text = write(of_every_block(), OutputFormat::latex);
  for (const char* part :
       {"% Needs \\usepackage{amsmath,amssymb,booktabs}.\n\\section*{Title}\n\nA paragraph.\n\none; two\n",
        "\\item[{code}] \\texttt{a*b}\n", "\\begin{enumerate}\n\\item first\n\\begin{itemize}\n\\item below\n",
        "% caption\n\\begin{tabular}{lr}\n\\toprule\nscore & x \\\\\n\\midrule\na & 1 \\\\\n", "\n[1] a note\n",
        "$\\begin{array}{rr}1 & 2 \\\\ 3 & 4\\end{array} =$ 1/2 & $\\begin{array}{rr}5 & 6\\end{array} =$ 0\n",
        "one\\\\\n~~two\\\\\n", "\\[ \\frac12 \\]\n", "\nonly on a page\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
}

TEST(Documents, HtmlHasEveryBlock) {
  const std::string text = html_fragment(of_every_block());
  for (const char* part :
       {"<div class=\"etalon tex2jax_ignore mathjax_ignore\">\n",
        "<h1>Title</h1>\n\n<p>A paragraph.</p>\n\n<p>one; two</p>\n",
        "<dl>\n<dt>name</dt><dd>text</dd>\n<dt>code</dt><dd><code>a*b</code></dd>\n</dl>\n",
        "<ol>\n<li>first\n<ul>\n<li>below</li>\n</ul></li>\n<li>second</li>\n</ol>\n", "<caption>caption</caption>\n",
        "<td style=\"text-align: right\">1</td></tr>\n", "<p>[1] a note</p>\n",
        "<td style=\"text-align: left\">x | y</td>", "<pre>above\none             two\n", "<pre>one\n  two\n</pre>\n",
        "$$ \\frac12 $$", "\n<svg ", "<p>only on a page</p>\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  EXPECT_EQ(text.find("only there"), std::string::npos);
}

Document from_late() {
  Document document = of_every_block();
  document.add(Plot{.title = "t",
                    .subtitle = "s",
                    .lines = {{"l", {0, 1}, {0.5, -1}, PlotLine::Look::dashed}},
                    .x_range = std::pair(0.0, 2.0)});
  document.records.add("null", Tree())
      .add("truth", true)
      .add("number", 0.1)
      .add("count", std::uint64_t{7})
      .add("list", Tree::stream([](const Tree::Visit& visit) { visit(Tree::record().add("late", "a\0b\xff")); }));
  document.tables.push_back({"t", {"a"}, {{"first"}}, [](const CsvTable::Visit& visit) { visit({"late"}); }});
  document.for_people = [](Document& shown) { shown.add(block::Paragraph{"late, for people"}); };
  return document;
}

TEST(Documents, AreTheSameAfterTheirBytes) {
  const Document document = from_late();
  const std::string bytes = to_bytes(document);
  const Document again = document_from_bytes(bytes);
  for (const FormatFacts* format : formats())
    EXPECT_EQ(write(again, format->format), write(document, format->format)) << format->name;
  EXPECT_EQ(to_bytes(again), bytes);
}

TEST(Documents, BytesThatAreNoDocumentAreRefused) {
  const std::string bytes = to_bytes(from_late());
  EXPECT_THROW((void)document_from_bytes(""), Error);
  EXPECT_THROW((void)document_from_bytes(Confusion().to_bytes()), Error);
  for (std::size_t i = 0; i < bytes.size(); i += 7) {
    EXPECT_THROW((void)document_from_bytes(bytes.substr(0, i)), Error);
    std::string altered = bytes;
    altered[i] = static_cast<char>(altered[i] ^ 1);
    EXPECT_THROW((void)document_from_bytes(altered), Error);
  }
}

TEST(Documents, JsonAndCsvTakeWhatIsAskedForLate) {
  Document document;
  document.records.add("list", Tree::stream([](const Tree::Visit& visit) {
                         for (const std::uint64_t i : {1U, 2U})
                           visit(Tree::record().add("i", i).add("huge", Tree::count(Int128{1} << 60)));
                       }));
  document.tables.push_back({"t", {"a", "b"}, {{"1", "x"}}, [](const CsvTable::Visit& visit) { visit({"2", "y,z"}); }});
  EXPECT_EQ(write(document, OutputFormat::json),
            "{\n  \"list\": [\n    {\"i\": 1, \"huge\": \"1152921504606846976\"},\n    {\"i\": 2, \"huge\": "
            "\"1152921504606846976\"}\n  ]\n}\n");
  EXPECT_EQ(write(document, OutputFormat::csv), "a,b\n1,x\n2,\"y,z\"\n");
}

TEST(Formats, AreFoundByNameAndEnding) {
  for (const FormatFacts* format : formats()) {
    const FormatFacts& known = *format;
    EXPECT_EQ(parse_output_format(known.name), known.format);
    EXPECT_EQ(format_of_file("folder.d/file" + std::string(known.ending)), known.format);
  }
  EXPECT_FALSE(format_of_file("file.xml"));
  EXPECT_EQ(format_names(" or "), "table, json, csv, md, latex or html");
  EXPECT_THROW((void)parse_output_format("xml"), Error);
}

}  // namespace
}  // namespace etalon
