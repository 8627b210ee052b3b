// Every measure of labels and of clusters on random tables whose counts span the whole of what counts can be: it ends,
// it is near its exact value, within its range, and never NaN where it is defined.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <sstream>

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

/// How far a value may be off, as a share of it. Logarithms of numbers near 1 lose digits that no other measure does.
double tolerance_of(const Score& score) {
  constexpr std::string_view informations[] = {"mi",           "nmi",       "fnmi", "homogeneity",
                                               "completeness", "v_measure", "ami",  "onmi"};
  const std::string_view name = score.measure->name;
  return std::find(std::begin(informations), std::end(informations), name) != std::end(informations) ? 1e-10 : 1e-12;
}

void expect_near(const Score& score, const Value<double>& fast, const Value<Exact>& exact, const std::string& table) {
  const double wanted = exact.number.to_double();
  if (exact.defined() && std::isinf(wanted)) {
    EXPECT_STREQ(fast.reason, "it is more than a double holds") << score.text() << " of " << table;
    return;
  }
  ASSERT_STREQ(fast.reason, exact.reason) << score.text() << " of " << table;
  if (!fast.defined()) return;
  ASSERT_TRUE(std::isfinite(fast.number)) << score.text() << " of " << table;
  const double off = tolerance_of(score) * std::abs(wanted) + 1e-13;
  EXPECT_NEAR(fast.number, wanted, off) << score.text() << " of " << table;
  // Takes off half an object, so that its range is that of whole counts.
  if (score.measure->name == std::string_view("fager_mcgowan")) return;
  const Range range = score.range();
  EXPECT_GE(fast.number, range.low - 1e-6) << score.text() << " of " << table;
  EXPECT_LE(fast.number, range.high + 1e-6) << score.text() << " of " << table;
}

template <class Count>
std::string text_of(const std::vector<Count>& counts, std::size_t columns) {
  std::ostringstream text;
  text.precision(17);
  for (std::size_t i = 0; i < counts.size(); ++i) text << (i == 0 ? "" : i % columns == 0 ? "; " : " ") << counts[i];
  return text.str();
}

template <class T, class Count>
T number_of(Count count) {
  if constexpr (std::is_same_v<T, Exact> && std::is_same_v<Count, double>) {
    return Exact::binary(count);
  } else {
    return T(count);
  }
}

template <class T, class Count>
Matrix<T> matrix_of(const std::vector<Count>& counts, std::size_t classes) {
  std::vector<typename Matrix<T>::Cell> cells;
  const auto m = static_cast<std::uint32_t>(classes);
  for (std::uint32_t i = 0; i < counts.size(); ++i) {
    if (counts[i] != 0) cells.push_back({i / m, i % m, number_of<T>(counts[i])});
  }
  Matrix<T> matrix(classes, std::move(cells));
  matrix.set_positive(0);
  return matrix;
}

/// All scores of random matrices of what `count` draws.
template <class DrawCount>
void check_labels(DrawCount count, int rounds = 300) {
  std::mt19937_64 random(5);
  const std::vector<Score> scores = all_scores_lifted(Domain::labels);
  for (int round = 0; round < rounds; ++round) {
    const std::size_t m = 2 + random() % 3;
    std::vector<decltype(count(random))> counts(m * m);
    for (auto& cell : counts) cell = count(random);
    const Matrix<double> fast = matrix_of<double>(counts, m);
    const Matrix<Exact> exact = matrix_of<Exact>(counts, m);
    for (const Score& score : scores)
      expect_near(score, evaluate(score, fast), evaluate(score, exact), text_of(counts, m));
  }
}

TEST(Extreme, LabelsOfAnyCountsThatDoublesHold) {
  check_labels([](std::mt19937_64& random) { return random_count(random, 48); });
}

TEST(Extreme, LabelsOfAnyCounts) {
  check_labels([](std::mt19937_64& random) { return random_count(random, 63); });
}

// Weights of which the least is lost beside the greatest, that overflow when multiplied, and that add up to another sum
// in another order.
TEST(Extreme, LabelsOfAnyWeights) {
  check_labels(
      [](std::mt19937_64& random) {
        constexpr double weights[] = {0, 0, 1, 3, 0.1, 0.7, 1e-5, 1e-11, 1e-16, 1e-300, 1e300, 12345.678, 1e17};
        return weights[random() % std::size(weights)];
      },
      60);
}

TEST(Extreme, LabelsOfAFewWeightsFarApart) {
  check_labels(
      [](std::mt19937_64& random) {
        constexpr double exponents[] = {0, -3, -6, -9, -12, -15};
        const double weight = std::pow(10, exponents[random() % std::size(exponents)]);
        return random() % 3 == 0 ? 0 : weight * (1 + static_cast<double>(random() % 1000) / 999);
      },
      100);
}

/// Rows and columns without an object are no clusters.
template <class T>
Partitions<T> partitions_of_counts(const std::vector<std::uint64_t>& counts, std::size_t columns) {
  std::map<std::uint32_t, std::uint32_t> row_of;
  std::map<std::uint32_t, std::uint32_t> column_of;
  const auto width = static_cast<std::uint32_t>(columns);
  for (std::uint32_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    row_of[i / width] = 0;
    column_of[i % width] = 0;
  }
  for (auto* numbers : {&row_of, &column_of}) {
    std::uint32_t next = 0;
    for (auto& [given, name] : *numbers) name = next++;
  }
  std::vector<typename Partitions<T>::Cell> cells;
  for (std::uint32_t i = 0; i < counts.size(); ++i) {
    if (counts[i] != 0) cells.push_back({row_of[i / width], column_of[i % width], counts[i]});
  }
  return Partitions<T>(row_of.size(), column_of.size(), std::move(cells));
}

/// All scores that `takes` says of random tables with counts up to 2^most.
template <class Takes>
void check_clusters(unsigned most, Takes takes) {
  std::mt19937_64 random(6);
  const std::vector<Score> scores = all_scores_lifted(Domain::clusters);
  for (int round = 0; round < 200; ++round) {
    const std::size_t rows = 1 + random() % 4;
    const std::size_t columns = 1 + random() % 4;
    std::vector<std::uint64_t> counts(rows * columns);
    for (std::uint64_t& count : counts) count = random_count(random, most);
    if (std::all_of(counts.begin(), counts.end(), [](std::uint64_t count) { return count == 0; })) continue;
    const auto fast = partitions_of_counts<double>(counts, columns);
    const auto exact = partitions_of_counts<Exact>(counts, columns);
    for (const Score& score : scores) {
      if (takes(score.measure->name))
        expect_near(score, evaluate(score, fast), evaluate(score, exact), text_of(counts, columns));
    }
  }
}

TEST(Extreme, ClustersOfAnyCounts) {
  // The exact form of smi takes long; it has tests of its own.
  check_clusters(9, [](std::string_view name) { return name != "smi"; });
}

TEST(Extreme, ClustersOfMorePairsThanDoublesHold) {
  // What is by chance goes through all overlaps.
  const auto takes = [](std::string_view name) { return name != "smi" && name != "ami"; };
  check_clusters(31, takes);
  check_clusters(48, takes);
  check_clusters(59, takes);
}

}  // namespace
}  // namespace etalon
