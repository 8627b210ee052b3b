// Whole lists, judged by several threads as they are read: the same run as from all of its rows.
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

/// Lists that are read elsewhere, some of which cannot be.
struct Given {
  std::vector<std::string> names;
  std::vector<Scored> lists;
  std::vector<bool> readable;
};

/// How many were taken.
std::size_t add_lists(RunBuilder& to, const Qrels& judged, const Given& given, unsigned threads) {
  std::vector<RunBuilder::List> lists;
  for (std::size_t i = 0; i < given.names.size(); ++i)
    lists.push_back({given.names[i], judged.find(given.names[i]), given.lists[i].size()});
  std::size_t taken = lists.size();
  const auto read = [&](std::size_t i, RunBuilder::ListRows& rows) {
    EXPECT_TRUE(rows.documents.empty() && rows.scores.empty());
    for (const auto& [document, score] : given.lists[i]) {
      rows.documents.push_back(document);
      rows.scores.push_back(score);
      if (!given.readable[i]) return false;
    }
    return true;
  };
  const auto rest = [&](std::size_t i) {
    --taken;
    add_rows(to, given.names[i], given.lists[i]);
  };
  to.add_lists(lists, read, rest, threads);
  return taken;
}

TEST(WholeLists, AreTheSameAsTheirRows) {
  DrawnRuns drawn(8);
  std::size_t taken = 0;
  for (int round = 0; round < 3000; ++round) {
    const Qrels judged = drawn.judgments();
    RunReading reading;
    reading.ties = drawn.below(2) == 0 ? TieOrder::docid : TieOrder::file;
    reading.single_precision = drawn.below(3) == 0;
    reading.judged_only = drawn.below(3) == 0;
    reading.keep_documents = drawn.below(4) == 0;
    if (drawn.below(3) == 0) reading.depth = static_cast<std::uint32_t>(1 + drawn.below(4));
    RunBuilder rows(judged, reading);
    RunBuilder lists(judged, reading);
    Given given;
    for (const std::string query : {"q2", "q0", "x", "q3", "y"}) {
      given.names.push_back(query);
      given.lists.push_back(drawn.list());
      given.readable.push_back(given.lists.back().empty() || drawn.below(5) > 0);
      add_rows(rows, query, given.lists.back());
    }
    taken += add_lists(lists, judged, given, 2);
    ASSERT_EQ(outcome(lists), outcome(rows)) << round;
  }
  EXPECT_GT(taken, 10000U);
  EXPECT_LT(taken, 13000U);
}

TEST(WholeLists, AreTheSameOnAnyNumberOfThreads) {
  constexpr std::size_t queries = 700;
  constexpr std::size_t rows = 60;
  std::mt19937 random(5);
  QrelsBuilder judgments;
  Given given;
  for (std::size_t query = 0; query < queries; ++query) {
    given.names.push_back("q" + std::to_string(query));
    Scored& list = given.lists.emplace_back();
    for (std::size_t row = 0; row < rows; ++row)
      list.emplace_back("d" + std::to_string(row * 7 + query % 7),
                        query % 3 == 0 ? double(random() % 50) : -double(row));
    given.readable.push_back(query % 50 != 7);
    if (query % 10 != 9) judgments.add(given.names.back(), "d" + std::to_string(random() % 400), double(random() % 3));
  }
  const Qrels judged = judgments.finish();
  std::vector<std::string> outcomes;
  for (const unsigned threads : {0U, 1U, 2U, 4U, 7U}) {
    RunBuilder run(judged, {});
    EXPECT_EQ(add_lists(run, judged, given, threads), queries - queries / 50);
    outcomes.push_back(outcome(run));
  }
  RunBuilder by_rows(judged, {});
  for (std::size_t query = 0; query < queries; ++query) add_rows(by_rows, given.names[query], given.lists[query]);
  outcomes.push_back(outcome(by_rows));
  for (const std::string& one : outcomes) ASSERT_EQ(one, outcomes.front());
}

TEST(WholeLists, AreRefused) {
  QrelsBuilder judgments;
  judgments.add("q", "a", 1);
  const Qrels judged = judgments.finish();
  const Given one{{"q"}, {{{"a", 2}, {"b", 1}}}, {true}};
  const Given same{{"q", "q"}, {{{"a", 2}}, {{"b", 1}}}, {true, true}};
  RunBuilder ranked(judged, {.ties = TieOrder::rank});
  EXPECT_EQ(add_lists(ranked, judged, one, 1), 0U);
  RunBuilder twice(judged, {});
  EXPECT_EQ(add_lists(twice, judged, same, 1), 1U);
  expect_error([&] { twice.finish(); }, "the run: query 'q' has rows beside its whole list");
  RunBuilder later(judged, {});
  EXPECT_EQ(add_lists(later, judged, one, 1), 1U);
  EXPECT_EQ(add_lists(later, judged, one, 1), 0U);
  expect_error([&] { later.finish(); }, "the run: query 'q' has rows beside its whole list");
  RunBuilder none(judged, {});
  add_lists(none, judged, {}, 1);
  expect_error([&] { none.finish(); }, "the run: there are no rows");
}

}  // namespace
}  // namespace etalon
