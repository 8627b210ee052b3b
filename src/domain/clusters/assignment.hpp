// assignment.hpp: the one-to-one matching of rows and columns with the greatest sum of weights.
//
// Shortest augmenting paths with potentials over the weights that are not zero (Jonker & Volgenant 1987, for sparse
// tables).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "etalon/exact.hpp"

namespace etalon {

template <class Weight>
struct Overlap {
  std::uint32_t row;
  std::uint32_t column;
  Weight weight;
};

inline constexpr std::uint32_t kUnmatched = 0xFFFFFFFFU;

/// Minimises the sum of −weight. Every row may also stay alone at cost 0: it then takes a column of its own beyond the
/// real ones.
template <class Weight>
class Matcher {
 public:
  Matcher(std::size_t rows, std::size_t columns, std::span<const Overlap<Weight>> overlaps)
      : columns_(columns),
        overlaps_(overlaps),
        begin_(rows + 1),
        row_price_(rows),
        column_price_(columns + rows),
        row_of_(columns + rows, kUnmatched),
        column_of_(rows, kUnmatched),
        distance_(columns + rows),
        state_(columns + rows, State::far),
        from_(columns + rows) {
    for (const Overlap<Weight>& overlap : overlaps) {
      ++begin_[overlap.row + std::size_t{1}];
      row_price_[overlap.row] = std::min<Weight>(row_price_[overlap.row], -overlap.weight);
    }
    for (std::size_t i = 0; i < rows; ++i) begin_[i + 1] += begin_[i];
  }

  std::vector<std::uint32_t> solve() {
    for (std::uint32_t row = 0; row < column_of_.size(); ++row) augment(row);
    for (std::uint32_t& column : column_of_) {
      if (column >= columns_) column = kUnmatched;
    }
    return column_of_;
  }

 private:
  void relax(std::uint32_t row, Weight so_far) {
    const auto offer = [&](std::uint32_t column, const Weight& cost) {
      const Weight through = so_far + cost - row_price_[row] - column_price_[column];
      if (state_[column] == State::settled) return;
      if (state_[column] == State::reached && !(through < distance_[column])) return;
      if (state_[column] == State::far) touched_.push_back(column);
      state_[column] = State::reached;
      distance_[column] = through;
      from_[column] = row;
      frontier_.emplace(through, column);
    };
    for (std::size_t k = begin_[row]; k < begin_[row + std::size_t{1}]; ++k) {
      offer(overlaps_[k].column, -overlaps_[k].weight);
    }
    offer(static_cast<std::uint32_t>(columns_ + row), Weight(0));
  }

  void augment(std::uint32_t start) {
    frontier_ = {};
    touched_.clear();
    std::vector<std::uint32_t> settled;
    relax(start, Weight(0));
    std::uint32_t end = kUnmatched;
    Weight length{};
    while (end == kUnmatched) {
      const auto [distance, column] = frontier_.top();
      frontier_.pop();
      if (state_[column] == State::settled || distance_[column] < distance) continue;
      if (row_of_[column] == kUnmatched) {
        end = column;
        length = distance;
      } else {
        settled.push_back(column);
        state_[column] = State::settled;
        relax(row_of_[column], distance);
      }
    }
    row_price_[start] += length;
    for (const std::uint32_t column : settled) {
      row_price_[row_of_[column]] += length - distance_[column];
      column_price_[column] -= length - distance_[column];
    }
    for (std::uint32_t column = end;;) {
      const std::uint32_t row = from_[column];
      row_of_[column] = row;
      std::swap(column, column_of_[row]);
      if (row == start) break;
    }
    for (const std::uint32_t column : touched_) state_[column] = State::far;
  }

  /// A settled column is final: each row is gone through once for each row that is matched, whatever the weights.
  enum class State : std::uint8_t { far, reached, settled };
  using Step = std::pair<Weight, std::uint32_t>;
  std::size_t columns_;
  std::span<const Overlap<Weight>> overlaps_;
  std::vector<std::size_t> begin_;
  std::vector<Weight> row_price_;
  std::vector<Weight> column_price_;
  std::vector<std::uint32_t> row_of_;
  std::vector<std::uint32_t> column_of_;
  std::vector<Weight> distance_;
  std::vector<State> state_;
  std::vector<std::uint32_t> from_;
  std::vector<std::uint32_t> touched_;
  struct Later {
    bool operator()(const Step& a, const Step& b) const {
      return b.first < a.first || (!(a.first < b.first) && b.second < a.second);
    }
  };
  std::priority_queue<Step, std::vector<Step>, Later> frontier_;
};

/// The column of each row, kUnmatched where a row gets none. Overlaps sorted by row, weights positive; pairs that are
/// not listed weigh nothing. Weights are added up and compared, so they must not round: whole numbers, or Exact.
template <class Weight>
std::vector<std::uint32_t> best_matching(std::size_t rows, std::size_t columns,
                                         std::span<const Overlap<Weight>> overlaps) {
  static_assert(!std::is_floating_point_v<Weight>);
  return Matcher<Weight>(rows, columns, overlaps).solve();
}

/// The matching of clusters that share the most objects.
template <class P>
std::vector<std::uint32_t> best_matching(const P& p) {
  const auto solve = [&]<class Weight>(Weight) {
    std::vector<Overlap<Weight>> overlaps;
    for (const auto& cell : p.cells()) overlaps.push_back({cell.row, cell.column, static_cast<Weight>(cell.count)});
    return best_matching<Weight>(p.rows(), p.columns(), overlaps);
  };
  // No way through the table is longer than twice its objects.
  return p.n() >> 61 == 0 ? solve(std::int64_t{}) : solve(Int128{});
}

}  // namespace etalon
