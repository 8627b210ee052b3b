// The one-to-one matching of the greatest weight, against all matchings and against the plain cubic algorithm.
#include "domain/clusters/assignment.hpp"

#include <gtest/gtest.h>

#include "number/random.hpp"
#include "property.hpp"
#include "reference/assignment.hpp"

namespace etalon {
namespace {

template <class Weight>
using Table = std::vector<std::vector<Weight>>;

/// The sum of the matching, which uses no column twice.
template <class Weight>
Weight best_sum(const Table<Weight>& table) {
  std::vector<Overlap<Weight>> overlaps;
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    for (std::uint32_t j = 0; j < table[i].size(); ++j) {
      if (Weight(0) < table[i][j]) overlaps.push_back({i, j, table[i][j]});
    }
  }
  const std::size_t columns = table.empty() ? 0 : table.front().size();
  const std::vector<std::uint32_t> column_of = best_matching<Weight>(table.size(), columns, overlaps);
  std::vector<bool> taken(columns);
  Weight sum{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::uint32_t j = column_of[i];
    if (j == kUnmatched) continue;
    EXPECT_FALSE(taken.at(j));
    taken[j] = true;
    sum += table[i][j];
  }
  return sum;
}

template <class Weight>
Table<Weight> random_table(std::size_t rows, std::size_t columns, std::int64_t high, std::int64_t zeros = 0) {
  Table<Weight> table(rows);
  for (auto& row : table) {
    for (const std::int64_t x : property::numbers<std::int64_t>(columns, -zeros, high))
      row.push_back(Weight(std::max<std::int64_t>(x, 0)));
  }
  return table;
}

TEST(Assignment, IsTheBestOfAllMatchings) {
  EXPECT_TRUE(property::holds([] {
    const auto rows = property::between<std::size_t>(0, 6);
    const auto columns = property::between<std::size_t>(0, 6);
    const std::int64_t high = property::between<int>(0, 2) == 0 ? 3 : 1000;  // with and without ties
    const auto table = random_table<std::int64_t>(rows, columns, high, property::between<int>(0, 2) * high);
    REQUIRE(best_sum(table) == reference::best_sum(table));
  }));
}

TEST(Assignment, IsTheBestOfLargerTables) {
  EXPECT_TRUE(property::holds([] {
    const auto rows = property::between<std::size_t>(1, 60);
    const auto columns = property::between<std::size_t>(1, 60);
    const std::int64_t high = property::between<int>(0, 2) == 0 ? 3 : 100;
    const std::int64_t zeros = property::between<int>(0, 3) * 5 * high;  // up to nearly all
    const auto table = random_table<std::int64_t>(rows, columns, high, zeros);
    REQUIRE(best_sum(table) == reference::hungarian_sum(table));
  }));
}

TEST(Assignment, TakesWeightsNearTheEndOfTheirRange) {
  EXPECT_TRUE(property::holds([] {
    Table<std::int64_t> table = random_table<std::int64_t>(4, 5, 1000);
    for (auto& row : table) {
      for (std::int64_t& weight : row) weight += (std::int64_t{1} << 58) - 1000;
    }
    REQUIRE(best_sum(table) == reference::best_sum(table));
  }));
}

TEST(Assignment, TakesExactWeights) {
  EXPECT_TRUE(property::holds([] {
    Table<Exact> table = random_table<Exact>(5, 4, 12);
    for (std::size_t i = 0; i < table.size(); ++i) {
      for (Exact& weight : table[i]) weight /= Exact(static_cast<int>(i) + 1);
    }
    REQUIRE(best_sum(table) == reference::best_sum(table));
  }));
}

TEST(Assignment, MatchesManyRowsAtOnce) {
  // Sparse and of weight 1 or 2: hundreds of rows are left after the first choice, and ways are long.
  Random random(1);
  constexpr std::size_t size = 400;
  Table<std::int64_t> table(size, std::vector<std::int64_t>(size));
  for (std::size_t k = 0; k < 4 * size; ++k) ++table[random.below(size)][random.below(size)];
  EXPECT_EQ(best_sum(table), reference::hungarian_sum(table));
}

}  // namespace
}  // namespace etalon
