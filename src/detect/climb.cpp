// climb.cpp: the search of Traag, Waltman and van Eck (2019), called Leiden, for any query made of edges, products of
// degrees and a constant: local moves with a queue of the nodes whose surroundings changed, refinement, aggregation.
#include "detect/climb.hpp"

#include <algorithm>
#include <numeric>

#include "detect/refine.hpp"
#include "detect/surroundings.hpp"
#include "etalon/cancel.hpp"

namespace etalon {
namespace {

/// One round of local moves on one level.
class Mover {
 public:
  Mover(const Level& level, const QueryVector& query, FirstMoves choice, std::vector<std::uint32_t>& labels)
      : level_(level), query_(query), choice_(choice), labels_(labels), around_(level, query) {
    for (std::size_t node = 0; node < level.nodes(); ++node) around_.add(node, labels[node]);
    for (std::uint32_t c = 0; c < level.nodes(); ++c) {
      if (around_.size(c) == 0) empty_.push_back(c);
      if (around_.size(c) > around_.size(largest_)) largest_ = c;
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
        check_cancelled();
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
  using Candidate = Surroundings::Candidate;
  static constexpr std::uint32_t kAlone = 0xFFFFFFFFU;

  /// The community that the node gains most in, or any that is better: its own unless another is clearly so.
  [[nodiscard]] std::uint32_t best_for(std::size_t node, Random& random) {
    const std::uint32_t own = labels_[node];
    const double of_own = around_.gain(node, own);
    better_.clear();
    const auto consider = [&](std::uint32_t community, double found) {
      if (around_.clearly_greater(found, of_own, node)) better_.push_back({community, found});
    };
    for (const std::uint32_t community : around_.touched()) consider(community, around_.gain(node, community));
    // A query above the equator attracts even what no edge joins, most of all the largest community.
    if (query_.constant > 0 && around_.edges_to(largest_) == 0) consider(largest_, around_.gain(node, largest_));
    if (around_.size(own) > 0) consider(kAlone, 0);
    if (better_.empty()) return own;
    const std::uint32_t best =
        choice_ == FirstMoves::best ? around_.one_of_the_best(better_, node, random) : any_better(of_own, random);
    return best == kAlone ? empty_community() : best;
  }

  [[nodiscard]] std::uint32_t any_better(double of_own, Random& random) const {
    double total = 0;
    for (const Candidate& one : better_) total += one.gain - of_own;
    double left = random.uniform() * total;
    for (const Candidate& one : better_) {
      left -= one.gain - of_own;
      if (left < 0) return one.community;
    }
    return better_.back().community;
  }

  std::uint32_t empty_community() {
    while (around_.size(empty_.back()) > 0) empty_.pop_back();
    return empty_.back();
  }

  /// True when the node moves.
  bool visit(std::size_t node, Random& random) {
    const std::uint32_t from = labels_[node];
    around_.remove(node, from);
    around_.gather(node, labels_, [](std::uint32_t) { return true; });
    const std::uint32_t to = best_for(node, random);
    around_.add(node, to);
    if (around_.size(to) > around_.size(largest_)) largest_ = to;
    if (to == from) return false;
    if (around_.size(from) == 0) empty_.push_back(from);
    labels_[node] = to;
    return true;
  }

  const Level& level_;
  const QueryVector& query_;
  FirstMoves choice_;
  std::vector<std::uint32_t>& labels_;
  Surroundings around_;
  std::vector<Candidate> better_;
  std::vector<std::uint32_t> empty_;  // all empty communities, and perhaps some that are not empty any more
  std::uint32_t largest_ = 0;
};

/// Moves nodes, then groups of them, then groups of groups; true when anything moved.
bool climb_once(const Level& bottom, const QueryVector& query, FirstMoves first, Random& random,
                std::vector<std::uint32_t>& labels) {
  // Pairs without an edge are then worth nothing or less: what does not hang together loses nothing by being cut.
  const bool repels = query.product <= 0 && query.constant <= 0;
  std::vector<std::uint32_t> place(bottom.nodes());  // where on the level at hand each node is
  std::iota(place.begin(), place.end(), 0U);
  std::vector<std::uint32_t> communities = labels;  // of the nodes of that level
  Level level;
  const Level* at = &bottom;
  bool moved = false;
  while (true) {
    const FirstMoves choice = at == &bottom ? first : FirstMoves::best;
    moved = Mover(*at, query, choice, communities).run(random) || moved;
    if (repels) moved = cut_into_components(*at, communities) || moved;
    const std::size_t count = renumber(communities);
    if (count == at->nodes()) break;
    std::vector<std::uint32_t> groups = refine(*at, query, communities, random);
    std::size_t upper = renumber(groups);
    // Nothing to refine: communities move as a whole.
    if (upper == at->nodes()) {
      groups = communities;
      upper = count;
    }
    std::vector<std::uint32_t> community_of_group(upper);
    for (std::size_t node = 0; node < groups.size(); ++node) community_of_group[groups[node]] = communities[node];
    level = aggregate(*at, groups, upper);
    at = &level;
    for (std::uint32_t& node : place) node = groups[node];
    communities = std::move(community_of_group);
  }
  for (std::size_t node = 0; node < labels.size(); ++node) labels[node] = communities[place[node]];
  return moved;
}

}  // namespace

void climb(const Level& bottom, const QueryVector& query, FirstMoves first, Random& random,
           std::vector<std::uint32_t>& labels) {
  // Once groups have been joined, single nodes may fit better elsewhere: begin again until nothing moves. Along paths
  // of tens of thousands of nodes, borders go on moving by a node or two, ever more often the longer the path is.
  constexpr int most_rounds = 64;
  for (int round = 0; round < most_rounds && climb_once(bottom, query, first, random, labels); ++round)
    first = FirstMoves::best;
}

}  // namespace etalon
