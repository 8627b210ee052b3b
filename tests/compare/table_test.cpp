// Tests of all systems at once: ranks within units, two-way variance, exchanged values.
#include "etalon/compare_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "compare/worked_values.hpp"
#include "etalon/compare_counts.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

Table columns(const std::vector<std::vector<double>>& systems) {
  Table table{systems.size(), {}};
  for (std::size_t u = 0; u < systems[0].size(); ++u) {
    for (const auto& system : systems) table.values.push_back(system[u]);
  }
  return table;
}

Table worked() { return columns({kA, kB, kC}); }

TEST(Friedman, HasTheWorkedValues) {
  const Friedman found = friedman(worked());
  EXPECT_NEAR(found.chi_square.statistic.number, 4.2, 1e-12);
  EXPECT_NEAR(found.chi_square.p.number, .122456428253, 1e-12);
  EXPECT_NEAR(found.iman_davenport.statistic.number, 2.39240506329, 1e-10);
  EXPECT_NEAR(found.iman_davenport.p.number, .119851595983, 1e-12);
  EXPECT_NEAR(found.kendall_w.number, .21, 1e-14);
  EXPECT_EQ(found.mean_ranks, (std::vector{1.5, 2.1, 2.4}));
  EXPECT_EQ(friedman(worked(), false).mean_ranks, (std::vector{2.5, 1.9, 1.6}));
  EXPECT_NEAR(friedman(worked(), false).chi_square.statistic.number, 4.2, 1e-12);
}

TEST(Nemenyi, HasTheWorkedValues) {
  const Nemenyi found = nemenyi(friedman(worked()));
  EXPECT_NEAR(found.critical_difference.number, 1.04813476601, 1e-10);
  const double p[] = {.372059208915, .109180088296, .780466563306};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(found.pairs[i].p.number, p[i], 1e-11);
    EXPECT_FALSE(found.pairs[i].differs);
  }
  // At the level of its p a pair is on the edge.
  const Nemenyi edge = nemenyi(friedman(worked()), 1 - .109180088296 - 1e-9);
  EXPECT_TRUE(edge.pairs[1].differs);
  EXPECT_NEAR(edge.pairs[1].interval.number.high, 0, 1e-7);
}

/// All arrangements of all units, one after the other.
double naive_friedman(const Table& table) {
  std::vector<std::vector<double>> rows;
  for (std::size_t u = 0; u < table.units(); ++u) {
    std::vector<double> ranks;
    for (std::size_t s = 0; s < table.systems; ++s) {
      double rank = 0.5;
      for (std::size_t o = 0; o < table.systems; ++o)
        rank += table.at(u, o) > table.at(u, s) ? 1 : table.at(u, o) == table.at(u, s) ? 0.5 : 0;
      ranks.push_back(rank);
    }
    rows.push_back(ranks);
  }
  const auto unequal = [&](const std::vector<std::vector<double>>& of) {
    double sum = 0;
    for (std::size_t s = 0; s < table.systems; ++s) {
      double ranks = 0;
      for (const auto& row : of) ranks += row[s];
      sum += ranks * ranks;
    }
    return sum;
  };
  const double observed = unequal(rows);
  double reaching = 0;
  double all = 0;
  std::vector<std::size_t> order(table.systems);
  auto arranged = rows;
  const std::function<void(std::size_t)> arrange = [&](std::size_t u) {
    if (u == rows.size()) {
      ++all;
      reaching += unequal(arranged) >= observed - 1e-9 ? 1 : 0;
      return;
    }
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::vector<std::size_t> mine(order);
    do {
      for (std::size_t s = 0; s < mine.size(); ++s) arranged[u][s] = rows[u][mine[s]];
      arrange(u + 1);
    } while (std::next_permutation(mine.begin(), mine.end()));
  };
  arrange(0);
  return reaching / all;
}

TEST(Friedman, IsExactOverAllArrangements) {
  Random random(8);
  for (int round = 0; round < 60; ++round) {
    Table table{2 + random.below(3), {}};
    const std::size_t units = 2 + random.below(table.systems == 4 ? 2 : 3);
    for (std::size_t i = 0; i < units * table.systems; ++i)
      table.values.push_back(static_cast<double>(random.below(round % 2 == 0 ? 3 : 100)));
    const Friedman found = friedman(table);
    if (!found.chi_square.p.defined()) continue;
    EXPECT_NEAR(found.exact_p.number, naive_friedman(table), 1e-12) << round;
  }
  EXPECT_STREQ(friedman(Table{6, std::vector<double>(600, 0)}).exact_p.reason,
               "all systems have equal values on every unit");
  Table large{8, {}};
  for (int i = 0; i < 800; ++i) large.values.push_back(random.uniform());
  EXPECT_STREQ(friedman(large).exact_p.reason, "there are too many arrangements of the ranks to go through");
}

/// With random ranks the exact test errs in at most 5 % of all arrangements.
TEST(Friedman, KeepsItsLevel) {
  std::vector<int> order{0, 1, 2};
  std::vector<std::vector<int>> rows;
  do {
    rows.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  double errors = 0;
  double all = 0;
  for (std::size_t code = 0; code < 6 * 6 * 6 * 6; ++code) {
    Table table{3, {}};
    std::size_t rest = code;
    for (int u = 0; u < 4; ++u, rest /= 6) {
      for (const int rank : rows[rest % 6]) table.values.push_back(rank);
    }
    ++all;
    errors += friedman(table).exact_p.number <= 0.05 ? 1 : 0;
  }
  EXPECT_LE(errors / all, 0.05);
  EXPECT_GT(errors / all, 0.02);
}

TEST(Friedman, SaysWhyThereIsNoValue) {
  const Table alike{3, {1, 2, 3, 4, 5, 6, 0, 1, 9}};
  const Friedman found = friedman(alike);
  EXPECT_EQ(found.kendall_w.number, 1);
  EXPECT_STREQ(found.iman_davenport.p.reason,
               "all units order the systems alike, so that F is infinite; the exact p-value is finite");
  EXPECT_NEAR(found.exact_p.number, 1.0 / 36, 1e-15);
  EXPECT_STREQ(friedman(Table{3, {1, 2, 3}}).chi_square.p.reason, "fewer than two units");
  EXPECT_STREQ(friedman(Table{1, {1, 2, 3}}).chi_square.p.reason, "fewer than two systems");
  EXPECT_TRUE(nemenyi(friedman(Table{3, {1, 1, 1, 2, 2, 2}})).pairs.empty());
  expect_error([] { (void)friedman(Table{2, {1, 2, 3}}); }, "each unit and system");
  expect_error([] { (void)friedman(Table{2, {1, NAN}}); }, "finite");
}

TEST(Tukey, IsBlocked) {
  const Anova analysis = anova(worked());
  EXPECT_NEAR(analysis.error.number, .00132555555556, 1e-13);
  EXPECT_NEAR(analysis.f.statistic.number, 6.33948030176, 1e-10);
  EXPECT_NEAR(analysis.f.p.number, .00823923273106, 1e-13);
  const auto pairs = tukey(analysis);
  // A one-way test of the same table has .676, .487 and .948.
  const double p[] = {.0534861651739, .00782700448746, .634242961954};
  const bool differs[] = {false, true, false};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(pairs[i].p.number, p[i], 1e-11);
    EXPECT_EQ(pairs[i].differs, differs[i]);
    EXPECT_EQ(pairs[i].differs, pairs[i].interval.number.low > 0 || pairs[i].interval.number.high < 0);
  }
}

TEST(Tukey, OfTwoSystemsIsThePairedTest) {
  const auto pairs = tukey(anova(columns({kA, kB})));
  const Finding paired = student(differences_of(kA, kB).values);
  EXPECT_NEAR(pairs[0].p.number, paired.p.number, 1e-12);
  EXPECT_NEAR(pairs[0].interval.number.low, paired.interval.number.low, 1e-12);
  EXPECT_STREQ(tukey(anova(Table{2, {1, 2, 3, 4}}))[0].p.reason, "the systems differ by the same amounts on all units");
  EXPECT_STREQ(tukey(anova(Table{2, {1, 2}}))[0].p.reason, "fewer than two units");
}

TEST(RandomisedTukey, OfTwoSystemsIsRandomization) {
  ResampleOptions how;
  how.resamples = 40000;
  const auto found = randomised_tukey(columns({kA, kB}), how);
  const Finding exact = randomization(differences_of(kA, kB).values);
  EXPECT_NEAR(found.pairs[0].p.number, exact.p.number, 0.005);
}

/// All arrangements of four units, of which random ones are a sample.
TEST(RandomisedTukey, ComesNearAllArrangements) {
  const Table table{3, {1, 2, 4, 3, 3, 7, 2, 5, 4, 0, 1, 3}};
  std::vector<int> order{0, 1, 2};
  std::vector<std::vector<int>> orders;
  do {
    orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  std::vector<double> ranges;
  for (std::size_t code = 0; code < 6 * 6 * 6 * 6; ++code) {
    double sums[3]{};
    std::size_t rest = code;
    for (std::size_t u = 0; u < 4; ++u, rest /= 6) {
      for (std::size_t s = 0; s < 3; ++s) sums[s] += table.at(u, static_cast<std::size_t>(orders[rest % 6][s]));
    }
    ranges.push_back((*std::max_element(sums, sums + 3) - *std::min_element(sums, sums + 3)) / 4);
  }
  ResampleOptions how;
  how.resamples = 60000;
  for (const PairFinding& pair : randomised_tukey(table, how).pairs) {
    double reaching = 0;
    for (const double range : ranges) reaching += range >= std::abs(pair.difference) - 1e-9 ? 1 : 0;
    EXPECT_NEAR(pair.p.number, reaching / static_cast<double>(ranges.size()), 0.006);
  }
}

TEST(RandomisedTukey, KeepsItsDraws) {
  ResampleOptions how;
  const auto one = randomised_tukey(worked(), how);
  how.threads = 4;
  const auto many = randomised_tukey(worked(), how);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(one.pairs[i].p.number, many.pairs[i].p.number);
    EXPECT_EQ(one.pairs[i].differs, std::abs(one.pairs[i].difference) > one.critical_difference.number + 1e-12);
  }
  EXPECT_TRUE(one.pairs[1].differs);
  EXPECT_STREQ(randomised_tukey(Table{2, {1, 1, 2, 2}}).pairs[0].p.reason,
               "the systems have equal values on all units that both have");
  how.resamples = 0;
  expect_error([&] { (void)randomised_tukey(worked(), how); }, "at least one resample");
}

TEST(Cochran, HasTheWorkedValues) {
  const Table table{3, {1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1}};
  const Omnibus found = cochran(table);
  EXPECT_NEAR(found.statistic.number, 5.42857142857, 1e-11);
  EXPECT_NEAR(found.p.number, .0662522591523, 1e-12);
  // Two systems: McNemar's without correction.
  const Table two{2, {1, 0, 1, 0, 1, 0, 0, 1, 1, 1}};
  EXPECT_NEAR(cochran(two).p.number, mcnemar(3, 1, 5, McNemar::chi_square).p.number, 1e-14);
  EXPECT_STREQ(cochran(Table{2, {1, 1, 0, 0}}).p.reason, "every unit has all systems right or all wrong");
  expect_error([] { (void)cochran(Table{2, {1, 0.5}}); }, "neither");
}

}  // namespace
}  // namespace etalon::compare
