// format.cpp: the table of formats, and what their writers have alike.
#include "etalon/format.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "report/characters.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

constexpr const FormatFacts* kFormats[] = {
#define ETALON_ADDRESS(name) &format::name,
    ETALON_FORMATS(ETALON_ADDRESS)
#undef ETALON_ADDRESS
};

}  // namespace

std::span<const FormatFacts* const> formats() { return kFormats; }

const FormatFacts& facts(OutputFormat format) { return *kFormats[static_cast<std::size_t>(format)]; }

std::string format_names(std::string_view before_last) {
  std::string names;
  for (const FormatFacts* known : kFormats) {
    if (!names.empty()) names += known == kFormats[std::size(kFormats) - 1] ? before_last : ", ";
    names += known->name;
  }
  return names;
}

OutputFormat parse_output_format(std::string_view name) {
  for (const FormatFacts* known : kFormats) {
    if (known->name == name) return known->format;
  }
  throw Error(ErrorKind::usage, "there is no format '" + std::string(name) + "'; the formats are " + format_names());
}

std::optional<OutputFormat> format_of_file(std::string_view path) {
  std::string lower(path);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const FormatFacts* known : kFormats) {
    if (lower.ends_with(known->ending)) return known->format;
  }
  return {};
}

std::string write(const Document& document, OutputFormat format, const Style& style) {
  const FormatFacts& known = facts(format);
  if (known.reader == Reader::machine || !document.for_people) return known.write(document, style);
  Document shown = document;
  document.for_people(shown);
  shown.for_people = {};
  return known.write(shown, style);
}

std::vector<Picture> pictures_of(const Document& document) {
  std::vector<Picture> pictures;
  for (const Block& block : document.blocks) {
    if (const auto* plot = std::get_if<Plot>(&block.content))
      pictures.push_back({"", [plot] { return to_svg(*plot); }});
    if (const auto* sketch = std::get_if<Sketch>(&block.content))
      pictures.push_back({sketch->name, [sketch] { return to_svg(*sketch); }});
  }
  return pictures;
}

std::string note_text(const block::Notes& notes, std::size_t i) {
  return fmt::format("[{}] {}", i + 1, notes.notes[i]);
}

std::vector<std::string> lines_of(const block::Matrices& matrices) {
  std::vector<std::string> lines;
  if (!matrices.above.empty()) lines.push_back(printable(matrices.above));
  std::size_t height = 0;
  for (const auto& item : matrices.items) height = std::max(height, item.rows.size());
  if (height == 0) {
    for (const auto& item : matrices.items) lines.push_back(printable(item.what + " = " + item.value));
    return lines;
  }
  std::vector<std::string> beside(height + 1);
  for (const block::Matrices::Item& item : matrices.items) {
    std::vector<std::string> own{printable(item.what)};
    for (std::size_t i = 0; i < height; ++i) {
      std::string line;
      for (std::size_t j = 0; i < item.rows.size() && j < item.rows[i].size(); ++j)
        line += fmt::format("{:>2} ", item.rows[i][j]);
      if (i + 1 == item.rows.size()) line += " = " + printable(item.value);
      own.push_back(line);
    }
    std::size_t width = 0;
    for (const std::string& line : own) width = std::max(width, display_width(line));
    for (std::size_t i = 0; i < own.size(); ++i)
      beside[i] += own[i] + std::string(width - display_width(own[i]) + 4, ' ');
  }
  for (std::string& line : beside) {
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> lines_of(const block::Code& code) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < code.text.size();) {
    const std::size_t end = std::min(code.text.find('\n', begin), code.text.size());
    lines.push_back(printable(code.text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return lines;
}

block::Grid findings_grid(const block::Findings& findings) {
  block::Grid grid{.head = {"law", "over", "verdict", "smallest counterexample"}, .numbers_from = 4};
  for (const auto& finding : findings.findings)
    grid.rows.push_back({finding.law, finding.over, finding.verdict, join(finding.examples, "; ")});
  return grid;
}

}  // namespace etalon
