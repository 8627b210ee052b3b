// gate.cpp: bounds without any spread, and how many units decide about a margin.
#include "etalon/compare_gate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "compare/given.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_power.hpp"

namespace etalon::compare {
namespace {

constexpr const char* kAtMargin = "the difference is as large as the margin, so that no number of units decides";
constexpr const char* kBeyondPlanned = "more than 10⁹ units would be needed";

void check_margin(double margin) {
  if (!(margin >= 0 && std::isfinite(margin))) refuse("the margin is 0 or more");
}

Value<double> planned(double units) {
  return units <= kMostPlanned ? Value<double>(units) : Value<double>::undefined(kBeyondPlanned);
}

}  // namespace

Interval without_spread(double difference, double units, double width, double confidence) {
  check_confidence(confidence);
  if (!(units >= 1)) refuse("at least one unit is needed");
  if (!(width > 0 && std::isfinite(width))) refuse("values of the measure lie within a finite width");
  const double missed = -std::expm1(std::log((1 - confidence) / 2) / units);
  return {difference - missed * (width + difference), difference + missed * (width - difference)};
}

int gate_side(const Interval& interval, double margin) {
  check_margin(margin);
  return interval.low > -margin ? 1 : interval.high < -margin ? -1 : 0;
}

Value<double> gate_units(double difference, const Interval& interval, double units, double margin) {
  check_margin(margin);
  const double distance = std::abs(difference + margin);
  if (distance <= 1e-12 * (std::abs(difference) + margin)) return Value<double>::undefined(kAtMargin);
  const double reach = difference > -margin ? difference - interval.low : interval.high - difference;
  const double times = reach / distance;
  return planned(units * times * times);
}

Value<double> gate_instances(double first_only, double second_only, double instances, double margin,
                             double confidence) {
  check_confidence(confidence);
  check_margin(margin);
  if (!(instances > 0)) refuse("at least one instance is needed");
  const double b = first_only / instances;
  const double c = second_only / instances;
  if (std::abs(b - c + margin) <= 1e-12 * (b + c + margin)) return Value<double>::undefined(kAtMargin);
  const auto whole = [](double count) { return static_cast<std::uint64_t>(std::llround(count)); };
  const auto decides = [&](std::uint64_t n) {
    const std::uint64_t first = whole(b * static_cast<double>(n));
    const std::uint64_t second = std::min(whole(c * static_cast<double>(n)), n - first);
    return gate_side(mcnemar_interval(first, second, n, McNemar::exact, confidence), margin) != 0;
  };
  std::uint64_t low = whole(std::ceil(instances));
  std::uint64_t high = 2 * low;
  while (static_cast<double>(high) < kMostPlanned && !decides(high)) {
    low = high;
    high *= 2;
  }
  if (!decides(high)) return Value<double>::undefined(kBeyondPlanned);
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (decides(middle) ? high : low) = middle;
  }
  return planned(static_cast<double>(high));
}

Value<double> gate_units_without_spread(double difference, double width, double margin, double confidence) {
  check_confidence(confidence);
  check_margin(margin);
  if (!(width > 0 && std::isfinite(width))) refuse("values of the measure lie within a finite width");
  const double distance = difference + margin;
  if (distance == 0) return Value<double>::undefined(kAtMargin);
  // The share that may have been missed must be below this one.
  const double share = distance > 0 ? distance / (width + difference) : -distance / (width - difference);
  if (share >= 1) return 1.0;
  return planned(std::max(1.0, std::log((1 - confidence) / 2) / std::log1p(-share)));
}

}  // namespace etalon::compare
