// consistency.hpp: degrees as text, for tables of measures and for the pages of a user's own.
#pragma once

#include <string>

#include "etalon/report.hpp"

namespace etalon {

/// What one measure alone tells apart, to what the other alone does: ∞ when the other tells nothing more apart.
std::string discriminancy_text(Int128 own, Int128 others);

}  // namespace etalon
