// whole_distances.hpp: distances as whole numbers of one unit, so that they add up as the decimals that they are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace etalon {

struct WholeDistances {
  std::vector<std::int64_t> whole;
  double per_distance = 1;  ///< units for a distance of 1: a power of ten, or one of two when they are rounded
  bool exact = true;        ///< else no unit fits 62 bits, and they are rounded to 2⁻⁶² of the greatest
};

/// Of finite distances.
WholeDistances whole_distances(std::span<const double> distances);

}  // namespace etalon
