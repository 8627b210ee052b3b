// universes.hpp: what is gone through for labels: confusion matrices.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const UniverseKind kMatrices;

}  // namespace etalon
