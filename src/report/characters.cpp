// characters.cpp: UTF-8, and what of it is not shown as it is.
#include "report/characters.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/format.hpp"

namespace etalon {
namespace {

/// The bytes of a character that begins so; 0 for a byte that begins none.
std::size_t length_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;  // continues a character, or writes ASCII in two bytes
  return first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

/// Not written longer than needed, no half of a UTF-16 pair, nothing beyond Unicode.
bool is_character(char32_t character, std::size_t length) {
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  return character >= least[length] && character <= 0x10FFFF && !(character >= 0xD800 && character <= 0xDFFF);
}

}  // namespace

char32_t take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = length_of(first);
  char32_t character = length < 2 ? first : first & (0x7FU >> length);
  bool valid = length > 0 && length <= text.size();
  for (std::size_t i = 1; valid && i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    valid = (next & 0xC0) == 0x80;
    character = character << 6 | (next & 0x3F);
  }
  valid = valid && is_character(character, length);
  text.remove_prefix(valid ? length : 1);
  return valid ? character : kNotUtf8;
}

void append_utf8(std::string& text, char32_t character) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
  if (character < 0x80) return byte(character);
  if (character < 0x800) {
    byte(0xC0 | character >> 6);
  } else if (character < 0x10000) {
    byte(0xE0 | character >> 12);
    byte(0x80 | (character >> 6 & 0x3F));
  } else {
    byte(0xF0 | character >> 18);
    byte(0x80 | (character >> 12 & 0x3F));
    byte(0x80 | (character >> 6 & 0x3F));
  }
  byte(0x80 | (character & 0x3F));
}

bool is_control(char32_t character) { return character < 0x20 || (character >= 0x7F && character < 0xA0); }

bool is_direction(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) ||
         c == 0xFEFF;
}

std::string code_of(char32_t character) {
  const auto number = static_cast<std::uint32_t>(character);
  return number < 0x100 ? fmt::format("\\x{:02x}", number) : fmt::format("\\u{:04x}", number);
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) append_utf8(valid, take_character(text));
  return valid;
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    if (character == '\n') {
      shown += "␤";
    } else if (is_control(character) || is_direction(character)) {
      shown += code_of(character);
    } else {
      append_utf8(shown, character);
    }
  }
  return shown;
}

}  // namespace etalon
