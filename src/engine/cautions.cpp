// cautions.cpp: the regions in which methods err, told from the number of units and the skew of their differences.
#include "engine/cautions.hpp"

#include <algorithm>
#include <cmath>

#include "etalon/text.hpp"
#include "number/rounded.hpp"

namespace etalon {
namespace {

// Bounds found by simulation (docs/calibration.md): beyond them a test at 5 % errs in more than 7 of 100 cases.
constexpr std::size_t kFewForPercentiles = 50;
constexpr std::size_t kFewClusters = 30;
// The error of a t-test grows with skew² / n (Hall 1988), and a sample shows less skew than there is.
constexpr double kSkewForUnits = 0.06;

/// What misleads it is that there are few units, whatever their values.
bool by_number(PairMethod method) {
  return method == PairMethod::bootstrap_percentile || method == PairMethod::bootstrap_bca;
}

/// Of the differences; 0 without spread.
double skew_of(std::span<const double> differences) {
  const std::size_t n = differences.size();
  const double mean = rounded_mean(differences);
  double size = 0;
  for (const double d : differences) size = std::max(size, std::abs(d - mean));
  if (!(size > 1e-12 * std::abs(mean))) return 0;
  const auto off = [&](std::size_t i) { return (differences[i] - mean) / size; };
  const double squares = rounded_sum(n, [&](std::size_t i) { return off(i) * off(i); });
  const double cubes = rounded_sum(n, [&](std::size_t i) { return off(i) * off(i) * off(i); });
  return cubes / std::pow(squares, 1.5) * std::sqrt(static_cast<double>(n));
}

}  // namespace

std::string unit_cautions(PairMethod method, std::span<const double> differences) {
  const std::size_t n = differences.size();
  if (n < 2) return "";
  const std::string name(name_of(method));
  if (by_number(method) && n < kFewForPercentiles) {
    return "fewer than " + std::to_string(kFewForPercentiles) + " units: intervals by " + name +
           " are too narrow, and it calls equal systems different up to three times as often as it says";
  }
  const bool of_means = by_number(method) || method == PairMethod::t || method == PairMethod::randomization ||
                        method == PairMethod::nadeau_bengio;
  const bool of_middles = method == PairMethod::wilcoxon || method == PairMethod::sign;
  if (!of_means && !of_middles) return "";
  const double skew = skew_of(differences);
  const auto units = static_cast<double>(n);
  const std::string seen = "the differences are skewed (" + shortest(std::round(10 * skew) / 10) + ")";
  if (of_means) {
    if (skew * skew / units <= kSkewForUnits) return "";
    return seen + " for so few units (" + std::to_string(n) + "): " + name +
           " calls systems of equal means different more often than it says";
  }
  const bool clearly = std::abs(skew) > 2 * std::sqrt(6 / units) || skew * skew / units > kSkewForUnits;
  if (!clearly) return "";
  return seen + ", and " + name + " is about their middle and not their mean: systems of equal means may differ in it";
}

std::string cautions_of(const ScoreTable& table, const Decisions& found, std::span<const std::size_t> clusters) {
  std::string most;
  std::string of;
  double skew = -1;
  std::size_t warned = 0;
  for (const ComparedPair& pair : found.pairs) {
    std::vector<double> differences(found.clusters);
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      const double difference = table.value(0, u, pair.a) - table.value(0, u, pair.b);
      if (std::isnan(difference)) continue;
      if (clusters.empty()) differences.push_back(difference);
      if (!clusters.empty()) differences[clusters[u]] += difference;
    }
    std::string note = pair.why.empty() ? unit_cautions(found.method, differences) : "";
    if (note.empty()) continue;
    ++warned;
    const double here = std::abs(skew_of(differences));
    if (here <= skew) continue;
    skew = here;
    most = std::move(note);
    of = table.systems[pair.a] + " and " + table.systems[pair.b];
  }
  const std::size_t drawn = clusters.empty() ? table.units.size() : found.clusters;
  const bool all = by_number(found.method) && drawn < kFewForPercentiles;
  if (warned == 0 || found.pairs.size() == 1 || all) return most;
  return std::to_string(warned) + " of " + std::to_string(found.pairs.size()) + " pairs, most of all " + of + ": " +
         most;
}

std::string note_on_bounds(const Decisions& found, std::span<const Range> ranges) {
  constexpr std::size_t few = 3;
  std::vector<std::string> pairs;
  const ComparedPair* first = nullptr;
  for (const ComparedPair& pair : found.pairs) {
    if (!pair.bounded) continue;
    if (first == nullptr) first = &pair;
    pairs.push_back(found.systems[pair.a] + " and " + found.systems[pair.b]);
  }
  if (first == nullptr) return "";
  const std::size_t all = pairs.size();
  if (all > few) {
    pairs.resize(few);
    pairs.push_back("and " + std::to_string(all - few) + " more pairs");
  }
  const Range& range = ranges[first->score];
  const std::string units = found.how.unit == UnitKind::datasets ? "data sets" : std::string(name_of(found.how.unit));
  return join(pairs, ", ") + ": the difference is the same on all " + std::to_string(first->found.n) + " " + units +
         ", so there is no spread to test with and no p; " +
         (all == 1 ? "the interval is a bound that holds" : "the intervals are bounds that hold") +
         " for any values of " + found.score_of(*first) + " between " + shortest(range.low) + " and " +
         shortest(range.high);
}

std::string cluster_cautions(std::size_t clusters) {
  if (clusters >= kFewClusters) return "";
  return "fewer than " + std::to_string(kFewClusters) +
         " clusters: intervals are too narrow, and equal systems are called different more often than it says";
}

}  // namespace etalon
