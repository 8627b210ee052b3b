// Means, best and worst values over the orders of tied documents, against all orders one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "etalon/error.hpp"
#include "etalon/tie_orders.hpp"
#include "measure/measures_of.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

/// The texts of a list in all orders of what stands in brackets, each as often as orders of distinct documents give it.
std::vector<std::string> all_orders(const std::string& text) {
  const std::size_t open = text.find('(');
  if (open == std::string::npos) return {text};
  const std::size_t close = text.find(')');
  const std::string inside = text.substr(open + 1, close - open - 1);
  std::vector<std::size_t> order(inside.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<std::string> all;
  do {
    std::string turned;
    for (const std::size_t i : order) turned += inside[i];
    for (const std::string& rest : all_orders(text.substr(close + 1)))
      all.push_back(text.substr(0, open) + turned + rest);
  } while (std::next_permutation(order.begin(), order.end()));
  return all;
}

std::shared_ptr<const JudgedList> list_of(const std::string& text) {
  return std::make_shared<const JudgedList>(judged_letters(text));
}

std::string random_list(Random& random, const std::string& letters) {
  std::string text;
  for (std::uint64_t groups = 1 + random.below(3); groups > 0; --groups) {
    const std::uint64_t size = 1 + random.below(4);
    std::string group;
    for (std::uint64_t i = 0; i < size; ++i) group += letters[random.below(letters.size())];
    text += size > 1 && random.below(4) != 0 ? "(" + group + ")" : group;
  }
  text += '/';
  for (std::uint64_t missing = 1 + random.below(2); missing > 0; --missing)
    text += letters[random.below(letters.size() - 2)];
  return text;
}

/// Each measure as it is listed, cut, and at another level where it has one.
std::vector<Score> many_scores() {
  std::vector<Score> scores;
  for (const Measure* measure : measures_of(Domain::runs)) {
    for (const ClaimedScore& claimed : claimed_scores(*measure)) scores.push_back(claimed.score);
  }
  for (const char* text : {"ap(over=capped)@3", "ap(level=2)@3", "rr@3", "rr(level=2)", "success@3", "ndcg(gain=exp)@3",
                           "precision@3", "recall(level=2)@3", "err@3", "nerr@3", "err(top=4)", "rbp(p=0.5)@3"})
    scores.push_back(parse_score(text, Domain::runs));
  return scores;
}

TEST(Ties, MeansAndEndsAreThoseOfAllOrders) {
  Random random(17);
  const std::vector<Score> scores = many_scores();
  std::size_t depending = 0;
  for (int round = 0; round < 250; ++round) {
    // A law that short lists of three grades cannot refute may fail with more grades.
    const std::string text = random_list(random, round < 150 ? "012-?" : "012345-?");
    const auto list = list_of(text);
    const std::vector<std::string> orders = all_orders(text);
    for (const Score& score : scores) {
      double sum = 0;
      double least = 0;
      double most = 0;
      bool defined = true;
      for (std::size_t i = 0; i < orders.size(); ++i) {
        const Value<double> value = evaluate(score, Judged<double>(list_of(orders[i])));
        defined = defined && value.defined();
        sum += value.number;
        least = i == 0 ? value.number : std::min(least, value.number);
        most = i == 0 ? value.number : std::max(most, value.number);
      }
      const std::string where = score.text() + " of " + text;
      const Value<double> mean = value_over_ties<double>(score, {}, list, TieValue::expected);
      ASSERT_EQ(mean.defined(), defined) << where;
      if (!defined) continue;
      const bool low = score.better() == Better::lower;
      ASSERT_NEAR(mean.number, sum / static_cast<double>(orders.size()), 1e-12 * std::max(1.0, most)) << where;
      EXPECT_NEAR(value_over_ties<double>(score, {}, list, TieValue::best).number, low ? least : most, 2e-15) << where;
      EXPECT_NEAR(value_over_ties<double>(score, {}, list, TieValue::worst).number, low ? most : least, 2e-15) << where;
      ASSERT_EQ(value_over_ties<double>(score, {}, list, TieValue::ordered).number,
                evaluate(score, Judged<double>(list)).number);
      depending += most > least ? 1 : 0;
      if (round < 20) {
        EXPECT_NEAR(value_over_ties<Exact>(score, {}, list, TieValue::expected).number.to_double(), mean.number, 1e-12)
            << where;
      }
    }
  }
  EXPECT_GT(depending, 1000U);
}

TEST(Ties, AHigherGradeFurtherUpMayLowerG) {
  const Score g = parse_score("g", Domain::runs);
  // t, b, a (grades 0, 2, 4): sorted by rising grade it would be 0.5496.
  EXPECT_NEAR(value_over_ties<double>(g, {}, list_of("(042)/"), TieValue::worst).number, 0.5436432511904858, 1e-15);
  EXPECT_EQ(value_over_ties<double>(g, {}, list_of("(042)/"), TieValue::best).number, 1);
  std::string many = "(";
  for (int i = 0; i < 600; ++i) many += i % 50 == 0 ? '4' : i % 30 == 0 ? '1' : '-';
  const Value<double> worst = value_over_ties<double>(g, {}, list_of(many + ")/2"), TieValue::worst);
  const Value<double> best = value_over_ties<double>(g, {}, list_of(many + ")/2"), TieValue::best);
  ASSERT_TRUE(worst.defined() && best.defined());
  EXPECT_LT(worst.number, best.number);
}

TEST(Ties, OfManyDocumentsHaveMeansWhereThereIsAFormula) {
  std::string text = "(";
  for (int i = 0; i < 600; ++i) text += i % 50 == 0 ? '2' : i % 30 == 0 ? '0' : '-';
  text += ")/1";
  const auto list = list_of(text);
  for (const char* known : {"ap", "rr", "ndcg@10", "precision@10", "recall@100", "err@20", "rbp", "success@5"}) {
    const Score score = parse_score(known, Domain::runs);
    const Value<double> mean = value_over_ties<double>(score, {}, list, TieValue::expected);
    const Value<double> best = value_over_ties<double>(score, {}, list, TieValue::best);
    const Value<double> worst = value_over_ties<double>(score, {}, list, TieValue::worst);
    ASSERT_TRUE(mean.defined() && best.defined() && worst.defined()) << known;
    EXPECT_LT(worst.number, mean.number) << known;
    EXPECT_LT(mean.number, best.number) << known;
  }
  // 12 of 600 are relevant, wherever they are.
  EXPECT_NEAR(value_over_ties<double>(parse_score("precision@10", Domain::runs), {}, list, TieValue::expected).number,
              0.02, 1e-12);
  const Score q = parse_score("q_measure", Domain::runs);
  EXPECT_FALSE(value_over_ties<double>(q, {}, list, TieValue::expected).defined());
  EXPECT_TRUE(value_over_ties<double>(q, {}, list, TieValue::best).defined());
}

TEST(Ties, OfManyDocumentsHaveEndsWhereTheUnjudgedAreToldApart) {
  std::string text = "(";
  for (int i = 0; i < 60; ++i) text += i % 10 == 0 ? '2' : i % 3 == 0 ? '0' : '-';
  const auto ends = [](const char* name, const std::string& of) {
    const Score score = parse_score(name, Domain::runs);
    return std::pair(value_over_ties<double>(score, {}, list_of(of), TieValue::worst),
                     value_over_ties<double>(score, {}, list_of(of), TieValue::best));
  };
  // 6 are relevant, 18 others are judged irrelevant, and 36 are not judged.
  EXPECT_EQ(ends("judged@10", text + ")/1").first.number, 0);
  EXPECT_EQ(ends("judged@10", text + ")/1").second.number, 1);
  EXPECT_EQ(ends("bpref", text + ")/").first.number, 0);
  EXPECT_EQ(ends("bpref", text + ")/").second.number, 1);
  EXPECT_NEAR(ends("rbp_residual", text + ")/1").second.number, std::pow(0.8, 24), 1e-12);
  EXPECT_NEAR(ends("infap", text + ")/").second.number, 1, 1e-4);
  EXPECT_LT(ends("infap", text + ")/").first.number, 0.2);
  // One that was left out of the sample may raise inferred AP from above: the orders are too many to know.
  EXPECT_FALSE(ends("infap", text + "?)/").second.defined());
}

}  // namespace
}  // namespace etalon
