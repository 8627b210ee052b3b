// cluster_functions.hpp: functions of two partitions and of two covers, as entries of the catalogue name them.
#pragma once

#include "etalon/covers.hpp"
#include "etalon/measure.hpp"
#include "etalon/partitions.hpp"

namespace etalon {

template <auto function>
inline constexpr Functions of_partitions{function_of<Partitions, function>};
/// Of the counts of pairs alone.
template <auto function>
inline constexpr Functions of_pair_counts{function_of_few<Partitions, function>};
template <auto function>
inline constexpr Functions of_covers{function_of<Covers, function>};
template <auto function>
inline constexpr Functions of_shared_pairs{function_of_few<Covers, function>};

}  // namespace etalon
