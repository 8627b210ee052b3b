// Whole lists as scores and judged documents alone: the same run as from all of its rows, or no list.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "runs/run_files.hpp"

namespace etalon {
namespace {

using Scored = std::vector<std::pair<std::string, double>>;

class DrawnRuns {
 public:
  explicit DrawnRuns(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t count) { return random_() % count; }

  Qrels judgments() {
    QrelsBuilder builder;
    for (const char* query : {"q0", "q1", "q2", "q3"}) {
      for (const std::string& document : documents()) builder.add(query, document, double(below(4)) - 1);
      builder.add_query(query);
    }
    return builder.finish();
  }
  /// Scores of one kind: falling, in any order, with ties, near each other, or one of them no number.
  Scored list() {
    Scored rows;
    const std::size_t kind = below(5);
    for (const std::string& document : documents()) {
      double score = -double(rows.size());
      if (kind == 1) score = double(random_()) / 1e9;
      if (kind == 2) score = double(below(4));
      if (kind == 3) score = 1 + double(random_()) / 1e18;
      if (kind == 4 && below(20) == 0) score = std::numeric_limits<double>::infinity();
      rows.emplace_back(document, score);
    }
    return rows;
  }

 private:
  std::vector<std::string> documents() {
    std::vector<std::string> some;
    for (int i = 0; i < 12; ++i) {
      if (below(2) == 0) some.push_back("d" + std::to_string(i));
    }
    std::shuffle(some.begin(), some.end(), random_);
    return some;
  }

  std::mt19937 random_;
};

std::string outcome(RunBuilder& builder) {
  try {
    const JudgedRun run = builder.finish(2);
    std::string text = shown(run);
    for (const std::string& note : run.notes) text += note + "\n";
    return text;
  } catch (const Error& error) {
    return error.what();
  }
}

void add_rows(RunBuilder& to, const std::string& query, const Scored& rows) {
  to.add_query(query);
  for (const auto& [document, score] : rows) to.add(query, document, score);
}

bool add_list(RunBuilder& to, const Qrels& judged, const std::string& query, const Scored& rows) {
  const std::size_t known = judged.find(query);
  std::vector<double> scores;
  std::vector<RunBuilder::Named> named;
  for (const auto& [document, score] : rows) {
    scores.push_back(score);
    if (known == Qrels::kUnknown) continue;
    if (const auto grade = judged.grade(known, document)) named.push_back({score, *grade});
  }
  std::reverse(named.begin(), named.end());  // their order is not that of the list
  return to.add_list(query, known, scores, named);
}

TEST(WholeLists, AreTheSameAsTheirRows) {
  DrawnRuns drawn(8);
  std::size_t taken = 0;
  std::size_t left = 0;
  for (int round = 0; round < 3000; ++round) {
    const Qrels judged = drawn.judgments();
    RunReading reading;
    reading.ties = drawn.below(2) == 0 ? TieOrder::docid : TieOrder::file;
    reading.single_precision = drawn.below(3) == 0;
    reading.judged_only = drawn.below(3) == 0;
    if (drawn.below(3) == 0) reading.depth = static_cast<std::uint32_t>(1 + drawn.below(4));
    RunBuilder rows(judged, reading);
    RunBuilder lists(judged, reading);
    for (const std::string query : {"q2", "q0", "x", "q3", "y"}) {
      const Scored list = drawn.list();
      add_rows(rows, query, list);
      if (add_list(lists, judged, query, list)) {
        ++taken;
      } else {
        add_rows(lists, query, list);
        ++left;
      }
    }
    ASSERT_EQ(outcome(lists), outcome(rows)) << round;
  }
  EXPECT_GT(taken, 6000U);
  EXPECT_GT(left, 1500U);
}

TEST(WholeLists, AreRefused) {
  QrelsBuilder judgments;
  judgments.add("q", "a", 1);
  const Qrels judged = judgments.finish();
  RunBuilder ranked(judged, {.ties = TieOrder::rank});
  EXPECT_FALSE(ranked.add_list("q", 0, std::vector{1.0}, {}));
  RunBuilder run(judged, {});
  const std::vector<double> tied{2, 1, 1};
  EXPECT_FALSE(run.add_list("q", 0, tied, std::vector{RunBuilder::Named{1, 1}}));
  EXPECT_FALSE(run.add_list("q", 0, tied, std::vector{RunBuilder::Named{3, 1}}));
  EXPECT_TRUE(run.add_list("q", 0, tied, std::vector{RunBuilder::Named{2, 1}}));
  EXPECT_FALSE(run.add_list("q", 0, tied, std::vector{RunBuilder::Named{2, 1}}));
  run.add("q", "b", 1);
  expect_error([&] { run.finish(); }, "the run: query 'q' has rows beside its whole list");
}

}  // namespace
}  // namespace etalon
