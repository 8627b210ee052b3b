// format_csv.cpp: the first table of a document as CSV (RFC 4180, lines end with \n).
#include "read/apostrophe.hpp"
#include "report/characters.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

/// Valid UTF-8. Control characters beyond those that a quoted field may hold are there by their codes, so that names
/// that differ in nothing else stay two.
std::string field(std::string_view text) {
  std::string plain = needs_apostrophe(text) ? "'" : "";
  // Readers take blanks off the ends of a field that is not quoted.
  bool quoted = !text.empty() && (text.front() == ' ' || text.back() == ' ');
  while (!text.empty()) {
    const char32_t character = take_character(text);
    const bool white = character == '\n' || character == '\r' || character == '\t';
    quoted = quoted || character == ',' || character == '"' || character == '\n' || character == '\r';
    if (character == '"') plain += '"';
    if (is_control(character) && !white) {
      plain += code_of(character);
    } else {
      append_utf8(plain, character);
    }
  }
  return quoted ? "\"" + plain + "\"" : plain;
}

void put_row(std::string& text, const CsvTable::Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "," : "") + field(row[i]);
  text += '\n';
}

std::string write_csv(const Document& document, const Style&) {
  std::string text;
  if (document.tables.empty()) return text;
  const CsvTable& table = document.tables.front();
  put_row(text, table.columns);
  for (const CsvTable::Row& row : table.rows) put_row(text, row);
  if (table.stream) table.stream([&](const CsvTable::Row& row) { put_row(text, row); });
  return text;
}

}  // namespace

constinit const FormatFacts format::csv{OutputFormat::csv, "csv", ".csv", Reader::machine, write_csv};

}  // namespace etalon
