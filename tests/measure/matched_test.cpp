// Measures of labels under the best matching of the clusters, against all matchings, and under other names of clusters.
#include <gtest/gtest.h>

#include "etalon/own.hpp"
#include "etalon/partitions.hpp"
#include "number/random.hpp"
#include "reference/matched.hpp"

namespace etalon {
namespace {

using reference::Partition;

/// The measures of all classes, and those of one class through each lift.
std::vector<Score> of_labels() {
  std::vector<Score> scores;
  for (const Score& score : all_scores_lifted(Domain::labels)) {
    if (!score.needs_positive()) scores.push_back(score);
  }
  for (const char* more : {"kappa(weights=linear)", "kappa(weights=quadratic)", "kappa(weights=own)",
                           "micro(f(beta=2))", "weighted(gm(r=0.5))"})
    scores.push_back(parse_score(more, Domain::labels));
  return scores;
}

Score matched(const Score& score) {
  Score lifted = score;
  lifted.lifts.insert(lifted.lifts.begin(), parse_score("matched(accuracy)", Domain::clusters).lifts.front());
  return lifted;
}

/// All partitions of n objects: each object joins one of the clusters so far, or begins one.
std::vector<Partition> partitions(std::size_t n) {
  std::vector<Partition> all{{}};
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<Partition> longer;
    for (const Partition& partition : all) {
      const int clusters = partition.empty() ? 0 : *std::max_element(partition.begin(), partition.end()) + 1;
      for (int cluster = 0; cluster <= clusters; ++cluster) {
        longer.push_back(partition);
        longer.back().push_back(cluster);
      }
    }
    all = std::move(longer);
  }
  return all;
}

/// The names in the order of the objects: one partition for each list of sizes will do as the reference.
bool in_order(const Partition& partition) { return std::is_sorted(partition.begin(), partition.end()); }

template <class T>
void expect_alike(const Value<T>& value, const Value<T>& expected, const std::string& what) {
  ASSERT_EQ(value.defined(), expected.defined()) << what << ": " << (value.defined() ? expected : value).reason;
  if (!value.defined()) return;
  if constexpr (std::is_same_v<T, Exact>) {
    EXPECT_EQ(value.number.text(), expected.number.text()) << what;
  } else {
    EXPECT_NEAR(value.number, expected.number, 1e-12 * std::max(1.0, std::abs(expected.number))) << what;
  }
}

std::string text(const Partition& partition) {
  std::string digits;
  for (const int cluster : partition) digits += static_cast<char>('0' + cluster);
  return digits;
}

constexpr Undefined kChoices[] = {Undefined::report, Undefined::skip, Undefined::zero, Undefined::authors,
                                  Undefined::sklearn};

TEST(Matched, IsTheBestOverAllMatchings) {
  for (const Score& score : of_labels()) {
    for (std::size_t n = 1; n <= 5; ++n) {
      for (const Partition& a : partitions(n)) {
        if (!in_order(a)) continue;
        for (const Partition& b : partitions(n)) {
          for (const Undefined choice : kChoices) {
            if (n == 5 && choice != Undefined::report) continue;
            const std::string what = score.text() + " of " + text(a) + " " + text(b) + ", choice " +
                                     std::to_string(static_cast<int>(choice));
            expect_alike(evaluate(matched(score), partitions_of<double>(a, b), {.undefined = choice}),
                         reference::matched<double>(score, a, b, choice), what);
            if (n > 3 || !score.has_exact()) continue;
            expect_alike(evaluate(matched(score), partitions_of<Exact>(a, b), {.undefined = choice}),
                         reference::matched<Exact>(score, a, b, choice), what);
          }
        }
      }
      if (HasFailure()) return;
    }
  }
}

Partition random_partition(Random& random, std::size_t n, std::size_t clusters) {
  Partition partition(n);
  std::vector<int> name(clusters, -1);
  int names = 0;
  for (int& cluster : partition) {
    int& known = name[random.below(clusters)];
    if (known < 0) known = names++;
    cluster = known;
  }
  return partition;
}

TEST(Matched, IsTheBestOverAllMatchingsOfLargerTables) {
  Random random(3);
  for (int k = 0; k < 40; ++k) {
    const Partition a = random_partition(random, 6 + 14 * random.below(2), 2 + random.below(5));
    const Partition b = random_partition(random, a.size(), 2 + random.below(5));
    for (const Score& score : of_labels()) {
      for (const Undefined choice : kChoices) {
        expect_alike(evaluate(matched(score), partitions_of<double>(a, b), {.undefined = choice}),
                     reference::matched<double>(score, a, b, choice), score.text() + " of " + text(a) + " " + text(b));
      }
    }
  }
}

TEST(Matched, DoesNotDependOnTheNamesOfClusters) {
  Random random(4);
  const auto renamed = [&](Partition partition) {
    std::vector<int> names(static_cast<std::size_t>(*std::max_element(partition.begin(), partition.end()) + 1));
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = static_cast<int>(i);
    random.shuffle(std::span(names));
    for (int& cluster : partition) cluster = names[static_cast<std::size_t>(cluster)];
    return partition;
  };
  for (int k = 0; k < 12; ++k) {
    const std::size_t clusters = k % 2 == 0 ? 2 + random.below(5) : 9 + random.below(12);
    const Partition a = random_partition(random, 60, clusters);
    const Partition b = random_partition(random, 60, clusters);
    for (const Score& score : of_labels()) {
      expect_alike(evaluate(matched(score), partitions_of<double>(a, b)),
                   evaluate(matched(score), partitions_of<double>(renamed(a), renamed(b))),
                   score.text() + " of " + text(a) + " " + text(b));
    }
  }
}

TEST(Matched, HasReasonsWhereThereIsNoBest) {
  const auto reason = [](const char* score, const Partition& a, const Partition& b) {
    const auto value = evaluate(parse_score(score, Domain::clusters), partitions_of<double>(a, b));
    return std::string(value.defined() ? "" : value.reason);
  };
  Random random(5);
  const Partition a = random_partition(random, 200, 9);
  const Partition b = random_partition(random, 200, 9);
  EXPECT_NE(reason("matched(confusion_entropy)", a, b).find("too many"), std::string::npos);
  EXPECT_EQ(reason("matched(micro(f1))", a, b), "");
  EXPECT_EQ(reason("matched(mae)", a, b), "the classes are not numbers and no order was given");
  EXPECT_EQ(reason("matched(kappa(weights=linear))", {0, 0, 1}, {0, 1, 1}), "the classes have no order");
}

TEST(Matched, OwnMeasuresAreTriedUnderAllMatchings) {
  const Score mine = own_score("hits = sum_i(c_ii^2) / n^2", Domain::labels);
  const Partition a{0, 0, 0, 1, 1, 2, 2, 2};
  const Partition b{0, 1, 1, 0, 1, 2, 2, 0};
  expect_alike(evaluate(matched(mine), partitions_of<double>(a, b)),
               reference::matched<double>(mine, a, b, Undefined::report), "hits");
  const Score distance = own_score("far = sum_ij(abs(v_i - v_j) * c_ij) / n", Domain::labels);
  EXPECT_FALSE(evaluate(matched(distance), partitions_of<double>(a, b)).defined());
}

}  // namespace
}  // namespace etalon
