// What is found from the documents of lists: fused runs, dominance, conventions, runs as orders; against plain code.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "etalon/conventions.hpp"
#include "etalon/dominance.hpp"
#include "etalon/error.hpp"
#include "etalon/run_orders.hpp"
#include "number/unit_roots.hpp"
#include "runs/random_runs.hpp"

namespace etalon {
namespace {

TEST(KeptDocuments, AreInTheOrderOfTheList) {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    const RandomRuns runs(random, 1, 1, 9, 9);
    const Qrels qrels = RandomRuns::qrels_of(runs.grades);
    const auto list = runs.judged(qrels, 0).queries[0].list;
    RandomRuns::Rows rows = runs.runs[0][0];
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first > b.first;
    });
    ASSERT_EQ(list->documents->size(), rows.size());
    std::size_t hits = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const RankedDocument& one = (*list->documents)[i];
      EXPECT_EQ(one.id, rows[i].first);
      EXPECT_EQ(runs.runs[0][0][one.row].first, one.id);
      if (!one.grade) continue;
      EXPECT_EQ(list->hits[hits].rank, i + 1);
      EXPECT_EQ(list->hits[hits++].grade, *one.grade);
    }
    EXPECT_EQ(hits, list->hits.size());
  }
}

/// The definition, document by document.
std::map<std::string, double> fused_plainly(const RandomRuns& runs, std::size_t query, Fusion method,
                                            const std::vector<JudgedRun>& judged) {
  std::set<std::string> all;
  for (const auto& run : runs.runs) {
    for (const auto& [document, score] : run[query]) all.insert(document);
  }
  std::map<std::string, double> fused;
  for (const std::string& document : all) {
    double sum = 0;
    double count = 0;
    for (const JudgedRun& run : judged) {
      const std::vector<RankedDocument>& list = *run.queries[query].list->documents;
      const auto at = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == document; });
      const auto n = static_cast<double>(list.size());
      if (at == list.end()) {
        if (method == Fusion::borda) {
          double left = 0;  // the mean of the points that are left
          for (double points = 1; points <= static_cast<double>(all.size()) - n; ++points) left += points;
          sum += left / (static_cast<double>(all.size()) - n);
        }
        continue;
      }
      ++count;
      const auto place = static_cast<double>(at - list.begin());
      const double low = list.back().score;
      const double high = list.front().score;
      if (method == Fusion::rrf)
        sum += 1 / (60 + place + 1);
      else if (method == Fusion::borda)
        sum += static_cast<double>(all.size()) - place;
      else
        sum += high > low ? (at->score - low) / (high - low) : 1;
    }
    fused[document] = method == Fusion::combmnz ? count * sum : sum;
  }
  return fused;
}

TEST(Fusion, IsAsItsDefinition) {
  Random random(6);
  for (int round = 0; round < 30; ++round) {
    const RandomRuns runs(random, 2, 3, 8, 7);
    const Qrels qrels = RandomRuns::qrels_of(runs.grades);
    const std::vector<JudgedRun> judged = runs.judged(qrels);
    for (const Fusion method : {Fusion::rrf, Fusion::combsum, Fusion::combmnz, Fusion::borda}) {
      const FusedRun found = fuse_runs(qrels, judged, {.method = method}, {.keep_documents = true}, 1);
      for (std::size_t query = 0; query < 2; ++query) {
        const std::map<std::string, double> plain = fused_plainly(runs, query, method, judged);
        const std::vector<RankedDocument>& list = *found.run.queries[query].list->documents;
        ASSERT_EQ(list.size(), plain.size());
        for (const RankedDocument& one : list) EXPECT_NEAR(one.score, plain.at(one.id), 1e-12);
      }
    }
  }
}

TEST(Fusion, TiesWhatDifferentRunsSayInTurn) {
  // a and b have the places 1, 2, 3 in another order each: equal sums, whatever is added first.
  RandomRuns runs = [] {
    Random random(7);
    return RandomRuns(random, 1, 3, 3, 3);
  }();
  runs.runs[0][0] = {{"a", 3}, {"b", 2}, {"c", 1}};
  runs.runs[1][0] = {{"c", 3}, {"a", 2}, {"b", 1}};
  runs.runs[2][0] = {{"b", 3}, {"c", 2}, {"a", 1}};
  const Qrels qrels = RandomRuns::qrels_of(runs.grades);
  const FusedRun found = fuse_runs(qrels, runs.judged(qrels), {}, {.keep_documents = true}, 1);
  const std::vector<RankedDocument>& list = *found.run.queries[0].list->documents;
  EXPECT_EQ(list[0].score, list[1].score);
  EXPECT_EQ(list[1].score, list[2].score);
}

TEST(Fusion, WeightsComeFromOtherQueries) {
  // Run 0 is right and run 1 is wrong on all queries but the first, where it is the other way round: the weights of the
  // first query's part do not know that.
  QrelsBuilder judgments;
  RandomRuns runs = [] {
    Random random(8);
    return RandomRuns(random, 6, 2, 3, 3);
  }();
  for (std::size_t query = 0; query < 6; ++query) {
    runs.grades[query] = {{"a good one", 1}, {"bad", 0}};  // which comes last where both tie
    runs.runs[query == 0 ? 1 : 0][query] = {{"a good one", 2}, {"bad", 1}};
    runs.runs[query == 0 ? 0 : 1][query] = {{"bad", 2}, {"a good one", 1}};
  }
  const Qrels qrels = RandomRuns::qrels_of(runs.grades);
  FusionOptions how{.method = Fusion::combsum, .weights_for = parse_score("rr", Domain::runs), .folds = 6};
  const FusedRun found = fuse_runs(qrels, runs.judged(qrels), how, {.keep_documents = true}, 1);
  ASSERT_EQ(found.weights.size(), 6U);
  EXPECT_GT(found.weights[0][0], found.weights[0][1]);
  EXPECT_EQ((*found.run.queries[0].list->documents)[0].id, "bad");
  EXPECT_EQ((*found.run.queries[1].list->documents)[0].id, "a good one");
  how.folds = 7;
  EXPECT_THROW(fuse_runs(qrels, runs.judged(qrels), how, {.keep_documents = true}, 1), Error);
}

TEST(Fusion, WeightsDoNotDependOnTheOrderOfTheRuns) {
  Random random(21);
  for (const std::size_t systems : {2U, 3U, 5U}) {  // a grid, and one weight after the other
    for (int round = 0; round < 4; ++round) {
      RandomRuns runs(random, 6, systems, 8, 7);
      const Qrels qrels = RandomRuns::qrels_of(runs.grades);
      const FusionOptions how{
          .method = Fusion::combsum, .weights_for = parse_score("ap(empty=zero)", Domain::runs), .folds = 3};
      const FusedRun first = fuse_runs(qrels, runs.judged(qrels), how, {.keep_documents = true}, 1);
      std::rotate(runs.runs.begin(), runs.runs.begin() + 1, runs.runs.end());
      const FusedRun turned = fuse_runs(qrels, runs.judged(qrels), how, {.keep_documents = true}, 1);
      for (std::size_t fold = 0; fold < 3; ++fold) {
        std::vector<double> weights = first.weights[fold];
        std::rotate(weights.begin(), weights.begin() + 1, weights.end());
        EXPECT_EQ(turned.weights[fold], weights);
      }
      for (std::size_t query = 0; query < 6; ++query) {
        const auto& a = *first.run.queries[query].list->documents;
        const auto& b = *turned.run.queries[query].list->documents;
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].id, b[i].id);
      }
    }
  }
}

TEST(Fusion, TakesWeightsThatAreGiven) {
  Random random(22);
  const RandomRuns runs(random, 2, 2, 8, 7);
  const Qrels qrels = RandomRuns::qrels_of(runs.grades);
  const std::vector<JudgedRun> judged = runs.judged(qrels);
  FusionOptions how{.method = Fusion::rrf, .weights = {1, 0}};
  const FusedRun found = fuse_runs(qrels, judged, how, {.keep_documents = true}, 1);
  const auto& alone = *judged[0].queries[0].list->documents;
  for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_EQ((*found.run.queries[0].list->documents)[i].id, alone[i].id);
  for (const std::vector<double>& wrong :
       {std::vector<double>{1}, std::vector<double>{0, 0}, std::vector<double>{1, -1}, std::vector<double>{1, NAN}}) {
    how.weights = wrong;
    EXPECT_THROW(fuse_runs(qrels, judged, how, {.keep_documents = true}, 1), Error);
  }
}

/// Gains of a run at each place, by a function of the grade.
std::vector<double> gains_of(const JudgedList& list, std::size_t length, const std::function<double(double)>& gain) {
  std::vector<double> gains(length, 0);
  for (const JudgedList::Hit& hit : list.hits) gains[hit.rank - 1] = hit.grade > 0 ? gain(hit.grade) : 0;
  return gains;
}

Preferred plainly(const std::vector<std::vector<double>>& differences) {
  bool plus = false;
  bool minus = false;
  for (const std::vector<double>& one : differences) {
    double sum = 0;
    for (const double gain : one) {
      sum += gain;
      plus = plus || sum > 0;
      minus = minus || sum < 0;
    }
  }
  return plus && minus ? Preferred::neither : plus ? Preferred::a : minus ? Preferred::b : Preferred::equal;
}

TEST(Dominance, IsThatOfAllPrefixes) {
  Random random(9);
  constexpr std::size_t length = 8;
  for (int round = 0; round < 60; ++round) {
    const RandomRuns runs(random, 3, 2, 9, length);
    const Samples samples = runs.samples();
    const Dominance found = dominance_of(samples)[0];
    std::vector<double> all(length, 0);
    for (std::size_t query = 0; query < 3; ++query) {
      const auto difference = [&](const std::function<double(double)>& gain) {
        std::vector<double> gains = gains_of(*judged_list(samples, 0, query), length, gain);
        const std::vector<double> other = gains_of(*judged_list(samples, 1, query), length, gain);
        for (std::size_t i = 0; i < length; ++i) gains[i] -= other[i];
        return gains;
      };
      const std::vector<double> by_grades = difference([](double grade) { return grade; });
      for (std::size_t i = 0; i < length; ++i) all[i] += by_grades[i];
      EXPECT_EQ(found.queries[query].by_grades, plainly({by_grades}));
      EXPECT_EQ(found.queries[query].by_any_gains,
                plainly({difference([](double grade) { return grade >= 1 ? 1 : 0; }),
                         difference([](double grade) { return grade >= 2 ? 1 : 0; })}));
    }
    EXPECT_EQ(found.mean_by_grades, plainly({all}));
    const auto part_at = [](const std::vector<PreferredFrom>& parts, double at) {
      Preferred preferred = parts[0].preferred;
      for (const PreferredFrom& part : parts) {
        if (part.from <= at) preferred = part.preferred;
      }
      return preferred;
    };
    double sum = 0;
    for (std::size_t k = 1; k <= length; ++k) {
      sum += all[k - 1];
      EXPECT_EQ(part_at(found.by_depth, static_cast<double>(k)), sum > 0   ? Preferred::a
                                                                 : sum < 0 ? Preferred::b
                                                                           : Preferred::equal);
    }
    for (double p = 0.003; p < 1; p += 0.007) {
      double value = 0;
      for (std::size_t i = length; i-- > 0;) value = value * p + all[i];
      if (std::abs(value) < 1e-6) continue;
      EXPECT_EQ(part_at(found.by_persistence, p), value > 0 ? Preferred::a : Preferred::b) << p;
    }
    for (const GainTurn& turn : found.by_gain) {
      double dcg = 0;
      for (std::size_t query = 0; query < 3; ++query) {
        for (std::size_t run = 0; run < 2; ++run) {
          for (const JudgedList::Hit& hit : judged_list(samples, run, query)->hits) {
            if (hit.grade <= 0) continue;
            const double gain = hit.grade == turn.grade ? turn.gain : hit.grade;
            dcg += (run == 0 ? gain : -gain) / std::log2(hit.rank + 1.0);
          }
        }
      }
      EXPECT_NEAR(dcg, 0, 1e-9);
    }
  }
}

TEST(Dominance, GainsKeepTheOrderOfAllGradesThatWereJudged) {
  Random random(23);
  RandomRuns runs(random, 1, 2, 1, 1);
  runs.grades = {{{"one", 1}, {"two", 2}, {"three", 3}, {"five", 5}}};
  runs.runs[0][0] = {{"two", 3}, {"x", 2}};
  runs.runs[1][0] = {{"y", 3}, {"five", 2}};  // 2 beside 5/log2(3) = 3.15…
  // The preference turns where grade 2 gains 3.15, which is above the gain of grade 3 that nobody retrieved.
  const std::vector<Dominance> with_three = dominance_of(runs.samples());
  for (const GainTurn& turn : with_three[0].by_gain) EXPECT_NE(turn.grade, 2);
  runs.grades[0].erase("three");
  std::size_t turns = 0;
  const std::vector<Dominance> without = dominance_of(runs.samples());
  for (const GainTurn& turn : without[0].by_gain) turns += turn.grade == 2 ? 1 : 0;
  EXPECT_EQ(turns, 1U);
}

TEST(UnitRoots, AreWhereTheSignChanges) {
  Random random(10);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> coefficients;
    const std::size_t size = 2 + random.below(60);
    for (std::size_t i = 0; i < size; ++i) coefficients.push_back(static_cast<double>(random.below(7)) - 3);
    const auto value = [&](double x) {
      double sum = 0;
      for (std::size_t i = size; i-- > 0;) sum = sum * x + coefficients[i];
      return sum;
    };
    const UnitRoots roots = sign_changes_in_unit(coefficients);
    std::size_t changes = 0;
    double before = 0;
    for (double x = 0.0005; x < 0.9996; x += 0.0005) {
      const double here = value(x);
      if (std::abs(here) < 1e-9) continue;
      if (before != 0 && (before > 0) != (here > 0)) ++changes;
      before = here;
    }
    const auto inside =
        std::count_if(roots.at.begin(), roots.at.end(), [](double at) { return at > 0.0005 && at < 0.9995; });
    EXPECT_GE(static_cast<std::size_t>(inside), changes) << ::testing::PrintToString(coefficients);
    for (const double at : roots.at) EXPECT_NEAR(value(at), 0, 1e-9);
  }
  EXPECT_EQ(sign_changes_in_unit({-0.125, 1}).at, (std::vector<double>{0.125}));
  const std::vector<double> three = sign_changes_in_unit({-0.024, 0.26, -0.9, 1}).at;  // (x − .2)(x − .3)(x − .4)
  ASSERT_EQ(three.size(), 3U);
  EXPECT_NEAR(three[0], 0.2, 1e-10);
  EXPECT_NEAR(three[1], 0.3, 1e-10);
  EXPECT_NEAR(three[2], 0.4, 1e-10);
  // A double root is no change of sign, and rounding cannot tell: it is said to be hidden.
  const UnitRoots twice = sign_changes_in_unit({0.25, -1, 1});
  EXPECT_TRUE(twice.at.empty());
  EXPECT_FALSE(twice.hidden.empty());
}

TEST(Conventions, FindTheWayThatMadeANumber) {
  Random random(11);
  for (int round = 0; round < 5; ++round) {
    const RandomRuns runs(random, 4, 1, 12, 10);
    const Qrels qrels = RandomRuns::qrels_of(runs.grades);
    const Samples samples = run_samples(qrels, {runs.judged(qrels, 0)}, {"run"});
    const Score made = parse_score("ndcg(gain=exp,ideal=retrieved,level=2)@5", Domain::runs);
    const JudgedRun in_file_order = runs.judged(qrels, 0, {.ties = TieOrder::file});
    double sum = 0;
    double count = 0;
    for (const JudgedRun::Query& query : in_file_order.queries) {
      const Value<double> value = evaluate(made, Judged<double>(query.list));
      if (!value.defined()) continue;
      sum += value.number;
      ++count;
    }
    if (count == 0) continue;
    char text[32];
    std::snprintf(text, sizeof text, "%.9f", sum / count);
    const Score asked[] = {parse_score("ndcg@5", Domain::runs)};
    const ConventionSearch found = find_conventions(samples, asked, text);
    bool is_there = false;
    for (const ConventionMatch& match : found.matches)
      is_there = is_there || std::abs(match.value - sum / count) < 1e-12;
    EXPECT_TRUE(is_there) << text;
  }
  EXPECT_TRUE(parse_published("0.562").matches(0.5624999));
  EXPECT_FALSE(parse_published("0.562").matches(0.5626));
  EXPECT_THROW(parse_published("half"), Error);
  EXPECT_TRUE(parse_published("56.2%").percent);
  EXPECT_TRUE(parse_published("0.562").matches_cut(0.5629));
  EXPECT_FALSE(parse_published("0.562").matches_cut(0.5619));
}

TEST(Conventions, TellWhatComesNearestWhereNothingDoes) {
  Random random(24);
  const RandomRuns runs(random, 4, 1, 12, 10);
  const Qrels qrels = RandomRuns::qrels_of(runs.grades);
  const Samples samples = run_samples(qrels, {runs.judged(qrels, 0)}, {"run"});
  const Score asked[] = {parse_score("ap", Domain::runs)};
  const ConventionSearch found = find_conventions(samples, asked, "0.123456789");
  EXPECT_TRUE(found.matches.empty());
  ASSERT_FALSE(found.nearest.empty());
  for (std::size_t i = 1; i < found.nearest.size(); ++i)
    EXPECT_LT(std::abs(found.nearest[i - 1].value - 0.123456789), std::abs(found.nearest[i].value - 0.123456789));
  const Score subtopics[] = {parse_score("strecall@5", Domain::runs)};
  EXPECT_THROW(find_conventions(samples, subtopics, "0.5"), Error);
}

TEST(RunsAgainst, AreOrdersOfTheirDocuments) {
  RandomRuns runs = [] {
    Random random(12);
    return RandomRuns(random, 1, 2, 3, 3);
  }();
  runs.runs[0][0] = {{"a", 3}, {"b", 2}, {"c", 1}};
  runs.runs[1][0] = {{"b", 3}, {"a", 2}, {"d", 1}};
  const Qrels none = no_judgments();
  const Qrels queries = queries_of_runs(runs.judged(none));
  EXPECT_EQ(queries.queries(), (std::vector<std::string>{"q0"}));
  const std::vector<Against> all = runs_against(queries, runs.judged(queries), {"x", "y"});
  ASSERT_EQ(all.size(), 2U);
  const Score rbo = parse_score("rbo(p=0.5,form=min)", Domain::orders);
  const Samples& samples = all[0].samples;
  // Agreement of the first 1, 2, 3 places: 0, 1, 2/3; the least that rbo can be.
  const double expected = 2.0 / 3 * std::log(2) * 2 * 0.5;
  const double found = samples.batch->value(rbo, Undefined::report, samples.at(1, 0).place).number;
  double plain = 0;
  const double overlap[] = {0, 2, 2};
  for (int d = 1; d <= 3; ++d) plain += (overlap[d - 1] - 2) * std::pow(0.5, d) / d;
  EXPECT_NEAR(found, (1 - 0.5) / 0.5 * (plain - 2 * std::log(1 - 0.5)), 1e-12) << expected;
}

}  // namespace
}  // namespace etalon
