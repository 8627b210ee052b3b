// diamond.cpp: diamond percolation: triangles on each edge, then the components of the edges that have two.
#include "detect/components.hpp"
#include "etalon/cancel.hpp"
#include "etalon/detect.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

using Node = Graph::Node;

/// Every edge once, from the node of smaller degree to that of greater (ties: from the smaller number). No node then
/// has more than √(2m) edges, however large its degree.
struct Oriented {
  std::vector<std::size_t> begin;
  std::vector<Node> heads;

  explicit Oriented(const Graph& graph) : begin(graph.nodes() + 1) {
    heads.reserve(graph.edges());
    for (std::size_t node = 0; node < graph.nodes(); ++node) {
      const std::size_t degree = graph.degree(node);
      for (const Node other : graph.neighbours(node)) {
        const std::size_t others = graph.degree(other);
        if (degree < others || (degree == others && node < other)) heads.push_back(other);
      }
      begin[node + 1] = heads.size();
    }
  }
};

/// The number of triangles on each edge, not counting further than two. A triangle is found at its first node: its two
/// edges from there are marked, and the third is met going on from the second node (the forward algorithm, Schank and
/// Wagner 2005).
std::vector<std::uint8_t> triangles_up_to_two(const Oriented& edges) {
  constexpr std::uint8_t enough = 2;
  const std::size_t nodes = edges.begin.size() - 1;
  std::vector<std::uint8_t> triangles(edges.heads.size());
  const auto count = [&](std::size_t edge) {
    if (triangles[edge] < enough) ++triangles[edge];
  };
  std::vector<std::size_t> edge_to(nodes);  // from the first node, plus one; 0: none
  for (std::size_t first = 0; first < nodes; ++first) {
    check_cancelled();
    const std::size_t end = edges.begin[first + 1];
    for (std::size_t edge = edges.begin[first]; edge < end; ++edge) edge_to[edges.heads[edge]] = edge + 1;
    for (std::size_t edge = edges.begin[first]; edge < end; ++edge) {
      const Node second = edges.heads[edge];
      for (std::size_t third = edges.begin[second]; third < edges.begin[second + 1]; ++third) {
        const std::size_t closing = edge_to[edges.heads[third]];
        if (closing == 0) continue;
        count(edge);
        count(closing - 1);
        count(third);
      }
    }
    for (std::size_t edge = edges.begin[first]; edge < end; ++edge) edge_to[edges.heads[edge]] = 0;
  }
  return triangles;
}

}  // namespace

Diamonds diamond_percolation(const Graph& graph) {
  if (graph.weighted()) {
    throw Error(
        ErrorKind::usage,
        "the graph has weights and diamond percolation has none: take as edges those of at least a weight "
        "(--least-weight W, in Python least_weight=W) or all of them (--ignore-weights, in Python no weights=); "
        "the projection has weights");
  }
  const Oriented edges(graph);
  const std::vector<std::uint8_t> triangles = triangles_up_to_two(edges);
  Components components(graph.nodes());
  Diamonds result;
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    for (std::size_t edge = edges.begin[node]; edge < edges.begin[node + 1]; ++edge) {
      if (triangles[edge] < 2) continue;
      ++result.edges_kept;
      components.join(static_cast<Node>(node), edges.heads[edge]);
    }
  }
  result.partition = Partition(components.labels());
  return result;
}

}  // namespace etalon
