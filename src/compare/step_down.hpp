// step_down.hpp: a family of pairs decided together: by the greatest studentised difference of each resample, the most
// different pair first (Westfall and Young 1993; Romano and Wolf 2005).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "etalon/compare_table.hpp"

namespace etalon::compare {

/// The pairs that have a spread, most different first.
struct SteppedPairs {
  std::vector<std::size_t> pairs;
  std::vector<double> sizes;   ///< |t|
  std::vector<double> errors;  ///< standard errors
};

/// Of the pairs whose statistic is defined.
SteppedPairs family_of(const MaxT& found);

/// What resamples leave: how often the greatest of a pair and those after it reached the pair's own, and the greatest
/// of all in each.
struct Tally {
  std::vector<std::uint64_t> reached;
  std::vector<double> greatest;

  explicit Tally(const SteppedPairs& family) : reached(family.pairs.size()) {}
  /// |t| of each pair of the family in one resample.
  void add(const SteppedPairs& family, std::span<const double> t);
  void merge(const Tally& other);
};

/// Fills in p-values, intervals and the critical value.
void decide(MaxT& found, const SteppedPairs& family, Tally& tally, double confidence);

}  // namespace etalon::compare
