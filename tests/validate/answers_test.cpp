// Laws of measures of answers: the space, what can be refuted, and the conditions on weights.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "domain/answers/questions/answer_space.hpp"
#include "etalon/consistency.hpp"
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

/// All lists of classes of letters, naively: every word over letters and bars that is one.
std::vector<std::string> all_answers(std::size_t documents) {
  std::vector<std::string> answers;
  const auto extend = [&](auto&& self, const std::string& word) -> void {
    const bool closed = !word.empty() && word.back() != '|';
    if (closed) answers.push_back(word);
    for (char letter = 'a'; letter < static_cast<char>('a' + documents); ++letter) {
      const bool ascends = word.empty() || word.back() == '|' || word.back() < letter;
      if (ascends && word.find(letter) == std::string::npos) self(self, word + letter);
    }
    if (closed) self(self, word + "|");
  };
  extend(extend, "");
  return answers;
}

std::string with_names(const std::string& answer, const std::string& names) {
  std::string renamed;
  std::string part;
  for (const char letter : answer + "|") {
    if (letter != '|') {
      part += names[static_cast<std::size_t>(letter - 'a')];
      continue;
    }
    std::sort(part.begin(), part.end());
    renamed += (renamed.empty() ? "" : "|") + part;
    part.clear();
  }
  return renamed;
}

/// The least of all renamings of a pair, the reference first.
std::pair<std::string, std::string> least_names(const std::string& reference, const std::string& answer,
                                                std::size_t documents) {
  std::string names = std::string("abcde").substr(0, documents);
  std::pair least{with_names(reference, names), with_names(answer, names)};
  while (std::next_permutation(names.begin(), names.end()))
    least = std::min(least, std::pair{with_names(reference, names), with_names(answer, names)});
  return least;
}

TEST(AnswerSpace, HoldsEveryPairOnceUpToRenaming) {
  for (const std::size_t documents : {1U, 2U, 3U, 4U}) {
    const AnswerSpace space(answers(documents));
    std::set<std::pair<std::string, std::string>> naive;
    std::set<Index> known;
    for (const std::string& reference : all_answers(documents)) {
      for (const std::string& answer : all_answers(documents)) {
        naive.insert(least_names(reference, answer, documents));
        known.insert(space.pair(answer, reference));
      }
    }
    EXPECT_EQ(space.size(), naive.size());
    EXPECT_EQ(known.size(), naive.size());
    for (Index i = 0; i < space.size(); ++i) EXPECT_EQ(space.pair(space.answer(i), space.reference(i)), i);
  }
  EXPECT_EQ(AnswerSpace(answers(2)).size(), 13U);
  EXPECT_THROW(AnswerSpace::refuse(answers(9), {}), Error);
}

/// Agreements of two measures over the answers beside each reference, one of those that differ in names alone.
Agreement naive_agreement(const Score& f, const Score& g, std::size_t documents) {
  std::map<std::string, std::set<std::string>> beside;  // answers by reference, both with the least names
  for (const std::string& reference : all_answers(documents)) {
    for (const std::string& answer : all_answers(documents)) {
      const auto [least_reference, least_answer] = least_names(reference, answer, documents);
      beside[least_reference].insert(least_answer);
    }
  }
  const auto sign = [](double x, double y) { return std::abs(x - y) < 1e-9 ? 0 : x < y ? -1 : 1; };
  Agreement counts;
  for (const auto& [reference, list] : beside) {
    std::vector<std::pair<double, double>> values;
    for (const std::string& answer : list) {
      const Answers<double> pair(letters_answer(reference), letters_answer(answer));
      values.emplace_back(evaluate(f, pair).number, evaluate(g, pair).number);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const int by_f = sign(values[i].first, values[j].first);
        const int by_g = sign(values[i].second, values[j].second);
        Int128& count = by_f * by_g > 0   ? counts.same
                        : by_f * by_g < 0 ? counts.opposite
                        : by_f != 0       ? counts.f_only
                        : by_g != 0       ? counts.g_only
                                          : counts.both_tied;
        ++count;
      }
    }
  }
  return counts;
}

TEST(AnswerConsistency, CountsEachPairOnce) {
  const std::pair<const char*, const char*> measures[] = {
      {"jaccard", "recall"}, {"p_delta", "type2:mu=10"}, {"class_similarity:nominal=dice", "type2:alpha=6"}};
  for (const auto& [f, g] : measures) {
    const std::vector<Score> scores{parse_score(f, Domain::answers), parse_score(g, Domain::answers)};
    for (const std::size_t documents : {2U, 3U}) {
      const Agreement counted = consistency(scores, answers(documents)).pairs.front();
      const Agreement naive = naive_agreement(scores[0], scores[1], documents);
      EXPECT_TRUE(counted.same == naive.same && counted.opposite == naive.opposite && counted.f_only == naive.f_only &&
                  counted.g_only == naive.g_only && counted.both_tied == naive.both_tied)
          << f << " and " << g << " over " << documents << " documents";
    }
  }
  const std::vector<Score> scores{parse_score("p_delta", Domain::answers), parse_score("type2:mu=10", Domain::answers)};
  const Agreement four = consistency(scores, answers(4)).pairs.front();
  EXPECT_EQ(std::pair(static_cast<int>(four.same), static_cast<int>(four.opposite)), std::pair(27263, 20289));
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
