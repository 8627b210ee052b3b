// Sums and means that are rounded once: the nearest double, in any order, without leaving the range of doubles.
#include "number/rounded.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "etalon/exact.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

double exact_sum(const std::vector<double>& numbers) {
  ExactSum sum;
  for (const double number : numbers) sum.add(number);
  return sum.value();
}

double exact_mean(const std::vector<double>& numbers) {
  ExactSum sum;
  for (const double number : numbers) sum.add(number);
  return rounded_quotient(sum, static_cast<double>(numbers.size()));
}

/// Numbers of any size, of one size, with four decimals, with few binary digits so that sums lie halfway between two
/// doubles, and numbers that all but cancel.
std::vector<double> numbers_of_kind(Random& random, int kind) {
  std::vector<double> numbers(1 + random.below(60));
  for (double& number : numbers) {
    const double uniform = random.uniform() - (random.below(2) == 0 ? 0.5 : 0);
    switch (kind) {
      case 0: number = std::ldexp(uniform, static_cast<int>(random.below(1200)) - 600); break;
      case 1: number = uniform; break;
      case 2: number = std::round(uniform * 1e4) / 1e4; break;
      case 3: number = std::ldexp(std::round(uniform * 8), random.below(2) == 0 ? 0 : -53); break;
      default: number = uniform * (random.below(2) == 0 ? 1e16 : 1); break;
    }
  }
  const std::size_t half = numbers.size() / 2;
  for (std::size_t i = 0; kind == 4 && i < half; ++i) numbers[half + i] = -numbers[i];
  return numbers;
}

TEST(Rounded, SumsAndMeansAreThoseOfExactSums) {
  Random random(5);
  for (int round = 0; round < 20000; ++round) {
    const std::vector<double> numbers = numbers_of_kind(random, round % 5);
    ASSERT_EQ(rounded_sum(numbers), exact_sum(numbers)) << round;
    ASSERT_EQ(rounded_mean(numbers), exact_mean(numbers)) << round;
  }
}

TEST(Rounded, MeansAreTheNearestDoubles) {
  Random random(6);
  for (int round = 0; round < 3000; ++round) {
    std::vector<double> numbers(1 + random.below(9));
    Exact sum = 0;
    for (double& number : numbers) {
      number = static_cast<double>(random.below(1 << 20)) / (1 << 20) - 0.5;
      sum += Exact::binary(number);
    }
    ASSERT_EQ(rounded_mean(numbers), (sum / Exact(numbers.size())).to_double()) << round;
  }
}

TEST(Rounded, TheOrderOfNumbersChangesNoBit) {
  Random random(7);
  for (int round = 0; round < 2000; ++round) {
    std::vector<double> numbers = numbers_of_kind(random, round % 5);
    const double sum = rounded_sum(numbers);
    const double mean = rounded_mean(numbers);
    random.shuffle(std::span(numbers));
    ASSERT_EQ(rounded_sum(numbers), sum);
    ASSERT_EQ(rounded_mean(numbers), mean);
  }
}

TEST(Rounded, LargeNumbersHaveAMean) {
  constexpr double most = std::numeric_limits<double>::max();
  EXPECT_EQ(rounded_mean(std::vector<double>{most, most, most}), most);
  EXPECT_EQ(rounded_mean(std::vector<double>{most, -most, most, -most}), 0);
  EXPECT_EQ(rounded_sum(std::vector<double>{most, most, -most}), most);
  EXPECT_EQ(rounded_sum(std::vector<double>{most, most}), HUGE_VAL);
  EXPECT_EQ(rounded_sum(std::vector<double>{1, HUGE_VAL}), HUGE_VAL);
  EXPECT_TRUE(std::isnan(rounded_sum(std::vector<double>{1, std::nan("")})));
}

TEST(Rounded, PartsAndColumnsAreSummedEachByItself) {
  const std::vector<double> numbers{1, 1e16, 2, -1e16, 3, 0.5};
  const auto part_of = [](std::size_t i) { return i % 2; };
  const auto number = [&](std::size_t i) { return numbers[i]; };
  EXPECT_EQ(rounded_sums(3, numbers.size(), part_of, number), (std::vector<double>{6, 0.5, 0}));
  EXPECT_EQ(rounded_sum(numbers.size(), number), 6.5);
  EXPECT_EQ(rounded_column_means(numbers, 2), (std::vector<double>{2, 0.5 / 3}));
  EXPECT_EQ(rounded_column_means({}, 2), (std::vector<double>{0, 0}));
}

}  // namespace
}  // namespace etalon
