// Power of the paired t-test and the units that it needs.
#include <gtest/gtest.h>

#include <cmath>

#include "etalon/compare_pairs.hpp"
#include "etalon/compare_power.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

TEST(Power, HasKnownValues) {
  // Integrated with thirty digits; SciPy has a power of 0.8 for as many units.
  EXPECT_NEAR(power_of(0.3, 50), 0.547657038970515036, 1e-14);
  EXPECT_NEAR(units_for(0.5).number, 33.36712895333767, 1e-9);
  EXPECT_NEAR(power_of(0, 20, 0.05), 0.05, 1e-12);
  EXPECT_EQ(power_of(-0.3, 50), power_of(0.3, 50));
}

TEST(Power, OfTheUnitsNeededIsThatAskedFor) {
  for (const double effect : {0.01, 0.1, 0.7, 2.0})
    for (const double power : {0.5, 0.8, 0.99})
      for (const double alpha : {0.001, 0.05}) {
        const Value<double> units = units_for(effect, power, alpha);
        ASSERT_TRUE(units.defined());
        if (units.number == 2) continue;
        EXPECT_NEAR(power_of(effect, units.number, alpha), power, 1e-9);
      }
  EXPECT_EQ(units_for(1000).number, 2);
  EXPECT_FALSE(units_for(1e-9).defined());
  EXPECT_FALSE(units_for(0).defined());
}

/// As often as the test shows a true difference of half a deviation.
TEST(Power, IsHowOftenTheTestShowsIt) {
  Random random(4);
  int shown = 0;
  constexpr int kRounds = 4000;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> d;
    for (int i = 0; i < 20; ++i) {
      double sum = -6;
      for (int k = 0; k < 12; ++k) sum += random.uniform();
      d.push_back(sum + 0.5);
    }
    shown += student(d).p.number <= 0.05 ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(shown) / kRounds, power_of(0.5, 20), 0.025);
}

TEST(Power, RefusesWhatCannotBePlanned) {
  expect_error([] { (void)units_for(0.5, 0.04); }, "power is above the level");
  expect_error([] { (void)units_for(0.5, 1); }, "below 1");
  expect_error([] { (void)power_of(0.5, 1); }, "two or more units");
  expect_error([] { (void)power_of(0.5, 10, 0); }, "between 0 and 1");
}

}  // namespace
}  // namespace etalon::compare
