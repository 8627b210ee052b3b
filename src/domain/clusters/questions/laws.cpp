// laws.cpp: the laws of measures of partitions.
#include "domain/clusters/questions/laws.hpp"

#include <algorithm>
#include <set>

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
      expect_improvement(judge, findings, i, space.pair(space.reference(i), better), "a perfect split or merge",
                         {{"A", space.reference(i)}, {"B", space.clustering(i)}, {"B'", better}});
    }
  }
}

}  // namespace

// Those of pair counts are checked on the counts themselves.
constinit const LawCheck kPartitionLaws[] = {{Law::max_agreement, max_agreement},
                                             {Law::symmetry, symmetry},
                                             {Law::distance, distance},
                                             {Law::monotonicity, monotonicity},
                                             {Law::constant_baseline, constant_baseline}};

}  // namespace etalon
