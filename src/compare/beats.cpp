// beats.cpp: how likely a system is above another on a fresh unit, with Wilson's interval.
#include <algorithm>
#include <cmath>

#include "compare/given.hpp"
#include "compare/student.hpp"
#include "etalon/compare_pairs.hpp"
#include "number/student.hpp"
#include "number/wilson.hpp"

namespace etalon::compare {
namespace {

/// Independent units that would tell as much about a share as these clusters do: fewer the more alike the units of a
/// cluster are, and fewer again for a spread that is known from few clusters (Korn and Graubard 1998).
double worth_of(const Clustered& wins, double chance, double confidence) {
  const auto count = static_cast<double>(wins.sums.size());
  if (wins.sums.size() < 2) return 1;
  double units = 0;
  for (const double size : wins.sizes) units += size;
  const double narrow = normal_reach(confidence) / student_reach(confidence, count - 1);
  const PairedMean of = paired_mean(Draws{wins.sums, wins.sizes}, 0);
  const double variance = of.reason == nullptr ? of.unit * of.unit * of.spread / (count - 1) / of.weight : 0;
  const double worth = variance > 0 ? chance * (1 - chance) / variance : count;
  return std::clamp(worth * narrow * narrow, 1.0, units);
}

}  // namespace

Beats beats(std::span<const double> differences, const PairOptions& how, double test_to_train,
            std::span<const std::size_t> cluster_of) {
  check_confidence(how.confidence);
  check_numbers(differences);
  if (differences.empty()) return {Value<double>::undefined(kNoUnit), Value<Interval>::undefined(kNoUnit)};
  std::vector<double> wins;
  double sum = 0;
  for (const double d : differences) {
    wins.push_back(std::abs(d) <= how.tie ? 0.5 : d > 0 ? 1 : 0);
    sum += wins.back();
  }
  const auto n = static_cast<double>(differences.size());
  const double chance = sum / n;
  const double z = normal_reach(how.confidence);
  const double worth =
      cluster_of.empty() ? n / (1 + n * test_to_train) : worth_of(clustered(wins, cluster_of), chance, how.confidence);
  const auto [low, high] = wilson_interval(chance, worth, z);
  return {chance, Interval{low, high}};
}

}  // namespace etalon::compare
