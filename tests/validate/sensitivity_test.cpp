// Sensitivity of scores: paired tests against SciPy and by hand, discriminative power, and halves of the units.
#include "etalon/sensitivity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "etalon/error.hpp"
#include "etalon/label_objects.hpp"
#include "number/random.hpp"

#include "validate/with_directions.hpp"

namespace etalon {
namespace {

/// Of scores that the catalogue does not know, more is better.
Sensitivity sensitivity(const std::vector<ScoreEntry>& entries, SensitivityOptions how = {}) {
  how.table = with_directions(entries, how.table);
  return sensitivity_of(entries, how);
}

/// One row a system, one column a unit.
std::vector<ScoreEntry> table(const std::string& score, const std::vector<std::vector<double>>& rows) {
  std::vector<ScoreEntry> entries;
  for (std::size_t s = 0; s < rows.size(); ++s) {
    for (std::size_t u = 0; u < rows[s].size(); ++u)
      entries.push_back({std::string(1, static_cast<char>('a' + s)), "u" + std::to_string(u), score, rows[s][u]});
  }
  return entries;
}

const std::vector<std::vector<double>> kThree{{0.71, 0.68, 0.74, 0.80, 0.66, 0.73, 0.77, 0.70, 0.69, 0.75},
                                              {0.69, 0.69, 0.70, 0.78, 0.61, 0.74, 0.72, 0.66, 0.70, 0.71},
                                              {0.70, 0.66, 0.75, 0.79, 0.67, 0.71, 0.78, 0.69, 0.70, 0.74}};

TEST(Sensitivity, PairedTestsAreThoseOfScipy) {
  // scipy.stats.ttest_rel of SciPy 1.17.1 on the rows of kThree.
  const double difference[] = {0.023, 0.004, -0.019};
  const double t[] = {2.9131822833531715, 1.0, -1.8124945521343472};
  const double p[] = {0.01722182196947782, 0.3434363961379136, 0.10332558241743559};
  const Sensitivity found = sensitivity(table("x", kThree));
  const ScoreSensitivity& x = found.scores.front();
  ASSERT_EQ(x.tests.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(x.tests[i].difference, difference[i], 1e-15);
    EXPECT_NEAR(x.tests[i].statistic.number, t[i], 1e-12 * std::abs(t[i]));
    EXPECT_NEAR(x.tests[i].p.number, p[i], 1e-12 * p[i]);
    EXPECT_EQ(x.tests[i].units, 10U);
  }
  EXPECT_EQ(x.apart, 1U);
  EXPECT_EQ(x.power.number, 1.0 / 3);
  EXPECT_NEAR(x.least_apart.number, 0.023, 1e-15);
  EXPECT_NEAR(x.most_not.number, 0.019, 1e-15);
  EXPECT_EQ(x.p_values(), (std::vector{x.tests[0].p.number, x.tests[2].p.number, x.tests[1].p.number}));
  SensitivityOptions lenient;
  lenient.alpha = 0.2;
  EXPECT_EQ(sensitivity(table("x", kThree), lenient).scores.front().apart, 2U);
}

TEST(Sensitivity, PairedTestsByHand) {
  // Differences 1 and 2: t = 1.5 / (√½ / √2) = 3, and Student's t with one degree is Cauchy's.
  const PairedTest two = sensitivity(table("x", {{1, 3}, {0, 1}})).scores.front().tests.front();
  EXPECT_NEAR(two.statistic.number, 3, 1e-15);
  EXPECT_NEAR(two.p.number, 1 - 2 * std::atan(3.0) / std::numbers::pi, 1e-14);
  // A tiny p keeps its digits: SciPy 1.17.1 has 1.4960337043670282e-10.
  const auto far = sensitivity(table("x", {{1000, 1001, 1002, 1001}, {0, 0, 0, 0}})).scores.front();
  EXPECT_NEAR(far.tests.front().p.number, 1.4960337043670282e-10, 1e-20);
}

TEST(Sensitivity, NoSpreadHasNoTest) {
  // 0.3 − 0.2 and 0.2 − 0.1 are not the same double, and yet the same difference.
  const ScoreSensitivity constant = sensitivity(table("x", {{0.3, 0.2, 0.7}, {0.2, 0.1, 0.6}})).scores.front();
  EXPECT_STREQ(constant.tests.front().p.reason, "the systems differ by the same amount on all units");
  EXPECT_NEAR(constant.tests.front().difference, 0.1, 1e-15);
  const ScoreSensitivity equal = sensitivity(table("x", {{0.3, 0.2}, {0.3, 0.2 + 1e-16}})).scores.front();
  EXPECT_STREQ(equal.tests.front().p.reason, "the systems have equal values on all units that both have");
  EXPECT_EQ(equal.tests.front().difference, 0);
  // Such a pair is a pair that the score does not tell apart.
  EXPECT_EQ(equal.pairs, 1U);
  EXPECT_EQ(equal.power.number, 0);
  EXPECT_STREQ(equal.stability.tau.reason, "in every halving a half ties all systems");
  EXPECT_EQ(equal.stability.swap_rate.number, 0);
}

TEST(Sensitivity, MissingUnitsAreRefusedOrSkipped) {
  std::vector<ScoreEntry> entries = table("x", {{1, 2, 4, 3}, {0, 2, 1, 1}, {5, 6, 5, 7}});
  entries.erase(entries.begin() + 4);  // of b on u0
  EXPECT_THROW(sensitivity(entries), Error);
  SensitivityOptions skip;
  skip.table.skip_missing = true;
  const ScoreSensitivity x = sensitivity(entries, skip).scores.front();
  EXPECT_EQ(x.tests[0].units, 3U);  // a, b
  EXPECT_EQ(x.tests[1].units, 4U);  // a, c
  EXPECT_EQ(x.stability.units, 3U);
  // What is undefined is there, and left out of the pairs.
  entries[0].value = entries[1].value = entries[2].value = std::nan("");
  const ScoreSensitivity holes = sensitivity(entries, skip).scores.front();
  EXPECT_STREQ(holes.tests[0].p.reason, "fewer than two units in common");
  EXPECT_STREQ(holes.stability.tau.reason, "fewer than two units on which all systems have a value");
  EXPECT_EQ(holes.pairs, 1U);
  EXPECT_THROW(sensitivity(table("x", {{1}, {2}})), Error);
  EXPECT_THROW(sensitivity(table("x", {{1, 2}})), Error);
  std::vector<ScoreEntry> twice = table("x", kThree);
  twice.push_back(twice.front());
  EXPECT_THROW(sensitivity(twice), Error);
  SensitivityOptions wrong;
  wrong.alpha = 5;
  EXPECT_THROW(sensitivity(table("x", kThree), wrong), Error);
}

TEST(Sensitivity, MostSensitiveFirst) {
  std::vector<ScoreEntry> entries = table("coarse", {{1, 0, 1, 1, 0, 1}, {0, 1, 0, 1, 0, 1}});
  for (const ScoreEntry& entry : table("fine", {{1, 0.2, 1, 0.8, 0.4, 1}, {0, 0.3, 0.1, 0.5, 0.1, 0.4}}))
    entries.push_back(entry);
  for (const ScoreEntry& entry : table("blind", {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}})) entries.push_back(entry);
  const Sensitivity found = sensitivity(entries);
  EXPECT_EQ(found.scores[0].score, "fine");
  EXPECT_EQ(found.scores[1].score, "coarse");
  EXPECT_EQ(found.scores[2].score, "blind");
}

TEST(Sensitivity, HalvesThatAlwaysAgreeAndThatNeverDo) {
  const ScoreSensitivity apart = sensitivity(table("x", {{1, 2, 1, 2}, {3, 4, 4, 3}, {6, 5, 6, 5}})).scores.front();
  EXPECT_EQ(apart.stability.tau.number, 1);
  EXPECT_EQ(apart.stability.low, 1);
  EXPECT_EQ(apart.stability.swap_rate.number, 0);
  // Two units in opposite order are always in different halves.
  const ScoreSensitivity opposite = sensitivity(table("x", {{1, 3}, {2, 1}})).scores.front();
  EXPECT_EQ(opposite.stability.tau.number, -1);
  EXPECT_EQ(opposite.stability.swap_rate.number, 1);
}

TEST(Sensitivity, HalvesComeNearTheMeanOverAllHalvings) {
  // All 70 halvings of 8 units, one by one, by definition.
  const std::vector<std::vector<double>> rows{
      {3, 1, 4, 1, 5, 9, 2, 6}, {2, 7, 1, 8, 2, 8, 1, 8}, {5, 5, 4, 4, 5, 4, 5, 4}};
  double tau = 0;
  double swaps = 0;
  double halvings = 0;
  for (unsigned set = 0; set < 256; ++set) {
    if (std::popcount(set) != 4) continue;
    int concordant = 0;
    int ties[2] = {0, 0};
    int discordant = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = a + 1; b < 3; ++b) {
        double sums[2] = {0, 0};
        for (unsigned u = 0; u < 8; ++u) sums[(set >> u) & 1U] += rows[a][u] - rows[b][u];
        const double product = sums[0] * sums[1];
        concordant += product > 0 ? 1 : 0;
        discordant += product < 0 ? 1 : 0;
        for (int half = 0; half < 2; ++half) ties[half] += sums[half] == 0 ? 1 : 0;
      }
    }
    tau += (concordant - discordant) / std::sqrt((3.0 - ties[0]) * (3.0 - ties[1]));
    swaps += discordant / 3.0;
    ++halvings;
  }
  SensitivityOptions many;
  many.halvings = 20000;
  const Stability stability = sensitivity(table("x", rows), many).scores.front().stability;
  EXPECT_EQ(stability.without, 0U);
  EXPECT_NEAR(stability.tau.number, tau / halvings, 0.02);
  EXPECT_NEAR(stability.swap_rate.number, swaps / halvings, 0.01);
  EXPECT_LT(stability.low, stability.tau.number);
  EXPECT_LT(stability.tau.number, stability.high);
}

TEST(Sensitivity, DirectionsAndThreadsDoNotMatter) {
  Random random(7);
  std::vector<ScoreEntry> entries;
  for (const char* score : {"mcc", "cd", "p", "q", "r"}) {
    std::vector<std::vector<double>> rows(6, std::vector<double>(15));
    for (auto& row : rows) {
      for (double& value : row) value = std::floor(random.uniform() * 8) / 8;
    }
    for (const ScoreEntry& entry : table(score, rows)) entries.push_back(entry);
  }
  SensitivityOptions one;
  SensitivityOptions four;
  four.threads = 4;
  four.table.lower = {"p"};
  const Sensitivity a = sensitivity(entries, one);
  const Sensitivity b = sensitivity(entries, four);
  for (std::size_t i = 0; i < a.scores.size(); ++i) {
    const ScoreSensitivity& x = a.scores[i];
    const ScoreSensitivity& y = b.scores[i];
    EXPECT_EQ(x.score, y.score);
    EXPECT_EQ(x.p_values(), y.p_values());
    // A tie of means is a tie in either direction, so that the halves agree as much.
    EXPECT_EQ(x.stability.tau.number, y.stability.tau.number);
    EXPECT_EQ(x.stability.low, y.stability.low);
    EXPECT_EQ(x.stability.swap_rate.number, y.stability.swap_rate.number);
    EXPECT_EQ(y.better, x.score == "cd" || x.score == "p" ? Better::lower : Better::higher);
  }
}

TEST(Sensitivity, DoesNotDependOnTheUnitOfTheValues) {
  const auto p_at = [](double unit) {
    std::vector<ScoreEntry> entries;
    const double first[] = {3, 5, 4, 7};
    const double second[] = {1, 4, 4, 3};
    for (std::size_t u = 0; u < 4; ++u) {
      entries.push_back({"a", std::to_string(u), "s", unit * first[u]});
      entries.push_back({"b", std::to_string(u), "s", unit * second[u]});
    }
    SensitivityOptions options;
    options.table.tolerance = 0;
    options.halvings = 0;
    return sensitivity(entries, options).scores.front().tests.front().p.number;
  };
  // Differences 2, 1, 0, 4: t = 7/4 / sqrt(35/12/4), three degrees of freedom.
  EXPECT_NEAR(p_at(1), 0.13280, 1e-4);
  for (const double unit : {1e200, 1e-200}) EXPECT_NEAR(p_at(unit), p_at(1), 1e-12) << unit;
}

TEST(Sensitivity, DecidesAsAComparisonDoes) {
  Random random(17);
  std::vector<ScoreEntry> entries;
  for (const char* score : {"p", "q"}) {
    std::vector<std::vector<double>> rows(6, std::vector<double>(20));
    for (std::size_t s = 0; s < rows.size(); ++s) {
      for (double& value : rows[s]) value = (random.uniform() + 0.1 * static_cast<double>(s)) / 2;
    }
    for (const ScoreEntry& entry : table(score, rows)) entries.push_back(entry);
  }
  SensitivityOptions how;
  how.table = with_directions(entries, how.table);
  std::size_t corrected = 0;
  std::size_t alone = 0;
  for (const PairMethod method :
       {PairMethod::t, PairMethod::wilcoxon, PairMethod::bootstrap_studentised, PairMethod::max_t}) {
    DecisionOptions tests;
    tests.method = method;
    how.as = tests;
    const Sensitivity found = sensitivity_of(entries, how);
    EXPECT_EQ(found.correction, method == PairMethod::max_t ? "max-t" : "bonferroni");
    for (const ScoreSensitivity& score : found.scores) {
      tests.score = score.score;
      tests.table = how.table;
      const Decisions expected = compare_systems(entries, tests);
      ASSERT_EQ(score.tests.size(), expected.pairs.size());
      for (std::size_t i = 0; i < score.tests.size(); ++i) {
        EXPECT_EQ(score.tests[i].p.number, expected.pairs[i].found.p.number);
        EXPECT_EQ(score.tests[i].p_adjusted.number, expected.pairs[i].p_adjusted.number);
        EXPECT_EQ(score.tests[i].apart, expected.pairs[i].decision != Decision::undecided);
      }
      if (method == PairMethod::t) corrected += score.apart;
    }
  }
  // Without a name the method is that of a comparison of so many systems.
  how.as = DecisionOptions{};
  EXPECT_EQ(sensitivity_of(entries, how).method, PairMethod::max_t);
  how.as.reset();
  EXPECT_EQ(sensitivity_of(entries, how).method, PairMethod::t);
  for (const ScoreSensitivity& score : sensitivity_of(entries, how).scores) alone += score.apart;
  EXPECT_LT(corrected, alone);
  how.as = DecisionOptions{};
  how.as->margin = 0.1;
  EXPECT_THROW(sensitivity_of(entries, how), Error);
}

TEST(Sensitivity, OfObjectsSharesResamplesAndHalves) {
  Random random(19);
  std::vector<std::int32_t> truth;
  std::vector<std::vector<std::int32_t>> said(3);
  for (int i = 0; i < 400; ++i) {
    truth.push_back(static_cast<std::int32_t>(random.below(3)));
    for (std::size_t s = 0; s < 3; ++s)
      said[s].push_back(random.uniform() < 0.2 + 0.1 * static_cast<double>(s)
                            ? static_cast<std::int32_t>(random.below(3))
                            : truth.back());
  }
  std::vector<ObjectColumn> columns;
  for (std::size_t s = 0; s < 3; ++s)
    columns.push_back({std::string(1, static_cast<char>('a' + s)), {LabelView::integers<std::int32_t>(said[s])}});
  const auto objects = label_objects(join_objects({"truth", {LabelView::integers<std::int32_t>(truth)}}, columns));
  std::vector<Score> scores;
  for (const char* text : {"accuracy", "error_rate", "mcc"}) scores.push_back(parse_score(text, Domain::labels));
  SensitivityOptions how;
  how.as = DecisionOptions{};
  how.as->resamples = 999;
  const Sensitivity found = sensitivity_of(*objects, scores, how);
  ASSERT_EQ(found.scores.size(), 3U);
  EXPECT_EQ(found.drawn, 400U);
  const auto of = [&](const std::string& name) {
    return *std::find_if(found.scores.begin(), found.scores.end(),
                         [&](const ScoreSensitivity& score) { return score.score == name; });
  };
  // All measures by one method, so that they can be held against each other.
  EXPECT_EQ(found.method, PairMethod::objects_again);
  DecisionOptions tests = *how.as;
  tests.method = PairMethod::objects_again;
  for (const Score& score : scores) {
    const Decisions expected = compare_systems(*objects, {&score, 1}, tests);
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_EQ(of(score.text()).tests[i].p_adjusted.number, expected.pairs[i].p_adjusted.number);
  }
  // One is 1 minus the other: they see the same draws, and tell apart the same.
  EXPECT_EQ(of("accuracy").p_values(), of("error_rate").p_values());
  EXPECT_EQ(of("accuracy").stability.tau.number, of("error_rate").stability.tau.number);
  EXPECT_EQ(of("accuracy").stability.swap_rate.number, of("error_rate").stability.swap_rate.number);
  EXPECT_GT(of("accuracy").stability.tau.number, 0.3);
}

}  // namespace
}  // namespace etalon
