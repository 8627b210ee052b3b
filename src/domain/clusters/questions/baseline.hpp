// baseline.hpp: a reference and random clusterings of every number of clusters.
#pragma once

#include "etalon/baseline.hpp"
#include "etalon/settings.hpp"

namespace etalon {

std::shared_ptr<const BaselineInputs> baseline_of_clusters(const Settings& settings);

}  // namespace etalon
