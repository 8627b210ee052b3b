// Separating examples and advice: the published sizes, covers that do cover, and what is refused.
#include "etalon/separation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "etalon/advice.hpp"
#include "etalon/consistency.hpp"
#include "etalon/error.hpp"
#include "etalon/partitions.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

std::size_t size_of(const Separation& found, const std::string& f, const std::string& g) {
  for (const Separation::Pair& pair : found.pairs) {
    if ((pair.f == f && pair.g == g) || (pair.f == g && pair.g == f))
      return pair.example < 0 ? 0 : found.smallest[static_cast<std::size_t>(pair.example)].size;
  }
  return 999;
}

/// Every pair that can be told apart is told apart by some example of the cover.
void expect_covered(const Separation& found) {
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const Separation::Pair& pair : found.pairs) {
    const bool covered = std::any_of(found.cover.begin(), found.cover.end(), [&](const SeparatingExample& example) {
      return (has(example.for_first, pair.f) && has(example.for_second, pair.g)) ||
             (has(example.for_first, pair.g) && has(example.for_second, pair.f));
    });
    EXPECT_EQ(covered, pair.example >= 0) << pair.f << " " << pair.g;
  }
}

TEST(Separation, SmallestSizesForLabelsAreThePublishedOnes) {
  const auto found = separate(
      parse_all({"f1", "jaccard", "accuracy", "balanced_accuracy", "kappa", "mcc", "cd", "sba", "gm(r=1)", "ce"},
                Domain::labels),
      matrices(2, 10));
  EXPECT_EQ(size_of(found, "mcc", "sba"), 10U);
  EXPECT_EQ(size_of(found, "kappa", "mcc"), 6U);
  EXPECT_EQ(size_of(found, "balanced_accuracy", "mcc"), 7U);
  EXPECT_EQ(size_of(found, "mcc", "gm(r=1)"), 8U);
  EXPECT_EQ(size_of(found, "f1", "mcc"), 4U);
  EXPECT_EQ(size_of(found, "accuracy", "kappa"), 5U);
  EXPECT_EQ(size_of(found, "f1", "jaccard"), 0U);
  EXPECT_EQ(size_of(found, "mcc", "cd"), 0U);
  expect_covered(found);
}

TEST(Separation, ClustersAreToldApartByFourExamples) {
  const auto scores = parse_all({"nmi", "nmi(norm=max)", "fnmi", "vi", "ami", "rand", "ari", "pairs(jaccard)", "dice",
                                 "wallace", "sokal_sneath", "cc", "cd", "f_measure", "bcubed"},
                                Domain::clusters);
  SeparationOptions options;
  options.search = 5000;
  const auto found = separate(scores, partitions(6), options);
  EXPECT_LE(found.cover.size(), 4U);
  EXPECT_EQ(size_of(found, "pairs(jaccard)", "dice"), 0U);
  EXPECT_EQ(size_of(found, "cc", "cd"), 0U);
  expect_covered(found);
  // The examples mean what they say.
  for (const SeparatingExample& example : found.cover) {
    const auto numbers = [](const std::string& text) {
      std::vector<int> partition;
      for (const char c : text) partition.push_back(c - '0');
      return partition;
    };
    for (const std::string& name : example.for_first) {
      const Score score = parse_score(name, Domain::clusters);
      const auto first = evaluate(score, partitions_of<Exact>(numbers(example.truth), numbers(example.first)));
      const auto second = evaluate(score, partitions_of<Exact>(numbers(example.truth), numbers(example.second)));
      EXPECT_TRUE(score.measure->better == Better::lower ? first.number < second.number : second.number < first.number)
          << name;
    }
  }
}

TEST(Separation, Orders) {
  const auto scores = parse_all({"kendall_tau", "spearman_rho", "footrule", "oauc", "ndcg"}, Domain::orders);
  const auto found = separate(scores, permutations(5));
  EXPECT_GT(size_of(found, "kendall_tau", "ndcg"), 2U);
  expect_covered(found);
  EXPECT_THROW(separate({scores.data(), 1}, weak_orders(5)), Error);
}

TEST(OrdersLike, FindsWhatAFormulaSecretlyIs) {
  const auto like = orders_like(own_score("mine = 3*c11/(3*c11 + 2*c10 + 2*c01)", Domain::labels), matrices(2, 8));
  EXPECT_NE(std::find(like.begin(), like.end(), "jaccard"), like.end());
  EXPECT_NE(std::find(like.begin(), like.end(), "f1"), like.end());
  EXPECT_EQ(std::find(like.begin(), like.end(), "mcc"), like.end());
  EXPECT_TRUE(orders_like(own_score("odd = c11 - c10*c10 + c01*c00", Domain::labels), matrices(2, 6)).empty());
}

TEST(Advice, NamesTheTheoremWhenNothingCan) {
  const Advice impossible = advise(Domain::labels, {Law::distance, Law::monotonicity, Law::constant_baseline});
  EXPECT_FALSE(impossible.theorem.empty());
  for (const auto& candidate : impossible.candidates) EXPECT_GT(candidate.missing(), 0U) << candidate.score;
  const Advice possible = advise(Domain::labels, {Law::distance, Law::monotonicity});
  EXPECT_TRUE(possible.theorem.empty());
  std::set<std::string> all;
  for (const auto& candidate : possible.candidates) {
    if (candidate.missing() == 0) all.insert(candidate.score);
  }
  EXPECT_TRUE(all.contains("cd") && all.contains("accuracy"));
  EXPECT_FALSE(all.contains("mcc") || all.contains("jaccard"));
  for (const Domain domain : {Domain::clusters, Domain::orders})
    EXPECT_FALSE(advise(domain, {Law::symmetry}).candidates.empty());
  EXPECT_THROW(advise(Domain::labels, {}), Error);
}

const Advice::Candidate* find_candidate(const Advice& advice, const std::string& score) {
  for (const Advice::Candidate& candidate : advice.candidates) {
    if (candidate.score == score) return &candidate;
  }
  return nullptr;
}

TEST(Advice, AnUntestedLawIsNotKept) {
  const Advice advice = advise(Domain::orders, {Law::top_weight});
  const Advice::Candidate* auc = find_candidate(advice, "auc");
  ASSERT_NE(auc, nullptr);
  EXPECT_EQ(auc->untested, std::vector<Law>{Law::top_weight});
  EXPECT_GT(auc->missing(), 0U);
  EXPECT_EQ(find_candidate(advice, "tau_ap")->missing(), 0U);
}

TEST(Advice, IsAboutAsManyClassesAsTheDataHave) {
  const std::vector<Law> needs{Law::monotonicity, Law::symmetry};
  EXPECT_EQ(find_candidate(advise(Domain::labels, needs), "mcc")->missing(), 0U);
  const Advice for_ten = advise(Domain::labels, needs, 1, 10);
  EXPECT_EQ(find_candidate(for_ten, "mcc")->lacks.size(), 1U);
  EXPECT_EQ(find_candidate(for_ten, "accuracy")->missing(), 0U);
  EXPECT_EQ(find_candidate(for_ten, "f1"), nullptr) << "one class against the rest";
}

TEST(Advice, NamesNoMeasureThatJudgesNothing) {
  const Advice advice = advise(Domain::labels, {Law::constant_baseline, Law::symmetry});
  EXPECT_EQ(find_candidate(advice, "macro(prevalence)"), nullptr);
  EXPECT_EQ(find_candidate(advice, "micro(bias)"), nullptr);
  EXPECT_NE(find_candidate(advice, "mcc"), nullptr);
}

}  // namespace
}  // namespace etalon
