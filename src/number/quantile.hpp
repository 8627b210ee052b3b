// quantile.hpp: quantiles of sorted numbers.
#pragma once

#include <cstddef>
#include <vector>

namespace etalon {

/// The number that such a part of the sorted ones is below, between neighbours in proportion (type 7 of Hyndman and
/// Fan 1996).
inline double quantile(const std::vector<double>& sorted, double part) {
  const double at = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const double rest = at - static_cast<double>(below);
  return rest == 0 ? sorted[below] : sorted[below] + rest * (sorted[below + 1] - sorted[below]);
}

}  // namespace etalon
