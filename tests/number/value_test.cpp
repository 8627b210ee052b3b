// The arithmetic behind the measures: no cancellation, no overflow, means of every order.
#include "etalon/value.hpp"

#include <gtest/gtest.h>

#include "etalon/text.hpp"

namespace etalon {
namespace {

TEST(Value, DifferenceOfProductsKeepsItsDigits) {
  // 94906267·94906267 − 94906266·94906268 is 1; the plain difference of doubles is not.
  EXPECT_EQ(difference_of_products(94906267.0, 94906267.0, 94906266.0, 94906268.0), 1.0);
  const volatile double square = 94906267.0 * 94906267.0;
  const volatile double other = 94906266.0 * 94906268.0;
  EXPECT_NE(square - other, 1.0);
}

TEST(Value, ProductSumKeepsWhatCancels) {
  ProductSum<double> sum;
  sum.add(1e9, 1e9);
  sum.add(3, 7);
  sum.subtract(1e9, 1e9);
  EXPECT_EQ(sum.total(), 21.0);
}

TEST(Value, AngleIsAccurateNearZero) {
  // The cosine is 1 − 1e-8, of which the arc cosine alone keeps eight digits.
  const double x = 1e8;
  EXPECT_NEAR(angle(x - 1.0, x, x), 0.0001414213563551606353, 1e-19);
  EXPECT_DOUBLE_EQ(angle(-x, x, x), std::numbers::pi);
}

TEST(Value, PowerMeansOfEveryOrder) {
  EXPECT_DOUBLE_EQ(power_mean(2.0, 8.0, 1), 5);
  EXPECT_DOUBLE_EQ(power_mean(2.0, 8.0, 0), 4);
  EXPECT_DOUBLE_EQ(power_mean(2.0, 8.0, -1), 3.2);
  EXPECT_DOUBLE_EQ(power_mean(2.0, 8.0, 2), std::sqrt(34));
  EXPECT_DOUBLE_EQ(power_mean(2.0, 8.0, std::numeric_limits<double>::infinity()), 8);
  EXPECT_DOUBLE_EQ(power_mean(2.0, 8.0, -std::numeric_limits<double>::infinity()), 2);
  EXPECT_NEAR(power_mean(2.0, 8.0, 1e-9), 4, 1e-8);
  // A zero among them: the limits.
  EXPECT_DOUBLE_EQ(power_mean(0.0, 8.0, 1), 4);
  EXPECT_DOUBLE_EQ(power_mean(8.0, 0.0, 2), std::sqrt(32));
  EXPECT_DOUBLE_EQ(power_mean(0.0, 8.0, std::numeric_limits<double>::infinity()), 8);
  for (const double r : {0.0, -0.5, -1.0, -std::numeric_limits<double>::infinity()})
    EXPECT_EQ(power_mean(0.0, 8.0, r), 0) << r;
  EXPECT_NEAR(power_mean(1e15, 9e15, 500), 9e15 * std::pow(0.5, 1 / 500.0), 1e3);
  for (const double r : {-3.0, -0.5, 0.5, 1.5, 3.0}) {
    EXPECT_NEAR(power_mean(2.0, 8.0, r), power_mean(Exact(2), Exact(8), r).to_double(), 1e-13) << r;
  }
}

TEST(Text, NumbersBothWays) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(-0.0), "0");
  EXPECT_EQ(*parse_number("+1.5"), 1.5);
  EXPECT_FALSE(parse_number("1.5x"));
  EXPECT_FALSE(parse_number("1e-400"));
  EXPECT_FALSE(parse_number(""));
  EXPECT_FALSE(parse_whole("1e10"));
  EXPECT_FALSE(parse_whole("99999999999999999999"));
}

}  // namespace
}  // namespace etalon
