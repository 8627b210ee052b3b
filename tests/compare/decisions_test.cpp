// Decisions about systems from tables of values: the test that suits the units, the correction, and what is refused.
#include "etalon/decisions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "compare/worked_values.hpp"
#include "etalon/compare_counts.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

std::vector<ScoreEntry> values_of(const std::vector<std::pair<std::string, std::vector<double>>>& systems,
                                  const std::string& score = "accuracy") {
  std::vector<ScoreEntry> entries;
  for (const auto& [name, values] : systems) {
    for (std::size_t u = 0; u < values.size(); ++u) entries.push_back({name, std::to_string(u), score, values[u]});
  }
  return entries;
}

std::vector<ScoreEntry> three() { return values_of({{"A", compare::kA}, {"B", compare::kB}, {"C", compare::kC}}); }
std::vector<ScoreEntry> two() { return values_of({{"A", compare::kA}, {"B", compare::kB}}); }

TEST(Decisions, TakeTheTestOfTheUnits) {
  const std::pair<UnitKind, double> expected[] = {
      {UnitKind::queries,
       compare::guarded_student(compare::differences_of(compare::kA, compare::kB).values).finding.p.number},
      {UnitKind::folds,
       compare::nadeau_bengio(compare::differences_of(compare::kA, compare::kB).values, 1.0 / 9).p.number},
      {UnitKind::seeds, compare::welch(compare::kA, compare::kB).p.number}};
  for (const auto& [unit, p] : expected) {
    const Decisions found = compare_systems(two(), {.unit = unit});
    EXPECT_EQ(found.pairs.at(0).found.p.number, p);
    EXPECT_EQ(found.pairs.at(0).p_adjusted.number, p);
    EXPECT_EQ(found.correction, "none");
    EXPECT_EQ(found.method, default_method(unit));
    const Decisions several = compare_systems(three(), {.unit = unit});
    EXPECT_EQ(several.method, unit == UnitKind::queries ? PairMethod::max_t : default_method(unit));
    EXPECT_EQ(several.correction, unit == UnitKind::queries ? "max-t" : "bonferroni");
  }
  const auto right = values_of({{"A", {1, 1, 1, 1, 1, 1, 1, 0}}, {"B", {0, 0, 0, 0, 0, 0, 0, 0}}});
  EXPECT_EQ(compare_systems(right, {}).method, PairMethod::mcnemar);
  EXPECT_EQ(compare_systems(right, {}).pairs.at(0).found.p.number, 2.0 / 128);
  const Decisions ranked = compare_systems(two(), {.unit = UnitKind::datasets});
  // Ties that rounding breaks are kept: as of whole hundredths.
  std::vector<double> hundredths;
  for (std::size_t u = 0; u < 10; ++u) hundredths.push_back(std::round(100 * (compare::kA[u] - compare::kB[u])));
  EXPECT_EQ(ranked.pairs.at(0).found.p.number, compare::wilcoxon(hundredths).p.number);
  EXPECT_EQ(ranked.pairs.at(0).wins, 7U);
  EXPECT_EQ(ranked.pairs.at(0).losses, 3U);
}

TEST(Decisions, FollowTheDirectionOfTheScore) {
  EXPECT_EQ(compare_systems(two(), {}).pairs.at(0).decision, Decision::a);
  const auto losses = values_of({{"A", compare::kA}, {"B", compare::kB}}, "loss");
  DecisionOptions how;
  how.table.lower = {"loss"};
  const Decisions found = compare_systems(losses, how);
  EXPECT_EQ(found.pairs.at(0).decision, Decision::b);
  EXPECT_GT(found.pairs.at(0).found.difference.number, 0);
  EXPECT_EQ(found.pairs.at(0).losses, 7U);
  expect_error([&] { (void)compare_systems(losses, {}); }, "is more or less of 'loss' better?");
}

TEST(Decisions, OfThousandsOfPairsEnd) {
  Random random(1);
  std::vector<std::pair<std::string, std::vector<double>>> systems;
  for (int s = 0; s < 100; ++s) {
    auto& values = systems.emplace_back(std::to_string(s), std::vector<double>(250)).second;
    for (double& value : values) value = random.uniform();
  }
  // The greatest of all 4,950 pairs is taken in each resample, so that more pairs need no more resamples.
  const Decisions found = compare_systems(values_of(systems), {});
  EXPECT_EQ(found.pairs.size(), 4950U);
  EXPECT_EQ(found.method, PairMethod::max_t);
  EXPECT_EQ(found.pairs.at(0).found.resamples, 10000U);
  EXPECT_TRUE(found.notes.empty());
  expect_error([&] { (void)compare_systems(values_of(systems), {.method = PairMethod::randomization}); },
               "too many pairs of systems");
  EXPECT_GT(compare_systems(values_of(systems), {.baseline = "0"}).pairs.at(0).found.resamples, 0U);
}

/// Signs of the differences are randomised as a check of one pair, and of no family: nobody reads as many.
TEST(Decisions, AreCheckedForOnePair) {
  const ComparedPair pair = compare_systems(two(), {}).pairs.at(0);
  EXPECT_EQ(pair.by_signs.number,
            compare::randomization(compare::differences_of(compare::kA, compare::kB).values).p.number);
  EXPECT_FALSE(compare_systems(two(), {.check = false}).pairs.at(0).by_signs.defined());
  for (const auto& method : {std::optional<PairMethod>{}, std::optional(PairMethod::t)}) {
    for (const ComparedPair& one : compare_systems(three(), {.method = method}).pairs)
      EXPECT_FALSE(one.by_signs.defined());
  }
}

TEST(Decisions, AreCorrectedForTheFamily) {
  const std::pair<DecisionOptions, std::string> expected[] = {
      {{}, "max-t"},
      {{.method = PairMethod::t}, "bonferroni"},
      {{.method = PairMethod::bootstrap_studentised}, "bonferroni"},
      {{.correction = compare::Correction::sidak}, "sidak"}};
  for (const auto& [how, correction] : expected) {
    const Decisions all = compare_systems(three(), how);
    ASSERT_EQ(all.pairs.size(), 3U);
    EXPECT_EQ(all.correction, correction);
    EXPECT_EQ(all.family, 3U);
    for (const ComparedPair& pair : all.pairs) {
      EXPECT_GE(pair.p_adjusted.number, pair.found.p.number);
      const auto [low, high] = pair.found.interval.number;
      EXPECT_EQ(pair.decision != Decision::undecided, low > 0 || high < 0) << correction;
      EXPECT_EQ(pair.p_adjusted.number <= 0.05, pair.decision != Decision::undecided) << correction;
    }
  }
  // Step by step the p-value decides, and intervals hold together all the same.
  const Decisions steps = compare_systems(three(), {.correction = compare::Correction::holm});
  EXPECT_EQ(steps.method, PairMethod::guarded_t);
  EXPECT_EQ(steps.correction, "holm");
  for (const ComparedPair& pair : steps.pairs)
    EXPECT_EQ(pair.p_adjusted.number <= 0.05, pair.decision != Decision::undecided);
  const Decisions against = compare_systems(three(), {.baseline = "C"});
  ASSERT_EQ(against.pairs.size(), 2U);
  EXPECT_EQ(against.systems[against.pairs[1].a], "B");
  EXPECT_EQ(against.systems[against.pairs[1].b], "C");
  expect_error([] { (void)compare_systems(three(), {.baseline = "D"}); }, "there are A, B, C");
}

/// Intervals and corrected p-values agree in every method that has both, and so do the decisions.
TEST(Decisions, AgreeWithWhatIsShown) {
  Random random(12);
  int decided = 0;
  int undecided = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<std::pair<std::string, std::vector<double>>> systems;
    for (int s = 0; s < 4; ++s) {
      std::vector<double> values(9 + static_cast<std::size_t>(round % 5));
      for (double& x : values) x = (random.uniform() + random.uniform() + 0.25 * s) / 3;
      systems.emplace_back(std::string(1, static_cast<char>('a' + s)), values);
    }
    for (const PairMethod method :
         {PairMethod::t, PairMethod::guarded_t, PairMethod::max_t, PairMethod::wilcoxon, PairMethod::sign,
          PairMethod::bootstrap_percentile, PairMethod::bootstrap_bca, PairMethod::bootstrap_studentised}) {
      DecisionOptions how{.method = method};
      if (name_of(method).starts_with("bootstrap")) how.seed = static_cast<std::uint64_t>(round);
      for (const ComparedPair& pair : compare_systems(values_of(systems), how).pairs) {
        if (!pair.why.empty() || !pair.found.interval.defined()) continue;
        const auto [low, high] = pair.found.interval.number;
        const bool differs = pair.decision != Decision::undecided;
        const bool significant = pair.p_adjusted.number <= 0.05 * (1 + 1e-12);
        // The ends of Hodges and Lehmann and of percentiles are not made from the p-value: both have to decide.
        EXPECT_TRUE(significant || !differs);
        const bool from_test = method == PairMethod::t || method == PairMethod::sign ||
                               method == PairMethod::guarded_t || method == PairMethod::bootstrap_studentised;
        EXPECT_TRUE(differs == significant || !from_test) << name_of(method);
        if (differs) {
          EXPECT_TRUE(low > 0 || high < 0) << name_of(method);
          EXPECT_EQ(pair.decision == Decision::a, low > 0) << name_of(method);
        } else {
          EXPECT_TRUE(low <= 0 && high >= 0) << name_of(method) << " " << low << " " << high;
        }
        ++(differs ? decided : undecided);
      }
    }
  }
  EXPECT_GT(decided, 100);
  EXPECT_GT(undecided, 100);
}

TEST(Decisions, SayEquivalentOnlyWithinTheMargin) {
  EXPECT_EQ(compare_systems(two(), {.margin = 0.08}).pairs.at(0).decision, Decision::equivalent);
  EXPECT_EQ(compare_systems(two(), {.margin = 0.07}).pairs.at(0).decision, Decision::a);
  const auto near = values_of({{"A", {.50, .60, .55, .52, .51, .58, .57}}, {"B", {.51, .59, .55, .53, .50, .58, .58}}});
  EXPECT_EQ(compare_systems(near, {}).pairs.at(0).decision, Decision::undecided);
  EXPECT_EQ(compare_systems(near, {.margin = 0.02}).pairs.at(0).decision, Decision::equivalent);
  expect_error([&] { (void)compare_systems(near, {.method = PairMethod::randomization, .margin = 0.02}); },
               "no interval");
}

/// Tango's score test alone rejects at 0.03 for 8 against 1, and the exact test does not: the interval follows it.
TEST(Decisions, OfMcNemarFollowTheExactTest) {
  std::vector<double> first(40, 1);
  std::vector<double> second(40, 1);
  for (std::size_t i = 0; i < 8; ++i) second[i] = 0;
  first[39] = 0;
  const auto right = values_of({{"A", first}, {"B", second}});
  const ComparedPair open = compare_systems(right, {.method = PairMethod::mcnemar, .alpha = 0.03}).pairs.at(0);
  EXPECT_GT(compare::mcnemar(8, 1, 40, compare::McNemar::chi_square, 0.97).interval.number.low, 0);
  EXPECT_NEAR(open.found.p.number, 20.0 / 512, 1e-15);
  EXPECT_LE(open.found.interval.number.low, 0);
  EXPECT_NEAR(open.found.interval.number.low, 0, 1e-12) << "8 against 1 is the most that the exact test leaves open";
  EXPECT_EQ(open.decision, Decision::undecided);
  EXPECT_EQ(compare_systems(right, {.method = PairMethod::mcnemar}).pairs.at(0).decision, Decision::a);
}

TEST(Decisions, NeedSixUnits) {
  const auto few = values_of({{"A", {.9, .8, .9, .8, .95}}, {"B", {.1, .2, .1, .3, .1}}});
  const ComparedPair found = compare_systems(few, {}).pairs.at(0);
  EXPECT_EQ(found.decision, Decision::undecided);
  EXPECT_NE(found.why.find("5 that all speak for the same system do so by chance with p = 0.0625"), std::string::npos)
      << found.why;
  EXPECT_LT(found.found.p.number, 0.05) << "the test is shown all the same";
  EXPECT_EQ(compare_systems(few, {.alpha = 0.1}).pairs.at(0).decision, Decision::a);
  const ComparedPair runs =
      compare_systems(values_of({{"A", {.9, .91, .92}}, {"B", {.1, .11, .12}}}), {.unit = UnitKind::seeds}).pairs.at(0);
  EXPECT_NE(runs.why.find("3 and 3 runs that are wholly apart are so by chance with p = 0.1"), std::string::npos)
      << runs.why;
}

TEST(Decisions, RefuseWhatDoesNotSuit) {
  const auto refused = [](const DecisionOptions& how, const char* message) {
    expect_error([&] { (void)compare_systems(two(), how); }, message);
  };
  refused({.unit = UnitKind::folds, .method = PairMethod::t}, "share most of their training data");
  refused({.unit = UnitKind::seeds, .method = PairMethod::wilcoxon}, "no pairs");
  refused({.method = PairMethod::nadeau_bengio}, "folds of a cross-validation");
  refused({.method = PairMethod::welch}, "paired test");
  refused({.score = "mcc"}, "there are accuracy");
  refused({.alpha = 0}, "between 0 and 1");
  refused({.correction = compare::Correction::holm}, "one pair");
  refused({.folds = 5}, "units that are folds");
  refused({.seed = 3}, "nothing is drawn at random");
  refused({.method = PairMethod::bootstrap_bca, .resamples = 20}, "at least 40 are needed");
  refused({.method = PairMethod::mcnemar}, "right (1) or wrong (0)");
  DecisionOptions shared{.method = PairMethod::max_t, .correction = compare::Correction::holm};
  expect_error([&] { (void)compare_systems(three(), shared); }, "max-t");
  shared.method = PairMethod::bootstrap_studentised;
  EXPECT_EQ(compare_systems(three(), shared).correction, "holm");
  std::vector<double> folds(21, 0.5);
  const auto many = values_of({{"A", folds}, {"B", folds}});
  expect_error([&] { (void)compare_systems(many, {.unit = UnitKind::folds}); }, "--folds-of 21 for one 21-fold");
  expect_error([&] { (void)compare_systems(many, {.unit = UnitKind::folds, .folds = 10}); },
               "cannot be repetitions of a 10-fold");
  EXPECT_EQ(compare_systems(many, {.unit = UnitKind::folds, .folds = 7}).units, 21U);
  refused({.baseline = "B", .fail_if_worse = 0.11}, "more than a tenth of the range of accuracy, 0 to 1");
  auto mixed = two();
  mixed.push_back({"A", "0", "mcc", 0.5});
  expect_error([&] { (void)compare_systems(mixed, {}); }, "several scores");
  auto missing = two();
  missing.pop_back();
  expect_error([&] { (void)compare_systems(missing, {}); }, "has no accuracy on unit '9'");
}

TEST(Decisions, LeaveOutUnitsAndSayIt) {
  auto missing = three();
  missing.pop_back();
  DecisionOptions how;
  how.table.skip_missing = true;
  for (const PairMethod method : {PairMethod::t, PairMethod::guarded_t, PairMethod::bootstrap_studentised}) {
    how.method = method;
    const Decisions found = compare_systems(missing, how);
    EXPECT_EQ(found.pairs[0].found.n, 10U);
    EXPECT_EQ(found.pairs[1].found.n, 9U);
    const auto left_out = std::count_if(found.notes.begin(), found.notes.end(), [](const std::string& note) {
      return note.find("9 of 10 units: the others have no value of both") != std::string::npos;
    });
    EXPECT_EQ(left_out, 2);
  }
  how.method.reset();
  const Decisions together = compare_systems(missing, how);
  EXPECT_EQ(together.method, PairMethod::max_t);
  ASSERT_EQ(together.notes.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(together.pairs[i].found.n, 9U) << "shared resamples are of units that all have";
    EXPECT_NE(together.notes[i].find("9 of 10 units: the others have no value of every system"), std::string::npos);
  }
}

TEST(Decisions, SaySystemsWithoutDifferenceHaveNone) {
  const auto same = values_of({{"A", compare::kA}, {"B", compare::kA}});
  for (const PairMethod method : {PairMethod::t, PairMethod::wilcoxon, PairMethod::sign, PairMethod::randomization,
                                  PairMethod::bootstrap_bca, PairMethod::bootstrap_studentised}) {
    const ComparedPair found = compare_systems(same, {.method = method}).pairs.at(0);
    EXPECT_EQ(found.decision, Decision::undecided);
    EXPECT_EQ(found.why, "the values are identical on all units") << name_of(method);
    EXPECT_TRUE(found.identical);
    EXPECT_EQ(found.found.difference.number, 0);
    EXPECT_EQ(found.ties, 10U);
    if (found.found.interval.defined()) {
      EXPECT_NEAR(found.found.interval.number.high, 1 - std::pow(0.025, 0.1), 1e-12) << "what ten may have missed";
      EXPECT_EQ(found.found.interval.number.low, -found.found.interval.number.high);
    }
  }
}

TEST(Decisions, AreTheSameOnAnyNumberOfThreads) {
  for (const PairMethod method : {PairMethod::bootstrap_studentised, PairMethod::bootstrap_percentile}) {
    const Decisions one = compare_systems(three(), {.method = method});
    const Decisions many = compare_systems(three(), {.method = method, .threads = 4});
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(one.pairs[i].found.p.number, many.pairs[i].found.p.number);
      EXPECT_EQ(one.pairs[i].found.interval.number.low, many.pairs[i].found.interval.number.low);
      EXPECT_LE(one.pairs[i].found.p.number, one.pairs[i].p_adjusted.number);
    }
  }
}

}  // namespace
}  // namespace etalon
