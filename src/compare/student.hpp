// student.hpp: the mean of differences and what it is held against, for all tests that rest on it.
#pragma once

#include <span>

namespace etalon::compare {

struct PairedMean {
  double difference = 0;  ///< the mean, in the unit of the values
  double unit = 1;        ///< the greatest difference; what follows is in this unit
  double mean = 0;
  double squares = 0;            ///< Σd²
  double spread = 0;             ///< Σ(d − mean)²
  const char* reason = nullptr;  ///< why there is no spread, if there is none
};

PairedMean paired_mean(std::span<const double> differences, double tie);

}  // namespace etalon::compare
