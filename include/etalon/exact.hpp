// exact.hpp: numbers that decide a tie. A rational while the operations allow it, 50 digits once a root or a logarithm
// has been taken (or a fraction has outgrown 127 bits); the number itself knows which. Sums and products of whole
// numbers and of doubles are exact beyond 127 bits too, so that 1e300 + 1 - 1e300 is 1.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>

namespace etalon {

__extension__ using Int128 = __int128;
__extension__ using Unsigned128 = unsigned __int128;

class Exact {
 public:
  Exact() = default;
  template <std::integral I>
  Exact(I value) : numerator_(static_cast<Int128>(value)) {}  // NOLINT: a count is a number

  static Exact fraction(Int128 numerator, Int128 denominator);
  /// The decimal number that prints as this double: decimal(0.1) is one tenth, not the nearest binary fraction.
  static Exact decimal(double value);
  /// The binary fraction that this double is, to the last bit.
  static Exact binary(double value);
  static Exact pi();

  /// False once a root, a logarithm or an overflow has turned the number into 50 digits.
  [[nodiscard]] bool rational() const { return digits_ == nullptr; }
  [[nodiscard]] double to_double() const;
  /// "3/4" for a rational, 20 significant digits otherwise.
  [[nodiscard]] std::string text() const;

  Exact operator-() const;
  friend Exact operator+(const Exact& a, const Exact& b);
  friend Exact operator-(const Exact& a, const Exact& b);
  friend Exact operator*(const Exact& a, const Exact& b);
  /// The divisor must not be zero.
  friend Exact operator/(const Exact& a, const Exact& b);
  Exact& operator+=(const Exact& other) { return *this = *this + other; }
  Exact& operator-=(const Exact& other) { return *this = *this - other; }
  Exact& operator*=(const Exact& other) { return *this = *this * other; }
  Exact& operator/=(const Exact& other) { return *this = *this / other; }

  /// Rationals compare exactly; numbers of 50 digits are equal when they agree to 40, counted from the greatest number
  /// that was added up to one of them: exp(-100) is positive, and the root of 2 squared less 2 is zero.
  friend std::weak_ordering operator<=>(const Exact& a, const Exact& b);
  friend bool operator==(const Exact& a, const Exact& b) { return (a <=> b) == 0; }

  friend Exact sqrt(const Exact& x);
  friend Exact log(const Exact& x);
  friend Exact exp(const Exact& x);
  friend Exact acos(const Exact& x);
  friend Exact asin(const Exact& x);
  friend Exact pow(const Exact& base, const Exact& exponent);
  friend Exact abs(const Exact& x) { return x < Exact(0) ? -x : x; }

 private:
  struct Digits;
  struct Dyadic;
  explicit Exact(std::shared_ptr<const Digits> digits) : digits_(std::move(digits)) {}
  [[nodiscard]] Digits as_digits() const;
  /// Whether it is known as a whole number over a power of two.
  [[nodiscard]] bool is_dyadic() const;
  [[nodiscard]] Dyadic as_dyadic() const;
  static Exact of_dyadic(Dyadic number);

  Int128 numerator_ = 0;
  Int128 denominator_ = 1;  // positive, without a common factor
  std::shared_ptr<const Digits> digits_;
};

}  // namespace etalon
