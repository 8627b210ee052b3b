// Binomial numbers: against the exact distribution, at its ends, and for as many objects as fit.
#include "number/binomial.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace etalon {
namespace {

/// The chance of a chi-square as large: neighbouring counts are put together until each has 20 expected draws.
double chance_of_draws(std::uint64_t n, double p, std::uint64_t draws, std::uint64_t seed) {
  Random random(seed);
  std::map<std::uint64_t, double> seen;
  for (std::uint64_t i = 0; i < draws; ++i) ++seen[draw_binomial(random, n, p)];
  const boost::math::binomial_distribution<double> exact(static_cast<double>(n), p);
  const double deviation = std::sqrt(static_cast<double>(n) * p * (1 - p));
  const double center = static_cast<double>(n) * p;
  const auto from = static_cast<std::uint64_t>(std::max(0.0, std::floor(center - 8 * deviation)));
  const auto to = static_cast<std::uint64_t>(std::min(static_cast<double>(n), std::ceil(center + 8 * deviation + 40)));
  EXPECT_GE(seen.begin()->first, from);
  EXPECT_LE(seen.rbegin()->first, to);
  double chi = 0;
  double bins = 0;
  double expected = 0;
  double observed = 0;
  double rest = static_cast<double>(draws);
  for (std::uint64_t k = from; k <= to; ++k) {
    expected += static_cast<double>(draws) * boost::math::pdf(exact, static_cast<double>(k));
    if (const auto found = seen.find(k); found != seen.end()) observed += found->second;
    if (expected < 20 || rest - expected < 20) continue;
    chi += (observed - expected) * (observed - expected) / expected;
    rest -= expected;
    ++bins;
    expected = observed = 0;
  }
  if (expected > 0) {
    chi += (observed - expected) * (observed - expected) / std::max(expected, 1.0);
    ++bins;
  }
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared_distribution<double>(bins - 1), chi));
}

TEST(Binomial, DrawsTheExactDistribution) {
  // On both sides of the mean of ten where the method changes, and of one half.
  const std::vector<std::pair<std::uint64_t, double>> cases{
      {1, 0.3},      {5, 0.5},          {20, 0.49},   {21, 0.5},       {40, 0.2499},  {40, 0.2501},
      {40, 0.7502},  {100, 0.01},       {100, 0.5},   {100, 0.97},     {1000, 0.009}, {1000, 0.02},
      {1000, 0.731}, {100000, 0.00002}, {100000, .3}, {10000000, 2e-6}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto [n, p] = cases[i];
    const double chance = chance_of_draws(n, p, 200000, 11 + i);
    EXPECT_GT(chance, 1e-4) << n << " " << p;
  }
}

TEST(Binomial, DrawsAThousandMillionAsWell) {
  for (const std::uint64_t n : {std::uint64_t{1} << 30, std::uint64_t{1} << 50}) {
    for (const double p : {1e-6, 0.1, 0.5, 0.9}) {
      Random random(5);
      const double center = static_cast<double>(n) * p;
      const double deviation = std::sqrt(center * (1 - p));
      double sum = 0;
      double squares = 0;
      double fourths = 0;
      constexpr int draws = 20000;
      for (int i = 0; i < draws; ++i) {
        const double z = (static_cast<double>(draw_binomial(random, n, p)) - center) / deviation;
        sum += z;
        squares += z * z;
        fourths += z * z * z * z;
      }
      // Five standard errors of each.
      EXPECT_NEAR(sum / draws, 0, 5 / std::sqrt(draws)) << n << " " << p;
      EXPECT_NEAR(squares / draws, 1, 5 * std::sqrt(2.0 / draws)) << n << " " << p;
      EXPECT_NEAR(fourths / draws, 3, 5 * std::sqrt(96.0 / draws)) << n << " " << p;
    }
  }
}

TEST(Binomial, KnowsItsEnds) {
  Random random(1);
  EXPECT_EQ(draw_binomial(random, 0, 0.5), 0U);
  EXPECT_EQ(draw_binomial(random, 7, 0), 0U);
  EXPECT_EQ(draw_binomial(random, 7, 1), 7U);
  EXPECT_EQ(draw_binomial(random, 7, -0.1), 0U);
  EXPECT_EQ(draw_binomial(random, 7, 1.1), 7U);
  EXPECT_EQ(draw_binomial(random, 7, std::nan("")), 0U);
  for (int i = 0; i < 10000; ++i) EXPECT_LE(draw_binomial(random, 25, 0.45), 25U);
}

TEST(Binomial, IsTheSameOnEveryMachine) {
  Random random(42);
  std::vector<std::uint64_t> drawn;
  for (const double p : {0.02, 0.3, 0.8}) {
    for (int i = 0; i < 4; ++i) drawn.push_back(draw_binomial(random, 100, p));
  }
  EXPECT_EQ(drawn, (std::vector<std::uint64_t>{3, 1, 1, 1, 26, 28, 26, 30, 78, 86, 86, 71}));
}

TEST(Binomial, WeighsByTheExactProbability) {
  // Differences of the logarithms that rejection compares with, also where both counts are huge.
  for (const double n : {40.0, 1000.0, 1e6}) {
    for (const double p : {0.01, 0.25, 0.5}) {
      if (n * p < 10) continue;
      const boost::math::binomial_distribution<double> exact(n, p);
      const double mode = std::floor((n + 1) * p);
      const double deviation = std::sqrt(n * p * (1 - p));
      for (const double z : {-3.0, -1.0, 0.0, 2.0, 4.0}) {
        const double k = std::max(std::floor(mode + z * deviation), 0.0);
        EXPECT_NEAR(binomial::log_weight(k, n, p) - binomial::log_weight(mode, n, p),
                    std::log(boost::math::pdf(exact, k) / boost::math::pdf(exact, mode)), 1e-9)
            << n << " " << p << " " << k;
      }
    }
  }
  const boost::math::binomial_distribution<double> few(20, 0.5);
  for (const double k : {0.0, 1.0, 19.0, 20.0}) {
    EXPECT_NEAR(binomial::log_weight(k, 20, 0.5) - binomial::log_weight(10, 20, 0.5),
                std::log(boost::math::pdf(few, k) / boost::math::pdf(few, 10.0)), 1e-12);
  }
}

TEST(Binomial, DrawsObjectsAgainFromTheirCells) {
  const std::vector<std::uint64_t> cells{500, 0, 30, 70, 400};
  std::vector<std::uint64_t> drawn(cells.size());
  std::vector<double> sums(cells.size());
  std::vector<double> products(cells.size());
  Random random(9);
  constexpr int draws = 20000;
  for (int i = 0; i < draws; ++i) {
    draw_again(random, cells, drawn);
    EXPECT_EQ(std::accumulate(drawn.begin(), drawn.end(), std::uint64_t{0}), 1000U);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      sums[c] += static_cast<double>(drawn[c]);
      products[c] +=
          (static_cast<double>(drawn[c]) - static_cast<double>(cells[c])) * (static_cast<double>(drawn[4]) - 400);
    }
  }
  EXPECT_EQ(sums[1], 0);
  for (const std::size_t c : {0, 2, 3, 4}) {
    const double p = static_cast<double>(cells[c]) / 1000;
    EXPECT_NEAR(sums[c] / draws, 1000 * p, 5 * std::sqrt(1000 * p * (1 - p) / draws));
    // The covariance of a multinomial is −n·p·q.
    const double covariance = c == 4 ? 1000 * 0.4 * 0.6 : -1000 * p * 0.4;
    EXPECT_NEAR(products[c] / draws, covariance, 5 * 250 / std::sqrt(draws)) << c;
  }
  const std::vector<std::uint64_t> one{0, 12, 0};
  std::vector<std::uint64_t> all(3);
  draw_again(random, one, all);
  EXPECT_EQ(all, one);
}

}  // namespace
}  // namespace etalon
