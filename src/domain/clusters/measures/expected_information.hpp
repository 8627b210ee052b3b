// expected_information.hpp: the mutual information that two partitions have by chance.
#pragma once

#include <cmath>
#include <map>

#include "statistic/hypergeometric.hpp"

namespace etalon {

/// (1+δ)·log(1+δ) − δ. Near 0 by its series δ²·Σ (−δ)^k/((k+1)(k+2)), since the difference would lose its digits there.
inline double information_excess(double delta) {
  if (std::abs(delta) > 0.1) return (1 + delta) * std::log1p(delta) - delta;
  double sum = 0;
  for (int k = 14; k >= 0; --k) sum = 1.0 / ((k + 1) * (k + 2)) - delta * sum;
  return delta * delta * sum;
}

/// μ·h(δ) of an overlap k = μ(1+δ) with mean μ = a·b/n, where h(δ) = (1+δ)·log(1+δ) − δ. Over a row or a column of a
/// table these add up to the terms k·log(k/μ) of the information, but none is negative and nothing cancels.
inline long double overlap_information(std::uint64_t k, long double mean) {
  // Only the steps of a walk add up errors; a term by itself may be rounded to double.
  const auto delta = static_cast<double>((static_cast<long double>(k) - mean) / mean);
  return mean * (k == 0 ? 1.0 : information_excess(delta));
}

/// One cell under random labels: n·E[(k/n)·log(n·k/(a·b))], where k is hypergeometric.
template <class T>
T expected_cell_information(std::uint64_t a, std::uint64_t b, std::uint64_t n) {
  using Work = Walking<T>;
  using std::log;
  const auto number = [](std::uint64_t x) { return Overlaps::number<Work>(x); };
  const Work mean = number(a) * number(b) / number(n);
  Work sum{};
  const Work weights = walk<T>({a, b, n}, [&](std::uint64_t k, const Work& weight) {
    if constexpr (std::is_same_v<T, double>) {
      sum += weight * overlap_information(k, mean);
    } else {
      if (k > 0) sum += weight * number(k) * log(number(k) / mean);
    }
  });
  return static_cast<T>(sum / weights);
}

/// Cluster sizes, each with the number of clusters that have it.
using SizeCounts = std::map<std::uint64_t, std::uint64_t>;
inline SizeCounts count_sizes(std::span<const std::uint64_t> sizes) {
  SizeCounts counts;
  for (const std::uint64_t size : sizes) ++counts[size];
  return counts;
}

/// The standard deviations of all overlaps that are gone through, which the time grows with.
template <class T>
double overlap_spread(const Partitions<T>& p) {
  const auto n = static_cast<double>(p.n());
  double sum = 0;
  for (const auto& [rows, times_a] : count_sizes(p.row_sizes())) {
    for (const auto& [columns, times_b] : count_sizes(p.column_sizes())) {
      const auto a = static_cast<double>(rows);
      const auto b = static_cast<double>(columns);
      sum += std::sqrt(a / n * b / n * (n - a) * (n - b) / n);
    }
  }
  return sum;
}

/// E[MI] in nats over all pairs of partitions with these cluster sizes. Equal sizes are computed once.
template <class T>
T compute_expected_information(const Partitions<T>& p) {
  const SizeCounts rows = count_sizes(p.row_sizes());
  const SizeCounts columns = count_sizes(p.column_sizes());
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
