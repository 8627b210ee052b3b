// abstention_test.cpp: curves of correctness against completeness, by hand and against a plain count over all pairs.
#include "etalon/abstention.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "etalon/partial_orders.hpp"
#include "expect_error.hpp"

namespace etalon {
namespace {

using Relation = std::vector<std::vector<bool>>;

OrderSystem system_of(const std::vector<Preferences>& target, const std::vector<Preferences>& predicted, bool closure) {
  return pair_preferences("model", target, predicted, closure);
}

TEST(Abstention, WorkedExample) {
  // The target is A > B > C; A > B is sure and right, C > B less sure and wrong, A > C least sure and right.
  const std::vector<Preferences> target{{"all", {{"A", "B"}, {"B", "C"}, {"A", "C"}}}};
  const std::vector<Preferences> predicted{{"all", {{"A", "B", 0.9}, {"C", "B", 0.7}, {"A", "C", 0.6}}}};
  const AbstentionCurve curve = abstention_curve(system_of(target, predicted, false));
  ASSERT_EQ(curve.points.size(), 3U);
  EXPECT_EQ(curve.points[0].degree, 0.9);
  EXPECT_EQ(curve.points[0].correctness, 1);
  EXPECT_EQ(curve.points[0].completeness, 1.0 / 3);
  EXPECT_EQ(curve.points[1].correctness, 0);
  EXPECT_EQ(curve.points[1].completeness, 2.0 / 3);
  EXPECT_EQ(curve.points[2].correctness, 1.0 / 3);
  EXPECT_EQ(curve.points[2].completeness, 1);
}

TEST(Abstention, AUnitThatDecidesNothingYetIsLeftOut) {
  const std::vector<Preferences> target{{"1", {{"A", "B"}}}, {"2", {{"A", "B"}}}};
  const std::vector<Preferences> predicted{{"1", {{"A", "B", 0.9}}}, {"2", {{"B", "A", 0.6}}}};
  const AbstentionCurve curve = abstention_curve(system_of(target, predicted, false));
  ASSERT_EQ(curve.points.size(), 2U);
  EXPECT_EQ(curve.points[0].correctness, 1);
  EXPECT_EQ(curve.points[0].completeness, 0.5);
  EXPECT_EQ(curve.points[0].units, 1U);
  EXPECT_EQ(curve.points[0].left_out, 1U);
  EXPECT_EQ(curve.points[1].correctness, 0);
  EXPECT_EQ(curve.points[1].left_out, 0U);
}

TEST(Abstention, NothingToLeaveOut) {
  const std::vector<Preferences> sure{{"all", {{"A", "B"}, {"B", "C"}}}};
  expect_error([&] { abstention_curve(system_of(sure, sure, false)); }, "model: there is nothing to leave out");
}

/// Warshall's closure of a relation given as a matrix.
Relation closed(Relation related) {
  const std::size_t n = related.size();
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) related[i][j] = related[i][j] || (related[i][k] && related[k][j]);
    }
  }
  return related;
}

TEST(Abstention, AsCountedOverAllPairs) {
  std::mt19937 random(5);
  for (int round = 0; round < 310; ++round) {
    // What follows is counted for 64 items at once: the last rounds have more, and fewer preferences of each.
    const bool many = round >= 300;
    const std::size_t n = many ? 60 + random() % 90 : 2 + random() % 4;
    const auto taken = [&] { return many ? random() % n < 2 : random() % 3 != 0; };
    const bool closure = random() % 2 == 0;
    // The truth is 0 > 1 > …, of which some is known; predictions follow an order of their own, so that no circle is.
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    Preferences target{"all", {}};
    Preferences predicted{"all", {}};
    Relation wanted(n, std::vector<bool>(n));
    std::map<double, Relation, std::greater<>> cuts;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        if (taken()) {
          target.list.push_back({std::to_string(i), std::to_string(j)});
          wanted[i][j] = true;
        }
        for (std::size_t times = taken() ? 1 + random() % 2 : 0; times > 0; --times) {
          const double degree = static_cast<double>(random() % 4) / 4;
          predicted.list.push_back({std::to_string(order[i]), std::to_string(order[j]), degree});
          cuts.emplace(degree, Relation(n, std::vector<bool>(n)));
        }
      }
    }
    if (target.list.empty() || cuts.size() < 2) continue;
    if (closure) wanted = closed(wanted);
    const AbstentionCurve curve = abstention_curve(system_of({target}, {predicted}, closure));
    ASSERT_EQ(curve.points.size(), cuts.size());
    std::size_t at = 0;
    for (auto& [degree, related] : cuts) {
      for (const Preference& preference : predicted.list) {
        if (preference.degree >= degree) related[std::stoul(preference.better)][std::stoul(preference.worse)] = true;
      }
      const Relation found = closure ? closed(related) : related;
      double right = 0;
      double wrong = 0;
      double all = 0;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          all += wanted[i][j] ? 1 : 0;
          right += wanted[i][j] && found[i][j] ? 1 : 0;
          wrong += wanted[i][j] && found[j][i] ? 1 : 0;
        }
      }
      const AbstentionPoint& point = curve.points[at++];
      EXPECT_EQ(point.degree, degree);
      EXPECT_EQ(point.completeness, (right + wrong) / all);
      if (right + wrong == 0) {
        EXPECT_TRUE(std::isnan(point.correctness));
      } else {
        EXPECT_EQ(point.correctness, (right - wrong) / (right + wrong));
      }
    }
  }
}

}  // namespace
}  // namespace etalon
