// cost.cpp: times on growing tables, and the growth that fits them.
#include "etalon/cost.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "etalon/contingency.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

constexpr Growth kGrowths[] = {Growth::constant, Growth::linear,    Growth::n_log_n,
                               Growth::n_root_n, Growth::quadratic, Growth::cubic};

double growth_at(Growth growth, double n) {
  switch (growth) {
    case Growth::constant: return 1;
    case Growth::linear: return n;
    case Growth::n_log_n: return n * std::log(n);
    case Growth::n_root_n: return n * std::sqrt(n);
    case Growth::quadratic: return n * n;
    case Growth::cubic: return n * n * n;
  }
  return 1;
}

/// The mean square of the relative errors of the best a + b·f(n) with a, b ≥ 0.
double misfit(std::span<const Timing> timings, Growth growth) {
  // Weighted by 1/time, the target is 1 and the two regressors are 1/time and f/time.
  double xx = 0;
  double xy = 0;
  double yy = 0;
  double x1 = 0;
  double y1 = 0;
  for (const Timing& timing : timings) {
    const double x = 1 / timing.seconds;
    const double y = growth_at(growth, timing.objects) / timing.seconds;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    x1 += x;
    y1 += y;
  }
  const double determinant = xx * yy - xy * xy;
  double a = 0;
  double b = y1 / yy;
  if (growth != Growth::constant && determinant > 1e-12 * xx * yy) {
    a = (x1 * yy - y1 * xy) / determinant;
    b = (y1 * xx - x1 * xy) / determinant;
    if (a < 0) {
      a = 0;
      b = y1 / yy;
    } else if (b < 0) {
      a = x1 / xx;
      b = 0;
    }
  }
  double sum = 0;
  for (const Timing& timing : timings) {
    const double error = (a + b * growth_at(growth, timing.objects)) / timing.seconds - 1;
    sum += error * error;
  }
  return sum / static_cast<double>(timings.size());
}

double slope(std::span<const Timing> timings) {
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  const auto n = static_cast<double>(timings.size());
  for (const Timing& timing : timings) {
    const double u = std::log(timing.objects);
    const double v = std::log(timing.seconds);
    x += u / n;
    y += v / n;
    xx += u * u / n;
    xy += u * v / n;
  }
  return (xy - x * y) / (xx - x * x);
}

/// Clusters whose sizes are about in proportion to 1, 2, …; two that agree by chance alone fill the most cells, and are
/// the hardest to match.
Contingency growing_table(double objects, Clusters many, std::uint64_t seed) {
  const double clusters = many == Clusters::ten ? 10 : std::max(2.0, std::floor(objects / 5));
  Random random(seed);
  std::vector<std::uint32_t> reference;
  std::vector<std::uint32_t> clustering;
  const auto draw = [&] {
    // The root of a uniform number has a density in proportion to itself.
    return static_cast<std::uint32_t>(std::min(std::sqrt(random.uniform()) * clusters, clusters - 1));
  };
  for (double i = 0; i < objects; ++i) {
    reference.push_back(draw());
    clustering.push_back(draw());
  }
  return cross_tabulate(LabelView::integers<std::uint32_t>(reference), LabelView::integers<std::uint32_t>(clustering));
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The least time of some runs: what disturbs a run only makes it longer. Nothing when there is no value.
double time_once(const Score& score, const Contingency& table) {
  constexpr double enough = 0.01;
  double least = std::numeric_limits<double>::infinity();
  const auto begin = std::chrono::steady_clock::now();
  for (int run = 0; run < 3 || (run < 200 && seconds_since(begin) < enough); ++run) {
    const auto start = std::chrono::steady_clock::now();
    const Value<double> value = evaluate(score, table.partitions<double>());
    least = std::min(least, seconds_since(start));
    if (!value.defined()) return 0;
    if (seconds_since(begin) > 1) break;
  }
  return least;
}

}  // namespace

std::string_view name_of(Growth growth) {
  switch (growth) {
    case Growth::constant: return "1";
    case Growth::linear: return "n";
    case Growth::n_log_n: return "n log n";
    case Growth::n_root_n: return "n^1.5";
    case Growth::quadratic: return "n^2";
    case Growth::cubic: return "n^3";
  }
  return "";
}

CostClass classify_cost(std::span<const Timing> timings) {
  CostClass found;
  if (timings.size() < 3) return found;
  found.exponent = slope(timings.subspan(timings.size() / 2 - (timings.size() < 6 ? 1 : 0)));
  double best = std::numeric_limits<double>::infinity();
  for (const Growth growth : kGrowths) best = std::min(best, misfit(timings, growth));
  // Noise of some percent must not decide between growths that fit alike.
  for (const Growth growth : kGrowths) {
    if (misfit(timings, growth) > 1.2 * best + 1e-4) continue;
    found.growth = growth;
    break;
  }
  return found;
}

std::string_view name_of(Clusters clusters) { return clusters == Clusters::ten ? "10" : "n/5"; }

std::vector<Cost> cost_of_clusters(std::span<const Score> scores, const CostOptions& options) {
  constexpr Clusters both[] = {Clusters::ten, Clusters::fifth};
  std::vector<Contingency> tables[2];
  for (double n = options.least; n <= options.most; n *= 2) {
    for (const Clusters many : both)
      tables[static_cast<std::size_t>(many)].push_back(growing_table(n, many, options.seed));
  }
  std::vector<Cost> costs;
  for (const Score& score : scores) {
    for (const Clusters many : both) {
      Cost cost{score.text(), many, {}, {}};
      for (const Contingency& table : tables[static_cast<std::size_t>(many)]) {
        const double seconds = time_once(score, table);
        if (seconds == 0) break;
        cost.timings.push_back({static_cast<double>(table.objects()), seconds});
        if (seconds > options.seconds) break;
      }
      cost.found = classify_cost(cost.timings);
      costs.push_back(std::move(cost));
    }
  }
  return costs;
}

}  // namespace etalon
