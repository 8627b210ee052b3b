// student.hpp: the mean of differences and what it is held against, for all tests that rest on it.
#pragma once

#include <span>

namespace etalon::compare {

/// What is drawn: differences of units, or their sums over clusters with as many units as `sizes` tell; empty: one
/// each.
struct Draws {
  std::span<const double> sums;
  std::span<const double> sizes{};

  [[nodiscard]] double size(std::size_t i) const { return sizes.empty() ? 1 : sizes[i]; }
};

struct PairedMean {
  double difference = 0;  ///< the mean, in the unit of the values
  double unit = 1;        ///< the greatest difference; what follows is in this unit
  double mean = 0;
  double squares = 0;            ///< spread + weight·mean²: Σd² of units
  double spread = 0;             ///< Σ(d − mean·size)²
  double weight = 0;             ///< N²/n for N units in n draws: the variance of the mean is spread/(n − 1)/weight
  const char* reason = nullptr;  ///< why there is no spread, if there is none
};

PairedMean paired_mean(const Draws& of, double tie);
inline PairedMean paired_mean(std::span<const double> differences, double tie) {
  return paired_mean(Draws{differences}, tie);
}

}  // namespace etalon::compare
