// compare_power.hpp: how many units show a difference, and how likely so many do.
#pragma once

#include "etalon/value.hpp"

namespace etalon::compare {

/// The chance that a paired t-test at `alpha` shows a true difference of `effect` deviations (d_z) on so many units, by
/// the noncentral t. The units are 2 or more, and need not be whole.
double power_of(double effect, double units, double alpha = 0.05);

inline constexpr double kMostPlanned = 1e9;

/// The fewest units with such a power, not rounded up; 2 when these are enough. Undefined above kMostPlanned.
Value<double> units_for(double effect, double power = 0.8, double alpha = 0.05);

}  // namespace etalon::compare
