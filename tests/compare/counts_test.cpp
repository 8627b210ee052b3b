// McNemar's test, its interval, and frequencies of classes.
#include "etalon/compare_counts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

double p_of(std::uint64_t b, std::uint64_t c, McNemar kind) { return mcnemar(b, c, 200, kind).p.number; }

TEST(McNemar, HasTheWorkedValues) {
  EXPECT_NEAR(p_of(15, 28, McNemar::exact), .0659940344558, 1e-12);
  EXPECT_NEAR(p_of(15, 28, McNemar::mid_p), .0487667659045, 1e-12);
  EXPECT_NEAR(p_of(15, 28, McNemar::corrected), .0672525042608, 1e-12);
  EXPECT_NEAR(p_of(15, 28, McNemar::chi_square), .0474253855087, 1e-12);
  EXPECT_NEAR(mcnemar(15, 28, 200, McNemar::chi_square).statistic.number, 3.93023255814, 1e-10);
  EXPECT_NEAR(mcnemar(15, 28, 200, McNemar::corrected).statistic.number, 3.3488372093, 1e-10);
}

/// By all ways in which the decided objects may fall.
TEST(McNemar, IsExactAndKeepsItsLevel) {
  for (std::uint64_t decided = 1; decided <= 40; ++decided) {
    std::vector<double> chance(decided + 1);
    chance[0] = 1;
    for (std::uint64_t i = 0; i < decided; ++i) {
      for (std::uint64_t k = i + 2; k-- > 0;) chance[k] = (chance[k] + (k > 0 ? chance[k - 1] : 0)) / 2;
    }
    double error = 0;
    for (std::uint64_t b = 0; b <= decided; ++b) {
      double p = 0;
      double mid = 0;
      const auto distance = [&](std::uint64_t k) { return 2 * k > decided ? 2 * k - decided : decided - 2 * k; };
      for (std::uint64_t k = 0; k <= decided; ++k) {
        if (distance(k) >= distance(b)) p += chance[k];
        if (distance(k) >= distance(b)) mid += distance(k) == distance(b) ? chance[k] / 2 : chance[k];
      }
      ASSERT_NEAR(p_of(b, decided - b, McNemar::exact), p, 1e-13);
      // As many on both sides are one case in both tails, which have half of it each.
      ASSERT_NEAR(p_of(b, decided - b, McNemar::mid_p), 2 * b == decided ? 1 : mid, 1e-13);
      if (p_of(b, decided - b, McNemar::exact) <= 0.05) error += chance[b];
    }
    EXPECT_LE(error, 0.05);
  }
}

/// The interval is what the test of a difference, with the likeliest shares that have it, does not reject. Here the
/// shares are searched for instead of solved for.
TEST(McNemar, IntervalIsThatOfScores) {
  const double b = 15, c = 28, n = 200;
  const auto score = [&](double difference) {
    double best = -INFINITY;
    double share = 0;
    for (double q = std::max(0.0, -difference) + 1e-7; 2 * q + difference < 1; q += 1e-6) {
      const double likelihood =
          b * std::log(q + difference) + c * std::log(q) + (n - b - c) * std::log(1 - 2 * q - difference);
      if (likelihood > best) {
        best = likelihood;
        share = q;
      }
    }
    return (b - c - n * difference) / std::sqrt(n * (2 * share + difference * (1 - difference)));
  };
  const Interval found = mcnemar(15, 28, 200, McNemar::chi_square).interval.number;
  EXPECT_NEAR(score(found.low), 1.959963984540, 1e-4);
  EXPECT_NEAR(score(found.high), -1.959963984540, 1e-4);
  // The exact test does not reject 15 to 28, so its interval reaches 0.
  const Interval wider = mcnemar(15, 28, 200).interval.number;
  EXPECT_NEAR(score(wider.low), 13 / std::sqrt(43), 1e-4);
  EXPECT_NEAR(wider.high, 0, 1e-12);
}

TEST(McNemar, DecidesExactlyWhenTheIntervalExcludesZero) {
  constexpr McNemar kinds[] = {McNemar::exact, McNemar::mid_p, McNemar::chi_square, McNemar::corrected};
  for (const double confidence : {0.5, 0.8, 0.9, 0.95, 0.99, 0.999}) {
    for (const McNemar kind : kinds) {
      // All pairs by the exact test at the usual level; of the others a sample.
      const std::uint64_t step = confidence == 0.95 && kind == McNemar::exact ? 1 : 13;
      for (std::uint64_t decided = 1; decided <= 200; decided += step) {
        for (std::uint64_t b = 0; b <= decided; ++b) {
          for (const std::uint64_t n : {decided, 3 * decided + 5, std::uint64_t{1000000}}) {
            const Finding found = mcnemar(b, decided - b, n, kind, confidence);
            const auto [low, high] = found.interval.number;
            ASSERT_EQ(found.p.number <= (1 - confidence) * (1 + 1e-12), low > 0 || high < 0)
                << b << " " << decided << " " << n << " " << confidence << " " << static_cast<int>(kind);
            ASSERT_LE(low, found.difference.number);
            ASSERT_GE(high, found.difference.number);
            ASSERT_GE(low, -1);
            ASSERT_LE(high, 1);
          }
        }
      }
    }
  }
}

TEST(McNemar, IsMirroredWhenSystemsAreExchanged) {
  for (const auto& [b, c] : {std::pair{3, 9}, {0, 5}, {7, 7}, {0, 0}, {20, 4}}) {
    const auto first = static_cast<std::uint64_t>(b);
    const auto second = static_cast<std::uint64_t>(c);
    const Interval one = mcnemar(first, second, 61).interval.number;
    const Interval other = mcnemar(second, first, 61).interval.number;
    EXPECT_EQ(one.low, -other.high);
    EXPECT_EQ(one.high, -other.low);
  }
  const double z = 1.959963984540054;
  EXPECT_NEAR(mcnemar(0, 0, 50).interval.number.high, z * z / (50 + z * z), 1e-14);
}

TEST(McNemar, IntervalCoversAndTellsWhatIsUnknown) {
  // Nobody alone right does not show that they are equal.
  const Interval none = mcnemar(0, 0, 50).interval.number;
  EXPECT_NEAR(none.low, -none.high, 1e-12);
  EXPECT_GT(none.high, 0.05);
  EXPECT_EQ(mcnemar(50, 0, 50).interval.number.high, 1);
  EXPECT_STREQ(mcnemar(0, 0, 50).p.reason, "there is no object that one system alone has right");
  EXPECT_STREQ(mcnemar(0, 0, 0).interval.reason, "no units");
  expect_error([] { (void)mcnemar(4, 3, 6); }, "no more objects");
  Random random(5);
  for (const double difference : {0.0, 0.05}) {
    int covered = 0;
    int covered_by_exact = 0;
    for (int round = 0; round < 2000; ++round) {
      std::uint64_t first = 0;
      std::uint64_t second = 0;
      for (int i = 0; i < 80; ++i) {
        const double u = random.uniform();
        first += u < 0.1 + difference ? 1 : 0;
        second += u > 0.9 ? 1 : 0;
      }
      const Interval found = mcnemar(first, second, 80, McNemar::chi_square).interval.number;
      const Interval wider = mcnemar(first, second, 80).interval.number;
      covered += found.low <= difference && difference <= found.high ? 1 : 0;
      covered_by_exact += wider.low <= difference && difference <= wider.high ? 1 : 0;
    }
    EXPECT_NEAR(covered / 2000.0, 0.95, 0.02);
    // As careful as the exact test, with which it agrees.
    EXPECT_GE(covered_by_exact, covered);
    EXPECT_NEAR(covered_by_exact / 2000.0, 0.97, 0.02);
  }
}

TEST(ClassFrequencies, OfTwoClassesAreMcNemars) {
  const std::vector<std::uint64_t> counts{101, 15, 28, 56};
  EXPECT_NEAR(stuart_maxwell(counts, 2).p.number, .0474253855087, 1e-12);
  EXPECT_NEAR(bhapkar(counts, 2).statistic.number, 3.93023255814 / (1 - 3.93023255814 / 200), 1e-10);
}

TEST(ClassFrequencies, LeaveOutWhatFollows) {
  // Two pairs of classes that no object connects, and a class on which both agree: two degrees of freedom, and the sum.
  const std::vector<std::uint64_t> counts{5, 9, 0, 0, 0,  //
                                          2, 5, 0, 0, 0,  //
                                          0, 0, 7, 3, 0,  //
                                          0, 0, 8, 1, 0,  //
                                          0, 0, 0, 0, 4};
  const Omnibus found = stuart_maxwell(counts, 5);
  EXPECT_EQ(found.degrees, 2);
  EXPECT_NEAR(found.statistic.number, 49.0 / 11 + 25.0 / 11, 1e-12);
  EXPECT_STREQ(stuart_maxwell(std::vector<std::uint64_t>{3, 0, 0, 4}, 2).p.reason,
               "both systems name the same class on every object");
  EXPECT_STREQ(bhapkar(std::vector<std::uint64_t>{0, 5, 0, 0}, 2).p.reason,
               "the systems name no class on the same object alike");
  expect_error([] { (void)bhapkar(std::vector<std::uint64_t>{1, 2, 3}, 2); }, "square");
}

}  // namespace
}  // namespace etalon::compare
