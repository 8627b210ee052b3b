// climb.cpp: local moves and aggregation (Blondel et al. 2008), with a queue of the nodes whose surroundings changed
// (as in Traag, Waltman and van Eck 2019), for any query made of edges, products of degrees and a constant.
#include "detect/climb.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace etalon {
namespace {

/// One round of local moves on one level.
class Mover {
 public:
  Mover(const Level& level, const QueryVector& query, std::vector<std::uint32_t>& labels)
      : level_(level),
        query_(query),
        labels_(labels),
        sizes_(level.nodes()),
        degrees_(level.nodes()),
        edges_to_(level.nodes()) {
    for (std::size_t node = 0; node < level.nodes(); ++node) add(node, labels[node], 1);
    for (std::size_t c = 0; c < level.nodes(); ++c) {
      if (sizes_[c] == 0) empty_.push_back(static_cast<std::uint32_t>(c));
      if (sizes_[c] > sizes_[largest_]) largest_ = static_cast<std::uint32_t>(c);
    }
  }

  /// Visits the nodes in random order, and again those beside a node that moved, until none is left. True when any
  /// moved.
  bool run(Random& random) {
    std::vector<std::uint32_t> queue(level_.nodes());
    std::iota(queue.begin(), queue.end(), 0U);
    random.shuffle(std::span(queue));
    std::vector<std::uint32_t> next;
    std::vector<bool> waiting(level_.nodes(), true);
    bool moved = false;
    while (!queue.empty()) {
      for (const std::uint32_t node : queue) {
        waiting[node] = false;
        if (!visit(node, random)) continue;
        moved = true;
        for (std::size_t i = level_.begin[node]; i < level_.begin[node + 1]; ++i) {
          const std::uint32_t other = level_.neighbours[i];
          if (waiting[other] || labels_[other] == labels_[node]) continue;
          waiting[other] = true;
          next.push_back(other);
        }
      }
      queue.swap(next);
      next.clear();
    }
    return moved;
  }

 private:
  static constexpr std::uint32_t kAlone = 0xFFFFFFFFU;
  struct Candidate {
    std::uint32_t community;
    double gain;
  };

  void add(std::size_t node, std::uint32_t community, double sign) {
    sizes_[community] += sign * level_.sizes[node];
    degrees_[community] += sign * level_.degrees[node];
  }

  /// What the inner product gains when the node, being nowhere, joins the community (but for a factor 2).
  [[nodiscard]] double gain(std::size_t node, std::uint32_t community) const {
    return query_.edge * edges_to_[community] + query_.product * (level_.degrees[node] * degrees_[community]) +
           query_.constant * (level_.sizes[node] * sizes_[community]);
  }

  /// Greater by more than rounding can make it, so that ties fall alike on all machines.
  [[nodiscard]] bool clearly_greater(double a, double b, std::size_t node) const {
    constexpr double rounding = 1e-12;
    return a - b > rounding * (std::abs(a) + std::abs(b) + std::abs(query_.edge) * level_.degrees[node]);
  }

  void gather(std::size_t node) {
    for (std::size_t i = level_.begin[node]; i < level_.begin[node + 1]; ++i) {
      const std::uint32_t community = labels_[level_.neighbours[i]];
      if (edges_to_[community] == 0) touched_.push_back(community);
      edges_to_[community] += level_.edges[i];
    }
  }

  /// The community that the node gains most in: its own unless another is clearly better. Of several that are equally
  /// good one at random, so that another start may take another way.
  [[nodiscard]] std::uint32_t best_for(std::size_t node, Random& random) {
    const std::uint32_t own = labels_[node];
    const double of_own = gain(node, own);
    better_.clear();
    const auto consider = [&](std::uint32_t community, double found) {
      if (clearly_greater(found, of_own, node)) better_.push_back({community, found});
    };
    for (const std::uint32_t community : touched_) consider(community, gain(node, community));
    // A query above the equator attracts even what no edge joins, most of all the largest community.
    if (query_.constant > 0 && edges_to_[largest_] == 0) consider(largest_, gain(node, largest_));
    if (sizes_[own] > 0) consider(kAlone, 0);
    if (better_.empty()) return own;
    const auto less = [](const Candidate& a, const Candidate& b) { return a.gain < b.gain; };
    const double most = std::max_element(better_.begin(), better_.end(), less)->gain;
    std::erase_if(better_, [&](const Candidate& one) { return clearly_greater(most, one.gain, node); });
    const std::uint32_t best = better_[better_.size() == 1 ? 0 : random.below(better_.size())].community;
    return best == kAlone ? empty_community() : best;
  }

  std::uint32_t empty_community() {
    while (sizes_[empty_.back()] > 0) empty_.pop_back();
    return empty_.back();
  }

  /// True when the node moves.
  bool visit(std::size_t node, Random& random) {
    const std::uint32_t from = labels_[node];
    add(node, from, -1);
    gather(node);
    const std::uint32_t to = best_for(node, random);
    for (const std::uint32_t community : touched_) edges_to_[community] = 0;
    touched_.clear();
    add(node, to, 1);
    if (sizes_[to] > sizes_[largest_]) largest_ = to;
    if (to == from) return false;
    if (sizes_[from] == 0) empty_.push_back(from);
    labels_[node] = to;
    return true;
  }

  const Level& level_;
  const QueryVector& query_;
  std::vector<std::uint32_t>& labels_;
  std::vector<double> sizes_;     // nodes of each community
  std::vector<double> degrees_;   // and the sum of their degrees
  std::vector<double> edges_to_;  // edges from the node at hand to each community
  std::vector<std::uint32_t> touched_;
  std::vector<Candidate> better_;
  std::vector<std::uint32_t> empty_;  // all empty communities, and perhaps some that are not empty any more
  std::uint32_t largest_ = 0;
};

/// Numbers the labels 0, 1, … in the order of first use; returns how many there are.
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

/// Communities become nodes. The edges inside them are not kept: no move of whole communities changes what they give.
Level aggregate(const Level& level, const std::vector<std::uint32_t>& labels, std::size_t count) {
  Level upper;
  upper.sizes.resize(count);
  upper.degrees.resize(count);
  std::vector<std::size_t> begin(count + 1);  // the members of each community, by counting
  for (std::size_t node = 0; node < level.nodes(); ++node) {
    upper.sizes[labels[node]] += level.sizes[node];
    upper.degrees[labels[node]] += level.degrees[node];
    ++begin[labels[node] + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> members(level.nodes());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::size_t node = 0; node < level.nodes(); ++node) members[next[labels[node]]++] = node;
  std::vector<double> edges_to(count);
  for (std::size_t community = 0; community < count; ++community) {
    const std::size_t first = upper.neighbours.size();
    for (std::size_t m = begin[community]; m < begin[community + 1]; ++m) {
      for (std::size_t i = level.begin[members[m]]; i < level.begin[members[m] + 1]; ++i) {
        const std::uint32_t other = labels[level.neighbours[i]];
        if (other == community) continue;
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

/// Moves nodes, then communities, then communities of communities; true when anything moved.
bool climb_once(const Level& bottom, const QueryVector& query, Random& random, std::vector<std::uint32_t>& labels) {
  bool moved = Mover(bottom, query, labels).run(random);
  const std::size_t communities = renumber(labels);
  Level level = aggregate(bottom, labels, communities);
  while (true) {
    std::vector<std::uint32_t> upper(level.nodes());
    std::iota(upper.begin(), upper.end(), 0U);
    if (!Mover(level, query, upper).run(random)) return moved;
    moved = true;
    const std::size_t count = renumber(upper);
    for (std::uint32_t& label : labels) label = upper[label];
    level = aggregate(level, upper, count);
  }
}

}  // namespace

Level bottom_level(const Graph& graph) {
  Level level;
  level.begin.reserve(graph.nodes() + 1);
  level.neighbours.reserve(2 * graph.edges());
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    const auto neighbours = graph.neighbours(node);
    level.neighbours.insert(level.neighbours.end(), neighbours.begin(), neighbours.end());
    level.begin.push_back(level.neighbours.size());
    level.degrees.push_back(static_cast<double>(neighbours.size()));
  }
  level.edges.assign(level.neighbours.size(), 1);
  level.sizes.assign(graph.nodes(), 1);
  return level;
}

void climb(const Level& bottom, const QueryVector& query, Random& random, std::vector<std::uint32_t>& labels) {
  // Once communities have been joined, single nodes may fit better elsewhere: begin again until nothing moves.
  while (climb_once(bottom, query, random, labels)) {
  }
}

}  // namespace etalon
