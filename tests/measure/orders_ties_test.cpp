// Ties of a prediction: measures that define none are means over all ways to break them, as naive enumeration has it.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "etalon/error.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/orders.hpp"
#include "etalon/score.hpp"
#include "etalon/values.hpp"
#include "reference/orders.hpp"

namespace etalon {
namespace {

using Positions = std::vector<double>;

double value_of(const std::string& name, const Positions& r, const Positions& s) {
  const auto value = evaluate(parse_score(name, Domain::orders), Orders<double>({r}, {s}));
  EXPECT_TRUE(value.defined()) << name << ": " << value.reason;
  return value.number;
}

/// All columns of n numbers that rank the items with groups 0, 1, …: each weak order once.
std::vector<Positions> weak_orders_of(std::size_t n) {
  std::vector<Positions> orders;
  Positions column(n, 0.0);
  for (;;) {
    std::vector<bool> used(n);
    for (const double group : column) used[static_cast<std::size_t>(group)] = true;
    const auto first_free = std::find(used.begin(), used.end(), false);
    if (std::find(first_free, used.end(), true) == used.end()) orders.push_back(column);
    std::size_t i = 0;
    while (i < n && column[i] == static_cast<double>(n - 1)) column[i++] = 0;
    if (i == n) return orders;
    ++column[i];
  }
}

Positions ascending(std::size_t n) {
  Positions column(n);
  std::iota(column.begin(), column.end(), 1.0);
  return column;
}

/// The six measures of Huang and Ling, and four others that define no ties.
std::vector<std::string> broken_measures() {
  return {"kendall_distance",
          "footrule",
          "spearman_distance",
          "position_error",
          "discounted_error",
          "dcg",
          "ndcg",
          "oauc",
          "ordering_auc",
          "ordering_accuracy"};
}

TEST(TiesOfPredictions, AreTheMeanOverAllWaysToBreakThem) {
  for (const std::size_t n : {2U, 3U, 4U, 5U}) {
    const Positions target = ascending(n);
    for (const Positions& tied : weak_orders_of(n)) {
      const auto ways = reference::broken_ties(tied);
      for (const std::string& name : broken_measures()) {
        double sum = 0;
        for (const auto& places : ways) sum += value_of(name, target, Positions(places.begin(), places.end()));
        EXPECT_NEAR(value_of(name, target, tied), sum / static_cast<double>(ways.size()), 1e-13) << name;
      }
    }
  }
}

TEST(TiesOfPredictions, OfAConstantAreTheMeanOverAllOrders) {
  for (const std::size_t n : {2U, 3U, 6U, 7U}) {
    const Positions target = ascending(n);
    for (const char* name : {"srn", "md", "ed", "oauc", "ordering_auc", "ordering_accuracy"}) {
      double sum = 0;
      double orders = 0;
      Positions order = target;
      do sum += value_of(name, target, order), ++orders;
      while (std::next_permutation(order.begin(), order.end()));
      EXPECT_NEAR(value_of(name, target, Positions(n, 0.0)), sum / orders, 1e-12) << name << " of " << n;
    }
  }
}

TEST(TiesOfPredictions, ThatTheTargetTiesAsWellAreAgreement) {
  const std::map<std::string, std::function<double(double, double)>> costs{
      {"footrule", [](double r, double s) { return std::abs(r - s); }},
      {"spearman_distance", [](double r, double s) { return (r - s) * (r - s); }},
      {"discounted_error", [](double r, double s) { return std::abs(r - s) / std::log(r + 1); }}};
  for (const std::size_t n : {2U, 3U, 4U}) {
    for (const Positions& target : weak_orders_of(n)) {
      for (const Positions& tied : weak_orders_of(n)) {
        for (const auto& [name, cost] : costs)
          EXPECT_NEAR(value_of(name, target, tied), reference::mean_rank_cost(target, tied, cost), 1e-13) << name;
        const auto pairs = reference::count_pairs(target, tied);
        EXPECT_EQ(value_of("srn", target, tied),
                  static_cast<double>(pairs.discordant) + static_cast<double>(pairs.target_only) / 2);
      }
      for (const char* name : {"srn", "md", "ed", "discounted_error"}) EXPECT_EQ(value_of(name, target, target), 0);
    }
  }
}

Samples sample_of(const Positions& target, const Positions& predicted, OrderTies ties) {
  OrderUnit unit{.name = "", .data = std::make_shared<const OrderData>(order_data({target}, {predicted}))};
  unit.pairs = unit.data->pairs;
  return order_samples({{"", {unit}}}, ties);
}

double chosen(const std::string& name, const Positions& target, const Positions& predicted, OrderTies ties) {
  const Samples samples = sample_of(target, predicted, ties);
  const auto value = samples.batch->value(parse_score(name, Domain::orders), Undefined::report, 0);
  EXPECT_TRUE(value.defined()) << name;
  return value.number;
}

TEST(TiesOfPredictions, AreBrokenForTheBestAndTheWorst) {
  for (const std::size_t n : {2U, 3U, 4U}) {
    const Positions target = ascending(n);
    for (const Positions& tied : weak_orders_of(n)) {
      const auto ways = reference::broken_ties(tied);
      for (const char* name :
           {"srn", "md", "ed", "position_error", "tau", "rho", "ndcg", "oauc", "ordering_accuracy"}) {
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (const auto& places : ways) {
          const double value = value_of(name, target, Positions(places.begin(), places.end()));
          low = std::min(low, value);
          high = std::max(high, value);
        }
        const bool lower = parse_score(name, Domain::orders).measure->better == Better::lower;
        EXPECT_NEAR(chosen(name, target, tied, OrderTies::best), lower ? low : high, 1e-13) << name;
        EXPECT_NEAR(chosen(name, target, tied, OrderTies::worst), lower ? high : low, 1e-13) << name;
      }
    }
  }
}

TEST(TiesOfPredictions, AreSaidOfMeasuresThatBreakThem) {
  const auto noted = [](const Positions& predicted, OrderTies ties, const char* name) {
    const auto samples = std::make_shared<const Samples>(sample_of({1, 2, 3}, predicted, ties));
    const Score score = parse_score(name, Domain::orders);
    return samples->batch->notes(measure(samples, {&score, 1}));
  };
  for (const std::string& name : broken_measures())
    EXPECT_EQ(noted({1, 1, 2}, OrderTies::expected, name.c_str()).size(), 1U) << name;
  for (const char* name : {"tau", "rho", "tau_b", "c_index", "rbo", "topk_kendall", "weighted_tau"})
    EXPECT_TRUE(noted({1, 1, 2}, OrderTies::expected, name).empty()) << name;
  EXPECT_TRUE(noted({1, 3, 2}, OrderTies::expected, "srn").empty());
  EXPECT_TRUE(noted({1, 1, 2}, OrderTies::midrank, "md").empty());
}

TEST(TiesOfPredictions, MayShareTheirMeanRank) {
  const Positions target = ascending(4);
  const Positions constant(4, 0.0);
  EXPECT_EQ(chosen("md", target, constant, OrderTies::midrank), 4);
  EXPECT_EQ(chosen("ed", target, constant, OrderTies::midrank), 5);
  EXPECT_EQ(chosen("md", target, constant, OrderTies::expected), 5);
  EXPECT_EQ(chosen("ed", target, constant, OrderTies::expected), 10);
}

TEST(TiesOfPredictions, AreNotBrokenForTheBestOfAMeasureThatIsNotMonotone) {
  const Samples samples = sample_of({1, 2, 3}, {1, 1, 2}, OrderTies::best);
  const Score discounted = parse_score("discounted_error", Domain::orders);
  const Score footrule = parse_score("footrule", Domain::orders);
  EXPECT_THROW(samples.batch->check({&discounted, 1}), Error);
  EXPECT_NO_THROW(samples.batch->check({&footrule, 1}));
}

}  // namespace
}  // namespace etalon
