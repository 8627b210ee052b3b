// laws.cpp: the laws of measures of partitions.
#include "domain/clusters/questions/laws.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <vector>

#include "domain/clusters/questions/partition_space.hpp"

namespace etalon {
namespace {

/// The clusterings that one step takes nearer to the reference: two clusters within one of the reference are merged, or
/// a cluster is split along one of the reference.
std::set<std::string> improvements(const std::string& reference, const std::string& clustering) {
  std::set<std::string> found;
  const auto clusters = [](const std::string& partition) { return std::set<char>(partition.begin(), partition.end()); };
  const auto within = [&](char cluster) {
    std::set<char> touched;
    for (std::size_t i = 0; i < clustering.size(); ++i) {
      if (clustering[i] == cluster) touched.insert(reference[i]);
    }
    return touched;
  };
  for (const char one : clusters(clustering)) {
    const std::set<char> touched = within(one);
    for (const char other : clusters(clustering)) {
      if (one >= other || touched.size() != 1 || within(other) != touched) continue;
      std::string merged = clustering;
      std::replace(merged.begin(), merged.end(), other, one);
      found.insert(renumbered(merged));
    }
    for (const char part : touched) {
      if (touched.size() < 2) continue;
      std::string split = clustering;
      for (std::size_t i = 0; i < split.size(); ++i) {
        if (clustering[i] == one && reference[i] == part) split[i] = '~';
      }
      found.insert(renumbered(split));
    }
  }
  return found;
}

void monotonicity(Judge& judge, Findings& findings) {
  const auto& space = static_cast<const PartitionSpace&>(judge.space());
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i)) continue;
    for (const std::string& better : improvements(space.reference(i), space.clustering(i))) {
      const Index j = space.pair(space.reference(i), better);
      if (!space.inside(j)) continue;
      expect_improvement(judge, findings, i, j, "a perfect split or merge",
                         {{"A", space.reference(i)}, {"B", space.clustering(i)}, {"B'", better}});
    }
  }
}

/// Pairs of objects that are alike in both, together or apart, and that are not.
struct PairCounts {
  double together;
  double apart;
  double only_reference;
  double only_clustering;

  [[nodiscard]] bool agree() const { return only_reference == 0 && only_clustering == 0; }
  /// At least as many pairs alike of either kind, and at most as many unlike.
  [[nodiscard]] bool above(const PairCounts& other) const {
    return together >= other.together && apart >= other.apart && only_reference <= other.only_reference &&
           only_clustering <= other.only_clustering;
  }
  auto operator<=>(const PairCounts&) const = default;
};

/// The steps of one pair that the law has for labels have no meaning here, since partitions of one object more have
/// many pairs more: two inputs are held against each other when their counts of pairs are as such steps make them.
void strong_monotonicity(Judge& judge, Findings& findings) {
  const auto& space = static_cast<const PartitionSpace&>(judge.space());
  std::map<PairCounts, std::vector<Index>> seen;
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i)) continue;
    const auto c = space.fast(i).pairs();
    const PairCounts counts{c.c11, c.c00, c.c10, c.c01};
    const auto expect = [&](Index worse, Index better) {
      expect_improvement(judge, findings, worse, better, "more pairs alike, or fewer unlike,");
    };
    for (const auto& [other, inputs] : seen) {
      if (other == counts || (other.agree() && counts.agree())) continue;
      for (const Index j : inputs) {
        if (counts.above(other)) expect(j, i);
        if (other.above(counts)) expect(i, j);
      }
    }
    // Inputs of the same counts and the same value are one.
    std::vector<Index>& alike = seen[counts];
    if (std::none_of(alike.begin(), alike.end(), [&](Index j) { return judge.compare(i, j) == 0; })) alike.push_back(i);
  }
}

}  // namespace

constinit const LawCheck kPartitionLaws[] = {{Law::max_agreement, max_agreement},
                                             {Law::symmetry, symmetry},
                                             {Law::distance, distance},
                                             {Law::monotonicity, monotonicity},
                                             {Law::strong_monotonicity, strong_monotonicity},
                                             {Law::constant_baseline, constant_baseline}};

}  // namespace etalon
