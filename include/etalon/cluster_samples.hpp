// cluster_samples.hpp: clusterings against references, ready to be measured; clusters may overlap.
#pragma once

#include "etalon/samples.hpp"
#include "etalon/systems.hpp"

namespace etalon {

/// Several references are units that have no mean.
Samples cluster_samples(std::vector<ClusterSystem> systems);
Samples cover_samples(std::vector<CoverSystem> systems);

}  // namespace etalon
