// Formulas of answers: what they may name, and the source's equations written as formulas.
#include <gtest/gtest.h>

#include "domain/answers/questions/answer_space.hpp"
#include "etalon/error.hpp"
#include "etalon/own.hpp"

namespace etalon {
namespace {

/// Michel's equations as formulas are the catalogue's measures, on every pair of answers over three documents.
TEST(OwnAnswerScore, WritesTheEquationsOfTheSource) {
  const std::pair<const char*, const char*> same[] = {
      {"common / (answer + reference - common)", "jaccard"},
      {"answer / reference", "cardinal_ratio"},
      {"sum_ij(c_ij / sqrt(a_i*b_j))", "class_similarity(nominal=cosine)"},
      {"sum_x(1/sqrt(a_i*b_j))", "class_similarity(nominal=cosine)"},
      {"R", "tague_r"},
      {"(1 + R)/2 * common/min(answer, reference)", "type1(nominal=overlap)"},
      {"sum_ij(1 - abs(i-j)/(m_answer*m_reference))/(m_answer*m_reference) * 2*common/(answer + reference)",
       "type1(nominal=dice,alpha=7)"},
      {"sum_x(1 - abs(i-j)/m)", "type2(alpha=6)"},
      {"sum_x((m_answer + m_reference)/(i*j))", "type2(mu=15)"},
      {"sum_x(1 - abs(before_i + a_i/2 - before_j - b_j/2)/max(answer, reference))", "type2(alpha=6,rank=mean)"},
      {"sum_ij(c_ij/(a_i + b_j - c_ij) * (1 - (i*(abs(i-j)+1) - 1)/m^2) * (1 - (j*(abs(i-j)+1) - 1)/m^2)) * 6*m^3/"
       "(6*m^4 - 6*m^3 + 8*m^2 - 3*m + 1)",
       "p_delta"},
      {"sum_ij(c_ij/b_j / (max(i,j)*(abs(i-j)+1)) / sum_k(1/k))", "type3(nominal=recall,phi=reciprocal)"},
  };
  const AnswerSpace space(universe_of("answers", 3));
  for (const auto& [formula, score] : same) {
    const Score own = own_score(std::string("mine = ") + formula, Domain::answers);
    const Score known = parse_score(score, Domain::answers);
    for (Index i = 0; i < space.size(); ++i) {
      const Value<Exact> mine = space.exact_value(own, {}, i);
      const Value<Exact> theirs = space.exact_value(known, {}, i);
      ASSERT_EQ(mine.defined(), theirs.defined()) << formula << " " << space.text(i);
      if (mine.defined()) {
        EXPECT_EQ(mine.number, theirs.number) << formula << " " << space.text(i);
      } else {
        EXPECT_STREQ(mine.reason, theirs.reason) << formula << " " << space.text(i);
      }
    }
  }
  EXPECT_STREQ(evaluate(own_score("mine = sum_ij(c_ij/(i-j))", Domain::answers),
                        Answers<double>(letters_answer("a"), letters_answer("a")))
                   .reason,
               "division by zero");
}

TEST(OwnAnswerScore, KnowsWhereNamesHaveAMeaning) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"mine = c_ij", "c_ij has a meaning inside of sum_ij(…) and sum_x(…) only"},
      {"mine = sum_k(i)", "i has a meaning inside of sum_ij(…) and sum_x(…) only"},
      {"mine = sum_ij(k)", "k has a meaning inside of sum_k"},
      {"mine = sum_k(sum_ij(i))", "a sum inside of a sum"},
      {"mine = sum_ij(sum_x(i))", "a sum inside of a sum"},
      {"mine = sum_i(a_i)", "there is no 'sum_i' in a formula of answers"},
      {"mine = c11", "there is no 'c11' in a formula of answers"}};
  for (const auto& [definition, message] : mistakes) {
    try {
      (void)own_score(definition, Domain::answers);
      ADD_FAILURE() << definition << " was accepted";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace etalon
