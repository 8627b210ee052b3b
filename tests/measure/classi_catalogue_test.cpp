// Every fact of every entry on rankings of classes is read here, and ClasSi beside what it is equal to.
#include <gtest/gtest.h>

#include <numeric>

#include "domain/classi/questions/class_ranking_space.hpp"
#include "etalon/classi.hpp"
#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "etalon/validate.hpp"
#include "number/random.hpp"
#include "reference/classi.hpp"
#include "validate/universes.hpp"

#include "measure/measures_of.hpp"

namespace etalon {
namespace {

class EveryClassRankingMeasure : public testing::TestWithParam<const Measure*> {};

TEST_P(EveryClassRankingMeasure, HasItsStatedValueOnTheWorkedExample) {
  const Measure& measure = *GetParam();
  const Score score = claimed_scores(measure).front().score;
  const ClassRanking<double> example(kClassesExample, kDistancesExample);
  EXPECT_NEAR(evaluate(score, example).number, measure.example, 4e-16);
  EXPECT_NEAR(evaluate(score, example.as<Exact>()).number.to_double(), measure.example, 4e-16);
}

TEST_P(EveryClassRankingMeasure, IsTheSameInDoublesAndExactlyAndReachesTheEndsOfItsRange) {
  const Measure& measure = *GetParam();
  const auto space = std::make_shared<const ClassRankingSpace>(class_rankings(4, 5));
  for (const ClaimedScore& claimed : claimed_scores(measure)) {
    double low = INFINITY;
    double high = -INFINITY;
    for (Index i = 0; i < space->size(); ++i) {
      const auto fast = evaluate(claimed.score, space->fast(i));
      const auto exact = evaluate(claimed.score, space->exact(i));
      ASSERT_EQ(fast.defined(), exact.defined()) << space->text(i);
      if (!fast.defined()) continue;
      EXPECT_NEAR(fast.number, exact.number.to_double(), 1e-14) << space->text(i);
      low = std::min(low, fast.number);
      high = std::max(high, fast.number);
    }
    EXPECT_EQ(low, measure.range.low) << claimed.score.text();
    EXPECT_EQ(high, measure.range.high) << claimed.score.text();
  }
}

TEST_P(EveryClassRankingMeasure, IsFoundByAllItsNames) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure))
    EXPECT_EQ(parse_score(claimed.score.text(), Domain::classi), claimed.score) << claimed.score.text();
  for (const Alias& alias : measure.aliases)
    EXPECT_EQ(parse_score(alias.name, Domain::classi).measure, &measure) << alias.name;
  EXPECT_THROW(parse_score(measure.name, Domain::labels), Error);
}

TEST_P(EveryClassRankingMeasure, ObeysExactlyTheLawsItClaims) {
  for (const ClaimedScore& claimed : claimed_scores(*GetParam())) {
    const auto verdicts = validate({&claimed.score, 1}, default_universes(Domain::classi));
    std::size_t laws = 0;
    for (const Law law : questions(Domain::classi).laws) laws += facts(law).weakly.empty() ? 1 : 2;
    EXPECT_EQ(verdicts.size(), laws);
    for (const Verdict& verdict : verdicts) {
      bool expected = false;
      for (const Claim& claim : claimed.holds) {
        if (claim.law == verdict.law) expected = claim.form == Form::strict || verdict.form == Form::weak;
      }
      EXPECT_EQ(verdict.holds(), expected) << claimed.score.text() << ": " << facts(verdict.law).name
                                           << (verdict.form == Form::strict ? ", strict" : ", weak");
      EXPECT_GT(verdict.cases, 0U);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryClassRankingMeasure, testing::ValuesIn(measures_of(Domain::classi)),
                         [](const auto& entry) { return std::string(entry.param->name); });

double value(const char* score, const ClassRanking<double>& ranking) {
  return evaluate(parse_score(score, Domain::classi), ranking).number;
}

TEST(Classi, PrintsWithItsCut) {
  EXPECT_EQ(parse_score("classi@10", Domain::classi).text(), "classi@10");
  EXPECT_EQ(parse_score("classi(k=10)", Domain::classi), parse_score("classi@10", Domain::classi));
  EXPECT_EQ(parse_score("classi@0", Domain::classi).text(), "classi");
  for (const char* wrong : {"classi@", "classi@-1", "classi@2.5", "classi(l=3)", "clasi"})
    EXPECT_THROW(parse_score(wrong, Domain::classi), Error) << wrong;
}

TEST(Classi, ThePapersSecondRanking) {
  const std::uint32_t r2[] = {0, 0, 0, 1, 2, 1, 1, 1, 2, 2};
  const ClassRanking<double> ranking(r2, kDistancesExample);
  EXPECT_DOUBLE_EQ(value("classi", ranking), 1 - 30.0 / 126);
  EXPECT_DOUBLE_EQ(value("classi@5", ranking), 0.75);
  EXPECT_DOUBLE_EQ(value("classi@4", ranking), 1);
  EXPECT_DOUBLE_EQ(value("classi@10", ranking), value("classi", ranking));
  EXPECT_DOUBLE_EQ(value("classi@1000000000000", ranking), value("classi", ranking));
}

TEST(Classi, IsUndefinedWhereNothingCanCost) {
  const std::uint32_t same[] = {1, 1, 2};
  const double distances[] = {0, 3, 3};
  const auto found = evaluate(parse_score("classi", Domain::classi), ClassRanking<double>(same, distances));
  EXPECT_STREQ(found.reason, kNoCost);
  EXPECT_TRUE(classi_curve(class_ranking_data(same, distances)).empty());
  const auto nothing = evaluate(parse_score("classi@2", Domain::classi), ClassRanking<double>({}, distances));
  EXPECT_STREQ(nothing.reason, "there is no object");
}

/// Algorithm 1 on every ranking of up to six objects at the distances 0, 0.1, 0.3: costs in the unit of the distances.
TEST(Classi, PositionsCostWhatAlgorithm1Says) {
  const double distances[] = {0, 0.1, 0.3};
  for (std::size_t n = 1; n <= 6; ++n) {
    for (std::size_t code = 0; code < static_cast<std::size_t>(std::pow(3, n)); ++code) {
      std::vector<std::uint32_t> classes;
      for (std::size_t i = 0, rest = code; i < n; ++i, rest /= 3)
        classes.push_back(static_cast<std::uint32_t>(rest % 3));
      const ClassRankingData data = class_ranking_data(classes, distances);
      std::vector<double> ranking;
      for (const std::uint32_t c : classes) ranking.push_back(distances[c]);
      std::vector<double> best = ranking;
      std::sort(best.begin(), best.end());
      const std::vector<double> worst(best.rbegin(), best.rend());
      const auto sums = reference::dis_cost(n, ranking);
      const auto worst_sums = reference::dis_cost(n, worst);
      const auto positions = class_positions(data);
      ASSERT_EQ(positions.size(), n);
      for (std::size_t k = 0; k < n; ++k) {
        EXPECT_NEAR(positions[k].cumulative, sums[k], 1e-12);
        EXPECT_NEAR(positions[k].cost, sums[k] - (k == 0 ? 0 : sums[k - 1]), 1e-12);
        EXPECT_NEAR(positions[k].worst_cumulative, worst_sums[k], 1e-12);
        EXPECT_EQ(distances[classes[by_distance(data, true)[k]]], best[k]);
        EXPECT_EQ(distances[classes[by_distance(data, false)[k]]], worst[k]);
      }
      // A random ranking costs half of the worst one.
      EXPECT_NEAR(positions.back().random_cumulative, n == 1 ? 0 : worst_sums.back() / 2, 1e-12);
    }
  }
  const auto example = class_positions(class_ranking_data(kClassesExample, kDistancesExample));
  EXPECT_EQ(example[0].cost, 3);
  EXPECT_EQ(example[9].cumulative, 3);
  EXPECT_EQ(example[9].worst_cumulative, 126);
  // 0.3 − 0 and 0.3 − 0.1, as decimals.
  const std::uint32_t far_first[] = {2, 0, 1};
  EXPECT_EQ(class_positions(class_ranking_data(far_first, distances))[0].cost, 0.5);
}

TEST(Classi, TheCurveIsThePapers) {
  Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<std::uint32_t> classes{0, 1};
    while (classes.size() < 60) classes.push_back(static_cast<std::uint32_t>(random.below(5)));
    random.shuffle(std::span(classes));
    std::vector<double> distances;
    for (int c = 0; c < 5; ++c) distances.push_back(static_cast<double>(c) + random.uniform());
    std::vector<double> ranking;
    for (const std::uint32_t c : classes) ranking.push_back(distances[c]);
    const auto ours = classi_curve(class_ranking_data(classes, distances));
    const auto papers = reference::classi(classes.size(), ranking);
    for (std::size_t k = 0; k < ours.size(); ++k) EXPECT_NEAR(ours[k], papers[k], 1e-12);
  }
}

TEST(Classi, OfAWholeRankingIsTheGiniCorrelationOfDistanceAndPosition) {
  // Σ(2a − m − 1)·d(a) over the ranking, divided by the same over the nearest first: the cost is linear in positions.
  Random random(5);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<std::uint32_t> classes{0, 1};
    while (classes.size() < 40) classes.push_back(static_cast<std::uint32_t>(random.below(4)));
    random.shuffle(std::span(classes));
    const double distances[] = {0, 1, 2.5, 7};
    const auto lean = [&](const std::vector<std::uint32_t>& ranking) {
      double sum = 0;
      for (std::size_t a = 0; a < ranking.size(); ++a)
        sum += (2 * static_cast<double>(a) + 1 - static_cast<double>(ranking.size())) * distances[ranking[a]];
      return sum;
    };
    std::vector<std::uint32_t> best = classes;
    std::sort(best.begin(), best.end());
    EXPECT_NEAR(value("classi", ClassRanking<double>(classes, distances)), lean(classes) / lean(best), 1e-13);
  }
}

TEST(Classi, OfObjectsEachInItsOwnClassIsSpearmansRho) {
  Random random(9);
  std::vector<std::uint32_t> ranking(30);
  std::iota(ranking.begin(), ranking.end(), 0U);
  std::vector<double> places(ranking.begin(), ranking.end());
  for (int trial = 0; trial < 20; ++trial) {
    random.shuffle(std::span(ranking));
    double squares = 0;
    for (std::size_t i = 0; i < ranking.size(); ++i)
      squares += (static_cast<double>(ranking[i]) - places[i]) * (static_cast<double>(ranking[i]) - places[i]);
    EXPECT_NEAR(value("classi", ClassRanking<double>(ranking, places)), 1 - 6 * squares / (30.0 * 899), 1e-13);
  }
}

TEST(Classi, ARandomRankingHasTheExpectedCurve) {
  // All rankings of b b c t, one after the other.
  std::vector<std::uint32_t> ranking{0, 0, 1, 2};
  std::vector<double> mean(4);
  double count = 0;
  do {
    const auto curve = classi_curve(class_ranking_data(ranking, kDistancesExample));
    for (std::size_t k = 0; k < 4; ++k) mean[k] += curve[k];
    ++count;
  } while (std::next_permutation(ranking.begin(), ranking.end()));
  const auto expected = expected_classi_curve(class_ranking_data(ranking, kDistancesExample));
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(mean[k] / count, expected[k], 1e-14);
  EXPECT_NEAR(expected[3], 0, 1e-15);
  EXPECT_GT(std::abs(expected[0]), 0.01) << "the third theorem is about whole rankings only";
}

TEST(Classi, TheMeanOfAllRankingsFallsOrGrowsWithTheClassSizes) {
  const std::vector<double> distances{0, 1};
  const auto expected = [&](const std::vector<std::uint32_t>& objects) {
    return expected_classi_curve(class_ranking_data(objects, distances));
  };
  const std::vector<double> two_near = expected({0, 0, 1});
  EXPECT_NEAR(two_near[0], 1.0 / 3, 1e-15);
  EXPECT_GT(two_near[0], two_near[2]);
  const std::vector<double> two_far = expected({0, 1, 1});
  EXPECT_NEAR(two_far[0], -1.0 / 3, 1e-15);
  EXPECT_LT(two_far[0], two_far[2]);
}

TEST(ClassRankingSpace, CountsWhatCombinatoricsSays) {
  const ClassRankingSpace space(class_rankings(3, 3));
  // 9 + 27 rankings; of two objects 3 pairs can be tied, of three 2·3·3.
  EXPECT_EQ(space.size(), 9U + 3U + 27U + 18U);
  std::size_t inside = 0;
  std::size_t members = 0;
  for (Index i = 0; i < space.size(); ++i) inside += space.inside(i) ? 1 : 0;
  for (const auto& margins : space.margins()) members += margins.members.size();
  EXPECT_EQ(inside, 9U - 3U + 27U - 3U);
  EXPECT_EQ(members, inside);
  EXPECT_THROW(ClassRankingSpace::refuse(class_rankings(1, 4), {}), Error);
  EXPECT_THROW(ClassRankingSpace::refuse(class_rankings(5, 12), {}), Error);
}

TEST(ClassRankingLaws, RefuteWhatIsNotClasSi) {
  // A measure that obeys nothing is refuted everywhere: the test of claims does not pass by itself.
  const auto weird = [](const ClassRanking<double>& ranking) {
    double sum = ranking->group_start.empty() ? 0 : 0.3;
    for (std::size_t i = 0; i < ranking->n(); ++i)
      sum += ranking->distances[ranking->levels[i]] * static_cast<double>(i * i + 1);
    return Value<double>(ranking->levels.front() == 0 ? sum : -sum);
  };
  const Score nonsense = own_score<ClassRanking>("nonsense", weird, {}, Better::higher, {-1, 1});
  for (const Verdict& verdict : validate({&nonsense, 1}, default_universes(Domain::classi)))
    EXPECT_FALSE(verdict.holds()) << facts(verdict.law).name << (verdict.form == Form::strict ? ", strict" : ", weak");
}

}  // namespace
}  // namespace etalon
