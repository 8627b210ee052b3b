// pair_counts.hpp: how often each pair of codes occurs: a dense table while it is small, a hash table above.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

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
  void add(std::uint32_t row, std::uint32_t column, std::uint64_t count) {
    if (row < rows_ && column < columns_ && dense_ && count <= kMostPending - pending_) {
      table_[(static_cast<std::size_t>(row) << shift_) | column] += static_cast<std::uint32_t>(count);
      pending_ += count;
    } else {
      cells_[pair_key(row, column)] += count;
    }
  }

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

 private:
  static constexpr std::uint64_t kDenseCells = std::uint64_t{1} << 20;  // 4 MB of 32-bit counters
  static constexpr std::uint64_t kMostPending = 0xFFFFFFFFULL;          // more could overflow a counter

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

  std::uint32_t rows_ = 0;
  std::uint32_t columns_ = 0;
  int shift_ = 0;
  bool dense_ = true;
  std::uint64_t pending_ = 0;
  std::vector<std::uint32_t> table_;
  PairMap<std::uint64_t> cells_;
};

inline void PairCounts::reserve(std::uint32_t row_bound, std::uint32_t column_bound) {
  if (row_bound <= rows_ && column_bound <= columns_) return;
  const std::uint32_t rows = std::bit_ceil(std::max(row_bound, rows_));
  const std::uint32_t columns = std::bit_ceil(std::max(column_bound, columns_));
  dense_ = static_cast<std::uint64_t>(rows) * columns <= kDenseCells;
  if (dense_) {
    std::vector<std::uint32_t> table(static_cast<std::size_t>(rows) * columns);
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
