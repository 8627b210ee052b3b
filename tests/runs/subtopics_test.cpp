// Measures of subtopics against their definitions over many short lists, and how judgments by subtopic are read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "etalon/error.hpp"
#include "etalon/run_samples.hpp"
#include "etalon/score.hpp"
#include "etalon/tie_orders.hpp"
#include "etalon/values.hpp"
#include "runs/run_files.hpp"

namespace etalon {
namespace {

/// Grades by document and subtopic, and a list of documents.
struct DiverseCase {
  std::map<std::string, std::map<std::string, int>> judged;
  std::vector<std::string> list;

  [[nodiscard]] std::set<std::string> of(const std::string& document, int level) const {
    std::set<std::string> found;
    if (const auto at = judged.find(document); at != judged.end()) {
      for (const auto& [subtopic, grade] : at->second) {
        if (grade >= level) found.insert(subtopic);
      }
    }
    return found;
  }
  [[nodiscard]] std::set<std::string> all(int level) const {
    std::set<std::string> found;
    for (const auto& [document, grades] : judged) found.merge(of(document, level));
    return found;
  }
  [[nodiscard]] std::shared_ptr<const JudgedList> made() const {
    QrelsBuilder qrels;
    for (const auto& [document, grades] : judged) {
      for (const auto& [subtopic, grade] : grades) qrels.add("q", subtopic, document, grade);
    }
    RunBuilder run(qrels.finish(), {});
    run.add_query("q");
    for (std::size_t i = 0; i < list.size(); ++i) run.add("q", list[i], -static_cast<double>(i));
    return run.finish().queries.at(0).list;
  }
};

using Worth = std::function<double(int)>;
double by_logarithm(int rank) { return 1 / std::log2(rank + 1); }
double by_rank(int rank) { return 1.0 / rank; }
double by_half(int rank) { return std::pow(0.5, rank - 1); }

double novelty_gain(const DiverseCase& c, const std::vector<std::string>& order, double alpha, int level, std::size_t k,
                    const Worth& worth) {
  std::map<std::string, int> seen;
  double sum = 0;
  for (std::size_t i = 0; i < std::min(k, order.size()); ++i) {
    for (const std::string& subtopic : c.of(order[i], level))
      sum += std::pow(1 - alpha, seen[subtopic]++) * worth(static_cast<int>(i) + 1);
  }
  return sum;
}

/// Place by place the document that adds most; of equal ones the last by its id.
std::vector<std::string> greedy_order(const DiverseCase& c, double alpha, int level) {
  std::vector<std::string> order;
  std::set<std::string> left;
  for (const auto& [document, grades] : c.judged) left.insert(document);
  while (!left.empty()) {
    std::string best;
    double most = -1;
    for (const std::string& document : left) {
      std::vector<std::string> longer = order;
      longer.push_back(document);
      const Worth one = [](int) { return 1.0; };
      const double added =
          novelty_gain(c, longer, alpha, level, 99, one) - novelty_gain(c, order, alpha, level, 99, one);
      if (added > most - 1e-12) {
        most = added;
        best = document;
      }
    }
    order.push_back(best);
    left.erase(best);
  }
  return order;
}

double bound_of(const DiverseCase& c, double alpha, int level, std::size_t k, const Worth& worth) {
  double sum = 0;
  for (std::size_t i = 1; i <= k; ++i)
    sum += std::pow(1 - alpha, static_cast<double>(i - 1)) * worth(static_cast<int>(i));
  return sum * static_cast<double>(c.all(level).size());
}

double average_precision_over(const DiverseCase& c, int level) {
  double sum = 0;
  for (const std::string& subtopic : c.all(level)) {
    double relevant = 0;
    for (const auto& [document, grades] : c.judged) relevant += c.of(document, level).contains(subtopic) ? 1 : 0;
    double found = 0;
    for (std::size_t i = 0; i < c.list.size(); ++i) {
      if (c.of(c.list[i], level).contains(subtopic)) sum += ++found / static_cast<double>(i + 1) / relevant;
    }
  }
  return sum / static_cast<double>(c.all(level).size());
}

double share_of_subtopics(const DiverseCase& c, std::size_t k, int level, bool each) {
  std::set<std::string> found;
  double times = 0;
  for (std::size_t i = 0; i < std::min(k, c.list.size()); ++i) {
    const std::set<std::string> own = c.of(c.list[i], level);
    found.insert(own.begin(), own.end());
    times += static_cast<double>(own.size());
  }
  return (each ? times / static_cast<double>(k) : static_cast<double>(found.size())) /
         static_cast<double>(c.all(level).size());
}

void expect_definitions(const DiverseCase& c) {
  constexpr std::size_t whole = 99;
  const auto gain = [&](double alpha, int level, std::size_t k, const Worth& worth) {
    return novelty_gain(c, c.list, alpha, level, k, worth);
  };
  const auto over_ideal = [&](double alpha, int level, std::size_t k, const Worth& worth) {
    return gain(alpha, level, k, worth) / novelty_gain(c, greedy_order(c, alpha, level), alpha, level, k, worth);
  };
  const auto over_bound = [&](double alpha, int level, std::size_t k, const Worth& worth) {
    return gain(alpha, level, k, worth) / bound_of(c, alpha, level, k, worth);
  };
  struct Expected {
    const char* text;
    int level;
    double value;
  };
  const Expected expected[] = {
      {"alpha_ndcg", 1, over_ideal(0.5, 1, whole, by_logarithm)},
      {"alpha_ndcg@2", 1, over_ideal(0.5, 1, 2, by_logarithm)},
      {"alpha_ndcg(alpha=0.25,level=2)@3", 2, over_ideal(0.25, 2, 3, by_logarithm)},
      {"alpha_dcg@3", 1, over_bound(0.5, 1, 3, by_logarithm)},
      {"nerr_ia@2", 1, over_ideal(0.5, 1, 2, by_rank)},
      {"err_ia@5", 1, over_bound(0.5, 1, 5, by_rank)},
      {"nrbp", 1, gain(0.5, 1, whole, by_half) * 0.75 / static_cast<double>(c.all(1).size())},
      {"nnrbp", 1, over_ideal(0.5, 1, whole, by_half)},
      {"ap_ia", 1, average_precision_over(c, 1)},
      {"p_ia@3", 1, share_of_subtopics(c, 3, 1, true)},
      {"strecall@2", 1, share_of_subtopics(c, 2, 1, false)},
      {"strecall(level=2)", 2, share_of_subtopics(c, whole, 2, false)},
  };
  const auto list = c.made();
  for (const Expected& one : expected) {
    const Value<double> value = evaluate(parse_score(one.text, Domain::runs), Judged<double>(list));
    ASSERT_EQ(value.defined(), !c.all(one.level).empty()) << one.text;
    if (value.defined()) {
      ASSERT_NEAR(value.number, one.value, 1e-12) << one.text;
      const Value<Exact> exact = evaluate(parse_score(one.text, Domain::runs), Judged<Exact>(list));
      ASSERT_NEAR(exact.number.to_double(), one.value, 1e-12) << one.text;
    }
  }
}

TEST(RunSubtopics, MeasuresAreTheirDefinitionsOnAllShortLists) {
  // Three documents of every set of two subtopics, and one that nobody judged; every list of them.
  const std::string names[] = {"a", "b", "c"};
  for (int sets = 0; sets < 64; ++sets) {
    DiverseCase c;
    for (int d = 0; d < 3; ++d) {
      const int set = sets >> (2 * d) & 3;
      c.judged[names[d]] = {{"1", set & 1}, {"2", set >> 1}};
    }
    std::vector<std::string> order{"a", "b", "c", "x"};
    do {
      for (std::size_t length = 0; length <= order.size(); ++length) {
        c.list.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(length));
        expect_definitions(c);
        if (HasFatalFailure()) return;
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(RunSubtopics, MeasuresAreTheirDefinitionsOnRandomLists) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 300; ++round) {
    DiverseCase c;
    for (int d = 0; d < 8; ++d) {
      const std::string name(1, static_cast<char>('a' + d));
      if (below(2) == 0) c.list.push_back(name);
      for (const char* subtopic : {"one", "two", "three", "four"}) {
        if (below(2) == 0) c.judged[name][subtopic] = below(4) - 1;
      }
    }
    std::shuffle(c.list.begin(), c.list.end(), random);
    if (c.judged.empty()) continue;
    expect_definitions(c);
    if (HasFatalFailure()) return;
  }
}

TEST(RunSubtopics, TheGreedyListIsNotAlwaysTheBest) {
  // All three add three at first, and the last id is taken: c, behind which a and b repeat a subtopic each.
  const DiverseCase c{{{"a", {{"1", 1}, {"2", 1}, {"5", 1}}},
                       {"b", {{"3", 1}, {"4", 1}, {"6", 1}}},
                       {"c", {{"1", 1}, {"3", 1}, {"9", 1}}}},
                      {"a", "b"}};
  const double found = 3 + 3 / std::log2(3);
  const double ideal = 3 + 2.5 / std::log2(3);
  EXPECT_NEAR(evaluate(parse_score("alpha_ndcg@2", Domain::runs), Judged<double>(c.made())).number, found / ideal,
              1e-12);
}

TEST(RunSubtopics, OrdersOfTiesAreThoseOfDocuments) {
  QrelsBuilder qrels;
  qrels.add("q", "1", "a", 1);
  qrels.add("q", "1", "b", 1);
  qrels.add("q", "2", "c", 1);
  RunBuilder run(qrels.finish(), {});
  for (const char* document : {"a", "b", "c"}) run.add("q", document, 1);
  const auto list = run.finish().queries.at(0).list;
  const Score score = parse_score("strecall@2", Domain::runs);
  // Both subtopics are among the first two in four of six orders.
  EXPECT_NEAR(value_over_ties<double>(score, {}, list, TieValue::expected).number, (4 + 2 * 0.5) / 6, 1e-12);
  EXPECT_EQ(value_over_ties<double>(score, {}, list, TieValue::best).number, 1);
  EXPECT_EQ(value_over_ties<double>(score, {}, list, TieValue::worst).number, 0.5);
}

class SubtopicFiles : public RunFiles {
 protected:
  Qrels subtopics(const std::string& text, const std::string& name = "subtopics.txt") {
    return read_qrels(write(name, text), true);
  }
};

TEST_F(SubtopicFiles, AreReadInEveryFormat) {
  const char* const texts[] = {
      "q 1 a 1\nq 2 a 2\nq 2 b 0\n",
      "query,subtopic,document,grade\nq,1,a,1\nq,2,a,2\nq,2,b,0\n",
      "qid\tIntent\tdocno\trel\nq\t1\ta\t1\nq\t2\ta\t2\nq\t2\tb\t0\n",
      "{\"q\": {\"1\": {\"a\": 1}, \"2\": {\"a\": 2, \"b\": 0}}}",
  };
  for (const char* text : texts) {
    const Qrels qrels = subtopics(text);
    const Judgments& judgments = *qrels.judgments(0);
    ASSERT_NE(judgments.subtopics, nullptr) << text;
    EXPECT_EQ(judgments.judged(), 2U);
    EXPECT_EQ(judgments.highest(), 2) << "of several grades the highest one";
    ASSERT_EQ(judgments.subtopics->documents(), 2U);
    EXPECT_EQ(judgments.subtopics->count, 2U);
    EXPECT_EQ(judgments.subtopics->of(0).size(), 1U) << "b is the last by its id";
    ASSERT_EQ(judgments.subtopics->of(1).size(), 2U);
    EXPECT_EQ(judgments.subtopics->of(1)[1].grade, 2);
    EXPECT_EQ(qrels.grade(0, "a"), 2);
  }
}

TEST_F(SubtopicFiles, SayWhatIsWrong) {
  expect_error([&] { qrels("q 1 a 1\nq 2 a 1\n"); },
               "qrels.txt:2: document 'a' is judged twice for query 'q'; judgments "
               "by subtopic are read with --subtopics (Python: subtopics=True); the first time is "
               "on line 1");
  expect_error(
      [&] { subtopics("q 1 a 1\nq 2 a 1\nq 1 a 0\n"); },
      "subtopics.txt:3: document 'a' is judged twice for query 'q' and subtopic '1'; the first time is on line 1");
  expect_error([&] { subtopics("query,document,grade\nq,a,1\n"); }, "there is no column of subtopics");
  expect_error([&] { subtopics("query,aspect,document,grade\nq,,a,1\n"); },
               "the subtopic in column 'aspect' is missing");
  expect_error([&] { subtopics("{\"q\": {\"a\": 1}}"); }, "JSON: an object is expected");
  expect_error([&] { qrels("{\"q\": {\"a\": 1},\n \"q\": {\"b\": 1}}"); }, "qrels.txt:2: query 'q' is there twice");
  expect_error([&] { qrels("{\"q\": {\"\": 1}}"); }, "qrels.txt:1: the document is an empty text");
}

TEST_F(SubtopicFiles, ScoresOfSubtopicsAreRefusedWithoutThem) {
  const auto samples_of = [](const Qrels& judged) {
    RunBuilder run(judged, {});
    run.add("q", "a", 1);
    std::vector<JudgedRun> runs;
    runs.push_back(run.finish());
    return std::make_shared<const Samples>(run_samples(judged, std::move(runs), {"run"}));
  };
  const Score score = parse_score("strecall", Domain::runs);
  const auto among = [&](const std::vector<Score>& scores) {
    return std::find(scores.begin(), scores.end(), score) != scores.end();
  };
  const auto plain = samples_of(qrels("q 0 a 1\n"));
  expect_error([&] { measure(plain, {&score, 1}); }, "strecall is of the subtopics of queries");
  EXPECT_FALSE(among(fitting_scores(*plain)));
  const auto told = samples_of(subtopics("q 0 a 1\n"));
  EXPECT_EQ(measure(told, {&score, 1}).number(0, 0, 0), 1);
  EXPECT_TRUE(among(fitting_scores(*told)));
}

TEST_F(SubtopicFiles, ItemsThatAUserHasAreOfGradeOne) {
  const Qrels implicit = qrels("user,item\n7,a\n7,b\n8,a\n", "items.csv");
  EXPECT_EQ(implicit.grade(0, "b"), 1);
  ASSERT_EQ(implicit.notes().size(), 1U);
  EXPECT_NE(implicit.notes()[0].find("of grade 1"), std::string::npos);
  expect_error([&] { qrels("query,document\nq,a\n", "bare.csv"); }, "there is no column of grades");
}

}  // namespace
}  // namespace etalon
