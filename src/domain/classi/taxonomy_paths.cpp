// taxonomy_paths.cpp: shortest paths in a taxonomy, and what can be wrong with one.
#include <algorithm>
#include <cmath>
#include <queue>
#include <unordered_map>

#include "domain/classi/whole_distances.hpp"
#include "etalon/class_distances.hpp"
#include "etalon/error.hpp"
#include "etalon/partitions.hpp"

namespace etalon {
namespace {

using Edges = std::span<const TaxonomyEdge>;
using Names = std::vector<std::string>;

/// Nodes that are above or below themselves: what is left when nodes without parents are taken away, again and again.
/// The later edge of a cycle among them is at fault.
std::optional<TaxonomyFault> cycle_in(const Names& nodes, Edges edges) {
  std::vector<std::vector<std::size_t>> above(nodes.size());
  std::vector<std::vector<std::size_t>> below(nodes.size());
  std::vector<std::size_t> parents(nodes.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    above[edges[i].child].push_back(i);
    below[edges[i].parent].push_back(i);
    ++parents[edges[i].child];
  }
  std::vector<std::uint32_t> free;
  std::size_t taken = 0;
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (parents[node] == 0) free.push_back(node);
  }
  while (!free.empty()) {
    const std::uint32_t node = free.back();
    free.pop_back();
    ++taken;
    for (const std::size_t edge : below[node]) {
      if (--parents[edges[edge].child] == 0) free.push_back(edges[edge].child);
    }
  }
  if (taken == nodes.size()) return std::nullopt;
  // Upwards from a node that is left, always to one that is left too, until a node comes again.
  std::uint32_t node = 0;
  while (parents[node] == 0) ++node;
  std::unordered_map<std::uint32_t, std::size_t> seen;
  std::vector<std::size_t> path;
  while (seen.emplace(node, path.size()).second) {
    const auto left = [&](std::size_t edge) { return parents[edges[edge].parent] != 0; };
    path.push_back(*std::find_if(above[node].begin(), above[node].end(), left));
    node = edges[path.back()].parent;
  }
  const auto begin = path.begin() + static_cast<std::ptrdiff_t>(seen.at(node));
  const std::size_t last = *std::max_element(begin, path.end());
  return TaxonomyFault{
      last, "'" + nodes[edges[last].parent] + "' is below '" + nodes[edges[last].child] + "' already: a cycle"};
}

/// The nodes that a path joins to the first one are marked; one that is not is at fault, with its first edge.
std::optional<TaxonomyFault> apart_in(const Names& nodes, Edges edges) {
  std::vector<std::uint32_t> root(nodes.size());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) root[i] = i;
  const auto find = [&](std::uint32_t node) {
    while (root[node] != node) node = root[node] = root[root[node]];
    return node;
  };
  for (const TaxonomyEdge& edge : edges) root[find(edge.parent)] = find(edge.child);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (find(edges[i].parent) != find(0))
      return TaxonomyFault{i, "no path joins '" + nodes[edges[i].parent] + "' and '" + nodes[0] + "'"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<TaxonomyFault> taxonomy_fault(const Names& nodes, Edges edges) {
  std::unordered_map<std::uint64_t, std::size_t> known;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto& [parent, child, length] = edges[i];
    if (!std::isfinite(length) || length < 0)
      return TaxonomyFault{i, "the step from '" + nodes[parent] + "' to '" + nodes[child] +
                                  "' has a length that is negative or no finite number"};
    if (!known.emplace((std::uint64_t{parent} << 32) | child, i).second)
      return TaxonomyFault{i, "'" + nodes[child] + "' is said to be below '" + nodes[parent] + "' twice"};
  }
  if (auto cycle = cycle_in(nodes, edges)) return cycle;
  return apart_in(nodes, edges);
}

ClassDistances ClassDistances::of_taxonomy(std::vector<std::string> nodes, Edges edges) {
  if (edges.empty()) throw Error(ErrorKind::input, "the taxonomy is empty");
  if (const auto fault = taxonomy_fault(nodes, edges)) throw Error(ErrorKind::input, "the taxonomy: " + fault->says);
  ClassDistances taxonomy(Kind::taxonomy, std::move(nodes));
  std::vector<double> lengths;
  for (const TaxonomyEdge& edge : edges) lengths.push_back(edge.length);
  const WholeDistances whole = whole_distances(lengths);
  taxonomy.per_length_ = whole.per_distance;
  taxonomy.steps_.resize(taxonomy.classes_.size());
  taxonomy.parent_.resize(taxonomy.classes_.size());
  for (const TaxonomyEdge& edge : edges) taxonomy.parent_[edge.parent] = true;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    taxonomy.steps_[edges[i].parent].push_back({edges[i].child, whole.whole[i]});
    taxonomy.steps_[edges[i].child].push_back({edges[i].parent, whole.whole[i]});
  }
  return taxonomy;
}

/// Dijkstra's algorithm: whoever is nearest of those reached has its distance.
std::vector<double> ClassDistances::paths(std::size_t from) const {
  std::vector<Int128> length(classes_.size(), -1);
  using Reached = std::pair<Int128, std::uint32_t>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> reached;
  reached.emplace(0, static_cast<std::uint32_t>(from));
  while (!reached.empty()) {
    const auto [so_far, node] = reached.top();
    reached.pop();
    if (length[node] >= 0) continue;
    length[node] = so_far;
    for (const Step& step : steps_[node]) {
      if (length[step.to] < 0) reached.emplace(so_far + step.length, step.to);
    }
  }
  std::vector<double> distances;
  for (const Int128 whole : length) distances.push_back(count_as<double>(whole) / per_length_);
  return distances;
}

}  // namespace etalon
