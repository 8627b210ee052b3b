// leader.cpp: the interval of a system's own value when the system was picked for having the best one.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/drawn_rows.hpp"
#include "etalon/cancel.hpp"
#include "etalon/compare_family.hpp"
#include "number/run_all.hpp"
#include "number/student.hpp"
#include "number/wilson.hpp"

namespace etalon::compare {
namespace {

// More rows share a multiplier with random others, which changes the correlations of systems by about 1/32.
constexpr std::size_t kMultipliers = 1024;
constexpr const char* kOneUnit = "it has one value";
constexpr const char* kOneCluster = "all its units are of one cluster";
constexpr const char* kSameOnAll = "it has the same value on all units";
constexpr const char* kNeverVaries = "no resample has another value of it";

/// What random multipliers are applied to, system by system, with squares that add up to 1; of systems without spread
/// zeros.
struct Multiplied {
  std::size_t multipliers = 0;
  std::vector<double> columns;
  double mean = 0;   ///< of the leader
  double error = 0;  ///< of that mean
};

/// Normal numbers, two at a time (Box and Muller 1958).
void fill_normal(Random& random, std::vector<double>& numbers) {
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
    const double angle = 2 * std::numbers::pi * random.uniform();
    numbers[i] = radius * std::cos(angle);
    if (i + 1 < numbers.size()) numbers[i + 1] = radius * std::sin(angle);
  }
}

Multiplied multiplied_rows(const Rows& rows, const DrawnRows& drawn, std::size_t leader, std::uint64_t seed) {
  Multiplied found;
  found.multipliers = std::min(drawn.parts(), kMultipliers);
  std::vector<std::size_t> multiplier_of;
  Random random = Random::stream(seed, ~std::uint64_t{0});
  for (std::size_t part = 0; part < drawn.parts(); ++part)
    multiplier_of.push_back(drawn.parts() <= kMultipliers ? part : random.below(kMultipliers));
  found.columns.resize(found.multipliers * rows.systems);
  const auto draws = static_cast<double>(drawn.draws());
  const auto units = static_cast<double>(drawn.units());
  const auto size_of = [&](std::size_t part) { return drawn.clustered() ? 1 : static_cast<double>(drawn.size(part)); };
  for (std::size_t s = 0; s < rows.systems; ++s) {
    const double mean = drawn.mean(s);
    const auto off = [&](std::size_t row) { return rows.at(row, s) - mean; };
    const std::vector<double> sums = drawn.sums(off);
    double greatest = 0;
    for (std::size_t row = 0; row < rows.rows(); ++row) greatest = std::max(greatest, std::abs(off(row)));
    const double squares =
        rounded_sum(drawn.parts(), [&](std::size_t part) { return size_of(part) * sums[part] * sums[part]; });
    double* column = found.columns.data() + s * found.multipliers;
    // The sum of n normal numbers is √n of one.
    for (std::size_t part = 0; part < drawn.parts(); ++part)
      column[multiplier_of[part]] += std::sqrt(size_of(part)) * sums[part];
    const bool varies = greatest > rows.tie && greatest > 1e-12 * std::abs(mean);
    if (s == leader) {
      found.mean = mean;
      found.error = varies ? std::sqrt(squares / (draws - 1) * draws) / units : 0;
    }
    double norm = 0;
    for (std::size_t i = 0; i < found.multipliers; ++i) norm += column[i] * column[i];
    const double scale = varies && norm > 0 ? 1 / std::sqrt(norm) : 0;
    for (std::size_t i = 0; i < found.multipliers; ++i) column[i] *= scale;
  }
  return found;
}

/// The number that the greatest of a resample stays below in `part` of the resamples, and never less than a single
/// system needs.
double reach_of(std::vector<double>& greatest, double confidence) {
  std::sort(greatest.begin(), greatest.end());
  const double ordinary = normal_reach(confidence);
  const std::size_t allowed = allowed_extremes((1 - confidence) / 2, greatest.size());
  if (allowed == 0) refuse("too few resamples for an interval of this confidence");
  return std::max(ordinary, greatest[greatest.size() - allowed]);
}

double multiplier_reach(const Multiplied& of, std::size_t systems, double sign, const LeaderOptions& options) {
  std::vector<double> greatest =
      resample<double>(options.resamples, options.seed, options.threads, [&](Random& random, std::uint64_t many) {
        std::vector<double> found;
        std::vector<double> multipliers(of.multipliers);
        for (std::uint64_t r = 0; r < many; ++r) {
          check_cancelled();
          fill_normal(random, multipliers);
          double most = -std::numeric_limits<double>::infinity();
          for (std::size_t s = 0; s < systems; ++s) {
            const double* column = of.columns.data() + s * of.multipliers;
            double sum = 0;
            for (std::size_t i = 0; i < of.multipliers; ++i) sum += multipliers[i] * column[i];
            most = std::max(most, sign * sum);
          }
          found.push_back(most);
        }
        return found;
      });
  return reach_of(greatest, options.confidence);
}

/// `towards` is the end that allows for the choice, `away` the ordinary one, both as distances from the value.
Interval ends_of(double value, double towards, double away, const LeaderOptions& options) {
  const Interval ends = options.higher_is_better ? Interval{value - towards, value + away}  //
                                                 : Interval{value - away, value + towards};
  return {std::clamp(ends.low, options.least, std::max(options.least, value)),
          std::clamp(ends.high, std::min(options.most, value), options.most)};
}

/// The scale on which resampled values have errors: the arcsine's where the measure's range is known. There an error
/// depends little on the value, which matters because the leader's value was picked for being high.
class Scale {
 public:
  explicit Scale(const LeaderOptions& options)
      : options_(options), bounded_(std::isfinite(options.least) && std::isfinite(options.most)) {}

  [[nodiscard]] double at(double value) const {
    if (!bounded_) return value;
    return std::asin(std::clamp(2 * (value - options_.least) / (options_.most - options_.least) - 1, -1.0, 1.0));
  }
  [[nodiscard]] Interval interval(double value, double towards, double away) const {
    if (!bounded_) return ends_of(value, towards, away, options_);
    LeaderOptions angles = options_;
    angles.most = std::numbers::pi / 2;
    angles.least = -angles.most;
    const Interval ends = ends_of(at(value), towards, away, angles);
    return {std::min(value, value_at(ends.low)), std::max(value, value_at(ends.high))};
  }

 private:
  [[nodiscard]] double value_at(double angle) const {
    return options_.least + (options_.most - options_.least) * (1 + std::sin(angle)) / 2;
  }

  const LeaderOptions& options_;
  bool bounded_;
};

/// The middle and the deviation of a system's resampled values on a scale.
struct Deviation {
  double middle = 0;
  double error = 0;
};

std::vector<Deviation> deviations_of(const Redrawn& values, const Scale& scale) {
  std::vector<Deviation> deviations(values.systems);
  for (std::size_t s = 0; s < values.systems; ++s) {
    double count = 0;
    double squares = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    Deviation& deviation = deviations[s];
    for (std::uint64_t r = 0; r < values.resamples(); ++r) {
      const double value = values.at(r, s);
      if (std::isnan(value)) continue;
      least = std::min(least, value);
      most = std::max(most, value);
      const double step = scale.at(value) - deviation.middle;
      deviation.middle += step / ++count;
      squares += step * (scale.at(value) - deviation.middle);
    }
    const bool varies = most - least > 1e-12 * std::max(std::abs(least), std::abs(most));
    deviation.error = varies ? std::sqrt(squares / (count - 1)) : 0;
  }
  return deviations;
}

}  // namespace

LeaderInterval leader_interval(const Rows& rows, std::size_t leader, const LeaderOptions& options) {
  check_confidence(options.confidence);
  const DrawnRows drawn(rows);
  if (leader >= rows.systems) refuse("the leader is one of the systems");
  check_resamples(static_cast<double>(options.resamples), static_cast<double>(std::min(drawn.parts(), kMultipliers)),
                  static_cast<double>(rows.systems));
  LeaderInterval found{Value<Interval>::undefined(drawn.clustered() ? kOneCluster : kOneUnit)};
  if (drawn.draws() < 2) return found;
  const Multiplied of = multiplied_rows(rows, drawn, leader, options.seed);
  found.reach = multiplier_reach(of, rows.systems, options.higher_is_better ? 1 : -1, options);
  const double ordinary = normal_reach(options.confidence);
  if (options.zero_one && !drawn.clustered()) {
    const auto units = static_cast<double>(drawn.units());
    const double share = std::clamp(of.mean, 0.0, 1.0);
    const auto wide = wilson_interval(share, units, found.reach);
    const auto plain = wilson_interval(share, units, ordinary);
    found.interval = options.higher_is_better ? Interval{wide.first, plain.second} : Interval{plain.first, wide.second};
    return found;
  }
  if (of.error == 0) {
    found.interval = Value<Interval>::undefined(kSameOnAll);
    return found;
  }
  const double degrees = static_cast<double>(drawn.draws()) - 1;
  found.interval = ends_of(of.mean, student_of_normal(found.reach, degrees) * of.error,
                           student_reach(options.confidence, degrees) * of.error, options);
  return found;
}

LeaderInterval leader_interval(const Redrawn& values, std::size_t leader, const LeaderOptions& options,
                               std::size_t clusters) {
  check_confidence(options.confidence);
  if (leader >= values.systems) refuse("the leader is one of the systems");
  LeaderInterval found{Value<Interval>::undefined(kNeverVaries)};
  const Scale scale(options);
  const std::vector<Deviation> deviations = deviations_of(values, scale);
  if (std::isnan(values.observed[leader]) || deviations[leader].error == 0) return found;
  const double sign = options.higher_is_better ? 1 : -1;
  std::vector<double> greatest;
  for (std::uint64_t r = 0; r < values.resamples(); ++r) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t s = 0; s < values.systems; ++s) {
      if (deviations[s].error == 0 || std::isnan(values.at(r, s))) continue;
      most = std::max(most, sign * (scale.at(values.at(r, s)) - deviations[s].middle) / deviations[s].error);
    }
    greatest.push_back(most);
  }
  found.reach = reach_of(greatest, options.confidence);
  const bool widened = clusters > 1 && clusters < kManyClusters;
  const auto distance = [&](double z) {
    return deviations[leader].error * (widened ? student_of_normal(z, static_cast<double>(clusters) - 1) : z);
  };
  found.interval =
      scale.interval(values.observed[leader], distance(found.reach), distance(normal_reach(options.confidence)));
  return found;
}

}  // namespace etalon::compare
