// Families of pairs over shared resamples: corrected p-values and intervals that agree with each other.
#include <gtest/gtest.h>

#include <cmath>

#include "compare/worked_values.hpp"
#include "etalon/compare_table.hpp"
#include "etalon/corrections.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

/// Nearly normal numbers.
double bell(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

Table random_table(Random& random, std::size_t units, const std::vector<double>& shifts) {
  Table table{shifts.size(), {}};
  for (std::size_t u = 0; u < units; ++u) {
    const double unit = 3 * bell(random);
    for (const double shift : shifts) table.values.push_back(unit + shift + bell(random));
  }
  return table;
}

ResampleOptions resampled_with(std::uint64_t resamples, std::uint64_t seed = 1, unsigned threads = 1) {
  ResampleOptions how;
  how.resamples = resamples;
  how.seed = seed;
  how.threads = threads;
  return how;
}

TEST(MaxT, DecisionsAndIntervalsAgree) {
  Random random(21);
  std::size_t differ = 0;
  std::size_t moved = 0;
  std::size_t all = 0;
  for (int round = 0; round < 60; ++round) {
    const Table table = random_table(random, 12 + random.below(20), {0, 0.2, 0.6, 1.2});
    const MaxT found = max_t(table, all_pairs(4), resampled_with(499, static_cast<std::uint64_t>(round)));
    for (const PairFinding& pair : found.pairs) {
      ++all;
      ASSERT_TRUE(pair.interval.defined());
      const auto [low, high] = pair.interval.number;
      EXPECT_EQ(pair.differs, pair.p.number <= 0.05 + 1e-12);
      // 0 as an end is outside exactly when they differ.
      EXPECT_EQ(pair.differs, low >= 0 || high <= 0) << low << " " << high << " " << pair.p.number;
      EXPECT_LE(low, pair.difference);
      EXPECT_GE(high, pair.difference);
      differ += pair.differs ? 1 : 0;
      moved += low == 0 || high == 0 ? 1 : 0;
    }
  }
  EXPECT_GT(differ, all / 10);
  EXPECT_LT(differ, all * 9 / 10);
  EXPECT_GT(moved, 0U) << "no case in which a later step shows more than the common interval";
}

/// The same by the definition: from the most different pair on, the greatest over what is left.
TEST(MaxT, IsTheStepDownProcedure) {
  Random random(4);
  const Table table = random_table(random, 15, {0, 0.4, 1.0});
  const auto pairs = all_pairs(3);
  const MaxT found = max_t(table, pairs, resampled_with(200));
  // Draws as the library makes them: one stream for the first block of 256.
  Random stream = Random::stream(1, 0);
  std::vector<std::vector<double>> resampled;
  for (int r = 0; r < 200; ++r) {
    std::vector<std::size_t> units;
    for (int i = 0; i < 15; ++i) units.push_back(stream.below(15));
    std::vector<double> sizes;
    for (const auto& [a, b] : pairs) {
      std::vector<double> d;
      for (const std::size_t u : units) d.push_back(table.at(u, a) - table.at(u, b));
      const Finding of = student(d);
      const double error = std::abs(of.difference.number / of.statistic.number);
      sizes.push_back(std::abs(of.difference.number - found.pairs[sizes.size()].difference) / error);
    }
    resampled.push_back(sizes);
  }
  std::vector<bool> left(3, true);
  double before = 0;
  for (int step = 0; step < 3; ++step) {
    std::size_t most = 3;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto size = [&](std::size_t at) { return std::abs(found.pairs[at].statistic.number); };
      if (left[i] && (most == 3 || size(i) > size(most))) most = i;
    }
    double reaching = 1;
    for (const auto& sizes : resampled) {
      double greatest = 0;
      for (std::size_t i = 0; i < 3; ++i) greatest = left[i] ? std::max(greatest, sizes[i]) : greatest;
      reaching += greatest >= std::abs(found.pairs[most].statistic.number) ? 1 : 0;
    }
    before = std::max(before, reaching / 201);
    EXPECT_NEAR(found.pairs[most].p.number, before, 1e-12);
    left[most] = false;
  }
}

TEST(MaxT, IsTheSameOnAnyNumberOfThreads) {
  Random random(2);
  const Table table = random_table(random, 40, {0, 0.1, 0.2, 0.3, 0.4});
  const MaxT one = max_t(table, all_pairs(5), resampled_with(1000));
  const MaxT many = max_t(table, all_pairs(5), resampled_with(1000, 1, 4));
  EXPECT_EQ(one.critical.number, many.critical.number);
  for (std::size_t i = 0; i < one.pairs.size(); ++i) EXPECT_EQ(one.pairs[i].p.number, many.pairs[i].p.number);
}

/// Of systems that are all alike a family errs in about 5 %, and finds more than Holm's correction would.
TEST(MaxT, KeepsItsLevel) {
  Random random(77);
  int errors = 0;
  int rounds = 400;
  for (int round = 0; round < rounds; ++round) {
    const Table table = random_table(random, 30, {0, 0, 0, 0});
    bool any = false;
    for (const PairFinding& pair :
         max_t(table, all_pairs(4), resampled_with(299, static_cast<std::uint64_t>(round))).pairs)
      any = any || pair.differs;
    errors += any ? 1 : 0;
  }
  EXPECT_NEAR(errors / static_cast<double>(rounds), 0.05, 0.03);
}

TEST(MaxT, ComparesWithABaseline) {
  const auto pairs = pairs_with(1, 4);
  EXPECT_EQ(pairs, (std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {2, 1}, {3, 1}}));
  expect_error([] { (void)pairs_with(4, 4); }, "baseline");
  Random random(6);
  const Table table = random_table(random, 25, {0, 0.5, 0.5, 2});
  const MaxT few = max_t(table, pairs, resampled_with(999));
  const MaxT all = max_t(table, all_pairs(4), resampled_with(999));
  EXPECT_LT(few.critical.number, all.critical.number) << "fewer comparisons need less";
  EXPECT_GT(few.pairs[2].difference, 0);
}

TEST(MaxT, SaysWhyThereIsNoValue) {
  const Table table{3, {1, 1, 2, 3, 3, 4.5, 5, 5, 6, 2, 2, 2.5, 0, 0, 2, 9, 9, 9.5}};
  const MaxT found = max_t(table, all_pairs(3), resampled_with(999));
  EXPECT_STREQ(found.pairs[0].p.reason, "the systems have equal values on all units that both have");
  EXPECT_TRUE(found.pairs[1].p.defined());
  EXPECT_STREQ(max_t(Table{2, {1, 2}}, all_pairs(2), resampled_with(99)).pairs[0].p.reason,
               "fewer than two units in common");
  EXPECT_STREQ(max_t(Table{2, {1, 2}}, all_pairs(2), resampled_with(99)).critical.reason,
               "no pair of systems has differences with a spread");
  EXPECT_STREQ(max_t(Table{2, {1, 2, 3, 5, 5, 6.5}}, all_pairs(2), resampled_with(5)).pairs[0].interval.reason,
               "too few resamples for an interval of this confidence");
  expect_error([&] { (void)max_t(table, all_pairs(4), resampled_with(99)); }, "not of systems of the table");
}

}  // namespace
}  // namespace etalon::compare
