// summary_units.hpp: rows of means, totals or deviations among the units of a table of values.
#pragma once

#include <map>
#include <span>
#include <string>

#include "etalon/values.hpp"

namespace etalon {

/// Throws Error(input) for units named mean, all, std, min … whose values summarise the other units, as the row `all`
/// of trec_eval does: they would count as further units. Measures in `computed` have been measured here.
void refuse_summary_units(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed);

/// A note on units that only have such a name; empty when none has.
std::string note_on_summary_names(std::span<const std::string> units);

}  // namespace etalon
