// redrawn.cpp: means of systems over resampled units or clusters.
#include <algorithm>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/drawn_rows.hpp"
#include "etalon/compare_family.hpp"
#include "number/rounded.hpp"

namespace etalon::compare {
namespace {

constexpr double kMostMeans = 5e8;

}  // namespace

Redrawn redrawn_means(const Rows& rows, const ResampleOptions& options) {
  const DrawnRows drawn(rows);
  if (drawn.units() == 0) refuse(kNoUnit);
  const std::size_t k = rows.systems;
  const auto parts = static_cast<double>(drawn.parts());
  check_resamples(static_cast<double>(options.resamples), parts, static_cast<double>(k));
  if (static_cast<double>(options.resamples) * static_cast<double>(k) > kMostMeans)
    refuse("too many resamples of so many systems to keep: take fewer");
  Redrawn means{k, {}, {}};
  for (std::size_t s = 0; s < k; ++s) means.observed.push_back(drawn.mean(s));
  // Distances from the means are summed, so that a resample of equal values is no further from them.
  std::vector<double> off(drawn.parts() * k);
  for (std::size_t s = 0; s < k; ++s) {
    const std::vector<double> sums = drawn.sums([&](std::size_t row) { return rows.at(row, s) - means.observed[s]; });
    for (std::size_t part = 0; part < sums.size(); ++part) off[part * k + s] = sums[part];
  }
  means.resampled =
      resample<double>(options.resamples, options.seed, options.threads, [&](Random& random, std::uint64_t many) {
        std::vector<double> values;
        std::vector<double> times(drawn.parts());
        std::vector<double> sums(k);
        std::vector<std::uint64_t> scratch;
        for (std::uint64_t r = 0; r < many; ++r) {
          std::fill(times.begin(), times.end(), 0);
          drawn.draw(random, times, scratch);
          std::fill(sums.begin(), sums.end(), 0);
          double all = 0;
          for (std::size_t part = 0; part < times.size(); ++part) {
            if (times[part] == 0) continue;
            all += times[part] * (drawn.clustered() ? static_cast<double>(drawn.size(part)) : 1);
            for (std::size_t s = 0; s < k; ++s) sums[s] += times[part] * off[part * k + s];
          }
          for (std::size_t s = 0; s < k; ++s) values.push_back(means.observed[s] + sums[s] / all);
        }
        return values;
      });
  return means;
}

}  // namespace etalon::compare
