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

}  // namespace

void WordEdges::find(const char* text, std::size_t size) {
  // Every second byte may be an edge twice: a word of one letter begins and ends.
  if (edges_.size() < size + 64) edges_.resize(size + 64);
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
    const std::uint64_t edges = masks.blanks ^ ((masks.blanks << 1) | before);
    before = masks.blanks >> 63;
    const auto so_far = static_cast<std::uint32_t>(out - edges_.data());
    for (std::uint64_t ends = masks.line_ends; ends != 0; ends &= ends - 1)
      lines_.push_back(so_far + static_cast<std::uint32_t>(std::popcount(edges & (ends ^ (ends - 1)))));
    const auto count = static_cast<std::size_t>(std::popcount(edges));
    std::uint64_t left = edges;
    // Without a branch for each edge: what is written behind the last one is written over.
    for (std::size_t i = 0; i < count; i += 8) {
      for (std::size_t j = 0; j < 8; ++j) {
        out[i + j] = static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(std::countr_zero(left));
        left &= left - 1;
      }
    }
    out += count;
  }
}

}  // namespace etalon
