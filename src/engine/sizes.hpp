// sizes.hpp: sizes of classes or clusters from the words of a setting.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace etalon {

/// Whole numbers from 1 on, at least so many. Throws Error(usage), also for more objects than a curve over all sizes
/// can be had of.
std::vector<std::uint64_t> parse_sizes(const std::vector<std::string>& words, std::size_t fewest);

}  // namespace etalon
