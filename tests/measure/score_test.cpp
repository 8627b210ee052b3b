// Scores as text, both ways; lifts; what undefined becomes.
#include "etalon/score.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "etalon/error.hpp"
#include "etalon/matrix.hpp"

#include "measure/arguments.hpp"

namespace etalon {
namespace {

TEST(Score, ReadsEverySpellingAndPrintsOne) {
  const std::pair<const char*, const char*> spellings[] = {{"f(beta=2)", "f(beta=2)"},
                                                           {"f:beta=2", "f(beta=2)"},
                                                           {"f(2)", "f(beta=2)"},
                                                           {"f(beta=1)", "f1"},
                                                           {"f", "f1"},
                                                           {"dice", "f1"},
                                                           {"macro:f1", "macro(f1)"},
                                                           {"macro:f:beta=0.5", "macro(f(beta=0.5))"},
                                                           {" macro( f1 ) ", "macro(f1)"},
                                                           {"cc", "mcc"},
                                                           {"phi", "mcc"},
                                                           {"f1_macro", "macro(f1)"},
                                                           {"f1_score", "f1"},
                                                           {"matthews_corrcoef", "mcc"},
                                                           {"kappa(weights=none)", "kappa"},
                                                           {"kappa:weights=quadratic", "kappa(weights=quadratic)"},
                                                           {"gm:r=-1", "gm(r=-1)"},
                                                           {"gm(r=inf)", "gm(r=inf)"},
                                                           {"weighted(gm(r=0))", "weighted(gm(r=0))"}};
  for (const auto& [text, canonical] : spellings) {
    EXPECT_EQ(parse_score(text).text(), canonical) << text;
    EXPECT_EQ(parse_score(parse_score(text).text()), parse_score(text)) << text;
  }
}

TEST(Score, RefusesWithAReason) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"precison", "did you mean precision"},
      {"f(beta=-1)", "beta must be greater than 0"},
      {"f(beta=nan)", "must be a number"},
      {"f(beta=x)", "must be a number"},
      {"f(gamma=1)", "has no parameter 'gamma'"},
      {"f(beta=1,beta=2)", "given twice"},
      {"f1(beta=2)", "takes no argument"},
      {"mcc(1)", "takes no argument"},
      {"gm", "gm needs r, for example gm(r=1)"},
      {"macro", "needs a measure"},
      {"macro(macro(f1))", "already one of the whole matrix"},
      {"macro(f1", "closing parenthesis"},
      {"f()", "nothing in its parentheses"},
      {"", "is not a score"},
      {"kappa(weights=cubic)", "choose one of none, linear, quadratic, own"}};
  for (const auto& [text, message] : mistakes) {
    try {
      parse_score(text);
      ADD_FAILURE() << text << " was accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::usage);
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << text << ": " << error.what();
    }
  }
}

/// Every lift of the domain around everything that it takes, two deep.
std::vector<Score> lifted_scores(Domain domain) {
  std::vector<Score> scores = all_scores_lifted(domain);
  for (const Lift* lift : lifts()) {
    if (lift->domain() != domain) continue;
    for (const Score& inner : all_scores_lifted(lift->to->domain)) {
      const bool understood = lift->by_chance && inner.takes(lift->to);
      if (inner.lifts.empty() ? inner.measure->of(lift->to) == nullptr && !understood
                              : inner.lifts.front()->from != lift->to)
        continue;
      if (lift->accepts != nullptr && !lift->accepts(inner)) continue;
      Score score = inner;
      score.lifts.insert(score.lifts.begin(), lift);
      scores.push_back(score);
    }
  }
  return scores;
}

/// Whether every lift takes what stands inside of it.
bool is_one(Score score) {
  for (; !score.lifts.empty(); score = score.inner()) {
    const Lift& lift = *score.lifts.front();
    if (lift.accepts != nullptr && !lift.accepts(score.inner())) return false;
  }
  return true;
}

/// At all words, and at numbers that are awkward to write.
TEST(EveryDomain, ReadsWhatItPrints) {
  const std::vector<double> numbers{-INFINITY, -1, 0, 1.0 / 3, 0.1, 1, 2, 1e300, INFINITY};
  for (const DomainFacts& domain : domains()) {
    std::size_t tried = 0;
    for (Score score : lifted_scores(domain.domain)) {
      EXPECT_EQ(parse_score(score.text(), domain.domain), score) << domain.name << ": " << score.text();
      for (const Score& at : at_many_arguments(*score.measure, numbers)) {
        score.arguments = at.arguments;
        if (!is_one(score)) continue;
        ASSERT_EQ(parse_score(score.text(), domain.domain), score) << domain.name << ": " << score.text();
        ++tried;
      }
    }
    EXPECT_GE(tried, all_scores(domain.domain).size()) << domain.name;
  }
}

TEST(EveryDomain, SaysWhoseANameIs) {
  for (const DomainFacts& domain : domains()) {
    for (const DomainFacts& other : domains()) {
      for (const Score& score : all_scores(other.domain)) {
        const std::string name(score.lifts.empty() ? std::string(score.measure->name) : score.text());
        try {
          EXPECT_EQ(parse_score(name, domain.domain).domain(), domain.domain) << name;
        } catch (const Error& error) {
          const std::string said = error.what();
          // Known there, in that form or at other arguments; or lost in the domain that it belongs to.
          EXPECT_TRUE(domain.domain == other.domain || said.find("take etalon ") != std::string::npos ||
                      said.find("is a lift for ") != std::string::npos || said.find(" needs ") != std::string::npos)
              << domain.name << ": " << said;
          EXPECT_EQ(said.find("did you mean"), std::string::npos) << domain.name << ": " << said;
        }
      }
    }
  }
}

TEST(EveryDomain, SuggestsItsOwnNames) {
  for (const DomainFacts& domain : domains()) {
    for (const Score& score : all_scores(domain.domain)) {
      const std::string misspelt = score.text().substr(0, score.text().find('(')) + "x";
      for (const std::string& near : nearest_names(misspelt, domain.domain))
        EXPECT_TRUE(find_score_name(near, domain.domain) != nullptr || find_measure(near, domain.domain) != nullptr ||
                    parse_score(near, domain.domain).domain() == domain.domain)
            << domain.name << ": " << near;
    }
  }
}

TEST(Score, OfAnyLengthEnds) {
  std::string nested;
  for (int i = 0; i < 20000; ++i) nested += "macro:";
  EXPECT_THROW(parse_score(nested + "f1"), Error);
  EXPECT_THROW(parse_score(std::string(30000, 'x')), Error);
}

Value<double> value(const char* score, std::vector<int> cells, Undefined undefined = Undefined::report) {
  const std::size_t m = cells.size() == 4 ? 2 : 3;
  return evaluate(parse_score(score), dense_matrix<double, int>(m, cells), {undefined, {}});
}

TEST(Lift, MicroCountsEveryObjectOnceForEachClass) {
  // 15 hits of 20 in three classes: c11 = 15, c10 = c01 = 5, c00 = 60 − 25.
  const std::vector<int> cells(std::begin(kMatrixExample), std::end(kMatrixExample));
  EXPECT_DOUBLE_EQ(value("micro(f1)", cells).number, 0.75);
  EXPECT_DOUBLE_EQ(value("micro(specificity)", cells).number, 35.0 / 40);
  EXPECT_DOUBLE_EQ(value("micro(gm(r=1))", cells).number, (60.0 * 15 - 400) / 800);
}

TEST(Lift, WeightsAreTheSizesInTheTruth) {
  const std::vector<int> cells(std::begin(kMatrixExample), std::end(kMatrixExample));
  EXPECT_DOUBLE_EQ(value("weighted(recall)", cells).number, 0.75);
  EXPECT_DOUBLE_EQ(value("macro(recall)", cells).number, value("balanced_accuracy", cells).number);
}

TEST(Undefined, IsAReasonWithItsClass) {
  const auto precision = value("macro(precision)", {5, 0, 3, 0});
  EXPECT_FALSE(precision.defined());
  EXPECT_STREQ(precision.reason, "nothing is predicted positive");
  EXPECT_EQ(precision.part, 1);
  EXPECT_STREQ(value("mcc", {5, 0, 3, 0}).reason, "the prediction is constant");
  EXPECT_STREQ(value("mcc", {5, 3, 0, 0}).reason, "the truth is constant");
}

TEST(Undefined, BecomesWhatTheUserChose) {
  EXPECT_DOUBLE_EQ(value("macro(precision)", {5, 0, 3, 0}, Undefined::skip).number, 5.0 / 8);
  EXPECT_DOUBLE_EQ(value("macro(precision)", {5, 0, 3, 0}, Undefined::zero).number, 5.0 / 16);
  EXPECT_EQ(value("mcc", {5, 0, 3, 0}, Undefined::zero).number, 0);
  EXPECT_FALSE(value("mcc", {5, 0, 3, 0}, Undefined::skip).defined());
  // The authors' completion: the same constant is best, opposite constants are worst, one constant is chance.
  EXPECT_EQ(value("mcc", {5, 0, 0, 0}, Undefined::authors).number, 1);
  EXPECT_EQ(value("mcc", {0, 5, 0, 0}, Undefined::authors).number, -1);
  EXPECT_EQ(value("mcc", {5, 0, 3, 0}, Undefined::authors).number, 0);
  EXPECT_EQ(value("cd", {5, 0, 3, 0}, Undefined::authors).number, 0.5);
  EXPECT_EQ(value("f1", {5, 0, 0, 0}, Undefined::authors).number, 1);
  // scikit-learn: 0 for mcc, nothing for kappa, and balanced accuracy over the classes that are there.
  EXPECT_EQ(value("mcc", {5, 0, 0, 0}, Undefined::sklearn).number, 0);
  EXPECT_FALSE(value("kappa", {5, 0, 0, 0}, Undefined::sklearn).defined());
  EXPECT_DOUBLE_EQ(value("balanced_accuracy", {2, 0, 0, 0, 0, 1, 0, 0, 0}, Undefined::sklearn).number, 0.5);
}

TEST(Ordinal, WeightsOfKappaByHand) {
  // Rows 3 1 1 / 0 4 1 / 0 2 8, sizes 5 5 10 and 3 7 10: Σ|i−j|c = 6, Σ|i−j|ab = 5·7+2·5·10+5·3+5·10+10·7+2·10·3 = 330.
  const std::vector<int> cells(std::begin(kMatrixExample), std::end(kMatrixExample));
  EXPECT_DOUBLE_EQ(value("kappa(weights=linear)", cells).number, 1 - 20.0 * 6 / 330);
  // Σ(i−j)²c = 8, Σ(i−j)²ab = 35+200+15+50+70+120 = 490.
  EXPECT_DOUBLE_EQ(value("kappa(weights=quadratic)", cells).number, 1 - 20.0 * 8 / 490);
  const std::vector<double> linear{0, 1, 2, 1, 0, 1, 2, 1, 0};
  const auto own = evaluate(parse_score("kappa(weights=own)"), dense_matrix<double, int>(3, kMatrixExample),
                            {Undefined::report, linear});
  EXPECT_DOUBLE_EQ(own.number, 1 - 20.0 * 6 / 330);
  EXPECT_FALSE(value("kappa(weights=own)", cells).defined());
}

TEST(Huge, ProductsOfMarginsDoNotOverflow) {
  // n = 4e9: the product of the four margins is about 1e38.
  const double big = 1e9;
  std::vector<Matrix<double>::Cell> cells{{0, 0, big}, {0, 1, big}, {1, 0, big / 2}, {1, 1, 3 * big / 2}};
  Matrix<double> matrix(2, cells);
  const double expected = (1.0 * 1.5 - 1.0 * 0.5) / std::sqrt(2.0 * 2.0 * 1.5 * 2.5);
  EXPECT_NEAR(evaluate(parse_score("mcc"), matrix).number, expected, 1e-15);
  // A rare class: 1e12 true negatives must not drown c11·c00 − c10·c01.
  Matrix<double> rare(2, {{0, 0, 1e12}, {0, 1, 3}, {1, 0, 2}, {1, 1, 7}});
  rare.set_positive(1);
  EXPECT_NEAR(evaluate(parse_score("mcc"), rare).number, (7e12 - 6) / std::sqrt(9.0 * 10.0 * (1e12 + 3) * (1e12 + 2)),
              1e-15);
  EXPECT_NEAR(evaluate(parse_score("informedness"), rare).number, 7.0 / 9 + 1e12 / (1e12 + 3) - 1, 1e-15);
}

}  // namespace
}  // namespace etalon
