// Every fact of every entry of the catalogue is read here: names, example, formula, range, laws.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/score.hpp"
#include "etalon/validate.hpp"

#include "measure/measures_of.hpp"

namespace etalon {
namespace {

bool is_binary(const Measure& measure) { return &measure.kind() == kind_of<Binary>; }

template <class T>
Matrix<T> example_of(const Measure& measure) {
  const auto& c = kBinaryExample;
  const int binary[4] = {c.c00, c.c01, c.c10, c.c11};
  return is_binary(measure) ? dense_matrix<T, int>(2, binary) : dense_matrix<T, int>(3, kMatrixExample);
}

class EveryMeasure : public testing::TestWithParam<const Measure*> {};

TEST_P(EveryMeasure, HasItsStatedValueOnTheWorkedExample) {
  const Measure& measure = *GetParam();
  const Score score = claimed_scores(measure).front().score;
  const Value<double> fast = evaluate(score, example_of<double>(measure));
  const Value<Exact> exact = evaluate(score, example_of<Exact>(measure));
  ASSERT_TRUE(fast.defined() && exact.defined());
  EXPECT_NEAR(fast.number, measure.example, 4e-16 * std::max(1.0, std::abs(measure.example)));
  EXPECT_NEAR(exact.number.to_double(), measure.example, 4e-16 * std::max(1.0, std::abs(measure.example)));
}

TEST_P(EveryMeasure, EqualsItsFormulaEverywhere) {
  const Measure& measure = *GetParam();
  std::vector<std::string> parameters;
  for (const Parameter& parameter : measure.parameters) parameters.emplace_back(parameter.name);
  const Formula formula{std::string(measure.formula), parameters};
  EXPECT_EQ(formula.binary(), is_binary(measure));
  const Score score = claimed_scores(measure).front().score;
  const std::size_t m = is_binary(measure) ? 2 : 3;
  std::vector<int> cells(m * m);
  std::size_t defined = 0;
  for (int seed = 1; seed <= 400; ++seed) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      cells[i] = static_cast<int>((static_cast<std::size_t>(seed) * 7919 + i * i * 104729 + i * 31) % 97 % 6);
    const auto matrix = dense_matrix<Exact, int>(m, cells);
    const Value<Exact> value = evaluate(score, matrix);
    const Value<Exact> by_formula = formula.evaluate(matrix, score.arguments);
    if (!value.defined()) continue;
    ++defined;
    ASSERT_TRUE(by_formula.defined()) << by_formula.reason;
    EXPECT_EQ(value.number, by_formula.number) << value.number.text() << " and " << by_formula.number.text();
    EXPECT_NEAR(evaluate(score, dense_matrix<double, int>(m, cells)).number, value.number.to_double(),
                1e-12 * std::max(1.0, std::abs(value.number.to_double())));
  }
  EXPECT_GT(defined, 100U);
}

TEST_P(EveryMeasure, StaysInItsRangeAndReachesItsFiniteEnds) {
  const Measure& measure = *GetParam();
  const Score score = claimed_scores(measure).front().score;
  double low = INFINITY;
  double high = -INFINITY;
  for (const std::size_t m : {2, 3}) {
    if (is_binary(measure) && m > 2) continue;
    std::vector<int> cells(m * m);
    const int most = m == 2 ? 8 : 2;
    const auto walk = [&](auto&& self, std::size_t at) -> void {
      if (at == cells.size()) {
        const Value<double> value = evaluate(score, dense_matrix<double, int>(m, cells));
        if (!value.defined()) return;
        low = std::min(low, value.number);
        high = std::max(high, value.number);
        return;
      }
      for (cells[at] = 0; cells[at] <= most; ++cells[at]) self(self, at + 1);
      cells[at] = 0;
    };
    walk(walk, 0);
  }
  EXPECT_GE(low, measure.range.low);
  EXPECT_LE(high, measure.range.high);
  if (!measure.range.sharp) return;
  if (std::isfinite(measure.range.low)) {
    EXPECT_EQ(low, measure.range.low);
  }
  if (std::isfinite(measure.range.high)) {
    EXPECT_EQ(high, measure.range.high);
  }
}

TEST_P(EveryMeasure, IsFoundByAllItsNamesAndPrintsAsOurs) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure)) {
    EXPECT_EQ(parse_score(claimed.score.text()), claimed.score) << claimed.score.text();
  }
  for (const Alias& alias : measure.aliases) EXPECT_EQ(parse_score(alias.name).measure, &measure) << alias.name;
  for (const Elsewhere& elsewhere : measure.elsewhere)
    EXPECT_EQ(find_measure(elsewhere.name, measure.domain()), &measure) << elsewhere.name;
}

/// Claimed laws survive, and those not claimed are refuted: over two classes, and over three for measures that have
/// them.
TEST_P(EveryMeasure, ObeysExactlyTheLawsItClaims) {
  const Measure& measure = *GetParam();
  for (const ClaimedScore& claimed : claimed_scores(measure)) {
    for (const Verdict& verdict : validate({&claimed.score, 1}, default_universes(Domain::labels))) {
      bool expected = false;
      for (const Claim& claim : claimed.holds) {
        if (claim.law != verdict.law || (claim.first_universe_only && verdict.universe.classes != 2)) continue;
        const Form form = claim.later_weakly && verdict.universe.classes != 2 ? Form::weak : claim.form;
        expected = form == Form::strict || verdict.form == Form::weak;
      }
      EXPECT_EQ(verdict.holds(), expected)
          << claimed.score.text() << ": " << facts(verdict.law).name << ", "
          << (verdict.form == Form::strict ? "strict" : "weak") << ", " << verdict.universe.text();
      EXPECT_EQ(verdict.holds(), !verdict.counterexample.has_value());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryMeasure, testing::ValuesIn(measures_of(Domain::labels)),
                         [](const auto& entry) { return std::string(entry.param->name); });

TEST(Catalogue, NoNameStandsForTwoMeasures) {
  for (const DomainFacts& domain : domains()) {
    std::map<std::string, const Measure*> owner;
    for (const Measure* measure : measures_of(domain.domain)) {
      std::vector<std::string> names{std::string(measure->name)};
      for (const Alias& alias : measure->aliases) names.emplace_back(alias.name);
      for (const Elsewhere& elsewhere : measure->elsewhere) names.emplace_back(elsewhere.name);
      for (const std::string& name : names) EXPECT_TRUE(owner.emplace(name, measure).second) << name;
    }
    for (const Lift* lift : lifts()) EXPECT_FALSE(owner.contains(std::string(lift->name)));
  }
}

TEST(Catalogue, TheCheckOfClaimsCanFail) {
  // A measure that obeys nothing is refuted everywhere: the test above does not pass by itself.
  const Score nonsense = own_score("nonsense = c10 + 3*c01 - c11*c00", Domain::labels);
  for (const Verdict& verdict : validate({&nonsense, 1}, default_universes(Domain::labels))) {
    EXPECT_FALSE(verdict.holds()) << facts(verdict.law).name;
  }
}

TEST(Catalogue, NearestNamesHelpWithSlips) {
  EXPECT_EQ(nearest_names("acuracy", Domain::labels).front(), "accuracy");
  EXPECT_EQ(nearest_names("mcf", Domain::labels).front(), "mcc");
  EXPECT_EQ(nearest_names("balanced", Domain::labels).front(), "balanced_accuracy");
  EXPECT_TRUE(nearest_names("zzzzzzzz", Domain::labels).empty());
}

}  // namespace
}  // namespace etalon
