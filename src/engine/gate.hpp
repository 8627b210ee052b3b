// gate.hpp: margins, intervals of differences without any spread, and how many units decide.
#pragma once

#include "engine/pair_tests.hpp"
#include "etalon/measure.hpp"

namespace etalon {

/// Throws Error(usage) for a gate whose margin is more than a tenth of the measure's range, or a difference that the
/// measure cannot have.
void check_margins(const DecisionOptions& options, const std::string& measure, const Range& range);

/// Bounds an interval of a difference by the greatest that the measure can have.
void keep_in_range(compare::Finding& finding, const Range& range);

/// Sets the difference that McNemar's exact test can show on as many units, and the plan, for the same discordance.
void plan_by_mcnemar(ComparedPair& pair, const DecisionOptions& options, std::size_t family);

/// How many units would let the gate decide where it is open.
void plan_gate(ComparedPair& pair, const Decisions& found, double sign, const Range& range);

/// A sentence about failures that so few queries or seeds may not have shown; empty for many, and for other units.
std::string unseen_failures(UnitKind unit, std::size_t units, bool clusters = false);

}  // namespace etalon
