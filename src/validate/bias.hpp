// bias.hpp: the bias of one subject over one space of partitions.
#pragma once

#include <string>

#include "validate/partition_space.hpp"

namespace etalon {

/// Cutting any cluster in two makes sizes finer, and all finer sizes are made so: what holds for every cut holds for
/// every refinement.
BiasVerdict judge_bias(const std::string& score, Judge<PartitionSpace>& judge);

}  // namespace etalon
