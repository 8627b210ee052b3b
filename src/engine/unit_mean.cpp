// unit_mean.cpp: means that are rounded once, Student's t and the bootstrap.
#include "engine/unit_mean.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "number/quantile.hpp"
#include "number/random.hpp"
#include "number/rounded.hpp"
#include "number/student.hpp"

namespace etalon {
namespace {

constexpr double kMostDraws = 2e9;

bool count_once(const UnitValues& units) {
  return std::all_of(units.counts.begin(), units.counts.end(), [](std::uint64_t count) { return count == 1; });
}

ExactSum exact_sum(const UnitValues& units) {
  ExactSum sum;
  for (std::size_t i = 0; i < units.values.size(); ++i)
    add_product(sum, units.values[i], static_cast<double>(units.counts[i]));
  return sum;
}

}  // namespace

std::uint64_t UnitValues::voters() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

double rounded_mean(const UnitValues& units) {
  return count_once(units) ? rounded_mean(units.values)
                           : rounded_quotient(exact_sum(units), static_cast<double>(units.voters()));
}

double rounded_sum(const UnitValues& units) {
  return count_once(units) ? rounded_sum(units.values) : exact_sum(units).value();
}

Ends student_interval(const UnitValues& units, double mean, double confidence) {
  const auto voters = static_cast<double>(units.voters());
  const double squares = rounded_sum(units.values.size(), [&](std::size_t i) {
    const double deviation = units.values[i] - mean;
    return deviation * deviation * static_cast<double>(units.counts[i]);
  });
  const double half = student_reach(confidence, voters - 1) * std::sqrt(squares / (voters - 1) / voters);
  return {mean - half, mean + half};
}

namespace {

/// How often each unit is drawn, when as many voters are drawn as there are.
class Draws {
 public:
  explicit Draws(std::span<const std::uint64_t> counts) : drawn_(counts.size()) {
    for (const std::uint64_t count : counts) below_.push_back((below_.empty() ? 0 : below_.back()) + count);
  }
  [[nodiscard]] std::uint64_t voters() const { return below_.back(); }
  std::span<const std::uint32_t> draw(std::uint64_t seed) {
    std::fill(drawn_.begin(), drawn_.end(), 0U);
    Random random(Random(seed).next());
    const bool alike = voters() == drawn_.size();
    for (std::uint64_t i = 0; i < voters(); ++i) {
      const std::uint64_t voter = random.below(voters());
      ++drawn_[alike
                   ? voter
                   : static_cast<std::size_t>(std::upper_bound(below_.begin(), below_.end(), voter) - below_.begin())];
    }
    return drawn_;
  }

 private:
  std::vector<std::uint64_t> below_;  // voters of the units before and of this one
  std::vector<std::uint32_t> drawn_;
};

double drawn_mean(std::span<const double> values, std::span<const std::uint32_t> drawn) {
  double sum = 0;
  double count = 0;
  for (std::size_t unit = 0; unit < values.size(); ++unit) {
    if (drawn[unit] == 0 || std::isnan(values[unit])) continue;
    sum += values[unit] * drawn[unit];
    count += drawn[unit];
  }
  return sum / count;
}

}  // namespace

std::vector<Ends> bootstrap_intervals(const std::vector<std::vector<double>>& columns,
                                      std::span<const std::uint64_t> counts, const AggregateOptions& options) {
  constexpr std::size_t fewest = 100;  // the ends of an interval are quantiles, of which fewer draws say nothing
  if (options.resamples < fewest)
    throw Error(ErrorKind::usage, "a bootstrap interval needs at least " + std::to_string(fewest) + " resamples, not " +
                                      std::to_string(options.resamples));
  Draws draws(counts);
  const double work = static_cast<double>(options.resamples) * static_cast<double>(draws.voters() + columns.size());
  if (work > kMostDraws)
    throw Error(ErrorKind::usage, std::to_string(options.resamples) + " resamples of " +
                                      std::to_string(draws.voters()) +
                                      " are too many to draw: choose fewer with --resamples, or --interval student");
  const std::uint64_t begin = Random(options.seed).next();  // far from that of the next seed
  std::vector<std::vector<double>> means(columns.size());
  for (std::size_t resample = 0; resample < options.resamples; ++resample) {
    check_cancelled();
    const std::span<const std::uint32_t> drawn = draws.draw(begin + resample);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const double mean = drawn_mean(columns[i], drawn);
      if (!std::isnan(mean)) means[i].push_back(mean);
    }
  }
  std::vector<Ends> intervals;
  for (std::vector<double>& sorted : means) {
    std::sort(sorted.begin(), sorted.end());
    const double rest = (1 - options.confidence) / 2;
    intervals.push_back(sorted.empty() ? Ends{NAN, NAN} : Ends{quantile(sorted, rest), quantile(sorted, 1 - rest)});
  }
  return intervals;
}

}  // namespace etalon
