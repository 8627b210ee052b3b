// Measures of one's own: their values, through lifts too, their names, and what completes a value that is not there.
#include "etalon/own.hpp"

#include <gtest/gtest.h>

#include "etalon/error.hpp"
#include "etalon/matrix.hpp"
#include "etalon/orders.hpp"
#include "etalon/partitions.hpp"

namespace etalon {
namespace {

constexpr const char* kF1 = "mine = 2*c11 / (2*c11 + c10 + c01)";

Matrix<double> three_classes() { return dense_matrix<double, int>(3, std::vector<int>{5, 1, 0, 2, 3, 1, 0, 1, 4}); }

TEST(OwnScore, HasTheValueOfTheMeasureThatItIs) {
  const Score mine = own_score(kF1, Domain::labels);
  const auto matrix = dense_matrix<double, int>(2, std::vector<int>{11, 1, 2, 6});
  EXPECT_DOUBLE_EQ(evaluate(mine, matrix).number, evaluate(parse_score("f1"), matrix).number);
  EXPECT_TRUE(mine.needs_positive());
  EXPECT_EQ(evaluate(mine, three_classes()).reason, std::string("no class was named as the positive one"));
  const Score whole = own_score("share = sum_i(c_ii)/n", Domain::labels);
  EXPECT_DOUBLE_EQ(evaluate(whole, three_classes()).number, evaluate(parse_score("accuracy"), three_classes()).number);
}

TEST(OwnScore, IsLiftedLikeAnyOther) {
  const Score own[] = {own_score(kF1, Domain::labels), own_score("share = sum_i(c_ii)/n", Domain::labels)};
  for (const char* lift : {"macro", "micro", "weighted"}) {
    const Score lifted = parse_score(std::string(lift) + "(mine)", Domain::labels, own);
    EXPECT_EQ(lifted.text(), std::string(lift) + "(mine)");
    EXPECT_DOUBLE_EQ(evaluate(lifted, three_classes()).number,
                     evaluate(parse_score(std::string(lift) + "(f1)"), three_classes()).number);
    EXPECT_EQ(lifted, parse_score(lifted.text(), Domain::labels, own));
  }
  const auto partitions = partitions_of<Exact>(std::vector<int>{0, 0, 0, 1, 1, 2}, std::vector<int>{0, 0, 1, 1, 1, 2});
  const Score matched = parse_score("matched(share)", Domain::clusters, own);
  EXPECT_EQ(evaluate(matched, partitions).number,
            evaluate(parse_score("matched(accuracy)", Domain::clusters), partitions).number);
  EXPECT_THROW(parse_score("macro(share)", Domain::labels, own), Error);
  EXPECT_THROW(parse_score("mine(beta=2)", Domain::labels, own), Error);
  EXPECT_THROW(parse_score("mine", Domain::labels), Error);
}

TEST(OwnScore, OfClustersIsOfPairsAndPrintsByItsName) {
  const Score mine = own_score(kF1, Domain::clusters);
  EXPECT_EQ(mine.text(), "mine");
  EXPECT_EQ(mine, parse_score("mine", Domain::clusters, {&mine, 1}));
  EXPECT_EQ(mine, parse_score("pairs(mine)", Domain::clusters, {&mine, 1}));
  const auto partitions = partitions_of<double>(std::vector<int>{0, 0, 1, 1, 2}, std::vector<int>{0, 1, 1, 1, 2});
  EXPECT_DOUBLE_EQ(evaluate(mine, partitions).number,
                   evaluate(parse_score("pairs(f1)", Domain::clusters), partitions).number);
}

TEST(OwnScore, OfOrders) {
  const Score mine = own_score("mine = (concordant - discordant) / (n*(n-1)/2)", Domain::orders);
  const Orders<double> orders({kTargetExample}, {kPredictedExample});
  EXPECT_DOUBLE_EQ(evaluate(mine, orders).number, evaluate(parse_score("kendall_tau", Domain::orders), orders).number);
}

TEST(OwnScore, SaysWhichValuesAreBetter) {
  EXPECT_EQ(own_score("mine = c11 / n", Domain::labels).better(), Better::higher);
  EXPECT_EQ(own_score("mine:higher = c11 / n", Domain::labels).better(), Better::higher);
  const Score loss = own_score(" loss : lower = (c10 + c01) / n", Domain::labels);
  EXPECT_EQ(loss.better(), Better::lower);
  EXPECT_EQ(loss.text(), "loss");
  EXPECT_EQ(own_score("gap:lower = sum_x(abs(r - s))", Domain::orders).better(), Better::lower);
  EXPECT_THROW(own_score("mine:less = c11 / n", Domain::labels), Error);
}

TEST(OwnScore, KnowsZeroOnlyForWhatHasNoValue) {
  const Score mine = own_score("mine = c10/c11", Domain::labels);
  const auto matrix = dense_matrix<double, int>(2, std::vector<int>{1, 0, 0, 0});
  for (const Undefined choice : {Undefined::report, Undefined::skip, Undefined::authors, Undefined::sklearn})
    EXPECT_FALSE(evaluate(mine, matrix, {choice, {}}).defined());
  EXPECT_EQ(evaluate(mine, matrix, {Undefined::zero, {}}).number, 0);
}

TEST(OwnScore, OfAFunctionIsKnownInDoubleOnly) {
  const Score hits = own_score<Matrix>("hits", [](const Matrix<double>& m) { return Value<double>(m.hits()); });
  EXPECT_FALSE(hits.has_exact());
  EXPECT_TRUE(own_score(kF1, Domain::labels).has_exact() && parse_score("mcc").has_exact());
  EXPECT_EQ(evaluate(hits, three_classes()).number, 12);
}

TEST(OwnScore, RefusesKnownNamesAndDomainsWithoutFormulas) {
  EXPECT_THROW(own_score("f1 = c11/n", Domain::labels), Error);
  EXPECT_THROW(own_score("macro = c11/n", Domain::labels), Error);
  EXPECT_THROW(own_score("ari = c11/n", Domain::clusters), Error);
  EXPECT_THROW(own_score("tau = concordant", Domain::orders), Error);
  EXPECT_THROW(own_score("mine = n", Domain::classi), Error);
  for (const char* wrong : {"c11", "= c11", "mine = c12"}) EXPECT_THROW(own_score(wrong, Domain::labels), Error);
}

}  // namespace
}  // namespace etalon
