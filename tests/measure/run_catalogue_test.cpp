// Every fact of every entry on judged lists is read here: example, range at all arguments, names, laws.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "domain/runs/questions/judged_space.hpp"
#include "engine/universe_kind.hpp"
#include "etalon/error.hpp"
#include "etalon/questions.hpp"
#include "etalon/score.hpp"
#include "etalon/validate.hpp"

#include "measure/arguments.hpp"
#include "measure/measures_of.hpp"

namespace etalon {
namespace {

const JudgedSpace& lists_of(std::size_t documents) {
  Universe universe = default_universes(Domain::runs).front();
  universe.objects = documents;
  static std::vector<std::shared_ptr<const Space>> held;  // universes that nobody holds may be given back
  return static_cast<const JudgedSpace&>(*held.emplace_back(space_of(universe)));
}

class EveryRunMeasure : public testing::TestWithParam<const Measure*> {};

TEST_P(EveryRunMeasure, HasItsStatedValueOnTheWorkedExample) {
  const Measure& measure = *GetParam();
  const Score score = claimed_scores(measure).front().score;
  const Judged<double> example(std::make_shared<const JudgedList>(judged_letters("2-01?1/30")));
  const auto fast = evaluate(score, example);
  const auto exact = evaluate(score, example.as<Exact>());
  ASSERT_TRUE(fast.defined() && exact.defined());
  EXPECT_NEAR(fast.number, measure.example, 1e-15);
  EXPECT_NEAR(exact.number.to_double(), measure.example, 1e-15);
}

TEST_P(EveryRunMeasure, IsTheSameInDoublesAndExactlyAndStaysInItsRangeAtManyArguments) {
  const JudgedSpace& space = lists_of(3);
  for (const Score& score : at_many_arguments(*GetParam())) {
    const Range range = score.range();
    for (Index i = 0; i < space.size(); ++i) {
      const auto fast = evaluate(score, space.fast(i));
      const auto exact = evaluate(score, space.exact(i));
      const std::string where = score.text() + ": " + space.text(i);
      ASSERT_EQ(fast.defined(), exact.defined()) << where;
      if (!fast.defined()) continue;
      ASSERT_NEAR(fast.number, exact.number.to_double(), 1e-12) << where;
      ASSERT_GE(fast.number, range.low - 1e-15) << where;
      ASSERT_LE(fast.number, range.high + 1e-15) << where;
    }
  }
}

TEST_P(EveryRunMeasure, IsFoundByAllItsNames) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure))
    EXPECT_EQ(parse_score(claimed.score.text(), Domain::runs), claimed.score) << claimed.score.text();
  for (const Alias& alias : measure.aliases)
    EXPECT_EQ(parse_score(alias.name, Domain::runs).measure, &measure) << alias.name;
  for (const Elsewhere& elsewhere : measure.elsewhere)
    EXPECT_EQ(find_measure(elsewhere.name, Domain::runs), &measure) << elsewhere.name;
}

TEST_P(EveryRunMeasure, ObeysExactlyTheLawsItClaims) {
  for (const ClaimedScore& claimed : claimed_scores(*GetParam())) {
    std::set<Law> checked;
    for (const Verdict& verdict : validate({&claimed.score, 1}, default_universes(Domain::runs))) {
      bool expected = false;
      for (const Claim& claim : claimed.holds) {
        if (claim.law == verdict.law) expected = claim.form == Form::strict || verdict.form == Form::weak;
      }
      EXPECT_EQ(verdict.holds(), expected) << claimed.score.text() << ": " << facts(verdict.law).name
                                           << (verdict.form == Form::strict ? ", strict" : ", weak");
      EXPECT_EQ(verdict.holds(), !verdict.counterexample.has_value());
      if (verdict.law == Law::range && verdict.form == Form::strict) {
        EXPECT_EQ(verdict.holds(), claimed.score.range().sharp) << claimed.score.text();
      }
      checked.insert(verdict.law);
    }
    for (const Claim& claim : claimed.holds) EXPECT_TRUE(checked.contains(claim.law)) << facts(claim.law).name;
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryRunMeasure, testing::ValuesIn(measures_of(Domain::runs)),
                         [](const auto& entry) { return std::string(entry.param->name); });

TEST(RunLaws, LongListsOfRelevantAndIrrelevantDocumentsAreThere) {
  const Score ap = parse_score("ap", Domain::runs);
  const ValidateOptions top_weight{{Law::top_weight}};
  const auto weak = [&](const Universe& universe) { return validate({&ap, 1}, {&universe, 1}, top_weight).back(); };
  Universe universe = default_universes(Domain::runs).front();
  const Verdict refuted = weak(universe);
  ASSERT_TRUE(refuted.form == Form::weak && refuted.counterexample.has_value());
  // 00000110 and 00001001.
  EXPECT_EQ(refuted.counterexample->items[0].value, "19/84");
  EXPECT_EQ(refuted.counterexample->items[1].value, "9/40");
  --universe.objects;
  EXPECT_TRUE(weak(universe).holds());  // up to seven documents
  // What measures are compared on has graded lists alone.
  const auto& longer = lists_of(2);
  EXPECT_NE(longer.find({"10101", ""}), kOutside);
  EXPECT_NE(longer.find({"1010", "1"}), kOutside);
  EXPECT_EQ(longer.find({"101", "11"}), kOutside);
  EXPECT_EQ(longer.find({"1012", ""}), kOutside);
  EXPECT_EQ(longer.find({"101010", ""}), kOutside);
  const Universe compared = questions(Domain::runs).compared(Settings(questions(Domain::runs).settings));
  EXPECT_EQ(static_cast<const JudgedSpace&>(*space_of(compared)).find({"101010", ""}), kOutside);
}

TEST(RunNames, OfOtherToolsMeanWhatTheyMeanThere) {
  const std::pair<const char*, const char*> known[] = {
      {"P_10", "precision(empty=zero)@10"},
      {"P.5", "precision(empty=zero)@5"},
      {"recall_1000", "recall(empty=zero)@1000"},
      {"map", "ap(empty=zero)"},
      {"map_cut_10", "ap(empty=zero)@10"},
      {"ndcg_cut.10", "ndcg(empty=zero)@10"},
      {"iprec_at_recall_0.50", "iprec(recall=0.5,empty=zero)"},
      {"Rprec_mult_0.50", "rprec(empty=zero,times=0.5)"},
      {"set_F.4", "f(beta=2,empty=zero)"},
      {"relative_P_5", "capped_recall(empty=zero)@5"},
      {"unj_10", "unjudged@10"},
      {"11pt_avg", "eleven_points(empty=zero)"},
      {"recip_rank", "rr(empty=zero)"},
      {"nDCG@10", "ndcg(empty=zero)@10"},
      {"nDCG(dcg='exp-log2')@10", "ndcg(gain=exp,empty=zero)@10"},
      {"AP(rel=2)@100", "ap(level=2,empty=zero)@100"},
      {"P(rel=2)@5", "precision(level=2,empty=zero)@5"},
      {"IPrec@0.5", "iprec(recall=0.5,rounding=up,empty=zero)"},
      {"IPrec(rel=2)@0.5", "iprec(recall=0.5,level=2,rounding=up,empty=zero)"},
      {"ERR@20", "err(top=4,empty=zero)@20"},
      {"RBP(p=0.9,rel=2)", "rbp(p=0.9,scale=binary,level=2,empty=zero)"},
      {"SetP", "precision(empty=zero)"},
      {"SetP(rel=2)", "precision(level=2,empty=zero)"},
      {"SetRelP", "capped_recall(empty=zero)"},
      {"SetR", "recall(empty=zero)"},
      {"SetF(beta=4)", "f(beta=2,empty=zero)"},
      {"SetAP(rel=2)", "set_ap(level=2,empty=zero)"},
      {"BPref", "bpref(empty=zero)"},
      {"infAP", "infap(empty=zero)"},
      {"NumRet", "num_ret"},
      {"NumRet(rel=2)", "num_rel_ret(level=2)"},
      {"NumRel", "num_rel"},
      {"INST(T=2,min_rel=0,max_rel=3)", "inst(t=2,top=3,empty=zero)"},
      {"INSQ(max_rel=2)", "insq(top=2,empty=zero)"},
      {"Compat(p=0.8)", "compatibility(p=0.8,depth=0,empty=zero)"},
      {"Compat(normalize=False)", "compatibility(depth=0,over=places,empty=zero)"},
      {"Judged@10", "judged@10"},
      {"map@10-l2", "ap(level=2,empty=zero)@10"},
      {"ndcg@10-l2", "ndcg(level=2)@10"},
      {"ndcg_burges@5", "ndcg(gain=exp,empty=zero)@5"},
      {"hit_rate@3", "success(empty=zero)@3"},
      {"f1@10", "f@10"},
      {"r-precision", "rprec(empty=zero)"},
      {"r-precision-l2", "rprec(level=2,empty=zero)"},
      {"rbp.95", "rbp(p=0.95,scale=binary,empty=zero)"},
  };
  for (const auto& [theirs, ours] : known) EXPECT_EQ(parse_score(theirs, Domain::runs).text(), ours) << theirs;
  for (const char* wrong :
       {"P", "ndcg_cut", "f1(beta=2)@10", "hits@10", "P_x", "ndcg_cut_", "set_F.-1", "nDCG(gains=3)", "AP(rel=2",
        "map-l", "INST(min_rel=1,max_rel=3)", "AP(judged_only=True)", "RBP", "P(rel=two)@5", "PP_10"})
    EXPECT_THROW(parse_score(wrong, Domain::runs), Error) << wrong;
}

TEST(RunNames, EveryScoreOfTheDomainPrintsAsItIsRead) {
  for (const Score& score : all_scores(Domain::runs))
    EXPECT_EQ(parse_score(score.text(), Domain::runs), score) << score.text();
}

TEST(JudgedLetters, AreReadAndWritten) {
  for (const char* text : {"", "-", "2", "/1", "2-01?1/30", "(01)2/1", "2(1-)(?0)", "--/2100"})
    EXPECT_EQ(letters_of(judged_letters(text)), text);
  const JudgedList list = judged_letters("2(1-)?/30");
  EXPECT_EQ(list.retrieved, 4U);
  ASSERT_EQ(list.ties.size(), 1U);
  EXPECT_EQ(list.ties[0].first, 2U);
  EXPECT_EQ(list.judgments->judged(), 4U);
  EXPECT_EQ(list.judgments->pooled, 1U);
  EXPECT_EQ(list.judgments->at_least(1), 3U);
  for (const char* wrong : {"a", "1/-", "(1", "1)", "1//2", "((1)"})
    EXPECT_THROW(judged_letters(wrong), Error) << wrong;
}

}  // namespace
}  // namespace etalon
