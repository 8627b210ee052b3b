// wilson.hpp: Wilson's interval of a share.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

namespace etalon {

/// The ends for a share of so many units; `z` is the normal quantile of the confidence. Never beyond 0 and 1.
inline std::pair<double, double> wilson_interval(double share, double units, double z) {
  const double middle = (share + z * z / (2 * units)) / (1 + z * z / units);
  const double half = z * std::sqrt(share * (1 - share) / units + z * z / (4 * units * units)) / (1 + z * z / units);
  // At the ends of the range the sums may be off by a rounding.
  return {share == 0 ? 0 : std::max(0.0, middle - half), share == 1 ? 1 : std::min(1.0, middle + half)};
}

}  // namespace etalon
