// power.cpp: power of the paired t-test, and how many units it needs, by the noncentral t.
#include <boost/math/distributions/non_central_t.hpp>
#include <cmath>

#include "compare/given.hpp"
#include "etalon/compare_power.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

void check_planned(double effect, double alpha) {
  if (!std::isfinite(effect)) refuse("an effect to plan for is a finite number");
  if (!(alpha > 0 && alpha < 1)) refuse("the level of a test is between 0 and 1, for example 0.05");
}

}  // namespace

double power_of(double effect, double units, double alpha) {
  check_planned(effect, alpha);
  if (!(units >= 2 && units <= kMostPlanned)) refuse("power is of two or more units, up to 10⁹");
  const double degrees = units - 1;
  const double critical = student_quantile(1 - alpha / 2, degrees);
  const double shift = std::abs(effect) * std::sqrt(units);
  // So far off nothing is left to compute, and the series of the distribution would take long.
  if (shift - critical > 40 && shift > 2 * critical) return 1;
  const boost::math::non_central_t_distribution<double> shifted(degrees, shift);
  return std::min(1.0, boost::math::cdf(complement(shifted, critical)) + boost::math::cdf(shifted, -critical));
}

Value<double> units_for(double effect, double power, double alpha) {
  check_planned(effect, alpha);
  if (!(power > alpha && power < 1)) refuse("power is above the level of the test and below 1, for example 0.8");
  constexpr const char* kMany = "more than 10⁹ units would be needed";
  if (effect == 0) return Value<double>::undefined(kMany);
  double low = 2;
  if (power_of(effect, low, alpha) >= power) return low;
  double high = 4;
  while (high < kMostPlanned && power_of(effect, high, alpha) < power) {
    low = high;
    high *= 2;
  }
  if (high >= kMostPlanned) return Value<double>::undefined(kMany);
  while (high - low > 1e-12 * high) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (power_of(effect, middle, alpha) < power ? low : high) = middle;
  }
  return high;
}

}  // namespace etalon::compare
