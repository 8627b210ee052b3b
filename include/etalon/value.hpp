// value.hpp: the result of a measure, a number or the reason why there is none, and the arithmetic that yields it.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "etalon/exact.hpp"
#include "etalon/fused.hpp"

namespace etalon {

/// A number, or the reason why there is none. The reason is a literal: being undefined costs no allocation.
template <class T>
struct Value {
  T number{};
  const char* reason = nullptr;
  /// Where the reason arose inside an average: the index of the class; -1 for the whole.
  std::ptrdiff_t part = -1;

  Value(T value) : number(std::move(value)) {}  // NOLINT: a number is a value
  static Value undefined(const char* reason, std::ptrdiff_t part = -1) {
    Value value{T{}};
    value.reason = reason;
    value.part = part;
    return value;
  }
  [[nodiscard]] bool defined() const { return reason == nullptr; }
};

/// An exact value, rounded once.
inline Value<double> rounded(const Value<Exact>& exactly) {
  if (!exactly.defined()) return Value<double>::undefined(exactly.reason, exactly.part);
  const double number = exactly.number.to_double();
  return std::isfinite(number) ? Value<double>(number) : Value<double>::undefined("it is more than a double holds");
}

/// a / b, or undefined with the reason when b is zero.
template <class T>
Value<T> ratio(const T& a, const T& b, const char* reason) {
  if (b == T(0)) return Value<T>::undefined(reason);
  return Value<T>(a / b);
}

/// A parameter's value as a T; 0.1 means one tenth.
template <class T>
T parameter_as(double value) {
  if constexpr (std::is_same_v<T, Exact>) {
    return Exact::decimal(value);
  } else {
    return static_cast<T>(value);
  }
}

/// A 128-bit count as a T.
template <class T>
T count_as(Int128 count) {
  if constexpr (std::is_same_v<T, Exact>) {
    return Exact::fraction(count, 1);
  } else {
    return static_cast<T>(count);
  }
}

template <class T>
T pi_as() {
  if constexpr (std::is_same_v<T, Exact>) {
    return Exact::pi();
  } else {
    return std::numbers::pi_v<T>;
  }
}

/// a·b − c·d. In double by Kahan's algorithm, within 1.5 units in the last place of the true difference: the margins of
/// a table with 1e9 items and a class of ten would otherwise lose every digit.
template <class T>
T difference_of_products(const T& a, const T& b, const T& c, const T& d) {
  if constexpr (std::is_same_v<T, double>) {
    const double product = c * d;
    const double error = fused(-c, d, product);
    return fused(a, b, -product) + error;
  } else {
    return a * b - c * d;
  }
}

/// A sum of products that keeps the rounding errors in double (Ogita, Rump and Oishi 2005, algorithm 5.3).
template <class T>
class ProductSum {
 public:
  void add(const T& a, const T& b) {
    if constexpr (std::is_same_v<T, double>) {
      const double product = a * b;
      add_exactly(product);
      error_ += fused(a, b, -product);
    } else {
      sum_ += a * b;
    }
  }
  void subtract(const T& a, const T& b) { add(-a, b); }
  [[nodiscard]] T total() const { return sum_ + error_; }

 private:
  void add_exactly(double x) {
    const double sum = sum_ + x;
    const double kept = sum - sum_;
    error_ += (sum_ - (sum - kept)) + (x - kept);
    sum_ = sum;
  }
  T sum_{};
  T error_{};
};

/// A sum of which others may be taken away. In double it carries its rounding error along, 106 bits in all (Knuth's
/// two-sum, as in Dekker 1971); exact numbers have none.
template <class T>
class CarriedSum {
 public:
  void add(const T& x) { sum_ += x; }
  void add_without_rounding(const T& x) { sum_ += x; }
  void subtract(const T& x) { sum_ -= x; }
  void subtract(const CarriedSum& other) { sum_ -= other.sum_; }
  [[nodiscard]] T total() const { return sum_; }

 private:
  T sum_{};
};

template <>
class CarriedSum<double> {
 public:
  void add(double x) {
    const double sum = sum_ + x;
    const double kept = sum - sum_;
    error_ += (sum_ - (sum - kept)) + (x - kept);
    sum_ = sum;
  }
  /// Where it is known that nothing is rounded, such as in sums of counts below 2^53.
  void add_without_rounding(double x) { sum_ += x; }
  void subtract(double x) { add(-x); }
  void subtract(const CarriedSum& other) {
    add(-other.sum_);
    add(-other.error_);
  }
  [[nodiscard]] double total() const { return sum_ + error_; }

 private:
  double sum_ = 0;
  double error_ = 0;
};

/// The angle whose cosine is product / √(x·y). Near 0 and π by the sine, since the arc cosine alone loses half of the
/// digits there; and in double, where next to nothing is left of x·y − product², by `rest`, which is that without
/// cancellation.
template <class T, class Rest>
T angle(const T& product, const T& x, const T& y, Rest rest) {
  if constexpr (std::is_same_v<T, double>) {
    double sine = difference_of_products(x, y, product, product);
    if (sine < 1e-4 * x * y) sine = rest();
    return std::atan2(std::sqrt(sine > 0 ? sine : 0), product);
  } else {
    const T whole = x * y;
    const T sine = whole - product * product;
    if (T(100) * sine > whole) return acos(product / sqrt(whole));
    const T sharp = asin(sqrt(sine / whole));
    return product < T(0) ? pi_as<T>() - sharp : sharp;
  }
}
template <class T>
T angle(const T& product, const T& x, const T& y) {
  return angle(product, x, y, [&] { return difference_of_products(x, y, product, product); });
}

/// The mean of order r of two numbers that are not negative: r = 1 arithmetic, 0 geometric, −1 harmonic, ±∞ the greater
/// and the lesser. With a zero among them it is zero up to r = 0.
template <class T>
T power_mean(const T& x, const T& y, double r) {
  using std::abs, std::exp, std::log, std::pow, std::sqrt;
  const bool x_is_less = x < y;
  if (std::isinf(r)) return (r > 0) == x_is_less ? y : x;
  if (x == T(0) || y == T(0)) return r > 0 ? (x_is_less ? y : x) * pow(T(2), -parameter_as<T>(1 / r)) : T(0);
  if (r == 0) return sqrt(x) * sqrt(y);
  if (r == 1) return (x + y) / T(2);
  if (r == -1) return T(2) * x * y / (x + y);
  if constexpr (std::is_same_v<T, double>) {
    // √(xy)·cosh(r·ln(x/y)/2)^(1/r): neither a large r overflows nor a small one cancels.
    const double u = std::abs(r * std::log(x / y) / 2);
    const double half = u < 1 ? std::sinh(u / 2) : 0;
    const double log_cosh = u < 1 ? std::log1p(2 * half * half) : u + std::log1p(std::exp(-2 * u)) - std::numbers::ln2;
    return std::sqrt(x) * std::sqrt(y) * std::exp(log_cosh / r);
  } else {
    const T order = parameter_as<T>(r);
    return pow((pow(x, order) + pow(y, order)) / T(2), T(1) / order);
  }
}

}  // namespace etalon
