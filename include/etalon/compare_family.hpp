// compare_family.hpp: many pairs of systems decided together, and the interval of the system that was picked as best.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "etalon/compare_table.hpp"

namespace etalon::compare {

/// Values of systems on units, equal units once. The order of rows decides what is resampled, so it must not depend on
/// how the input is ordered; that of systems and pairs changes no bit.
struct Rows {
  std::size_t systems = 0;
  std::vector<double> values{};         ///< row by row, a value for each system
  std::vector<std::uint64_t> counts{};  ///< how many units have exactly the values of a row; empty: one each
  std::vector<std::size_t> clusters{};  ///< the number of each row's cluster; empty: units are resampled one by one
  double tie = 0;                       ///< values of a unit no further apart are equal

  [[nodiscard]] std::size_t rows() const { return systems == 0 ? 0 : values.size() / systems; }
  [[nodiscard]] double at(std::size_t row, std::size_t system) const { return values[row * systems + system]; }
};

/// Fewer clusters than this widen intervals and p-values by Student's t with one degree of freedom less than clusters.
inline constexpr std::size_t kManyClusters = 50;

/// Pairs of systems decided by the greatest stabilised difference: T = difference / (error + offset), where the offset
/// is the same for all pairs, half of the median error (the constant of Tusher, Tibshirani and Chu 2001, here so that
/// pairs that differ on few units cannot set the critical value). The median is that of the pairs that differ on at
/// least min(15, n/2) units, or of all if there is none; systems that differ from each other on fewer units weigh as
/// one together, so that a near copy of a system hardly moves it. p = (resamples whose greatest T reaches the pair's +
/// 1) / (resamples + 1), for all pairs in a single step (Westfall and Young 1993), and intervals are difference ±
/// critical · (error + offset). So a pair differs exactly when 0 is strictly outside of its interval, and the level is
/// the chance of any false claim among decisions and intervals. A pair with a constant difference has an error of 0 and
/// a finding all the same; only a pair without any difference has none.
struct Family {
  std::vector<PairFinding> pairs;  ///< as given; `statistic` is T, `error` the standard error without the offset
  Value<double> critical;          ///< intervals reach as many times (error + offset)
  double offset = 0;
  std::uint64_t resamples = 0;
};

/// Means over units or clusters, which are resampled jointly for all systems, with a standard error in each resample.
Family family(const Rows& rows, std::span<const std::pair<std::size_t, std::size_t>> pairs,
              const ResampleOptions& options = {});

/// Facts about resampled values that the values do not tell.
struct RedrawnFacts {
  std::vector<double> differing{};  ///< for each pair the number of units on which the systems differ; empty: unknown
  double units = 0;                 ///< n, what `differing` is compared with
  std::size_t clusters = 0;         ///< that were resampled; 0: units one by one
  double tie = 0;                   ///< values no further apart are equal
};

/// The same for any measure by its resampled values, without standard errors in them: the error of a difference is its
/// deviation over the resamples. Resamples without a value of either system are left out for the pair, and a pair that
/// lacks more than a twentieth of them has no finding. Of `options` confidence and threads matter.
Family family(const Redrawn& values, std::span<const std::pair<std::size_t, std::size_t>> pairs,
              const RedrawnFacts& facts = {}, const ResampleOptions& options = {});

/// Means of the systems over resampled units or clusters.
Redrawn redrawn_means(const Rows& rows, const ResampleOptions& options = {});

struct LeaderOptions : ResampleOptions {
  bool higher_is_better = true;
  bool zero_one = false;                                    ///< all values are 0 or 1: Wilson's interval
  double least = -std::numeric_limits<double>::infinity();  ///< bounds of the measure
  double most = std::numeric_limits<double>::infinity();
};

/// The interval of a system's own mean when the system was picked for having the best one.
struct LeaderInterval {
  Value<Interval> interval;
  double reach = 0;  ///< standard errors to the end that allows for the choice, on the scale of the normal distribution
};

/// The end away from the others is the ordinary one (Student's t; Wilson's for 0 and 1). The other end reaches as far
/// as the greatest of all systems' studentised means in (1 + confidence)/2 of the samples of a multiplier bootstrap.
LeaderInterval leader_interval(const Rows& rows, std::size_t leader, const LeaderOptions& options = {});

/// The same by resampled values of any measure, on the arcsine scale where both bounds of the measure are known;
/// `clusters` that were resampled, 0: units one by one.
LeaderInterval leader_interval(const Redrawn& values, std::size_t leader, const LeaderOptions& options = {},
                               std::size_t clusters = 0);

}  // namespace etalon::compare
