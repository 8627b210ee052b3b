// climb.hpp: the search for a partition near to a query: local moves, refinement, aggregation, and again.
#pragma once

#include <cstdint>
#include <vector>

#include "detect/level.hpp"
#include "etalon/geometry.hpp"
#include "number/random.hpp"

namespace etalon {

/// How nodes choose when they are gone through for the first time. If every start took the best community, there would
/// be partitions that none can reach.
enum class FirstMoves {
  best,
  any_better  ///< a better one than its own by chance, in proportion to what it gains
};

/// Moves nodes and groups of nodes to communities as long as the inner product of the query with the partition grows;
/// labels are communities below the number of nodes. Where no pair without an edge is worth joining (neither products
/// nor the constant are positive, as for modularity), all communities are connected.
void climb(const Level& bottom, const QueryVector& query, FirstMoves first, Random& random,
           std::vector<std::uint32_t>& labels);

}  // namespace etalon
