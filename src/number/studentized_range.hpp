// studentized_range.hpp: the distribution of Tukey's studentized range.
#pragma once

#include <vector>

namespace etalon {

/// The range of k independent standard normal numbers, divided by a standard deviation that is estimated with such
/// degrees of freedom (infinity: known).
class StudentizedRange {
 public:
  StudentizedRange(double k, double degrees);

  /// The chance of more than q, with a relative error below 1e-10 also where it is tiny.
  [[nodiscard]] double above(double q) const;
  /// The q that is exceeded with chance p.
  [[nodiscard]] double quantile(double p) const;

 private:
  [[nodiscard]] double normal_above(double q) const;
  [[nodiscard]] double greatest_at(double z) const;

  double k_;
  double degrees_;
  std::vector<double> greatest_;  // the density of the greatest number, at each step from kFirst on
  std::vector<double> below_;     // Φ there
};

}  // namespace etalon
