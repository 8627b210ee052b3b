// object_intervals.cpp: slopes of a score, their error under multinomial counts, and corrected quantiles of draws.
#include "engine/object_intervals.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "number/binomial.hpp"
#include "number/quantile.hpp"
#include "number/student.hpp"

namespace etalon {
namespace {

constexpr double kMostVisits = 2e9;  // of a cell by a score: about half a minute
constexpr const char* kNoSpread =
    "no interval, since what was counted shows no spread, and how often the unseen happens is not known from it";

double normal_below(double z) { return boost::math::cdf(boost::math::normal_distribution<double>(), z); }
double normal_at_part(double part) { return boost::math::quantile(boost::math::normal_distribution<double>(), part); }

void refuse_work(double evaluations, const CountedCells& cells, const char* instead) {
  const auto size = static_cast<double>(cells.counts.size());
  if (evaluations * size > kMostVisits)
    refuse(fmt::format("{:.0f} evaluations of {} cells are too many: {}", evaluations, cells.counts.size(), instead));
}

std::vector<double> as_numbers(std::span<const std::uint64_t> counts) {
  std::vector<double> numbers;
  for (const std::uint64_t count : counts) numbers.push_back(static_cast<double>(count));
  return numbers;
}

/// What an object of each cell adds to the score, centred: the mean over objects is 0.
std::vector<double> influences_of(const CountedCells& cells, const std::vector<double>& slopes) {
  double objects = 0;
  double sum = 0;
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    objects += static_cast<double>(cells.counts[i]);
    sum += static_cast<double>(cells.counts[i]) * slopes[i];
  }
  std::vector<double> influences;
  for (const double slope : slopes) influences.push_back(slope - sum / objects);
  return influences;
}

double error_from(const CountedCells& cells, const std::vector<double>& slopes) {
  const std::vector<double> influences = influences_of(cells, slopes);
  double variance = 0;
  double size = 0;
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    const auto count = static_cast<double>(cells.counts[i]);
    variance += count * influences[i] * influences[i];
    size = std::max(size, std::abs(slopes[i]) * std::sqrt(count));
  }
  // What is left of slopes that cancel is their rounding.
  const double error = std::sqrt(variance);
  return error > 1e-9 * size && error > 1e-12 ? error : 0;
}

/// Skewness of what objects add, a sixth of it: how the error of the score changes with the score.
double acceleration_of(const CountedCells& cells, const std::vector<double>& influences) {
  double squares = 0;
  double cubes = 0;
  for (std::size_t i = 0; i < influences.size(); ++i) {
    const auto count = static_cast<double>(cells.counts[i]);
    squares += count * influences[i] * influences[i];
    cubes += count * influences[i] * influences[i] * influences[i];
  }
  return squares > 0 ? cubes / (6 * squares * std::sqrt(squares)) : 0;
}

struct DrawnValues {
  std::vector<double> sorted;
  std::uint64_t missing = 0;
};

DrawnValues draw_values(const CountedCells& cells, const AggregateOptions& options) {
  DrawnValues drawn;
  std::vector<std::uint64_t> counts(cells.counts.size());
  for (std::uint64_t i = 0; i < options.resamples; ++i) {
    if (i % 64 == 0) check_cancelled();
    Random random = Random::stream(options.seed, i);
    draw_again(random, cells.counts, counts);
    const Value<double> value = cells.value(as_numbers(counts));
    if (value.defined() && std::isfinite(value.number)) {
      drawn.sorted.push_back(value.number);
    } else {
      ++drawn.missing;
    }
  }
  std::sort(drawn.sorted.begin(), drawn.sorted.end());
  return drawn;
}

}  // namespace

Value<std::vector<double>> slopes_of(const CountedCells& cells) {
  refuse_work(4 * static_cast<double>(cells.counts.size()), cells, "take --interval bootstrap");
  std::vector<double> numbers = as_numbers(cells.counts);
  std::vector<double> slopes;
  for (double& number : numbers) {
    check_cancelled();
    const double count = number;
    // Central differences of two steps, extrapolated: what is left is of the order of the step's fourth power.
    double of_step[2];
    double step = 0.01 * count;
    for (double& slope : of_step) {
      number = count + step;
      const Value<double> above = cells.value(numbers);
      number = count - step;
      const Value<double> below = cells.value(numbers);
      if (!above.defined() || !below.defined() || !std::isfinite(above.number) || !std::isfinite(below.number))
        return Value<std::vector<double>>::undefined("no interval, since it has no value beside what was counted");
      slope = (above.number - below.number) / (2 * step);
      step /= 2;
    }
    number = count;
    slopes.push_back((4 * of_step[1] - of_step[0]) / 3);
  }
  return slopes;
}

Value<double> delta_error(const CountedCells& cells) {
  const Value<std::vector<double>> slopes = slopes_of(cells);
  if (!slopes.defined()) return Value<double>::undefined(slopes.reason);
  return error_from(cells, slopes.number);
}

ObjectInterval delta_interval(const CountedCells& cells, double observed, const AggregateOptions& options) {
  ObjectInterval found{.method = "delta"};
  const Value<double> error = delta_error(cells);
  if (!error.defined() || error.number == 0) {
    found.why = error.defined() ? kNoSpread : error.reason;
    return found;
  }
  const double half = normal_reach(options.confidence) * error.number;
  found.low = std::max(observed - half, cells.range.low);
  found.high = std::min(observed + half, cells.range.high);
  return found;
}

ObjectInterval drawn_interval(const CountedCells& cells, double observed, const AggregateOptions& options) {
  ObjectInterval found{.method = "bootstrap"};
  constexpr std::size_t fewest = 100;
  if (options.resamples < fewest) refuse(fmt::format("a bootstrap interval needs at least {} resamples", fewest));
  refuse_work(static_cast<double>(options.resamples), cells, "choose fewer with --resamples");
  const DrawnValues drawn = draw_values(cells, options);
  if (20 * drawn.missing > options.resamples) {
    found.why =
        fmt::format("no interval, since {} of {} draws of the objects have no value", drawn.missing, options.resamples);
    return found;
  }
  if (drawn.sorted.front() == drawn.sorted.back()) {
    found.why = kNoSpread;
    return found;
  }
  const auto part_below = [&](auto place) {
    return static_cast<double>(place - drawn.sorted.begin()) / static_cast<double>(drawn.sorted.size());
  };
  const double tie = 1e-12 * std::max(1.0, std::abs(observed));
  const double below = (part_below(std::lower_bound(drawn.sorted.begin(), drawn.sorted.end(), observed - tie)) +
                        part_below(std::upper_bound(drawn.sorted.begin(), drawn.sorted.end(), observed + tie))) /
                       2;
  const double error = (1 - options.confidence) / 2;
  double low = error;
  double high = 1 - error;
  const auto slope_visits = 4 * std::pow(static_cast<double>(cells.counts.size()), 2);
  const Value<std::vector<double>> slopes =
      slope_visits <= kMostVisits ? slopes_of(cells) : Value<std::vector<double>>::undefined("too many cells");
  // Without slopes, or with draws on one side only, plain percentiles are left.
  if (slopes.defined() && below > 0 && below < 1) {
    const double bias = normal_at_part(below);
    const double acceleration = acceleration_of(cells, influences_of(cells, slopes.number));
    const auto level = [&](double part) {
      // Behind the last double before 1 there is none left to say how near.
      const double z = bias + (part < 1 ? normal_at_part(part) : normal_reach(options.confidence));
      const double rest = 1 - acceleration * z;
      return rest > 0 ? normal_below(bias + z / rest) : part;
    };
    low = std::min(level(error), level(1 - error));
    high = std::max(level(error), level(1 - error));
  }
  found.low = std::min(quantile(drawn.sorted, low), observed);
  found.high = std::max(quantile(drawn.sorted, high), observed);
  return found;
}

}  // namespace etalon
