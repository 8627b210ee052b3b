// refine.cpp: groups within communities, grown along edges from single nodes.
#include "detect/refine.hpp"

#include <cmath>
#include <numeric>

#include "detect/surroundings.hpp"
#include "etalon/cancel.hpp"

namespace etalon {
namespace {

class Refiner {
 public:
  Refiner(const Level& level, const QueryVector& query, const std::vector<std::uint32_t>& communities)
      : level_(level),
        query_(query),
        communities_(communities),
        groups_(level.nodes()),
        around_(level, query),
        members_(level.nodes(), 1),
        outward_(level.nodes()),
        whole_sizes_(level.nodes()),
        whole_degrees_(level.nodes()) {
    std::iota(groups_.begin(), groups_.end(), 0U);
    for (std::uint32_t node = 0; node < level.nodes(); ++node) {
      around_.add(node, node);
      whole_sizes_[communities[node]] += level.sizes[node];
      whole_degrees_[communities[node]] += level.degrees[node];
      for (std::size_t i = level.begin[node]; i < level.begin[node + 1]; ++i) {
        if (communities[level.neighbours[i]] == communities[node]) outward_[node] += level.edges[i];
      }
    }
  }

  std::vector<std::uint32_t> run(Random& random) {
    std::vector<std::uint32_t> order(level_.nodes());
    std::iota(order.begin(), order.end(), 0U);
    random.shuffle(std::span(order));
    for (const std::uint32_t node : order) {
      check_cancelled();
      // Who has company stays: groups only grow, so that they hang together.
      if (groups_[node] == node && members_[node] == 1 && well_connected(node, communities_[node])) visit(node, random);
    }
    return std::move(groups_);
  }

 private:
  using Candidate = Surroundings::Candidate;

  /// The group is not better apart from the rest of its community: the query sums to 0 or more over the pairs between
  /// them. For modularity these are the edges between, not fewer than expected.
  [[nodiscard]] bool well_connected(std::uint32_t group, std::uint32_t community) const {
    constexpr double rounding = 1e-12;
    const double degree = around_.degree(group);
    const double size = around_.size(group);
    const double edges = query_.edge * outward_[group];
    const double products = query_.product * (degree * (whole_degrees_[community] - degree));
    const double pairs = query_.constant * (size * (whole_sizes_[community] - size));
    return edges + products + pairs >= -rounding * (std::abs(edges) + std::abs(products) + std::abs(pairs));
  }

  void visit(std::uint32_t node, Random& random) {
    const std::uint32_t community = communities_[node];
    around_.gather(node, groups_, [&](std::uint32_t other) { return communities_[other] == community; });
    candidates_.clear();
    for (const std::uint32_t group : around_.touched()) {
      const double gain = around_.gain(node, group);
      if (!around_.clearly_greater(0, gain, node) && well_connected(group, community))
        candidates_.push_back({group, gain});
    }
    if (!candidates_.empty()) join(node, around_.one_of_the_best(candidates_, node, random));
  }

  void join(std::uint32_t node, std::uint32_t group) {
    outward_[group] += outward_[node] - 2 * around_.edges_to(group);
    around_.remove(node, node);
    around_.add(node, group);
    members_[node] = 0;
    ++members_[group];
    groups_[node] = group;
  }

  const Level& level_;
  const QueryVector& query_;
  const std::vector<std::uint32_t>& communities_;
  std::vector<std::uint32_t> groups_;
  Surroundings around_;
  std::vector<std::uint32_t> members_;  // of each group
  std::vector<double> outward_;         // edges from each group to the rest of its community
  std::vector<double> whole_sizes_;     // nodes of each community
  std::vector<double> whole_degrees_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<std::uint32_t> refine(const Level& level, const QueryVector& query,
                                  const std::vector<std::uint32_t>& communities, Random& random) {
  return Refiner(level, query, communities).run(random);
}

}  // namespace etalon
