// decider.cpp: what tests of pairs decide: too few units, chances, tests with their intervals, regressions.
#include "engine/decider.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "engine/decision_words.hpp"
#include "etalon/text.hpp"

namespace etalon {

void Decider::decide(ComparedPair& pair) const {
  pair.why = too_few(pair);
  if (pair.posterior) {
    decide_by_chances(pair);
  } else if (pair.why.empty() && pair.bounded) {
    decide_by_bound(pair);
  } else if (pair.why.empty() && !pair.found.p.defined() && !(options_.margin > 0 && pair.found.interval.defined())) {
    pair.why = pair.found.p.reason;
  } else if (pair.why.empty()) {
    decide_by_test(pair);
  }
  // Without a decision there is no claim: 0 stays possible.
  if (!pair.why.empty() && pair.found.interval.defined()) {
    compare::Interval& ends = pair.found.interval.number;
    ends = {std::min(ends.low, 0.0), std::max(ends.high, 0.0)};
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

/// A pair is decided exactly when its interval excludes 0, so that decisions and intervals are one claim. Of
/// corrections that decide step by step, the p-value decides alone, and intervals hold by themselves.
void Decider::decide_by_test(ComparedPair& pair) const {
  const compare::Finding& found = pair.found;
  // Systems without any difference have no p-value, and may still be shown to be equivalent.
  const bool significant = found.p.defined() && pair.p_adjusted.number <= options_.alpha * (1 + 1e-12);
  if (method_ == PairMethod::equivalence) {
    decide_equivalence(pair, significant);
    return;
  }
  compare::Interval& ends = pair.found.interval.number;
  bool shown = significant;
  if (found.interval.defined() && !by_steps(options_.correction)) {
    // An interval that is not made from the test, as that of Hodges and Lehmann, may disagree with it: neither decides.
    if (!significant) ends = {std::min(ends.low, 0.0), std::max(ends.high, 0.0)};
    shown = ends.low > 0 || ends.high < 0;
  }
  if (options_.margin > 0 && found.interval.defined() && ends.low >= -options_.margin && ends.high <= options_.margin) {
    pair.decision = Decision::equivalent;
  } else if (shown && found.difference.number != 0) {
    // Of mean ranks the lower one is better, whatever the measure.
    const double sign = method_ == PairMethod::nemenyi ? -1 : sign_[pair.score];
    pair.decision = found.difference.number * sign > 0 ? Decision::a : Decision::b;
  }
  if (pair.decision == Decision::undecided && !found.p.defined()) pair.why = found.p.reason;
}

/// Without spread there is no test: what the range of the measure allows decides.
void Decider::decide_by_bound(ComparedPair& pair) const {
  const compare::Interval& ends = pair.found.interval.number;
  if (options_.margin > 0 && ends.low >= -options_.margin && ends.high <= options_.margin) {
    pair.decision = Decision::equivalent;
  } else if (method_ != PairMethod::equivalence && (ends.low > 0 || ends.high < 0)) {
    pair.decision = pair.found.difference.number * sign_[pair.score] > 0 ? Decision::a : Decision::b;
  }
}

/// Only an interval on one side of −margin decides.
Regression Decider::regression_of(const ComparedPair& pair) const {
  if (pair.identical && options_.accept_identical) return Regression::absent;
  if (!pair.found.interval.defined() || !too_few(pair).empty()) return Regression::open;
  const double margin = *options_.fail_if_worse;
  const auto [low, high] = pair.found.interval.number;
  const bool more = sign_[pair.score] > 0;
  const double worst = more ? low : -high;
  const double best = more ? high : -low;
  if (best < -margin) return Regression::shown;
  return worst > -margin ? Regression::absent : Regression::open;
}

bool by_steps(const std::optional<compare::Correction>& correction) {
  return correction && *correction != compare::Correction::none && *correction != compare::Correction::bonferroni &&
         *correction != compare::Correction::sidak;
}

std::string correct(std::vector<ComparedPair>& family, const std::optional<compare::Correction>& asked) {
  // The same two systems in either order are one test.
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> tests;
  std::vector<double> p;
  std::vector<std::size_t> test_of;
  for (const ComparedPair& pair : family) {
    const auto [at, fresh] =
        tests.emplace(std::tuple(pair.score, std::min(pair.a, pair.b), std::max(pair.a, pair.b)), p.size());
    if (fresh) p.push_back(pair.found.p.defined() ? pair.found.p.number : 1);
    test_of.push_back(at->second);
  }
  const auto correction = p.size() > 1 ? asked.value_or(compare::Correction::bonferroni) : compare::Correction::none;
  const std::vector<double> adjusted = compare::corrected(p, correction);
  for (std::size_t i = 0; i < family.size(); ++i) {
    if (family[i].found.p.defined()) family[i].p_adjusted = adjusted[test_of[i]];
  }
  return std::string(compare::name_of(correction));
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
