// rounded.cpp: sums without rounding, read out once, and one division that rounds once.
#include "number/rounded.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "etalon/fused.hpp"
#include "number/two_sum.hpp"

namespace etalon {
namespace {

/// Exact sums of larger numbers could leave the range of doubles: they are added in another unit.
constexpr double kLarge = 0x1p960;
constexpr int kUnit = 64;  // a power of 2, and no sum has 2^64 numbers

/// A sum in twice the digits of a double: sum + rest, but for an error that is at most `error`. It settles nearly all
/// roundings at a tenth of the cost of an exact sum.
struct NearSum {
  double sum = 0;
  double rest = 0;
  double error = 0;

  explicit NearSum(std::span<const double> numbers) {
    double lost = 0;
    for (const double number : numbers) {
      const TwoSum next = two_sum(sum, number);
      sum = next.value;
      rest += next.rest;
      lost += std::abs(next.rest);
    }
    const TwoSum whole = two_sum(sum, rest);
    sum = whole.value;
    rest = whole.rest;
    // Of n numbers the rests are added with an error of at most n·2^-53 of their sizes; twice that covers `lost` too.
    // What is added for `rest` covers that it is rounded below when the bound is added to it.
    error = 0x1p-52 * static_cast<double>(numbers.size()) * lost + 0x1p-50 * std::abs(rest);
  }

  /// Whether `sum` is the double nearest to the exact sum.
  [[nodiscard]] bool is_rounded() const {
    return std::isfinite(sum) && sum + (rest + error) == sum && sum + (rest - error) == sum;
  }

  /// Whether the quotient, which is sum / divisor, is the double nearest to the exact one.
  [[nodiscard]] bool is_rounded(double quotient, double divisor) const {
    if (!(std::abs(quotient) > 0x1p-900 && std::abs(sum) < kLarge)) return false;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double gap = std::min(std::nextafter(quotient, infinity) - quotient,  //
                                quotient - std::nextafter(quotient, -infinity));
    const double off = fused(-quotient, divisor, sum);  // a remainder is a double
    return (std::abs(off + rest) + error) * (1 + 0x1p-50) < gap / 2 * divisor;
  }
};

/// The sign of sum − quotient·divisor.
double excess(ExactSum sum, double quotient, double divisor) {
  add_product(sum, -quotient, divisor);
  return sum.value();
}

/// What `read` makes of the exact sum.
template <class Read>
double read_sum(std::span<const double> numbers, Read read) {
  double greatest = 0;
  for (const double number : numbers) greatest = std::max(greatest, std::abs(number));
  ExactSum sum;
  if (greatest < kLarge) {
    sum.add(numbers);
    return read(sum);
  }
  if (!std::isfinite(greatest)) return std::accumulate(numbers.begin(), numbers.end(), 0.0);
  for (const double number : numbers) sum.add(std::ldexp(number, -kUnit));
  return std::ldexp(read(sum), kUnit);
}

}  // namespace

void add_product(ExactSum& sum, double a, double b) {
  const double product = a * b;
  sum.add(product);
  sum.add(fused(a, b, -product));
}

/// Of the two neighbours of the quotient, whichever the point halfway leaves on its side, and of two that are as near
/// the even one.
double rounded_quotient(const ExactSum& sum, double divisor) {
  double quotient = sum.value() / divisor;
  if (!std::isfinite(quotient) || quotient == 0) return quotient;
  for (int step = 0; step < 2; ++step) {
    const double rest = excess(sum, quotient, divisor);
    if (rest == 0) return quotient;
    const double beyond = std::nextafter(
        quotient, rest > 0 ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity());
    ExactSum halfway = sum;
    add_product(halfway, -quotient, divisor);
    add_product(halfway, -(beyond - quotient) / 2, divisor);
    const double past = halfway.value();
    const bool odd = (std::bit_cast<std::uint64_t>(quotient) & 1U) != 0;
    if (past == 0 ? odd : (past > 0) == (rest > 0)) {
      quotient = beyond;
    } else {
      return quotient;
    }
  }
  return quotient;
}

double rounded_sum(std::span<const double> numbers) {
  if (const NearSum near(numbers); near.is_rounded()) return near.sum;
  return read_sum(numbers, [](const ExactSum& sum) { return sum.value(); });
}

double rounded_mean(std::span<const double> numbers) {
  const auto count = static_cast<double>(numbers.size());
  const NearSum near(numbers);
  const double quotient = near.sum / count;
  if (near.is_rounded(quotient, count)) return quotient;
  return read_sum(numbers, [&](const ExactSum& sum) { return rounded_quotient(sum, count); });
}

std::vector<double> rounded_column_means(std::span<const double> rows, std::size_t columns) {
  std::vector<double> means(columns);
  std::vector<double> column(columns == 0 ? 0 : rows.size() / columns);
  for (std::size_t c = 0; c < columns && !column.empty(); ++c) {
    for (std::size_t row = 0; row < column.size(); ++row) column[row] = rows[row * columns + c];
    means[c] = rounded_mean(column);
  }
  return means;
}

}  // namespace etalon
