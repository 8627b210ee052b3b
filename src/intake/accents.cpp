// accents.cpp: labels without their accents, which Unicode encodes in two ways, and whether bytes are text in UTF-8.
#include "intake/accents.hpp"

#include <cstdint>

namespace etalon {
namespace {

/// From U+00C0 to U+017F the base letter of each character that has an accent; a full stop where it has none.
constexpr std::string_view kBases =
    "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
    "AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiI...JjKk.LlLlLl."
    "...NnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZz.";
constexpr std::uint32_t kFirst = 0xC0;
static_assert(kBases.size() == 0x180 - kFirst);

/// The bytes of a character by its first byte; 0 where none begins so.
std::size_t bytes_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = bytes_of(static_cast<unsigned char>(text[i]));
    if (bytes == 0 || i + bytes > text.size()) return false;
    for (std::size_t k = 1; k < bytes; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U) return false;
    }
    i += bytes;
  }
  return true;
}

std::optional<std::string> without_accents(std::string_view label) {
  if (!is_utf8(label)) return std::nullopt;
  std::string text;
  for (std::size_t i = 0; i < label.size();) {
    const std::size_t bytes = bytes_of(static_cast<unsigned char>(label[i]));
    const std::string_view character = label.substr(i, bytes);
    i += bytes;
    const std::uint32_t code = bytes != 2 ? 0
                                          : (static_cast<unsigned char>(character[0]) & 0x1FU) << 6U |
                                                (static_cast<unsigned char>(character[1]) & 0x3FU);
    if (code >= 0x300 && code < 0x370) continue;  // an accent of its own
    const bool accented = code >= kFirst && code < 0x180 && kBases[code - kFirst] != '.';
    if (accented)
      text += kBases[code - kFirst];
    else
      text += character;
  }
  return text;
}

}  // namespace etalon
