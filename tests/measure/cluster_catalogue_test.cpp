// Every fact of every entry on partitions is read here, and the literature's names on pairs.
#include <gtest/gtest.h>

#include <set>

#include "domain/clusters/questions/partition_space.hpp"
#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "etalon/validate.hpp"
#include "validate/universes.hpp"

#include "measure/measures_of.hpp"

namespace etalon {
namespace {

class EveryClusterMeasure : public testing::TestWithParam<const Measure*> {};

TEST_P(EveryClusterMeasure, HasItsStatedValueOnTheWorkedExample) {
  const Measure& measure = *GetParam();
  const Score score = claimed_scores(measure).front().score;
  const auto fast = evaluate(score, partitions_of<double>(kReferenceExample, kClusteringExample));
  const auto exact = evaluate(score, partitions_of<Exact>(kReferenceExample, kClusteringExample));
  ASSERT_TRUE(fast.defined() && exact.defined());
  EXPECT_NEAR(fast.number, measure.example, 2e-15);
  EXPECT_NEAR(exact.number.to_double(), measure.example, 2e-15);
}

TEST_P(EveryClusterMeasure, IsTheSameInDoublesAndExactlyAndStaysInItsRange) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure)) {
    const auto space = std::make_shared<const PartitionSpace>(partitions(5));
    for (Index i = 0; i < space->size(); ++i) {
      const auto fast = evaluate(claimed.score, space->fast(i));
      const auto exact = evaluate(claimed.score, space->exact(i));
      ASSERT_EQ(fast.defined(), exact.defined()) << space->reference(i) << " " << space->clustering(i);
      if (!fast.defined()) continue;
      EXPECT_NEAR(fast.number, exact.number.to_double(), 1e-12) << space->reference(i) << " " << space->clustering(i);
      EXPECT_GE(fast.number, measure.range.low - 1e-15);
      EXPECT_LE(fast.number, measure.range.high + 1e-15);
    }
  }
}

TEST_P(EveryClusterMeasure, IsFoundByAllItsNames) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure)) {
    EXPECT_EQ(parse_score(claimed.score.text(), Domain::clusters), claimed.score) << claimed.score.text();
  }
  for (const Alias& alias : measure.aliases)
    EXPECT_EQ(parse_score(alias.name, Domain::clusters).measure, &measure) << alias.name;
  EXPECT_THROW(parse_score(measure.name, Domain::labels), Error);
}

TEST_P(EveryClusterMeasure, ObeysExactlyTheLawsItClaims) {
  for (const ClaimedScore& claimed : claimed_scores(*GetParam())) {
    for (const Verdict& verdict : validate({&claimed.score, 1}, default_universes(Domain::clusters))) {
      bool expected = false;
      for (const Claim& claim : claimed.holds) {
        if (claim.law == verdict.law) expected = claim.form == Form::strict || verdict.form == Form::weak;
      }
      EXPECT_EQ(verdict.holds(), expected) << claimed.score.text() << ": " << facts(verdict.law).name
                                           << (verdict.form == Form::strict ? ", strict" : ", weak");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryClusterMeasure, testing::ValuesIn(measures_of(Domain::clusters)),
                         [](const auto& entry) { return std::string(entry.param->name); });

TEST(PairNames, AreThoseOfTheLiterature) {
  const std::pair<const char*, const char*> names[] = {{"rand", "rand"},
                                                       {"pairs(accuracy)", "rand"},
                                                       {"ari", "ari"},
                                                       {"pairs(kappa)", "ari"},
                                                       {"adjusted_rand", "ari"},
                                                       {"cc", "cc"},
                                                       {"pairs(mcc)", "cc"},
                                                       {"cd", "cd"},
                                                       {"jaccard", "pairs(jaccard)"},
                                                       {"dice", "dice"},
                                                       {"wallace", "wallace"},
                                                       {"sokal_sneath", "sokal_sneath"},
                                                       {"pairs:gm:r=1", "pairs(gm(r=1))"},
                                                       {"matched(macro(f1))", "matched(macro(f1))"},
                                                       {"ami(norm=max)", "ami(norm=max)"},
                                                       {"nmi:norm=joint", "nmi(norm=joint)"}};
  for (const auto& [text, printed] : names) {
    EXPECT_EQ(parse_score(text, Domain::clusters).text(), printed) << text;
    EXPECT_EQ(parse_score(printed, Domain::clusters), parse_score(text, Domain::clusters));
  }
  for (const char* wrong :
       {"matched(f1)", "macro(f1)", "pairs(macro(f1))", "nmi(norm=harmonic)", "pairs(nmi)", "arri"}) {
    EXPECT_THROW(parse_score(wrong, Domain::clusters), Error) << wrong;
  }
  EXPECT_THROW(parse_score("pairs(f1)", Domain::labels), Error);
}

TEST(PairNames, HaveFactsOfTheirOwn) {
  std::set<std::string_view> seen;
  for (const ScoreName& pair : score_names(Domain::clusters)) {
    EXPECT_TRUE(seen.insert(pair.name).second) << pair.name;
    const Score score = parse_score(pair.name, Domain::clusters);
    EXPECT_EQ(score.text(), pair.name);
    EXPECT_EQ(name_of(score), &pair);
    // A measure with another name among labels has another title and source there.
    if (pair.means != "pairs(" + std::string(pair.name) + ")") {
      EXPECT_FALSE(pair.title.empty() || pair.reference.empty()) << pair.name;
      EXPECT_NE(pair.title, score.measure->title);
    }
    for (const std::string_view also : pair.also) EXPECT_EQ(parse_score(also, Domain::clusters), score) << also;
    if (pair.elsewhere.name.empty()) continue;
    EXPECT_EQ(parse_score(pair.elsewhere.name, Domain::clusters), score);
  }
  EXPECT_EQ(name_of(parse_score("nmi", Domain::clusters)), nullptr);
  EXPECT_EQ(name_of(parse_score("jaccard", Domain::clusters)), nullptr);
}

}  // namespace
}  // namespace etalon
