// cell_draw.hpp: counts of cells when their objects, or clusters of objects, are drawn at random.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "etalon/joint.hpp"
#include "number/binomial.hpp"
#include "number/random.hpp"

namespace etalon {

class CellDraw {
 public:
  /// As many objects as there are, with repetition; or about half of them, each once.
  CellDraw(const JointCells& cells, bool repeat)
      : cells_(cells), repeat_(repeat), objects_(cells.objects()), counts_(cells.cells()) {
    if (!cells.clusters.empty()) {
      times_.resize(cells.cluster_count());
    } else if (repeat && objects_ <= kObjectsACell * cells.cells()) {
      cell_of_.reserve(objects_);
      for (std::size_t cell = 0; cell < cells.cells(); ++cell)
        cell_of_.insert(cell_of_.end(), cells.counts[cell], static_cast<std::uint32_t>(cell));
    }
  }

  std::span<const std::uint64_t> next(Random& random) {
    if (!times_.empty()) {
      draw_clusters(random);
    } else if (!repeat_) {
      for (std::size_t cell = 0; cell < counts_.size(); ++cell)
        counts_[cell] = draw_binomial(random, cells_.counts[cell], 0.5);
    } else if (!cell_of_.empty()) {
      std::fill(counts_.begin(), counts_.end(), std::uint64_t{0});
      for (std::uint64_t i = 0; i < objects_; ++i) ++counts_[cell_of_[random.below(objects_)]];
    } else {
      draw_again(random, cells_.counts, counts_);
    }
    return counts_;
  }

 private:
  // One object at a time is faster than one binomial a cell when cells have few of them.
  static constexpr std::uint64_t kObjectsACell = 8;

  void draw_clusters(Random& random) {
    if (repeat_) {
      std::fill(times_.begin(), times_.end(), std::uint64_t{0});
      for (std::size_t i = 0; i < times_.size(); ++i) ++times_[random.below(times_.size())];
    } else {
      for (std::uint64_t& times : times_) times = random.next() >> 63;
    }
    for (std::size_t cell = 0; cell < counts_.size(); ++cell)
      counts_[cell] = cells_.counts[cell] * times_[cells_.clusters[cell]];
  }

  const JointCells& cells_;
  bool repeat_;
  std::uint64_t objects_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint64_t> times_;    // each cluster is drawn
  std::vector<std::uint32_t> cell_of_;  // by object
};

}  // namespace etalon
