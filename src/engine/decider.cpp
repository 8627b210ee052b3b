// decider.cpp: what tests of pairs decide: too few units, chances, tests with their intervals, regressions.
#include "engine/decider.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "compare/given.hpp"
#include "engine/decision_words.hpp"
#include "etalon/text.hpp"

namespace etalon {

void Decider::decide(ComparedPair& pair) const {
  pair.why = too_few(pair);
  if (pair.posterior) {
    decide_by_chances(pair);
  } else if (pair.why.empty() && !pair.found.p.defined() && !(options_.margin > 0 && pair.found.interval.defined())) {
    pair.why = pair.found.p.reason;
  } else if (pair.why.empty()) {
    decide_by_test(pair);
  }
  if (options_.fail_if_worse) pair.regression = regression_of(pair);
}

/// Units that all speak for the same system do so by chance too often: no exact test of so few could decide, and an
/// approximate one guesses.
std::string Decider::too_few(const ComparedPair& pair) const {
  if (options_.unit != UnitKind::seeds) {
    return pair.clusters > 0
               ? too_few_units(pair.clusters, options_.alpha, "clusters of units")
               : too_few_units(pair.found.n, options_.alpha, options_.unit == UnitKind::objects ? "objects" : "units");
  }
  double least = 2;
  const auto [first, second] = pair.runs;
  for (std::size_t i = 1; i <= second; ++i) least *= static_cast<double>(i) / static_cast<double>(first + i);
  if (least <= options_.alpha) return "";
  return "too few units, " + std::to_string(first) + " and " + std::to_string(second) +
         " runs that are wholly apart are so by chance with p = " + shortest(std::min(1.0, least));
}

void Decider::decide_by_chances(ComparedPair& pair) const {
  const compare::Posterior& chances = *pair.posterior;
  if (pair.why.empty() && !chances.first.defined()) pair.why = chances.first.reason;
  if (!pair.why.empty()) return;
  const double enough = (1 - options_.alpha) * (1 - 1e-12);
  if (chances.first.number >= enough) pair.decision = Decision::a;
  if (chances.second.number >= enough) pair.decision = Decision::b;
  if (chances.equivalent.number >= enough) pair.decision = Decision::equivalent;
}

/// What a step down the family shows may reach beyond the margin in the interval that is common to all.
void Decider::decide_equivalence(ComparedPair& pair, bool shown) const {
  compare::Interval& ends = pair.found.interval.number;
  if (shown) {
    ends = {std::max(ends.low, -options_.margin), std::min(ends.high, options_.margin)};
    pair.decision = Decision::equivalent;
  } else if (pair.found.difference.number > 0) {
    ends.high = std::max(ends.high, options_.margin);
  } else {
    ends.low = std::min(ends.low, -options_.margin);
  }
}

void Decider::decide_by_test(ComparedPair& pair) const {
  const compare::Finding& found = pair.found;
  // Systems that no unit tells apart have no p-value, and may still be shown to be equivalent.
  const bool shown = found.p.defined() && pair.p_adjusted.number <= options_.alpha * (1 + 1e-12);
  compare::Interval& ends = pair.found.interval.number;
  if (method_ == PairMethod::equivalence) {
    decide_equivalence(pair, shown);
    return;
  }
  if (!shown) {
    // An interval that is not made from the test, as McNemar's, may leave out a 0 that the test does not.
    ends = {std::min(ends.low, 0.0), std::max(ends.high, 0.0)};
  } else if (found.difference.number > 0) {
    // What a step down the family shows to differ may reach beyond 0 in the interval that is common to all: 0 is out.
    ends.low = std::max(ends.low, 0.0);
  } else {
    ends.high = std::min(ends.high, 0.0);
  }
  if (options_.margin > 0 && found.interval.defined() && ends.low >= -options_.margin && ends.high <= options_.margin) {
    pair.decision = Decision::equivalent;
  } else if (shown && found.difference.number != 0) {
    // Of mean ranks the lower one is better, whatever the score.
    const double sign = method_ == PairMethod::nemenyi ? -1 : sign_[pair.score];
    pair.decision = found.difference.number * sign > 0 ? Decision::a : Decision::b;
  }
  if (pair.decision == Decision::undecided && !found.p.defined()) pair.why = found.p.reason;
}

Regression Decider::regression_of(const ComparedPair& pair) const {
  const double margin = *options_.fail_if_worse;
  if (!too_few(pair).empty()) return Regression::open;
  // A system that does the same everywhere has changed nothing, though no test has a spread to go by.
  if (pair.wins + pair.losses == 0 && pair.ties > 0) return Regression::absent;
  const bool more = sign_[pair.score] > 0;
  // Nor is there one where all units differ alike: as many that are beyond the margin together are so by no chance.
  const std::string_view none = pair.found.p.reason == nullptr ? "" : pair.found.p.reason;
  if (none == compare::kConstant || none == compare::kConstantClusters)
    return (more ? 1 : -1) * pair.found.difference.number < -margin ? Regression::shown : Regression::absent;
  if (!pair.found.interval.defined() || !pair.why.empty()) return Regression::open;
  const auto [low, high] = pair.found.interval.number;
  const double worst = more ? low : -high;
  const double best = more ? high : -low;
  const bool differs = pair.p_adjusted.number <= options_.alpha * (1 + 1e-12);
  if (best < -margin || (margin == 0 && best == 0 && differs)) return Regression::shown;
  return worst >= -margin ? Regression::absent : Regression::open;
}

std::string correct(std::vector<ComparedPair>& family, const std::optional<compare::Correction>& asked) {
  const bool several = family.size() > 1;
  const auto how = several ? asked.value_or(compare::Correction::holm) : compare::Correction::none;
  std::vector<double> p;
  for (const ComparedPair& pair : family) p.push_back(pair.found.p.defined() ? pair.found.p.number : 1);
  const std::vector<double> adjusted = compare::corrected(p, how);
  for (std::size_t i = 0; i < family.size(); ++i) {
    if (family[i].found.p.defined()) family[i].p_adjusted = adjusted[i];
  }
  return std::string(compare::name_of(how));
}

Regression regression_of_all(const std::vector<ComparedPair>& pairs) {
  Regression all = Regression::absent;
  for (const ComparedPair& pair : pairs) {
    if (*pair.regression == Regression::shown) return Regression::shown;
    if (*pair.regression == Regression::open) all = Regression::open;
  }
  return all;
}

}  // namespace etalon
