// compare_power.hpp: how many units show a difference, and how likely so many do.
#pragma once

#include <cstdint>

#include "etalon/value.hpp"

namespace etalon::compare {

/// The chance that a paired t-test at `alpha` shows a true difference of `effect` deviations (d_z) on so many units, by
/// the noncentral t. The units are 2 or more, and need not be whole.
double power_of(double effect, double units, double alpha = 0.05);

inline constexpr double kMostPlanned = 1e9;

/// The fewest units with such a power, not rounded up; 2 when these are enough. Undefined above kMostPlanned.
Value<double> units_for(double effect, double power = 0.8, double alpha = 0.05);

/// The chance that McNemar's exact test at `alpha` shows a difference on so many instances, when the first system alone
/// is right on a share `first_only` of them and the second alone on `second_only`: over all numbers of instances on
/// which they may differ. Beyond 10⁶ of these the normal distribution is used.
double mcnemar_power(double first_only, double second_only, std::uint64_t instances, double alpha = 0.05);

/// A number of instances that has the power when one fewer has not. Undefined above kMostPlanned.
Value<double> mcnemar_instances(double first_only, double second_only, double power = 0.8, double alpha = 0.05);

/// The least difference of accuracies that so many instances show with such a power, when the systems differ on a share
/// `discordant` of them. Undefined where no difference within that share is shown.
Value<double> mcnemar_difference(double discordant, std::uint64_t instances, double power = 0.8, double alpha = 0.05);

/// How many instances an interval of ±half_width takes, not rounded; undefined above kMostPlanned.
/// Wilson's interval of a share.
Value<double> instances_for_share(double share, double half_width, double confidence = 0.95);
/// Tango's interval of the difference of two shares of the same instances.
Value<double> instances_for_difference(double first_only, double second_only, double half_width,
                                       double confidence = 0.95);
/// Student's interval of a mean, by the deviation of the values.
Value<double> units_for_mean(double deviation, double half_width, double confidence = 0.95);

}  // namespace etalon::compare
