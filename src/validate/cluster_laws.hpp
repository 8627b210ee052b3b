// cluster_laws.hpp: one law of partitions, one subject, one space: a verdict for each form.
#pragma once

#include <string>
#include <vector>

#include "validate/partition_space.hpp"

namespace etalon {

/// Nothing for laws that partitions do not have: those of pair counts are checked on the counts themselves.
std::vector<Verdict> check_cluster_law(Law law, const std::string& score, Judge<PartitionSpace>& judge);

}  // namespace etalon
