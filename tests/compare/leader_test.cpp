// The interval of the system that was picked as best: against the definition, and how often it covers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "etalon/compare_family.hpp"
#include "etalon/compare_shares.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

LeaderOptions leader_options(std::uint64_t resamples, std::uint64_t seed = 1) {
  LeaderOptions options;
  options.resamples = resamples;
  options.seed = seed;
  return options;
}

double bell_number(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

Rows alike(Random& random, std::size_t units, std::size_t systems) {
  Rows rows{.systems = systems};
  for (std::size_t i = 0; i < units * systems; ++i) rows.values.push_back(bell_number(random));
  return rows;
}

std::size_t best_of(const Rows& rows, double sign) {
  std::vector<double> means(rows.systems);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (std::size_t s = 0; s < rows.systems; ++s) means[s] += sign * rows.at(row, s);
  }
  return static_cast<std::size_t>(std::max_element(means.begin(), means.end()) - means.begin());
}

/// Of k independent systems the greatest of k normal numbers stays below the k-th root of the level.
TEST(Leader, ReachesAsFarAsTheGreatestOfAll) {
  Random random(1);
  const Rows rows = alike(random, 1000, 10);
  const LeaderInterval found = leader_interval(rows, 3, leader_options(20000));
  const double root = std::pow(0.975, 0.1);
  EXPECT_NEAR(found.reach, boost::math::quantile(boost::math::normal_distribution<double>(), root), 0.05);
  const LeaderInterval alone = leader_interval(Rows{.systems = 1, .values = {1, 2, 4, 3, 5}}, 0, leader_options(9999));
  EXPECT_NEAR(alone.reach, 1.96, 0.06);
  EXPECT_GE(alone.reach, normal_reach(0.95));
}

TEST(Leader, HasAnOrdinaryEndAwayFromTheOthers) {
  Random random(2);
  Rows rows = alike(random, 12, 6);
  const std::size_t leader = best_of(rows, 1);
  std::vector<double> own;
  for (std::size_t u = 0; u < 12; ++u) own.push_back(rows.at(u, leader));
  const Finding plain = student(own);
  const LeaderInterval found = leader_interval(rows, leader, leader_options(2000));
  EXPECT_NEAR(found.interval.number.high, plain.interval.number.high, 1e-12);
  const double error = (plain.interval.number.high - plain.difference.number) / student_reach(0.95, 11);
  EXPECT_NEAR(found.interval.number.low, plain.difference.number - student_of_normal(found.reach, 11) * error, 1e-9);
  EXPECT_LT(found.interval.number.low, plain.interval.number.low);
  // Lower is better: mirrored, with the same draws.
  Rows negated = rows;
  for (double& value : negated.values) value = -value;
  LeaderOptions lower = leader_options(2000);
  lower.higher_is_better = false;
  const LeaderInterval mirrored = leader_interval(negated, leader, lower);
  EXPECT_EQ(mirrored.interval.number.low, -found.interval.number.high);
  EXPECT_EQ(mirrored.interval.number.high, -found.interval.number.low);
}

TEST(Leader, OfRightAndWrongIsWilsons) {
  Random random(3);
  Rows rows{.systems = 5};
  for (int i = 0; i < 40 * 5; ++i) rows.values.push_back(random.below(5) < 4 ? 1 : 0);
  LeaderOptions options = leader_options(2000);
  options.zero_one = true;
  const LeaderInterval found = leader_interval(rows, 2, options);
  double share = 0;
  for (std::size_t u = 0; u < 40; ++u) share += rows.at(u, 2) / 40;
  EXPECT_NEAR(found.interval.number.high, wilson(40 * share, 40).high, 1e-12);
  EXPECT_LT(found.interval.number.low, wilson(40 * share, 40).low);
  // All right: there is no spread, and yet an interval.
  for (std::size_t u = 0; u < 40; ++u) rows.values[u * 5 + 2] = 1;
  const LeaderInterval sure = leader_interval(rows, 2, options);
  EXPECT_EQ(sure.interval.number.high, 1);
  EXPECT_GT(sure.interval.number.low, 0.7);
}

TEST(Leader, CountsEqualUnits) {
  Random random(4);
  Rows few{.systems = 3};
  Rows all{.systems = 3};
  for (int pattern = 0; pattern < 8; ++pattern) {
    few.counts.push_back(1 + random.below(50));
    for (int s = 0; s < 3; ++s) few.values.push_back(pattern >> s & 1);
    for (std::uint64_t i = 0; i < few.counts.back(); ++i)
      all.values.insert(all.values.end(), few.values.end() - 3, few.values.end());
  }
  const LeaderInterval a = leader_interval(few, 1, leader_options(20000));
  const LeaderInterval b = leader_interval(all, 1, leader_options(20000));
  EXPECT_NEAR(a.reach, b.reach, 0.05);
  EXPECT_NEAR(a.interval.number.high, b.interval.number.high, 1e-12);
}

TEST(Leader, CoversItsOwnMean) {
  Random random(5);
  int covered = 0;
  int ordinary = 0;
  constexpr int rounds = 500;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const Rows rows = alike(random, 20, 20);
    const std::size_t leader = best_of(rows, 1);
    const LeaderInterval found = leader_interval(rows, leader, leader_options(399, round));
    covered += found.interval.number.low <= 0 && 0 <= found.interval.number.high;
    std::vector<double> own;
    for (std::size_t u = 0; u < 20; ++u) own.push_back(rows.at(u, leader));
    ordinary += student(own).interval.number.low <= 0;
  }
  EXPECT_GT(covered, rounds * 0.95);
  EXPECT_LT(ordinary, rounds * 0.8) << "the ordinary interval forgets the choice";
}

TEST(Leader, OfResampledValuesStaysInTheRangeOfTheMeasure) {
  Random random(6);
  Redrawn values{4, {0.97, 0.9, 0.95, 0.5}, {}};
  for (int r = 0; r < 2000; ++r) {
    for (int s = 0; s < 4; ++s) values.resampled.push_back(values.observed[s] + 0.02 * bell_number(random));
  }
  LeaderOptions options = leader_options(2000);
  const LeaderInterval free = leader_interval(values, 0, options);
  EXPECT_GT(free.reach, 2.2);
  EXPECT_NEAR(free.interval.number.high, 0.97 + 1.96 * 0.02, 0.002);
  EXPECT_NEAR(free.interval.number.low, 0.97 - free.reach * 0.02, 0.002);
  options.least = 0;
  options.most = 1;
  const auto [low, high] = leader_interval(values, 0, options).interval.number;
  EXPECT_LT(low, free.interval.number.low) << "below the value errors are greater than at it";
  EXPECT_GT(high, 0.99);
  EXPECT_LE(high, 1);
  EXPECT_LT(leader_interval(values, 0, options, 6).interval.number.low, low);
  // Far from both bounds the scale makes little difference.
  options.least = -10;
  options.most = 10;
  EXPECT_NEAR(leader_interval(values, 0, options).interval.number.low, free.interval.number.low, 1e-3);
}

/// The error of a share depends on the share, and the leader's was picked for being high.
TEST(Leader, OfResampledValuesCoversItsOwnValue) {
  Random random(12);
  constexpr std::size_t systems = 20;
  constexpr std::size_t units = 60;
  constexpr double share = 0.85;
  int covered = 0;
  int on_the_scale_of_values = 0;
  for (std::uint64_t round = 0; round < 300; ++round) {
    Rows rows{.systems = systems};
    for (std::size_t i = 0; i < units * systems; ++i) rows.values.push_back(random.uniform() < share ? 1 : 0);
    const Redrawn values = redrawn_means(rows, leader_options(399, round));
    LeaderOptions options = leader_options(399, round);
    const std::size_t leader = best_of(rows, 1);
    const auto covers = [&] {
      const Value<Interval> found = leader_interval(values, leader, options).interval;
      return found.defined() && found.number.low <= share && share <= found.number.high;
    };
    on_the_scale_of_values += covers();
    options.least = 0;
    options.most = 1;
    covered += covers();
  }
  EXPECT_GT(covered, 300 * 0.94);
  EXPECT_LT(on_the_scale_of_values, 300 * 0.9);
}

TEST(Leader, SaysWhyThereIsNoInterval) {
  EXPECT_STREQ(leader_interval(Rows{.systems = 2, .values = {1, 2}}, 0, {}).interval.reason, "it has one value");
  EXPECT_STREQ(leader_interval(Rows{.systems = 2, .values = {1, 2, 1, 3}}, 0, {}).interval.reason,
               "it has the same value on all units");
  expect_error([] { (void)leader_interval(Rows{.systems = 2, .values = {1, 2}}, 2, {}); }, "one of the systems");
}

}  // namespace
}  // namespace etalon::compare
