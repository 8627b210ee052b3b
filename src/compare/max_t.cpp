// max_t.cpp: many pairs of systems at once, by the greatest of their studentised differences over shared resamples.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/student.hpp"
#include "compare/tables.hpp"
#include "etalon/compare_table.hpp"

namespace etalon::compare {
namespace {

constexpr double kMostDifferences = 2e8;

/// The pairs that have a spread, most different first, and their differences from the mean, unit by unit.
struct Family {
  std::vector<std::size_t> pairs;
  std::vector<double> sizes;   ///< |t|
  std::vector<double> errors;  ///< standard errors
  std::vector<double> centred;
};

/// What a block of resamples leaves: how often the greatest of a pair and those after it reached the pair's own, and
/// the greatest of all in each.
struct Tally {
  std::vector<std::uint64_t> reached;
  std::vector<double> greatest;
};

Tally tally(const Family& family, std::size_t units, Random& random, std::uint64_t many) {
  const std::size_t m = family.pairs.size();
  const auto n = static_cast<double>(units);
  Tally found{std::vector<std::uint64_t>(m), {}};
  std::vector<std::uint32_t> times(units);
  std::vector<double> sums(m);
  std::vector<double> squares(m);
  for (std::uint64_t r = 0; r < many; ++r) {
    std::fill(times.begin(), times.end(), 0U);
    for (std::size_t i = 0; i < units; ++i) ++times[random.below(units)];
    std::fill(sums.begin(), sums.end(), 0);
    std::fill(squares.begin(), squares.end(), 0);
    for (std::size_t u = 0; u < units; ++u) {
      if (times[u] == 0) continue;
      const double weight = times[u];
      const double* row = family.centred.data() + u * m;
      for (std::size_t j = 0; j < m; ++j) {
        sums[j] += weight * row[j];
        squares[j] += weight * row[j] * row[j];
      }
    }
    double greatest = 0;
    for (std::size_t j = m; j-- > 0;) {
      const double mean = sums[j] / n;
      const double variance = (squares[j] / n - mean * mean) * n / (n - 1) / n;
      const double floor = 1e-12 * squares[j] / n;
      double t = std::numeric_limits<double>::infinity();  // a resample without spread says nothing for a difference
      if (variance > floor) {
        t = std::abs(mean) / std::sqrt(variance);
      } else if (std::abs(mean) <= 1e-6 * family.errors[j]) {
        t = 0;
      }
      greatest = std::max(greatest, t);
      found.reached[j] += greatest >= family.sizes[j] * (1 - 1e-12) ? 1 : 0;
    }
    found.greatest.push_back(greatest);
  }
  return found;
}

}  // namespace

MaxT max_t(const Table& table, std::span<const std::pair<std::size_t, std::size_t>> pairs, const ResampleOptions& how) {
  check_table(table);
  check_confidence(how.confidence);
  const std::size_t units = table.units();
  const auto size = static_cast<double>(pairs.size());
  check_resamples(static_cast<double>(how.resamples), static_cast<double>(units), size);
  if (static_cast<double>(units) * size > kMostDifferences) refuse("too many pairs of systems on so many units");
  MaxT found{{}, Value<double>::undefined("no pair of systems has differences with a spread"), how.resamples};
  std::vector<double> t;
  std::vector<double> errors;
  std::vector<double> differences(units);
  for (const auto& [a, b] : pairs) {
    if (a >= table.systems || b >= table.systems) refuse("a pair is not of systems of the table");
    for (std::size_t u = 0; u < units; ++u) differences[u] = table.at(u, a) - table.at(u, b);
    const PairedMean of = paired_mean(differences, how.tie);
    const auto none = Value<double>::undefined(of.reason);
    found.pairs.push_back({a, b, of.difference, none, none, Value<Interval>::undefined(of.reason)});
    const auto n = static_cast<double>(units);
    errors.push_back(of.reason == nullptr ? of.unit * std::sqrt(of.spread / (n - 1) / n) : 0);
    t.push_back(of.reason == nullptr ? of.difference / errors.back() : 0);
    if (of.reason == nullptr) found.pairs.back().statistic = t.back();
  }
  Family family;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (found.pairs[i].statistic.defined()) family.pairs.push_back(i);
  }
  if (family.pairs.empty()) return found;
  std::stable_sort(family.pairs.begin(), family.pairs.end(),
                   [&](std::size_t i, std::size_t j) { return std::abs(t[i]) > std::abs(t[j]); });
  for (const std::size_t i : family.pairs) {
    family.sizes.push_back(std::abs(t[i]));
    family.errors.push_back(errors[i]);
  }
  for (std::size_t u = 0; u < units; ++u) {
    for (const std::size_t i : family.pairs)
      family.centred.push_back(table.at(u, pairs[i].first) - table.at(u, pairs[i].second) - found.pairs[i].difference);
  }
  const auto blocks = resample<Tally>(how.resamples, how.seed, how.threads, [&](Random& random, std::uint64_t many) {
    return std::vector{tally(family, units, random, many)};
  });
  std::vector<double> greatest;
  std::vector<std::uint64_t> reached(family.pairs.size());
  for (const Tally& block : blocks) {
    greatest.insert(greatest.end(), block.greatest.begin(), block.greatest.end());
    for (std::size_t j = 0; j < reached.size(); ++j) reached[j] += block.reached[j];
  }
  std::sort(greatest.begin(), greatest.end());
  const std::size_t allowed = allowed_extremes(1 - how.confidence, how.resamples);
  const char* none = allowed == 0 ? "too few resamples for an interval of this confidence" : nullptr;
  const double critical = allowed == 0 ? 0 : greatest[greatest.size() - allowed];
  if (none == nullptr && !std::isfinite(critical)) none = "too few units: too many resamples have no spread";
  found.critical = none == nullptr ? Value<double>(critical) : Value<double>::undefined(none);
  double p = 0;
  for (std::size_t j = 0; j < reached.size(); ++j) {
    PairFinding& pair = found.pairs[family.pairs[j]];
    p = std::max(p, static_cast<double>(reached[j] + 1) / static_cast<double>(how.resamples + 1));
    pair.p = p;
    pair.differs = shows(p, how.confidence);
    if (none != nullptr) {
      pair.interval = Value<Interval>::undefined(none);
      continue;
    }
    Interval ends{pair.difference - critical * family.errors[j], pair.difference + critical * family.errors[j]};
    if (pair.differs && pair.difference > 0) ends.low = std::max(ends.low, 0.0);
    if (pair.differs && pair.difference < 0) ends.high = std::min(ends.high, 0.0);
    pair.interval = ends;
  }
  return found;
}

}  // namespace etalon::compare
