// climb.hpp: the search for a partition near to a query: local moves, then aggregation, and again.
#pragma once

#include <cstdint>
#include <vector>

#include "etalon/geometry.hpp"
#include "number/random.hpp"

namespace etalon {

/// A graph whose nodes may stand for many: the number of edges between them, and for each the nodes and degrees that it
/// gathers. All are whole numbers, kept as doubles, which are exact up to 2⁵³.
struct Level {
  std::vector<std::size_t> begin{0};
  std::vector<std::uint32_t> neighbours;
  std::vector<double> edges;  // beside neighbours
  std::vector<double> sizes;
  std::vector<double> degrees;

  [[nodiscard]] std::size_t nodes() const { return sizes.size(); }
};

/// Every node by itself.
Level bottom_level(const Graph& graph);

/// Moves nodes and groups of nodes to communities as long as the inner product of the query with the partition grows;
/// labels are communities below the number of nodes.
void climb(const Level& bottom, const QueryVector& query, Random& random, std::vector<std::uint32_t>& labels);

}  // namespace etalon
