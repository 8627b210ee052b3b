// Wilcoxon's signed ranks and the sign test against all signs of all small inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "compare/worked_values.hpp"
#include "etalon/compare_pairs.hpp"
#include "expect_error.hpp"

namespace etalon::compare {
namespace {

using Numbers = std::vector<double>;

/// Calls visit with all lists of n whole numbers from −most to most.
void for_all_lists(std::size_t n, int most, const std::function<void(const Numbers&)>& visit) {
  Numbers d(n, -most);
  while (true) {
    visit(d);
    std::size_t i = 0;
    while (i < n && d[i] == most) d[i++] = -most;
    if (i == n) return;
    ++d[i];
  }
}

/// Calls visit with all changes of sign.
void for_all_signs(const Numbers& d, const std::function<void(const Numbers&)>& visit) {
  for (std::size_t signs = 0; signs < (std::size_t{1} << d.size()); ++signs) {
    Numbers changed(d);
    for (std::size_t i = 0; i < d.size(); ++i) changed[i] *= (signs >> i & 1) != 0 ? -1 : 1;
    visit(changed);
  }
}

/// |W⁺ − W⁻| with ranks counted pair by pair.
double naive_distance(const Numbers& d, Zeros zeros) {
  double sum = 0;
  for (const double x : d) {
    if (x == 0) continue;
    double rank = 0.5;
    for (const double y : d) {
      if (y == 0 && zeros == Zeros::wilcox) continue;
      rank += std::abs(y) < std::abs(x) ? 1 : std::abs(y) == std::abs(x) ? 0.5 : 0;
    }
    sum += x > 0 ? rank : -rank;
  }
  return std::abs(sum);
}

double naive_p(const Numbers& d, const std::function<double(const Numbers&)>& distance) {
  const double observed = distance(d);
  double reaching = 0;
  for_all_signs(d, [&](const Numbers& changed) { reaching += distance(changed) >= observed ? 1 : 0; });
  return reaching / std::pow(2, static_cast<double>(d.size()));
}

Finding ranked(const Numbers& d, Zeros zeros) {
  WilcoxonOptions how;
  how.zeros = zeros;
  return wilcoxon(d, how);
}

TEST(Wilcoxon, IsExactOnAllSmallInputs) {
  for (std::size_t n = 1; n <= 5; ++n) {
    for_all_lists(n, n < 5 ? 3 : 2, [](const Numbers& d) {
      for (const Zeros zeros : {Zeros::wilcox, Zeros::pratt, Zeros::zsplit}) {
        const Finding found = ranked(d, zeros);
        const bool none = std::all_of(d.begin(), d.end(), [](double x) { return x == 0; });
        ASSERT_EQ(found.p.defined(), !none);
        if (none) continue;
        ASSERT_NEAR(found.p.number, naive_p(d, [&](const Numbers& c) { return naive_distance(c, zeros); }), 1e-14);
      }
    });
  }
}

TEST(Wilcoxon, HasTheWorkedValues) {
  EXPECT_EQ(wilcoxon(kUntied).statistic.number, 6);
  EXPECT_NEAR(wilcoxon(kUntied).p.number, 0.02734375, 1e-16);
  struct Worked {
    Zeros zeros;
    double statistic, p, corrected;
  };
  for (const Worked& one : {Worked{Zeros::wilcox, 6.5, .031641777386, .0359278991205},
                            Worked{Zeros::pratt, 12.5, .0484565430962, .0531284072056},
                            Worked{Zeros::zsplit, 14, .0492451729817, .0539629868052}}) {
    WilcoxonOptions how;
    how.zeros = one.zeros;
    how.distribution = Distribution::normal;
    EXPECT_EQ(wilcoxon(kTied, how).statistic.number, one.statistic);
    EXPECT_NEAR(wilcoxon(kTied, how).p.number, one.p, 1e-12);
    how.continuity = true;
    EXPECT_NEAR(wilcoxon(kTied, how).p.number, one.corrected, 1e-12);
  }
}

TEST(Wilcoxon, NormalAndExactMeet) {
  Numbers d;
  for (int i = 1; i <= 300; ++i) d.push_back(i % 7 < 3 ? -i : i);
  WilcoxonOptions normal;
  normal.distribution = Distribution::normal;
  EXPECT_EQ(wilcoxon(d).distribution, "exact");
  EXPECT_NEAR(wilcoxon(d).p.number, wilcoxon(d, normal).p.number, 1e-3);
  d.resize(301, 5);
  EXPECT_EQ(wilcoxon(d).distribution, "normal");
  d.resize(1001, 5);
  WilcoxonOptions exact;
  exact.distribution = Distribution::exact;
  EXPECT_STREQ(wilcoxon(d, exact).p.reason, "the exact distribution is computed for at most 1000 differences");
}

TEST(Wilcoxon, EstimatesAreThoseOfAllMeansOfTwo) {
  for_all_lists(4, 2, [](const Numbers& d) {
    Numbers means;
    for (std::size_t i = 0; i < d.size(); ++i) {
      for (std::size_t j = i; j < d.size(); ++j) means.push_back((d[i] + d[j]) / 2);
    }
    std::sort(means.begin(), means.end());
    ASSERT_EQ(wilcoxon(d).difference.number, (means[4] + means[5]) / 2);
    // P(W ≤ 0) is 1/16 and P(W ≤ 1) 2/16: an error of 1/8 on a side leaves out the two outermost.
    WilcoxonOptions how;
    how.confidence = 0.75;
    ASSERT_EQ(wilcoxon(d, how).interval.number.low, means[1]);
    ASSERT_EQ(wilcoxon(d, how).interval.number.high, means[8]);
  });
  EXPECT_STREQ(wilcoxon(Numbers{1, 2, 3, 4, 5}).interval.reason, "too few units for an interval of this confidence");
  EXPECT_EQ(wilcoxon(Numbers{1, 2, 3, 4, 5, 6}).interval.number.low, 1);
}

/// Whatever the sizes, with random signs the test errs in at most 5 % and the interval misses 0 in at most 5 %.
TEST(ExactTests, KeepTheirLevel) {
  const std::vector<Numbers> sizes{{1, 2, 3, 4, 5, 6, 7, 8},        {1, 1, 1, 1, 1, 1, 1, 1},
                                   {0, 0, 1, 1, 2, 2, 3, 3},        {1, 2, 4, 8, 16, 32, 64, 128},
                                   {0, 1, 1, 1, 2, 5, 5, 9, 9, 12}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
  for (const Numbers& d : sizes) {
    double all = 0;
    std::array<double, 5> errors{};
    std::array<double, 2> missed{};
    for_all_signs(d, [&](const Numbers& changed) {
      ++all;
      const Finding tests[] = {ranked(changed, Zeros::wilcox), ranked(changed, Zeros::pratt),
                               ranked(changed, Zeros::zsplit), sign(changed), randomization(changed)};
      for (std::size_t i = 0; i < errors.size(); ++i) errors[i] += tests[i].p.number <= 0.05 ? 1 : 0;
      const Interval intervals[] = {tests[0].interval.number, tests[3].interval.number};
      for (std::size_t i = 0; i < missed.size(); ++i)
        missed[i] += intervals[i].low > 0 || intervals[i].high < 0 ? 1 : 0;
    });
    for (const double error : errors) EXPECT_LE(error / all, 0.05);
    for (const double miss : missed) EXPECT_LE(miss / all, 0.05);
    if (d[0] == 1 && d[1] == 2 && d.size() == 11) {
      for (const std::size_t i : {0, 1, 2, 4}) EXPECT_GT(errors[i] / all, 0.03) << "a test that never finds anything";
    }
  }
}

TEST(Sign, HasTheWorkedValues) {
  const auto wins = [](int won, int of) {
    Numbers d(static_cast<std::size_t>(of), -1);
    for (int i = 0; i < won; ++i) d[static_cast<std::size_t>(i)] = i + 1;
    return sign(d);
  };
  EXPECT_NEAR(wins(7, 10).p.number, .34375, 1e-15);
  EXPECT_NEAR(wins(9, 10).p.number, .021484375, 1e-15);
  EXPECT_NEAR(wins(15, 20).p.number, .041389465332, 1e-12);
  EXPECT_NEAR(wins(5, 10).p.number, 1, 1e-15);
  EXPECT_EQ(wins(9, 10).interval.number.low, 1);
  EXPECT_EQ(wins(9, 10).interval.number.high, 8);
  EXPECT_STREQ(sign(Numbers{0, 0}).p.reason, "the systems have equal values on all units that both have");
  EXPECT_STREQ(sign({}).difference.reason, "no units");
}

TEST(Sign, IsExactOnAllSmallInputs) {
  const auto distance = [](const Numbers& d) {
    double net = 0;
    for (const double x : d) net += x > 0 ? 1 : x < 0 ? -1 : 0;
    return std::abs(net);
  };
  for_all_lists(6, 1, [&](const Numbers& d) {
    const Finding found = sign(d);
    ASSERT_EQ(found.p.defined(), std::any_of(d.begin(), d.end(), [](double x) { return x != 0; }));
    ASSERT_NEAR(found.p.defined() ? found.p.number : 1, naive_p(d, distance), 1e-14);
  });
}

TEST(Randomization, HasTheWorkedValues) {
  EXPECT_EQ(randomization(kUntied).p.number, 7.0 / 256);
  EXPECT_EQ(randomization(kTied).p.number, 27.0 / 512);
}

TEST(Randomization, IsExactOnAllSmallInputs) {
  for (std::size_t n = 1; n <= 6; ++n) {
    for_all_lists(n, n < 6 ? 3 : 2, [](const Numbers& d) {
      Numbers tenths(d);  // sums of which are equal but for rounding
      for (double& x : tenths) x /= 10;
      const Finding found = randomization(tenths);
      const bool none = std::all_of(d.begin(), d.end(), [](double x) { return x == 0; });
      ASSERT_EQ(found.p.defined(), !none);
      if (none) return;
      const double expected = naive_p(d, [](const Numbers& c) {
        double sum = 0;
        for (const double x : c) sum += x;
        return std::abs(sum);
      });
      ASSERT_EQ(found.p.number, expected);
    });
  }
}

TEST(Randomization, MeetsInTheMiddleOfForty) {
  // Whole numbers have a second way: the distribution of their sums.
  Numbers d;
  for (int i = 0; i < 40; ++i) d.push_back((i * 7) % 11 - 3);
  std::vector<double> chance(2000);
  chance[1000] = 1;
  double sum = 0;
  for (const double x : d) {
    std::vector<double> next(2000);
    for (std::size_t at = 100; at < 1900; ++at) {
      next[at + static_cast<std::size_t>(std::abs(x))] += chance[at] / 2;
      next[at - static_cast<std::size_t>(std::abs(x))] += chance[at] / 2;
    }
    chance = next;
    sum += x;
  }
  double expected = 0;
  for (std::size_t at = 0; at < chance.size(); ++at)
    expected += std::abs(static_cast<double>(at) - 1000) >= std::abs(sum) ? chance[at] : 0;
  const Finding exact = randomization(d);
  EXPECT_EQ(exact.distribution, "exact");
  EXPECT_NEAR(exact.p.number, expected, 1e-12);
}

TEST(Randomization, DrawsAreTheSameOnAnyNumberOfThreads) {
  Numbers d;
  for (int i = 0; i < 80; ++i) d.push_back(i % 9 - 3.4);
  ResampleOptions how;
  how.resamples = 5000;
  const Finding one = randomization(d, how);
  EXPECT_EQ(one.resamples, 5000U);
  EXPECT_EQ(one.distribution, "resamples");
  how.threads = 4;
  EXPECT_EQ(randomization(d, how).p.number, one.p.number);
  how.seed = 2;
  EXPECT_NE(randomization(d, how).p.number, one.p.number);
  EXPECT_NEAR(randomization(d, how).p.number, student(d).p.number, 0.02);
  for (double& x : d) x = std::abs(x) + 1;
  EXPECT_EQ(randomization(d, how).p.number, 1.0 / 5001) << "never 0";
  how.resamples = 0;
  expect_error([&] { (void)randomization(d, how); }, "at least one resample");
  how.resamples = std::uint64_t{1} << 60;
  expect_error([&] { (void)randomization(d, how); }, "too many");
}

}  // namespace
}  // namespace etalon::compare
