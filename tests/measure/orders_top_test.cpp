// Top-weighted measures of orders: against naive ones, published values, and what holds by their definitions.
#include <gtest/gtest.h>

#include <set>

#include "etalon/orders.hpp"
#include "etalon/score.hpp"
#include "number/random.hpp"
#include "reference/top.hpp"

namespace etalon {
namespace {

using reference::List;

/// A list as a column, with the arrays it points to.
struct Column {
  std::vector<double> ranks;
  std::vector<std::uint8_t> absent;

  explicit Column(const List& list) : ranks(list.size()), absent(list.size()) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      ranks[i] = list[i].value_or(0);
      absent[i] = list[i] ? 0 : 1;
    }
  }
  [[nodiscard]] OrderColumn view() const { return {ranks, OrderValues::ranks, absent}; }
};

template <class T = double>
Orders<T> orders_of(const List& target, const List& predicted) {
  const Column t(target);
  const Column p(predicted);
  return Orders<T>(t.view(), p.view());
}

double number_of(const std::string& score, const Orders<double>& orders) {
  const auto result = evaluate(parse_score(score, Domain::orders), orders);
  EXPECT_TRUE(result.defined()) << score << ": " << (result.defined() ? "" : result.reason);
  return result.number;
}

double number_of(const std::string& score, const List& target, const List& predicted) {
  return number_of(score, orders_of(target, predicted));
}

bool close(double x, double y) { return std::abs(x - y) < 1e-12 * std::max(1.0, std::abs(y)); }

void each_case(auto check) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    check(random);
  }
}

template <class T>
T one_of(Random& random, std::initializer_list<T> values) {
  return values.begin()[random.below(values.size())];
}

/// Ranks below `ranks`, so that fewer ranks make more ties.
List some_list(Random& random, std::size_t n, int ranks, int absent_of_four) {
  List list(n);
  for (auto& rank : list) {
    const auto drawn = static_cast<int>(random.below(static_cast<std::uint64_t>(ranks)));
    if (static_cast<int>(random.below(4)) >= absent_of_four) rank = drawn;
  }
  return list;
}

bool orders_some_pair(const List& list) {
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (reference::compare(list, 0, i) != 0) return true;
  }
  return false;
}

TEST(WeightedTau, IsTheSumOverPairs) {
  each_case([](Random& random) {
    const auto n = 2 + random.below(78);
    const int ranks = one_of(random, {2, 5, 1000});
    const List x = some_list(random, n, ranks, 0);
    const List y = some_list(random, n, ranks, one_of(random, {0, 1}));
    if (!(orders_some_pair(x) && orders_some_pair(y))) return;
    const auto orders = orders_of(x, y);
    const auto hyperbolic = [](std::size_t r) { return 1 / (static_cast<double>(r) + 1); };
    const auto logarithmic = [](std::size_t r) { return 1 / std::log(static_cast<double>(r) + std::exp(1.0)); };
    for (const bool additive : {true, false}) {
      const std::string combine = additive ? "combine=additive" : "combine=multiplicative";
      const double by_target = reference::weighted_tau(x, y, additive, hyperbolic);
      const double by_prediction = reference::weighted_tau(y, x, additive, hyperbolic);
      EXPECT_PRED2(close, number_of("weighted_tau(rank=target," + combine + ")", orders), by_target);
      EXPECT_PRED2(close, number_of("weighted_tau(rank=prediction," + combine + ")", orders), by_prediction);
      EXPECT_PRED2(close, number_of("weighted_tau(" + combine + ")", orders), (by_target + by_prediction) / 2);
      EXPECT_PRED2(close, number_of("weighted_tau(rank=target,weigher=logarithmic," + combine + ")", orders),
                   reference::weighted_tau(x, y, additive, logarithmic));
      EXPECT_PRED2(close, number_of("weighted_tau(weigher=none," + combine + ")", orders), number_of("tau_b", orders));
    }
  });
}

TEST(WeightedTau, IsScipysOnTheExampleOfItsDocumentation) {
  // scipy 1.17.1: x = [12, 2, 1, 12, 2], y = [1, 4, 7, 1, 0].
  const double x[] = {12, 2, 1, 12, 2};
  const double y[] = {1, 4, 7, 1, 0};
  const Orders<double> orders({x, OrderValues::scores}, {y, OrderValues::scores});
  EXPECT_NEAR(number_of("weightedtau", orders), -0.56694968153682723, 1e-15);
  EXPECT_NEAR(number_of("weighted_tau(combine=multiplicative)", orders), -0.62205716951801038, 1e-15);
  EXPECT_NEAR(number_of("weighted_tau(rank=target)", orders), -0.4157652301037516, 1e-15);
  EXPECT_NEAR(number_of("weighted_tau(rank=prediction)", orders), -0.7181341329699028, 1e-15);
}

TEST(WeightedTau, WithProductsMayFallOnTheWayToTheTarget) {
  // Found among all orders of seven items: swapping G and D into the target's order worsens the mean of both forms.
  // With sums it does not, nor by the places of the target alone.
  const List target{0, 1, 2, 3, 4, 5, 6};
  const List before{4, 5, 6, 3, 0, 1, 2};
  const List after{4, 5, 6, 2, 0, 1, 3};
  EXPECT_NEAR(number_of("weighted_tau(combine=multiplicative)", target, before), -547.0 / 3283, 1e-15);
  EXPECT_NEAR(number_of("weighted_tau(combine=multiplicative)", target, after), -1109.0 / 6566, 1e-15);
  for (const char* score : {"weighted_tau", "weighted_tau(combine=multiplicative,rank=target)"})
    EXPECT_LT(number_of(score, target, before), number_of(score, target, after)) << score;
}

TEST(TauAp, IsTheMeanOverAllWaysToBreakTies) {
  each_case([](Random& random) {
    const auto n = 2 + random.below(4);
    const List x = some_list(random, n, 4, 0);
    const List y = some_list(random, n, 4, 0);
    EXPECT_PRED2(close, number_of("tau_ap", x, y), reference::mean_over_ways(x, y, reference::tau_ap));
  });
}

TEST(TauAp, LeavesTiedPairsOutForTwoOpinions) {
  each_case([](Random& random) {
    const auto n = 2 + random.below(78);
    const int ranks = one_of(random, {3, 10, 1000});
    const List x = some_list(random, n, ranks, 0);
    const List y = some_list(random, n, ranks, 0);
    if (!(orders_some_pair(x) && orders_some_pair(y))) return;
    const double both = reference::tau_ap_b_one_way(x, y) + reference::tau_ap_b_one_way(y, x);
    EXPECT_PRED2(close, number_of("tau_ap(ties=b)", x, y), both / 2);
    const bool tied = std::set(x.begin(), x.end()).size() < n || std::set(y.begin(), y.end()).size() < n;
    if (!tied) {
      EXPECT_PRED2(close, number_of("tau_ap", x, y), reference::tau_ap(x, y));
    }
  });
}

TEST(TauAp, IsThatOfIrcor) {
  // The examples in the manual of the R package ircor (Urbano & Marrero).
  const double x[] = {0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54};
  const double y[] = {0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84};
  const double rounded_x[] = {0.7, 0.4, 0.3, 0.1, 0.6, 0.2, 0.9, 0.8, 0.1, 0.5};
  const double rounded_y[] = {0.5, 0.7, 0.3, 0.1, 0.1, 0.6, 0.9, 0.2, 0.4, 0.8};
  const auto scores = [](const auto& a, const auto& b) {
    return Orders<double>({a, OrderValues::scores}, {b, OrderValues::scores});
  };
  EXPECT_NEAR(number_of("tau_ap", scores(x, y)), 0.3928571, 5e-8);
  EXPECT_NEAR(number_of("tau_ap", scores(x, rounded_y)), 0.39903, 5e-6);
  EXPECT_NEAR(number_of("tau_ap(ties=b)", scores(x, rounded_y)), 0.3317019, 5e-8);
  EXPECT_NEAR(number_of("tau_ap(ties=b)", scores(rounded_x, rounded_y)), 0.339418, 5e-7);
}

TEST(Rbo, IsTheSeriesOfAgreements) {
  each_case([](Random& random) {
    const auto n = 1 + random.below(11);
    const int ranks = one_of(random, {2, 5, 1000});
    const List x = some_list(random, n, ranks, static_cast<int>(random.below(3)));
    const List y = some_list(random, n, ranks, static_cast<int>(random.below(3)));
    if (!(reference::length(x) > 0 && reference::length(y) > 0)) return;
    const double p = one_of(random, {0.3, 0.7, 0.8});
    const auto orders = orders_of(x, y);
    for (const char ties : {'a', 'b', 'w'}) {
      const auto score = [&](const char* form) {
        return "rbo(p=" + std::to_string(p) + ",form=" + form + ",ties=" + ties + ")";
      };
      const double least = reference::rbo_bound(x, y, p, ties, false);
      const double most = reference::rbo_bound(x, y, p, ties, true);
      EXPECT_PRED2(close, number_of(score("min"), orders), least);
      EXPECT_PRED2(close, number_of(score("max"), orders), most);
      EXPECT_PRED2(close, number_of(score("res"), orders), most - least);
      EXPECT_PRED2(close, number_of(score("ext"), orders), reference::rbo_ext_ties(x, y, p, ties));
    }
  });
}

TEST(Rbo, ExtrapolatesAsPublishedWithoutTies) {
  each_case([](Random& random) {
    const auto n = 1 + random.below(39);
    const List x = some_list(random, n, 1 << 20, 1);
    const List y = some_list(random, n, 1 << 20, 2);
    if (!(reference::length(x) > 0 && reference::length(y) > 0)) return;
    const double ext = reference::rbo_ext(x, y, 0.9);
    EXPECT_PRED2(close, number_of("rbo", x, y), ext);
    EXPECT_PRED2(close, number_of("rbo", y, x), ext);
    EXPECT_PRED2(close, number_of("rbo(ties=b)", x, y), ext);
    EXPECT_PRED2(close, number_of("rbo(ties=w)", x, y), ext);
  });
}

TEST(Rbo, OfTiesIsTheMeanOverAllWaysToBreakThem) {
  each_case([](Random& random) {
    const auto n = 1 + random.below(5);
    const List x = some_list(random, n, 3, 0);
    const List y = some_list(random, n, 3, 0);
    const auto ext = [](const List& a, const List& b) { return reference::rbo_ext(a, b, 0.8); };
    EXPECT_PRED2(close, number_of("rbo(p=0.8)", x, y), reference::mean_over_ways(x, y, ext));
  });
}

TEST(Rbo, HasTheValuesOfWebbersDerivation) {
  // p = 0 looks at the first place only; p near 1 at how many items are in common.
  const List x{0, 1, 2, std::nullopt};
  const List y{0, 2, std::nullopt, 1};
  EXPECT_EQ(number_of("rbo(p=0)", x, y), 1);
  EXPECT_EQ(number_of("rbo(p=0,form=min)", x, y), 1);
  EXPECT_NEAR(number_of("rbo(p=0.999999)", x, y), 2.0 / 3, 1e-5);
  EXPECT_FALSE(evaluate(parse_score("rbo(p=1)", Domain::orders), orders_of(x, y)).defined());
  EXPECT_FALSE(evaluate(parse_score("rbo", Domain::orders), orders_of(x, List(4))).defined());
  // Long lists: the series ends where its weights do, and agreement is exactly one.
  List same(5000);
  for (std::size_t i = 0; i < same.size(); ++i) same[i] = static_cast<int>(i);
  EXPECT_NEAR(number_of("rbo", same, same), 1, 1e-14);
  EXPECT_NEAR(number_of("rbo(form=min)", same, same), 1, 1e-14);
  // The least agreement goes on as l/d behind the end.
  double least = 0;
  for (double d = 1, power = 1; power > 1e-20; ++d, power *= 0.9999) least += 0.0001 * power * std::min(1.0, 5000 / d);
  EXPECT_NEAR(number_of("rbo(p=0.9999,form=min)", same, same), least, 1e-12);
}

TEST(TopK, IsTheSumOfFaginsCases) {
  each_case([](Random& random) {
    const auto n = 1 + random.below(59);
    const int ranks = one_of(random, {4, 1000});
    const List x = some_list(random, n, ranks, static_cast<int>(random.below(3)));
    const List y = some_list(random, n, ranks, static_cast<int>(random.below(3)));
    const int k = static_cast<int>(random.below(12));
    const std::string cut = k == 0 ? "" : "@" + std::to_string(k);
    const auto orders = orders_of(x, y);
    for (const double p : {0.0, 0.5, 1.0}) {
      const std::string score = "topk_kendall(p=" + std::to_string(p) + ")" + cut;
      EXPECT_PRED2(close, number_of(score, orders), reference::topk_kendall(x, y, p, k));
    }
    const auto longer = std::max(reference::length(reference::head(x, k)), reference::length(reference::head(y, k)));
    const double behind = static_cast<double>(longer) + 1;
    EXPECT_PRED2(close, number_of("topk_footrule" + cut, orders), reference::topk_footrule(x, y, behind, k));
    EXPECT_PRED2(close, number_of("topk_footrule(l=17.5)" + cut, orders), reference::topk_footrule(x, y, 17.5, k));
  });
}

TEST(TopK, HasTheClosedFormsOfFagin) {
  // k = 3 of a b c d e f. Disjoint: k² + p·k(k − 1), and k(k + 1).
  const List abc{0, 1, 2, std::nullopt, std::nullopt, std::nullopt};
  const List def{std::nullopt, std::nullopt, std::nullopt, 0, 1, 2};
  EXPECT_EQ(number_of("topk_kendall@3", abc, def), 9 + 0.5 * 6);
  EXPECT_EQ(number_of("topk_kendall(norm=max)@3", abc, def), 1);
  EXPECT_EQ(number_of("topk_footrule@3", abc, def), 12);
  EXPECT_EQ(number_of("topk_footrule(norm=max)@3", abc, def), 1);
  const List cde{std::nullopt, std::nullopt, 0, 1, 2, std::nullopt};
  // With z = 1 item in common: (k − z)((2 + p)k − pz + 1 − p) − (1 + 2) − (2 + 3), the ranks of the items in one list.
  EXPECT_EQ(number_of("topk_kendall@3", abc, cde), 2 * (2.5 * 3 - 0.5 + 0.5) - 8);
  EXPECT_EQ(number_of("topk_footrule@3", abc, cde), 3 + 2 + 2 + 2 + 1);
  const auto nothing = evaluate(parse_score("topk_kendall(norm=max)", Domain::orders), orders_of(List(2), List(2)));
  EXPECT_FALSE(nothing.defined());
  EXPECT_EQ(number_of("topk_kendall", List(2), List(2)), 0);
}

TEST(TopK, DividesByTheGreatestDistance) {
  each_case([](Random& random) {
    const auto n = 2 + random.below(8);
    const int ranks = one_of(random, {3, 1000});
    const List x = some_list(random, n, ranks, static_cast<int>(random.below(3)));
    const List y = some_list(random, n, ranks, static_cast<int>(random.below(3)));
    // The same two lists, of items that have nothing in common.
    List apart_x = x;
    List apart_y(n);
    apart_x.resize(2 * n);
    apart_y.insert(apart_y.end(), y.begin(), y.end());
    for (const char* score : {"topk_kendall(p=0.3)", "topk_footrule"}) {
      const std::string text(score);
      const std::string norm =
          text.back() == ')' ? text.substr(0, text.size() - 1) + ",norm=max)" : text + "(norm=max)";
      const double most = number_of(score, apart_x, apart_y);
      if (!(most > 0)) return;
      const double share = number_of(norm, x, y);
      EXPECT_PRED2(close, share * most, number_of(score, x, y));
      EXPECT_LE(share, 1 + 1e-15);
    }
  });
}

const Family& family() {
  for (const Family* one : catalogue()) {
    if (one->entries().front().name == "weighted_tau") return *one;
  }
  throw std::logic_error("no such family");
}

TEST(TopWeighted, EntriesHaveTheirExampleAndAreTheSameExactly) {
  const Orders<Exact> example({kTargetExample}, {kPredictedExample});
  std::vector<List> lists;
  for (int code = 0; code < 256; ++code) {
    List list(4);
    for (int i = 0, rest = code; i < 4; ++i, rest /= 4) {
      if (rest % 4 < 3) list[static_cast<std::size_t>(i)] = rest % 4;
    }
    lists.push_back(list);
  }
  for (const Measure& measure : family().entries()) {
    const Score own = claimed_scores(measure).front().score;
    EXPECT_NEAR(evaluate(own, example).number.to_double(), measure.example, 2e-15) << measure.name;
    for (const ClaimedScore& claimed : claimed_scores(measure)) {
      for (std::size_t x = 0; x < lists.size(); x += 5) {
        for (std::size_t y = 0; y < lists.size(); y += 7) {
          const auto orders = orders_of<Exact>(lists[x], lists[y]);
          const auto exact = evaluate(claimed.score, orders);
          const auto fast = evaluate(claimed.score, orders.as<double>());
          ASSERT_EQ(exact.defined(), fast.defined()) << claimed.score.text();
          if (!fast.defined()) continue;
          EXPECT_NEAR(exact.number.to_double(), fast.number, 1e-13) << claimed.score.text();
          EXPECT_GE(fast.number, measure.range.low - 1e-14) << claimed.score.text();
          EXPECT_LE(fast.number, measure.range.high + 1e-14) << claimed.score.text();
        }
      }
    }
  }
}

}  // namespace
}  // namespace etalon
