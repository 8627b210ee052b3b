// Measures of orders: published numbers, naive twins, and the relations between them.
#include <gtest/gtest.h>

#include "etalon/order_systems.hpp"
#include "etalon/score.hpp"
#include "property.hpp"
#include "reference/orders.hpp"

namespace etalon {
namespace {

Value<double> value(const char* score, const Orders<double>& orders) {
  return evaluate(parse_score(score, Domain::orders), orders);
}

void expect_value(const char* score, const Orders<double>& orders, double expected) {
  const auto found = value(score, orders);
  ASSERT_TRUE(found.defined()) << score << ": " << found.reason;
  EXPECT_NEAR(found.number, expected, 1e-14 * std::max(1.0, std::abs(expected))) << score;
}

TEST(OrderMeasures, TheSlidesExample) {
  const Orders<double> o({kTargetExample}, {kPredictedExample});
  expect_value("footrule", o, 6);
  expect_value("spearman_distance", o, 14);
  expect_value("kendall_distance", o, 4);
  expect_value("spearman_rho", o, 0.3);
  expect_value("kendall_tau", o, 0.2);
  expect_value("position_error", o, 2);
  expect_value("discounted_error", o, 3 / std::log(5.0) + 1 / std::log(4.0) + 2 / std::log(2.0));
  expect_value("ndcg", o, 0.7857130106485056);
}

TEST(OrderMeasures, HuangAndLingsList) {
  // The list 3 6 8 1 4 2 5 7 goes from the lowest prediction to the highest; label 8 is the best.
  const double list[8] = {3, 6, 8, 1, 4, 2, 5, 7};
  std::vector<double> target;
  std::vector<double> predicted;
  for (int i = 0; i < 8; ++i) {
    target.push_back(list[i]);
    predicted.push_back(i);
  }
  const Orders<double> o({target, OrderValues::scores}, {predicted, OrderValues::scores});
  expect_value("ed", o, 76);
  expect_value("md", o, 22);
  expect_value("srn", o, 12);
  expect_value("ordering_auc", o, 5.0 / 8);
  expect_value("ordering_accuracy", o, 0.5);
  expect_value("oauc", o, 31.0 / 52);
}

TEST(OrderMeasures, LevelsOfTheSlides) {
  // Three positives and two negatives with two inversions; levels 3, 2, 1 with eight pairs and three inversions.
  const double two[5] = {1, 1, 1, 0, 0};
  const double ranks[5] = {1, 2, 5, 3, 4};
  expect_value("auc", Orders<double>({two, OrderValues::scores}, {ranks}), 4.0 / 6);
  expect_value("kendall_distance", Orders<double>({two, OrderValues::scores}, {ranks}), 2);
  const double three[5] = {3, 2, 2, 1, 1};
  const double ranks3[5] = {3, 1, 4, 2, 5};
  const Orders<double> o({three, OrderValues::scores}, {ranks3});
  EXPECT_EQ(o->pairs.concordant + o->pairs.discordant, 8U);
  expect_value("c_index", o, 5.0 / 8);
  expect_value("gamma", o, 2.0 / 8);
}

std::vector<double> random_column(std::size_t n, int levels) { return property::numbers<double>(n, -3, levels - 3); }

TEST(OrderMeasures, ARankingHasTheGradesThatTheSlidesName) {
  const auto grades = [](std::vector<double> ranks, std::vector<std::uint8_t> absent = {}) {
    return Orders<double>({ranks, OrderValues::ranks, absent}, {ranks})->level;
  };
  using Levels = std::vector<double>;
  EXPECT_EQ(grades({1, 2, 2, 4}), (Levels{3, 2, 1}));                // multipartite: 1 … l
  EXPECT_EQ(grades({1, 1, 2}), (Levels{1, 0}));                      // bipartite: 0 and 1
  EXPECT_EQ(grades({1, 2, 3, 4}), (Levels{3, 2, 1, 0}));             // total: how many are worse
  EXPECT_EQ(grades({1, 1, 1}), (Levels{0}));                         // no preference, and no gain
  EXPECT_EQ(grades({1, 1, 2, 9}, {0, 0, 0, 1}), (Levels{2, 1, 0}));  // what is behind a list gains nothing
  const std::vector<double> levels{3, 2, 2, 1, 1};
  const std::vector<double> ranks{1, 2, 2, 4, 4};
  const std::vector<double> predicted{3, 1, 4, 2, 5};
  const Orders<double> table({levels, OrderValues::scores}, {predicted});
  const Orders<double> ranking({ranks}, {predicted});
  expect_value("ndcg", ranking, value("ndcg", table).number);
  expect_value("ndcg(gain=shifted)", ranking, value("ndcg(gain=shifted)", table).number);
  EXPECT_LT(value("ndcg(gain=shifted)", ranking).number, value("ndcg", ranking).number);
}

TEST(OrderMeasures, CountsAreThoseOfTheDefinition) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(0, 400);
    const auto r = random_column(n, property::between(1, 600));
    const auto s = random_column(n, property::between(1, 600));
    const OrderData data = order_data({r}, {s});
    const auto naive = reference::count_pairs(r, s);
    REQUIRE(data.pairs.concordant == naive.concordant);
    REQUIRE(data.pairs.discordant == naive.discordant);
    REQUIRE(data.pairs.target_only == naive.target_only);
    REQUIRE(data.pairs.predicted_only == naive.predicted_only);
    REQUIRE(data.pairs.neither == naive.neither);
    const auto x = reference::mid_ranks(r);
    const auto y = reference::mid_ranks(s);
    double absolute = 0;
    double squared = 0;
    for (std::size_t i = 0; i < n; ++i) {
      absolute += std::abs(x[i] - y[i]);
      squared += (x[i] - y[i]) * (x[i] - y[i]);
    }
    REQUIRE(static_cast<double>(data.absolute_differences) == 2 * absolute);
    REQUIRE(static_cast<double>(data.squared_differences) == 4 * squared);
    // As scores the orders turn round on both sides: no pair changes.
    const OrderData scores = order_data({r, OrderValues::scores}, {s, OrderValues::scores});
    REQUIRE(scores.pairs.concordant == naive.concordant);
    REQUIRE(scores.pairs.discordant == naive.discordant);
  }));
}

TEST(OrderMeasures, RhoIsTheCorrelationOfMidRanks) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(2, 60);
    auto r = random_column(n, 12);
    auto s = random_column(n, 40);
    r.front() = s.back() = 100;  // neither side ties all items
    r.back() = s.front() = 200;
    const auto rho = value("spearman_rho", Orders<double>({r}, {s}));
    REQUIRE(rho.defined());
    REQUIRE(std::abs(rho.number - reference::pearson(reference::mid_ranks(r), reference::mid_ranks(s))) < 1e-12);
  }));
}

TEST(OrderMeasures, TheMeanAreaIsThatOfAllPairsOfLevels) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(2, 60);
    auto r = random_column(n, property::between(2, 9));
    const auto s = random_column(n, property::between(1, 60));
    r.front() = 100;  // a second level at least
    r.back() = 200;
    const auto area = value("m_auc", Orders<double>({r}, {s}));
    REQUIRE(area.defined());
    REQUIRE(std::abs(area.number - reference::mean_auc(r, s)) < 1e-12);
  }));
}

TEST(OrderMeasures, TiedGainsAreTheMeanOverAllWaysToBreakTies) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(1, 7);
    const auto level = random_column(n, 4);
    const auto s = random_column(n, 3);
    const auto cut = property::between<std::size_t>(1, 8);
    const auto dcg = value(("dcg@" + std::to_string(cut)).c_str(), Orders<double>({level, OrderValues::scores}, {s}));
    REQUIRE(std::abs(dcg.number - reference::mean_dcg(level, s, cut)) < 1e-12);
  }));
}

TEST(OrderMeasures, AnItemOnOneSideOnlyComesLast) {
  const double r[4] = {1, 2, 3, 0};
  const double s[4] = {2, 1, 0, 3};
  const std::uint8_t not_in_r[4] = {0, 0, 0, 1};
  const std::uint8_t not_in_s[4] = {0, 0, 1, 0};
  const OrderData data = order_data({r, OrderValues::ranks, not_in_r}, {s, OrderValues::ranks, not_in_s});
  EXPECT_EQ(data.target_listed, 3U);
  EXPECT_EQ(data.predicted_listed, 3U);
  EXPECT_EQ(data.target, (std::vector<std::uint32_t>{0, 1, 2, 3}));
  EXPECT_EQ(data.predicted, (std::vector<std::uint32_t>{1, 0, 3, 2}));
}

/// Every column of n numbers below n: all orders with ties, some of them in several ways.
void for_each_column(std::size_t n, auto visit) {
  std::vector<double> column(n, 0.0);
  for (;;) {
    visit(column);
    std::size_t i = 0;
    while (i < n && column[i] == static_cast<double>(n - 1)) column[i++] = 0;
    if (i == n) return;
    ++column[i];
  }
}

TEST(OrderMeasures, TiesAreBrokenInEveryWay) {
  for (const std::size_t n : {2U, 3U, 4U}) {
    for_each_column(n, [&](const std::vector<double>& r) {
      for_each_column(n, [&](const std::vector<double>& s) {
        const Orders<double> o({r}, {s});
        expect_value("position_error", o, reference::mean_position_error(r, s));
        const bool tied = std::all_of(r.begin(), r.end(), [&](double x) { return x == r[0]; });
        for (const char* score : {"oauc", "ordering_auc", "ordering_accuracy"})
          ASSERT_EQ(value(score, o).defined(), !tied) << score;
        if (tied) return;
        expect_value("oauc", o, reference::upper_half_area(r, s, true));
        expect_value("ordering_auc", o, reference::upper_half_area(r, s, false));
        expect_value("ordering_accuracy", o, reference::upper_half_accuracy(r, s));
      });
    });
  }
}

TEST(OrderMeasures, AnyNumberOfTheBestItemsIsPositive) {
  for (const std::size_t n : {1U, 2U, 3U, 4U}) {
    for (std::size_t positives = 1; positives <= n + 2; ++positives) {
      const auto named = [&](const char* name) {
        return std::string(name) + "(positives=" + std::to_string(positives) + ")";
      };
      for_each_column(n, [&](const std::vector<double>& r) {
        for_each_column(n, [&](const std::vector<double>& s) {
          const Orders<double> o({r}, {s});
          const bool tied = std::all_of(r.begin(), r.end(), [&](double x) { return x == r[0]; });
          for (const char* score : {"oauc", "ordering_auc", "ordering_accuracy"})
            ASSERT_EQ(value(named(score).c_str(), o).defined(), !tied && positives < n) << score;
          if (tied || positives >= n) return;
          expect_value(named("oauc").c_str(), o, reference::upper_half_area(r, s, true, positives));
          expect_value(named("ordering_auc").c_str(), o, reference::upper_half_area(r, s, false, positives));
          expect_value(named("ordering_accuracy").c_str(), o, reference::upper_half_accuracy(r, s, positives));
        });
      });
    }
  }
}

TEST(OrderMeasures, TiesOfFiveAndSixItems) {
  EXPECT_TRUE(property::holds([] {
    const auto n = property::between<std::size_t>(5, 7);
    const auto r = property::numbers<double>(n, 0, 4);
    const auto s = property::numbers<double>(n, 0, 4);
    if (std::all_of(r.begin(), r.end(), [&](double x) { return x == r[0]; })) return;
    const Orders<double> o({r}, {s});
    const auto is = [&](const char* score, double expected) {
      const auto found = value(score, o);
      REQUIRE(found.defined() && std::abs(found.number - expected) < 1e-14);
    };
    is("oauc", reference::upper_half_area(r, s, true));
    is("ordering_auc", reference::upper_half_area(r, s, false));
    is("ordering_accuracy", reference::upper_half_accuracy(r, s));
    is("position_error", reference::mean_position_error(r, s));
  }));
}

TEST(OrderMeasures, APredictionLikeTheTargetIsPerfectAndAConstantOneIsRandom) {
  for (const std::size_t n : {2U, 3U, 4U, 5U}) {
    for_each_column(n, [&](const std::vector<double>& r) {
      if (std::all_of(r.begin(), r.end(), [&](double x) { return x == r[0]; })) return;
      const Orders<double> like({r}, {r});
      const std::vector<double> nothing(n, 1.0);
      const Orders<double> constant({r}, {nothing});
      for (const char* score : {"oauc", "ordering_auc", "ordering_accuracy"}) {
        EXPECT_EQ(value(score, like).number, 1) << score;
        if (n == 5) continue;
        double sum = 0;
        const auto orders = reference::broken_ties(nothing);
        for (const auto& order : orders)
          sum += value(score, Orders<double>({r}, {std::vector<double>(order.begin(), order.end())})).number;
        expect_value(score, constant, sum / static_cast<double>(orders.size()));
      }
    });
  }
}

TEST(OrderMeasures, NegativeGainsHaveNoBestSum) {
  const double target[3] = {1, -2, 0};
  const double like[3] = {3, 1, 2};
  const double reversed[3] = {1, 3, 2};
  for (const auto* predicted : {&like, &reversed}) {
    const Orders<double> o({target, OrderValues::scores}, {*predicted, OrderValues::scores});
    for (const char* score : {"ndcg", "ndcg(gain=exponential)", "ndcg@1"}) EXPECT_FALSE(value(score, o).defined());
    EXPECT_TRUE(value("dcg", o).defined());
  }
  // Shifted, the gains are 3, 0 and 2.
  expect_value("ndcg(gain=shifted)", Orders<double>({target, OrderValues::scores}, {like, OrderValues::scores}), 1);
  const double ideal = 3 + 2 / std::log2(3.0);
  const double found = 2 / std::log2(3.0) + 3 / std::log2(4.0);
  expect_value("ndcg(gain=shifted)", Orders<double>({target, OrderValues::scores}, {reversed, OrderValues::scores}),
               found / ideal);
}

TEST(OrderMeasures, GainsBeyondAllDoublesAreUndefinedWithAReason) {
  const double target[3] = {1100, 1, 0};
  const double predicted[3] = {1, 3, 2};
  const Orders<double> o({target, OrderValues::scores}, {predicted, OrderValues::scores});
  for (const char* score : {"ndcg(gain=exponential)", "dcg(gain=exponential)"}) {
    const auto found = value(score, o);
    EXPECT_FALSE(found.defined()) << score << ": " << found.number;
    EXPECT_FALSE(std::string_view(found.reason).empty()) << score;
  }
}

TEST(OrderMeasures, NothingToCompareIsUndefinedWithAReason) {
  const double one[1] = {1};
  const double tied[3] = {2, 2, 2};
  const double ranks[3] = {1, 2, 3};
  const Orders<double> single({one}, {one});
  for (const char* score : {"kendall_tau", "tau_b", "tau_c", "gamma", "spearman_rho", "c_index", "m_auc", "oauc"})
    EXPECT_FALSE(value(score, single).defined()) << score;
  const Orders<double> flat({tied}, {ranks});
  for (const char* score : {"tau_b", "tau_c", "gamma", "spearman_rho", "c_index", "m_auc", "oauc", "somers_d"})
    EXPECT_FALSE(value(score, flat).defined()) << score;
  EXPECT_TRUE(value("kendall_tau", flat).defined());
}

TEST(OrderMeasures, BillionsOfPairsDoNotOverflow) {
  const std::size_t n = 200000;
  std::vector<double> up(n);
  std::vector<double> down(n);
  for (std::size_t i = 0; i < n; ++i) {
    up[i] = static_cast<double>(i);
    down[i] = static_cast<double>(n - i);
  }
  const Orders<double> o({up}, {down});
  EXPECT_EQ(o->pairs.discordant, std::uint64_t{n} * (n - 1) / 2);
  expect_value("spearman_rho", o, -1);
  expect_value("kendall_tau", o, -1);
}

}  // namespace
}  // namespace etalon
