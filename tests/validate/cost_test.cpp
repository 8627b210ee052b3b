// The growth that fits timings, on timings made up here: real ones are no matter for tests.
#include <gtest/gtest.h>

#include <cmath>

#include "etalon/cost.hpp"
#include "etalon/own.hpp"
#include "etalon/partitions.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

/// a + b·f(n) for n = 1024, 2048, …, with an error of up to some percent.
std::vector<Timing> timings(double a, double b, double (*f)(double), double noise, std::uint64_t seed) {
  Random random(seed);
  std::vector<Timing> list;
  for (double n = 1024; n <= 262144; n *= 2)
    list.push_back({n, (a + b * f(n)) * (1 + noise * (2 * random.uniform() - 1))});
  return list;
}

TEST(Cost, FindsTheGrowthOfMadeUpTimings) {
  const std::pair<Growth, double (*)(double)> growths[] = {
      {Growth::linear, [](double n) { return n; }},
      {Growth::n_root_n, [](double n) { return n * std::sqrt(n); }},
      {Growth::quadratic, [](double n) { return n * n; }},
      {Growth::cubic, [](double n) { return n * n * n; }}};
  for (const auto& [growth, f] : growths) {
    for (const double noise : {0.0, 0.05}) {
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const CostClass found = classify_cost(timings(1e-6, 1e-9, f, noise, seed));
        const bool as_well = growth == Growth::linear && noise > 0 && found.growth == Growth::n_log_n;
        EXPECT_TRUE(found.growth == growth || as_well)
            << name_of(growth) << " " << noise << " " << name_of(found.growth);
      }
    }
  }
  EXPECT_EQ(classify_cost(timings(0, 1e-9, [](double n) { return n * std::log(n); }, 0, 1)).growth, Growth::n_log_n);
  EXPECT_EQ(classify_cost(timings(1e-6, 0, [](double n) { return n; }, 0.05, 1)).growth, Growth::constant);
}

TEST(Cost, ExponentIsTheSlopeAtLargeSizes) {
  const auto square = [](double n) { return n * n; };
  EXPECT_NEAR(classify_cost(timings(0, 1e-9, square, 0, 1)).exponent, 2, 1e-9);
  // A constant that dominates small sizes does not hide the growth.
  EXPECT_NEAR(classify_cost(timings(1e-2, 1e-9, square, 0, 1)).exponent, 2, 0.1);
  EXPECT_NEAR(classify_cost(timings(1e-6, 0, square, 0, 1)).exponent, 0, 1e-9);
}

TEST(Cost, NearLinearEndsWithNLogN) {
  EXPECT_TRUE(near_linear(Growth::linear));
  EXPECT_TRUE(near_linear(Growth::n_log_n));
  EXPECT_FALSE(near_linear(Growth::n_root_n));
}

TEST(Cost, TimesEachScoreOnGrowingTables) {
  const Score scores[] = {parse_score("ari", Domain::clusters), parse_score("nmi", Domain::clusters)};
  const auto costs = cost_of_clusters(scores, {64, 512, 1, 1});
  ASSERT_EQ(costs.size(), 4U);
  EXPECT_EQ(costs[2].score, "nmi");
  for (std::size_t c = 0; c < costs.size(); ++c) {
    EXPECT_EQ(name_of(costs[c].clusters), c % 2 == 0 ? "10" : "n/5");
    ASSERT_EQ(costs[c].timings.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(costs[c].timings[i].objects, 64.0 * static_cast<double>(1 << i));
      EXPECT_GT(costs[c].timings[i].seconds, 0);
    }
  }
}

TEST(Cost, TheClustersGrowWithTheObjectsOrDoNot) {
  std::vector<std::size_t> clusters;
  const Score counting = own_score<Partitions>("counting", [&](const Partitions<double>& p) {
    if (clusters.empty() || clusters.back() != p.rows()) clusters.push_back(p.rows());
    return Value<double>(0);
  });
  (void)cost_of_clusters({&counting, 1}, {1000, 4000, 1, 1});
  ASSERT_EQ(clusters.size(), 4U);
  EXPECT_EQ(clusters[0], 10U);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_NEAR(static_cast<double>(clusters[i]), 100.0 * (1 << i), 30.0 * (1 << i));
}

}  // namespace
}  // namespace etalon
