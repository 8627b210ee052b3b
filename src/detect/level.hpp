// level.hpp: graphs whose nodes stand for groups of nodes, and the partitions of them that a search makes.
#pragma once

#include <cstdint>
#include <vector>

#include "etalon/graph.hpp"

namespace etalon {

/// A graph whose nodes may stand for many: the number of edges between them (or their weight), and for each the nodes
/// and degrees that it gathers. Without weights all are whole numbers, which doubles hold exactly up to 2⁵³.
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

/// Groups become nodes. The edges inside them are not kept: no move of whole groups changes what they give.
Level aggregate(const Level& level, const std::vector<std::uint32_t>& groups, std::size_t count);

/// Numbers the labels 0, 1, … in the order of first use; returns how many there are.
std::size_t renumber(std::vector<std::uint32_t>& labels);

/// Cuts communities that do not hang together into their components; true when there was one.
bool cut_into_components(const Level& level, std::vector<std::uint32_t>& labels);

}  // namespace etalon
