// two_sum.hpp: the sum of two doubles and its rounding error.
#pragma once

namespace etalon {

struct TwoSum {
  double value;
  double rest;
};

/// a + b as rounded, and what the rounding leaves (Knuth 1969).
inline TwoSum two_sum(double a, double b) {
  const double value = a + b;
  const double kept = value - a;
  return {value, (a - (value - kept)) + (b - kept)};
}

}  // namespace etalon
