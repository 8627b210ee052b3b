// The counts of Huang and Ling's six measures by subsets, against the measures of their text in plain whole numbers:
// all pairs of lists one by one up to n = 6, all lists up to n = 9.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "etalon/consistency.hpp"

namespace etalon {
namespace {

constexpr const char* kScores[] = {"ordering_auc", "srn", "md", "ed", "oauc", "ordering_accuracy"};
using Six = std::array<int, 6>;

/// Section 2.3 and 2.4 of the paper, for the list a₁ … aₙ, up to factors that all lists of n share; more is better.
Six six_of(const std::vector<int>& list) {
  const int n = static_cast<int>(list.size());
  Six values{};
  int positives = 0;
  for (int i = 1; i <= n; ++i) {
    const int a = list[static_cast<std::size_t>(i - 1)];
    for (int j = i + 1; j <= n; ++j) values[1] -= list[static_cast<std::size_t>(j - 1)] < a ? 1 : 0;
    values[2] -= std::abs(a - i);
    values[3] -= (a - i) * (a - i);
    values[5] += (2 * a > n) == (2 * i > n) ? 1 : 0;
    if (2 * a <= n) continue;
    ++positives;
    values[0] += i - positives;
    values[4] += a * (i - positives);
  }
  return values;
}

std::vector<Six> all_lists(std::size_t n) {
  std::vector<int> list(n);
  std::iota(list.begin(), list.end(), 1);
  std::vector<Six> values;
  do values.push_back(six_of(list));
  while (std::next_permutation(list.begin(), list.end()));
  return values;
}

/// Every pair of lists by definition.
Agreement by_pairs(const std::vector<Six>& lists, std::size_t f, std::size_t g) {
  Agreement counts;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (std::size_t j = i + 1; j < lists.size(); ++j) {
      const int x = lists[i][f] - lists[j][f];
      const int y = lists[i][g] - lists[j][g];
      if (x == 0 && y == 0) {
        ++counts.both_tied;
      } else if (x == 0) {
        ++counts.g_only;
      } else if (y == 0) {
        ++counts.f_only;
      } else {
        ++((x > 0) == (y > 0) ? counts.same : counts.opposite);
      }
    }
  }
  return counts;
}

/// How many lists have each pair of values, and then every pair of rows of that table.
Agreement by_table(const std::vector<Six>& lists, std::size_t f, std::size_t g) {
  const auto ends = [&](std::size_t m) {
    const auto [low, high] =
        std::minmax_element(lists.begin(), lists.end(), [m](const Six& a, const Six& b) { return a[m] < b[m]; });
    return std::pair((*low)[m], (*high)[m]);
  };
  const auto [f_low, f_high] = ends(f);
  const auto [g_low, g_high] = ends(g);
  const auto width = static_cast<std::size_t>(g_high - g_low + 1);
  std::vector<std::vector<std::int64_t>> table(static_cast<std::size_t>(f_high - f_low + 1),
                                               std::vector<std::int64_t>(width));
  for (const Six& list : lists)
    ++table[static_cast<std::size_t>(list[f] - f_low)][static_cast<std::size_t>(list[g] - g_low)];
  Agreement counts;
  for (std::size_t i = 0; i < table.size(); ++i) {
    std::int64_t before = 0;
    for (const std::int64_t cell : table[i]) {
      counts.both_tied += Int128{cell} * (cell - 1) / 2;
      counts.g_only += Int128{cell} * before;
      before += cell;
    }
    for (std::size_t j = i + 1; j < table.size(); ++j) {
      std::int64_t lower = 0;
      std::int64_t higher = std::accumulate(table[j].begin(), table[j].end(), std::int64_t{0});
      for (std::size_t y = 0; y < width; ++y) {
        higher -= table[j][y];
        counts.same += Int128{table[i][y]} * higher;
        counts.opposite += Int128{table[i][y]} * lower;
        counts.f_only += Int128{table[i][y]} * table[j][y];
        lower += table[j][y];
      }
    }
  }
  return counts;
}

/// By subsets: none of these is enumerated.
std::vector<Agreement> by_subsets(std::span<const char* const> scores, std::size_t items) {
  std::vector<Score> parsed;
  for (const char* text : scores) parsed.push_back(parse_score(text, Domain::orders));
  return consistency(parsed, universe_of("permutations", items)).pairs;
}

template <class Count>
void expect_counts(std::size_t items, Count count) {
  const std::vector<Agreement> pairs = by_subsets(kScores, items);
  ASSERT_EQ(pairs.size(), 15U);
  const std::vector<Six> lists = all_lists(items);
  std::size_t at = 0;
  for (std::size_t f = 0; f < 6; ++f) {
    for (std::size_t g = f + 1; g < 6; ++g, ++at) {
      const Agreement& ours = pairs[at];
      const Agreement expected = count(lists, f, g);
      EXPECT_TRUE(ours.same == expected.same && ours.opposite == expected.opposite && ours.f_only == expected.f_only &&
                  ours.g_only == expected.g_only && ours.both_tied == expected.both_tied)
          << kScores[f] << " " << kScores[g] << ", n = " << items;
    }
  }
}

TEST(OrderCounts, ThePapersOwnList) {
  // Table 1: AUC 5/8 of 16, SRN 12, MD 22, ED 76, OAUC 31/52 of 104, accuracy 1/2 of 8.
  EXPECT_EQ(six_of({3, 6, 8, 1, 4, 2, 5, 7}), (Six{10, -12, -22, -76, 62, 4}));
}

TEST(OrderCounts, SubsetsCountWhatAllPairsOfListsGive) {
  for (std::size_t items = 2; items <= 6; ++items) expect_counts(items, by_pairs);
}

TEST(OrderCounts, SubsetsCountWhatAllListsGive) {
  for (std::size_t items = 5; items <= 9; ++items) expect_counts(items, by_table);
}

Int128 tied_pairs(const std::vector<std::int64_t>& lists) {
  Int128 pairs = 0;
  for (const std::int64_t count : lists) pairs += Int128{count} * (count - 1) / 2;
  return pairs;
}

TEST(OrderCounts, FourteenItemsHaveTheirKnownDistributions) {
  // 12! is the last factorial within 32 bits, so that counts change their width on the way. Lists by reversed pairs
  // follow from one item more at a time; by right halves from the positives among the upper seven.
  constexpr std::int64_t kSeven = 5040;
  std::vector<std::int64_t> reversed{1};
  for (std::size_t items = 2; items <= 14; ++items) {
    std::vector<std::int64_t> next(reversed.size() + items - 1);
    for (std::size_t i = 0; i < reversed.size(); ++i) {
      for (std::size_t passed = 0; passed < items; ++passed) next[i + passed] += reversed[i];
    }
    reversed = next;
  }
  std::vector<std::int64_t> right;
  for (const std::int64_t choices : {1, 7, 21, 35, 35, 21, 7, 1}) right.push_back(choices * choices * kSeven * kSeven);
  constexpr const char* kTwo[] = {"srn", "ordering_accuracy"};
  const Agreement counts = by_subsets(kTwo, 14).front();
  constexpr std::int64_t kLists = 87178291200;
  EXPECT_TRUE(counts.pairs() == Int128{kLists} * (kLists - 1) / 2);
  EXPECT_TRUE(counts.g_only + counts.both_tied == tied_pairs(reversed));
  EXPECT_TRUE(counts.f_only + counts.both_tied == tied_pairs(right));
}

}  // namespace
}  // namespace etalon
