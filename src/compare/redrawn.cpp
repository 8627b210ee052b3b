// redrawn.cpp: means of systems over units drawn again.
#include <vector>

#include "compare/blocks.hpp"
#include "compare/tables.hpp"
#include "compare/weighted_sums.hpp"
#include "etalon/compare_table.hpp"

namespace etalon::compare {
namespace {

constexpr double kMostMeans = 5e8;

}  // namespace

Redrawn redrawn_means(const Table& table, const ResampleOptions& how) {
  check_table(table);
  if (table.units() == 0) refuse(kNoUnit);
  const auto n = static_cast<double>(table.units());
  const auto systems = static_cast<double>(table.systems);
  check_resamples(static_cast<double>(how.resamples), n, systems);
  if (static_cast<double>(how.resamples) * systems > kMostMeans)
    refuse("too many resamples of so many systems to keep: take fewer");
  Redrawn means{table.systems, std::vector<double>(table.systems), {}};
  for (std::size_t u = 0; u < table.units(); ++u) {
    for (std::size_t s = 0; s < table.systems; ++s) means.observed[s] += table.at(u, s);
  }
  for (double& mean : means.observed) mean /= n;
  // What systems are away from their means is summed, so that a resample of equal values is no further from them.
  Columns centred(table.units(), table.systems);
  for (std::size_t u = 0; u < table.units(); ++u) {
    for (std::size_t s = 0; s < table.systems; ++s) centred.set(u, s, table.at(u, s) - means.observed[s]);
  }
  means.resampled = resample<double>(how.resamples, how.seed, how.threads, [&](Random& random, std::uint64_t many) {
    std::vector<double> found;
    for_resamples(centred, random, many, [&](const WeightedSums& of) {
      for (std::size_t s = 0; s < table.systems; ++s) found.push_back(means.observed[s] + of.sums[s] / n);
    });
    return found;
  });
  return means;
}

}  // namespace etalon::compare
