// laws.hpp: the laws of measures of partitions.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const LawCheck kPartitionLaws[6];

/// Whether the value at the expected table of many objects, whose clusters have the shares of the sizes of partitions,
/// is one constant. Untested when the score has no value there.
std::vector<Verdict> check_expected_tables(const Score& score, const Universe& universe, std::span<const Law> laws,
                                           const Evaluation& how);

}  // namespace etalon
