// Families of pairs by the greatest stabilised difference: against the definitions, and against laws of decisions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "etalon/compare_family.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"
#include "number/student.hpp"
#include "reference/family.hpp"

namespace etalon::compare {
namespace {

ResampleOptions with_resamples(std::uint64_t resamples, std::uint64_t seed = 1, unsigned threads = 1) {
  ResampleOptions options;
  options.resamples = resamples;
  options.seed = seed;
  options.threads = threads;
  return options;
}

/// Values with ties, skew, a system that rarely differs from the first, and one that is better.
Rows random_rows(Random& random, std::size_t units, std::size_t systems) {
  Rows rows{.systems = systems};
  for (std::size_t u = 0; u < units; ++u) {
    const double unit = random.uniform();
    const double first = unit + 0.3 * random.uniform();
    for (std::size_t s = 0; s < systems; ++s) {
      double value = unit + 0.3 * std::pow(random.uniform(), 3) + 0.05 * static_cast<double>(s);
      if (s == 0) value = first;
      if (s == 1) value = random.below(8) == 0 ? first + 0.1 : first;
      if (s == 2) value = std::round(4 * value) / 4;
      rows.values.push_back(value);
    }
  }
  return rows;
}

std::vector<double> differences_of(const Rows& rows, std::size_t a, std::size_t b) {
  std::vector<double> d;
  for (std::size_t row = 0; row < rows.rows(); ++row) d.push_back(rows.at(row, a) - rows.at(row, b));
  return d;
}

/// The family by its definition, with the draws of the library: one stream for each block of 256 resamples.
struct Expected {
  std::vector<reference::Estimate> pairs;
  std::vector<double> greatest;
  double offset = 0;
};

Expected expected_of(const Rows& rows, const std::vector<std::pair<std::size_t, std::size_t>>& pairs,
                     std::uint64_t resamples, std::size_t draws) {
  Expected expected;
  const bool clustered = !rows.clusters.empty();
  const auto estimate = [&](const std::vector<double>& d, const std::vector<std::uint64_t>& times) {
    return clustered ? reference::mean_of_clusters(d, rows.clusters, times) : reference::mean_of_units(d, times);
  };
  std::vector<double> errors;
  std::vector<double> differing;
  for (const auto& [a, b] : pairs) {
    const std::vector<double> d = differences_of(rows, a, b);
    expected.pairs.push_back(estimate(d, std::vector<std::uint64_t>(draws, 1)));
    errors.push_back(expected.pairs.back().error);
    std::vector<double> sums(draws);
    for (std::size_t u = 0; u < d.size(); ++u) sums[clustered ? rows.clusters[u] : u] += d[u];
    differing.push_back(
        static_cast<double>(std::count_if(sums.begin(), sums.end(), [](double sum) { return std::abs(sum) > 1e-12; })));
  }
  expected.offset = reference::family_offset(pairs, errors, differing, static_cast<double>(draws));
  for (std::uint64_t r = 0; r < resamples;) {
    Random stream = Random::stream(1, r / 256);
    for (std::uint64_t end = std::min(resamples, r + 256); r < end; ++r) {
      std::vector<std::uint64_t> times(draws);
      for (std::size_t i = 0; i < draws; ++i) ++times[stream.below(draws)];
      double greatest = 0;
      for (std::size_t j = 0; j < pairs.size(); ++j) {
        const auto of = estimate(differences_of(rows, pairs[j].first, pairs[j].second), times);
        greatest = std::max(greatest, std::abs(of.mean - expected.pairs[j].mean) / (of.error + expected.offset));
      }
      expected.greatest.push_back(greatest);
    }
  }
  return expected;
}

void expect_consistent(const Family& found, double confidence) {
  for (const PairFinding& pair : found.pairs) {
    if (!pair.interval.defined()) continue;
    const auto [low, high] = pair.interval.number;
    EXPECT_EQ(pair.differs, low > 0 || high < 0) << low << " " << high;
    EXPECT_EQ(pair.differs, pair.p.number <= (1 - confidence) * (1 + 1e-12)) << pair.p.number;
  }
}

TEST(Family, IsItsDefinition) {
  Random random(11);
  for (const std::size_t units : {6U, 21U, 40U}) {
    const Rows rows = random_rows(random, units, 5);
    const auto pairs = all_pairs(5);
    const Family found = family(rows, pairs, with_resamples(600));
    const Expected expected = expected_of(rows, pairs, 600, units);
    EXPECT_NEAR(found.offset, expected.offset, 1e-12);
    EXPECT_NEAR(found.critical.number, reference::family_critical(expected.greatest, 0.05), 1e-9);
    for (std::size_t j = 0; j < pairs.size(); ++j) {
      const PairFinding& pair = found.pairs[j];
      if (!pair.p.defined()) continue;  // equal on all of few units
      const double width = expected.pairs[j].error + expected.offset;
      EXPECT_NEAR(pair.difference, expected.pairs[j].mean, 1e-12);
      EXPECT_NEAR(pair.error, expected.pairs[j].error, 1e-12);
      EXPECT_NEAR(pair.statistic.number, expected.pairs[j].mean / width, 1e-9);
      EXPECT_NEAR(pair.p.number, reference::family_p(expected.greatest, std::abs(pair.statistic.number)), 1e-12);
      EXPECT_NEAR(pair.interval.number.high, pair.difference + found.critical.number * width, 1e-9);
    }
    expect_consistent(found, 0.95);
  }
}

TEST(Family, OfClustersIsItsDefinition) {
  Random random(12);
  Rows rows = random_rows(random, 90, 4);
  for (std::size_t u = 0; u < 90; ++u) rows.clusters.push_back(u < 12 ? u : random.below(12));
  const auto pairs = all_pairs(4);
  const Family found = family(rows, pairs, with_resamples(300));
  const Expected expected = expected_of(rows, pairs, 300, 12);
  EXPECT_NEAR(found.offset, expected.offset, 1e-12);
  const double critical = reference::family_critical(expected.greatest, 0.05);
  EXPECT_NEAR(found.critical.number, student_of_normal(critical, 11), 1e-7);
  for (std::size_t j = 0; j < pairs.size(); ++j) {
    const PairFinding& pair = found.pairs[j];
    EXPECT_NEAR(pair.error, expected.pairs[j].error, 1e-12);
    const double z = normal_of_student(std::abs(pair.statistic.number), 11);
    EXPECT_NEAR(pair.p.number, reference::family_p(expected.greatest, z), 1e-12);
  }
  expect_consistent(found, 0.95);
}

/// As many rows as units, or each row once with its count: the same observed numbers, and p but for the resampling.
TEST(Family, CountsEqualUnits) {
  Random random(5);
  Rows few{.systems = 4};
  Rows all{.systems = 4};
  for (int pattern = 0; pattern < 12; ++pattern) {
    few.counts.push_back(1 + random.below(pattern == 3 ? 400 : 60));
    std::vector<double> row;
    for (int s = 0; s < 4; ++s) row.push_back(random.uniform() < 0.55 + 0.03 * s ? 1 : 0);
    few.values.insert(few.values.end(), row.begin(), row.end());
    for (std::uint64_t i = 0; i < few.counts.back(); ++i) all.values.insert(all.values.end(), row.begin(), row.end());
  }
  const Family of_few = family(few, all_pairs(4), with_resamples(20000));
  const Family of_all = family(all, all_pairs(4), with_resamples(20000, 7));
  EXPECT_NEAR(of_few.offset, of_all.offset, 1e-12);
  EXPECT_NEAR(of_few.critical.number, of_all.critical.number, 0.05);
  for (std::size_t j = 0; j < 6; ++j) {
    EXPECT_NEAR(of_few.pairs[j].error, of_all.pairs[j].error, 1e-12);
    EXPECT_NEAR(of_few.pairs[j].p.number, of_all.pairs[j].p.number, 0.015);
  }
  Rows clustered = few;
  Rows clustered_units = all;
  for (std::size_t row = 0; row < few.rows(); ++row) {
    clustered.clusters.push_back(row / 2);
    clustered_units.clusters.insert(clustered_units.clusters.end(), few.counts[row], row / 2);
  }
  const Family a = family(clustered, all_pairs(4), with_resamples(500));
  const Family b = family(clustered_units, all_pairs(4), with_resamples(500));
  for (std::size_t j = 0; j < 6; ++j) {
    EXPECT_NEAR(a.pairs[j].error, b.pairs[j].error, 1e-12);
    EXPECT_EQ(a.pairs[j].p.number, b.pairs[j].p.number);
  }
}

TEST(Family, DecisionsAndIntervalsAgreeAtEveryLevel) {
  Random random(21);
  std::size_t differ = 0;
  std::size_t all = 0;
  for (std::uint64_t round = 0; round < 80; ++round) {
    Rows rows = random_rows(random, 4 + random.below(30), 5);
    if (round % 3 == 1) {
      for (double& value : rows.values) value = value > 0.5 ? 1 : 0;
    }
    if (round % 4 == 1) {
      for (std::size_t u = 0; u < rows.rows(); ++u) rows.clusters.push_back(u / 2);
    }
    for (const double confidence : {0.5, 0.8, 0.95, 0.99}) {
      ResampleOptions options = with_resamples(199, round);
      options.confidence = confidence;
      const Family found = family(rows, all_pairs(5), options);
      expect_consistent(found, confidence);
      for (const PairFinding& pair : found.pairs) differ += pair.differs ? 1 : 0;
      all += found.pairs.size();
    }
  }
  EXPECT_GT(differ, all / 10);
  EXPECT_LT(differ, all * 9 / 10);
}

TEST(Family, OrderOfSystemsAndPairsAndThreadsChangeNoBit) {
  Random random(3);
  Rows rows = random_rows(random, 25, 6);
  const Family found = family(rows, all_pairs(6), with_resamples(1000));
  const std::vector<std::size_t> order{3, 0, 5, 1, 4, 2};
  Rows other{.systems = 6};
  for (std::size_t u = 0; u < rows.rows(); ++u) {
    for (const std::size_t s : order) other.values.push_back(rows.at(u, s));
  }
  auto pairs = all_pairs(6);
  std::reverse(pairs.begin(), pairs.end());
  const Family moved = family(other, pairs, with_resamples(1000, 1, 3));
  EXPECT_EQ(found.critical.number, moved.critical.number);
  EXPECT_EQ(found.offset, moved.offset);
  for (const PairFinding& pair : moved.pairs) {
    const std::size_t a = order[pair.first];
    const std::size_t b = order[pair.second];
    const auto same = std::find_if(found.pairs.begin(), found.pairs.end(), [&](const PairFinding& one) {
      return one.first == std::min(a, b) && one.second == std::max(a, b);
    });
    EXPECT_EQ(same->p.number, pair.p.number);
    EXPECT_EQ(same->differs, pair.differs);
    EXPECT_EQ(same->difference, a < b ? pair.difference : -pair.difference);
    EXPECT_EQ(same->interval.number.low, a < b ? pair.interval.number.low : -pair.interval.number.high);
  }
}

TEST(Family, SetsTheOffsetByPairsThatDifferOftenEnough) {
  // Systems 0 and 1 differ on two units of forty, so their small error has no part in the offset.
  Random random(8);
  Rows rows{.systems = 3};
  for (std::size_t u = 0; u < 40; ++u) {
    const double value = random.uniform();
    rows.values.insert(rows.values.end(), {value, u < 2 ? value + 0.01 : value, random.uniform()});
  }
  const Family found = family(rows, all_pairs(3), with_resamples(500));
  EXPECT_NEAR(found.offset, (found.pairs[1].error + found.pairs[2].error) / 4, 1e-12);
  EXPECT_FALSE(found.pairs[0].differs);
  // By themselves they are all there is.
  const Family alone = family(rows, std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}}, with_resamples(500));
  EXPECT_NEAR(alone.offset, alone.pairs[0].error / 2, 1e-15);
}

/// A near copy of a system changes neither the critical value nor the decisions of others by much.
TEST(Family, ANearCopyDoesNotBlindTheOthers) {
  Random random(30);
  Rows rows{.systems = 4};
  Rows more{.systems = 5};
  for (std::size_t u = 0; u < 50; ++u) {
    const double unit = random.uniform();
    std::vector<double> row;
    for (int s = 0; s < 4; ++s) row.push_back(unit + 0.2 * random.uniform() + 0.04 * s);
    rows.values.insert(rows.values.end(), row.begin(), row.end());
    row.push_back(u == 17 ? row[0] + 0.03 : row[0]);
    more.values.insert(more.values.end(), row.begin(), row.end());
  }
  const Family before = family(rows, all_pairs(4), with_resamples(2000));
  const Family after = family(more, all_pairs(5), with_resamples(2000));
  EXPECT_NEAR(before.critical.number, after.critical.number, 0.1);
  for (const PairFinding& pair : after.pairs) {
    if (pair.second == 4) continue;
    const auto same = std::find_if(before.pairs.begin(), before.pairs.end(), [&](const PairFinding& one) {
      return one.first == pair.first && one.second == pair.second;
    });
    EXPECT_EQ(same->differs, pair.differs);
    EXPECT_NEAR(same->p.number, pair.p.number, 0.01);
  }
}

TEST(Family, AConstantDifferenceHasAFinding) {
  Rows rows{.systems = 3};
  Random random(9);
  for (std::size_t u = 0; u < 30; ++u) {
    const double value = random.uniform();
    rows.values.insert(rows.values.end(), {value, value + 1, random.uniform()});
  }
  rows.tie = 1e-12;
  const Family found = family(rows, all_pairs(3), with_resamples(500));
  EXPECT_EQ(found.pairs[0].error, 0);
  EXPECT_NEAR(found.pairs[0].statistic.number, -1 / found.offset, 1e-9);
  EXPECT_TRUE(found.pairs[0].differs);
}

TEST(Family, UnitsOfMeasurementChangeNothing) {
  Random random(14);
  const Rows rows = random_rows(random, 20, 4);
  const Family found = family(rows, all_pairs(4), with_resamples(300));
  for (const int power : {-700, -40, 40, 700}) {
    Rows scaled = rows;
    for (double& value : scaled.values) value = std::scalbn(value, power);
    const Family same = family(scaled, all_pairs(4), with_resamples(300));
    for (std::size_t j = 0; j < same.pairs.size(); ++j) {
      EXPECT_EQ(same.pairs[j].p.number, found.pairs[j].p.number);
      EXPECT_EQ(same.pairs[j].interval.number.low, std::scalbn(found.pairs[j].interval.number.low, power));
    }
  }
}

TEST(Family, SaysWhyThereIsNoFinding) {
  const Rows copies{.systems = 3, .values = {1, 1, 2, 3, 3, 4.5, 5, 5, 6, 2, 2, 2.5}};
  const Family found = family(copies, all_pairs(3), with_resamples(99));
  EXPECT_STREQ(found.pairs[0].p.reason, "the systems have equal values on all units that both have");
  EXPECT_TRUE(found.pairs[1].p.defined());
  EXPECT_STREQ(family(Rows{.systems = 2, .values = {1, 2}}, all_pairs(2)).pairs[0].p.reason,
               "fewer than two units in common");
  EXPECT_STREQ(family(Rows{.systems = 2, .values = {1, 2, 3, 4}}, all_pairs(2)).pairs[0].p.reason,
               "no pair of systems has differences with a spread");
  const Family few = family(copies, all_pairs(3), with_resamples(5));
  EXPECT_STREQ(few.pairs[1].interval.reason, "too few resamples for an interval of this confidence");
  EXPECT_FALSE(few.pairs[1].differs);
  expect_error([&] { (void)family(copies, all_pairs(4)); }, "not of two systems of the table");
  expect_error([] { (void)family(Rows{.systems = 2, .values = {1, 2, 3}}, all_pairs(2)); }, "value for each system");
  expect_error([] { (void)family(Rows{.systems = 1, .values = {1}, .counts = {1, 2}}, {}); }, "has a count");
  expect_error([] { (void)family(Rows{.systems = 1, .values = {1}, .clusters = {1, 2}}, {}); }, "of a cluster");
}

TEST(Family, OfResampledValuesIsItsDefinition) {
  Random random(40);
  Redrawn values{4, {0.5, 0.52, 0.7, 0.5}, {}};
  for (int r = 0; r < 1000; ++r) {
    const double common = 0.1 * random.uniform();
    for (int s = 0; s < 3; ++s)
      values.resampled.push_back(values.observed[s] + common + 0.05 * (random.uniform() - 0.5));
    values.resampled.push_back(r % 40 == 0 ? std::nan("") : 0.5 + common);
  }
  const auto pairs = all_pairs(4);
  const RedrawnFacts facts{.differing = {100, 100, 3, 100, 100, 100}, .units = 200};
  const Family found = family(values, pairs, facts);
  std::vector<double> errors;
  for (const auto& [a, b] : pairs) {
    double sum = 0;
    double squares = 0;
    double count = 0;
    for (std::uint64_t r = 0; r < 1000; ++r) {
      const double d = values.at(r, a) - values.at(r, b);
      if (std::isnan(d)) continue;
      sum += d;
      ++count;
    }
    for (std::uint64_t r = 0; r < 1000; ++r) {
      const double d = values.at(r, a) - values.at(r, b);
      if (!std::isnan(d)) squares += (d - sum / count) * (d - sum / count);
    }
    errors.push_back(std::sqrt(squares / (count - 1)));
  }
  const double offset = reference::family_offset(pairs, errors, facts.differing, 200);
  EXPECT_NEAR(found.offset, offset, 1e-12);
  std::vector<double> greatest(1000);
  for (std::uint64_t r = 0; r < 1000; ++r) {
    for (std::size_t j = 0; j < pairs.size(); ++j) {
      const auto [a, b] = pairs[j];
      const double off = values.at(r, a) - values.at(r, b) - (values.observed[a] - values.observed[b]);
      if (!std::isnan(off)) greatest[r] = std::max(greatest[r], std::abs(off) / (errors[j] + offset));
    }
  }
  EXPECT_NEAR(found.critical.number, reference::family_critical(greatest, 0.05), 1e-9);
  for (std::size_t j = 0; j < pairs.size(); ++j) {
    EXPECT_NEAR(found.pairs[j].error, errors[j], 1e-12);
    const double t = std::abs(found.pairs[j].difference) / (errors[j] + offset);
    EXPECT_NEAR(found.pairs[j].p.number, reference::family_p(greatest, t), 1e-12);
  }
  expect_consistent(found, 0.95);
  RedrawnFacts clustered = facts;
  clustered.clusters = 8;
  const Family wider = family(values, pairs, clustered);
  EXPECT_NEAR(wider.critical.number, student_of_normal(found.critical.number, 7), 1e-9);
  expect_consistent(wider, 0.95);
  ResampleOptions threads;
  threads.threads = 4;
  EXPECT_EQ(family(values, pairs, facts, threads).pairs[0].p.number, found.pairs[0].p.number);
}

TEST(Family, OfResampledValuesSaysWhyThereIsNoFinding) {
  Redrawn values{3, {0.5, std::nan(""), 0.7}, {}};
  Random random(2);
  for (int r = 0; r < 200; ++r) {
    values.resampled.insert(values.resampled.end(), {0.5 + random.uniform(), 0.1, r % 10 == 0 ? std::nan("") : 0.7});
  }
  const Family found = family(values, all_pairs(3));
  EXPECT_STREQ(found.pairs[0].p.reason, "a system has no value");
  EXPECT_STREQ(found.pairs[1].p.reason, "more than 5% of the resamples have no value");
}

/// Of systems that are all alike a family errs in at most about 5 %.
TEST(Family, KeepsItsLevel) {
  Random random(77);
  int errors = 0;
  constexpr int rounds = 400;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    Rows rows{.systems = 4};
    for (int i = 0; i < 120; ++i) rows.values.push_back(-std::log(1 - random.uniform()));
    const Family found = family(rows, all_pairs(4), with_resamples(299, round));
    errors += std::any_of(found.pairs.begin(), found.pairs.end(), [](const PairFinding& p) { return p.differs; });
  }
  EXPECT_NEAR(errors / static_cast<double>(rounds), 0.05, 0.035);
}

TEST(StudentScale, GoesThereAndBack) {
  for (const double degrees : {1.0, 4.0, 30.0}) {
    for (const double t : {0.0, 0.3, 2.0, 6.0}) {
      const double z = normal_of_student(t, degrees);
      EXPECT_LE(z, t + 1e-12);
      EXPECT_NEAR(student_of_normal(z, degrees), t, 1e-7 * (1 + t));
    }
  }
  EXPECT_EQ(normal_of_student(1e308, 40), kFarthestNormal);
  EXPECT_TRUE(std::isinf(student_of_normal(kFarthestNormal, 5)));
}

}  // namespace
}  // namespace etalon::compare
