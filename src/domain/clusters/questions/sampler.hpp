// sampler.hpp: random partitions.
#pragma once

#include <array>
#include <vector>

#include "engine/sampling.hpp"
#include "etalon/partitions.hpp"

namespace etalon {

/// A reference and two clusterings, each partition as likely as any other.
class PartitionSampler {
 public:
  using Drawn = std::array<std::vector<int>, 3>;

  explicit PartitionSampler(std::size_t objects);
  [[nodiscard]] Drawn draw(Random& random) const;
  template <class T>
  [[nodiscard]] Partitions<T> statistic(const Drawn& drawn, std::size_t which) const {
    return partitions_of<T>(drawn[0], drawn[which + 1]);
  }

 private:
  [[nodiscard]] std::vector<int> partition(Random& random) const;

  std::size_t objects_;
  WeightedChoice urns_;
};

}  // namespace etalon
