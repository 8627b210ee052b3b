// inversions.hpp: which pairs of places of a sequence stand in the wrong order, in all and for each place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "number/scratch.hpp"

namespace etalon {

/// Pairs of places in the wrong order, equal numbers not counted. starts[v] is how many numbers are below v, for v from
/// 0 to one above the greatest number. Uses 8 bytes of `scratch` for each.
std::uint64_t inversions(std::span<const std::uint32_t> values, std::span<const std::uint32_t> starts,
                         const Scratch& scratch);

/// The same pairs, counted at both of their places.
struct InversionsByPlace {
  std::vector<std::uint32_t> before;  ///< greater numbers before this place
  std::vector<std::uint32_t> after;   ///< smaller numbers after it
};
InversionsByPlace inversions_by_place(std::span<const std::uint32_t> values, std::span<const std::uint32_t> starts);

}  // namespace etalon
