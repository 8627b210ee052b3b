// cluster_laws.cpp: the laws of measures of partitions, one function each.
#include "validate/cluster_laws.hpp"

#include <set>

#include "validate/walks.hpp"

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

void monotonicity(Judge<PartitionSpace>& judge, Findings& findings) {
  const PartitionSpace& space = judge.space();
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.inside(i) || !judge.defined(i)) continue;
    for (const std::string& better : improvements(space.reference(i), space.clustering(i))) {
      expect_improvement(judge, findings, i, space.pair(space.reference(i), better), "a perfect split or merge",
                         {{"A", space.reference(i)}, {"B", space.clustering(i)}, {"B'", better}});
    }
  }
}

}  // namespace

std::vector<Verdict> check_cluster_law(Law law, const std::string& score, Judge<PartitionSpace>& judge) {
  Findings findings;
  switch (law) {
    case Law::max_agreement: max_agreement(judge, findings); break;
    case Law::symmetry: symmetry(judge, findings); break;
    case Law::distance: distance(judge, findings); break;
    case Law::monotonicity: monotonicity(judge, findings); break;
    case Law::constant_baseline: constant_baseline(judge, findings); break;
    default: return {};
  }
  return verdicts_on(law, score, judge, findings);
}

}  // namespace etalon
