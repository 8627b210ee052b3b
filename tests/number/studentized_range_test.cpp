// The studentized range against Student's t, worked values and its own inverse.
#include "number/studentized_range.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace etalon {
namespace {

constexpr double kKnown = std::numeric_limits<double>::infinity();

TEST(StudentizedRange, OfTwoIsStudentsT) {
  for (const double degrees : {1.0, 2.0, 3.0, 9.0, 50.0, 1e4, 1e6}) {
    const StudentizedRange range(2, degrees);
    for (const double q : {0.01, 0.5, 1.0, 3.0, 7.0, 20.0, 100.0}) {
      const double t = q / std::sqrt(2.0);
      const double expected =
          2 * boost::math::cdf(complement(boost::math::students_t_distribution<double>(degrees), t));
      if (expected < 1e-250) continue;
      EXPECT_NEAR(range.above(q) / expected, 1, 2e-11) << q << " " << degrees;
    }
  }
  for (const double q : {0.01, 0.5, 1.0, 3.0, 7.0, 20.0, 40.0})
    EXPECT_NEAR(StudentizedRange(2, kKnown).above(q) / std::erfc(q / 2), 1, 1e-12) << q;
}

TEST(StudentizedRange, HasTheWorkedValues) {
  EXPECT_NEAR(StudentizedRange(3, 18).quantile(0.05), 3.60930382871, 1e-10);
  EXPECT_NEAR(StudentizedRange(4, 20).above(3.5), .0949584505463, 1e-12);
  EXPECT_NEAR(StudentizedRange(4, kKnown).above(3.5), .0638763338569, 1e-12);
  const std::pair<double, double> critical[] = {
      {2, 1.95996398454}, {3, 2.34370058638}, {4, 2.56903177255}, {5, 2.72777437087}, {10, 3.16368357705}};
  for (const auto& [k, q] : critical) EXPECT_NEAR(StudentizedRange(k, kKnown).quantile(0.05) / std::sqrt(2), q, 1e-10);
}

/// The range of three normal numbers has its mean at 3/√π, which the chances of exceeding q add up to.
TEST(StudentizedRange, HasItsMean) {
  const StudentizedRange range(3, kKnown);
  double mean = 0;
  for (double q = 0.005; q < 20; q += 0.01) mean += 0.01 * range.above(q);
  EXPECT_NEAR(mean, 3 / std::sqrt(std::acos(-1.0)), 1e-5);
}

TEST(StudentizedRange, QuantilesAreItsInverse) {
  for (const double k : {2.0, 7.0, 100.0}) {
    for (const double degrees : {1.0, 4.0, 99.0, kKnown}) {
      const StudentizedRange range(k, degrees);
      for (const double p : {0.999, 0.5, 0.05, 1e-4, 1e-9}) EXPECT_NEAR(range.above(range.quantile(p)) / p, 1, 1e-9);
    }
  }
  EXPECT_EQ(StudentizedRange(3, 5).above(0), 1);
}

}  // namespace
}  // namespace etalon
