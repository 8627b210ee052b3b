// stabilised.hpp: parts of the decision by the greatest stabilised difference that means and resampled values share.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "etalon/compare_family.hpp"

namespace etalon::compare {

inline constexpr const char* kNoOffset = "no pair of systems has differences with a spread";

using Pairs = std::span<const std::pair<std::size_t, std::size_t>>;

/// A pair before the offset is known.
struct Spread {
  std::size_t first = 0;
  std::size_t second = 0;
  double error = 0;
  bool differs_often = false;  ///< on enough units for the median
  bool untestable = false;     ///< the pair has a reason of its own for no finding
};

void check_pairs(Pairs pairs, std::size_t systems);

/// Whether the systems of a pair differ on at least min(15, n/2) units.
bool is_often(double differing, double units);

/// Half of the median error of the pairs that differ often, or of all. A pair without a spread has no part in it.
/// Systems that rarely differ from each other weigh as one together, so that a near copy of a system hardly moves the
/// median.
double offset_of(const std::vector<Spread>& spreads);

/// A pair without a finding, until it gets one.
PairFinding undecided(std::size_t a, std::size_t b);
void give_reason(PairFinding& pair, const char* reason);

/// Fills in statistics, p-values, intervals and decisions of the pairs `tested` from the greatest T of each resample.
/// `clusters` that were resampled widen them where they are few; 0: none.
void decide(Family& found, std::span<const std::size_t> tested, std::vector<double>& greatest, double confidence,
            std::size_t clusters);

}  // namespace etalon::compare
