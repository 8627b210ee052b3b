// characters.hpp: the characters of a text that may hold anything: names come from users' files.
#pragma once

#include <string>
#include <string_view>

namespace etalon {

constexpr char32_t kNotUtf8 = 0xFFFD;

/// Takes the next character off the text; kNotUtf8 for a byte that begins none.
char32_t take_character(std::string_view& text);
void append_utf8(std::string& text, char32_t character);

/// A control character (C0, DEL, C1).
bool is_control(char32_t character);
/// A mark that turns the direction of writing, or a line separator: it would change how what follows is shown.
bool is_direction(char32_t character);

/// "\x1b" or "\u202e"
std::string code_of(char32_t character);

/// With U+FFFD for what is not UTF-8.
std::string valid_utf8(std::string_view text);

/// Columns on the screen: code points, not bytes.
std::size_t display_width(std::string_view text);

}  // namespace etalon
