// Formulas: precedence, sums, reasons for what has no value, and errors with a caret.
#include "etalon/formula.hpp"

#include <gtest/gtest.h>

#include "etalon/error.hpp"

namespace etalon {
namespace {

double value(const std::string& text) {
  const int cells[4] = {11, 1, 2, 6};
  return Formula(text).evaluate(dense_matrix<double, int>(2, cells)).number;
}

TEST(Formula, FollowsTheRulesOfArithmetic) {
  EXPECT_EQ(value("2 + 3*4^2/8 - -1"), 9);
  EXPECT_EQ(value("-2^2"), -4);
  EXPECT_EQ(value("2^3^2"), 512);
  EXPECT_EQ(value("(1 + 2)*3"), 9);
  EXPECT_EQ(value("c11 + c10 + c01 + c00 - n"), 0);
  EXPECT_EQ(value("a1 + a0 + b1 + b0"), 40);
  EXPECT_EQ(value("sum_i(c_ii)"), 17);
  EXPECT_EQ(value("sum_ij(c_ij - c_ji)"), 0);
  EXPECT_EQ(value("max(min(3, 5), 2) + abs(0-1) + xlogy(0, 0)"), 4);
}

TEST(Formula, SaysWhyThereIsNoValue) {
  const int cells[4] = {11, 1, 2, 6};
  const auto matrix = dense_matrix<Exact, int>(2, cells);
  EXPECT_STREQ(Formula("1/(c11 - 6)").evaluate(matrix).reason, "division by zero");
  EXPECT_STREQ(Formula("sqrt(0 - c11)").evaluate(matrix).reason, "root of a negative number");
  EXPECT_STREQ(Formula("log(c11 - 6)").evaluate(matrix).reason, "logarithm of a number that is not positive");
}

TEST(Formula, OfRanksKnowsTheRanksAndSumsOverThem) {
  const Formula phi("1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)", {}, Formula::Of::ranks);
  EXPECT_EQ(phi.evaluate<Exact>(1, 1, 3).number, Exact::fraction(6, 11));
  EXPECT_EQ(phi.evaluate<Exact>(1, 3, 3).number, Exact::fraction(2, 33));
  EXPECT_NEAR(phi.evaluate<double>(2, 3, 3).number, 1.0 / 11, 1e-16);
  EXPECT_EQ(Formula("m^2 + sum_k(k*i)", {}, Formula::Of::ranks).evaluate<Exact>(2, 1, 4).number, Exact(36));
  EXPECT_STREQ(Formula("1/(i-j)", {}, Formula::Of::ranks).evaluate<Exact>(2, 2, 4).reason, "division by zero");
  const std::pair<const char*, const char*> mistakes[] = {{"c11 + i", "there is no 'c11' in a formula of ranks"},
                                                          {"k + i", "k has a meaning inside of sum_k"},
                                                          {"sum_i(i)", "there is no 'sum_i'"},
                                                          {"sum_k(sum_k(k))", "a sum inside"}};
  for (const auto& [text, message] : mistakes) {
    try {
      const Formula formula(text, {}, Formula::Of::ranks);
      ADD_FAILURE() << text << " was accepted";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find("^"), std::string::npos);
    }
  }
}

TEST(Formula, PointsAtTheMistake) {
  const std::pair<const char*, const char*> mistakes[] = {{"2*c12", "there is no 'c12'"},
                                                          {"(1 + 2", "closing parenthesis"},
                                                          {"1 +", "ends where a value is expected"},
                                                          {"1 2", "an operator is expected"},
                                                          {"c_ii / n", "inside of sum_i"},
                                                          {"i + 1", "there is no 'i'"},
                                                          {"sum_k(1)", "there is no 'sum_k'"},
                                                          {"sum_i(c_ij)", "inside of sum_ij"},
                                                          {"sum_i(sum_i(c_ii))", "a sum inside"},
                                                          {"min(1)", "min takes 2 values"},
                                                          {"1.2.3", "not a number"},
                                                          {"$", "a value is expected"}};
  for (const auto& [text, message] : mistakes) {
    try {
      const Formula formula{text};
      ADD_FAILURE() << text << " was accepted";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find("^"), std::string::npos);
    }
  }
}

TEST(Formula, OfAnyLengthEnds) {
  const int cells[4] = {11, 1, 2, 6};
  for (const std::size_t length : {100U, 40000U, 1000000U}) {
    std::string opened;
    for (const char* part : {"-", "(", "1^", "sqrt(", "2-("}) {
      opened.clear();
      for (std::size_t i = 0; i < length; ++i) opened += part;
      try {  // it has a value, or is refused: the stack does not grow with the text
        (void)Formula(opened + "c11").evaluate(dense_matrix<double, int>(2, cells));
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::usage) << part;
      }
    }
    for (const char* part : {"+1", "*1", "-(1+1)"}) {
      std::string chain = "c11";
      for (std::size_t i = 0; i < length; ++i) chain += part;
      try {
        EXPECT_TRUE(Formula(chain).evaluate(dense_matrix<Exact, int>(2, cells)).defined());
        EXPECT_LE(length, 1000U);
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::usage);
        EXPECT_GT(length, 100U);
      }
    }
  }
}

}  // namespace
}  // namespace etalon
