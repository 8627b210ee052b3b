// Scores by chance and beyond it: against all arrangements of small inputs, against measures that are known to be
// adjusted, what has no value, and random tables where there are too many.
#include <gtest/gtest.h>

#include <cmath>

#include "expect_error.hpp"
#include "reference/by_chance.hpp"
#include "statistic/all_tables.hpp"

namespace etalon {
namespace {

using reference::matrix_of;
using reference::mean_over_arrangements;
using reference::sorted_labelings;

Score chance_of_labels(const std::string& text) { return parse_score(text, Domain::labels); }
Score chance_of_clusters(const std::string& text) { return parse_score(text, Domain::clusters); }

/// A partition of labels that skip none.
bool skips_none(const std::vector<int>& labels) {
  int next = 0;
  for (const int label : labels) {
    if (label > next) return false;
    if (label == next) ++next;
  }
  return true;
}

TEST(ByChance, LabelsAreTheMeanOverAllPredictions) {
  for (const auto& [m, most] : {std::pair{2, 6}, std::pair{3, 4}}) {
    for (const Score& score : all_scores_lifted(Domain::labels)) {
      if (score.needs_positive() && m != 2) continue;
      Score lifted = score;
      lifted.lifts.insert(lifted.lifts.begin(), chance_of_labels("expected(accuracy)").lifts.front());
      for (int n = 1; n <= most; ++n) {
        for (const auto& truth : sorted_labelings(static_cast<std::size_t>(n), m)) {
          for (const auto& prediction : sorted_labelings(static_cast<std::size_t>(n), m)) {
            const auto classes = static_cast<std::size_t>(m);
            const auto naive = mean_over_arrangements(prediction, [&](const std::vector<int>& arranged) {
              return evaluate(score, matrix_of<Exact>(classes, truth, arranged));
            });
            const auto exact = evaluate(lifted, matrix_of<Exact>(classes, truth, prediction));
            const auto fast = evaluate(lifted, matrix_of<double>(classes, truth, prediction));
            ASSERT_EQ(exact.defined(), naive.has_value()) << score.text() << " m " << m << " n " << n;
            ASSERT_EQ(fast.defined(), naive.has_value()) << score.text() << " m " << m << " n " << n;
            if (!naive) continue;
            ASSERT_EQ(exact.number, *naive) << score.text() << ": " << exact.number.text() << " " << naive->text();
            ASSERT_NEAR(fast.number, naive->to_double(), 1e-12 * std::max(1.0, std::abs(fast.number)));
          }
        }
      }
    }
  }
}

TEST(ByChance, PartitionsAreTheMeanOverAllClusterings) {
  for (const Score& score : all_scores_lifted(Domain::clusters)) {
    if (&score.kind() != kind_of<Partitions>) continue;
    Score lifted = score;
    lifted.lifts.insert(lifted.lifts.begin(), chance_of_clusters("expected(rand)").lifts.front());
    for (std::size_t n = 1; n <= 5; ++n) {
      for (const auto& truth : sorted_labelings(n, static_cast<int>(n))) {
        for (const auto& clustering : sorted_labelings(n, static_cast<int>(n))) {
          if (!skips_none(truth) || !skips_none(clustering)) continue;
          const auto naive = mean_over_arrangements(clustering, [&](const std::vector<int>& arranged) {
            return evaluate(score, partitions_of<Exact>(truth, arranged));
          });
          const auto exact = evaluate(lifted, partitions_of<Exact>(truth, clustering));
          const auto fast = evaluate(lifted, partitions_of<double>(truth, clustering));
          ASSERT_EQ(exact.defined(), naive.has_value()) << score.text() << " n " << n;
          ASSERT_EQ(fast.defined(), naive.has_value()) << score.text() << " n " << n;
          if (!naive) continue;
          ASSERT_EQ(exact.number, *naive) << score.text() << ": " << exact.number.text() << " " << naive->text();
          ASSERT_NEAR(fast.number, naive->to_double(), 1e-11 * std::max(1.0, std::abs(fast.number))) << score.text();
        }
      }
    }
  }
}

/// Whether the value at the expected table is the mean, wherever there is one.
bool is_linear(const Score& score) {
  for (const auto& [m, most] : {std::pair{2, 6}, std::pair{3, 4}}) {
    if (score.needs_positive() && m != 2) continue;
    for (std::size_t n = 1; n <= static_cast<std::size_t>(most); ++n) {
      for (const auto& truth : sorted_labelings(n, m)) {
        for (const auto& prediction : sorted_labelings(n, m)) {
          const auto classes = static_cast<std::size_t>(m);
          const Matrix<Exact> one = matrix_of<Exact>(classes, truth, prediction);
          std::vector<Exact> cells;
          for (std::size_t i = 0; i < classes; ++i) {
            for (std::size_t j = 0; j < classes; ++j) cells.push_back(one.truth(i) * one.predicted(j) / one.total());
          }
          const auto mean = mean_over_arrangements(prediction, [&](const std::vector<int>& arranged) {
            return evaluate(score, matrix_of<Exact>(classes, truth, arranged));
          });
          const auto at = evaluate(score, dense_matrix<Exact, Exact>(classes, cells));
          if (at.defined() != mean.has_value() || (mean && at.number != *mean)) return false;
        }
      }
    }
  }
  return true;
}

TEST(ByChance, EveryEntrySaysWhetherItIsLinear) {
  for (const Score& score : all_scores(Domain::labels)) {
    if (score.measure->domain() != Domain::labels) continue;
    bool linear = true;
    for (const ClaimedScore& claimed : claimed_scores(*score.measure)) linear = linear && is_linear(claimed.score);
    EXPECT_EQ(score.measure->linear, linear) << score.text();
  }
}

TEST(ByChance, TablesHaveTheirProbabilities) {
  const std::uint64_t rows[] = {3, 2, 1};
  const std::uint64_t columns[] = {4, 2};
  Exact sum = 0;
  std::size_t count = 0;
  TableWalk(rows, columns).each<Exact>([&](std::span<const TableCell> cells, const Exact& probability) {
    std::uint64_t objects = 0;
    for (const TableCell& cell : cells) objects += cell.count;
    EXPECT_EQ(objects, 6U);
    // The ways to hand out the columns in each row, over all ways: 6!/(4!·2!) = 15.
    Exact ways = 1;
    for (std::uint32_t i = 0; i < 3; ++i) {
      std::uint64_t second = 0;
      for (const TableCell& cell : cells) second += cell.row == i && cell.column == 1 ? cell.count : 0;
      ways *= Exact(second == 1 ? rows[i] : second == 2 ? rows[i] * (rows[i] - 1) / 2 : 1);
    }
    EXPECT_EQ(probability, ways / Exact(15));
    sum += probability;
    ++count;
  });
  EXPECT_EQ(sum, Exact(1));
  EXPECT_EQ(count, 5U);  // 2 as a sum of at most 3, 2 and 1
  EXPECT_TRUE(TableWalk(rows, columns).within(100));
  EXPECT_FALSE(TableWalk(rows, columns).within(3));
}

/// On every small input the two scores agree, in values and in whether there is one.
void expect_same_partitions(const std::string& adjusted, const std::string& known) {
  for (std::size_t n = 1; n <= 6; ++n) {
    for (const auto& truth : sorted_labelings(n, 3)) {
      std::vector<int> clustering(n, 0);
      const auto fill = [&](auto&& self, std::size_t at) -> void {
        if (at == n) {
          if (!skips_none(truth) || !skips_none(clustering)) return;
          const auto a = evaluate(chance_of_clusters(adjusted), partitions_of<Exact>(truth, clustering));
          const auto b = evaluate(chance_of_clusters(known), partitions_of<Exact>(truth, clustering));
          ASSERT_EQ(a.defined(), b.defined()) << adjusted << " n " << n;
          if (a.defined()) {
            ASSERT_EQ(a.number, b.number) << adjusted;
          }
          const auto fast = evaluate(chance_of_clusters(adjusted), partitions_of<double>(truth, clustering));
          ASSERT_EQ(fast.defined(), b.defined()) << adjusted << " n " << n;
          if (fast.defined()) {
            ASSERT_NEAR(fast.number, b.number.to_double(), 1e-9);
          }
          return;
        }
        for (int label = 0; label < 3; ++label) {
          clustering[at] = label;
          self(self, at + 1);
        }
      };
      fill(fill, 0);
    }
  }
}

TEST(Adjusted, RandIsTheAdjustedRandIndex) { expect_same_partitions("adjusted(rand)", "ari"); }

TEST(Adjusted, NormalisedInformationIsAdjustedInformation) {
  for (const std::string norm : {"arithmetic", "min", "max"})
    expect_same_partitions("adjusted(nmi(norm=" + norm + "))", "ami(norm=" + norm + ")");
}

TEST(Adjusted, AccuracyIsKappa) {
  for (const auto& [m, most] : {std::pair{2, 6}, std::pair{3, 5}}) {
    for (std::size_t n = 1; n <= static_cast<std::size_t>(most); ++n) {
      for (const auto& truth : sorted_labelings(n, m)) {
        for (auto prediction : sorted_labelings(n, m)) {
          do {
            const auto c = matrix_of<Exact>(static_cast<std::size_t>(m), truth, prediction);
            for (const std::string score : {"accuracy", "error_rate"}) {
              const auto adjusted = evaluate(chance_of_labels("adjusted(" + score + ")"), c);
              const auto kappa = evaluate(chance_of_labels("kappa"), c);
              ASSERT_EQ(adjusted.defined(), kappa.defined());
              if (kappa.defined()) {
                ASSERT_EQ(adjusted.number, kappa.number);
              }
            }
          } while (std::next_permutation(prediction.begin(), prediction.end()));
        }
      }
    }
  }
}

TEST(Adjusted, IsUndefinedWhereEveryTableIsBest) {
  // Both labelings are the same constant.
  const int constant[] = {4, 0, 0, 0};
  const auto value = evaluate(chance_of_labels("adjusted(accuracy)"), dense_matrix<double, int>(2, constant));
  ASSERT_FALSE(value.defined());
  EXPECT_NE(std::string(value.reason).find("best value"), std::string::npos);
  EXPECT_EQ(evaluate(chance_of_labels("adjusted(accuracy)"), dense_matrix<double, int>(2, constant), {Undefined::zero})
                .number,
            0);
  // Weights are no counts.
  const double weights[] = {1.5, 0.5, 1, 2};
  EXPECT_FALSE(evaluate(chance_of_labels("adjusted(jaccard)"), dense_matrix<double, double>(2, weights)).defined());
}

TEST(Adjusted, OneClassIsExactHoweverManyObjects) {
  // E[c11] = 300·500/1000 at the sizes of this table; F1 is linear, the Jaccard index is not.
  const int table[] = {400, 300, 100, 200};
  const auto c = dense_matrix<double, int>(2, table);
  const auto found = estimate(chance_of_labels("expected(jaccard)"), any(c));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->tables, 0U);
  EXPECT_DOUBLE_EQ(evaluate(chance_of_labels("expected(f1)"), c).number, 2 * 150.0 / 800);
  // By summing over all overlaps with logarithms of factorials.
  double mean = 0;
  const auto choose = [](double n, double k) {
    return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
  };
  for (int k = 0; k <= 300; ++k)
    mean += std::exp(choose(300, k) + choose(700, 500 - k) - choose(1000, 500)) * k / (800.0 - k);
  EXPECT_NEAR(found->mean.number, mean, 1e-10);
  const int large[] = {400000000, 300000000, 100000000, 200000000};
  EXPECT_NEAR(evaluate(chance_of_labels("expected(jaccard)"), dense_matrix<double, int>(2, large)).number, 150.0 / 650,
              1e-8);
}

TEST(Adjusted, DrawsRandomTablesWhereThereAreTooMany) {
  std::vector<int> truth;
  std::vector<int> clustering;
  for (int i = 0; i < 200; ++i) {
    truth.push_back(i % 7);
    clustering.push_back((i * i / 3) % 11);
  }
  std::vector<int> seen(11, -1);
  int next = 0;
  for (int& label : clustering) {
    if (seen[static_cast<std::size_t>(label)] < 0) seen[static_cast<std::size_t>(label)] = next++;
    label = seen[static_cast<std::size_t>(label)];
  }
  const auto p = partitions_of<double>(truth, clustering);
  const auto sampled = estimate(chance_of_clusters("expected(matched(accuracy))"), any(p));
  ASSERT_TRUE(sampled.has_value());
  EXPECT_EQ(sampled->tables, 10'000U);
  EXPECT_GT(sampled->error, 0);
  EXPECT_EQ(evaluate(chance_of_clusters("expected(matched(accuracy))"), p).number, sampled->mean.number);
  // A mean that is known otherwise lies within its errors.
  const auto drawn = estimate(chance_of_clusters("adjusted(pairs(jaccard))"), any(p));
  EXPECT_GT(drawn->tables, 0U);
  const auto known = estimate(chance_of_clusters("expected(rand)"), any(p));
  EXPECT_EQ(known->tables, 0U);
  EXPECT_FALSE(estimate(chance_of_clusters("rand"), any(p)).has_value());
}

TEST(Adjusted, StandsOutsideAndNeedsABestValue) {
  EXPECT_EQ(chance_of_labels("adjusted:macro:f1").text(), "adjusted(macro(f1))");
  EXPECT_EQ(chance_of_clusters("adjusted(pairs(accuracy))").text(), "adjusted(rand)");
  EXPECT_EQ(chance_of_clusters("adjusted(vi)").better(), Better::higher);
  EXPECT_EQ(chance_of_clusters("expected(vi)").better(), Better::neither);
  EXPECT_EQ(chance_of_labels("adjusted(f1)").range().high, 1);
  EXPECT_TRUE(chance_of_labels("adjusted(f1)").needs_positive());
  EXPECT_FALSE(chance_of_labels("adjusted(macro(f1))").needs_positive());
  expect_error([] { chance_of_labels("macro(adjusted(f1))"); }, "stands outside");
  expect_error([] { chance_of_labels("adjusted(adjusted(f1))"); }, "stands outside");
  expect_error([] { chance_of_clusters("adjusted(mi)"); }, "has none");
  expect_error([] { chance_of_labels("adjusted(prevalence)"); }, "has none");
}

}  // namespace
}  // namespace etalon
