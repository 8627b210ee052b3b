// fused.cpp: a·b + c where the processor has no instruction for it: by sums that lose nothing, and for numbers so large
// or small that they would, by integers of 128 bits.
#include "etalon/fused.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "etalon/exact.hpp"
#include "number/two_sum.hpp"

namespace etalon {
namespace {

__extension__ using Digits = unsigned __int128;

constexpr int kKept = 53;         // the digits of a double
constexpr int kSmallest = -1074;  // the last digit of the smallest numbers
constexpr int kTop = 125;         // the highest digit of a term: two terms are less than 2^127
constexpr int kMostExponent = 0x7ff;

/// Neither a part of a product of such numbers nor what it leaves is too large or too small to be a double.
bool is_ordinary(double x) { return std::abs(x) < 0x1p450 && std::abs(x) > 0x1p-450; }

/// What a·b leaves when it is rounded (Veltkamp's halves of 26 digits and Dekker's product, 1971).
double rest_of_product(double a, double b, double product) {
  constexpr double split = 0x1p27 + 1;
  const double a_high = split * a - (split * a - a);
  const double b_high = split * b - (split * b - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

/// The neighbour of a + b whose last digit is odd, unless a + b is a double: adding it to something larger rounds as if
/// a + b had been added.
double odd_sum(double a, double b) {
  const TwoSum sum = two_sum(a, b);
  const auto bits = std::bit_cast<std::uint64_t>(sum.value);
  if (sum.rest == 0 || (bits & 1U) != 0) return sum.value;
  return std::bit_cast<double>((sum.rest > 0) == (sum.value > 0) ? bits + 1 : bits - 1);
}

/// Boldo and Melquiond 2008, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd".
double fused_by_sums(double a, double b, double c) {
  const double product = a * b;
  const double rest = rest_of_product(a, b, product);
  if (c == -product) return rest + 0.0;  // what is asked most often; a zero is positive
  const TwoSum small = two_sum(c, rest);
  const TwoSum large = two_sum(product, small.value);
  return large.value + odd_sum(small.rest, large.rest);
}

int width(Digits digits) {
  const auto high = static_cast<std::uint64_t>(digits >> 64U);
  return high != 0 ? 64 + static_cast<int>(std::bit_width(high))
                   : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(digits)));
}

/// digits · 2^exponent
struct Term {
  Digits digits;
  int exponent;

  static Term of(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto exponent = static_cast<int>(bits >> (kKept - 1U)) & kMostExponent;
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << (kKept - 1U)) - 1);
    return exponent == 0 ? Term{fraction, kSmallest}
                         : Term{fraction | std::uint64_t{1} << (kKept - 1U), kSmallest - 1 + exponent};
  }
  void raise() {
    const int up = kTop + 1 - width(digits);
    digits <<= static_cast<unsigned>(up);
    exponent -= up;
  }
  /// Down to a greater exponent. That digits were lost is kept in the last one: none are where the other term is near
  /// enough to cancel, and far from it the last one decides only what is otherwise halfway.
  void lower_to(int greater) {
    const auto down = static_cast<unsigned>(greater - exponent);
    const Digits kept = down < 128 ? digits >> down : 0;
    const bool lost = down >= 128 || kept << down != digits;
    digits = kept | static_cast<Digits>(lost);
    exponent = greater;
  }
};

/// To the nearest double, to the even one of two.
double rounded(Digits digits, int exponent) {
  const int last = std::max(exponent + width(digits) - kKept, kSmallest);
  const int down = last - exponent;
  if (down <= 0) return std::ldexp(static_cast<double>(static_cast<std::uint64_t>(digits)), exponent);
  if (down > 127) return 0;
  const Digits half = Digits{1} << static_cast<unsigned>(down - 1);
  const Digits rest = digits & (half + (half - 1));
  auto kept = static_cast<std::uint64_t>(digits >> static_cast<unsigned>(down));
  if (rest > half || (rest == half && (kept & 1U) != 0)) ++kept;
  return std::ldexp(static_cast<double>(kept), last);
}

double fused_by_digits(double a, double b, double c) {
  if (!std::isfinite(a) || !std::isfinite(b) || a == 0 || b == 0) return a * b + c;
  if (!std::isfinite(c)) return c;
  if (c == 0) return a * b;
  const Term left = Term::of(a);
  const Term right = Term::of(b);
  Term product{left.digits * right.digits, left.exponent + right.exponent};
  Term addend = Term::of(c);
  product.raise();
  addend.raise();
  if (product.exponent < addend.exponent)
    product.lower_to(addend.exponent);
  else
    addend.lower_to(product.exponent);

  const bool down = std::signbit(a) != std::signbit(b);
  if (down == std::signbit(c)) {
    const double sum = rounded(product.digits + addend.digits, product.exponent);
    return down ? -sum : sum;
  }
  if (product.digits == addend.digits) return 0;
  const bool product_wins = product.digits > addend.digits;
  const Digits left_over = product_wins ? product.digits - addend.digits : addend.digits - product.digits;
  const double difference = rounded(left_over, product.exponent);
  return product_wins == down ? -difference : difference;
}

}  // namespace

double fused_in_software(double a, double b, double c) {
  return is_ordinary(a) && is_ordinary(b) && is_ordinary(c) ? fused_by_sums(a, b, c) : fused_by_digits(a, b, c);
}

}  // namespace etalon
