// Intervals of one system: golden values, closed forms of the error, and what they refuse.
#include "engine/object_intervals.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "coverage/coverage.hpp"
#include "etalon/compare_shares.hpp"
#include "expect_error.hpp"

namespace etalon {
namespace {

TEST(Shares, HaveThePublishedIntervals) {
  // statsmodels 0.13.5, proportion_confint(45, 50).
  const compare::Interval wilson = compare::wilson(45, 50);
  EXPECT_NEAR(wilson.low, 0.786397685625, 1e-12);
  EXPECT_NEAR(wilson.high, 0.956524235068, 1e-12);
  const compare::Interval exact = compare::clopper_pearson(45, 50);
  EXPECT_NEAR(exact.low, 0.781864633566, 1e-12);
  EXPECT_NEAR(exact.high, 0.966724906411, 1e-12);
  // Nothing seen in n: 1 − (α/2)^(1/n).
  EXPECT_EQ(compare::clopper_pearson(0, 30).low, 0);
  EXPECT_NEAR(compare::clopper_pearson(0, 30).high, 1 - std::pow(0.025, 1.0 / 30), 1e-12);
  EXPECT_EQ(compare::clopper_pearson(30, 30).high, 1);
  EXPECT_NEAR(compare::clopper_pearson(30, 30, 0.9).low, std::pow(0.05, 1.0 / 30), 1e-12);
  EXPECT_EQ(compare::wilson(0, 30).low, 0);
  EXPECT_EQ(compare::wilson(30, 30).high, 1);
  EXPECT_LT(compare::wilson(30, 30).low, 1);
}

TEST(Shares, HaveIntervalsOfEveryConfidence) {
  // The last double before 1 leaves 2⁻⁵⁴ on either side, which is 8.29 standard deviations away.
  const double nearly_one = std::nextafter(1.0, 0.0);
  EXPECT_NEAR(compare::wilson(50, 100, nearly_one).high, 0.5 + 0.5 * std::sqrt(68.77 / 168.77), 1e-3);
  EXPECT_LT(compare::clopper_pearson(50, 100, nearly_one).high, 1);
  EXPECT_NEAR(compare::wilson(50, 100, 1e-300).high, 0.5, 1e-12);
}

Aggregate object_interval(const char* score, const std::vector<std::uint64_t>& cells, IntervalMethod method,
                          std::size_t resamples = 2000) {
  AggregateOptions how;
  how.interval = method;
  how.resamples = resamples;
  return coverage::measured(cells, {parse_score(score, Domain::labels)}, how).aggregates.at(0, 0, 0);
}

constexpr double kNormal975 = 1.959963984540054;

/// Half of a delta interval as a standard error.
double delta_error_at(const char* score, const std::vector<std::uint64_t>& cells) {
  const Aggregate found = object_interval(score, cells, IntervalMethod::delta);
  return (found.high - found.low) / (2 * kNormal975);
}

TEST(ObjectIntervals, SlopesGiveTheClosedForms) {
  // Hits 30, misses 12, false alarms 8, rest 50: F1 = .75, SE = √(F1(1−F1)(2−F1)/(2TP+FP+FN)).
  const std::vector<std::uint64_t> cells{30, 12, 8, 50};
  EXPECT_NEAR(delta_error_at("f1", cells), 0.0541265877365, 1e-9);
  EXPECT_NEAR(delta_error_at("accuracy", cells), std::sqrt(0.8 * 0.2 / 100), 1e-10);
  EXPECT_NEAR(delta_error_at("recall", cells), std::sqrt(30.0 / 42 * 12 / 42 / 42), 1e-10);
  // Fleiss, Cohen and Everitt 1969 of the same table.
  const double n = 100;
  const double a = 0.3;
  const double b = 0.12;
  const double c = 0.08;
  const double d = 0.5;
  const double row = a + b;
  const double column = a + c;
  const double observed = a + d;
  const double expected = row * column + (1 - row) * (1 - column);
  const double kappa = (observed - expected) / (1 - expected);
  const double diagonal =
      a * std::pow(1 - (row + column) * (1 - kappa), 2) + d * std::pow(1 - (2 - row - column) * (1 - kappa), 2);
  const double off = std::pow(1 - kappa, 2) * (b * std::pow(column + 1 - row, 2) + c * std::pow(1 - column + row, 2));
  const double rest = std::pow(kappa - expected * (1 - kappa), 2);
  EXPECT_NEAR(delta_error_at("kappa", cells), std::sqrt((diagonal + off - rest) / n) / (1 - expected), 1e-9);
  // Scores that do not depend on the number of objects, and one that does.
  EXPECT_NEAR(delta_error_at("mse", cells), std::sqrt(0.8 * 0.2 / 100), 1e-10);
}

TEST(ObjectIntervals, F1IsExactThroughItsShare) {
  const Aggregate found = object_interval("f1", {30, 12, 8, 50}, IntervalMethod::clopper_pearson);
  const compare::Interval share = compare::clopper_pearson(30, 50);
  EXPECT_NEAR(found.low, 2 * share.low / (1 + share.low), 1e-14);
  EXPECT_NEAR(found.high, 2 * share.high / (1 + share.high), 1e-14);
  EXPECT_EQ(found.interval, "clopper-pearson");
  const Aggregate jaccard = object_interval("jaccard", {30, 12, 8, 50}, IntervalMethod::wilson);
  EXPECT_EQ(jaccard.low, compare::wilson(30, 50).low);
  const Aggregate npv = object_interval("npv", {30, 12, 8, 50}, IntervalMethod::wilson);
  EXPECT_EQ(npv.high, compare::wilson(50, 62).high);
}

TEST(ObjectIntervals, SharesAreKnownOneByOne) {
  const std::vector<std::uint64_t> cells{30, 12, 8, 50};
  for (const char* share : {"accuracy", "error_rate", "precision", "recall", "specificity", "npv", "f1", "jaccard",
                            "prevalence", "micro(f1)", "hubert"})
    EXPECT_EQ(object_interval(share, cells, IntervalMethod::automatic, 100).interval, "clopper-pearson") << share;
  // Scores that mix several shares.
  for (const char* other :
       {"mcc", "kappa", "macro(f1)", "balanced_accuracy", "f(beta=2)", "wallace_min", "lr_plus", "informedness"})
    EXPECT_EQ(object_interval(other, cells, IntervalMethod::automatic, 100).interval, "bootstrap") << other;
}

TEST(ObjectIntervals, NeverSayThatWhatWasNotSeenCannotBe) {
  const std::vector<std::uint64_t> perfect{6, 0, 0, 20};
  for (const IntervalMethod method : {IntervalMethod::delta, IntervalMethod::bootstrap, IntervalMethod::automatic}) {
    const Aggregate rate = object_interval("recall", perfect, method, 100);
    EXPECT_EQ(rate.interval, "clopper-pearson");
    EXPECT_NEAR(rate.low, std::pow(0.025, 1.0 / 6), 1e-12);
    EXPECT_EQ(rate.high, 1);
    AggregateOptions how;
    how.interval = method;
    how.resamples = 100;
    const Results none = coverage::measured(perfect, {parse_score("mcc", Domain::labels)}, how);
    EXPECT_FALSE(none.aggregates.at(0, 0, 0).has_interval());
    ASSERT_EQ(none.notes.size(), 1U);
    EXPECT_NE(none.notes[0].find("no spread"), std::string::npos);
  }
  // A share is a bound for whoever asks for slopes of objects without an error.
  const Aggregate wilson = object_interval("accuracy", perfect, IntervalMethod::wilson);
  EXPECT_LT(wilson.low, 0.9);
}

TEST(ObjectIntervals, DrawsAgreeWithSlopesOnManyObjects) {
  const std::vector<std::uint64_t> cells{3000000, 1200000, 800000, 5000000};
  for (const char* score : {"f1", "mcc", "kappa", "macro(f1)"}) {
    const Aggregate slopes = object_interval(score, cells, IntervalMethod::delta);
    const Aggregate drawn = object_interval(score, cells, IntervalMethod::bootstrap, 4000);
    EXPECT_NEAR((drawn.high - drawn.low) / (slopes.high - slopes.low), 1, 0.06) << score;
    EXPECT_NEAR(drawn.low, slopes.low, 0.1 * (slopes.high - slopes.low)) << score;
  }
  const Aggregate again = object_interval("mcc", cells, IntervalMethod::bootstrap, 500);
  EXPECT_EQ(again.low, object_interval("mcc", cells, IntervalMethod::bootstrap, 500).low);
}

TEST(ObjectIntervals, WarnOfFewObjectsAndRefuseWhatTheyCannot) {
  AggregateOptions how;
  how.interval = IntervalMethod::delta;
  const Results few = coverage::measured({5, 2, 30, 900}, {parse_score("f1", Domain::labels)}, how);
  ASSERT_EQ(few.notes.size(), 1U);
  EXPECT_NE(few.notes[0].find("'1' has 7"), std::string::npos) << few.notes[0];
  EXPECT_TRUE(coverage::measured({500, 20, 30, 900}, {parse_score("f1", Domain::labels)}, how).notes.empty());
  expect_error([] { object_interval("mcc", {5, 2, 3, 9}, IntervalMethod::wilson); }, "no share of objects");

  std::vector<System> weighted(1);
  weighted[0].name = "s";
  std::vector<ExactSum> weights(2);
  weights[0].add(0.5);
  weights[1].add(1.5);
  weighted[0].confusion = Confusion({"0", "1"}, {{0, 0, 1}, {1, 1, 1}}, weights);
  ResultOptions wanted;
  wanted.aggregates = how;
  expect_error(
      [&] { results_of(label_samples(weighted), std::vector<Score>{parse_score("accuracy", Domain::labels)}, wanted); },
      "weights are no counts");
}

}  // namespace
}  // namespace etalon
