// refine.hpp: communities cut into groups that are well connected within them.
#pragma once

#include <cstdint>
#include <vector>

#include "detect/level.hpp"
#include "etalon/geometry.hpp"
#include "number/random.hpp"

namespace etalon {

/// The refinement of Traag, Waltman and van Eck (2019) for any query: within each community the nodes begin alone, and
/// join groups along edges, the one that they gain most in (there: more often than others; exponentials have other last
/// digits on other machines). Gives the group of each node, below the number of nodes.
std::vector<std::uint32_t> refine(const Level& level, const QueryVector& query,
                                  const std::vector<std::uint32_t>& communities, Random& random);

}  // namespace etalon
