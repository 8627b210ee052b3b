// Measures of answers: the source's equations on worked pairs, and naive twins on random ones.
#include <gtest/gtest.h>

#include <random>

#include "domain/answers/measures/phi.hpp"
#include "etalon/answers.hpp"
#include "etalon/error.hpp"
#include "etalon/score.hpp"
#include "reference/answers.hpp"

namespace etalon {
namespace {

Value<double> value(const std::string& score, std::string_view answer, std::string_view reference) {
  return evaluate(parse_score(score, Domain::answers),
                  Answers<double>(letters_answer(reference), letters_answer(answer)));
}

double number(const std::string& score, std::string_view answer, std::string_view reference) {
  const Value<double> found = value(score, answer, reference);
  EXPECT_TRUE(found.defined()) << score << ": " << found.reason;
  return found.number;
}

constexpr const char* kList = "a|b|c|d|e";
constexpr const char* kOtherList = "b|a|d|c|f";

TEST(AnswerMeasures, OfClassesComeOut) {
  EXPECT_NEAR(number("class_similarity", "ab|c|def", "b|ac|fg"), 1.5833333333333333, 1e-15);
  EXPECT_NEAR(number("p_delta", "ab|c|def", "b|ac|fg"), 0.5193298969072164, 1e-15);
  EXPECT_EQ(number("jaccard", "ab|c|def", "b|ac|fg"), 4.0 / 7);
  EXPECT_EQ(number("recall", "ab|c|def", "b|ac|fg"), 4.0 / 5);
  EXPECT_EQ(number("precision", "ab|c|def", "b|ac|fg"), 4.0 / 6);
  EXPECT_EQ(number("overlap", "ab|c|def", "b|ac|fg"), 4.0 / 5);
  EXPECT_NEAR(number("cosine", "ab|c|def", "b|ac|fg"), 4 / std::sqrt(30.0), 1e-15);
  EXPECT_EQ(number("cardinal_ratio", "ab|c|def", "b|ac|fg"), 6.0 / 5);
}

TEST(AnswerMeasures, OfListsComeOut) {
  const std::pair<const char*, double> golden[] = {{"type2(alpha=6)", 3.2},     {"type2(alpha=7)", 3.84},
                                                   {"type2(alpha=8)", 3.6},     {"type2(mu=10)", 2.88},
                                                   {"type2(mu=11)", 175.0 / 6}, {"type2(mu=12)", 2.88},
                                                   {"type2(mu=13)", 175.0 / 6}, {"type2(mu=14)", 1.2},
                                                   {"type2(mu=15)", 70.0 / 6},  {"type1(alpha=6)", 0.4533333333333333}};
  for (const auto& [score, expected] : golden) EXPECT_NEAR(number(score, kList, kOtherList), expected, 1e-14) << score;
  EXPECT_NEAR(number("tague_r", "a|b|c|d", "b|a|d|c"), 0.6, 1e-15);
  EXPECT_NEAR(number("type1", "a|b|c|d", "b|a|d|c"), 0.8, 1e-15);
}

/// A list is a list of classes of one document, so that its ranks are 1, 2, 3 by every definition but [30] as printed.
TEST(AnswerMeasures, TheMiddleOfAClassOfOneIsItsPlace) {
  for (const char* score : {"type2(mu=10", "type2(mu=15", "type1(mu=12", "type1(alpha=7,mu=13"}) {
    const double by_class = number(std::string(score) + ")", kList, kOtherList);
    EXPECT_EQ(number(std::string(score) + ",rank=middle)", kList, kOtherList), by_class) << score;
    EXPECT_NE(number(std::string(score) + ",rank=mean)", kList, kOtherList), by_class) << score;
  }
  // Ranks 1.5, 3, 5 and 1, 2.5, 4.5: of b 1.5 and 1, a 1.5 and 2.5, c 3 and 2.5, f 5 and 4.5.
  EXPECT_NEAR(number("type2(mu=10,rank=middle)", "ab|c|def", "b|ac|fg"),
              4 - (1.5 * 1 + 1.5 * 2.5 + 3 * 2.5 + 5 * 4.5) / 36, 1e-15);
  EXPECT_NEAR(number("type2(alpha=6,rank=middle)", "ab|c|def", "b|ac|fg"), 4 - (0.5 + 1 + 0.5 + 0.5) / 6, 1e-15);
}

TEST(AnswerMeasures, SayWhyThereIsNoValue) {
  EXPECT_STREQ(value("tague_r", kList, kOtherList).reason, "a document of the answer is not in the reference");
  EXPECT_STREQ(value("type1", kList, kOtherList).reason, "a document of the answer is not in the reference");
  EXPECT_STREQ(value("tague_r(over=common)", "a|b", "c|d").reason, "the answers have no document in common");
  EXPECT_STREQ(value("tague_r", "ab", "a|b").reason,
               "the documents have one rank only in the answer or in the reference");
  EXPECT_STREQ(value("type2(alpha=9)", "a|b", "a|c").reason,
               "[9] divides by the difference of two ranks, and two are equal");
  EXPECT_EQ(number("type2(alpha=9)", "a|b", "b|a"), 2);
  EXPECT_FALSE(value("type1(alpha=9)", "a|b", "b|a").defined());
  EXPECT_EQ(number("type1(alpha=9,rank=last,nominal=overlap)", "ab", "a"), 1);
  EXPECT_EQ(evaluate(parse_score("type1", Domain::answers), Answers<double>(letters_answer("x"), letters_answer("a")),
                     {Undefined::zero, {}})
                .number,
            0);
}

/// An answer or a reference without documents: a value wherever the formula divides by nothing that is 0.
TEST(AnswerMeasures, OfAnEmptySideAreDefinedWhereTheirFormulaIs) {
  struct Case {
    const char* score;
    std::optional<double> no_answer, no_reference, neither;
  };
  const std::optional<double> none;
  const Case cases[] = {{"cardinal_ratio", 0, none, none},
                        {"cardinal_share", 0, 1, none},
                        {"cardinal_difference", 1, 1, none},
                        {"jaccard", 0, 0, none},
                        {"dice", 0, 0, none},
                        {"cosine", none, none, none},
                        {"overlap", none, none, none},
                        {"recall", 0, none, none},
                        {"precision", none, 0, none},
                        {"class_similarity", 0, 0, 0},
                        {"tague_r", none, none, none},
                        {"tague_r(over=common)", none, none, none},
                        {"type1", none, none, none},
                        {"type1(alpha=6)", none, none, none},
                        {"type1(alpha=9,rank=last)", none, none, none},
                        {"type1(mu=11,of=classes)", none, none, none},
                        {"type2", 0, 0, 0},
                        {"type2(alpha=9)", 0, 0, 0},
                        {"type2(mu=10,rank=mean)", 0, 0, 0},
                        {"p_delta", 0, 0, 0},
                        {"type3(phi=reciprocal)", 0, 0, 0}};
  for (const auto& [score, no_answer, no_reference, neither] : cases) {
    for (const auto& [answer, other, expected] :
         {std::tuple{"", "a|bc", no_answer}, {"a|bc", "", no_reference}, {"", "", neither}}) {
      const Score parsed = parse_score(score, Domain::answers);
      const auto exact = evaluate(parsed, Answers<Exact>(letters_answer(other), letters_answer(answer)));
      const auto fast = value(score, answer, other);
      ASSERT_EQ(exact.defined(), expected.has_value()) << score << " '" << answer << "' '" << other << "'";
      ASSERT_EQ(fast.defined(), expected.has_value()) << score << " '" << answer << "' '" << other << "'";
      if (expected) {
        EXPECT_EQ(fast.number, *expected) << score;
        EXPECT_EQ(exact.number, Exact(static_cast<int>(*expected))) << score;
      }
    }
  }
  EXPECT_STREQ(value("precision", "", "a").reason, "the answer has no document");
  EXPECT_STREQ(value("recall", "a", "").reason, "the reference has no document");
  EXPECT_STREQ(value("jaccard", "", "").reason, "neither the answer nor the reference has a document");
  EXPECT_STREQ(value("tague_r", "", "a").reason, "the answer has no document");
  EXPECT_STREQ(value("type1(alpha=6)", "a", "").reason, "the reference has no document");
}

/// [5] as printed is the correlation only where the reference is a permutation of the answer.
TEST(AnswerMeasures, PrintedRIsTheCorrelationOfPermutations) {
  EXPECT_NEAR(reference::printed_r({2, 1, 4, 3}), number("tague_r", "a|b|c|d", "b|a|d|c"), 1e-15);
  EXPECT_NEAR(reference::printed_r({3, 1, 2, 5, 4}), number("tague_r", "a|b|c|d|e", "b|c|a|e|d"), 1e-15);
  EXPECT_GT(reference::printed_r({2, 3}), 1.6);
  EXPECT_EQ(number("tague_r", "a|b", "x|a|b"), 1);
}

TEST(AnswerMeasures, EqualAnswersOfDisjointClassesHavePDeltaOne) {
  for (const char* answer : {"a", "ab", "a|b", "ab|c|def", "a|b|c|d|e|f|g"}) {
    const auto coded = letters_answer(answer);
    EXPECT_EQ(evaluate(parse_score("p_delta", Domain::answers), Answers<Exact>(coded, coded)).number, Exact(1));
  }
}

/// The product of two δ loses its roots: the constant is rational, and the same.
TEST(AnswerMeasures, PhiIsThatOfTheSource) {
  for (std::uint64_t m = 1; m <= 12; ++m) {
    const Phi<double> phi(PhiKind::delta, m);
    for (std::uint64_t i = 1; i <= m; ++i) {
      for (std::uint64_t j = 1; j <= m; ++j) {
        EXPECT_NEAR(phi(i, j),
                    reference::phi_delta(static_cast<double>(i), static_cast<double>(j), static_cast<double>(m)),
                    1e-14);
        EXPECT_TRUE(Phi<Exact>(PhiKind::delta, m)(i, j).rational());
      }
    }
  }
}

/// A list of classes over some of 20 letters, in any order.
std::string random_answer(std::mt19937& random) {
  std::string letters = "abcdefghijklmnopqrst";
  std::shuffle(letters.begin(), letters.end(), random);
  letters.resize(1 + random() % letters.size());
  std::string answer;
  for (const char letter : letters) {
    if (!answer.empty() && random() % 2 == 0) answer += '|';
    answer += letter;
  }
  return answer;
}

void expect_same(const std::string& score, const std::string& answer, const std::string& other,
                 std::optional<double> expected) {
  const Value<double> found = value(score, answer, other);
  ASSERT_EQ(found.defined(), expected.has_value()) << score << " " << answer << " / " << other;
  if (expected) {
    EXPECT_NEAR(found.number, *expected, 1e-11 * std::max(1.0, std::abs(*expected)))
        << score << " " << answer << " / " << other;
  }
}

TEST(AnswerMeasures, EqualTheirNaiveTwins) {
  std::mt19937 random(7);
  const std::vector<std::string> forms{"jaccard", "dice", "cosine", "overlap", "recall", "precision"};
  for (int round = 0; round < 40; ++round) {
    const std::string answer = random_answer(random);
    const std::string other = round % 5 == 0 ? answer : random_answer(random);
    const auto c = reference::classes_of(answer);
    const auto d = reference::classes_of(other);
    for (const std::string& form : forms) {
      const double flat = reference::nominal(form, reference::documents_of(c), reference::documents_of(d));
      expect_same("nominal(form=" + form + ")", answer, other, flat);
      expect_same("class_similarity(nominal=" + form + ")", answer, other, reference::nominal(form, c, d));
      for (const char* phi : {"delta", "reciprocal"})
        expect_same("type3(nominal=" + form + ",phi=" + phi + ")", answer, other, reference::weighted(form, phi, c, d));
    }
    const double jaccard = reference::nominal("jaccard", reference::documents_of(c), reference::documents_of(d));
    const double dice = reference::nominal("dice", c, d);
    for (const std::string rank : {"class", "first", "last", "mean", "middle"}) {
      for (const bool common : {false, true}) {
        const std::string over = std::string("over=") + (common ? "common" : "all") + ",rank=" + rank;
        auto r = reference::correlation(c, d, rank, common);
        expect_same("tague_r(" + over + ")", answer, other, r);
        if (r) r = (1 + *r) / 2 * jaccard;
        expect_same("type1(" + over + ")", answer, other, r);
      }
      for (const std::string alpha : {"none", "6", "7", "8", "9"}) {
        for (const std::string mu : {"none", "10", "11", "12", "13", "14", "15"}) {
          const std::string arguments = "alpha=" + alpha + ",mu=" + mu + ",rank=" + rank;
          expect_same("type2(" + arguments + ")", answer, other, reference::common_delay(alpha, mu, c, d, rank));
          if (alpha == "none" && mu == "none") continue;
          auto mean = reference::mean_delay(alpha, mu, c, d, rank);
          auto by_classes = mean;
          if (mean) *mean *= jaccard;
          if (by_classes) *by_classes *= dice;
          expect_same("type1(" + arguments + ")", answer, other, mean);
          expect_same("type1(nominal=dice,of=classes," + arguments + ")", answer, other, by_classes);
        }
      }
    }
  }
}

TEST(AnswerStatistic, CountsWhatClassesShare) {
  const AnswerData data = answer_data(letters_answer("b|ac|fg"), letters_answer("ab|c|def"));
  EXPECT_EQ(data.common, 4U);
  EXPECT_EQ(data.answer.classes(), 3U);
  EXPECT_EQ(data.reference.documents(), 5U);
  std::vector<std::vector<std::uint32_t>> cells;
  for (const auto& cell : data.cells) cells.push_back({cell.answer, cell.reference, cell.count});
  EXPECT_EQ(cells, (std::vector<std::vector<std::uint32_t>>{{0, 0, 1}, {0, 1, 1}, {1, 1, 1}, {2, 2, 1}}));
  EXPECT_EQ(answer_data(letters_answer("abc"), letters_answer("ca|b")).cells.front().count, 2U);
  // Ranks of the third class, doubled: [26], [28], [29], [30].
  EXPECT_EQ(data.answer.rank2(2, RankOf::by_class), 6U);
  EXPECT_EQ(data.answer.rank2(2, RankOf::first), 8U);
  EXPECT_EQ(data.answer.rank2(2, RankOf::last), 12U);
  EXPECT_EQ(data.answer.rank2(2, RankOf::mean), 9U);
  EXPECT_EQ(data.answer.rank2(2, RankOf::middle), 10U);
  const AnswerData none = answer_data(letters_answer("ab|c"), letters_answer(""));
  EXPECT_EQ(none.answer.classes(), 0U);
  EXPECT_EQ(none.answer.documents(), 0U);
  EXPECT_TRUE(none.cells.empty());
}

}  // namespace
}  // namespace etalon
