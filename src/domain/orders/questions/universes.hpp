// universes.hpp: what is gone through for orders: those without ties, and those with them.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const UniverseKind kPermutations;
extern const UniverseKind kWeakOrders;

}  // namespace etalon
