// decision_words.hpp: which tests suit which units.
#pragma once

#include "etalon/decisions.hpp"

namespace etalon {

/// Throws Error(usage) with the reason when a test does not suit the units.
void check_suits(PairMethod method, UnitKind unit);

}  // namespace etalon
