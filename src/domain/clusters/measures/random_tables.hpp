// random_tables.hpp: random contingency tables of given cluster sizes, the same ones for every machine and thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

#include "domain/clusters/measures/hypergeometric.hpp"
#include "number/random.hpp"

namespace etalon {

/// By Stirling's series, whose next term is below the last bit from 16 on.
inline long double log_factorial(std::uint64_t x) {
  if (x < 16) {
    long double product = 1;
    for (std::uint64_t k = 2; k <= x; ++k) product *= static_cast<long double>(k);
    return std::log(product);
  }
  const auto z = static_cast<long double>(x);
  const long double s = 1 / (z * z);
  return (z + 0.5L) * std::log(z) - z + 0.918938533204672741780329736405617640L +
         (1 / 12.0L - s * (1 / 360.0L - s * (1 / 1260.0L - s / 1680))) / z;
}

/// A random overlap: from the mode outwards until the probabilities add up to a uniform number.
inline std::uint64_t draw(const Overlaps& overlaps, Random& random) {
  const std::uint64_t least = overlaps.least();
  const std::uint64_t most = overlaps.most();
  if (least == most) return least;
  const auto [a, b, n] = overlaps;
  const std::uint64_t mode = overlaps.mode();
  const auto choose = [](std::uint64_t x, std::uint64_t k) {
    return log_factorial(x) - log_factorial(k) - log_factorial(x - k);
  };
  const long double peak = std::exp(choose(a, mode) + choose(n - a, b - mode) - choose(n, b));
  long double left = static_cast<long double>(random.uniform()) - peak;
  long double up = peak;
  long double down = peak;
  for (std::uint64_t high = mode, low = mode; left >= 0;) {
    // What rounding leaves of the uniform number beyond both tails belongs to the middle.
    if ((high == most || up < 1e-20L) && (low == least || down < 1e-20L)) return mode;
    if (high < most) {
      const auto [above, below] = overlaps.step_up<long double>(high++);
      up *= above / below;
      left -= up;
      if (left < 0) return high;
    }
    if (low > least) {
      const auto [above, below] = overlaps.step_down<long double>(low--);
      down *= above / below;
      left -= down;
      if (left < 0) return low;
    }
  }
  return mode;
}

/// Calls visit(a_i, b_j, n_ij) for the cells of a random table that are not zero: all pairs of partitions of these
/// sizes are equally likely.
template <class Visit>
void draw_table(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> columns, Random& random,
                Visit visit) {
  std::vector<std::uint64_t> left(columns.begin(), columns.end());
  std::uint64_t objects = 0;
  for (const std::uint64_t size : rows) objects += size;
  for (const std::uint64_t row : rows) {
    std::uint64_t of_row = row;
    std::uint64_t of_rest = objects;
    for (std::size_t j = 0; j < columns.size() && of_row > 0; ++j) {
      const std::uint64_t count = draw({of_row, left[j], of_rest}, random);
      if (count > 0) visit(row, columns[j], count);
      of_rest -= left[j];
      of_row -= count;
      left[j] -= count;
    }
    objects -= row;
  }
}

/// The same by shuffling the objects, whose clusters are `labels`: faster when there are hardly more objects than
/// cells.
template <class Visit>
void shuffle_table(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> columns,
                   std::span<std::uint32_t> labels, Random& random, Visit visit) {
  std::vector<std::uint64_t> counts(columns.size());
  std::vector<std::uint32_t> touched;
  random.shuffle(labels);
  const std::uint32_t* object = labels.data();
  for (const std::uint64_t row : rows) {
    touched.clear();
    for (std::uint64_t i = 0; i < row; ++i, ++object) {
      if (counts[*object]++ == 0) touched.push_back(*object);
    }
    for (const std::uint32_t j : touched) {
      visit(row, columns[j], counts[j]);
      counts[j] = 0;
    }
  }
}

/// Calls visit(a_i, b_j, n_ij) for the cells of so many random tables that are not zero, and done() after each. Neither
/// the names of the clusters nor the order of the two partitions changes which tables are drawn.
template <class Visit, class Done>
void draw_tables(std::span<const std::uint64_t> row_sizes, std::span<const std::uint64_t> column_sizes,
                 std::uint64_t tables, Visit visit, Done done) {
  constexpr std::uint64_t seed = 2014;
  std::vector<std::uint64_t> rows(row_sizes.begin(), row_sizes.end());
  std::vector<std::uint64_t> columns(column_sizes.begin(), column_sizes.end());
  std::sort(rows.begin(), rows.end(), std::greater<>());
  std::sort(columns.begin(), columns.end(), std::greater<>());
  if (columns < rows) rows.swap(columns);
  std::uint64_t objects = 0;
  for (const std::uint64_t size : rows) objects += size;
  // An overlap takes about thirty times as long as an object.
  const bool shuffled = static_cast<double>(objects) < 30.0 * static_cast<double>(rows.size() * columns.size());
  std::vector<std::uint32_t> labels;
  for (std::size_t j = 0; j < columns.size() && shuffled; ++j)
    labels.insert(labels.end(), columns[j], static_cast<std::uint32_t>(j));
  Random random(seed);
  for (std::uint64_t table = 0; table < tables; ++table) {
    if (shuffled) {
      shuffle_table(rows, columns, labels, random, visit);
    } else {
      draw_table(rows, columns, random, visit);
    }
    done();
  }
}

}  // namespace etalon
