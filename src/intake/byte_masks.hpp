// byte_masks.hpp: where in 64 bytes certain characters are, as the bits of a word.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace etalon {

/// How many bytes behind a text may be looked at; whatever is there is masked away.
constexpr std::size_t kPadding = 64;

/// The bits of the bytes that are `a` or `b`, on any little-endian machine, eight bytes at a time.
inline std::uint64_t match_portably(const char* text, char a, char b) {
  constexpr std::uint64_t ones = 0x0101010101010101ULL;
  constexpr std::uint64_t low = 0x7F7F7F7F7F7F7F7FULL;
  // The highest bit of a byte of the result tells whether the byte is 0; exactly, without carries between bytes.
  const auto zeros = [](std::uint64_t x) { return ~(((x & low) + low) | x | low); };
  std::uint64_t mask = 0;
  for (int i = 0; i < 8; ++i) {
    std::uint64_t word = 0;
    std::memcpy(&word, text + 8 * i, sizeof word);
    const std::uint64_t found =
        zeros(word ^ (ones * static_cast<unsigned char>(a))) | zeros(word ^ (ones * static_cast<unsigned char>(b)));
    // The product brings the eight bits together in the highest byte.
    mask |= (((found >> 7) * 0x0102040810204080ULL) >> 56) << (8 * i);
  }
  return mask;
}

/// The bits of those of 64 bytes that are `a` or `b`.
inline std::uint64_t match(const char* text, char a, char b) {
#if defined(__SSE2__)
  const __m128i first = _mm_set1_epi8(a);
  const __m128i second = _mm_set1_epi8(b);
  std::uint64_t mask = 0;
  for (int i = 0; i < 4; ++i) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * i));
    const __m128i equal = _mm_or_si128(_mm_cmpeq_epi8(bytes, first), _mm_cmpeq_epi8(bytes, second));
    mask |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(equal))) << (16 * i);
  }
  return mask;
#else
  return match_portably(text, a, b);
#endif
}

}  // namespace etalon
