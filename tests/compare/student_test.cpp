// Tests of means by Student's distribution, on paper and at their edges.
#include <gtest/gtest.h>

#include <cmath>

#include "compare/worked_values.hpp"
#include "etalon/compare_pairs.hpp"
#include "etalon/error.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

TEST(Student, HasTheWorkedValues) {
  const Finding found = student(differences_of(kA, kB).values);
  EXPECT_NEAR(found.statistic.number, 2.80052205753, 1e-10);
  EXPECT_NEAR(found.p.number, 0.0206949773086, 1e-12);
  EXPECT_NEAR(found.difference.number, 0.041, 1e-15);
  EXPECT_NEAR(found.interval.number.low, 0.00788173070255079, 1e-14);
  EXPECT_NEAR(found.interval.number.high, 0.0741182692974492, 1e-14);
  EXPECT_NEAR(found.effect.number, 0.885602833934, 1e-11);
  EXPECT_EQ(found.n, 10U);
  EXPECT_EQ(found.degrees, 9);
}

TEST(NadeauBengio, HasTheWorkedValues) {
  const std::vector<double> folds{.02, .015, .03, -.005, .01, .025, 0, .02, .01, .03};
  const Finding found = nadeau_bengio(folds, 1.0 / 9);
  EXPECT_NEAR(found.statistic.number, 2.83705994116, 1e-10);
  EXPECT_NEAR(found.p.number, 0.0194964714859, 1e-12);
  const Finding naive = student(folds);
  EXPECT_NEAR(naive.statistic.number, 4.12215252675, 1e-10);
  EXPECT_NEAR(naive.p.number, 0.00258961338729, 1e-13);
  const auto width = [](const Finding& of) { return of.interval.number.high - of.interval.number.low; };
  EXPECT_NEAR(width(found) / width(naive), naive.statistic.number / found.statistic.number, 1e-12);
}

TEST(Student, SaysWhyThereIsNoValue) {
  EXPECT_STREQ(student({}).p.reason, "fewer than two units in common");
  EXPECT_FALSE(student({}).difference.defined());
  const Finding one = student(std::vector{0.25});
  EXPECT_STREQ(one.p.reason, "fewer than two units in common");
  EXPECT_EQ(one.difference.number, 0.25);
  EXPECT_STREQ(student(std::vector{0.0, 0.0}).interval.reason,
               "the systems have equal values on all units that both have");
  EXPECT_STREQ(student(std::vector{0.5, 0.5}).effect.reason, "the systems differ by the same amount on all units");
  expect_error([] { (void)student(std::vector<double>{NAN, 1}); }, "not a number");
  expect_error([] { (void)student(std::vector{1.0, 2.0}, {.confidence = 1}); }, "between 0 and 1");
  expect_error([] { (void)nadeau_bengio(std::vector{1.0, 2.0}, 0); }, "1/9");
  expect_error([] { (void)differences_of(std::vector{1.0}, std::vector{1.0, 2.0}); }, "same units");
  expect_error([] { (void)differences_of(std::vector{1.0}, std::vector<double>{INFINITY}); }, "finite");
}

TEST(Student, DoesNotDependOnTheUnit) {
  for (const double unit : {1e-300, 1e-9, 1e200}) {
    std::vector<double> scaled(kUntied);
    for (double& d : scaled) d *= unit;
    const Finding found = student(scaled);
    EXPECT_NEAR(found.statistic.number, student(kUntied).statistic.number, 1e-12);
    EXPECT_NEAR(found.interval.number.low / unit, student(kUntied).interval.number.low, 1e-11);
  }
}

TEST(Differences, KeepTiesThatRoundingBreaks) {
  const Differences found = differences_of(kA, kB);
  const auto ties = [&](double tie) {
    WilcoxonOptions how;
    how.tie = tie;
    return wilcoxon(found.values, how).statistic.number;
  };
  // .62 − .57, .55 − .49 and .51 − .45 …: the two of .06 share a rank, and the lesser sum is that of whole hundredths.
  std::vector<double> hundredths;
  for (const double d : found.values) hundredths.push_back(std::round(100 * d));
  EXPECT_EQ(ties(found.tie), wilcoxon(hundredths).statistic.number);
  EXPECT_NE(wilcoxon(found.values, {}).p.number, wilcoxon(hundredths).p.number);
}

TEST(Equivalence, IsShownWhenTheIntervalLiesWithinTheMargin) {
  Random random(3);
  int shown = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<double> d(2 + random.below(20));
    for (double& x : d) x = random.uniform() + random.uniform() - 1 + 0.1 * static_cast<double>(round % 5);
    const double margin = 0.01 + random.uniform();
    const Finding found = equivalence(d, margin);
    const auto [low, high] = found.interval.number;
    EXPECT_EQ(found.p.number <= 0.05, low >= -margin && high <= margin) << round;
    shown += found.p.number <= 0.05 ? 1 : 0;
  }
  EXPECT_GT(shown, 300);
  EXPECT_LT(shown, 2700);
  // No difference at all is no spread either: nothing is claimed.
  EXPECT_FALSE(equivalence(std::vector{0.0, 0.0, 0.0}, 1).p.defined());
  expect_error([] { (void)equivalence(std::vector{1.0, 2.0}, 0); }, "margin");
  // A mean of 0 is in the middle: both sides are as far.
  EXPECT_NEAR(equivalence(std::vector{-1.0, 1.0}, 1).statistic.number, 1, 1e-15);
}

TEST(Welch, SaysWhyThereIsNoValue) {
  EXPECT_STREQ(welch(std::vector{1.0}, std::vector{1.0, 2.0}).p.reason, "fewer than two values of a system");
  EXPECT_STREQ(welch(std::vector{1.0, 1.0}, std::vector{2.0, 2.0}).p.reason, "neither system varies");
  EXPECT_TRUE(welch(std::vector{1.0, 1.0}, std::vector{2.0, 2.5}).p.defined());
  EXPECT_EQ(welch(std::vector{1.0, 1.0}, std::vector{2.0, 2.5}).degrees, 1);
}

}  // namespace
}  // namespace etalon::compare
