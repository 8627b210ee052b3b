// The law checker against naive checks, its universes against known counts, and its counterexamples against themselves.
#include "etalon/validate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "domain/labels/questions/matrix_space.hpp"
#include "etalon/error.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

const Universe kTwoClasses = matrices(2, 8);

const Verdict& find(const std::vector<Verdict>& verdicts, Law law, Form form) {
  for (const Verdict& verdict : verdicts) {
    if (verdict.law == law && verdict.form == form) return verdict;
  }
  throw std::logic_error("no such verdict");
}

std::vector<Verdict> verdicts_of(const char* score, Universe universe, Undefined undefined = Undefined::report) {
  const Score one = parse_score(score);
  return validate({&one, 1}, {&universe, 1}, {{}, 1, {undefined, {}}});
}

TEST(Space, CountsWhatCombinatoricsSays) {
  // Matrices of two classes with 1 … 8 objects: C(12, 4) − 1; labelings of 3 objects that are not constant: 6, so 36
  // pairs.
  const MatrixSpace two(matrices(2, 8));
  EXPECT_EQ(two.size(), 494U);
  std::uint64_t pairs = 0;
  const MatrixSpace small(matrices(2, 3));
  for (const auto& margins : small.margins()) {
    if (margins.truth[0] + margins.truth[1] != 3) continue;
    // Truths of these sizes times predictions of these sizes.
    pairs += (margins.truth[0] == 1 || margins.truth[0] == 2 ? 3U : 0U) * margins.total;
  }
  EXPECT_EQ(pairs, 36U);
  const MatrixSpace three(matrices(3, 6));
  EXPECT_EQ(three.size(), 5004U);
}

TEST(Space, TriplesAreAllTriplesOfLabelings) {
  // Walks over all labelings of up to 4 objects and finds each triple's matrices in the list.
  const MatrixSpace space(matrices(2, 4));
  std::set<std::array<Index, 3>> listed;
  for (const auto& triple : space.triples()) listed.insert({triple.ab, triple.bc, triple.ac});
  std::set<std::array<Index, 3>> unseen = listed;
  for (unsigned n = 2; n <= 4; ++n) {
    const unsigned all = 1U << n;
    const auto matrix = [&](unsigned x, unsigned y) {
      std::vector<std::uint8_t> cells(4);
      for (unsigned i = 0; i < n; ++i) ++cells[(x >> i & 1U) * 2 + (y >> i & 1U)];
      return space.find(cells);
    };
    for (unsigned a = 1; a + 1 < all; ++a) {
      for (unsigned b = 1; b + 1 < all; ++b) {
        for (unsigned c = 1; c + 1 < all; ++c) {
          if (a == b || b == c) continue;
          const std::array<Index, 3> key{matrix(a, b), matrix(b, c), matrix(a, c)};
          EXPECT_TRUE(listed.contains(key));
          unseen.erase(key);
        }
      }
    }
    for (const auto& triple : space.triples()) {
      const auto labelings = space.labelings(triple);
      if (labelings[0].text.size() != n) continue;
      const auto number = [](const std::string& text) {
        unsigned value = 0;
        for (std::size_t i = 0; i < text.size(); ++i) value |= static_cast<unsigned>(text[i] - '0') << i;
        return value;
      };
      EXPECT_EQ(matrix(number(labelings[0].text), number(labelings[1].text)), triple.ab);
      EXPECT_EQ(matrix(number(labelings[0].text), number(labelings[2].text)), triple.ac);
    }
  }
  EXPECT_TRUE(unseen.empty()) << "triples that no labelings have";
}

/// The expectation over all labelings, one by one.
TEST(Laws, ExpectationsAreThoseOverAllLabelings) {
  const MatrixSpace space(matrices(2, 5));
  for (const char* score : {"f1", "mcc", "kappa", "confusion_entropy"}) {
    for (const auto& margins : space.margins()) {
      const auto n = static_cast<unsigned>(margins.truth[0] + margins.truth[1]);
      const unsigned truth = (1U << margins.truth[1]) - 1;
      double sum = 0;
      double count = 0;
      for (unsigned prediction = 0; prediction < (1U << n); ++prediction) {
        if (static_cast<std::uint64_t>(__builtin_popcount(prediction)) != margins.prediction[1]) continue;
        int cells[4] = {};
        for (unsigned i = 0; i < n; ++i) ++cells[(truth >> i & 1U) * 2 + (prediction >> i & 1U)];
        sum += evaluate(parse_score(score), dense_matrix<double, int>(2, cells)).number;
        ++count;
      }
      double expected = 0;
      for (std::size_t k = 0; k < margins.members.size(); ++k) {
        expected +=
            static_cast<double>(margins.ways[k]) * evaluate(parse_score(score), space.fast(margins.members[k])).number;
      }
      EXPECT_EQ(count, static_cast<double>(margins.total));
      EXPECT_NEAR(sum / count, expected / static_cast<double>(margins.total), 1e-12);
    }
  }
}

TEST(Laws, TheSlidesTableForTwoClasses) {
  // max min csym sym dist mon smon cb acb; w: the weak form only. Where it differs from the printed table (Gösgens,
  // lecture 1): F1 and Jaccard are monotone only weakly, balanced accuracy is strongly monotone only weakly; minimal
  // agreement of F1 and Jaccard holds weakly, which the table has no sign for.
  const std::pair<const char*, const char*> table[] = {{"f1", "ywnynwwnn"},
                                                       {"jaccard", "ywnyywwnn"},
                                                       {"mcc", "yyyynyyyy"},
                                                       {"accuracy", "yyyyyyynn"},
                                                       {"balanced_accuracy", "yyynnywyy"},
                                                       {"kappa", "ynyynynyy"},
                                                       {"confusion_entropy", "ynyynnnnn"},
                                                       {"sba", "yyyynyyyy"},
                                                       {"gm(r=1)", "yyyynyyyy"},
                                                       {"cd", "yyyyyyyny"}};
  for (const auto& [score, row] : table) {
    const auto verdicts = verdicts_of(score, matrices(2, 8));
    std::string found;
    for (const Law law : questions(Domain::labels).laws) {
      const bool strict = find(verdicts, law, Form::strict).holds();
      const bool weak = !facts(law).weakly.empty() && find(verdicts, law, Form::weak).holds();
      found += strict ? 'y' : weak ? 'w' : 'n';
    }
    EXPECT_EQ(found, row) << score;
  }
}

TEST(Laws, ConfusionEntropyLosesMaxAgreementToConstantLabelings) {
  EXPECT_TRUE(find(verdicts_of("confusion_entropy", matrices(2, 8)), Law::max_agreement, Form::strict).holds());
  const auto verdicts = verdicts_of("confusion_entropy", matrices(2, 8, true));
  const Verdict& verdict = find(verdicts, Law::max_agreement, Form::strict);
  ASSERT_FALSE(verdict.holds());
  const auto& worst = verdict.counterexample->items[1];
  EXPECT_EQ(worst.value, "0");
  EXPECT_EQ(worst.rows[0][0] + worst.rows[1][1], 0U) << "all wrong, and still the best value";
}

TEST(Laws, CompletedByTheAuthorsEvenTheCorrelationIsNotMonotoneOnConstantLabelings) {
  EXPECT_FALSE(
      find(verdicts_of("mcc", matrices(2, 6, true), Undefined::authors), Law::monotonicity, Form::strict).holds());
  EXPECT_TRUE(find(verdicts_of("mcc", matrices(2, 6), Undefined::authors), Law::monotonicity, Form::strict).holds());
}

TEST(Laws, CounterexamplesAreThoseOfTheLiteratureAndSmallest) {
  const auto balanced = find(verdicts_of("balanced_accuracy", matrices(2, 8)), Law::strong_monotonicity, Form::strict);
  EXPECT_EQ(balanced.counterexample->items[0].value, balanced.counterexample->items[1].value);
  const auto kappa = find(verdicts_of("kappa", matrices(2, 8)), Law::min_agreement, Form::strict);
  std::uint64_t n = 0;
  for (const auto& row : kappa.counterexample->items[1].rows) n += row[0] + row[1];
  EXPECT_EQ(n, 3U) << "kappa of opposite labelings first differs at three objects";
  const auto triangle = find(verdicts_of("mcc", matrices(2, 8)), Law::distance, Form::strict);
  EXPECT_EQ(triangle.counterexample->labelings[0].text.size(), 3U);
}

/// Every printed counterexample, evaluated again in exact arithmetic, has the printed values.
TEST(Laws, CounterexamplesHaveTheirPrintedValues) {
  for (const Score& score : all_scores_lifted()) {
    for (const Verdict& verdict : validate({&score, 1}, {&kTwoClasses, 1})) {
      if (!verdict.counterexample) continue;
      const bool sizes = verdict.law == Law::constant_baseline || verdict.law == Law::approximate_constant_baseline;
      for (const auto& item : verdict.counterexample->items) {
        if (sizes && item.what == "sizes") continue;
        std::vector<std::uint64_t> cells;
        for (const auto& row : item.rows) cells.insert(cells.end(), row.begin(), row.end());
        const auto value = evaluate(score, dense_matrix<Exact, std::uint64_t>(2, cells));
        EXPECT_EQ(item.value, value.defined() ? value.number.text() : std::string("undefined: ") + value.reason)
            << score.text();
      }
    }
  }
}

TEST(Laws, AFunctionKnownInDoubleOnlyIsJudgedLikeTheBuiltIn) {
  for (const char* score : {"f1", "mcc", "balanced_accuracy", "cd"}) {
    const Score known = parse_score(score);
    const Score own = as_function<Matrix>(known, false);
    const auto exact = validate({&known, 1}, {&kTwoClasses, 1});
    const auto fast = validate({&own, 1}, {&kTwoClasses, 1});
    ASSERT_EQ(exact.size(), fast.size());
    for (std::size_t i = 0; i < exact.size(); ++i)
      EXPECT_EQ(exact[i].holds(), fast[i].holds()) << score << " " << facts(exact[i].law).name;
  }
}

TEST(Laws, AnyNumberOfThreadsGivesTheSameVerdicts) {
  const auto one = validate(all_scores(), {&kTwoClasses, 1}, {{}, 1});
  const auto four = validate(all_scores(), {&kTwoClasses, 1}, {{}, 4});
  ASSERT_EQ(one.size(), four.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].score, four[i].score);
    EXPECT_EQ(one[i].holds(), four[i].holds());
    EXPECT_EQ(one[i].cases, four[i].cases);
  }
}

TEST(Laws, WithoutAnyValueAreUntested) {
  for (const Questions* of : all_questions()) {
    if (of->domain != Domain::labels && of->domain != Domain::clusters && of->domain != Domain::orders) continue;
    const Score never = own_score("never = log(0 - n)", of->domain);
    const auto verdicts = validate({&never, 1}, default_universes(of->domain));
    EXPECT_FALSE(verdicts.empty());
    for (const Verdict& verdict : verdicts) {
      EXPECT_EQ(verdict.outcome(), Outcome::untested) << facts(verdict.law).name;
      EXPECT_EQ(verdict.cases, 0U);
    }
    EXPECT_EQ(impossibility_theorem(verdicts).checked, 0U);
  }
}

TEST(Laws, OfWhichTheUniverseHasNoCaseAreUntested) {
  // On two objects there are two labelings, and so no triangle.
  const auto distance = find(verdicts_of("accuracy", matrices(2, 2)), Law::distance, Form::strict);
  EXPECT_EQ(distance.outcome(), Outcome::untested);
  EXPECT_EQ(find(verdicts_of("accuracy", matrices(2, 3)), Law::distance, Form::strict).outcome(), Outcome::holds);
  // Without ties, a target has two levels only if it has two items: nothing is swapped farther down.
  const Score auc = parse_score("auc", Domain::orders);
  const Universe orders = permutations(5);
  const auto verdicts = validate({&auc, 1}, {&orders, 1});
  EXPECT_EQ(find(verdicts, Law::top_weight, Form::strict).outcome(), Outcome::untested);
  EXPECT_EQ(find(verdicts, Law::top_weight, Form::weak).outcome(), Outcome::untested);
  EXPECT_EQ(find(verdicts, Law::monotonicity, Form::strict).outcome(), Outcome::holds);
}

TEST(Laws, ThatACutIsBeyondAreUntested) {
  const auto outcomes = [](const char* text, Domain domain, const Universe& universe) {
    const Score score = parse_score(text, domain);
    std::map<Outcome, std::set<std::string>> found;
    for (const Verdict& verdict : validate({&score, 1}, {&universe, 1})) found[verdict.outcome()].insert(verdict.uncut);
    return found;
  };
  const std::set<std::string> cut{""};
  const Universe rankings = class_rankings(3, 4);
  EXPECT_EQ(outcomes("classi", Domain::classi, rankings).at(Outcome::holds), cut);
  EXPECT_EQ(outcomes("classi@2", Domain::classi, rankings).at(Outcome::holds), cut);
  EXPECT_FALSE(outcomes("classi@3", Domain::classi, rankings).contains(Outcome::holds))
      << "the last object has no pair";
  const auto beyond = outcomes("classi@10", Domain::classi, rankings);
  EXPECT_FALSE(beyond.contains(Outcome::holds));
  EXPECT_EQ(beyond.at(Outcome::untested), std::set<std::string>{"classi"});
  const Universe orders = permutations(5);
  EXPECT_EQ(outcomes("ndcg@3", Domain::orders, orders).at(Outcome::holds), cut);
  const auto ndcg = outcomes("ndcg@10", Domain::orders, orders);
  EXPECT_FALSE(ndcg.contains(Outcome::holds));
  EXPECT_EQ(ndcg.at(Outcome::untested), std::set<std::string>{"ndcg"});
  EXPECT_EQ(ndcg.at(Outcome::refuted), std::set<std::string>{"ndcg"}) << "what small inputs refute is refuted";
}

TEST(Theorem, NoMeasureOfTheCatalogueHasAllThree) {
  const std::vector<Score> scores = all_scores_lifted();
  const auto verdicts =
      validate(scores, {&kTwoClasses, 1}, {{Law::distance, Law::monotonicity, Law::constant_baseline}, 2});
  const TheoremCheck theorem = impossibility_theorem(verdicts);
  EXPECT_EQ(theorem.checked, scores.size());
  EXPECT_TRUE(theorem.suspects.empty());
}

TEST(Theorem, ATooSmallUniverseIsSuspectedNotBelieved) {
  const Score accuracy = parse_score("accuracy");
  const Universe tiny = matrices(2, 2);
  EXPECT_EQ(impossibility_theorem(validate({&accuracy, 1}, {&tiny, 1})).suspects, std::vector<std::string>{"accuracy"});
}

TEST(Universe, RefusesWhatCannotBeWalked) {
  const Score accuracy = parse_score("accuracy");
  for (const Universe& bad : {matrices(1, 5), matrices(6, 3), matrices(2, 1), matrices(2, 21), matrices(3, 12)}) {
    EXPECT_THROW(validate({&accuracy, 1}, {&bad, 1}), Error) << bad.text();
  }
  // The matrices can be walked, the triples of labelings cannot.
  const Universe large = matrices(3, 9);
  EXPECT_THROW(validate({&accuracy, 1}, {&large, 1}), Error);
  EXPECT_THROW(parse_law("monotony"), Error);
  EXPECT_EQ(parse_law("cb"), Law::constant_baseline);
}

TEST(Universe, SaysWhoIsLeftOutAndWhy) {
  const Score scores[] = {parse_score("mcc"), parse_score("f1")};
  const auto out = left_out(scores, default_universes(Domain::labels));
  ASSERT_EQ(out.size(), 1U);
  EXPECT_EQ(out[0].universe.classes, 3U);
  EXPECT_EQ(out[0].scores, std::vector<std::string>{"f1"});
  EXPECT_FALSE(out[0].why.empty());
}

TEST(Universe, OfEveryDomainIsFoundByItsName) {
  for (const Questions* of : all_questions()) {
    for (const Universe& universe : default_universes(of->domain))
      EXPECT_EQ(universe_of(universe.name(), 3, 2).kind, universe.kind);
    EXPECT_EQ(&questions(of->domain), of);
  }
  EXPECT_THROW(universe_of("galaxies", 3), Error);
}

TEST(OwnMeasures, AreJudgedThroughLifts) {
  const Score mine = own_score("mine = 2*c11/(2*c11 + c10 + c01)", Domain::labels);
  const Score own = parse_score("macro(mine)", Domain::labels, {&mine, 1});
  const Score known = parse_score("macro(f1)");
  const Universe universe = matrices(3, 4);
  const auto ours = validate({&own, 1}, {&universe, 1});
  const auto theirs = validate({&known, 1}, {&universe, 1});
  ASSERT_EQ(ours.size(), theirs.size());
  for (std::size_t i = 0; i < ours.size(); ++i) {
    EXPECT_EQ(ours[i].score, "macro(mine)");
    EXPECT_EQ(ours[i].holds(), theirs[i].holds()) << facts(ours[i].law).name;
  }
}

}  // namespace
}  // namespace etalon
