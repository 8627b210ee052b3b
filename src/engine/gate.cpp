// gate.cpp: which margins make sense, and what units without differences leave possible.
#include "engine/gate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/decision_words.hpp"
#include "etalon/compare_gate.hpp"
#include "etalon/compare_power.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr double kLargestMargin = 0.1;  // of the measure's range
constexpr std::size_t kFewQueries = 50;
constexpr std::size_t kFewSeeds = 20;

}  // namespace

void check_margins(const DecisionOptions& options, const std::string& measure, const Range& range) {
  const double width = range.high - range.low;
  if (options.worse_in_percent && !(range.low >= -1 && range.high <= 1))
    refuse("the values of " + measure + " are not known to be shares: give the margin as a number without %");
  if (!std::isfinite(width)) return;
  const auto possible = [&](double named, std::string_view kind) {
    if (named >= width)
      refuse(fmt::format("{} of {} is not below the largest possible difference of {}: one percentage point is 0.01",
                         kind, shortest(named), measure));
  };
  possible(options.margin, "a margin");
  possible(options.plan.value_or(0), "a planned difference");
  const double margin = options.fail_if_worse.value_or(0);
  if (margin > kLargestMargin * width * (1 + 1e-12))
    refuse(
        fmt::format("a margin of {} is more than a tenth of the range of {}, {} to {}. Half a percentage point is "
                    "--fail-if-worse 0.005 or --fail-if-worse 0.5%",
                    shortest(margin), measure, shortest(range.low), shortest(range.high)));
}

void set_gate(DecisionOptions& options, std::string_view margin) {
  const bool percent = margin.ends_with('%');
  const auto number = parse_number(percent ? margin.substr(0, margin.size() - 1) : margin);
  if (!number || !(*number >= 0) || !std::isfinite(*number))
    refuse("--fail-if-worse needs a margin ≥ 0, for example 0.005 or 0.5%, not '" + std::string(margin) + "'");
  options.fail_if_worse = percent ? *number / 100 : *number;
  options.worse_in_percent = percent;
}

void keep_in_range(compare::Finding& finding, const Range& range) {
  const double width = range.high - range.low;
  if (!finding.interval.defined() || !std::isfinite(width)) return;
  compare::Interval& ends = finding.interval.number;
  ends = {std::max(ends.low, -width), std::min(ends.high, width)};
}

void plan_by_mcnemar(ComparedPair& pair, const DecisionOptions& options, std::size_t family) {
  const double power = options.power.value_or(0.8);
  const double alpha = options.alpha / static_cast<double>(std::max<std::size_t>(family, 1));
  const std::size_t units = pair.wins + pair.ties + pair.losses;
  if (units == 0) return;
  const double differing = static_cast<double>(pair.wins + pair.losses) / static_cast<double>(units);
  pair.detectable = compare::mcnemar_difference(differing, units, power, alpha);
  if (!options.plan) return;
  const double first = std::max((differing + *options.plan) / 2, *options.plan);
  const double second = first - *options.plan;
  pair.plan = {compare::mcnemar_instances(first, second, power, alpha),
               compare::mcnemar_power(first, second, units, alpha)};
}

namespace {

/// An end that lies on the margin itself, or fewer units than any decision takes: one more is the least that decides.
/// The least number of seeds depends on how they fall to the two systems.
void require_more(Value<double>& to_decide, double units, const DecisionOptions& options) {
  if (options.unit == UnitKind::seeds && to_decide.number <= units) to_decide = Value<double>::undefined("");
  if (options.unit == UnitKind::seeds) return;
  auto least = static_cast<std::size_t>(units) + 1;
  while (!too_few_units(least, options.alpha).empty()) ++least;
  to_decide = std::max(to_decide.number, static_cast<double>(least));
}

}  // namespace

void plan_gate(ComparedPair& pair, const Decisions& found, double sign, const Range& range) {
  if (pair.regression != Regression::open || !pair.found.interval.defined() || !pair.found.difference.defined()) return;
  const double margin = *found.how.fail_if_worse;
  const double alpha = found.how.alpha / static_cast<double>(std::max<std::size_t>(found.family, 1));
  const compare::Interval& ends = pair.found.interval.number;
  const compare::Interval better = sign > 0 ? ends : compare::Interval{0 - ends.high, 0 - ends.low};
  const double difference = sign * pair.found.difference.number;
  const auto units = static_cast<double>(pair.clusters > 0 ? pair.clusters : pair.found.n);
  const double width = range.high - range.low;
  const bool right_or_wrong = found.method == PairMethod::mcnemar;
  if (right_or_wrong) {
    pair.to_decide = compare::gate_instances(static_cast<double>(pair.wins), static_cast<double>(pair.losses), units,
                                             margin, 1 - alpha);
  } else if ((pair.identical || pair.bounded) && std::isfinite(width)) {
    pair.to_decide = compare::gate_units_without_spread(difference, width, margin, 1 - alpha);
  } else {
    pair.to_decide = compare::gate_units(difference, better, units, margin);
  }
  if (pair.to_decide.defined()) require_more(pair.to_decide, units, found.how);
}

std::string unseen_failures(UnitKind unit, std::size_t units, bool clusters) {
  const bool seeds = unit == UnitKind::seeds;
  if (!seeds && unit != UnitKind::queries) return "";
  if (units == 0 || units >= (seeds ? kFewSeeds : kFewQueries)) return "";
  const std::string_view kind = seeds ? "seeds" : clusters ? "clusters of queries" : "queries";
  return fmt::format("a failure that affects up to {:.0f}% of all {} (3/{}) may be absent from this sample",
                     std::min(100.0, 300.0 / static_cast<double>(units)), kind, units);
}

}  // namespace etalon
