// Laws of measures of answers: the space, what can be refuted, and the conditions on weights.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "domain/answers/questions/answer_space.hpp"
#include "etalon/error.hpp"
#include "etalon/phi.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

/// Score text, law and form to verdict.
bool holds(const std::vector<Verdict>& verdicts, Law law, Form form = Form::strict) {
  for (const Verdict& verdict : verdicts) {
    if (verdict.law == law && verdict.form == form) return verdict.holds();
  }
  ADD_FAILURE() << facts(law).name << " was not checked";
  return false;
}

TEST(AnswerSpace, HoldsEveryPairUpToRenaming) {
  const AnswerSpace one(answers(1));
  EXPECT_EQ(one.size(), 1U);
  // Over two documents there are 5 answers. Those that begin with b are renamed; names within a class are free, so that
  // ab/a and ab/b are both there.
  const AnswerSpace two(answers(2));
  std::set<std::string> pairs;
  for (Index i = 0; i < two.size(); ++i) pairs.insert(two.answer(i) + "/" + two.reference(i));
  for (const char* pair : {"a/a", "a/b", "a/ab", "a/a|b", "a/b|a", "ab/a", "ab/ab", "ab/a|b", "a|b/a", "a|b/b",
                           "a|b/ab", "a|b/a|b", "a|b/b|a", "ab/b", "ab/b|a"})
    EXPECT_TRUE(pairs.contains(pair)) << pair;
  EXPECT_EQ(pairs.size(), 15U);
  EXPECT_EQ(two.answer(two.pair("b|a", "b")), "a|b");
  EXPECT_EQ(two.reference(two.pair("b|a", "b")), "a");
  EXPECT_EQ(two.transposed(two.pair("a", "a|b")), two.pair("a|b", "a"));
  EXPECT_THROW(AnswerSpace::refuse(answers(9), {}), Error);
}

TEST(AnswerSpace, GoesFromSmallToLarge) {
  const auto space = std::make_shared<const AnswerSpace>(answers(3));
  const auto documents = [&](Index i) {
    return space->fast(i)->answer.documents() + space->fast(i)->reference.documents();
  };
  for (Index i = 1; i < space->size(); ++i) EXPECT_LE(documents(i - 1), documents(i));
}

TEST(AnswerLaws, RefuteAMeasureThatObeysNothing) {
  const auto weird = [](const Answers<double>& a) {
    double value = static_cast<double>(a->reference.documents()) - 2 - static_cast<double>(a->common);
    // Far and late is good.
    for (const AnswerData::Cell& cell : a->cells)
      value += 0.3 * std::abs(static_cast<double>(cell.answer) - cell.reference) + 0.1 * (cell.answer + cell.reference);
    return Value<double>(value);
  };
  const Score nonsense = own_score<Answers>("nonsense", weird, {}, Better::higher, {0, 1});
  const Universe three = answers(3);
  for (const Verdict& verdict : validate({&nonsense, 1}, {&three, 1}))
    EXPECT_FALSE(verdict.holds()) << facts(verdict.law).name;
}

/// All lists of some of these letters.
void add_lists(const std::string& begun, const std::string& letters, std::vector<std::string>& lists) {
  for (const char letter : letters) {
    if (begun.find(letter) != std::string::npos) continue;
    const std::string longer = begun + letter;
    lists.push_back(longer);
    add_lists(longer, letters, lists);
  }
}

/// The criteria by comparing every pair of lists with every other one that differs in the place of one common document.
TEST(AnswerLaws, TheCriteriaAreThoseOfTheirNaiveTwin) {
  std::vector<std::string> lists;
  add_lists("", "abcd", lists);
  const auto barred = [](const std::string& list) {
    std::string text;
    for (const char letter : list) text += (text.empty() ? "" : "|") + std::string(1, letter);
    return text;
  };
  for (const char* text : {"jaccard", "tague_r", "tague_r(over=common)", "type1(alpha=6)", "type2(alpha=6)",
                           "type2(alpha=9)", "type2(mu=10)", "type2(mu=11)", "type2(mu=14,alpha=7)", "p_delta",
                           "type3(phi=reciprocal)", "cardinal_difference"}) {
    const Score score = parse_score(text, Domain::answers);
    std::map<std::string, Value<Exact>> known;
    const auto value = [&](const std::string& answer, const std::string& other) {
      const std::string key = answer + "/" + other;
      const auto found = known.find(key);
      if (found != known.end()) return found->second;
      const Answers<Exact> answers(letters_answer(barred(other)), letters_answer(barred(answer)));
      return known.emplace(key, evaluate(score, answers)).first->second;
    };
    bool refuted[2][2] = {};  // by law and form
    for (const std::string& one : lists) {
      for (const std::string& other : lists) {
        for (const std::string& moved : lists) {
          // The lists have the same documents, and differ in two places.
          if (moved.size() != other.size()) continue;
          std::vector<std::size_t> places;
          for (std::size_t i = 0; i < moved.size(); ++i) {
            if (moved[i] != other[i]) places.push_back(i);
          }
          if (places.size() != 2 || moved[places[0]] != other[places[1]] || moved[places[1]] != other[places[0]])
            continue;
          for (const std::size_t from : places) {
            const std::size_t to = from == places[0] ? places[1] : places[0];
            if (one.find(other[from]) == std::string::npos || one.find(other[to]) != std::string::npos) continue;
            const auto rank = static_cast<int>(one.find(other[from]));
            const bool nearer = std::abs(rank - static_cast<int>(to)) < std::abs(rank - static_cast<int>(from));
            for (const bool of_answer : {false, true}) {
              const Value<Exact> before = of_answer ? value(other, one) : value(one, other);
              const Value<Exact> after = of_answer ? value(moved, one) : value(one, moved);
              if (!before.defined() || !after.defined()) continue;
              const bool lower = score.better() == Better::lower;
              const bool worse = lower ? after.number > before.number : after.number < before.number;
              for (int law = 0; law < 2; ++law) {
                if (law == 0 ? !nearer : to >= from) continue;
                refuted[law][1] = refuted[law][1] || worse;
                refuted[law][0] = refuted[law][0] || worse || after.number == before.number;
              }
            }
          }
        }
      }
    }
    const Universe four = answers(4);
    const std::vector<Verdict> verdicts = validate({&score, 1}, {&four, 1});
    for (int law = 0; law < 2; ++law) {
      const Law which = law == 0 ? Law::nearer_ranks : Law::earlier_ranks;
      EXPECT_EQ(holds(verdicts, which, Form::strict), !refuted[law][0]) << text << " " << facts(which).name;
      EXPECT_EQ(holds(verdicts, which, Form::weak), !refuted[law][1]) << text << " " << facts(which).name;
    }
  }
}

TEST(AnswerLaws, GiveASmallestCounterexample) {
  const Score jaccard = parse_score("jaccard", Domain::answers);
  const Universe four = answers(4);
  for (const Verdict& verdict : validate({&jaccard, 1}, {&four, 1}, {{Law::max_agreement}, 1})) {
    if (verdict.form != Form::strict) continue;
    ASSERT_TRUE(verdict.counterexample);
    EXPECT_EQ(verdict.counterexample->says, "another pair of answers has the best value too");
    EXPECT_EQ(verdict.counterexample->items[1].what, "another: answer ab, reference a|b");
    EXPECT_EQ(verdict.counterexample->items[1].value, "1");
  }
}

constexpr Law kConditions[] = {Law::phi_positive, Law::phi_unit_sum, Law::phi_falls_with_rank,
                               Law::phi_falls_with_other_rank, Law::phi_falls_along};

TEST(Phi, OfTheSourceMeetsAllConditionsAndBeyond29Too) {
  const auto phi = phi_of_score(parse_score("p_delta", Domain::answers));
  ASSERT_TRUE(phi);
  const auto verdicts = validate_phi({&*phi, 1}, 60);
  for (const Law law : kConditions) EXPECT_TRUE(holds(verdicts, law)) << facts(law).name;
}

TEST(Phi, AFormulaThatFailsOneConditionFailsNoOther) {
  const std::string sum = "sum_k(1/k)";
  struct Case {
    std::string formula;
    Law fails;
    Form still;  ///< weak when the weak form holds
  };
  const Case cases[] = {
      // Falls and adds up to 1, but below 0 far from the diagonal, or to exactly 0 there.
      {"1/(max(i,j)*" + sum + ") - abs(i-j)", Law::phi_positive, Form::strict},
      {"(1 - abs(i-j)/(m-1 + 0^(m-1)))/(max(i,j)*" + sum + ")", Law::phi_positive, Form::weak},
      {"2/(max(i,j)*(abs(i-j)+1)) / " + sum, Law::phi_unit_sum, Form::strict},
      {"1/(i*(max(i-j,0)+1)) / " + sum, Law::phi_falls_with_rank, Form::weak},
      {"1/(j*(max(j-i,0)+1)) / " + sum, Law::phi_falls_with_other_rank, Form::weak},
      {"1/(m*(abs(i-j)+1))", Law::phi_falls_along, Form::weak},
      {"2*min(i,j)/(m*(m+1)*(abs(i-j)+1)^3*max(i,j)) * max(i,j)", Law::phi_falls_along, Form::strict},
  };
  for (const Case& one : cases) {
    const PhiSubject phi = phi_of_definition(one.formula);
    const auto verdicts = validate_phi({&phi, 1}, 8);
    for (const Law law : kConditions)
      EXPECT_EQ(holds(verdicts, law), law != one.fails) << one.formula << facts(law).name;
    if (!facts(one.fails).weakly.empty()) {
      EXPECT_EQ(holds(verdicts, one.fails, Form::weak), one.still == Form::weak) << one.formula;
    }
  }
}

TEST(Phi, AFunctionKnownInDoublesIsJudgedByParts) {
  // Weights that differ by less than 1e-9, but by a large part of themselves, still fall.
  const PhiSubject steep{"steep", [](std::uint64_t i, std::uint64_t j, std::uint64_t) {
                           const double apart = std::abs(static_cast<double>(i) - static_cast<double>(j));
                           return Value<double>(std::exp(-20 * apart - static_cast<double>(i + j)));
                         }};
  const auto verdicts = validate_phi({&steep, 1}, 10);
  EXPECT_TRUE(holds(verdicts, Law::phi_falls_with_rank));
  EXPECT_TRUE(holds(verdicts, Law::phi_positive));
  EXPECT_FALSE(holds(verdicts, Law::phi_unit_sum));
}

TEST(Phi, AWeightWithoutAValueIsNotPositive) {
  const PhiSubject phi = phi_of_definition("mine = 1/(i-1)");
  EXPECT_EQ(phi.name, "mine");
  for (const Verdict& verdict : validate_phi({&phi, 1}, 3, {{Law::phi_positive, Law::phi_unit_sum}, 1})) {
    EXPECT_FALSE(verdict.holds());
    EXPECT_GT(verdict.undefined, 0U);
    EXPECT_EQ(verdict.counterexample->items[0].value, "undefined: division by zero");
  }
}

TEST(Phi, PositiveMeansPositiveHoweverSmall) {
  const PhiSubject steep = phi_of_definition("exp(-5*abs(i-j)) / m");
  EXPECT_TRUE(holds(validate_phi({&steep, 1}, 29), Law::phi_positive));
  EXPECT_TRUE(holds(validate_phi({&steep, 1}, 29), Law::phi_falls_with_rank));
  const PhiSubject zero = phi_of_definition("(2^0.5*2^0.5 - 2) / m");
  const auto verdicts = validate_phi({&zero, 1}, 3);
  EXPECT_FALSE(holds(verdicts, Law::phi_positive));
  EXPECT_TRUE(holds(verdicts, Law::phi_positive, Form::weak));
}

TEST(Phi, AreKeptApartByTheirFormulas) {
  const PhiSubject two[] = {phi_of_definition("1"), phi_of_definition(" 1/m ")};
  EXPECT_EQ(two[0].name, "1");
  EXPECT_EQ(two[1].name, "1/m");
  std::set<std::string> sums;
  for (const Verdict& verdict : validate_phi(two, 3, {{Law::phi_unit_sum}, 1}))
    sums.insert(verdict.score + " " + std::string(name_of(verdict.outcome())));
  EXPECT_EQ(sums, (std::set<std::string>{"1 refuted", "1/m holds"}));
  const PhiSubject same[] = {phi_of_definition("mine = 1"), phi_of_definition("mine = 1/m")};
  EXPECT_THROW(validate_phi(same, 3), Error);
}

TEST(Phi, WithoutAnyValueIsUntested) {
  const PhiSubject never = phi_of_definition("log(0-i)");
  for (const Verdict& verdict : validate_phi({&never, 1}, 4))
    EXPECT_EQ(verdict.outcome(), Outcome::untested) << facts(verdict.law).name;
}

TEST(Phi, BadDefinitionsAreRefused) {
  for (const char* wrong : {"", "mine =", "= i", "i +", "phi = q"})
    EXPECT_THROW(phi_of_definition(wrong), Error) << wrong;
  const PhiSubject phi = phi_of_definition("1/m");
  EXPECT_THROW(validate_phi({&phi, 1}, 0), Error);
  EXPECT_THROW(validate_phi({&phi, 1}, 100000), Error);
}

}  // namespace
}  // namespace etalon
