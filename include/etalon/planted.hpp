// planted.hpp: random graphs with known communities, to try what finds them.
#pragma once

#include <cstdint>
#include <span>

#include "etalon/graph.hpp"

namespace etalon {

struct Planted {
  Graph graph;
  Partition truth;
};

/// The planted partition model: communities of the given sizes over the nodes in random order; an edge with probability
/// `inside` within a community and `outside` between two. The same seed gives the same graph on every machine.
Planted planted_partition(std::span<const std::size_t> sizes, double inside, double outside, std::uint64_t seed);

}  // namespace etalon
