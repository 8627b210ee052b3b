// null_distribution.hpp: how often chance gives at most so many discordant pairs, or so small rank differences.
#pragma once

#include <cstdint>
#include <span>

namespace etalon {

/// The lower tail of a distribution at one number, with and without it.
struct LowerTail {
  double at_most = 0;
  double below = 0;
};

/// Of the inversions, between different levels, in a random arrangement of the items of all levels. The probabilities
/// are sums of positive terms wherever they are small, so that they keep their digits. `most` is at most half of the
/// pairs.
LowerTail inversions_tail(std::span<const std::uint32_t> level_sizes, std::uint64_t most);

/// Of Σ(i − π(i))² for a random permutation π of n ≤ 20 items.
LowerTail squared_differences_tail(unsigned n, std::uint64_t most);

}  // namespace etalon
