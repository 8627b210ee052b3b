// compare_counts.hpp: two systems on the same objects, from how often they are right, or name each class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "etalon/compare_pairs.hpp"
#include "etalon/compare_table.hpp"

namespace etalon::compare {

enum class McNemar {
  exact,
  mid_p,  ///< counts half of the observed case: closer to the error asked for, and sometimes a little above it
  chi_square,
  corrected,  ///< chi-square with continuity correction
};

/// Objects that only the first system has right, that only the second has, and all there are. The difference is that of
/// the accuracies, its interval the score interval of Tango 1998, and the effect the share of the first among those
/// that one alone has right. The interval's z is that of the normal distribution, or as much greater (or less) as it
/// must be for the interval to exclude 0 exactly when the test decides; with b + c = 0 it is ±z²/(n + z²).
Finding mcnemar(std::uint64_t first_only, std::uint64_t second_only, std::uint64_t objects,
                McNemar kind = McNemar::exact, double confidence = 0.95);

/// Its interval alone, of one object or more.
Interval mcnemar_interval(std::uint64_t first_only, std::uint64_t second_only, std::uint64_t objects,
                          McNemar kind = McNemar::exact, double confidence = 0.95);

/// Do two systems name the classes equally often? `counts` is square, row by row: the first names the row, the second
/// the column. These compare how often classes are named and not how well: two systems may differ in no class's
/// frequency and in every object.
Omnibus stuart_maxwell(std::span<const std::uint64_t> counts, std::size_t classes);
Omnibus bhapkar(std::span<const std::uint64_t> counts, std::size_t classes);

}  // namespace etalon::compare
