// large.hpp: whole numbers of any size and numbers of fifty digits, and what is between them and those of 128 bits. For
// exact.cpp only: Boost.Multiprecision is slow to compile.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include "etalon/exact.hpp"

namespace etalon {

using Real =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float_50::backend_type, boost::multiprecision::et_off>;

using Whole =
    boost::multiprecision::number<boost::multiprecision::cpp_int::backend_type, boost::multiprecision::et_off>;

inline Unsigned128 magnitude(Int128 x) { return x < 0 ? -static_cast<Unsigned128>(x) : static_cast<Unsigned128>(x); }

inline Int128 greatest_common_divisor(Int128 a, Int128 b) {
  Unsigned128 x = magnitude(a);
  Unsigned128 y = magnitude(b);
  while ((x >> 64) != 0 || (y >> 64) != 0) {
    if (y == 0) return static_cast<Int128>(x);
    x %= y;
    std::swap(x, y);
  }
  return static_cast<Int128>(std::gcd(static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(y)));
}

inline Real to_real(Int128 value) {
  const Unsigned128 size = magnitude(value);
  Real real = static_cast<std::uint64_t>(size >> 64);
  real = ldexp(real, 64) + static_cast<std::uint64_t>(size);
  return value < 0 ? Real(-real) : real;
}

/// The whole square root of x, or -1 when x is not a square.
inline Int128 square_root(Int128 x) {
  auto root = static_cast<Int128>(std::sqrt(static_cast<double>(x)));
  for (Int128 candidate = root > 2 ? root - 2 : 0; candidate <= root + 2; ++candidate) {
    Int128 square = 0;
    if (!__builtin_mul_overflow(candidate, candidate, &square) && square == x) return candidate;
  }
  return -1;
}

inline std::size_t bits_of(const Whole& number) { return number == 0 ? 0 : msb(abs(number)) + 1; }

inline Whole to_whole(Int128 value) {
  const Unsigned128 size = magnitude(value);
  Whole whole = static_cast<std::uint64_t>(size >> 64);
  whole = (whole << 64) + static_cast<std::uint64_t>(size);
  return value < 0 ? Whole(-whole) : whole;
}

/// Of at most 127 bits.
inline Int128 to_int128(const Whole& whole) {
  const Whole size = abs(whole);
  const auto high = static_cast<Unsigned128>((size >> 64).convert_to<std::uint64_t>());
  const auto low = static_cast<Unsigned128>((size & Whole(~std::uint64_t{0})).convert_to<std::uint64_t>());
  const auto value = static_cast<Int128>((high << 64) | low);
  return whole < 0 ? -value : value;
}

}  // namespace etalon
