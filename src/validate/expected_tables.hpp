// expected_tables.hpp: the approximate constant baseline of one subject of partitions.
#pragma once

#include <vector>

#include "validate/partition_space.hpp"

namespace etalon {

/// Whether the value at the expected table of many objects, whose clusters have the shares of the space's sizes, is one
/// constant. Nothing when the subject has no value there.
std::vector<Verdict> check_expected_tables(const ClusterSubject& subject, const PartitionSpace& space);

}  // namespace etalon
