// apostrophe.hpp: texts of CSV that a spreadsheet would run as formulas: the apostrophe before them, and its undoing.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "etalon/text.hpp"

namespace etalon {

/// Spreadsheets run a text that begins so as a formula; an apostrophe before it makes them show it. Numbers are none.
/// One that begins with apostrophes already gets one more, so that taking one away gives every text back.
/// Blanks before a mark are passed over by some, and the wide forms of the marks are taken for them.
inline bool needs_apostrophe(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
  constexpr std::string_view no_break_space = "\u00A0";
  if (text.empty() || parse_number(text)) return false;
  if (std::string_view("\t\r\n").find(text.front()) != std::string_view::npos || text.starts_with(no_break_space))
    return true;
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  constexpr std::array<std::string_view, 8> marks = {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) { return text.starts_with(mark); }) &&
         !parse_number(text);
}

/// A field of CSV as it was before the apostrophe. Other delimiters are not ours, and have none.
inline std::string_view without_apostrophe(std::string_view field, char delimiter) {
  const bool ours = delimiter == ',' && field.starts_with('\'') && needs_apostrophe(field);
  return ours ? field.substr(1) : field;
}

}  // namespace etalon
