// unit_roots.hpp: where a polynomial changes its sign between 0 and 1.
#pragma once

#include <vector>

namespace etalon {

struct UnitRoots {
  std::vector<double> at;  ///< rising, each to within 1e-9
  /// Stretches, thinner than 1e-9, in which rounding hides whether there are two changes or none.
  std::vector<double> hidden;
};

/// Σ c[i]·x^i on the open interval. The coefficients are finite.
UnitRoots sign_changes_in_unit(const std::vector<double>& coefficients);

}  // namespace etalon
