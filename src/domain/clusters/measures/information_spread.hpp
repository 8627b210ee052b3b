// information_spread.hpp: how much the mutual information of random partitions of given sizes varies, exactly.
#pragma once

#include <optional>
#include <vector>

#include "domain/clusters/measures/expected_information.hpp"

namespace etalon {

/// The exact variance takes about so many steps; more than this would take longer than some seconds.
inline constexpr double kMostSpreadSteps = 1e8;
/// With 50 digits a step takes longer; beyond this the variance is taken from doubles.
inline constexpr double kMostExactSpreadSteps = 1e5;

/// How many steps spread_of takes, about: for each pair of sizes and each overlap, a walk over a row and a column.
inline double spread_steps(std::span<const std::uint64_t> row_sizes, std::span<const std::uint64_t> column_sizes,
                           std::uint64_t objects) {
  const SizeCounts rows = count_sizes(row_sizes);
  const SizeCounts columns = count_sizes(column_sizes);
  const auto n = static_cast<double>(objects);
  const auto length = [&](std::uint64_t a, std::uint64_t b) {
    const Overlaps overlaps{a, b, objects};
    const auto x = static_cast<double>(a);
    const auto y = static_cast<double>(b);
    const double deviation = std::sqrt(x * y * (n - x) * (n - y) / (n * n * std::max(1.0, n - 1)));
    // Ten standard deviations both ways are all that a walk visits.
    return std::min(static_cast<double>(overlaps.most() - overlaps.least()) + 1, 20 * deviation + 20);
  };
  std::vector<double> by_row;
  std::vector<double> by_column(columns.size());
  for (const auto& row : rows) {
    by_row.push_back(0);
    std::size_t j = 0;
    for (const auto& column : columns) {
      by_row.back() += length(row.first, column.first);
      by_column[j++] += length(row.first, column.first);
    }
  }
  double steps = 0;
  std::size_t i = 0;
  for (const auto& row : rows) {
    std::size_t j = 0;
    for (const auto& column : columns) steps += length(row.first, column.first) * (by_row[i] + by_column[j++]);
    ++i;
  }
  return steps;
}

/// What one cell of a table adds to a number that equals n·MI up to a constant of the sizes.
template <class T>
class CellTerm {
 public:
  using Work = Walking<T>;
  explicit CellTerm(std::uint64_t n) : n_(n) {
    if constexpr (!std::is_same_v<T, double>) {
      for (std::uint64_t k = 0; k <= n; ++k) products_.push_back(k == 0 ? T(0) : count_as<T>(k) * log(count_as<T>(k)));
    }
  }
  Work operator()(std::uint64_t a, std::uint64_t b, std::uint64_t k) const {
    if constexpr (std::is_same_v<T, double>) {
      return overlap_information(k, static_cast<Work>(a) * static_cast<Work>(b) / static_cast<Work>(n_));
    } else {
      return products_[k];  // k·log k: with 50 digits nothing is lost by the cancellation
    }
  }

 private:
  std::uint64_t n_;
  std::vector<T> products_;
};

/// The variance of n·MI over all pairs of partitions with these cluster sizes; nothing when it is zero.
///
/// With x_ij the term of a cell, the sum S of all terms is the sum of its rows and the sum of its columns, so S² is the
/// sum over i, j of (row i)·(column j), and once n_ij is known the rest of row i and the rest of column j are
/// independent. Hence Var S = Σ_ij Cov(E[row i | n_ij], E[column j | n_ij]): two expectations over hypergeometric
/// overlaps for each value of n_ij, instead of the sums over three overlaps of Romano et al. (2014, theorem 1).
template <class T>
std::optional<T> spread_of(std::span<const std::uint64_t> row_sizes, std::span<const std::uint64_t> column_sizes,
                           std::uint64_t n) {
  using Work = Walking<T>;
  const SizeCounts rows = count_sizes(row_sizes);
  const SizeCounts columns = count_sizes(column_sizes);
  const CellTerm<T> term(n);
  // The mean of the terms of cells of size a × b when k is the overlap of x of the a objects with y of the b.
  const auto mean_term = [&](std::uint64_t a, std::uint64_t b, const Overlaps& overlaps) {
    Work sum{};
    const Work weights = walk<T>(overlaps, [&](std::uint64_t k, const Work& weight) { sum += weight * term(a, b, k); });
    return sum / weights;
  };
  struct Given {
    Work weight;
    Work row;
    Work column;
  };
  std::vector<Given> given;
  Work variance{};
  Work size{};
  for (const auto& [a, times_a] : rows) {
    for (const auto& [b, times_b] : columns) {
      given.clear();
      Work row_mean{};
      Work column_mean{};
      const Work weights = walk<T>({a, b, n}, [&](std::uint64_t k, const Work& weight) {
        const Work own = term(a, b, k);
        Given at{weight, own, own};
        for (const auto& [other, times] : columns) {
          const std::uint64_t others = times - (other == b ? 1 : 0);
          if (others > 0) at.row += Overlaps::number<Work>(others) * mean_term(a, other, {a - k, other, n - b});
        }
        for (const auto& [other, times] : rows) {
          const std::uint64_t others = times - (other == a ? 1 : 0);
          if (others > 0) at.column += Overlaps::number<Work>(others) * mean_term(other, b, {other, b - k, n - a});
        }
        row_mean += weight * at.row;
        column_mean += weight * at.column;
        given.push_back(at);
      });
      row_mean /= weights;
      column_mean /= weights;
      const Work cells = Overlaps::number<Work>(times_a) * Overlaps::number<Work>(times_b) / weights;
      for (const Given& at : given) {
        const Work product = cells * at.weight * (at.row - row_mean) * (at.column - column_mean);
        variance += product;
        size += product < Work(0) ? -product : product;
      }
    }
  }
  // Where all tables have the same information the products cancel but for rounding.
  const Work rounding = size * (std::is_same_v<T, double> ? Work(1) / Work(10000000000000) : parameter_as<Work>(1e-30));
  if (!(variance > rounding)) return std::nullopt;
  return static_cast<T>(variance);
}

}  // namespace etalon
