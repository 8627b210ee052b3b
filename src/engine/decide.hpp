// decide.hpp: what a corrected p-value and an interval decide about two systems, and how many resamples that takes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "etalon/decisions.hpp"

namespace etalon {

/// Throws Error(usage) for what no test of this kind can have.
void check_decision_options(const DecisionOptions& options, PairMethod method);

/// All pairs, or each system with the baseline; empty: none. Throws Error(usage) for a baseline that is no system.
std::vector<std::pair<std::size_t, std::size_t>> pairs_of(const std::vector<std::string>& systems,
                                                          const std::string& baseline);

/// The decision, from what is shown: its interval is made to agree with it. `sign` is −1 where less is better. Nothing
/// where there is a reason against any.
void decide(ComparedPair& pair, double sign, const DecisionOptions& options);

/// As many that the smallest p-value they can give is below what the correction asks for. Throws Error(usage) when the
/// user asked for fewer.
std::uint64_t enough_resamples(std::size_t pairs, const DecisionOptions& options, bool drawn);

}  // namespace etalon
