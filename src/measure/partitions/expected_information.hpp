// expected_information.hpp: the mutual information that two partitions have by chance.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <type_traits>

#include "etalon/partitions.hpp"

namespace etalon {

/// (1+δ)·log(1+δ) − δ. Near 0 by its series δ²·Σ (−δ)^k/((k+1)(k+2)), since the difference would lose its digits there.
inline double information_excess(double delta) {
  if (std::abs(delta) > 0.1) return (1 + delta) * std::log1p(delta) - delta;
  double sum = 0;
  for (int k = 14; k >= 0; --k) sum = 1.0 / ((k + 1) * (k + 2)) - delta * sum;
  return delta * delta * sum;
}

/// One cell under random labels: n·E[(k/n)·log(n·k/(a·b))], where k is hypergeometric: the size of the overlap of a
/// fixed set of a objects with a random one of b, of n in all.
///
/// Starts at the mode and steps both ways by the ratio of neighbouring probabilities, so that no logarithm of a
/// factorial is needed, and normalises by the sum. In double it sums h(δ) = (1+δ)·log(1+δ) − δ with k = μ(1+δ): the
/// mean of δ is 0, so this is the same expectation, but no term is negative and nothing cancels.
///
/// The steps multiply thousands of ratios, so in double they are taken in long double: the result is then good to its
/// last bits.
template <class T>
T expected_cell_information(std::uint64_t a, std::uint64_t b, std::uint64_t n) {
  using Work = std::conditional_t<std::is_same_v<T, double>, long double, T>;
  using std::log;
  const auto number = [](std::uint64_t x) { return count_as<Work>(static_cast<Int128>(x)); };
  const std::uint64_t least = a + b > n ? a + b - n : 0;
  const std::uint64_t most = std::min(a, b);
  const auto mode =
      static_cast<std::uint64_t>(static_cast<Int128>(a + 1) * static_cast<Int128>(b + 1) / static_cast<Int128>(n + 2));
  const Work mean = number(a) * number(b) / number(n);
  Work sum{};
  Work weights{};
  const auto add = [&](std::uint64_t k, const Work& weight) {
    weights += weight;
    if constexpr (std::is_same_v<T, double>) {
      // Only the steps add up errors; a term by itself may be rounded to double.
      const auto delta = static_cast<double>((number(k) - mean) / mean);
      sum += weight * mean * (k == 0 ? 1.0 : information_excess(delta));
    } else {
      if (k > 0) sum += weight * number(k) * log(number(k) / mean);
    }
  };
  const auto negligible = [&](const Work& weight) {
    // Far from the mode the terms fall faster than a geometric series; what is left is below the last bit.
    if constexpr (std::is_same_v<T, double>) return weight < 1e-20L * weights;
    return false;
  };
  const std::uint64_t start = std::clamp(mode, least, most);
  add(start, Work(1));
  Work weight = Work(1);
  for (std::uint64_t k = start; k < most; ++k) {
    weight = weight * number(a - k) * number(b - k) / (number(k + 1) * number(n + k + 1 - a - b));
    if (negligible(weight)) break;
    add(k + 1, weight);
  }
  weight = Work(1);
  for (std::uint64_t k = start; k > least; --k) {
    weight = weight * number(k) * number(n + k - a - b) / (number(a - k + 1) * number(b - k + 1));
    if (negligible(weight)) break;
    add(k - 1, weight);
  }
  return static_cast<T>(sum / weights);
}

/// E[MI] in nats over all pairs of partitions with these cluster sizes. Equal sizes are computed once.
template <class T>
T compute_expected_information(const Partitions<T>& p) {
  std::map<std::uint64_t, std::uint64_t> rows;
  std::map<std::uint64_t, std::uint64_t> columns;
  for (const std::uint64_t size : p.row_sizes()) ++rows[size];
  for (const std::uint64_t size : p.column_sizes()) ++columns[size];
  T sum{};
  for (const auto& [a, times_a] : rows) {
    for (const auto& [b, times_b] : columns) {
      sum += count_as<T>(static_cast<Int128>(times_a) * static_cast<Int128>(times_b)) *
             expected_cell_information<T>(a, b, p.n());
    }
  }
  return sum / count_as<T>(static_cast<Int128>(p.n()));
}

/// The same, computed once for each pair of partitions: all normalisers of the adjusted information share it.
template <class T>
const T& expected_information(const Partitions<T>& p) {
  return p.once([&] { return compute_expected_information(p); });
}

}  // namespace etalon
