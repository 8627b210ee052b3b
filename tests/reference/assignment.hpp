// assignment.hpp: the greatest sum of a one-to-one matching, by trying all of them and by the plain cubic algorithm.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace etalon::reference {

/// Rows from `row` on, each with a column that is not taken or with none.
template <class Weight>
Weight best_sum(const std::vector<std::vector<Weight>>& table, std::size_t row, std::vector<bool>& taken) {
  if (row == table.size()) return Weight(0);
  Weight best = best_sum(table, row + 1, taken);
  for (std::size_t j = 0; j < taken.size(); ++j) {
    if (taken[j]) continue;
    taken[j] = true;
    best = std::max<Weight>(best, table[row][j] + best_sum(table, row + 1, taken));
    taken[j] = false;
  }
  return best;
}

template <class Weight>
Weight best_sum(const std::vector<std::vector<Weight>>& table) {
  std::vector<bool> taken(table.empty() ? 0 : table.front().size());
  return best_sum(table, 0, taken);
}

/// Kuhn's algorithm with prices on a square table, row by row and column by column.
inline std::int64_t hungarian_sum(const std::vector<std::vector<std::int64_t>>& table) {
  const std::size_t size = std::max(table.size(), table.front().size());
  const auto cost = [&](std::size_t i, std::size_t j) {
    return i < table.size() && j < table.front().size() ? -table[i][j] : 0;
  };
  std::vector<std::int64_t> row_price(size + 1);
  std::vector<std::int64_t> column_price(size + 1);
  std::vector<std::size_t> row_of(size + 1);
  for (std::size_t i = 1; i <= size; ++i) {
    std::vector<std::int64_t> least(size + 1, std::numeric_limits<std::int64_t>::max());
    std::vector<std::size_t> from(size + 1);
    std::vector<bool> used(size + 1);
    std::size_t column = 0;
    row_of[0] = i;
    do {
      used[column] = true;
      std::size_t next = 0;
      std::int64_t step = std::numeric_limits<std::int64_t>::max();
      for (std::size_t j = 1; j <= size; ++j) {
        if (used[j]) continue;
        const std::int64_t reduced = cost(row_of[column] - 1, j - 1) - row_price[row_of[column]] - column_price[j];
        if (reduced < least[j]) {
          least[j] = reduced;
          from[j] = column;
        }
        if (least[j] < step) {
          step = least[j];
          next = j;
        }
      }
      for (std::size_t j = 0; j <= size; ++j) {
        if (used[j]) {
          row_price[row_of[j]] += step;
          column_price[j] -= step;
        } else {
          least[j] -= step;
        }
      }
      column = next;
    } while (row_of[column] != 0);
    for (; column != 0; column = from[column]) row_of[column] = row_of[from[column]];
  }
  std::int64_t sum = 0;
  for (std::size_t j = 1; j <= size; ++j) sum -= cost(row_of[j] - 1, j - 1);
  return sum;
}

}  // namespace etalon::reference
