// Every fact of every entry on answers is read here: example, range at all arguments, names, laws.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "domain/answers/questions/answer_space.hpp"
#include "engine/universe_kind.hpp"
#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "etalon/validate.hpp"
#include "validate/universes.hpp"

#include "measure/arguments.hpp"
#include "measure/measures_of.hpp"

namespace etalon {
namespace {

class EveryAnswerMeasure : public testing::TestWithParam<const Measure*> {};

TEST_P(EveryAnswerMeasure, HasItsStatedValueOnTheWorkedExample) {
  const Measure& measure = *GetParam();
  const Score score = claimed_scores(measure).front().score;
  Answers<double> example(letters_answer(kAnswerReferenceExample), letters_answer(kAnswerExample));
  if (!evaluate(score, example).defined())
    example = Answers<double>(letters_answer(kListReferenceExample), letters_answer(kListExample));
  const auto fast = evaluate(score, example);
  const auto exact = evaluate(score, example.as<Exact>());
  ASSERT_TRUE(fast.defined() && exact.defined());
  EXPECT_NEAR(fast.number, measure.example, 1e-15);
  EXPECT_NEAR(exact.number.to_double(), measure.example, 1e-15);
}

TEST_P(EveryAnswerMeasure, IsTheSameInDoublesAndExactlyAndStaysInItsRangeAtAllArguments) {
  const auto space = std::make_shared<const AnswerSpace>(answers(3));
  for (const Score& score : at_many_arguments(*GetParam())) {
    const Range range = score.range();
    for (Index i = 0; i < space->size(); ++i) {
      const auto fast = evaluate(score, space->fast(i));
      const auto exact = evaluate(score, space->exact(i));
      const std::string where = score.text() + ": " + space->answer(i) + " / " + space->reference(i);
      ASSERT_EQ(fast.defined(), exact.defined()) << where;
      if (!fast.defined()) continue;
      EXPECT_NEAR(fast.number, exact.number.to_double(), 1e-12) << where;
      EXPECT_GE(fast.number, range.low - 1e-15) << where;
      EXPECT_LE(fast.number, range.high + 1e-15) << where;
    }
  }
}

TEST_P(EveryAnswerMeasure, IsFoundByAllItsNames) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure))
    EXPECT_EQ(parse_score(claimed.score.text(), Domain::answers), claimed.score) << claimed.score.text();
  for (const Alias& alias : measure.aliases)
    EXPECT_EQ(parse_score(alias.name, Domain::answers).measure, &measure) << alias.name;
  EXPECT_THROW(parse_score(claimed_scores(measure).front().score.text(), Domain::labels), Error);
}

TEST_P(EveryAnswerMeasure, ObeysExactlyTheLawsItClaims) {
  for (const ClaimedScore& claimed : claimed_scores(*GetParam())) {
    std::set<Law> checked;
    for (const Verdict& verdict : validate({&claimed.score, 1}, default_universes(Domain::answers))) {
      bool expected = false;
      for (const Claim& claim : claimed.holds) {
        if (claim.law == verdict.law) expected = claim.form == Form::strict || verdict.form == Form::weak;
      }
      EXPECT_EQ(verdict.holds(), expected) << claimed.score.text() << ": " << facts(verdict.law).name
                                           << (verdict.form == Form::strict ? ", strict" : ", weak");
      EXPECT_EQ(verdict.holds(), !verdict.counterexample.has_value());
      // An end that the entry calls sharp is one that a value reaches.
      if (verdict.law == Law::range && verdict.form == Form::strict) {
        EXPECT_EQ(verdict.holds(), claimed.score.range().sharp) << claimed.score.text();
      }
      checked.insert(verdict.law);
    }
    for (const Claim& claim : claimed.holds) EXPECT_TRUE(checked.contains(claim.law)) << facts(claim.law).name;
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAnswerMeasure, testing::ValuesIn(measures_of(Domain::answers)),
                         [](const auto& entry) { return std::string(entry.param->name); });

TEST(AnswerNames, FormsAreKnownByThemselvesInTheirDomain) {
  EXPECT_EQ(parse_score("dice", Domain::answers).text(), "nominal(form=dice)");
  EXPECT_EQ(parse_score("nominal(dice)", Domain::answers), parse_score("dice", Domain::answers));
  EXPECT_EQ(parse_score("type3", Domain::answers).text(), "p_delta");
  EXPECT_NE(parse_score("p_delta(nominal=dice)", Domain::answers), parse_score("p_delta", Domain::answers));
  EXPECT_EQ(parse_score("type1:nominal=dice,mu=12", Domain::answers).text(), "type1(nominal=dice,mu=12)");
  for (const char* wrong : {"nominal", "jaccard(form=dice)", "type1(alpha=5)", "type2(mu=9)", "type3(phi=gamma)", "mcc",
                            "p_delta(phi=gamma)", "dise"}) {
    EXPECT_THROW(parse_score(wrong, Domain::answers), Error) << wrong;
  }
}

TEST(AnswerNames, EveryScoreOfTheDomainPrintsAsItIsRead) {
  for (const Score& score : all_scores(Domain::answers))
    EXPECT_EQ(parse_score(score.text(), Domain::answers), score) << score.text();
}

}  // namespace
}  // namespace etalon
