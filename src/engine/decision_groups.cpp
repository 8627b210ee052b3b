// decision_groups.cpp: groups of systems that are not told apart.
#include <algorithm>
#include <functional>

#include "etalon/cancel.hpp"
#include "etalon/decisions.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostGroups = 4096;

/// Maximal cliques of systems that are alike, by places in the order (Bron and Kerbosch 1973, with the pivot of
/// Tomita).
class GroupFinder {
 public:
  explicit GroupFinder(std::vector<std::vector<char>> alike) : alike_(std::move(alike)) {}

  std::vector<std::vector<std::size_t>> run() {
    std::vector<std::size_t> all(alike_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    std::vector<std::size_t> chosen;
    extend(chosen, all, {});
    if (groups_.size() > kMostGroups) return {};
    for (auto& group : groups_) std::sort(group.begin(), group.end());
    std::sort(groups_.begin(), groups_.end());
    return std::move(groups_);
  }

 private:
  [[nodiscard]] std::vector<std::size_t> among(const std::vector<std::size_t>& systems, std::size_t near) const {
    std::vector<std::size_t> found;
    for (const std::size_t other : systems) {
      if (alike_[near][other] != 0) found.push_back(other);
    }
    return found;
  }

  void extend(std::vector<std::size_t>& chosen, std::vector<std::size_t> open, std::vector<std::size_t> done) {
    check_cancelled();
    if (groups_.size() > kMostGroups) return;
    if (open.empty()) {
      if (done.empty()) groups_.push_back(chosen);
      return;
    }
    std::size_t pivot = open[0];
    std::size_t most = 0;
    for (const auto* list : {&open, &done}) {
      for (const std::size_t candidate : *list) {
        const std::size_t near = among(open, candidate).size();
        if (near > most) {
          most = near;
          pivot = candidate;
        }
      }
    }
    for (const std::size_t next : std::vector<std::size_t>(open)) {
      if (alike_[pivot][next] != 0) continue;
      chosen.push_back(next);
      extend(chosen, among(open, next), among(done, next));
      chosen.pop_back();
      open.erase(std::find(open.begin(), open.end(), next));
      done.push_back(next);
    }
  }

  std::vector<std::vector<char>> alike_;
  std::vector<std::vector<std::size_t>> groups_;
};

}  // namespace

std::vector<std::vector<std::size_t>> groups_of(const std::vector<ComparedPair>& pairs,
                                                const std::vector<std::size_t>& order) {
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<std::vector<char>> alike(order.size(), std::vector<char>(order.size()));
  for (const ComparedPair& pair : pairs) {
    const bool apart = pair.decision == Decision::a || pair.decision == Decision::b;
    alike[place[pair.a]][place[pair.b]] = alike[place[pair.b]][place[pair.a]] = apart ? 0 : 1;
  }
  std::vector<std::vector<std::size_t>> groups = GroupFinder(std::move(alike)).run();
  for (auto& group : groups) {
    for (std::size_t& system : group) system = order[system];
  }
  return groups;
}

}  // namespace etalon
