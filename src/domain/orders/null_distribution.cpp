// null_distribution.cpp: exact null distributions, by convolution of levels and by meeting in the middle.
#include "domain/orders/null_distribution.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

namespace etalon {
namespace {

/// Probabilities of 0, 1, 2, …; those not named are 0, or were not asked for.
using Distribution = std::vector<double>;

/// One more item among `items` others: it passes 0 … items of them, all equally likely.
Distribution with_one_more(const Distribution& before, std::uint64_t items, std::size_t size) {
  Distribution after(std::min<std::size_t>(size, before.size() + items));
  double window = 0;
  for (std::size_t k = 0; k < after.size(); ++k) {
    if (k < before.size()) window += before[k];
    if (k > items && k - items - 1 < before.size()) window -= before[k - items - 1];
    after[k] = std::max(0.0, window) / static_cast<double>(items + 1);
  }
  return after;
}

/// Mann and Whitney's distribution of the pairs out of order between a and b items (1947, their recurrence): the last
/// item is one of the a and is passed by none of the b, or one of the b and is passed by all of the a.
Distribution between(std::uint32_t a, std::uint32_t b, std::size_t size) {
  if (a < b) std::swap(a, b);
  const auto length = [&](std::uint64_t i, std::uint64_t j) { return std::min<std::size_t>(size, i * j + 1); };
  std::vector<Distribution> column(b + 1, Distribution{1.0});  // of i and j items, for all j
  for (std::uint32_t i = 1; i <= a; ++i) {
    for (std::uint32_t j = 1; j <= b; ++j) {
      Distribution next(length(i, j));
      const double from_a = static_cast<double>(i) / (i + j);
      const double from_b = static_cast<double>(j) / (i + j);
      const Distribution& fewer_a = column[j];
      const Distribution& fewer_b = column[j - 1];
      for (std::size_t u = 0; u < std::min(fewer_a.size(), next.size()); ++u) next[u] = from_a * fewer_a[u];
      for (std::size_t u = 0; u < fewer_b.size() && u + i < next.size(); ++u) next[u + i] += from_b * fewer_b[u];
      column[j] = std::move(next);
    }
  }
  return column[b];
}

Distribution convolved(const Distribution& x, const Distribution& y, std::size_t size) {
  Distribution sum(std::min(size, x.size() + y.size() - 1));
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < y.size() && i + j < sum.size(); ++j) sum[i + j] += x[i] * y[j];
  }
  return sum;
}

/// For each set of columns of the matrix (i − j)² that its first rows may take: how many ways have each sum.
using Ways = std::vector<std::vector<std::uint32_t>>;  // half of 20 rows has 10! ways at most

void take_next_row(Ways& ways, unsigned n, unsigned row, std::uint64_t most) {
  for (std::uint32_t columns = 0; columns < ways.size(); ++columns) {
    if (static_cast<unsigned>(std::popcount(columns)) != row) continue;
    const auto& before = ways[columns];
    for (unsigned column = 0; column < n; ++column) {
      const std::uint32_t bit = std::uint32_t{1} << column;
      if ((columns & bit) != 0) continue;
      const unsigned difference = row > column ? row - column : column - row;
      const std::size_t cost = std::size_t{difference} * difference;
      auto& after = ways[columns | bit];
      const std::size_t size = std::min<std::size_t>(before.size() + cost, most + 1);
      if (after.size() < size) after.resize(size);
      for (std::size_t k = 0; k + cost < size; ++k) after[k + cost] += before[k];
    }
    if (row < n / 2) ways[columns] = {};
  }
}

std::uint32_t mirrored(std::uint32_t columns, unsigned n) {
  std::uint32_t result = 0;
  for (unsigned column = 0; column < n; ++column) {
    if ((columns >> column & 1U) != 0) result |= std::uint32_t{1} << (n - 1 - column);
  }
  return result;
}

}  // namespace

LowerTail inversions_tail(std::span<const std::uint32_t> level_sizes, std::uint64_t most) {
  const std::size_t size = most + 1;
  Distribution distribution{1.0};
  std::uint32_t items = 0;
  for (const std::uint32_t level : level_sizes) {
    if (level == 1) {
      distribution = with_one_more(distribution, items, size);
    } else if (items > 0) {
      distribution = convolved(distribution, between(items, level, size), size);
    }
    items += level;
  }
  const double below =
      std::accumulate(distribution.begin(), distribution.begin() + static_cast<std::ptrdiff_t>(most), 0.0);
  return {std::min(1.0, below + distribution[most]), below};
}

LowerTail squared_differences_tail(unsigned n, std::uint64_t most) {
  // The first half of the rows takes a set of columns, the other half the rest. Seen from the end, the other half is a
  // first half itself.
  Ways ways(std::size_t{1} << n);
  ways[0] = {1};
  for (unsigned row = 0; row < (n + 1) / 2; ++row) take_next_row(ways, n, row, most);
  const auto all = static_cast<std::uint32_t>(ways.size() - 1);
  Ways at_most(ways.size());
  for (std::uint32_t columns = 0; columns <= all; ++columns) {
    if (static_cast<unsigned>(std::popcount(columns)) != n / 2) continue;
    auto& sums = at_most[mirrored(columns, n)];
    sums.resize(ways[columns].size());
    std::partial_sum(ways[columns].begin(), ways[columns].end(), sums.begin());
  }
  std::uint64_t count = 0;
  std::uint64_t below = 0;
  for (std::uint32_t columns = 0; columns <= all; ++columns) {
    const auto& rest = at_most[all & ~columns];
    if (static_cast<unsigned>(std::popcount(columns)) != (n + 1) / 2 || rest.empty()) continue;
    const auto& sums = ways[columns];
    for (std::size_t k = 0; k < sums.size(); ++k) {
      count += std::uint64_t{sums[k]} * rest[std::min<std::size_t>(most - k, rest.size() - 1)];
      if (k < most) below += std::uint64_t{sums[k]} * rest[std::min<std::size_t>(most - k - 1, rest.size() - 1)];
    }
  }
  double arrangements = 1;
  for (unsigned i = 2; i <= n; ++i) arrangements *= i;
  return {static_cast<double>(count) / arrangements, static_cast<double>(below) / arrangements};
}

}  // namespace etalon
