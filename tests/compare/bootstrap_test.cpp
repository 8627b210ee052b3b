// Resampled means: intervals and p-values that agree, draws that threads do not change, and posteriors.
#include <gtest/gtest.h>

#include <cmath>

#include "compare/worked_values.hpp"
#include "etalon/compare_pairs.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

constexpr Bootstrap kKinds[] = {Bootstrap::percentile, Bootstrap::bca, Bootstrap::studentised};

ResampleOptions drawn(std::uint64_t resamples, unsigned threads = 1) {
  ResampleOptions how;
  how.resamples = resamples;
  how.threads = threads;
  return how;
}

TEST(Bootstrap, PAndIntervalAgree) {
  Random random(11);
  int shown = 0;
  int all = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<double> d(4 + random.below(25));
    const double shift = 0.6 * random.uniform() - 0.3;
    for (double& x : d)
      x = round % 2 == 0 ? std::round(4 * random.uniform() - 2 + 3 * shift)
                         : std::pow(random.uniform(), 3) - 0.25 + shift;
    for (const Bootstrap kind : kKinds) {
      for (const std::uint64_t resamples : {999, 1000, 150}) {
        ResampleOptions how = drawn(resamples);
        how.seed = static_cast<std::uint64_t>(round);
        how.confidence = round % 3 == 0 ? 0.9 : 0.95;
        const Finding found = bootstrap(d, kind, how);
        if (!found.p.defined() || !found.interval.defined()) continue;
        const auto [low, high] = found.interval.number;
        EXPECT_EQ(found.p.number <= (1 - how.confidence) * (1 + 1e-12), low > 0 || high < 0)
            << round << " " << found.method << " " << found.p.number << " " << low << " " << high;
        shown += low > 0 || high < 0 ? 1 : 0;
        ++all;
      }
    }
  }
  EXPECT_GT(all, 2000);
  EXPECT_GT(shown, all / 10);
  EXPECT_LT(shown, all * 9 / 10);
}

TEST(Bootstrap, IsTheSameOnAnyNumberOfThreads) {
  for (const Bootstrap kind : kKinds) {
    const Finding one = bootstrap(kUntied, kind, drawn(3000));
    const Finding many = bootstrap(kUntied, kind, drawn(3000, 5));
    EXPECT_EQ(one.p.number, many.p.number);
    EXPECT_EQ(one.interval.number.low, many.interval.number.low);
    EXPECT_EQ(one.interval.number.high, many.interval.number.high);
  }
}

/// Over all 3³ resamples of three differences the means are known: the percentiles are those of 27 equally likely ones.
TEST(Bootstrap, PercentilesAreThoseOfAllResamples) {
  const std::vector<double> d{0, 1, 10};
  const Finding found = bootstrap(d, Bootstrap::percentile, [] {
    ResampleOptions how = drawn(200000);
    how.confidence = 0.8;
    return how;
  }());
  // Sums 0 (1 of 27), 1 (3), 2 (3) … 21 (3), 30 (1): a tenth is below 1 on the one side and above 21 on the other.
  EXPECT_NEAR(found.interval.number.low, 1.0 / 3, 1e-12);
  EXPECT_NEAR(found.interval.number.high, 7, 1e-12);
  EXPECT_NEAR(found.p.number, 2.0 / 27, 0.005);
}

TEST(Bootstrap, SaysWhyThereIsNoValue) {
  for (const Bootstrap kind : kKinds) {
    EXPECT_STREQ(bootstrap(std::vector{1.0}, kind).p.reason, "fewer than two units in common");
    EXPECT_STREQ(bootstrap(std::vector{1.0, 1.0}, kind).p.reason, "the systems differ by the same amount on all units");
    EXPECT_STREQ(bootstrap(kUntied, kind, drawn(10)).interval.reason,
                 "too few resamples for an interval of this confidence");
    expect_error([&] { (void)bootstrap(kUntied, kind, drawn(0)); }, "at least one resample");
  }
  EXPECT_STREQ(bootstrap(std::vector{1.0, 2.0}, Bootstrap::studentised).interval.reason,
               "too few units: too many resamples draw one unit alone");
  EXPECT_GE(bootstrap(std::vector{1.0, 2.0}, Bootstrap::studentised).p.number, 0.4);
}

TEST(Bayes, CorrelatedIsStudentsTestWithoutCorrelation) {
  const Posterior found = bayes_correlated(kUntied, 0, 0);
  EXPECT_NEAR(found.second.number, student(kUntied).p.number / 2, 1e-14);
  EXPECT_NEAR(found.first.number + found.second.number, 1, 1e-14);
  EXPECT_EQ(found.equivalent.number, 0);
  const Posterior wide = bayes_correlated(kUntied, 1e6, 0.1);
  EXPECT_NEAR(wide.equivalent.number, 1, 1e-12);
  EXPECT_STREQ(bayes_correlated(std::vector{1.0, 1.0}, 0.1, 0.1).first.reason, "the differences have no spread");
  EXPECT_STREQ(bayes_correlated(std::vector{1.0}, 0.1, 0.1).first.reason, "fewer than two units in common");
  expect_error([] { (void)bayes_correlated(kUntied, -1, 0.1); }, "practical equivalence");
  expect_error([] { (void)bayes_correlated(kUntied, 1, 1); }, "correlation");
}

/// One difference and the prior's 0, of which the weights are w and 1 − w: above 2·rope is only the difference with
/// itself when rope is more than half of it, and with the prior's 0 too when it is less.
TEST(Bayes, SignedRankOfOneDifferenceIsABetaDistribution) {
  BayesOptions how{.strength = 1, .samples = 200000};
  // w² > ½, w uniform: 1 − √½.
  EXPECT_NEAR(bayes_signed_rank(std::vector{1.0}, 0.6, how).first.number, 1 - std::sqrt(0.5), 0.004);
  // 1 − (1 − w)² > ½: √½.
  EXPECT_NEAR(bayes_signed_rank(std::vector{1.0}, 0.4, how).first.number, std::sqrt(0.5), 0.004);
  how.strength = 0.5;
  // 1 − w is Beta(½, 1): its square is above ½ … with chance 1 − ½^¼.
  EXPECT_NEAR(bayes_signed_rank(std::vector{-1.0}, 0.4, how).equivalent.number, 1 - std::pow(0.5, 0.25), 0.004);
  EXPECT_EQ(bayes_signed_rank(std::vector{-1.0}, 0.4, how).first.number, 0);
}

TEST(Bayes, SignedRankIsTheSameOnAnyNumberOfThreads) {
  BayesOptions how{.samples = 3000};
  const Posterior one = bayes_signed_rank(kTied, 1, how);
  how.threads = 3;
  const Posterior many = bayes_signed_rank(kTied, 1, how);
  EXPECT_EQ(one.first.number, many.first.number);
  EXPECT_EQ(one.equivalent.number, many.equivalent.number);
  EXPECT_NEAR(one.first.number + one.equivalent.number + one.second.number, 1, 1e-12);
  EXPECT_STREQ(bayes_signed_rank(std::vector{0.0, 0.0}, 0, how).first.reason,
               "the systems have equal values on all units that both have");
  EXPECT_EQ(bayes_signed_rank(std::vector{0.0, 0.0}, 0.1, how).equivalent.number, 1);
  EXPECT_STREQ(bayes_signed_rank({}, 0.1, how).first.reason, "no units");
}

}  // namespace
}  // namespace etalon::compare
