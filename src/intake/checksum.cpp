// checksum.cpp: the CRC-32 of gzip, as fast as the machine can: zlib's own takes a fifth of the time of unpacking.
#include "intake/checksum.hpp"

#include <zlib.h>

#include "number/processor.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define ETALON_FOLDS 1
#endif

namespace etalon {

#if defined(ETALON_FOLDS)
namespace {

#define ETALON_CLMUL __attribute__((target("pclmul,sse4.1")))

ETALON_CLMUL inline __m128i load(const char* data) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(data)); }

/// Bytes further on in the place of bytes whose remainder they do not change, as the factors of the distance say.
ETALON_CLMUL inline __m128i fold(__m128i bytes, __m128i factors, __m128i next) {
  const __m128i low = _mm_clmulepi64_si128(bytes, factors, 0x00);
  const __m128i high = _mm_clmulepi64_si128(bytes, factors, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

/// The 32 bits that are left of 128, by Barrett's reduction.
ETALON_CLMUL inline std::uint32_t reduce(__m128i x, __m128i by16) {
  const __m128i words = _mm_setr_epi32(~0, 0, ~0, 0);
  x = _mm_xor_si128(_mm_srli_si128(x, 8), _mm_clmulepi64_si128(x, by16, 0x10));
  const __m128i by8 = _mm_set_epi64x(0, 0x163cd6124);
  x = _mm_xor_si128(_mm_srli_si128(x, 4), _mm_clmulepi64_si128(_mm_and_si128(x, words), by8, 0x00));
  const __m128i polynomial = _mm_set_epi64x(0x1f7011641, 0x1db710641);  // and its reciprocal
  __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(x, words), polynomial, 0x10);
  quotient = _mm_clmulepi64_si128(_mm_and_si128(quotient, words), polynomial, 0x00);
  return static_cast<std::uint32_t>(_mm_extract_epi32(_mm_xor_si128(x, quotient), 1));
}

/// At least 64 bytes, a multiple of 16. Gopal and others, Fast CRC computation for generic polynomials using PCLMULQDQ
/// (Intel, 2009): four lanes of 16 bytes are folded over the text, with x^n modulo the polynomial as factors.
ETALON_CLMUL std::uint32_t folded(std::uint32_t state, const char* data, std::size_t size) {
  const __m128i by64 = _mm_set_epi64x(0x1c6e41596, 0x154442bd4);
  const __m128i by16 = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
  __m128i a = _mm_xor_si128(load(data), _mm_cvtsi32_si128(static_cast<int>(state)));
  __m128i b = load(data + 16);
  __m128i c = load(data + 32);
  __m128i d = load(data + 48);
  std::size_t at = 64;
  for (; at + 64 <= size; at += 64) {
    a = fold(a, by64, load(data + at));
    b = fold(b, by64, load(data + at + 16));
    c = fold(c, by64, load(data + at + 32));
    d = fold(d, by64, load(data + at + 48));
  }
  a = fold(fold(fold(a, by16, b), by16, c), by16, d);
  for (; at < size; at += 16) a = fold(a, by16, load(data + at));
  return reduce(a, by16);
}

}  // namespace
#endif

std::uint32_t checksum(std::uint32_t before, const char* data, std::size_t size) {
  std::size_t done = 0;
#if defined(ETALON_FOLDS)
  static const bool folds = has_carryless_products();
  if (folds && size >= 64) {
    done = size / 16 * 16;
    before = ~folded(~before, data, done);
  }
#endif
  return static_cast<std::uint32_t>(crc32_z(before, reinterpret_cast<const Bytef*>(data + done), size - done));
}

}  // namespace etalon
