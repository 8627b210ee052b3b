// decision_words.hpp: which tests suit which units, and which options go together.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "etalon/decisions.hpp"

namespace etalon {

/// Throws Error(usage) with the reason when a test does not suit the units.
void check_suits(PairMethod method, const DecisionOptions& options);

/// Throws Error(usage) for options that are out of range, or that have no effect beside the others.
void check_decision_options(const DecisionOptions& options, PairMethod method);

using SystemPairs = std::vector<std::pair<std::size_t, std::size_t>>;
/// All pairs, or each system with the baseline; empty: none. Throws Error(usage) for a baseline that is no system.
SystemPairs pairs_of(const std::vector<std::string>& systems, const std::string& baseline);
/// Those that are decided one by one. Throws Error(usage) where they are too many to be kept, before they are.
SystemPairs decided_pairs(const std::vector<std::string>& systems, const std::string& baseline);

/// "a and b, a and c, b and c and 2 more": at most three by name.
std::string named_few(const std::vector<std::string>& names);

/// Why so few units decide nothing at this level; empty when they are enough.
std::string too_few_units(std::size_t units, double alpha, const char* what = "units");

/// As many that the smallest p-value they can give is below what the correction asks for. Throws Error(usage) when the
/// user asked for fewer.
std::uint64_t enough_resamples(std::size_t pairs, const DecisionOptions& options, bool draws);

/// The same comparison by each score, all on the same resamples where objects are drawn.
std::vector<Decisions> compare_by_each(const Objects& objects, std::span<const Score> scores,
                                       const DecisionOptions& options, Undefined undefined);

}  // namespace etalon
