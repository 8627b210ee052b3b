// Consistency under a distribution: all inputs alike as without one, weights against a loop over pairs of lists, and
// what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "etalon/consistency.hpp"
#include "etalon/error.hpp"
#include "etalon/orders.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

using Ranks = std::vector<double>;

struct Order {
  std::string text;  ///< "B > A > C", the best first
  Ranks ranks;
};

/// Every order of A, B, C … without ties; the target has them in this order.
std::vector<Order> all_orders(std::size_t items) {
  std::vector<std::size_t> best_first(items);
  std::iota(best_first.begin(), best_first.end(), std::size_t{0});
  std::vector<Order> orders;
  do {
    Order order{{}, Ranks(items)};
    for (std::size_t place = 0; place < items; ++place) {
      order.text += place > 0 ? " > " : "";
      order.text += static_cast<char>('A' + best_first[place]);
      order.ranks[best_first[place]] = static_cast<double>(place + 1);
    }
    orders.push_back(order);
  } while (std::next_permutation(best_first.begin(), best_first.end()));
  return orders;
}

std::vector<InputWeight> weighted(const std::vector<Order>& orders, const std::vector<double>& weights) {
  std::vector<InputWeight> distribution;
  for (std::size_t i = 0; i < orders.size(); ++i) distribution.push_back({orders[i].text, {}, weights[i]});
  return distribution;
}

std::vector<double> some_weights(std::size_t count, double part) {
  std::vector<double> weights;
  for (std::size_t i = 0; i < count; ++i) weights.push_back(static_cast<double>((7 * i + 3) % 11) * part);
  return weights;
}

Agreement agreement(const std::vector<InputWeight>& distribution, std::size_t items = 4) {
  ConsistencyOptions options;
  options.distribution = distribution;
  const std::vector<Score> scores = parse_all({"oauc", "footrule"}, Domain::orders);
  return consistency(scores, permutations(items), options).pairs.front();
}

TEST(Distribution, OfEqualWeightsIsAllInputsAlike) {
  const std::vector<Order> orders = all_orders(4);
  const Agreement given = agreement(weighted(orders, std::vector<double>(orders.size(), 1)));
  const Agreement all = agreement({});
  EXPECT_TRUE(given.same == all.same && given.opposite == all.opposite && given.f_only == all.f_only &&
              given.g_only == all.g_only && given.both_tied == all.both_tied);
  EXPECT_EQ(given.consistency().number,
            agreement(weighted(orders, std::vector<double>(24, 0.25))).consistency().number);
}

TEST(Distribution, WeighsEachPairOfInputs) {
  const std::vector<Order> orders = all_orders(4);
  const std::vector<double> weights = some_weights(orders.size(), 1);
  const Ranks target{1, 2, 3, 4};
  const auto of = [&](const char* score, const Order& order) {
    return evaluate(parse_score(score, Domain::orders), Orders<double>({target}, {order.ranks})).number;
  };
  double same = 0;
  double opposite = 0;
  double f_only = 0;
  double g_only = 0;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    for (std::size_t j = i + 1; j < orders.size(); ++j) {
      const double f = of("oauc", orders[i]) - of("oauc", orders[j]);
      const double g = of("footrule", orders[j]) - of("footrule", orders[i]);  // less is better
      const double pair = weights[i] * weights[j];
      if (f != 0 && g != 0) ((f > 0) == (g > 0) ? same : opposite) += pair;
      if (f != 0 && g == 0) f_only += pair;
      if (f == 0 && g != 0) g_only += pair;
    }
  }
  ASSERT_GT(opposite, 0);
  for (const double part : {1.0, 0.001}) {
    const Agreement found = agreement(weighted(orders, some_weights(orders.size(), part)));
    EXPECT_NEAR(found.consistency().number, same / (same + opposite), 1e-15);
    EXPECT_NEAR(found.discriminancy().number, f_only / g_only, 1e-14);
  }
  EXPECT_NE(agreement({}).consistency().number, same / (same + opposite)) << "the weights must matter";
}

TEST(Distribution, OfTwoInputsIsOnePair) {
  const Agreement found = agreement({{"A > B > C > D", {}, 0.3}, {"D > C > B > A", {}, 0.7}});
  EXPECT_EQ(found.consistency().number, 1);
  EXPECT_TRUE(found.f_only == 0 && found.g_only == 0 && found.opposite == 0);
}

TEST(Distribution, OfPairsOfOrdersNamesTheTruth) {
  ConsistencyOptions options;
  const std::vector<Score> scores = parse_all({"tau_b", "gamma"}, Domain::orders);
  options.distribution = {{"A > B", {}, 1}, {"B > A", {}, 1}};
  EXPECT_THROW((void)consistency(scores, weak_orders(2), options), Error);  // for A > B and for A ~ B
  for (InputWeight& input : options.distribution) input.truth = "A > B";
  EXPECT_TRUE(consistency(scores, weak_orders(2), options).pairs.front().same == 1);
}

TEST(Distribution, ThatCannotBeIsRefused) {
  const InputWeight known{"A > B > C > D", {}, 1};
  const auto refused = [](const std::vector<InputWeight>& distribution) {
    EXPECT_THROW((void)agreement(distribution), Error);
  };
  refused({known, {"A > B > C", {}, 1}});
  refused({known, {"D > C > B > A", {}, -1}});
  refused({known, {"D > C > B > A", {}, std::nan("")}});
  refused({known, known});
  refused({known});
  refused({known, {"D > C > B > A", {}, 0}});
  refused({known, {"D > C > B > A", {}, 1e300}});
  ConsistencyOptions options;
  options.distribution = {known};
  options.sample = 10;
  const std::vector<Score> scores = parse_all({"oauc", "footrule"}, Domain::orders);
  EXPECT_THROW((void)consistency(scores, permutations(4), options), Error);
}

TEST(Distribution, IsReadFromATable) {
  const auto read = read_distribution({"d.csv", "prediction,weight\nB > A,2\nA > B,0.5\n"});
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].prediction, "B > A");
  EXPECT_EQ(read[1].weight, 0.5);
  EXPECT_EQ(read_distribution({"d.csv", "truth,prediction,weight\nA > B,B > A,2\n"})[0].truth, "A > B");
  EXPECT_THROW((void)read_distribution({"d.csv", "prediction,weight\nB > A,x\n"}), Error);
  EXPECT_THROW((void)read_distribution({"d.csv", "prediction,weight\nB > A,-1\n"}), Error);
  EXPECT_THROW((void)read_distribution({"d.csv", "prediction,weight\nB > A,1\nB > A,2\n"}), Error);
  EXPECT_THROW((void)read_distribution({"d.csv", "order,weight\nB > A,1\n"}), Error);
}

TEST(Distribution, SumsAlongListsSeeThePositives) {
  for (const std::size_t positives : {1U, 2U, 5U}) {
    const std::string named = "oauc(positives=" + std::to_string(positives) + ")";
    const std::string accuracy = "ordering_accuracy(positives=" + std::to_string(positives) + ")";
    const std::vector<Order> orders = all_orders(6);
    ConsistencyOptions through;  // equal weights: all orders are gone through, not counted by subsets
    through.distribution = weighted(orders, std::vector<double>(orders.size(), 1));
    for (const std::string& score : {named, accuracy}) {
      const std::vector<Score> scores{parse_score(score, Domain::orders), parse_score("footrule", Domain::orders)};
      const Agreement counted = consistency(scores, permutations(6)).pairs.front();
      const Agreement gone = consistency(scores, permutations(6), through).pairs.front();
      EXPECT_TRUE(counted.same == gone.same && counted.opposite == gone.opposite && counted.f_only == gone.f_only &&
                  counted.g_only == gone.g_only)
          << score;
    }
  }
  const std::vector<Score> none{parse_score("oauc(positives=6)", Domain::orders),
                                parse_score("footrule", Domain::orders)};
  EXPECT_THROW((void)consistency(none, permutations(6)), Error);
}

}  // namespace
}  // namespace etalon
