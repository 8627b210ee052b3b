// max_t.cpp: many pairs of systems at once, by the greatest of their studentised differences over shared resamples.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/step_down.hpp"
#include "compare/student.hpp"
#include "compare/tables.hpp"
#include "compare/weighted_sums.hpp"
#include "etalon/cancel.hpp"
#include "etalon/compare_table.hpp"
#include "number/rounded.hpp"

namespace etalon::compare {
namespace {

constexpr double kMostDifferences = 2e8;
constexpr const char* kNoSuchPair = "a pair is not of systems of the table";

/// What is drawn: the number of each unit's draw, and how many units each has; of units drawn one by one no sizes.
struct Drawing {
  std::vector<std::size_t> of_unit;
  std::vector<double> sizes;
  std::size_t count = 0;
};

Drawing drawing_of(const Table& table) {
  Drawing found;
  if (table.clusters.empty()) {
    found.count = table.units();
    for (std::size_t u = 0; u < found.count; ++u) found.of_unit.push_back(u);
    return found;
  }
  if (table.clusters.size() != table.units()) refuse("every unit is of a cluster");
  std::map<std::size_t, std::size_t> numbers;
  for (const std::size_t cluster : table.clusters) {
    const auto [at, fresh] = numbers.emplace(cluster, found.sizes.size());
    if (fresh) found.sizes.push_back(0);
    ++found.sizes[at->second];
    found.of_unit.push_back(at->second);
  }
  found.count = found.sizes.size();
  return found;
}

/// `centred` are the differences of the family's pairs from their means, draw by draw. Of clusters these are sums over
/// their units; behind them come the same times the clusters' sizes, and the sizes, which the mean and its error need.
Tally tally(const SteppedPairs& family, const Columns& centred, bool clusters, Random& random, std::uint64_t many) {
  const std::size_t m = family.pairs.size();
  const auto n = static_cast<double>(centred.units());
  Tally found(family);
  std::vector<double> t(m);
  for_resamples(centred, random, many, [&](const WeightedSums& of) {
    const double all = clusters ? of.sums[2 * m] : n;
    const double weight = all * all / n;
    for (std::size_t j = 0; j < m; ++j) {
      const double mean = of.sums[j] / all;
      const double spread = clusters ? of.squares[j] - 2 * mean * of.sums[m + j] + mean * mean * of.squares[2 * m]
                                     : of.squares[j] - n * mean * mean;
      const double variance = spread / (n - 1) / weight;
      const double floor = 1e-12 * of.squares[j] / weight;
      t[j] = std::numeric_limits<double>::infinity();  // a resample without spread says nothing for a difference
      if (variance > floor) {
        t[j] = std::abs(mean) / std::sqrt(variance);
      } else if (std::abs(mean) <= 1e-6 * family.errors[j]) {
        t[j] = 0;
      }
    }
    found.add(family, t);
  });
  return found;
}

/// The spread of a pair's differences over the resamples that have both values; how many these are.
struct Deviation {
  std::uint64_t resamples = 0;
  double error = 0;
};

Deviation deviation(const Redrawn& values, std::size_t a, std::size_t b) {
  Deviation found;
  double mean = 0;
  double squares = 0;
  for (std::uint64_t r = 0; r < values.resamples(); ++r) {
    const double difference = values.at(r, a) - values.at(r, b);
    if (std::isnan(difference)) continue;
    const double step = difference - mean;
    mean += step / static_cast<double>(++found.resamples);
    squares += step * (difference - mean);
  }
  if (found.resamples > 1) found.error = std::sqrt(squares / static_cast<double>(found.resamples - 1));
  return found;
}

}  // namespace

MaxT max_t(const Table& table, std::span<const std::pair<std::size_t, std::size_t>> pairs, const ResampleOptions& how) {
  check_table(table);
  check_confidence(how.confidence);
  const Drawing drawing = drawing_of(table);
  const std::size_t units = drawing.count;
  const auto size = static_cast<double>(pairs.size());
  check_resamples(static_cast<double>(how.resamples), static_cast<double>(units), size);
  if (static_cast<double>(units) * size > kMostDifferences) refuse("too many pairs of systems on so many units");
  MaxT found{{}, Value<double>::undefined("no pair of systems has differences with a spread"), how.resamples};
  const auto sums_of = [&](std::size_t a, std::size_t b, double mean) {
    return rounded_sums(
        units, table.units(), [&](std::size_t u) { return drawing.of_unit[u]; },
        [&](std::size_t u) { return table.at(u, a) - table.at(u, b) - mean; });
  };
  for (const auto& [a, b] : pairs) {
    if (a >= table.systems || b >= table.systems) refuse(kNoSuchPair);
    const std::vector<double> differences = sums_of(a, b, 0);
    const PairedMean of = paired_mean(Draws{differences, drawing.sizes}, how.tie);
    const auto none = Value<double>::undefined(of.reason);
    found.pairs.push_back({a, b, of.difference, none, none, Value<Interval>::undefined(of.reason)});
    const auto n = static_cast<double>(units);
    if (of.reason != nullptr) continue;
    found.pairs.back().error = of.unit * std::sqrt(of.spread / (n - 1) / of.weight);
    found.pairs.back().statistic = of.difference / found.pairs.back().error;
  }
  const SteppedPairs family = family_of(found);
  if (family.pairs.empty()) return found;
  const std::size_t m = family.pairs.size();
  const bool clusters = !drawing.sizes.empty();
  Columns centred(units, clusters ? 2 * m + 1 : m);
  for (std::size_t j = 0; j < m; ++j) {
    const PairFinding& pair = found.pairs[family.pairs[j]];
    const std::vector<double> sums = sums_of(pair.first, pair.second, pair.difference);
    for (std::size_t d = 0; d < units; ++d) {
      centred.set(d, j, sums[d]);
      if (clusters) centred.set(d, m + j, sums[d] * drawing.sizes[d]);
    }
  }
  for (std::size_t d = 0; clusters && d < units; ++d) centred.set(d, 2 * m, drawing.sizes[d]);
  const auto blocks = resample<Tally>(how.resamples, how.seed, how.threads, [&](Random& random, std::uint64_t many) {
    return std::vector{tally(family, centred, clusters, random, many)};
  });
  Tally whole(family);
  for (const Tally& block : blocks) whole.merge(block);
  decide(found, family, whole, how.confidence);
  return found;
}

MaxT max_t(const Redrawn& values, std::span<const std::pair<std::size_t, std::size_t>> pairs, double confidence,
           double tie) {
  check_confidence(confidence);
  if (values.observed.size() != values.systems) refuse("redrawn values have a value of the data for each system");
  const std::uint64_t resamples = values.resamples();
  MaxT found{{}, Value<double>::undefined("no pair of systems has differences with a spread"), resamples};
  for (const auto& [a, b] : pairs) {
    if (a >= values.systems || b >= values.systems) refuse(kNoSuchPair);
    const double difference = values.observed[a] - values.observed[b];
    const Deviation over = deviation(values, a, b);
    const char* reason = std::isnan(difference)                        ? "a system has no value"
                         : over.resamples < resamples - resamples / 20 ? "more than 5% of the resamples have no value"
                         : over.error <= tie                           ? "no resample shows a difference that varies"
                                                                       : nullptr;
    const auto none = Value<double>::undefined(reason);
    found.pairs.push_back(
        {a, b, std::isnan(difference) ? 0 : difference, none, none, Value<Interval>::undefined(reason)});
    found.pairs.back().error = over.error;
    if (reason == nullptr) found.pairs.back().statistic = std::abs(difference) <= tie ? 0.0 : difference / over.error;
  }
  const SteppedPairs family = family_of(found);
  if (family.pairs.empty()) return found;
  Tally whole(family);
  std::vector<double> t(family.pairs.size());
  for (std::uint64_t r = 0; r < resamples; ++r) {
    if (r % kCheckedEvery == 0) check_cancelled();
    for (std::size_t j = 0; j < t.size(); ++j) {
      const PairFinding& pair = found.pairs[family.pairs[j]];
      const double off = values.at(r, pair.first) - values.at(r, pair.second) - pair.difference;
      t[j] = std::isnan(off) ? 0 : std::abs(off) / family.errors[j];
    }
    whole.add(family, t);
  }
  decide(found, family, whole, confidence);
  return found;
}

}  // namespace etalon::compare
