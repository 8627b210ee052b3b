// Every measure of labels and of clusters on random tables whose counts span the whole of what counts can be: it ends,
// it is near its exact value, within its range, and never NaN where it is defined.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "etalon/matrix.hpp"
#include "etalon/partitions.hpp"
#include "etalon/score.hpp"

namespace etalon {
namespace {

/// Zero, a few, or any power of two up to 2^most, give or take a few.
std::uint64_t random_count(std::mt19937_64& random, unsigned most) {
  switch (random() % 4) {
    case 0: return 0;
    case 1: return random() % 4;
    default: return (std::uint64_t{1} << random() % (most + 1)) + random() % 3;
  }
}

void expect_near(const Score& score, const Value<double>& fast, const Value<Exact>& exact, const std::string& table) {
  ASSERT_EQ(fast.defined(), exact.defined()) << score.text() << " of " << table;
  if (!fast.defined()) return;
  const double wanted = exact.number.to_double();
  ASSERT_FALSE(std::isnan(fast.number)) << score.text() << " of " << table;
  EXPECT_NEAR(fast.number, wanted, 1e-6 * std::max(1.0, std::abs(wanted))) << score.text() << " of " << table;
  const Range range = score.range();
  EXPECT_GE(fast.number, range.low - 1e-6) << score.text() << " of " << table;
  EXPECT_LE(fast.number, range.high + 1e-6) << score.text() << " of " << table;
}

/// Clusters without an object are no clusters.
void renumber(std::vector<int>& partition) {
  std::map<int, int> number;
  for (const int cluster : partition) number.emplace(cluster, 0);
  int next = 0;
  for (auto& [cluster, name] : number) name = next++;
  for (int& cluster : partition) cluster = number[cluster];
}

std::string text_of(std::span<const std::uint64_t> counts, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i)
    text += (i == 0 ? "" : i % columns == 0 ? "; " : " ") + std::to_string(counts[i]);
  return text;
}

/// Counts up to 2^most, for scores that `takes` says.
void check_labels(unsigned most, bool (*takes)(const Score&)) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 300; ++round) {
    const std::size_t m = 2 + random() % 3;
    std::vector<std::uint64_t> counts(m * m);
    for (std::uint64_t& count : counts) count = random_count(random, most);
    const auto matrix = [&]<class T>(T) {
      std::vector<typename Matrix<T>::Cell> cells;
      for (std::uint32_t i = 0; i < counts.size(); ++i) {
        if (counts[i] != 0)
          cells.push_back({i / static_cast<std::uint32_t>(m), i % static_cast<std::uint32_t>(m), T(counts[i])});
      }
      Matrix<T> result(m, std::move(cells));
      result.set_positive(0);
      return result;
    };
    for (const Score& score : all_scores_lifted(Domain::labels)) {
      if (takes(score))
        expect_near(score, evaluate(score, matrix(0.0)), evaluate(score, matrix(Exact(0))), text_of(counts, m));
    }
  }
}

TEST(Extreme, LabelsOfAnyCountsThatDoublesHold) {
  check_labels(44, [](const Score&) { return true; });
}

// Beyond 2^53 the counts of one class against the rest are still right.
TEST(Extreme, RatesOfAnyCounts) {
  check_labels(60, [](const Score& score) {
    constexpr std::string_view rates[] = {"precision", "recall", "specificity", "npv", "f", "jaccard", "g_mean"};
    return std::find(std::begin(rates), std::end(rates), score.measure->name) != std::end(rates);
  });
}

TEST(Extreme, ClustersOfAnyCounts) {
  std::mt19937_64 random(6);
  for (int round = 0; round < 200; ++round) {
    const std::size_t rows = 1 + random() % 4;
    const std::size_t columns = 1 + random() % 4;
    std::vector<std::uint64_t> counts(rows * columns);
    for (std::uint64_t& count : counts) count = random_count(random, 9);
    std::vector<int> reference;
    std::vector<int> clustering;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      reference.insert(reference.end(), counts[i], static_cast<int>(i / columns));
      clustering.insert(clustering.end(), counts[i], static_cast<int>(i % columns));
    }
    if (reference.empty()) continue;
    renumber(reference);
    renumber(clustering);
    for (const Score& score : all_scores_lifted(Domain::clusters)) {
      if (score.measure->name == "smi") continue;  // its exact form takes long; it has tests of its own
      expect_near(score, evaluate(score, partitions_of<double>(reference, clustering)),
                  evaluate(score, partitions_of<Exact>(reference, clustering)), text_of(counts, columns));
    }
  }
}

}  // namespace
}  // namespace etalon
