// Every fact of every entry on orders is read here.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "domain/orders/questions/order_space.hpp"
#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/score.hpp"
#include "etalon/validate.hpp"
#include "validate/universes.hpp"

#include "measure/measures_of.hpp"

namespace etalon {
namespace {

class EveryOrderMeasure : public testing::TestWithParam<const Measure*> {};

TEST_P(EveryOrderMeasure, HasItsStatedValueOnTheWorkedExample) {
  const Measure& measure = *GetParam();
  const Score score = claimed_scores(measure).front().score;
  Orders<double> example({kTargetExample}, {kPredictedExample});
  if (!evaluate(score, example).defined())
    example = Orders<double>({kLevelsExample, OrderValues::scores}, {kLevelsPredicted});
  const auto fast = evaluate(score, example);
  const auto exact = evaluate(score, example.as<Exact>());
  ASSERT_TRUE(fast.defined() && exact.defined());
  EXPECT_NEAR(fast.number, measure.example, 2e-15 * std::max(1.0, std::abs(measure.example)));
  EXPECT_NEAR(exact.number.to_double(), measure.example, 1e-15 * std::max(1.0, std::abs(measure.example)));
}

TEST_P(EveryOrderMeasure, IsTheSameInDoublesAndExactlyAndStaysInItsRange) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure)) {
    const auto space = std::make_shared<const OrderSpace>(weak_orders(4), true);
    for (Index i = 0; i < space->size(); ++i) {
      const auto fast = evaluate(claimed.score, space->fast(i));
      const auto exact = evaluate(claimed.score, space->exact(i));
      ASSERT_EQ(fast.defined(), exact.defined()) << space->text(i);
      if (!fast.defined()) continue;
      EXPECT_NEAR(fast.number, exact.number.to_double(), 1e-13 * std::max(1.0, std::abs(fast.number)))
          << space->text(i);
      EXPECT_GE(fast.number, measure.range.low - 1e-15);
      EXPECT_LE(fast.number, measure.range.high + 1e-15);
    }
  }
}

/// What the notation has no words for: the number of levels, halves, gains by place, weights of pairs, cut lists.
bool is_in_words(const Measure& measure) {
  const std::set<std::string_view> names{"tau_c",        "position_error", "m_auc",        "dcg",
                                         "ndcg",         "oauc",           "ordering_auc", "ordering_accuracy",
                                         "rbo",          "tau_ap",         "weighted_tau", "topk_kendall",
                                         "topk_footrule"};
  return names.contains(measure.name);
}

/// In formulas r and s are mid-ranks.
Orders<Exact> with_mid_ranks(const Orders<Exact>& orders) {
  auto data = std::make_shared<OrderData>(*orders);
  data->mid_ranks = true;
  return Orders<Exact>(std::move(data));
}

TEST_P(EveryOrderMeasure, EqualsItsFormulaEverywhere) {
  const Measure& measure = *GetParam();
  std::vector<std::string> parameters;
  for (const Parameter& parameter : measure.parameters) parameters.emplace_back(parameter.name);
  const auto formula = [&] { return Formula{std::string(measure.formula), parameters, Formula::Of::orders}; };
  if (is_in_words(measure)) {
    EXPECT_THROW(formula(), Error) << "it can be compared after all";
    return;
  }
  const Formula text = formula();
  const Score score = claimed_scores(measure).front().score;
  const auto space = std::make_shared<const OrderSpace>(weak_orders(4), true);
  std::size_t defined = 0;
  for (Index i = 0; i < space->size(); ++i) {
    const Value<Exact> value = evaluate(score, with_mid_ranks(space->exact(i)));
    if (!value.defined()) continue;
    ++defined;
    const Value<Exact> by_formula = text.evaluate(space->exact(i));
    ASSERT_TRUE(by_formula.defined()) << by_formula.reason << ": " << space->text(i);
    EXPECT_LE(std::abs((value.number - by_formula.number).to_double()), 1e-30) << space->text(i);
  }
  EXPECT_GT(defined, 100U);
}

TEST_P(EveryOrderMeasure, IsFoundByAllItsNames) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure)) {
    EXPECT_EQ(parse_score(claimed.score.text(), Domain::orders), claimed.score) << claimed.score.text();
  }
  for (const Alias& alias : measure.aliases)
    EXPECT_EQ(parse_score(alias.name, Domain::orders).measure, &measure) << alias.name;
  for (const Elsewhere& elsewhere : measure.elsewhere)
    EXPECT_EQ(find_measure(elsewhere.name, measure.domain()), &measure) << elsewhere.name;
  EXPECT_THROW(parse_score(measure.name, Domain::labels), Error);
  EXPECT_THROW(parse_score(measure.name, Domain::clusters), Error);
}

TEST_P(EveryOrderMeasure, ObeysExactlyTheLawsItClaims) {
  for (const ClaimedScore& claimed : claimed_scores(*GetParam())) {
    std::set<Law> confirmed;
    for (const Verdict& verdict : validate({&claimed.score, 1}, default_universes(Domain::orders))) {
      if (verdict.outcome() == Outcome::untested) continue;  // the universe has no case: nothing to claim
      if (verdict.holds()) confirmed.insert(verdict.law);
      const bool ties = verdict.universe.name() == "weak_orders";
      bool expected = false;
      for (const Claim& claim : claimed.holds) {
        if (claim.law != verdict.law || (claim.first_universe_only && ties)) continue;
        const Form form = claim.later_weakly && ties ? Form::weak : claim.form;
        expected = form == Form::strict || verdict.form == Form::weak;
      }
      EXPECT_EQ(verdict.holds(), expected)
          << claimed.score.text() << ": " << facts(verdict.law).name
          << (verdict.form == Form::strict ? ", strict, " : ", weak, ") << verdict.universe.head();
    }
    for (const Claim& claim : claimed.holds)
      EXPECT_TRUE(confirmed.contains(claim.law)) << claimed.score.text() << ": " << facts(claim.law).name;
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryOrderMeasure, testing::ValuesIn(measures_of(Domain::orders)),
                         [](const auto& entry) { return std::string(entry.param->name); });

TEST(OrderLaws, TheCheckOfClaimsCanFail) {
  const auto weird = [](const Orders<double>& o) {
    const auto& s = o->predicted;
    return Value<double>(static_cast<double>(s.front() * s.front()) + 3 * static_cast<double>(s.back()) +
                         (o->total() ? 0.0 : -9.0));
  };
  const Score nonsense = own_score<Orders>("nonsense", weird, {}, Better::higher, {0, 1});
  for (const Verdict& verdict : validate({&nonsense, 1}, default_universes(Domain::orders))) {
    // Items come in the order of the target whatever their names: no function of two orders can break this law.
    EXPECT_EQ(verdict.holds(), verdict.law == Law::invariance) << facts(verdict.law).name;
  }
}

TEST(OrderScores, ReadACutOff) {
  EXPECT_EQ(parse_score("ndcg@10", Domain::orders).text(), "ndcg@10");
  EXPECT_EQ(parse_score("ndcg(gain=exponential)@5", Domain::orders).text(), "ndcg(gain=exponential)@5");
  EXPECT_EQ(parse_score("ndcg(k=10)", Domain::orders).text(), "ndcg@10");
  for (const char* wrong : {"ndcg@", "ndcg@x", "ndcg(k=3)@4", "kendall_tau@3", "ndcg@-1", "ndcg@1.5", "ndcg@inf",
                            "ndcg@nan", "ndcg(k=2.5)", "ndcg@1e300"})
    EXPECT_THROW(parse_score(wrong, Domain::orders), Error) << wrong;
}

}  // namespace
}  // namespace etalon
