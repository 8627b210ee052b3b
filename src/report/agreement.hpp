// agreement.hpp: how two measures agree, as records and texts: over a universe, about systems, and on the page of a
// user's own measure.
#pragma once

#include <string>

#include "etalon/consistency.hpp"
#include "etalon/document.hpp"

namespace etalon {

/// The names and the five counts, for more to be added.
Tree record_of(const Agreement& pair);

/// A whole number in full.
std::string digits(Int128 number);

/// A number for machines: empty when there is none.
std::string machine_text(const Value<double>& value);

/// What one measure alone tells apart, to what the other alone does: ∞ when the other tells nothing more apart.
std::string discriminancy_text(Int128 own, Int128 others);

/// A row and a column for each measure, with dots for what is not filled in.
block::Grid square_grid(std::string corner, const std::vector<std::string>& names);

}  // namespace etalon
