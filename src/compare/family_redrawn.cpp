// family_redrawn.cpp: pairs of systems decided together by resampled values of any measure.
#include <algorithm>
#include <cmath>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/given.hpp"
#include "compare/stabilised.hpp"
#include "etalon/cancel.hpp"
#include "etalon/compare_family.hpp"
#include "number/run_all.hpp"

namespace etalon::compare {
namespace {

/// The deviation of each pair's difference over the resamples that have it, around the value of the data.
std::vector<Spread> redrawn_spreads(Family& found, const Redrawn& values, const RedrawnFacts& facts) {
  const std::uint64_t resamples = values.resamples();
  std::vector<double> sums(found.pairs.size());
  std::vector<double> squares(found.pairs.size());
  std::vector<std::uint64_t> counts(found.pairs.size());
  for (std::uint64_t r = 0; r < resamples; ++r) {
    check_cancelled();
    for (std::size_t i = 0; i < found.pairs.size(); ++i) {
      const PairFinding& pair = found.pairs[i];
      const double off = values.at(r, pair.first) - values.at(r, pair.second) - pair.difference;
      if (std::isnan(off)) continue;
      sums[i] += off;
      squares[i] += off * off;
      ++counts[i];
    }
  }
  std::vector<Spread> spreads;
  for (std::size_t i = 0; i < found.pairs.size(); ++i) {
    PairFinding& pair = found.pairs[i];
    const auto count = static_cast<double>(counts[i]);
    const double variance = counts[i] < 2 ? 0 : (squares[i] - sums[i] * sums[i] / count) / (count - 1);
    pair.error = variance > 0 ? std::sqrt(variance) : 0;
    if (pair.error <= facts.tie) pair.error = 0;
    const bool often = facts.differing.empty() || is_often(facts.differing[i], facts.units);
    const char* reason = std::isnan(pair.difference)              ? "a system has no value"
                         : counts[i] < resamples - resamples / 20 ? "more than 5% of the resamples have no value"
                         : pair.error == 0 && std::abs(pair.difference) <= facts.tie
                             ? "no resample shows a difference that varies"
                             : nullptr;
    if (std::isnan(pair.difference)) pair.difference = 0;
    if (reason != nullptr) give_reason(pair, reason);
    spreads.push_back({pair.first, pair.second, pair.error, often, reason != nullptr});
  }
  return spreads;
}

double greatest_redrawn(const Family& found, const std::vector<std::size_t>& tested, const Redrawn& values,
                        std::uint64_t resample) {
  double greatest = 0;
  for (const std::size_t i : tested) {
    const PairFinding& pair = found.pairs[i];
    if (pair.error == 0) continue;
    const double off = values.at(resample, pair.first) - values.at(resample, pair.second) - pair.difference;
    if (!std::isnan(off)) greatest = std::max(greatest, std::abs(off) / (pair.error + found.offset));
  }
  return greatest;
}

}  // namespace

Family family(const Redrawn& values, Pairs pairs, const RedrawnFacts& facts, const ResampleOptions& options) {
  check_confidence(options.confidence);
  check_pairs(pairs, values.systems);
  if (values.observed.size() != values.systems) refuse("resampled values have a value of the data for each system");
  if (!facts.differing.empty() && facts.differing.size() != pairs.size())
    refuse("every pair has a number of units on which it differs");
  const std::uint64_t resamples = values.resamples();
  Family found{{}, Value<double>::undefined(kNoOffset), 0, resamples};
  for (const auto& [a, b] : pairs) {
    found.pairs.push_back(undecided(a, b));
    const double difference = values.observed[a] - values.observed[b];
    found.pairs.back().difference = std::abs(difference) <= facts.tie ? 0 : difference;
  }
  const std::vector<Spread> all = redrawn_spreads(found, values, facts);
  std::vector<std::size_t> tested;
  std::vector<Spread> spreads;
  for (std::size_t i = 0; i < found.pairs.size(); ++i) {
    if (all[i].untestable) continue;
    tested.push_back(i);
    spreads.push_back(all[i]);
  }
  found.offset = offset_of(spreads);
  if (!(found.offset > 0)) return found;
  std::vector<double> greatest;
  run_all(static_cast<std::size_t>((resamples + kBlock - 1) / kBlock), options.threads, greatest,
          [&](std::size_t block) {
            std::vector<double> of_block;
            for (std::uint64_t r = block * kBlock; r < std::min(resamples, (block + 1) * kBlock); ++r)
              of_block.push_back(greatest_redrawn(found, tested, values, r));
            return of_block;
          });
  decide(found, tested, greatest, options.confidence, facts.clusters);
  return found;
}

}  // namespace etalon::compare
