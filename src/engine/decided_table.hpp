// decided_table.hpp: a table of values as it is decided: units in the order of their names, copies of systems merged.
#pragma once

#include "engine/decision_words.hpp"
#include "engine/distinct_systems.hpp"
#include "engine/score_table.hpp"
#include "etalon/measure.hpp"

namespace etalon {

/// Units sorted by name: the order of the input decides nothing that is resampled.
ScoreTable by_unit_name(const ScoreTable& table);

/// One system for each group of copies, in an order that follows from the values.
struct DistinctTable {
  ScoreTable table;
  Copies copies;  ///< of the systems of the whole table
};
/// Copies have the same values of the first measures on all units.
DistinctTable distinct_systems(const ScoreTable& table, std::size_t measures);

/// The pairs of groups that the pairs of systems need, each once in each order; none of copies.
SystemPairs pairs_of_groups(const SystemPairs& pairs, const Copies& copies);
/// Pairs whatever their order.
std::size_t family_size(const SystemPairs& pairs);

/// The range of a measure by its name, where a domain knows it and all values lie in it; else unbounded.
Range known_range(const ScoreTable& table, std::size_t measure);

}  // namespace etalon
