// sensitivity.cpp: paired t-tests of all pairs of systems by each score, and orders of systems on halves of the units.
#include "etalon/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/run.hpp"
#include "engine/score_table.hpp"
#include "etalon/cancel.hpp"
#include "etalon/compare_pairs.hpp"
#include "etalon/error.hpp"
#include "number/quantile.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

constexpr const char* kNoPair = "no pair of systems has two units in common";
constexpr const char* kNoneSignificant = "no pair is significant";
constexpr const char* kAllSignificant = "every pair that has a test is significant";
constexpr const char* kFewComplete = "fewer than two units on which all systems have a value";
constexpr const char* kNoOrder = "in every halving a half ties all systems";
constexpr const char* kNoHalvings = "no halvings were asked for";

PairedTest paired_test(const ScoreTable& table, std::size_t score, std::size_t first, std::size_t second,
                       double tolerance) {
  std::vector<double> differences;
  double size = 1;  // of the values, against which ties are judged
  for (std::size_t u = 0; u < table.units.size(); ++u) {
    const double a = table.value(score, u, first);
    const double b = table.value(score, u, second);
    if (std::isnan(a) || std::isnan(b)) continue;
    differences.push_back(a - b);
    size = std::max({size, std::abs(a), std::abs(b)});
  }
  const compare::Finding found = compare::student(differences, {.tie = tolerance * size});
  return {first,
          second,
          differences.size(),
          found.difference.defined() ? found.difference.number : std::numeric_limits<double>::quiet_NaN(),
          found.statistic,
          found.p};
}

Places order_on(const ScoreTable& table, std::size_t score, std::span<const std::size_t> units, double tolerance) {
  std::vector<double> means(table.systems.size());
  for (const std::size_t unit : units) {
    for (std::size_t i = 0; i < means.size(); ++i) means[i] += table.value(score, unit, i);
  }
  for (double& mean : means) mean /= static_cast<double>(units.size());
  return {"", places_by(means, table.sign[score], tolerance)};
}

Stability stability_of(const ScoreTable& table, std::size_t score, const SensitivityOptions& options) {
  std::vector<std::size_t> units;
  for (std::size_t u = 0; u < table.units.size(); ++u) {
    bool complete = true;
    for (std::size_t i = 0; i < table.systems.size() && complete; ++i) complete = !std::isnan(table.value(score, u, i));
    if (complete) units.push_back(u);
  }
  const auto without = [&](const char* reason) {
    return Stability{
        .units = units.size(), .tau = Value<double>::undefined(reason), .swap_rate = Value<double>::undefined(reason)};
  };
  if (units.size() < 2) return without(kFewComplete);
  if (options.halvings == 0) return without(kNoHalvings);
  Stability found = without(kNoOrder);
  Random random(options.seed);
  std::vector<double> taus;
  Int128 opposite = 0;
  Int128 pairs = 0;
  for (std::size_t h = 0; h < options.halvings; ++h) {
    check_cancelled();
    random.shuffle(std::span<std::size_t>(units));
    const auto all = std::span<const std::size_t>(units);  // of an odd number the second half has one more
    const Places halves[] = {order_on(table, score, all.first(all.size() / 2), options.table.tolerance),
                             order_on(table, score, all.subspan(all.size() / 2), options.table.tolerance)};
    const Agreement counts = compare_measures(halves).front();
    opposite += counts.opposite;
    pairs += counts.pairs();
    const Value<double> tau = counts.tau_b();
    tau.defined() ? taus.push_back(tau.number) : void(++found.without);
  }
  found.swap_rate = static_cast<double>(opposite) / static_cast<double>(pairs);
  if (taus.empty()) return found;
  std::sort(taus.begin(), taus.end());
  found.tau = std::accumulate(taus.begin(), taus.end(), 0.0) / static_cast<double>(taus.size());
  found.low = quantile(taus, 0.025);
  found.high = quantile(taus, 0.975);
  return found;
}

ScoreSensitivity sensitivity_of_score(const ScoreTable& table, std::size_t score, const SensitivityOptions& options) {
  const auto undefined = [](const char* reason) { return Value<double>::undefined(reason); };
  ScoreSensitivity found{.score = table.scores[score],
                         .better = table.sign[score] < 0 ? Better::lower : Better::higher,
                         .power = undefined(kNoPair),
                         .least_significant = undefined(kNoneSignificant),
                         .most_insignificant = undefined(kAllSignificant),
                         .stability = stability_of(table, score, options)};
  for (std::size_t a = 0; a < table.systems.size(); ++a) {
    for (std::size_t b = a + 1; b < table.systems.size(); ++b) {
      check_cancelled();
      found.tests.push_back(paired_test(table, score, a, b, options.table.tolerance));
      const PairedTest& test = found.tests.back();
      if (test.units < 2) continue;
      ++found.pairs;
      const bool significant = test.p.defined() && test.p.number < options.alpha;
      found.significant += significant ? 1 : 0;
      if (!test.p.defined()) continue;
      const double size = std::abs(test.difference);
      Value<double>& bound = significant ? found.least_significant : found.most_insignificant;
      if (!bound.defined() || (significant ? size < bound.number : size > bound.number)) bound = size;
    }
  }
  if (found.pairs == 0) {
    found.least_significant = found.most_insignificant = undefined(kNoPair);
  } else {
    found.power = static_cast<double>(found.significant) / static_cast<double>(found.pairs);
  }
  return found;
}

/// Sorts most sensitive first: the power, then the median p-value, a pair without one being as far as 1.
struct Rank {
  double power;
  double median;

  explicit Rank(const ScoreSensitivity& score) : power(score.power.defined() ? score.power.number : -1) {
    std::vector<double> curve = score.compared_p_values();
    curve.resize(std::max<std::size_t>(1, score.tests.size()), 1.0);
    median = quantile(curve, 0.5);
  }
  friend bool operator<(const Rank& a, const Rank& b) {
    return a.power != b.power ? a.power > b.power : a.median < b.median;
  }
};

}  // namespace

std::vector<double> ScoreSensitivity::p_values() const {
  std::vector<double> curve;
  for (const PairedTest& test : tests) {
    if (test.p.defined()) curve.push_back(test.p.number);
  }
  std::sort(curve.begin(), curve.end());
  return curve;
}

std::vector<double> ScoreSensitivity::compared_p_values() const {
  std::vector<double> curve = p_values();
  for (double& p : curve) {
    int exponent = 0;
    const double digits = std::frexp(p, &exponent);
    p = std::ldexp(std::round(digits * 0x1p36), exponent - 36);
  }
  return curve;
}

Sensitivity sensitivity_of(const std::vector<ScoreEntry>& entries, const SensitivityOptions& options) {
  if (!(options.alpha > 0 && options.alpha < 1))
    throw Error(ErrorKind::usage, "the level of a test is between 0 and 1, for example 0.05");
  const ScoreTable table = score_table_of(entries, options.table);
  if (table.units.size() < 2)
    throw Error(ErrorKind::usage,
                "sensitivity is about the spread over units (folds, queries, data sets), and there is one unit");
  Sensitivity found{table.systems, table.units, {}, options, table.notes};
  run_all(table.scores.size(), options.threads, found.scores,
          [&](std::size_t s) { return std::vector{sensitivity_of_score(table, s, options)}; });
  std::stable_sort(found.scores.begin(), found.scores.end(),
                   [](const ScoreSensitivity& a, const ScoreSensitivity& b) { return Rank(a) < Rank(b); });
  return found;
}

}  // namespace etalon
