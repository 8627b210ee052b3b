// The gate: bounds without any spread, the side of the margin, and how many units decide.
#include "etalon/compare_gate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <tuple>

#include "etalon/compare_counts.hpp"
#include "expect_error.hpp"

namespace etalon::compare {
namespace {

/// n equal differences are seen with chance (1 − missed)^n when a share of the population has others.
TEST(Gate, WithoutSpreadBoundsWhatMayHaveBeenMissed) {
  for (const double n : {1.0, 20.0, 500.0}) {
    const Interval found = without_spread(0, n, 1);
    EXPECT_NEAR(std::pow(1 - found.high, n), 0.025, 1e-12);
    EXPECT_EQ(found.low, -found.high);
  }
  const Interval half = without_spread(0.25, 100, 1, 0.9);
  const double missed = 1 - std::pow(0.05, 0.01);
  EXPECT_NEAR(half.low, 0.25 * (1 - missed) - missed, 1e-12) << "missed units are as bad as can be";
  EXPECT_NEAR(half.high, 0.25 * (1 - missed) + missed, 1e-12);
  EXPECT_EQ(without_spread(1, 5, 1).high, 1) << "never beyond the range";
  expect_error([] { (void)without_spread(0, 0, 1); }, "at least one unit");
  expect_error([] { (void)without_spread(0, 3, INFINITY); }, "finite width");
}

TEST(Gate, DecidesByTheWorseEnd) {
  EXPECT_EQ(gate_side({-0.019, 0.3}, 0.02), 1);
  EXPECT_EQ(gate_side({-0.02, 0.3}, 0.02), 0) << "as bad as the margin is not shown to be better";
  EXPECT_EQ(gate_side({-0.3, -0.02}, 0.02), 0);
  EXPECT_EQ(gate_side({-0.3, -0.021}, 0.02), -1);
  EXPECT_EQ(gate_side({-0.1, 0.1}, 0.02), 0);
}

TEST(Gate, SaysHowManyUnitsDecide) {
  // Half of the way to the margin: four times as many.
  EXPECT_NEAR(gate_units(0, {-0.04, 0.04}, 100, 0.02).number, 400, 1e-9);
  EXPECT_NEAR(gate_units(-0.03, {-0.07, 0.01}, 100, 0.02).number, 1600, 1e-6);
  EXPECT_STREQ(gate_units(-0.02, {-0.05, 0.01}, 100, 0.02).reason,
               "the difference is as large as the margin: no number of units decides");
  EXPECT_FALSE(gate_units(-0.02 + 1e-9, {-0.05, 0.01}, 100, 0.02).defined());
}

TEST(Gate, OfIdenticalPredictionsNeeds189At2Percent) {
  EXPECT_NEAR(gate_instances(0, 0, 50, 0.02).number, 3.841458820694124 * 49, 1e-5);
  EXPECT_EQ(gate_side(mcnemar(0, 0, 188).interval.number, 0.02), 0);
  EXPECT_EQ(gate_side(mcnemar(0, 0, 189).interval.number, 0.02), 1);
  EXPECT_STREQ(gate_instances(0, 0, 50, 0).reason,
               "the difference is as large as the margin: no number of units decides");
}

TEST(Gate, InstancesAreThoseAtWhichTheIntervalDecides) {
  for (const auto& [b, c, margin] : {std::tuple{3.0, 5.0, 0.05}, {10.0, 10.0, 0.02}, {8.0, 30.0, 0.05}}) {
    const double n = gate_instances(b, c, 200, margin).number;
    const auto side = [&](double times) {
      const auto count = [&](double x) { return static_cast<std::uint64_t>(std::llround(x / 200 * n * times)); };
      return gate_side(
          mcnemar(count(b), count(c), static_cast<std::uint64_t>(n * times), McNemar::chi_square).interval.number,
          margin);
    };
    EXPECT_NE(side(1.4), 0);
    EXPECT_EQ(side(0.7), 0);
  }
}

TEST(Gate, UnitsWithoutSpreadAreThoseAtWhichTheBoundDecides) {
  for (const double difference : {0.0, 0.1, -0.1}) {
    const double n = gate_units_without_spread(difference, 1, 0.03).number;
    EXPECT_NE(gate_side(without_spread(difference, std::ceil(n + 1e-9), 1), 0.03), 0);
    EXPECT_EQ(gate_side(without_spread(difference, std::ceil(n) - 1, 1), 0.03), 0);
  }
}

}  // namespace
}  // namespace etalon::compare
