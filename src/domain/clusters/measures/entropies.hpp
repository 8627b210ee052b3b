// entropies.hpp: entropies and information of two partitions, and what the information is divided by.
#pragma once

#include <cmath>
#include <span>

#include "etalon/measure.hpp"

namespace etalon::family {

/// log((x + more) / x): where they are nearly the same by what differs, since their quotient would have lost it. One
/// cluster of nearly all objects leaves little information, and this is it.
template <class T>
T log_of_nearly(const T& quotient, const T& more, const T& x) {
  using std::log;
  if constexpr (std::is_same_v<T, double>) {
    constexpr double nearly = 1e-6;
    if (std::abs(more) < nearly * x) return std::log1p(more / x);
  }
  return log(quotient);
}

/// log(whole / part).
template <class T>
T log_ratio(std::uint64_t whole, std::uint64_t part) {
  return log_of_nearly<T>(count_as<T>(whole) / count_as<T>(part), count_as<T>(whole - part), count_as<T>(part));
}

template <class T>
T entropy_of(std::span<const std::uint64_t> sizes, std::uint64_t n) {
  T sum{};
  for (const std::uint64_t size : sizes) sum += count_as<T>(size) * log_ratio<T>(n, size);
  return sum / count_as<T>(n);
}

template <class T>
T joint_entropy_of(const Partitions<T>& p) {
  T sum{};
  for (const auto& cell : p.cells()) sum += count_as<T>(cell.count) * log_ratio<T>(p.n(), cell.count);
  return sum / count_as<T>(p.n());
}

template <class T>
T information_of(const Partitions<T>& p) {
  T sum{};
  for (const auto& cell : p.cells()) {
    const std::uint64_t a = p.a(cell.row);
    const std::uint64_t b = p.b(cell.column);
    const T independent = count_as<T>(a) * count_as<T>(b);
    // n·c − a·b without the products: (n − a)·c − a·(b − c).
    const T more = count_as<T>(p.n() - a) * count_as<T>(cell.count) - count_as<T>(a) * count_as<T>(b - cell.count);
    sum += count_as<T>(cell.count) *
           log_of_nearly<T>(count_as<T>(p.n()) * count_as<T>(cell.count) / independent, more, independent);
  }
  // Independent partitions have none; rounding may leave a trace below zero.
  return sum < T(0) ? T(0) : sum / count_as<T>(p.n());
}

/// H(A|B) + H(B|A), a sum of terms that are not negative.
template <class T>
T variation_of(const Partitions<T>& p) {
  T sum{};
  for (const auto& cell : p.cells()) {
    sum += count_as<T>(cell.count) *
           (log_ratio<T>(p.a(cell.row), cell.count) + log_ratio<T>(p.b(cell.column), cell.count));
  }
  return sum / count_as<T>(p.n());
}

enum Norm : int { geometric, arithmetic, min, max, joint };

template <class T>
T normaliser(const Partitions<T>& p, Norm norm) {
  using std::sqrt;
  if (norm == joint) return joint_entropy_of(p);
  const T a = entropy_of<T>(p.row_sizes(), p.n());
  const T b = entropy_of<T>(p.column_sizes(), p.n());
  if (norm == min) return a < b ? a : b;
  if (norm == max) return a < b ? b : a;
  if (norm == arithmetic) return (a + b) / T(2);
  return a == b ? a : sqrt(a * b);
}

inline bool one_cluster(const auto& p) { return p.rows() == 1 || p.columns() == 1; }

template <class T>
Value<T> normalised(const Partitions<T>& p, const T& information, Norm norm) {
  const bool none = norm == geometric || norm == min ? one_cluster(p) : p.rows() == 1 && p.columns() == 1;
  if (none) return Value<T>::undefined("a partition has one cluster only, so there is no information to share");
  return Value<T>(information / normaliser(p, norm));
}

constexpr Parameter norm_parameter(double by_default) {
  return {
      .name = "norm",
      .meaning =
          "what the information is divided by: a mean, the lesser or the greater of the entropies, or the joint one",
      .low = 0,
      .high = 4,
      .has_default = true,
      .value = by_default,
      .choices = {"geometric", "arithmetic", "min", "max", "joint"}};
}

}  // namespace etalon::family
