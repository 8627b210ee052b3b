// universes.hpp: what is gone through for clusters: pairs of partitions, and beside them expected tables.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const UniverseKind kPartitions;

}  // namespace etalon
