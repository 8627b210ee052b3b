// p-values of orders: against counting all arrangements, SciPy's values, R's, and exact ones against approximate ones.
#include "etalon/order_tests.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "domain/orders/null_distribution.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

using Numbers = std::vector<double>;

OrderData scores(const Numbers& target, const Numbers& predicted) {
  return order_data({target, OrderValues::scores}, {predicted, OrderValues::scores});
}

double p(const Value<Test>& test) {
  EXPECT_TRUE(test.defined()) << (test.defined() ? "" : test.reason);
  return test.number.p;
}

constexpr Testing kExact{Alternative::two_sided, NullDistribution::exact};
constexpr Testing kApproximate{Alternative::two_sided, NullDistribution::approximate};

/// The shares of the arrangements of `predicted` whose statistic is at least, and at most, that of `predicted` itself.
std::pair<double, double> counted(const Numbers& target, const Numbers& predicted, auto statistic) {
  const double own = statistic(target, predicted);
  Numbers other = predicted;
  std::sort(other.begin(), other.end());
  double all = 0;
  double at_least = 0;
  double at_most = 0;
  do {
    const double value = statistic(target, other);
    ++all;
    at_least += value >= own - 1e-9 ? 1 : 0;
    at_most += value <= own + 1e-9 ? 1 : 0;
  } while (std::next_permutation(other.begin(), other.end()));
  return {at_least / all, at_most / all};
}

double net_pairs(const Numbers& x, const Numbers& y) {
  double net = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) net += (x[i] > x[j] ? 1 : x[i] < x[j] ? -1 : 0) * (y[i] > y[j] ? 1 : -1);
  }
  return net;
}

double minus_squared_differences(const Numbers& x, const Numbers& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum -= (x[i] - y[i]) * (x[i] - y[i]);
  return sum;
}

void expect_counted(auto test, const OrderData& orders, std::pair<double, double> shares) {
  const auto [at_least, at_most] = shares;
  EXPECT_NEAR(p(test(orders, {Alternative::greater, NullDistribution::exact})), at_least, 1e-14);
  EXPECT_NEAR(p(test(orders, {Alternative::less, NullDistribution::exact})), at_most, 1e-14);
  EXPECT_NEAR(p(test(orders, kExact)), std::min(1.0, 2 * std::min(at_least, at_most)), 1e-14);
}

TEST(OrderTests, ExactOnesCountAllArrangements) {
  Random random(7);
  for (int round = 0; round < 60; ++round) {
    const std::size_t n = 2 + random.below(6);
    Numbers target(n);
    Numbers predicted(n);
    std::iota(predicted.begin(), predicted.end(), 0.0);
    random.shuffle(std::span(predicted));
    for (double& level : target) level = static_cast<double>(random.below(3));
    if (std::count(target.begin(), target.end(), target[0]) != static_cast<std::ptrdiff_t>(n)) {
      const auto shares = counted(target, predicted, net_pairs);
      expect_counted(kendall_test, scores(target, predicted), shares);
      expect_counted(jonckheere_test, scores(target, predicted), shares);
      expect_counted(kendall_test, scores(predicted, target), shares);
    }
    std::iota(target.begin(), target.end(), 0.0);
    random.shuffle(std::span(target));
    expect_counted(kendall_test, scores(target, predicted), counted(target, predicted, net_pairs));
    expect_counted(spearman_test, scores(target, predicted), counted(target, predicted, minus_squared_differences));
  }
}

TEST(OrderTests, AgreeWithScipy) {
  std::ifstream file(ETALON_GOLDEN "/order_tests.json");
  const auto golden = nlohmann::json::parse(file);
  std::size_t compared = 0;
  for (const auto& one : golden["cases"]) {
    const auto orders = scores(one["target"].get<Numbers>(), one["predicted"].get<Numbers>());
    const auto test = one["test"] == "kendall"    ? kendall_test
                      : one["test"] == "spearman" ? spearman_test
                                                  : jonckheere_test;
    const auto distribution = one["distribution"] == "exact" ? NullDistribution::exact : NullDistribution::approximate;
    for (const auto& [side, alternative] : {std::pair{"two_sided", Alternative::two_sided},
                                            {"greater", Alternative::greater},
                                            {"less", Alternative::less}}) {
      const auto result = test(orders, {alternative, distribution});
      const double expected = one["p"][side].get<double>();
      ASSERT_TRUE(result.defined());
      EXPECT_NEAR(result.number.p, expected, 1e-11 * std::max(expected, 1e-3)) << one["test"] << " " << side;
      EXPECT_NEAR(result.number.statistic, one["statistic"].get<double>(), 1e-12);
      ++compared;
    }
  }
  EXPECT_GT(compared, 200U);
}

TEST(OrderTests, AreThoseOfRForTheTunaOfHollanderAndWolfe) {
  // ?cor.test in R: T = 26, tau = 0.4444, p = 0.05972 (greater); for Spearman S = 48, rho = 0.6, p = 0.0968.
  const auto orders =
      scores({44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1}, {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8});
  EXPECT_EQ(orders.pairs.concordant, 26U);
  const auto kendall = kendall_test(orders, {Alternative::greater});
  EXPECT_NEAR(kendall.number.statistic, 4.0 / 9, 1e-15);
  EXPECT_NEAR(p(kendall), 0.05972, 5e-6);
  EXPECT_EQ(kendall.number.method, "exact");
  const auto spearman = spearman_test(orders);
  EXPECT_NEAR(spearman.number.statistic, 0.6, 1e-15);
  EXPECT_NEAR(p(spearman), 0.0968, 5e-5);
}

TEST(OrderTests, SmallestProbabilitiesKeepTheirDigits) {
  Numbers up(100);
  std::iota(up.begin(), up.end(), 0.0);
  const auto same = kendall_test(scores(up, up), {Alternative::greater});
  EXPECT_NEAR(std::log(p(same)), -std::lgamma(101.0), 1e-11);
  // One swap of neighbours: 99 such arrangements beside the first.
  Numbers swapped = up;
  std::swap(swapped[40], swapped[41]);
  EXPECT_NEAR(p(kendall_test(scores(up, swapped), {Alternative::greater})) / p(same), 100, 1e-9);
  // Three levels of 20, 30 and 50 in perfect order: one of 100!/(20! 30! 50!).
  Numbers levels(100);
  for (std::size_t i = 0; i < 100; ++i) levels[i] = i < 20 ? 0 : i < 50 ? 1 : 2;
  const double logarithm = std::lgamma(21.0) + std::lgamma(31.0) + std::lgamma(51.0) - std::lgamma(101.0);
  EXPECT_NEAR(std::log(p(jonckheere_test(scores(levels, up), {Alternative::greater}))), logarithm, 1e-10);
  EXPECT_EQ(p(kendall_test(scores(up, Numbers(up.rbegin(), up.rend())), {Alternative::greater})), 1);
}

TEST(OrderTests, DistributionsAddUpToOne) {
  const std::uint32_t levels[] = {3, 1, 1, 4, 2};  // 3·8 + 1·7 + 1·6 + 4·2 = 45 pairs, none of them in the middle
  EXPECT_NEAR(inversions_tail(levels, 22).at_most, 0.5, 1e-15);
  for (unsigned n = 2; n <= 14; ++n) {
    const std::uint64_t middle = (n * n * n - n) / 6;
    const LowerTail half = squared_differences_tail(n, middle);
    EXPECT_NEAR(half.below + half.at_most, 1, 1e-15) << n;
  }
}

TEST(OrderTests, ApproximationsComeNearTheExactValues) {
  Random random(11);
  Numbers up(100);
  std::iota(up.begin(), up.end(), 0.0);
  double kendall = 0;
  double spearman = 0;
  for (int round = 0; round < 20; ++round) {
    Numbers other = up;
    random.shuffle(std::span(other));
    kendall = std::max(kendall, std::abs(p(kendall_test(scores(up, other), kExact)) -
                                         p(kendall_test(scores(up, other), kApproximate))));
    const Numbers few(up.begin(), up.begin() + 14);
    Numbers shuffled = few;
    random.shuffle(std::span(shuffled));
    spearman = std::max(spearman, std::abs(p(spearman_test(scores(few, shuffled), kExact)) -
                                           p(spearman_test(scores(few, shuffled), kApproximate))));
  }
  EXPECT_LT(kendall, 4e-3);
  EXPECT_GT(kendall, 0);
  EXPECT_LT(spearman, 1e-2);
  EXPECT_GT(spearman, 0);
}

TEST(OrderTests, SayWhyThereIsNoValueAndWhichMethodGaveIt) {
  EXPECT_STREQ(kendall_test(scores({1}, {1})).reason, "fewer than two items");
  EXPECT_STREQ(spearman_test(scores({1, 1}, {1, 2})).reason, "the target orders no pair of items");
  EXPECT_STREQ(jonckheere_test(scores({1, 2}, {1, 1})).reason, "the prediction orders no pair of items");
  const OrderData tied = scores({1, 1, 2, 3}, {1, 2, 2, 3});
  EXPECT_STREQ(kendall_test(tied, kExact).reason, "no exact distribution is known with ties on both sides");
  EXPECT_STREQ(spearman_test(tied, kExact).reason, "no exact distribution is known with ties");
  EXPECT_EQ(kendall_test(tied).number.method, "normal");
  EXPECT_EQ(spearman_test(tied).number.method, "student");
  Numbers many(101);
  std::iota(many.begin(), many.end(), 0.0);
  EXPECT_STREQ(kendall_test(scores(many, many), kExact).reason,
               "the exact distribution is computed for at most 100 items");
  EXPECT_EQ(p(spearman_test(scores(many, many))), 0);
  EXPECT_EQ(kendall_test(scores(many, many)).number.method, "normal");
}

}  // namespace
}  // namespace etalon
