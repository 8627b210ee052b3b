// words.cpp: where the words of a text begin and end, 64 bytes at a time.
#include "domain/runs/words.hpp"

#include <bit>

namespace etalon {
namespace {

struct BlankMasks {
  std::uint64_t blanks;
  std::uint64_t line_ends;
};

BlankMasks blank_masks(const char* text) {
#if defined(__SSE2__)
  const __m128i blank = _mm_set1_epi8(' ');
  const __m128i line_end = _mm_set1_epi8('\n');
  BlankMasks masks{0, 0};
  for (int i = 0; i < 4; ++i) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * i));
    const __m128i low = _mm_cmpeq_epi8(_mm_max_epu8(bytes, blank), blank);
    const __m128i ends = _mm_cmpeq_epi8(bytes, line_end);
    masks.blanks |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(low))) << (16 * i);
    masks.line_ends |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(ends))) << (16 * i);
  }
  return masks;
#else
  BlankMasks masks{0, match_portably(text, '\n', '\n')};
  for (int i = 0; i < 64; ++i)
    masks.blanks |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i]) <= ' ') << i;
  return masks;
#endif
}

/// std::popcount is a call where the processor is not known to count bits.
std::size_t bits_of(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555ULL;
  word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<std::size_t>((word * 0x0101010101010101ULL) >> 56);
}

}  // namespace

void WordEdges::find(const char* text, std::size_t size) {
  constexpr std::size_t spare = 80;  // of one step, and behind the last edge
  if (edges_.size() < size + spare) edges_.resize(size + spare);
  lines_.clear();
  std::uint32_t* out = edges_.data();
  std::uint64_t before = 1;  // whether the byte before is a blank
  for (std::size_t base = 0; base < size; base += 64) {
    BlankMasks masks = blank_masks(text + base);
    if (size - base < 64) {
      const std::uint64_t inside = (std::uint64_t{1} << (size - base)) - 1;
      masks.blanks |= ~inside;
      masks.line_ends &= inside;
    }
    const auto place = static_cast<std::uint32_t>(base);
    for (std::uint64_t ends = masks.line_ends; ends != 0; ends &= ends - 1)
      lines_.push_back(place + static_cast<std::uint32_t>(std::countr_zero(ends)));
    std::uint64_t edges = masks.blanks ^ ((masks.blanks << 1) | before);
    before = masks.blanks >> 63;
    const std::size_t count = bits_of(edges);
    // Without a branch for each edge: what is written behind the last one is written over.
    constexpr std::uint64_t highest = std::uint64_t{1} << 63;
    for (std::size_t i = 0; i < count; i += 8) {
      for (std::size_t j = 0; j < 8; ++j) {
        out[i + j] = place + static_cast<std::uint32_t>(std::countr_zero(edges | highest));
        edges &= edges - 1;
      }
    }
    out += count;
  }
  std::fill_n(out, 16, 0xFFFFFFFFU);
}

}  // namespace etalon
