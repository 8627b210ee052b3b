// halvings.hpp: the orders of systems on two halves of units, or of objects, over many random halvings.
#pragma once

#include <span>
#include <vector>

#include "engine/score_table.hpp"
#include "etalon/sensitivity.hpp"

namespace etalon {

/// By the means of one score over the units on which all systems have a value; units are drawn in the order of the
/// table.
Stability stability_of(const ScoreTable& table, std::size_t score, const SensitivityOptions& options);

/// By the values of each score on two halves of the objects, or of their clusters; all scores on the same halves.
/// Neither the order of the objects nor that of the systems matters.
std::vector<Stability> stability_of(const Objects& objects, std::span<const Score> scores,
                                    const SensitivityOptions& options, Undefined undefined);

}  // namespace etalon
