// value_checks.hpp: entries of a table of values that cannot be values of a measure on a unit.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/score_table.hpp"
#include "etalon/values.hpp"

namespace etalon {

/// Throws Error(input) for a value outside of the range that its measure has in every domain that knows its name: a
/// system in percent beside one in fractions would win every comparison. Measures in `computed` have been measured
/// here.
void refuse_values_out_of_range(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed);

/// A note on each measure by which one system seems to be in percent and another in fractions: all values of the one
/// lie above 1 and up to 100, all of the other between 0 and 1, and the mean of the one is twenty times the other's or
/// more.
void note_percent(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed,
                  std::vector<std::string>& notes);

/// Throws Error(input) where the largest value of a measure has a size of 10 to the `most` or its inverse: computations
/// would leave the range of doubles, and intervals would be wrong.
void refuse_extreme_values(const ScoreTable& table, std::size_t measure, int most);

}  // namespace etalon
