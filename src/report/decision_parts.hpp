// decision_parts.hpp: the parts of the document of decisions: numbers as text, tables and sentences.
#pragma once

#include <string>
#include <vector>

#include "etalon/decisions.hpp"
#include "etalon/document.hpp"

namespace etalon {

/// Four digits: a table is read, and JSON has the rest.
std::string short_number(double x);
std::string short_p(const Value<double>& p);
/// A p-value; of the least that so many resamples can give, the bound: "<0.0001".
std::string p_text(const Value<double>& p, std::uint64_t resamples);
std::string ends_text(const compare::Interval& interval);
/// The winner's name, or what else was decided.
/// Each unit has a value of both systems, so that one wins there.
bool has_values_of_units(const Decisions& found);
/// Units, or objects that are right or wrong, on which one system is better than the other.
bool counts_wins(const Decisions& found);
/// A permutation test of labels stands beside the decision.
bool has_swaps(const Decisions& found);
/// A test by randomised signs stands beside the decision.
bool has_signs(const Decisions& found);

std::string decision_text(const Decisions& found, const ComparedPair& pair);
std::string_view units_text(const Decisions& found);

block::Grid pairs_grid(const Decisions& found);
/// Differences by scores that do not decide.
block::Grid described_grid(const Decisions& found);
/// Systems by their means or ranks, with letters of groups.
block::Grid places_grid(const Decisions& found, const Placing& placing);
block::Fields legend_of(const Decisions& found);
/// A line for each test of all systems.
std::vector<std::string> omnibus_lines(const Decisions& found);

/// What was compared on what, by which test.
std::string heading_of(const Decisions& found);
/// What it comes to, and what cannot be concluded.
std::string conclusion_of(const Decisions& found);

}  // namespace etalon
