// weighted_sums.hpp: sums and sums of squares of many columns over resampled units, several resamples at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "number/random.hpp"

namespace etalon::compare {

/// Columns of numbers over the same units, four columns beside each other: what the registers of a machine hold.
class Columns {
 public:
  Columns(std::size_t units, std::size_t columns);
  void set(std::size_t unit, std::size_t column, double value) {
    values_[((column / 4) * units_ + unit) * 4 + column % 4] = value;
  }
  [[nodiscard]] std::size_t units() const { return units_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] const double* four(std::size_t group) const { return values_.data() + group * units_ * 4; }

 private:
  std::size_t units_;
  std::size_t columns_;
  std::vector<double> values_;
};

/// Of one resample, a number for each column: Σ times·value and Σ times·value².
struct WeightedSums {
  std::span<const double> sums;
  std::span<const double> squares;
};

/// Adds to zeros how often each unit is drawn.
using DrawTimes = std::function<void(Random&, std::span<double> times)>;

/// Resamples `many` times, and tells what each resample comes to.
void for_resamples(const Columns& columns, Random& random, std::uint64_t many, const DrawTimes& draw,
                   const std::function<void(const WeightedSums&)>& found);

}  // namespace etalon::compare
