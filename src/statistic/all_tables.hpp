// all_tables.hpp: all tables of given row and column sums, each with how likely it is when one side is shuffled.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "etalon/cancel.hpp"
#include "statistic/hypergeometric.hpp"

namespace etalon {

struct TableCell {
  std::uint32_t row;
  std::uint32_t column;
  std::uint64_t count;
};

/// Goes through the tables cell by cell; `step` begins a cell and is false when there were too many.
class TableWalk {
 public:
  TableWalk(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> columns)
      : rows_(rows), left_(columns.begin(), columns.end()) {
    for (const std::uint64_t size : rows) objects_ += size;
  }

  /// Whether going through all takes at most so many cells.
  bool within(std::uint64_t cells) {
    // A call nests for each cell.
    constexpr std::size_t deepest = 1000;
    if (rows_.size() * left_.size() > deepest) return false;
    std::uint64_t steps = 0;
    count(0, 0, rows_.empty() ? 0 : rows_[0], objects_, steps, cells);
    return steps <= cells;
  }

  /// Calls visit(cells that are not zero in row order, probability).
  template <class T, class Visit>
  void each(Visit visit) {
    if (!rows_.empty()) go<T>(0, 0, rows_[0], objects_, Walking<T>(1), visit);
  }

 private:
  void count(std::size_t i, std::size_t j, std::uint64_t of_row, std::uint64_t of_rest, std::uint64_t& steps,
             std::uint64_t most) {
    if (steps > most) return;
    if (j == left_.size()) {
      if (++i < rows_.size()) count(i, 0, rows_[i], of_left(), steps, most);
      return;
    }
    check_cancelled();
    const Overlaps overlaps{of_row, left_[j], of_rest};
    const std::uint64_t of_column = left_[j];
    for (std::uint64_t k = overlaps.least(); k <= overlaps.most() && steps <= most; ++k) {
      ++steps;
      left_[j] = of_column - k;
      count(i, j + 1, of_row - k, of_rest - of_column, steps, most);
    }
    left_[j] = of_column;
  }

  template <class T, class Visit>
  void go(std::size_t i, std::size_t j, std::uint64_t of_row, std::uint64_t of_rest, const Walking<T>& probability,
          Visit& visit) {
    using Work = Walking<T>;
    if (j == left_.size()) {
      if (++i < rows_.size()) {
        go<T>(i, 0, rows_[i], of_left(), probability, visit);
      } else {
        visit(std::span<const TableCell>(cells_), probability);
      }
      return;
    }
    check_cancelled();
    const Overlaps overlaps{of_row, left_[j], of_rest};
    const std::uint64_t of_column = left_[j];
    std::vector<std::pair<std::uint64_t, Work>> found;
    const Work sum = weigh_all<T>(overlaps, found);
    for (const auto& [k, weight] : found) {
      left_[j] = of_column - k;
      if (k > 0) cells_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), k});
      go<T>(i, j + 1, of_row - k, of_rest - of_column, probability * weight / sum, visit);
      if (k > 0) cells_.pop_back();
    }
    left_[j] = of_column;
  }

  /// Every overlap, the least likely too: a measure may have no value there.
  template <class T>
  static Walking<T> weigh_all(const Overlaps& overlaps, std::vector<std::pair<std::uint64_t, Walking<T>>>& found) {
    using Work = Walking<T>;
    Work sum{};
    const auto add = [&](std::uint64_t k, const Work& weight) {
      sum += weight;
      found.emplace_back(k, weight);
    };
    const std::uint64_t mode = overlaps.mode();
    add(mode, Work(1));
    Work weight = Work(1);
    for (std::uint64_t k = mode; k < overlaps.most(); ++k) {
      const auto [above, below] = overlaps.step_up<Work>(k);
      weight = weight * above / below;
      add(k + 1, weight);
    }
    weight = Work(1);
    for (std::uint64_t k = mode; k > overlaps.least(); --k) {
      const auto [above, below] = overlaps.step_down<Work>(k);
      weight = weight * above / below;
      add(k - 1, weight);
    }
    return sum;
  }

  /// The objects of the rows that are not laid out yet.
  [[nodiscard]] std::uint64_t of_left() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : left_) sum += size;
    return sum;
  }

  std::span<const std::uint64_t> rows_;
  std::vector<std::uint64_t> left_;
  std::vector<TableCell> cells_;
  std::uint64_t objects_ = 0;
};

}  // namespace etalon
