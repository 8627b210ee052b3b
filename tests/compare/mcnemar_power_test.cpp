// Power of McNemar's exact test, and how many instances or units plans take.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <utility>

#include "etalon/compare_counts.hpp"
#include "etalon/compare_power.hpp"
#include "etalon/compare_shares.hpp"
#include "expect_error.hpp"

namespace etalon::compare {
namespace {

/// By all (b, c), each with its chance and its test.
double power_by_all(double first_only, double second_only, std::uint64_t n, double alpha) {
  const double rest = 1 - first_only - second_only;
  const auto size = static_cast<double>(n);
  double sum = 0;
  for (std::uint64_t b = 0; b <= n; ++b) {
    for (std::uint64_t c = 0; b + c <= n; ++c) {
      const Finding found = mcnemar(b, c, n);
      if (!found.p.defined() || found.p.number > alpha * (1 + 1e-12)) continue;
      const auto x = static_cast<double>(b);
      const auto y = static_cast<double>(c);
      const auto term = [](double k, double share) { return k == 0 ? 0 : k * std::log(share); };
      sum += std::exp(std::lgamma(size + 1) - std::lgamma(x + 1) - std::lgamma(y + 1) - std::lgamma(size - x - y + 1) +
                      term(x, first_only) + term(y, second_only) + term(size - x - y, rest));
    }
  }
  return sum;
}

TEST(McNemarPower, IsThatOfAllOutcomes) {
  for (const std::uint64_t n : {8U, 40U, 120U}) {
    for (const auto& [b, c] : {std::pair{0.2, 0.1}, {0.05, 0.3}, {0.15, 0.15}, {0.3, 0.0}}) {
      EXPECT_NEAR(mcnemar_power(b, c, n), power_by_all(b, c, n, 0.05), 1e-9) << n << " " << b << " " << c;
      EXPECT_NEAR(mcnemar_power(b, c, n, 0.01), power_by_all(b, c, n, 0.01), 1e-9);
    }
  }
  EXPECT_EQ(mcnemar_power(0, 0, 100), 0);
  EXPECT_LE(mcnemar_power(0.1, 0.1, 5000), 0.05) << "equal systems: the error of the test";
}

TEST(McNemarPower, InstancesHaveThePowerAndOneFewerHasNot) {
  for (const auto& [b, c] : {std::pair{0.2, 0.1}, {0.06, 0.04}, {0.5, 0.0}, {0.011, 0.01}}) {
    const Value<double> n = mcnemar_instances(b, c);
    ASSERT_TRUE(n.defined());
    EXPECT_GE(mcnemar_power(b, c, static_cast<std::uint64_t>(n.number)), 0.8);
    EXPECT_LT(mcnemar_power(b, c, static_cast<std::uint64_t>(n.number) - 1), 0.8);
  }
  EXPECT_FALSE(mcnemar_instances(0.1, 0.1).defined());
  EXPECT_FALSE(mcnemar_instances(0.1, 0.1 + 1e-7).defined());
}

TEST(McNemarPower, LeastDifferenceHasThePower) {
  for (const std::uint64_t n : {100U, 1000U, 100000U}) {
    const Value<double> difference = mcnemar_difference(0.1, n);
    ASSERT_TRUE(difference.defined());
    const double d = difference.number;
    EXPECT_NEAR(mcnemar_power((0.1 + d) / 2, (0.1 - d) / 2, n), 0.8, 1e-6);
  }
  EXPECT_FALSE(mcnemar_difference(0.1, 20).defined()) << "two instances show nothing";
  EXPECT_FALSE(mcnemar_difference(0, 1000).defined());
  // Beyond what is summed, the normal distribution goes on.
  const double exact = mcnemar_difference(0.5, 1900000).number;
  const double normal = mcnemar_difference(0.5, 2100000).number;
  EXPECT_NEAR(exact * std::sqrt(19.0 / 21), normal, 3e-3 * normal);
}

TEST(Widths, AreThoseOfTheIntervals) {
  const double n = instances_for_share(0.5, 0.02).number;
  const double z = 1.959963984540054;
  EXPECT_NEAR(n, z * z / (4 * 0.02 * 0.02) - z * z, 1e-5);
  const double rare = instances_for_share(0.1, 0.01).number;
  const Interval share = wilson(0.1 * rare, rare);
  EXPECT_NEAR(share.high - share.low, 0.02, 1e-10);
  const double paired = instances_for_difference(0.06, 0.04, 0.01).number;
  EXPECT_NEAR(paired, z * z * (0.1 - 0.0004) / 1e-4, 0.01 * paired);
  EXPECT_NEAR(units_for_mean(1, 0.2).number, 98.5, 0.5);
  EXPECT_EQ(units_for_mean(0, 0.2).number, 2);
  EXPECT_FALSE(units_for_mean(1, 1e-6).defined());
  expect_error([] { (void)units_for_mean(1, 0); }, "more than 0");
}

}  // namespace
}  // namespace etalon::compare
