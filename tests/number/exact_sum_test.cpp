// Sums of doubles without rounding: the order of additions and of merges never shows.
#include "etalon/exact_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "etalon/exact.hpp"
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

}  // namespace
}  // namespace etalon
