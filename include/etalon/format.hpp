// format.hpp: the formats that a document is written in: for people (table, Markdown, LaTeX, HTML) and machines (JSON,
// CSV).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "etalon/document.hpp"

namespace etalon {

/// The table. A format is its file src/report/format_<name>.cpp, which defines etalon::format::<name>, and a word here.
#define ETALON_FORMATS(FORMAT) FORMAT(table) FORMAT(json) FORMAT(csv) FORMAT(md) FORMAT(latex) FORMAT(html)

enum class OutputFormat {
#define ETALON_ENUMERATOR(name) name,
  ETALON_FORMATS(ETALON_ENUMERATOR)
#undef ETALON_ENUMERATOR
};

/// How a table looks on the terminal; other formats ignore it.
struct Style {
  bool color = false;
  std::size_t width = 100;
};

enum class Reader { terminal, page, machine };

struct FormatFacts {
  OutputFormat format;
  std::string_view name;
  std::string_view ending;  ///< of files in this format, with the point
  Reader reader;
  std::string (*write)(const Document& document, const Style& style);
};

/// All formats, in the order of the table.
std::span<const FormatFacts* const> formats();
const FormatFacts& facts(OutputFormat format);

/// "table, json, csv, md, latex, html"
std::string format_names(std::string_view before_last = ", ");
/// Throws Error(usage) with the names there are.
OutputFormat parse_output_format(std::string_view name);
/// The format that the ending of a file implies, if any.
std::optional<OutputFormat> format_of_file(std::string_view path);

std::string write(const Document& document, OutputFormat format, const Style& style = {});

/// What people read of a document as a piece of a page, for notebooks.
std::string html_fragment(const Document& document);

/// Text that is safe to show: what is not UTF-8 is U+FFFD, and control characters and marks that turn the direction of
/// writing are shown as such.
std::string printable(std::string_view text);

}  // namespace etalon
