// level.cpp: levels from a graph and from groups of a lower level.
#include "detect/level.hpp"

#include <numeric>

#include "detect/components.hpp"

namespace etalon {

Level bottom_level(const Graph& graph) {
  Level level;
  level.begin.reserve(graph.nodes() + 1);
  level.neighbours.reserve(2 * graph.edges());
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    const auto neighbours = graph.neighbours(node);
    level.neighbours.insert(level.neighbours.end(), neighbours.begin(), neighbours.end());
    level.begin.push_back(level.neighbours.size());
    level.degrees.push_back(graph.strength(node));
    for (std::size_t i = 0; i < neighbours.size(); ++i) level.edges.push_back(graph.weight(node, i));
  }
  level.sizes.assign(graph.nodes(), 1);
  return level;
}

Level aggregate(const Level& level, const std::vector<std::uint32_t>& groups, std::size_t count) {
  Level upper;
  upper.sizes.resize(count);
  upper.degrees.resize(count);
  std::vector<std::size_t> begin(count + 1);  // the members of each group, by counting
  for (std::size_t node = 0; node < level.nodes(); ++node) {
    upper.sizes[groups[node]] += level.sizes[node];
    upper.degrees[groups[node]] += level.degrees[node];
    ++begin[groups[node] + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> members(level.nodes());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::size_t node = 0; node < level.nodes(); ++node) members[next[groups[node]]++] = node;
  std::vector<double> edges_to(count);
  for (std::size_t group = 0; group < count; ++group) {
    const std::size_t first = upper.neighbours.size();
    for (std::size_t m = begin[group]; m < begin[group + 1]; ++m) {
      for (std::size_t i = level.begin[members[m]]; i < level.begin[members[m] + 1]; ++i) {
        const std::uint32_t other = groups[level.neighbours[i]];
        if (other == group) continue;
        if (edges_to[other] == 0) upper.neighbours.push_back(other);
        edges_to[other] += level.edges[i];
      }
    }
    for (std::size_t i = first; i < upper.neighbours.size(); ++i) {
      upper.edges.push_back(edges_to[upper.neighbours[i]]);
      edges_to[upper.neighbours[i]] = 0;
    }
    upper.begin.push_back(upper.neighbours.size());
  }
  return upper;
}

std::size_t renumber(std::vector<std::uint32_t>& labels) {
  constexpr std::uint32_t unseen = 0xFFFFFFFFU;
  std::vector<std::uint32_t> number(labels.size(), unseen);
  std::uint32_t count = 0;
  for (std::uint32_t& label : labels) {
    if (number[label] == unseen) number[label] = count++;
    label = number[label];
  }
  return count;
}

bool cut_into_components(const Level& level, std::vector<std::uint32_t>& labels) {
  std::vector<std::uint32_t> before = labels;
  const std::size_t communities = renumber(before);
  Components components(level.nodes());
  for (std::uint32_t node = 0; node < level.nodes(); ++node) {
    for (std::size_t i = level.begin[node]; i < level.begin[node + 1]; ++i) {
      const std::uint32_t other = level.neighbours[i];
      if (other < node && labels[other] == labels[node]) components.join(node, other);
    }
  }
  std::vector<std::uint32_t> parts = components.labels();
  const std::size_t count = renumber(parts);
  if (count == communities) return false;
  labels = std::move(parts);
  return true;
}

}  // namespace etalon
