// random_tables.hpp: random tables of given row and column sums, the same ones for every machine and thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "number/random.hpp"
#include "statistic/hypergeometric.hpp"

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

/// Calls visit(i, j, count) for the cells of a random table that are not zero: all pairs of labelings of these sizes
/// are equally likely.
template <class Visit>
void draw_table(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> columns, Random& random,
                Visit visit) {
  std::vector<std::uint64_t> left(columns.begin(), columns.end());
  std::uint64_t objects = 0;
  for (const std::uint64_t size : rows) objects += size;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::uint64_t of_row = rows[i];
    std::uint64_t of_rest = objects;
    for (std::size_t j = 0; j < columns.size() && of_row > 0; ++j) {
      const std::uint64_t count = draw({of_row, left[j], of_rest}, random);
      if (count > 0) visit(i, j, count);
      of_rest -= left[j];
      of_row -= count;
      left[j] -= count;
    }
    objects -= rows[i];
  }
}

/// The same by shuffling the objects, whose columns are `labels`: faster when there are hardly more objects than cells.
template <class Visit>
void shuffle_table(std::span<const std::uint64_t> rows, std::span<std::uint32_t> labels,
                   std::vector<std::uint64_t>& counts, Random& random, Visit visit) {
  std::vector<std::uint32_t> touched;
  random.shuffle(labels);
  const std::uint32_t* object = labels.data();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    touched.clear();
    for (std::uint64_t k = 0; k < rows[i]; ++k, ++object) {
      if (counts[*object]++ == 0) touched.push_back(*object);
    }
    for (const std::uint32_t j : touched) {
      visit(i, std::size_t{j}, counts[j]);
      counts[j] = 0;
    }
  }
}

/// The steps that drawing one table of so many objects and cells takes: an overlap takes about thirty times as long as
/// an object, and longer with the spread of what it may be.
inline double steps_of_a_table(double objects, double cells) {
  return std::min(objects, cells * (30 + std::sqrt(objects / cells)));
}

/// Calls visit(i, j, count) for the cells of so many random tables that are not zero, and done() after each; false from
/// it ends the drawing. Neither the order of the rows and columns nor which of them are called rows changes which
/// tables are drawn.
template <class Visit, class Done>
void draw_tables(std::span<const std::uint64_t> row_sizes, std::span<const std::uint64_t> column_sizes,
                 std::uint64_t tables, Visit visit, Done done) {
  constexpr std::uint64_t seed = 2014;
  struct Side {
    std::vector<std::size_t> place;  // in the caller's order
    std::vector<std::uint64_t> sizes;
  };
  const auto sorted = [](std::span<const std::uint64_t> sizes) {
    Side side{std::vector<std::size_t>(sizes.size()), {}};
    std::iota(side.place.begin(), side.place.end(), std::size_t{0});
    std::stable_sort(side.place.begin(), side.place.end(),
                     [&](std::size_t x, std::size_t y) { return sizes[x] > sizes[y]; });
    for (const std::size_t i : side.place) side.sizes.push_back(sizes[i]);
    return side;
  };
  Side rows = sorted(row_sizes);
  Side columns = sorted(column_sizes);
  const bool swapped = columns.sizes < rows.sizes;
  if (swapped) std::swap(rows, columns);
  std::uint64_t objects = 0;
  for (const std::uint64_t size : rows.sizes) objects += size;
  const double cells = static_cast<double>(rows.sizes.size() * columns.sizes.size());
  const bool shuffled = static_cast<double>(objects) < 30 * cells;
  std::vector<std::uint32_t> labels;
  for (std::size_t j = 0; j < columns.sizes.size() && shuffled; ++j)
    labels.insert(labels.end(), columns.sizes[j], static_cast<std::uint32_t>(j));
  std::vector<std::uint64_t> counts(shuffled ? columns.sizes.size() : 0);
  Random random(seed);
  const auto in_order = [&](std::size_t i, std::size_t j, std::uint64_t count) {
    const std::size_t row = rows.place[i];
    const std::size_t column = columns.place[j];
    swapped ? visit(column, row, count) : visit(row, column, count);
  };
  for (std::uint64_t table = 0; table < tables; ++table) {
    if (shuffled) {
      shuffle_table(rows.sizes, labels, counts, random, in_order);
    } else {
      draw_table(rows.sizes, columns.sizes, random, in_order);
    }
    if (!done()) return;
  }
}

}  // namespace etalon
