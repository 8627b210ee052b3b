// apostrophe.hpp: texts of CSV that a spreadsheet would run as formulas: the apostrophe before them, and its undoing.
#pragma once

#include <algorithm>
#include <string_view>

#include "etalon/text.hpp"

namespace etalon {

/// Spreadsheets run a text that begins so as a formula; an apostrophe before it makes them show it. Numbers are none.
/// One that begins with apostrophes already gets one more, so that taking one away gives every text back.
inline bool needs_apostrophe(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
  return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos &&
         !parse_number(text);
}

/// A field of CSV as it was before the apostrophe. Other delimiters are not ours, and have none.
inline std::string_view without_apostrophe(std::string_view field, char delimiter) {
  const bool ours = delimiter == ',' && field.starts_with('\'') && needs_apostrophe(field);
  return ours ? field.substr(1) : field;
}

}  // namespace etalon
