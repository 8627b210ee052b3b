// Sums of doubles without rounding: the order of additions and of merges never shows.
#include "etalon/exact_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "etalon/exact.hpp"
#include "number/random.hpp"
#include "property.hpp"

namespace etalon {
namespace {

TEST(ExactSum, KeepsWhatPlainAdditionLoses) {
  ExactSum sum;
  for (const double x : {1e100, 1.0, -1e100}) sum.add(x);
  EXPECT_EQ(sum.value(), 1.0);
  ExactSum tenths;
  for (int i = 0; i < 10; ++i) tenths.add(0.1);
  EXPECT_EQ(tenths.value(), 1.0);
}

TEST(ExactSum, RoundsHalfwayCasesByWhatLiesBelow) {
  ExactSum sum;
  for (const double x : {1e-16, 1.0, 1e16}) sum.add(x);
  EXPECT_EQ(sum.value(), 10000000000000002.0);
}

TEST(ExactSum, AnyOrderAndAnySplitGiveTheSameBits) {
  EXPECT_TRUE(property::holds([] {
    const auto raw = property::numbers<int>(-1000000, 1000000);
    std::vector<double> values;
    for (std::size_t i = 0; i < raw.size(); ++i)
      values.push_back(raw[i] * (i % 3 == 0 ? 1e-9 : i % 3 == 1 ? 0.1 : 1e9));
    ExactSum forward;
    ExactSum backward;
    for (const double x : values) forward.add(x);
    for (auto x = values.rbegin(); x != values.rend(); ++x) backward.add(*x);
    ExactSum left;
    ExactSum right;
    for (std::size_t i = 0; i < values.size(); ++i) (i % 2 == 0 ? left : right).add(values[i]);
    left += right;
    REQUIRE(forward.value() == backward.value());
    REQUIRE(forward.value() == left.value());
  }));
}

/// Any bits that are a finite number, of exponents that are near each other or not.
double any_double(Random& random, bool near) {
  const std::uint64_t exponent = near ? 1000 + random.below(60) : random.below(2047);
  return std::bit_cast<double>(random.next() >> 12U | exponent << 52U | random.below(2) << 63U);
}

TEST(ExactSum, ManyAtOnceAreTheSumOfOneByOne) {
  Random random(7);
  for (int trial = 0; trial < 3000; ++trial) {
    std::vector<double> values(random.below(40));
    for (double& value : values) value = any_double(random, trial % 2 == 0) / (trial % 2 == 0 ? 1 : 64);
    if (trial % 5 == 0 && !values.empty()) values.push_back(-values[0]);
    if (trial % 7 == 0) values.insert(values.end(), {5e-324, -0.0, -2.2250738585072014e-308});
    ExactSum one_by_one;
    one_by_one.add(0.5);
    ExactSum at_once = one_by_one;
    for (const double value : values) one_by_one.add(value);
    at_once.add(values);
    ASSERT_EQ(one_by_one, at_once) << trial;
    ASSERT_EQ(one_by_one.value(), at_once.value()) << trial;
  }
}

TEST(ExactSum, WhatIsNotFiniteStaysSo) {
  ExactSum sum;
  sum.add(std::vector<double>{1, HUGE_VAL, 2});
  EXPECT_FALSE(std::isfinite(sum.value()));
}

}  // namespace
}  // namespace etalon
