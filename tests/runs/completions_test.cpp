// Bounds over missing judgments, against all completions one by one.
#include "etalon/completions.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "expect_error.hpp"
#include "runs/random_runs.hpp"

namespace etalon {
namespace {

/// The least and the greatest of value(grades) over all grades of the documents.
std::pair<double, double> over_all(RandomRuns::Grades grades, const std::vector<std::string>& open,
                                   const std::function<double(const RandomRuns::Grades&)>& value) {
  double low = INFINITY;
  double high = -INFINITY;
  std::size_t all = 1;
  for (std::size_t i = 0; i < open.size(); ++i) all *= 3;
  for (std::size_t which = 0; which < all; ++which) {
    std::size_t rest = which;
    for (const std::string& document : open) {
      grades[document] = static_cast<double>(rest % 3);
      rest /= 3;
    }
    const double found = value(grades);
    low = std::min(low, found);
    high = std::max(high, found);
  }
  return {low, high};
}

std::vector<std::string> unjudged(const RandomRuns& runs, std::size_t run, const RandomRuns::Grades& grades) {
  std::vector<std::string> open;
  for (const auto& [document, score] : runs.runs[run][0]) {
    const auto at = grades.find(document);
    if (at == grades.end() || at->second < 0) open.push_back(document);
  }
  return open;
}

double value_of(const Score& score, const RandomRuns& runs, std::size_t run, const RandomRuns::Grades& grades) {
  const Qrels qrels = RandomRuns::qrels_of({grades});
  return evaluate(score, Judged<double>(runs.judged(qrels, run).queries[0].list)).number;
}

constexpr const char* kScores[] = {"precision@3",
                                   "precision",
                                   "ap",
                                   "ap@3",
                                   "ap(level=2)",
                                   "ap(over=capped)@2",
                                   "ndcg",
                                   "ndcg@3",
                                   "ndcg(gain=exp)@4",
                                   "ndcg(ideal=whole)@2",
                                   "ndcg(level=2)",
                                   "rbp",
                                   "rbp(p=0.5)@3",
                                   "rbp(scale=binary)"};

TEST(Completions, BoundsOfOneListAreReachedAndNotPassed) {
  Random random(1);
  std::size_t compared = 0;
  for (int round = 0; round < 60; ++round) {
    const RandomRuns runs(random, 1, 1, 8, 6);
    if (runs.runs[0][0].empty()) continue;
    const Qrels qrels = RandomRuns::qrels_of(runs.grades);
    const auto list = runs.judged(qrels, 0).queries[0].list;
    for (const char* name : kScores) {
      const Score score = parse_score(name, Domain::runs);
      const Bounds bounds = bounds_of(score, list);
      const auto [low, high] =
          over_all(runs.grades[0], unjudged(runs, 0, runs.grades[0]),
                   [&](const RandomRuns::Grades& grades) { return value_of(score, runs, 0, grades); });
      EXPECT_NEAR(bounds.low, low, 1e-12) << name;
      EXPECT_NEAR(bounds.high, high, 1e-12) << name;
      EXPECT_EQ(bounds.value, value_of(score, runs, 0, runs.grades[0])) << name;
      EXPECT_TRUE(bounds.exact);
      ++compared;
    }
  }
  EXPECT_GT(compared, 500U);
}

TEST(Completions, BoundsOfADifferenceGiveADocumentOneGrade) {
  Random random(2);
  for (int round = 0; round < 40; ++round) {
    const RandomRuns runs(random, 1, 2, 7, 5);
    if (runs.runs[0][0].empty() || runs.runs[1][0].empty()) continue;
    const Qrels qrels = RandomRuns::qrels_of(runs.grades);
    std::vector<std::string> open = unjudged(runs, 0, runs.grades[0]);
    for (const std::string& document : unjudged(runs, 1, runs.grades[0])) {
      if (std::find(open.begin(), open.end(), document) == open.end()) open.push_back(document);
    }
    for (const char* name : kScores) {
      const Score score = parse_score(name, Domain::runs);
      const Bounds bounds =
          bounds_of_difference(score, runs.judged(qrels, 0).queries[0].list, runs.judged(qrels, 1).queries[0].list);
      const auto [low, high] = over_all(runs.grades[0], open, [&](const RandomRuns::Grades& grades) {
        return value_of(score, runs, 0, grades) - value_of(score, runs, 1, grades);
      });
      EXPECT_NEAR(bounds.low, low, 1e-12) << name;
      EXPECT_NEAR(bounds.high, high, 1e-12) << name;
      EXPECT_TRUE(bounds.exact);
    }
  }
}

TEST(Completions, AveragePrecisionOfManyDocumentsIsNeverBeyondItsEnds) {
  Random random(3);
  const Score ap = parse_score("ap", Domain::runs);
  std::size_t outer = 0;
  for (int round = 0; round < 20; ++round) {
    RandomRuns runs(random, 1, 2, 30, 25);
    if (runs.runs[0][0].empty() || runs.runs[1][0].empty()) continue;
    const Qrels qrels = RandomRuns::qrels_of(runs.grades);
    const Bounds bounds =
        bounds_of_difference(ap, runs.judged(qrels, 0).queries[0].list, runs.judged(qrels, 1).queries[0].list);
    outer += bounds.exact ? 0 : 1;
    for (int draw = 0; draw < 50; ++draw) {
      RandomRuns::Grades grades = runs.grades[0];
      for (std::size_t run = 0; run < 2; ++run) {
        for (const std::string& document : unjudged(runs, run, runs.grades[0]))
          grades[document] = static_cast<double>(random.below(2));
      }
      const double value = value_of(ap, runs, 0, grades) - value_of(ap, runs, 1, grades);
      EXPECT_GE(value, bounds.low - 1e-12);
      EXPECT_LE(value, bounds.high + 1e-12);
    }
  }
  EXPECT_GT(outer, 10U);
}

TEST(Completions, WhatIsCertainOverQueriesIsCounted) {
  RandomRuns runs = [] {
    Random random(4);
    return RandomRuns(random, 3, 2, 4, 4);
  }();
  runs.grades = {{{"a", 2}, {"z", 0}}, {{"a", 2}}, {{"a", 2}, {"b", 1}}};
  runs.runs[0] = {{{"a", 3}}, {{"a", 3}}, {{"u", 3}, {"a", 2}}};
  runs.runs[1] = {{{"z", 3}}, {{"a", 9}}, {{"a", 3}, {"b", 2}}};
  const Score scores[] = {parse_score("precision@1", Domain::runs)};
  const CompletionBounds found = completion_bounds(runs.samples(), scores);
  ASSERT_EQ(found.pairs.size(), 1U);
  EXPECT_EQ(found.pairs[0].for_a, 1U);
  EXPECT_EQ(found.pairs[0].for_b, 0U);
  EXPECT_EQ(found.pairs[0].equal, 1U);
  EXPECT_EQ(found.pairs[0].open, 1U);
  EXPECT_NEAR(found.pairs[0].mean.number.low, 0, 1e-12);
  EXPECT_NEAR(found.pairs[0].mean.number.high, 1.0 / 3, 1e-12);
}

/// Two runs of one query, a document of each being judged.
RandomRuns with_grade(double grade) {
  Random random(5);
  RandomRuns runs(random, 1, 2, 1, 1);
  runs.grades = {{{"a", grade}}};
  runs.runs = {{{{"a", 2}, {"b", 1}}}, {{{"c", 2}, {"a", 1}}}};
  return runs;
}

TEST(Completions, AGradeThatNoDocumentHasIsReachedByNone) {
  for (const char* name : {"ap(empty=zero)", "rbp(empty=zero)", "ndcg(empty=zero)", "precision(empty=zero)@2"}) {
    const Score scores[] = {parse_score(name, Domain::runs)};
    const CompletionBounds found = completion_bounds(with_grade(0).samples(), scores);
    for (const CompletionBounds::System& one : found.systems) {
      ASSERT_TRUE(one.mean.defined()) << name;
      EXPECT_EQ(one.mean.number.low, 0) << name;
      EXPECT_EQ(one.mean.number.high, 0) << name;
    }
    EXPECT_EQ(found.pairs[0].equal, 1U) << name;
  }
  const Score scores[] = {parse_score("ap(level=2,empty=zero)", Domain::runs)};
  const CompletionBounds found = completion_bounds(with_grade(1).samples(), scores);
  EXPECT_EQ(found.systems[0].mean.number.high, 0);
  EXPECT_EQ(found.pairs[0].mean.number.high, 0);
}

TEST(Completions, WithoutAValueThereAreNoBounds) {
  for (const char* name : {"ap", "rbp", "ndcg", "precision@2"}) {
    const Score scores[] = {parse_score(name, Domain::runs)};
    const CompletionBounds found = completion_bounds(with_grade(0).samples(), scores);
    EXPECT_FALSE(found.systems[0].mean.defined()) << name;
    EXPECT_FALSE(found.pairs[0].mean.defined()) << name;
    EXPECT_EQ(found.systems[0].judged.number, 0.5) << name;
  }
  const Score scores[] = {parse_score("ndcg(gain=exp)", Domain::runs)};
  EXPECT_FALSE(completion_bounds(with_grade(2000).samples(), scores).systems[0].mean.defined());
}

TEST(Completions, OtherScoresAreRefused) {
  for (const char* name : {"rr", "ndcg(ideal=retrieved)", "rbp(scale=query)", "err"})
    EXPECT_THROW(check_bounded(parse_score(name, Domain::runs)), Error) << name;
}

}  // namespace
}  // namespace etalon
