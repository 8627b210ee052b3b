// cautions.hpp: data on which a method errs more often than it says, as simulations show (docs/calibration.md).
#pragma once

#include <span>
#include <string>

#include "engine/score_table.hpp"
#include "etalon/decisions.hpp"

namespace etalon {

/// What whoever reads the decision must know of so few units, or of differences like these; empty: nothing. It changes
/// no test: one that is chosen by the data it then judges errs more often still.
std::string unit_cautions(PairMethod method, std::span<const double> differences);
/// Of the pair of the comparison that it is most true of, and of how many. Where units are of clusters, of these.
std::string cautions_of(const ScoreTable& table, const Decisions& found, std::span<const std::size_t> clusters = {});

/// On pairs whose difference is the same on all units, by the ranges of the measures; empty where there are none.
std::string note_on_bounds(const Decisions& found, std::span<const Range> ranges);

/// As `unit_cautions`, where objects are drawn in clusters.
std::string cluster_cautions(std::size_t clusters);

}  // namespace etalon
