// words.hpp: the words of the lines of a text, apart by blanks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "intake/byte_masks.hpp"

namespace etalon {

/// A line and its first words; they are apart by blanks, tabs, and whatever else has a code below 33.
struct WordLine {
  static constexpr std::size_t kKept = 7;
  const char* text;
  std::size_t words = 0;  ///< all that there are
  std::size_t line = 0;
  std::uint32_t begins[kKept];
  std::uint32_t ends[kKept];
  /// One of those that are kept.
  [[nodiscard]] std::string_view operator[](std::size_t i) const { return {text + begins[i], ends[i] - begins[i]}; }
};

/// Where blanks and line ends are in 64 bytes.
struct BlankMasks {
  std::uint64_t blanks;
  std::uint64_t line_ends;
};

inline BlankMasks blank_masks(const char* text) {
#if defined(__SSE2__)
  const __m128i blank = _mm_set1_epi8(' ');
  const __m128i line_end = _mm_set1_epi8('\n');
  BlankMasks masks{0, 0};
  for (std::size_t i = 0; i < 4; ++i) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * i));
    const __m128i low = _mm_cmpeq_epi8(_mm_max_epu8(bytes, blank), blank);
    const __m128i ends = _mm_cmpeq_epi8(bytes, line_end);
    masks.blanks |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(low))) << (16 * i);
    masks.line_ends |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(ends))) << (16 * i);
  }
  return masks;
#else
  BlankMasks masks{0, match_portably(text, '\n', '\n')};
  for (std::size_t i = 0; i < 64; ++i)
    masks.blanks |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i]) <= ' ') << i;
  return masks;
#endif
}

/// Any line: finds its words and returns where the next line begins. The text ends with a line end.
const char* cut_line(const char* text, WordLine& line);

/// Calls visit(WordLine) for every line that is not blank. Lines are counted from `number`; returns the number behind
/// the last one. The text ends with a line end, and kPadding bytes behind it can be read. Short lines of so many words
/// with one blank between them, as nearly all are, cost a look at their bytes and no branch for each.
template <std::size_t Words, class Visit>
std::size_t each_line(const char* text, std::size_t size, std::size_t number, Visit visit) {
  static_assert(Words <= WordLine::kKept);
  for (const char* const end = text + size; text != end; ++number) {
    const BlankMasks masks = blank_masks(text);
    WordLine line;
    line.text = text;
    line.line = number;
    // Bits up to the one of the line end, or of a carriage return before it.
    std::uint64_t last = masks.line_ends & (~masks.line_ends + 1);
    const char* next = text + std::countr_zero(masks.line_ends | (std::uint64_t{1} << 63)) + 1;
    if (last > 1 && next[-2] == '\r') last >>= 1;
    const std::uint64_t blanks = masks.blanks & (last | (last - 1));
    std::uint64_t left = blanks;
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < Words; ++i) {
      const auto place = static_cast<std::uint32_t>(std::countr_zero(left | (std::uint64_t{1} << 63)));
      line.begins[i] = begin;
      line.ends[i] = place;
      begin = place + 1;
      if (i + 1 < Words) left &= left - 1;
    }
    if (left == last && last != 0 && (blanks & ((blanks << 1) | 1)) == 0) {
      line.words = Words;
      visit(line);
    } else {
      next = cut_line(text, line);
      if (line.words > 0) visit(line);
    }
    text = next;
  }
  return number;
}

}  // namespace etalon
