// svg.hpp: what pictures share: colours, numbers and texts of SVG.
#pragma once

#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>

#include "report/characters.hpp"

namespace etalon::svg {

/// Okabe and Ito's colours, told apart by all; black is for text, yellow too pale on white.
inline constexpr std::array<const char*, 7> kColors = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                       "#E69F00", "#56B4E9", "#7A5195"};
inline constexpr const char* kGrey = "#6b6b6b";

/// A colour (#123 or #112233) that is mixed with white: 0 is white, 1 the colour.
inline std::string paler(std::string_view color, double strength) {
  const auto digit = [&](std::size_t at) { return color[at] <= '9' ? color[at] - '0' : (color[at] | 32) - 'a' + 10; };
  std::string mixed = "#";
  for (std::size_t i = 0; i < 3; ++i) {
    const int channel = color.size() == 4 ? 17 * digit(1 + i) : 16 * digit(1 + 2 * i) + digit(2 + 2 * i);
    mixed += fmt::format("{:02x}", static_cast<int>(255 - strength * (255 - channel) + 0.5));
  }
  return mixed;
}

/// Two decimals at most, no zeros at the end, no −0.
inline std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

inline std::string escaped(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const char32_t c = take_character(text);
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default:
        // XML allows neither control characters nor the two that are no characters.
        append_utf8(safe, is_control(c) ? U' ' : c == 0xFFFE || c == 0xFFFF ? kNotUtf8 : c);
    }
  }
  return safe;
}

constexpr double kLetter = 7.1;  // a letter at 12 px, in fonts that run wide

/// How much room a character takes, in letters: those of East Asia and small pictures are nearly as wide as high.
inline double letters_of(char32_t c) { return c >= 0x1100 && (c < 0x1E00 || c >= 0x2E80) ? 1.8 : 1; }

inline double letters_of(std::string_view text) {
  double letters = 0;
  while (!text.empty()) letters += letters_of(take_character(text));
  return letters;
}

/// The beginning of a text that would take more room.
inline std::string clipped(std::string_view text, double most) {
  if (letters_of(text) <= most) return std::string(text);
  std::string_view left = text;
  std::string_view before = left;
  for (double letters = 0; !left.empty(); before = left) {
    letters += letters_of(take_character(left));
    if (letters > most - 1) break;
  }
  return std::string(text.substr(0, text.size() - before.size())) + "…";
}

inline std::string text_at(double x, double y, const std::string& text, const std::string& more) {
  return fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>\n", number(x), number(y), more, escaped(text));
}

/// The beginning of a picture: its size, its title for readers of the screen, a white ground, title and subtitle.
inline std::string opening(int width, int height, const std::string& title, const std::string& subtitle) {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">\n<title>{2}</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      width, height, escaped(title));
  svg += text_at(20, 26, title, " font-size=\"15\" font-weight=\"600\" fill=\"#111\"");
  if (!subtitle.empty()) svg += text_at(20, 44, subtitle, fmt::format(" fill=\"{}\"", kGrey));
  return svg;
}

}  // namespace etalon::svg
