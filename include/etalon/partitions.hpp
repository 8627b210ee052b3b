// partitions.hpp: two partitions in numbers of one type, as a measure sees them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "etalon/binary.hpp"
#include "etalon/made_once.hpp"

namespace etalon {

/// a(i) objects are in cluster i of the reference, b(j) in cluster j of the clustering; cells are the n_ij that are not
/// zero. Every cluster has an object. Counts are whole; pairs are counted in 128 bits, so that no number of objects
/// overflows.
///
/// Worked example, used by every measure of two partitions: reference 0 0 0 0 1 1 1 2 2 2, clustering 0 0 0 1 1 1 1 1
/// 2 2.
template <class T>
class Partitions {
 public:
  using Number = T;
  struct Cell {
    std::uint32_t row;
    std::uint32_t column;
    std::uint64_t count;
  };

  /// The cells sorted by row and column, each at most once.
  Partitions(std::size_t rows, std::size_t columns, std::vector<Cell> cells)
      : cells_(std::move(cells)), a_(rows), b_(columns) {
    for (const Cell& cell : cells_) {
      a_[cell.row] += cell.count;
      b_[cell.column] += cell.count;
      n_ += cell.count;
    }
    const auto squares = [](const auto& counts, auto of) {
      Unsigned128 sum = 0;
      for (const auto& count : counts) sum += static_cast<Unsigned128>(of(count)) * static_cast<Unsigned128>(of(count));
      return sum;
    };
    const auto itself = [](std::uint64_t count) { return count; };
    const auto half = [](Unsigned128 square) { return count_as<T>(static_cast<Int128>(square / 2)); };
    const Unsigned128 both = squares(cells_, [](const Cell& cell) { return cell.count; });
    const Unsigned128 rows_alike = squares(a_, itself);
    const Unsigned128 columns_alike = squares(b_, itself);
    const Unsigned128 all = static_cast<Unsigned128>(n_) * static_cast<Unsigned128>(n_);
    pairs_ = {half(both - n_), half(rows_alike - both), half(columns_alike - both),
              half(all - rows_alike - columns_alike + both)};
  }

  [[nodiscard]] std::size_t rows() const { return a_.size(); }
  [[nodiscard]] std::size_t columns() const { return b_.size(); }
  [[nodiscard]] std::uint64_t n() const { return n_; }
  [[nodiscard]] std::uint64_t a(std::size_t i) const { return a_[i]; }
  [[nodiscard]] std::uint64_t b(std::size_t j) const { return b_[j]; }
  [[nodiscard]] std::span<const std::uint64_t> row_sizes() const { return a_; }
  [[nodiscard]] std::span<const std::uint64_t> column_sizes() const { return b_; }
  [[nodiscard]] std::span<const Cell> cells() const { return cells_; }
  /// c11 pairs are together in both, c10 in the reference only, c01 in the clustering only, c00 in neither.
  [[nodiscard]] const Binary<T>& pairs() const { return pairs_; }

  /// Whether doubles do not hold the counts of pairs.
  [[nodiscard]] bool wide() const { return n_ > std::uint64_t{1} << 27; }
  /// The same in exact numbers, made at the first call and kept; safe on several threads.
  [[nodiscard]] std::shared_ptr<const Partitions<Exact>> exactly() const {
    return kept_->exactly.get([&] {
      std::vector<typename Partitions<Exact>::Cell> cells;
      cells.reserve(cells_.size());
      for (const Cell& cell : cells_) cells.push_back({cell.row, cell.column, cell.count});
      return std::make_shared<const Partitions<Exact>>(rows(), columns(), std::move(cells));
    });
  }

  /// A costly number that several measures need, computed at the first call and kept; safe on several threads.
  template <class Compute>
  const T& once(Compute compute) const {
    return kept_->costly.get(compute);
  }

 private:
  struct Kept {
    MadeOnce<T> costly;
    MadeOnce<std::shared_ptr<const Partitions<Exact>>> exactly;
  };
  std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
  std::vector<Cell> cells_;
  std::vector<std::uint64_t> a_;
  std::vector<std::uint64_t> b_;
  std::uint64_t n_ = 0;
  Binary<T> pairs_{};
};

/// Two partitions from the cluster of each object; for examples, laws and tests.
template <class T>
Partitions<T> partitions_of(std::span<const int> reference, std::span<const int> clustering) {
  std::vector<typename Partitions<T>::Cell> cells;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  for (std::size_t i = 0; i < reference.size(); ++i) {
    const auto row = static_cast<std::uint32_t>(reference[i]);
    const auto column = static_cast<std::uint32_t>(clustering[i]);
    rows = std::max(rows, row + 1);
    columns = std::max(columns, column + 1);
    auto at = std::find_if(cells.begin(), cells.end(),
                           [&](const auto& cell) { return cell.row == row && cell.column == column; });
    if (at == cells.end()) at = cells.insert(cells.end(), {row, column, 0});
    ++at->count;
  }
  std::sort(cells.begin(), cells.end(),
            [](const auto& x, const auto& y) { return x.row != y.row ? x.row < y.row : x.column < y.column; });
  return Partitions<T>(rows, columns, std::move(cells));
}

/// Two partitions agree when every cluster is one of the other side.
template <class T>
Standing standing(const Partitions<T>& p) {
  if (p.n() == 0) return Standing::unknown;
  return p.cells().size() == p.rows() && p.rows() == p.columns() ? Standing::agree : Standing::between;
}

template <>
struct KindOf<Partitions> {
  static const Kind kind;
};

inline constexpr int kReferenceExample[10] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 2};
inline constexpr int kClusteringExample[10] = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2};

}  // namespace etalon
