// exact_sum.cpp: Shewchuk's grow-expansion and a correctly rounded read-out; for many numbers, one long whole number.
#include "etalon/exact_sum.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace etalon {
namespace {

/// A sum as a whole number of units of 2^-1075, half of the least double, in digits of 32 bits that carry at the end.
class LongSum {
 public:
  static constexpr std::size_t kMost = std::size_t{1} << 30;  // additions before digits overflow
  /// Below 2^960, so that no digit is beyond doubles.
  static bool fits(double x) { return exponent(std::bit_cast<std::uint64_t>(x)) < 1984; }

  void add(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t power = exponent(bits);
    const std::uint64_t hidden = power == 0 ? 0 : std::uint64_t{1} << 52U;
    const std::uint64_t fraction = (bits & ((std::uint64_t{1} << 52U) - 1)) | hidden;
    const std::uint64_t place = std::max<std::uint64_t>(power, 1);
    const std::uint64_t shift = place % 32;
    const std::uint64_t rest = fraction >> (32 - shift);
    const auto sign = static_cast<std::int64_t>(0 - (bits >> 63U));
    std::int64_t* const digit = digits_.data() + place / 32;
    digit[0] += (static_cast<std::int64_t>((fraction << shift) & kDigit) ^ sign) - sign;
    digit[1] += (static_cast<std::int64_t>(rest & kDigit) ^ sign) - sign;
    digit[2] += (static_cast<std::int64_t>(rest >> 32U) ^ sign) - sign;
  }

  void add_to(ExactSum& sum) const {
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      if (digits_[i] == 0) continue;
      const int place = static_cast<int>(32 * i) - 1075;
      sum.add(std::ldexp(static_cast<double>(digits_[i] >> 32), place + 32));
      sum.add(std::ldexp(static_cast<double>(digits_[i] & kDigit), place));
    }
  }

 private:
  static constexpr std::int64_t kDigit = 0xffffffff;
  static std::uint64_t exponent(std::uint64_t bits) { return bits >> 52U & 0x7ffU; }

  std::array<std::int64_t, 1984 / 32 + 2> digits_{};
};

}  // namespace

void ExactSum::add(double x) {
  if (x == 0) return;
  std::size_t kept = 0;
  for (double part : parts_) {
    if (std::abs(x) < std::abs(part)) std::swap(x, part);
    const double sum = x + part;
    const double error = part - (sum - x);
    if (error != 0) parts_[kept++] = error;
    x = sum;
  }
  parts_.resize(kept);
  if (x != 0) parts_.push_back(x);
}

void ExactSum::add(std::span<const double> all) {
  while (!all.empty()) {
    const std::span<const double> some = all.first(std::min(all.size(), LongSum::kMost));
    LongSum sum;
    for (const double x : some) {
      if (LongSum::fits(x))
        sum.add(x);
      else
        add(x);
    }
    sum.add_to(*this);
    all = all.subspan(some.size());
  }
}

ExactSum& ExactSum::operator+=(const ExactSum& other) {
  for (const double part : other.parts_) add(part);
  return *this;
}

void ExactSum::normalize() {
  ExactSum rest = *this;
  std::vector<double> parts;
  while (!rest.parts_.empty() && std::isfinite(rest.value())) {
    parts.insert(parts.begin(), rest.value());
    rest.add(-parts.front());
  }
  parts_ = std::move(parts);
}

double ExactSum::value() const {
  if (parts_.empty()) return 0;
  std::size_t i = parts_.size() - 1;
  double sum = parts_[i];
  double error = 0;
  while (i > 0 && error == 0) {
    const double previous = sum;
    const double part = parts_[--i];
    sum = previous + part;
    error = part - (sum - previous);
  }
  // Half a unit off with more of the same sign below: round to even would go the wrong way.
  if (i > 0 && ((error < 0 && parts_[i - 1] < 0) || (error > 0 && parts_[i - 1] > 0))) {
    const double twice = error * 2;
    const double rounded = sum + twice;
    if (rounded - sum == twice) sum = rounded;
  }
  return sum;
}

}  // namespace etalon
