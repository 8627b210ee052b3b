// Exact numbers: rational while they can be, 50 digits otherwise, and comparisons that decide.
#include "etalon/exact.hpp"
#include "property.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace etalon {
namespace {

TEST(Exact, StaysRationalUnderTheFourOperations) {
  const Exact third = Exact(1) / Exact(3);
  EXPECT_TRUE(third.rational());
  EXPECT_EQ((third + third + third).text(), "1");
  EXPECT_EQ((third * Exact(6) - Exact(5)).text(), "-3");
  EXPECT_EQ((Exact(2) / Exact(-4)).text(), "-1/2");
}

TEST(Exact, RootsOfSquaresStayRational) {
  EXPECT_EQ(sqrt(Exact::fraction(9, 16)).text(), "3/4");
  const Exact root = sqrt(Exact(2));
  EXPECT_FALSE(root.rational());
  EXPECT_EQ(root.text(), "1.4142135623730950488");
}

TEST(Exact, FiftyDigitsDecideTies) {
  EXPECT_EQ(sqrt(Exact(2)) * sqrt(Exact(3)), sqrt(Exact(6)));
  EXPECT_NE(sqrt(Exact(2)) + Exact::fraction(1, 1000000000000000000), sqrt(Exact(2)));
}

TEST(Exact, SmallNumbersHaveASign) {
  const Exact zero = 0;
  for (const int power : {-90, -100, -1000, -20000}) EXPECT_GT(exp(Exact(power)), zero) << power;
  EXPECT_LT(exp(Exact(-101)), exp(Exact(-100)));
  EXPECT_LT(-exp(Exact(-100)), zero);
  EXPECT_LT(exp(Exact(20000)), exp(Exact(20001)));
  // What is left of terms that cancel is rounding, however it goes on.
  const Exact nothing = sqrt(Exact(2)) * sqrt(Exact(2)) - Exact(2);
  EXPECT_EQ(nothing, zero);
  EXPECT_EQ(nothing * exp(Exact(-50)), zero);
  EXPECT_EQ(nothing / Exact(7), zero);
  EXPECT_EQ(sqrt(abs(nothing)), zero);
  EXPECT_EQ(log(Exact(1) + nothing), zero);
  EXPECT_EQ(acos(Exact(1) - abs(nothing)), zero);
  EXPECT_EQ(log(Exact(8)) - Exact(3) * log(Exact(2)), zero);
}

TEST(Exact, DecimalMeansTheDecimalNumber) {
  EXPECT_EQ(Exact::decimal(0.1).text(), "1/10");
  EXPECT_EQ(Exact::decimal(-2.5).text(), "-5/2");
  EXPECT_EQ(Exact::decimal(1e6).text(), "1000000");
  EXPECT_EQ(Exact::decimal(0).text(), "0");
  EXPECT_NE(Exact::binary(0.1), Exact::decimal(0.1));
}

TEST(Exact, OverflowTurnsToDigitsInsteadOfWrapping) {
  Exact product = 1;
  for (int i = 0; i < 5; ++i) product *= Exact(std::int64_t{4'000'000'000'000'000'000});
  EXPECT_FALSE(product.rational());
  EXPECT_DOUBLE_EQ(product.to_double(), std::pow(4e18, 5));
}

TEST(Exact, SumsAndProductsOfDoublesLoseNothing) {
  const Exact large = Exact::binary(1e300);
  const Exact small = Exact::binary(1e-300);
  EXPECT_EQ((large + Exact(1) + small - large - Exact(1) - small).text(), "0");
  EXPECT_EQ((large + Exact(1) - large).text(), "1");
  EXPECT_LT(large, large + small);
  EXPECT_NE(large * large, large * large + small * small);
  EXPECT_EQ((large * large + small) / (large * large + small), Exact(1));
  EXPECT_EQ((Exact(3) * large / large).text(), "3");
  EXPECT_EQ((large * large - (large - Exact(1)) * (large + Exact(1))).text(), "1");
  EXPECT_NEAR((small * small * large * large * Exact(7)).to_double(), 7, 1e-12);
  EXPECT_EQ((-large + large).text(), "0");
}

TEST(Exact, FunctionsAgreeWithDoubles) {
  EXPECT_DOUBLE_EQ(log(Exact::fraction(3, 7)).to_double(), std::log(3.0 / 7));
  EXPECT_DOUBLE_EQ(acos(Exact::fraction(1, 3)).to_double(), std::acos(1.0 / 3));
  EXPECT_DOUBLE_EQ(pow(Exact::fraction(2, 3), Exact::fraction(1, 2)).to_double(), std::sqrt(2.0 / 3));
  EXPECT_EQ(pow(Exact::fraction(2, 3), Exact(-2)).text(), "9/4");
  EXPECT_EQ(log(Exact(1)).text(), "0");
}

TEST(Exact, ArithmeticIsThatOfFractions) {
  EXPECT_TRUE(property::holds([] {
    const auto number = [] { return Exact::fraction(property::between(-1000, 1000), property::between(1, 1000)); };
    const Exact a = number();
    const Exact b = number();
    const Exact c = number();
    REQUIRE(a + b == b + a);
    REQUIRE((a + b) * c == a * c + b * c);
    REQUIRE(a - b + b == a);
    if (b != Exact(0)) REQUIRE(a / b * b == a);
    REQUIRE((a < b) == (a.to_double() < b.to_double()));
  }));
}

}  // namespace
}  // namespace etalon
