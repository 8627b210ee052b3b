// Counterexamples are the smallest, speak of what the laws are about, and show what they are shown for.
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "etalon/advice.hpp"
#include "etalon/error.hpp"
#include "etalon/questions.hpp"
#include "etalon/report.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

std::vector<Score> parsed(std::initializer_list<const char*> names, Domain domain) {
  std::vector<Score> scores;
  for (const char* name : names) scores.push_back(parse_score(name, domain));
  return scores;
}

/// Objects of the largest item; sizes of both sides are two rows.
std::size_t size_of(const Verdict& verdict) {
  std::size_t most = 0;
  for (const Counterexample::Item& item : verdict.counterexample->items) {
    std::size_t objects = 0;
    for (const auto& row : item.rows) objects += std::accumulate(row.begin(), row.end(), std::size_t{0});
    const bool sizes = item.what == "sizes";
    most = std::max(most, sizes ? objects / 2 : objects);
  }
  return most;
}

/// Nothing is refuted over the inputs that are smaller than a counterexample.
void expect_smallest(std::span<const Score> scores, const Universe& universe, std::vector<Law> laws) {
  const std::vector<Verdict> verdicts = validate(scores, {&universe, 1}, {laws});
  std::map<std::size_t, std::vector<Verdict>> below;  // by the size that they are judged up to
  for (const Verdict& verdict : verdicts) {
    if (!verdict.counterexample || size_of(verdict) < 3) continue;
    const std::size_t smaller = size_of(verdict) - 1;
    if (!below.contains(smaller)) {
      Universe part = universe;
      part.objects = smaller;
      below[smaller] = validate(scores, {&part, 1}, {laws});
    }
    for (const Verdict& other : below[smaller]) {
      if (other.score != verdict.score || other.law != verdict.law || other.form != verdict.form) continue;
      EXPECT_FALSE(other.counterexample.has_value())
          << verdict.score << ", " << facts(verdict.law).name << ": of " << size_of(verdict) << " objects";
    }
  }
}

TEST(Counterexamples, AreTheSmallestOfLabels) {
  const std::vector<Score> scores = parsed(
      {"balanced_accuracy", "informedness", "markedness", "g_mean", "kappa", "mcc", "precision", "ce"}, Domain::labels);
  expect_smallest(scores, universe_of("labels", 5, 2), {});
  expect_smallest(parsed({"balanced_accuracy", "kappa", "macro(jaccard)"}, Domain::labels), universe_of("labels", 4, 3),
                  {Law::distance, Law::constant_baseline});
}

TEST(Counterexamples, AreTheSmallestOfClusters) {
  expect_smallest(parsed({"wallace", "mi", "completeness", "homogeneity", "rand", "purity"}, Domain::clusters),
                  universe_of("clusters", 5),
                  {Law::max_agreement, Law::symmetry, Law::distance, Law::constant_baseline});
}

TEST(ClusterLaws, LeaveTrivialPartitionsOut) {
  const std::vector<Score> scores =
      parsed({"pairs(gm(r=1))", "rand", "wallace", "nmi", "vi", "purity", "ari", "bcubed_f"}, Domain::clusters);
  const Universe universe = universe_of("clusters", 5);
  for (const Verdict& verdict : validate(scores, {&universe, 1})) {
    if (!verdict.counterexample || verdict.universe.name() != "clusters") continue;
    for (const Counterexample::Item& item : verdict.counterexample->items) {
      const bool sizes = item.what == "sizes";
      std::size_t objects = 0;
      for (const auto& row : item.rows) objects += std::accumulate(row.begin(), row.end(), std::size_t{0});
      if (sizes) objects /= 2;
      const std::size_t rows = sizes ? item.rows.front().size() : item.rows.size();
      const std::size_t columns = sizes ? item.rows.back().size() : item.rows.front().size();
      for (const std::size_t clusters : {rows, columns})
        EXPECT_TRUE(clusters > 1 && clusters < objects)
            << verdict.score << ", " << facts(verdict.law).name << ": " << item.what;
    }
  }
}

/// A measure with m in its formula that orders like accuracy.
TEST(LabelLaws, OfDistancesHaveOneNumberOfClasses) {
  const Score by_m = own_score("by_m = sum_i(c_ii)/n*m/(m-1) - 1/(m-1)", Domain::labels);
  const std::vector<Score> scores{by_m, parse_score("accuracy", Domain::labels)};
  const Universe three = universe_of("labels", 5, 3);
  for (const Verdict& verdict : validate(scores, {&three, 1}, {{Law::distance}}))
    EXPECT_TRUE(verdict.holds()) << verdict.score;
}

TEST(OwnMeasures, OfClustersAreOfPairsAndRefuseSumsOverClusters) {
  for (const char* formula :
       {"mine = sum_ij(c_ij/n*log(n*c_ij/(a_i*b_j)))", "mine = sum_i(c_ii)/n", "mine = c11/m", "mine = a_i"}) {
    try {
      (void)own_score(formula, Domain::clusters);
      ADD_FAILURE() << formula;
    } catch (const Error& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find("c11 c10 c01 c00"), std::string::npos) << message;
      EXPECT_NE(message.find("partitions"), std::string::npos) << message;
    }
  }
  EXPECT_NO_THROW((void)own_score("mine = 2*c11/(2*c11 + c10 + c01) + b1/n", Domain::clusters));
}

bool has_all(const Advice& advice, const std::string& score) {
  for (const Advice::Candidate& candidate : advice.candidates) {
    if (candidate.score == score) return candidate.missing() == 0;
  }
  ADD_FAILURE() << score << " is no candidate";
  return false;
}

TEST(Advice, LooksAtThreeClassesUnlessTold) {
  const Advice advice = advise(Domain::labels, {Law::monotonicity}, 1, 0);
  for (const char* score : {"mcc", "kappa"}) EXPECT_FALSE(has_all(advice, score)) << score;
  EXPECT_TRUE(has_all(advice, "accuracy"));
  EXPECT_NE(advice.universe.find("3 classes"), std::string::npos);
  EXPECT_NE(advice.universe.find("at most 3 classes"), std::string::npos) << advice.universe;
  const Advice two = advise(Domain::labels, {Law::monotonicity}, 1, 2);
  for (const char* score : {"mcc", "kappa"}) EXPECT_TRUE(has_all(two, score)) << score;
  EXPECT_EQ(two.universe.find("stop"), std::string::npos);
  const Advice ten = advise(Domain::labels, {Law::monotonicity}, 1, 10);
  EXPECT_NE(ten.universe.find("the data have 10"), std::string::npos) << ten.universe;
  // What shows that a law fails is no equality, when the weak form fails too.
  for (const Advice::Candidate& candidate : advice.candidates) {
    if (candidate.score != "kappa") continue;
    ASSERT_FALSE(candidate.lacks.empty());
    EXPECT_NE(candidate.lacks[0].counterexample->says.find("worsens"), std::string::npos);
  }
}

}  // namespace
}  // namespace etalon
