// hypergeometric.hpp: the size of the overlap of a fixed set with a random one, as a walk over its distribution.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "etalon/cancel.hpp"
#include "etalon/value.hpp"

namespace etalon {

/// What a walk computes in: its steps multiply thousands of ratios, so doubles are taken as long doubles. The result is
/// then good to its last bits.
template <class T>
using Walking = std::conditional_t<std::is_same_v<T, double>, long double, T>;

/// The overlap of a fixed set of a objects with a random one of b, of n in all.
struct Overlaps {
  std::uint64_t a;
  std::uint64_t b;
  std::uint64_t n;

  [[nodiscard]] std::uint64_t least() const { return a > n - b ? a - (n - b) : 0; }
  [[nodiscard]] std::uint64_t most() const { return std::min(a, b); }
  [[nodiscard]] std::uint64_t mode() const {
    const Unsigned128 product = (Unsigned128{a} + 1) * (Unsigned128{b} + 1);
    return std::clamp(static_cast<std::uint64_t>(product / (Unsigned128{n} + 2)), least(), most());
  }
  /// P(k+1) / P(k) as a fraction: above and below the line.
  template <class Work>
  [[nodiscard]] std::pair<Work, Work> step_up(std::uint64_t k) const {
    return {number<Work>(a - k) * number<Work>(b - k), number<Work>(k + 1) * number<Work>(n + k + 1 - a - b)};
  }
  /// P(k−1) / P(k).
  template <class Work>
  [[nodiscard]] std::pair<Work, Work> step_down(std::uint64_t k) const {
    return {number<Work>(k) * number<Work>(n + k - a - b), number<Work>(a - k + 1) * number<Work>(b - k + 1)};
  }
  template <class Work>
  static Work number(std::uint64_t x) {
    return count_as<Work>(static_cast<Int128>(x));
  }
};

/// Calls visit(k, weight) for every overlap, where the weight is the probability over that of the mode; returns the sum
/// of the weights.
///
/// Starts at the mode and steps both ways by the ratio of neighbouring probabilities, so that no logarithm of a
/// factorial is needed.
template <class T, class Visit>
Walking<T> walk(const Overlaps& overlaps, Visit visit) {
  using Work = Walking<T>;
  Work sum{};
  const auto negligible = [&](const Work& weight) {
    // Far from the mode the terms fall faster than a geometric series; what is left is below the last bit.
    if constexpr (std::is_same_v<T, double>) return weight < 1e-20L * sum;
    return false;
  };
  const auto add = [&](std::uint64_t k, const Work& weight) {
    if (k % 1024 == 0) check_cancelled();
    sum += weight;
    visit(k, weight);
  };
  check_cancelled();
  const std::uint64_t start = overlaps.mode();
  add(start, Work(1));
  Work weight = Work(1);
  for (std::uint64_t k = start; k < overlaps.most(); ++k) {
    const auto [above, below] = overlaps.step_up<Work>(k);
    weight = weight * above / below;
    if (negligible(weight)) break;
    add(k + 1, weight);
  }
  weight = Work(1);
  for (std::uint64_t k = start; k > overlaps.least(); --k) {
    const auto [above, below] = overlaps.step_down<Work>(k);
    weight = weight * above / below;
    if (negligible(weight)) break;
    add(k - 1, weight);
  }
  return sum;
}

}  // namespace etalon
