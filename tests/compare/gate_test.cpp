// The gate: bounds without any spread, the side of the margin, and how many units decide.
#include "etalon/compare_gate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "etalon/compare_counts.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

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
               "the difference is as large as the margin, so that no number of units decides");
  EXPECT_FALSE(gate_units(-0.02 + 1e-9, {-0.05, 0.01}, 100, 0.02).defined());
}

TEST(Gate, OfIdenticalPredictionsNeeds189At2Percent) {
  EXPECT_EQ(gate_instances(0, 0, 50, 0.02).number, std::ceil(3.841458820694124 * 49));
  EXPECT_EQ(gate_side(mcnemar(0, 0, 188).interval.number, 0.02), 0);
  EXPECT_EQ(gate_side(mcnemar(0, 0, 189).interval.number, 0.02), 1);
  EXPECT_STREQ(gate_instances(0, 0, 50, 0).reason,
               "the difference is as large as the margin, so that no number of units decides");
}

/// By the interval that decides the gate itself, with the same shares of instances that one system alone has right.
TEST(Gate, InstancesAreThoseAtWhichTheIntervalDecides) {
  Random random(7);
  int open = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t n = 1 + random.below(300);
    const std::uint64_t b = random.below(std::min<std::uint64_t>(n, 20) + 1);
    const std::uint64_t c = random.below(std::min<std::uint64_t>(n - b, 20) + 1);
    const double margin = 0.001 * static_cast<double>(random.below(60));
    const double confidence = random.below(2) == 0 ? 0.95 : 0.99;
    const auto side = [&](std::uint64_t instances) {
      const auto count = [&](std::uint64_t x) {
        return static_cast<std::uint64_t>(
            std::llround(static_cast<double>(x) / static_cast<double>(n) * static_cast<double>(instances)));
      };
      return gate_side(
          mcnemar(count(b), std::min(count(c), instances - count(b)), instances, McNemar::exact, confidence)
              .interval.number,
          margin);
    };
    if (side(n) != 0) continue;
    ++open;
    const Value<double> needed =
        gate_instances(static_cast<double>(b), static_cast<double>(c), static_cast<double>(n), margin, confidence);
    if (!needed.defined()) continue;
    const auto found = static_cast<std::uint64_t>(needed.number);
    EXPECT_GT(found, n);
    EXPECT_NE(side(found), 0) << b << " and " << c << " of " << n << ", margin " << margin;
    EXPECT_EQ(side(found - 1), 0) << b << " and " << c << " of " << n << ", margin " << margin;
  }
  EXPECT_GT(open, 500);
}

/// Where the score of no difference is the bound, 0 is an end, without what is left of halving.
TEST(Gate, AnEndThatIsZeroIsZero) {
  for (std::uint64_t n : {5, 6, 17, 80, 1000}) {
    EXPECT_EQ(mcnemar(0, 5, n).interval.number.high, 0) << n;
    EXPECT_EQ(mcnemar(5, 0, n).interval.number.low, 0) << n;
    EXPECT_FALSE(std::signbit(mcnemar(0, 5, n).interval.number.high));
  }
  EXPECT_LT(mcnemar(0, 6, 80).interval.number.high, 0) << "decided";
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
