// Student's t guarded against skewness: against its definition, and its interval against its p-values.
#include <gtest/gtest.h>

#include <cmath>

#include "etalon/compare_pairs.hpp"
#include "number/random.hpp"
#include "number/student.hpp"
#include "reference/guarded_student.hpp"

namespace etalon::compare {
namespace {

std::vector<double> skewed(Random& random, std::size_t n, double mean) {
  std::vector<double> d;
  for (std::size_t i = 0; i < n; ++i) d.push_back(mean - 1 - std::log(1 - random.uniform()));
  return d;
}

double two_sided(double t, double degrees) { return student_two_sided(degrees / (degrees + t * t), degrees); }

TEST(GuardedStudent, IsItsDefinition) {
  Random random(1);
  for (const std::size_t n : {3U, 8U, 40U}) {
    for (const double mean : {-0.5, 0.0, 0.8}) {
      const std::vector<double> d = skewed(random, n, mean);
      const GuardedStudent found = guarded_student(d);
      const auto degrees = static_cast<double>(n - 1);
      const double plain = two_sided(reference::t_at(d, 0), degrees);
      const double corrected = two_sided(reference::corrected_t_at(d, 0), degrees);
      EXPECT_NEAR(found.p_student.number, plain, 1e-10);
      EXPECT_NEAR(found.p_corrected.number, corrected, 1e-10);
      EXPECT_EQ(found.finding.p.number, std::max(found.p_student.number, found.p_corrected.number));
      // The ends are where one of both p-values is the last to fall to the level.
      const auto p_at = [&](double mu) {
        return std::max(two_sided(reference::t_at(d, mu), degrees),
                        two_sided(reference::corrected_t_at(d, mu), degrees));
      };
      const auto [low, high] = found.finding.interval.number;
      EXPECT_NEAR(p_at(low), 0.05, 1e-7);
      EXPECT_NEAR(p_at(high), 0.05, 1e-7);
      EXPECT_LT(p_at(low - 0.01), 0.05);
      EXPECT_LT(p_at(high + 0.01), 0.05);
    }
  }
}

TEST(GuardedStudent, DecidesExactlyWhenTheIntervalExcludesZero) {
  Random random(2);
  int decided = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::vector<double> d = skewed(random, 2 + random.below(30), 0.5 * random.uniform());
    for (const double confidence : {0.5, 0.9, 0.95, 0.99}) {
      PairOptions options;
      options.confidence = confidence;
      const Finding found = guarded_student(d, options).finding;
      const auto [low, high] = found.interval.number;
      const bool outside = low > 0 || high < 0;
      ASSERT_EQ(outside, found.p.number <= (1 - confidence) * (1 + 1e-12));
      ASSERT_LE(student(d, options).p.number, found.p.number);
      ASSERT_LE(low, student(d, options).interval.number.low);
      decided += outside ? 1 : 0;
    }
  }
  EXPECT_GT(decided, 500);
}

TEST(GuardedStudent, OfSymmetricDifferencesIsStudents) {
  const std::vector<double> d{-1, 2, 5, 2};  // no skewness around 2
  const GuardedStudent found = guarded_student(d);
  EXPECT_NEAR(found.p_student.number, found.p_corrected.number, 1e-12);
  EXPECT_NEAR(found.finding.interval.number.low, student(d).interval.number.low, 1e-12);
  const std::vector<double> two{1, 4};
  EXPECT_NEAR(guarded_student(two).finding.p.number, student(two).p.number, 1e-15);
}

TEST(GuardedStudent, ExchangedSystemsMirrorIt) {
  Random random(3);
  std::vector<double> d = skewed(random, 12, 0.4);
  const Finding one = guarded_student(d).finding;
  for (double& x : d) x = -x;
  const Finding other = guarded_student(d).finding;
  EXPECT_EQ(one.p.number, other.p.number);
  EXPECT_EQ(one.interval.number.low, -other.interval.number.high);
  EXPECT_EQ(one.interval.number.high, -other.interval.number.low);
}

TEST(GuardedStudent, SaysWhyThereIsNoValue) {
  const std::vector<double> constant{2, 2, 2};
  EXPECT_STREQ(guarded_student(constant).finding.p.reason, "the systems differ by the same amount on all units");
  EXPECT_STREQ(guarded_student(constant).p_corrected.reason, "the systems differ by the same amount on all units");
  EXPECT_STREQ(guarded_student(std::vector<double>{1}).finding.p.reason, "fewer than two units in common");
}

TEST(GuardedStudent, OfClustersOfOneUnitIsThatOfUnits) {
  Random random(4);
  const std::vector<double> d = skewed(random, 15, 0.5);
  std::vector<std::size_t> alone(15);
  for (std::size_t i = 0; i < 15; ++i) alone[i] = i;
  const GuardedStudent of_clusters = guarded_student(clustered(d, alone));
  const GuardedStudent of_units = guarded_student(d);
  EXPECT_NEAR(of_clusters.p_corrected.number, of_units.p_corrected.number, 1e-12);
  EXPECT_NEAR(of_clusters.finding.interval.number.high, of_units.finding.interval.number.high, 1e-12);
}

}  // namespace
}  // namespace etalon::compare
