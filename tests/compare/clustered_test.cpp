// Units that are alike within clusters: naive references, clusters of one unit each, and what is drawn.
#include <gtest/gtest.h>

#include <cmath>

#include "compare/worked_values.hpp"
#include "etalon/compare_pairs.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"
#include "number/student.hpp"
#include "reference/clustered.hpp"

namespace etalon::compare {
namespace {

struct Case {
  std::vector<double> differences;
  std::vector<std::size_t> cluster_of;
};

/// Clusters of unequal sizes whose units share a part of their difference.
Case random_case(Random& random, std::size_t clusters, double shift) {
  Case made;
  for (std::size_t c = 0; c < clusters; ++c) {
    const double shared = random.uniform() - 0.5 + shift;
    for (std::uint64_t i = 0; i <= random.below(5); ++i) {
      made.differences.push_back(shared + 0.3 * (random.uniform() - 0.5));
      made.cluster_of.push_back(7 * c);
    }
  }
  return made;
}

TEST(Clustered, TestsAreThoseOfTheDefinitions) {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    const Case one = random_case(random, 6 + static_cast<std::size_t>(round % 6), 0.1 * (round % 4));
    const auto expected = reference::clustered_mean(one.differences, one.cluster_of);
    const Clustered drawn = clustered(one.differences, one.cluster_of);
    const Finding t = student(drawn);
    const auto degrees = static_cast<double>(expected.clusters - 1);
    EXPECT_EQ(t.degrees, degrees);
    EXPECT_NEAR(t.difference.number, expected.mean, 1e-14);
    EXPECT_NEAR(t.statistic.number, expected.mean / expected.error, 1e-10 * std::abs(t.statistic.number));
    EXPECT_NEAR(t.interval.number.high, expected.mean + student_quantile(0.975, degrees) * expected.error, 1e-12);
    EXPECT_NEAR(t.p.number,
                student_two_sided(degrees / (degrees + std::pow(expected.mean / expected.error, 2)), degrees), 1e-12);
    const Finding signs = randomization(drawn);
    EXPECT_NEAR(signs.p.number, reference::clustered_signs(one.differences, one.cluster_of), 1e-14);
    EXPECT_NEAR(signs.difference.number, expected.mean, 1e-14);
  }
}

TEST(Clustered, ClustersOfOneUnitAreUnits) {
  const std::vector<double> d = differences_of(kA, kB).values;
  std::vector<std::size_t> own(d.size());
  for (std::size_t u = 0; u < d.size(); ++u) own[u] = u;
  const Clustered drawn = clustered(d, own);
  const auto expect_same = [](const Finding& units, const Finding& clusters) {
    EXPECT_EQ(units.p.number, clusters.p.number) << units.method;
    EXPECT_EQ(units.interval.number.low, clusters.interval.number.low) << units.method;
    EXPECT_EQ(units.difference.number, clusters.difference.number) << units.method;
    EXPECT_NEAR(units.effect.number, clusters.effect.number, 1e-14) << units.method;
  };
  EXPECT_NEAR(student(d).p.number, student(drawn).p.number, 1e-15);
  EXPECT_NEAR(equivalence(d, 0.06).p.number, equivalence(drawn, 0.06).p.number, 1e-15);
  EXPECT_EQ(randomization(d).p.number, randomization(drawn).p.number);
  for (const Bootstrap kind : {Bootstrap::percentile, Bootstrap::studentised})
    expect_same(bootstrap(d, kind), bootstrap(drawn, kind));
  EXPECT_NEAR(bootstrap(d, Bootstrap::bca).interval.number.low, bootstrap(drawn, Bootstrap::bca).interval.number.low,
              1e-12);
}

/// Every unit written five times: a test of units takes copies for news, one of clusters does not.
TEST(Clustered, CopiesOfUnitsSayNothingNew) {
  const std::vector<double> d = differences_of(kA, kB).values;
  std::vector<double> copies;
  std::vector<std::size_t> cluster_of;
  for (std::size_t u = 0; u < d.size(); ++u) {
    for (int i = 0; i < 5; ++i) {
      copies.push_back(d[u]);
      cluster_of.push_back(u);
    }
  }
  const Clustered drawn = clustered(copies, cluster_of);
  EXPECT_NEAR(student(drawn).p.number, student(d).p.number, 1e-12);
  EXPECT_LT(student(copies).p.number, student(d).p.number / 100);
  EXPECT_NEAR(randomization(drawn).p.number, randomization(d).p.number, 1e-12);
  for (const Bootstrap kind : {Bootstrap::percentile, Bootstrap::bca, Bootstrap::studentised}) {
    EXPECT_NEAR(bootstrap(drawn, kind).interval.number.low, bootstrap(d, kind).interval.number.low, 1e-9);
    EXPECT_NEAR(bootstrap(drawn, kind).p.number, bootstrap(d, kind).p.number, 1e-3);
  }
}

/// Intervals of the mean of clusters hold about as often as they say; those of units far more seldom.
TEST(Clustered, IntervalsHold) {
  Random random(9);
  int of_clusters = 0;
  int of_units = 0;
  int of_resamples = 0;
  constexpr int kRounds = 300;
  for (int round = 0; round < kRounds; ++round) {
    const Case one = random_case(random, 20, 0);
    const auto holds = [](const Finding& found) {
      return found.interval.number.low <= 0 && found.interval.number.high >= 0 ? 1 : 0;
    };
    const Clustered drawn = clustered(one.differences, one.cluster_of);
    of_clusters += holds(student(drawn));
    of_units += holds(student(one.differences));
    ResampleOptions few;
    few.resamples = 499;
    few.seed = static_cast<std::uint64_t>(round);
    of_resamples += holds(bootstrap(drawn, Bootstrap::studentised, few));
  }
  EXPECT_GT(of_clusters, kRounds * 0.9);
  EXPECT_GT(of_resamples, kRounds * 0.9);
  EXPECT_LT(of_units, kRounds * 0.85);
}

TEST(Clustered, SayWhatIsMissing) {
  const std::vector<double> d{1, 2, 3};
  EXPECT_STREQ(student(clustered(d, std::vector<std::size_t>{4, 4, 4})).p.reason, "fewer than two clusters of units");
  const std::vector<double> cancelled{1, -1, 2, -2};
  const std::vector<std::size_t> two{0, 0, 1, 1};
  EXPECT_STREQ(student(clustered(cancelled, two)).p.reason, "the systems come to the same in every cluster");
  EXPECT_STREQ(randomization(clustered(cancelled, two)).p.reason, "the systems come to the same in every cluster");
  expect_error([&] { (void)clustered(d, two); }, "every unit is of a cluster");
}

}  // namespace
}  // namespace etalon::compare
