// assignment.hpp: the one-to-one matching of rows and columns with the greatest sum of weights.
//
// Rows and columns have prices, no pair weighs more than its two prices, and only pairs that weigh as much ("tight")
// are chosen (Kuhn 1955). A row without a column gets one along a way of tight pairs whose choice is reversed. Such
// ways are found for all free rows at once, as many of the shortest as do not cross (Hopcroft & Karp 1973); where none
// is left, a search by distance lowers the prices (Jonker & Volgenant 1987).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "etalon/cancel.hpp"
#include "etalon/exact.hpp"

namespace etalon {

template <class Weight>
struct Overlap {
  std::uint32_t row;
  std::uint32_t column;
  Weight weight;
};

inline constexpr std::uint32_t kUnmatched = 0xFFFFFFFFU;

/// A row may also stay alone, at a weight of 0: it does when its price has come down to 0. A column that is free has
/// the price 0 throughout.
template <class Weight>
class Matcher {
 public:
  Matcher(std::size_t rows, std::size_t columns, std::span<const Overlap<Weight>> overlaps)
      : overlaps_(overlaps), begin_(rows + 1), row_price_(rows), column_of_(rows, kUnmatched), columns_(columns) {
    for (const Overlap<Weight>& overlap : overlaps) {
      ++begin_[overlap.row + std::size_t{1}];
      row_price_[overlap.row] = std::max<Weight>(row_price_[overlap.row], overlap.weight);
    }
    for (std::size_t i = 0; i < rows; ++i) begin_[i + 1] += begin_[i];
    for (std::uint32_t row = 0; row < rows; ++row) {
      if (begin_[row] != begin_[row + std::size_t{1}]) free_.push_back(row);
    }
  }

  std::vector<std::uint32_t> solve() {
    take_tight_pairs();
    while (!free_.empty()) {
      steps_ = 0;
      const std::size_t before = free_.size();
      match_many();
      if (before - free_.size() >= kMany) continue;
      // As in tables of large counts, which have few ways of one length: one row after the other, for as many steps.
      const std::size_t enough = 2 * steps_;
      while (!free_.empty() && steps_ < enough) {
        search(std::span(free_).last(1));
        free_.pop_back();
      }
    }
    return column_of_;
  }

 private:
  /// What a search for all free rows has to match to be worth its steps.
  static constexpr std::size_t kMany = 8;
  /// Far: not seen. Reached: at a distance that may still shrink. Settled: not to be gone through again, whatever the
  /// weights.
  enum class State : std::uint8_t { far, reached, settled };
  /// What is asked about a column, in one place of the memory.
  struct Column {
    Weight price{};
    Weight distance{};
    std::uint32_t row = kUnmatched;
    std::uint32_t from = 0;   ///< the row before it on the shortest way
    std::uint32_t level = 0;  ///< tight pairs from a free row
    State state = State::far;
  };
  struct Step {
    Weight distance;
    std::uint32_t column;
  };
  struct Later {
    bool operator()(const Step& a, const Step& b) const { return b.distance < a.distance; }
  };
  /// A row on a way, and its pair to try next.
  struct Visit {
    std::uint32_t row;
    std::size_t next;
  };

  [[nodiscard]] std::span<const Overlap<Weight>> pairs_of(std::uint32_t row) const {
    return overlaps_.subspan(begin_[row], begin_[row + std::size_t{1}] - begin_[row]);
  }
  [[nodiscard]] bool tight(const Overlap<Weight>& pair) const {
    return row_price_[pair.row] + columns_[pair.column].price == pair.weight;
  }
  [[nodiscard]] bool is_free(std::uint32_t column) const { return columns_[column].row == kUnmatched; }

  void match(std::uint32_t row, std::uint32_t column) {
    column_of_[row] = column;
    if (column != kUnmatched) columns_[column].row = row;
  }

  void take_tight_pairs() {
    std::erase_if(free_, [&](std::uint32_t row) {
      for (const Overlap<Weight>& pair : pairs_of(row)) {
        if (!is_free(pair.column) || !tight(pair)) continue;
        match(row, pair.column);
        return true;
      }
      return false;
    });
  }

  void shorten(const Weight& length, std::uint32_t row, std::uint32_t column) {
    ends_ = true;
    length_ = length;
    last_row_ = row;
    last_column_ = column;
  }

  /// Offers the columns of a row that is `so_far` away, and that it stays alone.
  void relax(std::uint32_t row, const Weight& so_far) {
    check_cancelled();
    const Weight alone = so_far + row_price_[row];
    if (!ends_ || alone < length_) shorten(alone, row, kUnmatched);
    steps_ += pairs_of(row).size();
    for (const Overlap<Weight>& pair : pairs_of(row)) {
      Column& column = columns_[pair.column];
      if (column.state == State::settled) continue;
      const Weight through = alone + column.price - pair.weight;
      if (!(through < length_) || (column.state == State::reached && !(through < column.distance))) continue;
      if (is_free(pair.column)) {
        shorten(through, row, pair.column);
        continue;
      }
      if (column.state == State::far) touched_.push_back(pair.column);
      column.state = State::reached;
      column.distance = through;
      column.from = row;
      if (so_far < through) {
        frontier_.push({through, pair.column});
      } else {
        near_.push_back(pair.column);
      }
    }
  }

  /// The nearest column that is not settled; kUnmatched when none is nearer than the end of the way.
  std::uint32_t nearest() {
    while (!near_.empty() || !frontier_.empty()) {
      std::uint32_t column = 0;
      if (!near_.empty()) {
        column = near_.back();
        near_.pop_back();
      } else {
        column = frontier_.top().column;
        frontier_.pop();
      }
      if (columns_[column].state == State::settled) continue;
      return columns_[column].distance < length_ ? column : kUnmatched;
    }
    return kUnmatched;
  }

  /// Takes the shortest way from any of the rows to a free column, or to a row that is left alone, and lowers the
  /// prices by what it shows to be too much. Returns where it starts.
  std::uint32_t search(std::span<const std::uint32_t> starts) {
    ends_ = false;
    for (const std::uint32_t row : starts) relax(row, Weight(0));
    std::vector<std::uint32_t> settled;
    for (std::uint32_t column = nearest(); column != kUnmatched; column = nearest()) {
      columns_[column].state = State::settled;
      settled.push_back(column);
      relax(columns_[column].row, columns_[column].distance);
    }
    for (const std::uint32_t row : starts) row_price_[row] -= length_;
    for (const std::uint32_t number : settled) {
      Column& column = columns_[number];
      if (!(column.distance < length_)) continue;
      row_price_[column.row] -= length_ - column.distance;
      column.price += length_ - column.distance;
    }
    near_.clear();
    frontier_ = {};
    forget();
    std::uint32_t row = last_row_;
    for (std::uint32_t column = last_column_;;) {
      const std::uint32_t left = column_of_[row];
      match(row, column);
      if (left == kUnmatched) return row;
      column = left;
      row = columns_[column].from;
    }
  }

  /// Where a way ends at the row: a free column, or kUnmatched when its price is 0 and it stays alone.
  std::optional<std::uint32_t> end_at(std::uint32_t row) {
    check_cancelled();
    steps_ += pairs_of(row).size();
    for (const Overlap<Weight>& pair : pairs_of(row)) {
      if (is_free(pair.column) && tight(pair)) return pair.column;
    }
    if (Weight(0) < row_price_[row]) return std::nullopt;
    return kUnmatched;
  }

  /// Numbers the columns by how many tight pairs away from a free row they are, as far as the first end of a way;
  /// false when there is none.
  bool level_tight_pairs() {
    std::vector<std::uint32_t> rows = free_;
    std::vector<std::uint32_t> next;
    for (std::uint32_t level = 1; !rows.empty(); ++level) {
      bool end = false;
      next.clear();
      for (const std::uint32_t row : rows) {
        end = end || end_at(row).has_value();
        if (end) break;
        for (const Overlap<Weight>& pair : pairs_of(row)) {
          Column& column = columns_[pair.column];
          if (column.state != State::far || !tight(pair)) continue;
          column.state = State::reached;
          column.level = level;
          touched_.push_back(pair.column);
          next.push_back(column.row);
        }
      }
      if (end) return true;
      std::swap(rows, next);
    }
    return false;
  }

  void take_way(std::uint32_t end) {
    for (; !way_.empty(); way_.pop_back()) {
      const std::uint32_t left = column_of_[way_.back().row];
      match(way_.back().row, end);
      end = left;
    }
  }

  /// Whether tight pairs lead from the row to the end of a way, level by level and by columns that no other way has
  /// tried; takes the way.
  bool follow_tight_pairs(std::uint32_t start) {
    way_.assign(1, {start, 0});
    while (!way_.empty()) {
      const std::uint32_t row = way_.back().row;
      if (way_.back().next == 0) {
        if (const auto end = end_at(row)) {
          take_way(*end);
          return true;
        }
      }
      std::uint32_t column = kUnmatched;
      const std::span<const Overlap<Weight>> pairs = pairs_of(row);
      for (std::size_t& next = way_.back().next; next < pairs.size() && column == kUnmatched; ++next) {
        const Overlap<Weight>& pair = pairs[next];
        const Column& seen = columns_[pair.column];
        if (seen.state == State::reached && seen.level == way_.size() && tight(pair)) column = pair.column;
      }
      if (column == kUnmatched) {
        way_.pop_back();
        continue;
      }
      columns_[column].state = State::settled;
      way_.push_back({columns_[column].row, 0});
    }
    return false;
  }

  /// Matches as many rows as there are shortest ways that do not cross.
  void match_many() {
    if (!level_tight_pairs()) {
      forget();
      std::erase(free_, search(free_));
      level_tight_pairs();
    }
    std::erase_if(free_, [&](std::uint32_t row) { return follow_tight_pairs(row); });
    forget();
  }

  void forget() {
    for (const std::uint32_t column : touched_) columns_[column].state = State::far;
    touched_.clear();
  }

  std::span<const Overlap<Weight>> overlaps_;
  std::vector<std::size_t> begin_;  // of the pairs of each row
  std::vector<Weight> row_price_;
  std::vector<std::uint32_t> column_of_;
  std::vector<Column> columns_;
  std::vector<std::uint32_t> free_;  // rows that have no column yet and do not stay alone
  std::size_t steps_ = 0;

  // A search: the columns that it saw, those as near as the one at hand, those further away, and the end of the way.
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint32_t> near_;
  std::priority_queue<Step, std::vector<Step>, Later> frontier_;
  bool ends_ = false;
  Weight length_{};
  std::uint32_t last_row_ = 0;
  std::uint32_t last_column_ = 0;
  std::vector<Visit> way_;
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
