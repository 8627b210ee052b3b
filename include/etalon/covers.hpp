// covers.hpp: the statistic of overlapping clusterings: how many objects clusters share, and how many clusters pairs of
// objects share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "etalon/partitions.hpp"
#include "etalon/read.hpp"

namespace etalon {

/// Two covers counted. The objects are those of either cover; one that a cover does not name is in none of its
/// clusters.
struct CoverCounts {
  struct Cell {
    std::uint32_t row;
    std::uint32_t column;
    std::uint64_t count;
    bool operator==(const Cell&) const = default;
  };
  /// So many pairs of objects share so many clusters of the reference and so many of the clustering.
  struct Shared {
    std::uint32_t reference;
    std::uint32_t clustering;
    Int128 pairs;
    bool operator==(const Shared&) const = default;
  };
  std::uint64_t objects = 0;
  std::vector<std::uint64_t> rows;     ///< sizes of the clusters of the reference
  std::vector<std::uint64_t> columns;  ///< and of the clustering
  std::vector<Cell> cells;             ///< sorted, without zeros
  std::vector<Shared> shared;          ///< sorted, without zeros
};

CoverCounts count_covers(const Cover& reference, const Cover& clustering);

/// The same number where the same objects are in the same clusters, whatever the order of either.
std::uint64_t fingerprint(const Cover& cover);

/// Two covers in numbers of one type, as a measure sees them. Two partitions are flat covers: every object is in one
/// cluster of each side.
template <class T>
class Covers {
 public:
  using Number = T;
  using Cell = CoverCounts::Cell;
  struct Shared {
    std::uint32_t reference;
    std::uint32_t clustering;
    T pairs;
  };

  explicit Covers(const CoverCounts& counts)
      : n_(counts.objects), a_(counts.rows), b_(counts.columns), cells_(counts.cells) {
    for (const auto& shared : counts.shared)
      shared_.push_back({shared.reference, shared.clustering, count_as<T>(shared.pairs)});
  }
  explicit Covers(const Partitions<T>& p)
      : n_(p.n()),
        a_(p.row_sizes().begin(), p.row_sizes().end()),
        b_(p.column_sizes().begin(), p.column_sizes().end()) {
    for (const auto& cell : p.cells()) cells_.push_back({cell.row, cell.column, cell.count});
    const Binary<T>& pairs = p.pairs();
    shared_ = {{0, 0, pairs.c00}, {0, 1, pairs.c01}, {1, 0, pairs.c10}, {1, 1, pairs.c11}};
  }

  [[nodiscard]] std::uint64_t n() const { return n_; }
  [[nodiscard]] std::span<const std::uint64_t> row_sizes() const { return a_; }
  [[nodiscard]] std::span<const std::uint64_t> column_sizes() const { return b_; }
  [[nodiscard]] std::span<const Cell> cells() const { return cells_; }
  [[nodiscard]] std::span<const Shared> shared() const { return shared_; }

 private:
  std::uint64_t n_;
  std::vector<std::uint64_t> a_;
  std::vector<std::uint64_t> b_;
  std::vector<Cell> cells_;
  std::vector<Shared> shared_;
};

template <>
struct KindOf<Covers> {
  static const Kind kind;
};

}  // namespace etalon
