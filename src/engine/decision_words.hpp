// decision_words.hpp: which tests suit which units, and how many units a decision needs.
#pragma once

#include "etalon/decisions.hpp"

namespace etalon {

/// Throws Error(usage) with the reason when a test does not suit the units.
void check_suits(PairMethod method, UnitKind unit);

/// Why so few units decide nothing at this level; empty when they are enough.
std::string too_few_units(std::size_t units, double alpha);

}  // namespace etalon
