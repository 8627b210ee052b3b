// widths.cpp: how many instances or units an interval of a wanted width takes.
#include <cmath>
#include <functional>

#include "compare/given.hpp"
#include "compare/tango.hpp"
#include "etalon/compare_power.hpp"
#include "number/student.hpp"
#include "number/wilson.hpp"

namespace etalon::compare {
namespace {

/// The least number from `least` on at which a half width that falls is small enough.
Value<double> least_for(double least, double half_width, const std::function<double(double)>& half_width_at) {
  if (!(half_width > 0)) refuse("the half width of an interval is more than 0");
  if (half_width_at(least) <= half_width) return least;
  double low = least;
  double high = 2 * least;
  while (high < kMostPlanned && half_width_at(high) > half_width) {
    low = high;
    high *= 2;
  }
  if (half_width_at(high) > half_width) return Value<double>::undefined("more than 10⁹ units would be needed");
  while (high - low > 1e-10 * high) {
    const double middle = low + (high - low) / 2;
    (half_width_at(middle) > half_width ? low : high) = middle;
  }
  return high;
}

}  // namespace

Value<double> instances_for_share(double share, double half_width, double confidence) {
  check_confidence(confidence);
  if (!(share >= 0 && share <= 1)) refuse("a share is between 0 and 1");
  const double z = normal_reach(confidence);
  return least_for(1, half_width, [&](double n) {
    const auto [low, high] = wilson_interval(share, n, z);
    return (high - low) / 2;
  });
}

Value<double> instances_for_difference(double first_only, double second_only, double half_width, double confidence) {
  check_confidence(confidence);
  if (!(first_only >= 0 && second_only >= 0 && first_only + second_only <= 1))
    refuse("shares of instances that one system alone has right are 0 or more, and at most 1 together");
  const double z = normal_reach(confidence);
  return least_for(1, half_width, [&](double n) {
    const Interval ends = tango_interval(first_only * n, second_only * n, n, z);
    return (ends.high - ends.low) / 2;
  });
}

Value<double> units_for_mean(double deviation, double half_width, double confidence) {
  check_confidence(confidence);
  if (!(deviation >= 0 && std::isfinite(deviation))) refuse("a deviation is 0 or more");
  return least_for(2, half_width,
                   [&](double n) { return student_reach(confidence, n - 1) * deviation / std::sqrt(n); });
}

}  // namespace etalon::compare
