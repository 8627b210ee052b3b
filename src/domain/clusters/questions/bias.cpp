// bias.cpp: whether a measure of partitions favours more or fewer clusters, from exact expectations.
#include "domain/clusters/questions/bias.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/run.hpp"
#include "engine/universe_kind.hpp"

namespace etalon {
namespace {

using Margins = Space::Margins;
using Sizes = std::vector<std::uint64_t>;

/// The sizes after one cluster is cut in two, in every way.
std::vector<Sizes> refinements(const Sizes& sizes) {
  std::vector<Sizes> found;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (i > 0 && sizes[i] == sizes[i - 1]) continue;
    for (std::uint64_t part = 1; 2 * part <= sizes[i]; ++part) {
      Sizes finer = sizes;
      finer[i] -= part;
      finer.push_back(part);
      std::sort(finer.begin(), finer.end(), std::greater<>());
      found.push_back(std::move(finer));
    }
  }
  return found;
}

BiasVerdict judge_bias(Judge& judge) {
  const Space& space = judge.space();
  std::map<std::pair<Sizes, Sizes>, const Margins*> by_sizes;
  for (const Margins& margins : space.margins()) by_sizes[{margins.truth, margins.prediction}] = &margins;
  BiasVerdict verdict{judge.name(), Bias::unknown, space.universe(), 0, {}, {}};
  for (const Margins& coarse : space.margins()) {
    for (const Sizes& sizes : refinements(coarse.prediction)) {
      const auto found = by_sizes.find({coarse.truth, sizes});
      if (found == by_sizes.end()) continue;  // all objects alone
      const Margins& fine = *found->second;
      const std::optional<int> order = judge.compare_expectations(fine, coarse);
      if (!order) continue;
      ++verdict.cases;
      auto& example = *order > 0 ? verdict.more : verdict.fewer;
      if (*order == 0 || example) continue;
      const char* says = *order > 0 ? "random clusterings are better when a cluster is cut in two"
                                    : "random clusterings are worse when a cluster is cut in two";
      example = Counterexample{says,
                               {},
                               {Judge::item("sizes", coarse, *judge.expectation(coarse, true)),
                                Judge::item("cut", fine, *judge.expectation(fine, true))}};
    }
  }
  if (verdict.cases > 0) {
    verdict.bias = verdict.more ? verdict.fewer ? Bias::mixed : Bias::more : verdict.fewer ? Bias::fewer : Bias::none;
  }
  return verdict;
}

}  // namespace

std::vector<BiasVerdict> bias_of_clusters(std::span<const Score> scores, const Universe& universe,
                                          const ValidateOptions& options) {
  const std::shared_ptr<const Space> space = space_of(universe);
  std::vector<BiasVerdict> all;
  run_all(scores.size(), options.threads, all, [&](std::size_t i) {
    Judge judge(scores[i], scores[i].text(), options.how, *space);
    return std::vector<BiasVerdict>{judge_bias(judge)};
  });
  return all;
}

}  // namespace etalon
