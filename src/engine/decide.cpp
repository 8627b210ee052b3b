// decide.cpp: from corrected p-values and intervals to decisions.
#include "engine/decide.hpp"

#include <algorithm>
#include <cmath>

#include "etalon/compare_table.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr std::uint64_t kResamples = 10000;

}  // namespace

void check_decision_options(const DecisionOptions& options, PairMethod method) {
  if (!(options.alpha > 0 && options.alpha < 1)) refuse("the level of a test is between 0 and 1, for example 0.05");
  if (!(options.margin >= 0 && std::isfinite(options.margin))) refuse("a margin is a number that is not negative");
  if (options.margin > 0 && method == PairMethod::randomization)
    refuse("randomization has no interval that a margin could be held against: take t or a bootstrap");
  if (options.folds == 1) refuse("a cross-validation has at least two folds");
  if (options.folds > 0 && options.unit != UnitKind::folds) refuse("the number of folds is about units that are folds");
  if (options.correction && method == PairMethod::bootstrap_studentised)
    refuse("bootstrap-studentised is corrected by its shared resamples (max-t), and not otherwise");
}

std::vector<std::pair<std::size_t, std::size_t>> pairs_of(const std::vector<std::string>& systems,
                                                          const std::string& baseline) {
  if (baseline.empty()) return compare::all_pairs(systems.size());
  const auto at = std::find(systems.begin(), systems.end(), baseline);
  if (at == systems.end())
    refuse("the baseline '" + baseline + "' is not in the table; there are " + join(systems, ", "));
  return compare::pairs_with(static_cast<std::size_t>(at - systems.begin()), systems.size());
}

void decide(ComparedPair& pair, double sign, const DecisionOptions& options) {
  const compare::Finding& found = pair.found;
  // Systems that no unit tells apart have no p-value, and may still be shown to be equivalent.
  const bool interval = found.interval.defined();
  if (pair.why.empty() && !found.p.defined() && !(interval && options.margin > 0)) pair.why = found.p.reason;
  if (!pair.why.empty()) return;
  const bool differs = found.p.defined() && pair.p_adjusted.number <= options.alpha * (1 + 1e-12);
  compare::Interval& ends = pair.found.interval.number;
  if (!differs) {
    // An interval that is not made from the test, as McNemar's, may leave out a 0 that the test does not.
    ends = {std::min(ends.low, 0.0), std::max(ends.high, 0.0)};
  } else if (found.difference.number > 0) {
    // What a step down the family shows to differ may reach beyond 0 in the interval that is common to all: 0 is out.
    ends.low = std::max(ends.low, 0.0);
  } else {
    ends.high = std::min(ends.high, 0.0);
  }
  if (options.margin > 0 && interval && ends.low >= -options.margin && ends.high <= options.margin) {
    pair.decision = Decision::equivalent;
  } else if (differs && found.difference.number != 0) {
    pair.decision = found.difference.number * sign > 0 ? Decision::a : Decision::b;
  }
  if (pair.decision == Decision::undecided && !found.p.defined()) pair.why = found.p.reason;
}

std::uint64_t enough_resamples(std::size_t pairs, const DecisionOptions& options, bool drawn) {
  const double least = std::ceil(2 * static_cast<double>(std::max<std::size_t>(pairs, 1)) / options.alpha);
  const std::uint64_t resamples =
      options.resamples.value_or(std::max(kResamples, static_cast<std::uint64_t>(5 * least)));
  if (drawn && static_cast<double>(resamples) < least)
    refuse(std::to_string(resamples) + " resamples cannot decide about " + std::to_string(pairs) +
           (pairs == 1 ? " pair" : " pairs") + " at a level of " + shortest(options.alpha) + ": at least " +
           std::to_string(static_cast<std::uint64_t>(least)) + " are needed");
  return resamples;
}

}  // namespace etalon
