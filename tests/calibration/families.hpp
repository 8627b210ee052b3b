// families.hpp: other methods for families of pairs, and systems on instances that are all alike.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "etalon/compare_family.hpp"
#include "etalon/corrections.hpp"
#include "etalon/score.hpp"
#include "number/random.hpp"

namespace etalon::calibration {

/// Student's t of all pairs, not corrected; 1 for a pair without a test.
std::vector<double> p_by_t(const compare::Rows& rows);

/// The greatest t of all pairs over random signs of the units' differences (Westfall and Young 1993), in a single step.
std::vector<double> p_by_flips(const compare::Rows& rows, Random& random, std::uint64_t flips);

/// Systems with equal chances of errors, which are alike on hard instances.
class AlikeInstances {
 public:
  AlikeInstances(Random& random, std::size_t systems, std::size_t n, std::size_t classes);

  /// Values of a measure on the data and on resamples.
  [[nodiscard]] compare::Redrawn redrawn(const Score& score, Random& random, std::uint64_t resamples) const;
  /// On how many instances the systems of each pair differ.
  [[nodiscard]] std::vector<double> differing(const std::vector<std::pair<std::size_t, std::size_t>>& pairs) const;
  /// Matthews' correlation on all instances there could be, of two classes.
  static double true_mcc();

 private:
  std::vector<std::int32_t> truth_;
  std::vector<std::vector<std::int32_t>> predictions_;
};

}  // namespace etalon::calibration
