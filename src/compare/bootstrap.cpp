// bootstrap.cpp: the mean difference over units drawn with replacement: percentile, BCa and studentised intervals.
#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/given.hpp"
#include "compare/student.hpp"
#include "etalon/compare_pairs.hpp"
#include "number/rounded.hpp"

namespace etalon::compare {
namespace {

constexpr const char* kFewResamples = "too few resamples for an interval of this confidence";
constexpr const char* kOneSided = "all resamples are on one side of the observed difference";
constexpr const char* kTooSkewed = "the differences are too skewed for the corrected interval";

double normal_at(double z) { return boost::math::cdf(boost::math::normal_distribution<double>(), z); }
double normal_quantile(double p) { return boost::math::quantile(boost::math::normal_distribution<double>(), p); }

struct Replicate {
  double mean;
  double error;  ///< standard error, from the same draw
};

std::vector<Replicate> draw(const Draws& of, const ResampleOptions& how) {
  const auto n = static_cast<double>(of.sums.size());
  return resample<Replicate>(how.resamples, how.seed, how.threads, [&](Random& random, std::uint64_t many) {
    std::vector<Replicate> drawn;
    std::vector<double> values(of.sums.size());
    std::vector<double> sizes(of.sums.size(), 1);
    for (std::uint64_t r = 0; r < many; ++r) {
      double mean = 0;
      double all = of.sizes.empty() ? n : 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t one = random.below(of.sums.size());
        values[i] = of.sums[one];
        mean += values[i];
        if (of.sizes.empty()) continue;
        sizes[i] = of.sizes[one];
        all += sizes[i];
      }
      mean /= all;
      double spread = 0;
      bool constant = true;
      for (std::size_t i = 0; i < values.size(); ++i) {
        spread += (values[i] - mean * sizes[i]) * (values[i] - mean * sizes[i]);
        constant = constant && values[i] == values[0] && sizes[i] == sizes[0];
      }
      drawn.push_back({mean, constant ? 0 : std::sqrt(spread / (n - 1) / (all * all / n))});
    }
    return drawn;
  });
}

/// Ends at order statistics, and the p that belongs to them: `level` says which part of the resamples lies below the
/// end of an error on one side, `error` is its inverse.
template <class Level, class Error>
void by_order(const std::vector<double>& sorted, const ResampleOptions& how, Level level, Error error, Finding& found) {
  const auto below = static_cast<std::uint64_t>(std::upper_bound(sorted.begin(), sorted.end(), 0.0) - sorted.begin());
  const auto above = static_cast<std::uint64_t>(sorted.end() - std::lower_bound(sorted.begin(), sorted.end(), 0.0));
  const auto all = static_cast<double>(sorted.size() + 1);
  const double least = std::min(error(static_cast<double>(below + 1) / all, false),  //
                                error(static_cast<double>(above + 1) / all, true));
  found.p = std::min(1.0, std::max(1 / all, 2 * least));
  const std::size_t low = allowed_extremes(level((1 - how.confidence) / 2, false), sorted.size());
  const std::size_t high = allowed_extremes(level((1 - how.confidence) / 2, true), sorted.size());
  found.interval = low == 0 || high == 0 || low > sorted.size() || high > sorted.size()
                       ? Value<Interval>::undefined(kFewResamples)
                       : Value<Interval>(Interval{sorted[low - 1], sorted[sorted.size() - high]});
}

/// Bias and acceleration (Efron 1987).
struct Bca {
  double bias = 0;
  double acceleration = 0;
  const char* reason = nullptr;

  /// The part of the resamples on that side which an error leaves out there.
  [[nodiscard]] double level(double error, bool upper) const {
    const double sign = upper ? -1 : 1;
    const double z = sign * bias + normal_quantile(error);
    return normal_at(sign * bias + z / (1 - sign * acceleration * z));
  }
  [[nodiscard]] double error(double part, bool upper) const {
    if (part >= 1) return 1;
    const double sign = upper ? -1 : 1;
    const double w = normal_quantile(part) - sign * bias;
    const double scale = 1 + sign * acceleration * w;
    if (scale <= 0) return w < 0 ? 0 : 1;
    return normal_at(w / scale - sign * bias);
  }
};

/// How far the mean moves when one unit or cluster is left out, and in which sense: for the acceleration.
double left_out(const Draws& draws, const PairedMean& of, double all, std::size_t i) {
  const double off = draws.sums[i] / of.unit - of.mean * draws.size(i);
  // Means without one unit differ from the whole mean by (mean − d)/(n − 1), and the factor cancels.
  return draws.sizes.empty() ? off : off / (all - draws.size(i));
}

Bca bca_of(const Draws& draws, const PairedMean& of, const std::vector<double>& sorted, double error) {
  Bca found;
  const double at = of.difference;
  const double slack = 1e-12 * of.unit;
  const auto below = std::lower_bound(sorted.begin(), sorted.end(), at - slack) - sorted.begin();
  const auto not_above = std::upper_bound(sorted.begin(), sorted.end(), at + slack) - sorted.begin();
  const double part = static_cast<double>(below + not_above) / 2 / static_cast<double>(sorted.size());
  if (part <= 0 || part >= 1) {
    found.reason = kOneSided;
    return found;
  }
  found.bias = normal_quantile(part);
  const double all = rounded_sum(draws.sizes);
  std::vector<double> off(draws.sums.size());
  for (std::size_t i = 0; i < off.size(); ++i) off[i] = left_out(draws, of, all, i);
  const double middle = draws.sizes.empty() ? 0 : rounded_mean(off);
  for (double& one : off) one -= middle;
  const double cubes = rounded_sum(off.size(), [&](std::size_t i) { return std::pow(off[i], 3); });
  const double squares = rounded_sum(off.size(), [&](std::size_t i) { return off[i] * off[i]; });
  found.acceleration = cubes / (6 * std::pow(squares, 1.5));
  for (const double sign : {-1.0, 1.0}) {
    const double z = sign * found.bias + normal_quantile(error);
    if (1 - sign * found.acceleration * z <= 0) found.reason = kTooSkewed;
  }
  return found;
}

void studentised(const std::vector<Replicate>& drawn, const PairedMean& of, double n, const ResampleOptions& how,
                 Finding& found) {
  const double error = of.unit * std::sqrt(of.spread / (n - 1) / of.weight);
  std::vector<double> sizes;
  for (const Replicate& replicate : drawn) {
    const double shift = std::abs(replicate.mean - of.difference);
    const bool same = shift <= 1e-12 * of.unit;
    sizes.push_back(replicate.error > 0 ? shift / replicate.error : same ? 0 : std::numeric_limits<double>::infinity());
  }
  std::sort(sizes.begin(), sizes.end());
  const double t = std::abs(of.difference) / error;
  const double bound = t * (1 - 1e-12);
  const auto reaching = static_cast<double>(sizes.end() - std::lower_bound(sizes.begin(), sizes.end(), bound));
  found.statistic = of.difference / error;
  found.p = (reaching + 1) / static_cast<double>(sizes.size() + 1);
  const std::size_t allowed = allowed_extremes(1 - how.confidence, sizes.size());
  if (allowed == 0 || !std::isfinite(sizes[sizes.size() - allowed])) {
    found.interval = Value<Interval>::undefined(allowed == 0 ? kFewResamples
                                                             : "too few units: too many resamples draw one unit alone");
    return;
  }
  const double reach = sizes[sizes.size() - allowed] * error;
  found.interval = Interval{of.difference - reach, of.difference + reach};
}

Finding bootstrap_of(const Draws& draws, double deviation, Bootstrap kind, const ResampleOptions& how) {
  check_confidence(how.confidence);
  check_numbers(draws.sums);
  check_resamples(static_cast<double>(how.resamples), static_cast<double>(draws.sums.size()));
  const PairedMean of = paired_mean(draws, how.tie);
  constexpr std::string_view kNames[] = {"bootstrap-percentile", "bootstrap-bca", "bootstrap-studentised"};
  Finding found(kNames[static_cast<std::size_t>(kind)], draws.sums.size(), of.reason);
  found.distribution = "resamples";
  found.effect_name = "d_z";
  if (!draws.sums.empty()) found.difference = of.difference;
  if (of.reason != nullptr) return found;
  const auto n = static_cast<double>(draws.sums.size());
  found.resamples = how.resamples;
  found.effect = draws.sizes.empty() ? of.mean / std::sqrt(of.spread / (n - 1)) : of.difference / deviation;
  found.statistic = of.difference;
  const std::vector<Replicate> drawn = draw(draws, how);
  if (kind == Bootstrap::studentised) {
    studentised(drawn, of, n, how, found);
    return found;
  }
  std::vector<double> sorted;
  for (const Replicate& replicate : drawn)
    sorted.push_back(std::abs(replicate.mean) <= 1e-12 * of.unit ? 0 : replicate.mean);
  std::sort(sorted.begin(), sorted.end());
  if (kind == Bootstrap::percentile) {
    const auto same = [](double part, bool) { return part; };
    by_order(sorted, how, same, same, found);
    return found;
  }
  const Bca correct = bca_of(draws, of, sorted, (1 - how.confidence) / 2);
  if (correct.reason != nullptr) {
    found.p = Value<double>::undefined(correct.reason);
    found.interval = Value<Interval>::undefined(correct.reason);
    return found;
  }
  by_order(
      sorted, how, [&](double error, bool upper) { return correct.level(error, upper); },
      [&](double part, bool upper) { return correct.error(part, upper); }, found);
  return found;
}

}  // namespace

Finding bootstrap(std::span<const double> differences, Bootstrap kind, const ResampleOptions& how) {
  return bootstrap_of(Draws{differences}, 0, kind, how);
}

Finding bootstrap(const Clustered& clusters, Bootstrap kind, const ResampleOptions& how) {
  return bootstrap_of(Draws{clusters.sums, clusters.sizes}, clusters.deviation, kind, how);
}

}  // namespace etalon::compare
