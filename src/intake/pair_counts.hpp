// pair_counts.hpp: how often each pair of codes occurs: a dense table while it is small, a hash table above.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "etalon/count_table.hpp"
#include "intake/large_pages.hpp"
#include "read/encoder.hpp"

namespace etalon {

inline std::uint64_t pair_key(std::uint32_t row, std::uint32_t column) {
  return (static_cast<std::uint64_t>(row) << 32) | column;
}

/// Values by pairs of codes; open addressing, no deletion.
template <class Value>
class PairMap {
 public:
  /// The value of a key, a fresh one when the key is new.
  Value& operator[](std::uint64_t key) {
    std::size_t at = place(key);
    if (slots_[at].key == kNone) {
      if (++used_ * 2 > slots_.size()) {
        grow();
        at = place(key);
      }
      slots_[at].key = key;
    }
    return slots_[at].value;
  }
  /// Brings the place of a key near before it is needed.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[start(key)], 1); }
  [[nodiscard]] std::size_t size() const { return used_; }
  template <class Visit>
  void for_each(Visit visit) {
    for (Slot& slot : slots_) {
      if (slot.key != kNone)
        visit(static_cast<std::uint32_t>(slot.key >> 32), static_cast<std::uint32_t>(slot.key), slot.value);
    }
  }

 private:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  struct Slot {
    std::uint64_t key = kNone;
    Value value{};
  };
  [[nodiscard]] std::size_t start(std::uint64_t key) const {
    return static_cast<std::size_t>(hash_of(static_cast<std::int64_t>(key))) & (slots_.size() - 1);
  }
  [[nodiscard]] std::size_t place(std::uint64_t key) const {
    std::size_t at = start(key);
    while (slots_[at].key != kNone && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.key != kNone) slots_[place(slot.key)] = std::move(slot);
    }
  }
  std::vector<Slot> slots_ = std::vector<Slot>(64);
  std::size_t used_ = 0;
};

class PairCounts {
 public:
  /// At most so many counters of 4 bytes in the dense table.
  explicit PairCounts(std::uint64_t most_dense = std::uint64_t{1} << 20) : most_dense_(most_dense) {}

  /// Makes the dense table large enough for codes below these bounds, or gives it up.
  void reserve(std::uint32_t row_bound, std::uint32_t column_bound);
  /// The codes are below the bounds that were reserved.
  void add(const std::uint32_t* rows, const std::uint32_t* columns, std::size_t count) {
    if (!dense_) {
      add_sparse(rows, columns, count);
      return;
    }
    if (pending_ + count > kMostPending) flush();
    pending_ += count;
    // Copies of the members: a store into the table could otherwise change them in the compiler's eyes.
    std::uint32_t* const table = table_.data();
    const int shift = shift_;
    for (std::size_t i = 0; i < count; ++i) ++table[(static_cast<std::size_t>(rows[i]) << shift) | columns[i]];
  }
  /// Counts integers that are codes above a least one. Those outside of the dense table as it is undo it all: then
  /// false.
  template <class Integer>
  bool add_direct(const Integer* rows, std::uint64_t least_row, const Integer* columns, std::uint64_t least_column,
                  std::size_t count) {
    if (table_.empty()) return false;
    if (pending_ + count > kMostPending) flush();
    const Bits seen = pass(rows, least_row, columns, least_column, count, 1);
    if (seen.rows >= rows_ || seen.columns >= columns_) {
      pass(rows, least_row, columns, least_column, count, 0xFFFFFFFFU);
      return false;
    }
    pending_ += count;
    return true;
  }
  void add(std::uint32_t row, std::uint32_t column, std::uint64_t count) {
    if (row < rows_ && column < columns_ && dense_ && count <= kMostPending - pending_) {
      table_[(static_cast<std::size_t>(row) << shift_) | column] += static_cast<std::uint32_t>(count);
      pending_ += count;
    } else {
      cells_[pair_key(row, column)] += count;
    }
  }

  /// Adds what the other has counted, whose codes mean these rows and columns here.
  void add(PairCounts& other, const std::vector<std::uint32_t>& rows, const std::vector<std::uint32_t>& columns);

  /// Calls visit(row, column, count) for every pair that occurs, once.
  template <class Visit>
  void for_each(Visit visit) {
    if (cells_.size() == 0) {
      for_each_counter([&](std::size_t i, std::size_t j, std::uint32_t count) {
        visit(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), std::uint64_t{count});
      });
      return;
    }
    flush();
    cells_.for_each(visit);
  }
  /// The pairs that occur, by their places in these rows and columns, which are all; in this order where there is a
  /// dense table.
  std::vector<CountTable::Cell> cells(const std::vector<std::uint32_t>& rows,
                                      const std::vector<std::uint32_t>& columns);
  /// The pairs that occur, by their codes.
  std::vector<CountTable::Cell> cells() {
    if (is_sparse()) return sparse_cells();
    const auto all = [](std::uint32_t bound) {
      std::vector<std::uint32_t> codes(bound);
      std::iota(codes.begin(), codes.end(), 0U);
      return codes;
    };
    return cells(all(rows_), all(columns_));
  }

 private:
  using Table = std::vector<std::uint32_t, LargePages<std::uint32_t>>;
  static constexpr std::uint64_t kMostPending = 0xFFFFFFFFULL;  // more could overflow a counter

  /// All bits that occurred in rows and in columns.
  struct Bits {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
  };
  template <class Integer>
  Bits pass(const Integer* rows, std::uint64_t least_row, const Integer* columns, std::uint64_t least_column,
            std::size_t count, std::uint32_t step) {
    std::uint32_t* const table = table_.data();
    const int shift = shift_;
    const std::uint64_t row_mask = rows_ - 1;
    const std::uint64_t column_mask = columns_ - 1;
    Bits seen;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t row = static_cast<std::uint64_t>(rows[i]) - least_row;
      const std::uint64_t column = static_cast<std::uint64_t>(columns[i]) - least_column;
      seen.rows |= row;
      seen.columns |= column;
      table[((row & row_mask) << shift) | (column & column_mask)] += step;
    }
    return seen;
  }
  [[nodiscard]] bool is_sparse() const { return cells_.size() != 0 || table_.empty(); }
  std::vector<CountTable::Cell> sparse_cells() {
    flush();
    std::vector<CountTable::Cell> cells;
    reserve_large(cells, cells_.size());
    cells_.for_each([&](std::uint32_t i, std::uint32_t j, std::uint64_t count) { cells.push_back({i, j, count}); });
    return cells;
  }
  void add_sparse(const std::uint32_t* rows, const std::uint32_t* columns, std::size_t count) {
    constexpr std::size_t ahead = 16;  // the cells are all over the memory: ask for them some time before
    for (std::size_t i = 0; i < count; ++i) {
      if (i + ahead < count) cells_.prefetch(pair_key(rows[i + ahead], columns[i + ahead]));
      ++cells_[pair_key(rows[i], columns[i])];
    }
  }
  template <class Visit>
  void for_each_counter(Visit visit) const {
    for (std::size_t index = 0; index < table_.size(); ++index) {
      if (table_[index] != 0) visit(index >> shift_, index & ((std::size_t{1} << shift_) - 1), table_[index]);
    }
  }
  /// Moves the counters of the dense table into the cells, whose counts have 64 bits.
  void flush() {
    if (pending_ == 0) return;
    for_each_counter([&](std::size_t i, std::size_t j, std::uint32_t count) {
      cells_[pair_key(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j))] += count;
    });
    std::fill(table_.begin(), table_.end(), 0);
    pending_ = 0;
  }

  std::uint64_t most_dense_;
  std::uint32_t rows_ = 0;
  std::uint32_t columns_ = 0;
  int shift_ = 0;
  bool dense_ = true;
  std::uint64_t pending_ = 0;
  Table table_;
  PairMap<std::uint64_t> cells_;
};

inline void PairCounts::add(PairCounts& other, const std::vector<std::uint32_t>& rows,
                            const std::vector<std::uint32_t>& columns) {
  if (!dense_ || other.cells_.size() != 0 || other.pending_ > kMostPending - pending_) {
    other.for_each(
        [&](std::uint32_t row, std::uint32_t column, std::uint64_t count) { add(rows[row], columns[column], count); });
    return;
  }
  pending_ += other.pending_;
  const std::size_t row_bound = std::min<std::size_t>(rows.size(), other.rows_);
  const std::size_t column_bound = std::min<std::size_t>(columns.size(), other.columns_);
  for (std::size_t i = 0; i < row_bound; ++i) {
    const std::uint32_t* const from = other.table_.data() + (i << other.shift_);
    std::uint32_t* const to = table_.data() + (static_cast<std::size_t>(rows[i]) << shift_);
    for (std::size_t j = 0; j < column_bound; ++j) to[columns[j]] += from[j];
  }
}

inline std::vector<CountTable::Cell> PairCounts::cells(const std::vector<std::uint32_t>& rows,
                                                       const std::vector<std::uint32_t>& columns) {
  std::vector<CountTable::Cell> cells;
  if (is_sparse()) {
    cells = sparse_cells();
    const auto places = [](const std::vector<std::uint32_t>& codes) {
      std::vector<std::uint32_t> place(codes.size());
      for (std::size_t i = 0; i < codes.size(); ++i) place[codes[i]] = static_cast<std::uint32_t>(i);
      return place;
    };
    const std::vector<std::uint32_t> row_places = places(rows);
    const std::vector<std::uint32_t> column_places = places(columns);
    for (CountTable::Cell& cell : cells) {
      cell.truth = row_places[cell.truth];
      cell.prediction = column_places[cell.prediction];
    }
    return cells;
  }
  const auto empty = static_cast<std::size_t>(std::count(table_.begin(), table_.end(), 0U));
  reserve_large(cells, table_.size() - empty);
  std::vector<CountTable::Cell> of_row(columns.size() + 1);
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (rows[i] >= rows_) continue;  // in no pair
    const std::uint32_t* const counters = table_.data() + (static_cast<std::size_t>(rows[i]) << shift_);
    // Every counter is written where the next cell goes, and stays if it is not zero: no branch to guess wrong.
    CountTable::Cell* next = of_row.data();
    for (std::uint32_t j = 0; j < columns.size(); ++j) {
      const std::uint32_t count = columns[j] < columns_ ? counters[columns[j]] : 0;
      *next = {i, j, std::uint64_t{count}};
      next += count != 0 ? 1 : 0;
    }
    cells.insert(cells.end(), of_row.data(), next);
  }
  return cells;
}

inline void PairCounts::reserve(std::uint32_t row_bound, std::uint32_t column_bound) {
  if (row_bound <= rows_ && column_bound <= columns_) return;
  const std::uint32_t rows = std::bit_ceil(std::max(row_bound, rows_));
  const std::uint32_t columns = std::bit_ceil(std::max(column_bound, columns_));
  dense_ = static_cast<std::uint64_t>(rows) * columns <= most_dense_;
  if (dense_) {
    Table table(static_cast<std::size_t>(rows) * columns);
    for_each_counter([&](std::size_t i, std::size_t j, std::uint32_t count) { table[i * columns + j] = count; });
    table_ = std::move(table);
  } else {
    flush();
    table_ = {};
  }
  rows_ = rows;
  columns_ = columns;
  shift_ = std::countr_zero(columns);
}

}  // namespace etalon
