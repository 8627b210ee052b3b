// cluster_samples.hpp: clusterings against references, ready to be measured; clusters may overlap.
#pragma once

#include "etalon/samples.hpp"
#include "etalon/state.hpp"
#include "etalon/systems.hpp"

namespace etalon {

/// Several references are units that have no mean.
Samples cluster_samples(std::vector<ClusterSystem> systems);
/// The same of tables that have their noise.
Samples samples_without_noise(std::vector<ClusterSystem> systems, const Noise& noise);
Samples cover_samples(std::vector<CoverSystem> systems);

/// Of tables with their noise, which is treated when all of them are there.
State cluster_state(const std::vector<ClusterSystem>& systems, const Noise& noise = {});
/// Of objects that can be drawn again.
State cluster_state(JointCells objects, const Noise& noise = {});
State cover_state(const std::vector<CoverSystem>& systems);

}  // namespace etalon
