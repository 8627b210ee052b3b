// inversions.hpp: which pairs of places of a sequence stand in the wrong order, in all and for each place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace etalon {

/// Pairs of places in the wrong order, equal numbers not counted. All numbers are below `bound`. Sorts `values`.
std::uint64_t inversions(std::span<std::uint32_t> values, std::uint32_t bound);

/// The same pairs, counted at both of their places.
struct InversionsByPlace {
  std::vector<std::uint32_t> before;  ///< greater numbers before this place
  std::vector<std::uint32_t> after;   ///< smaller numbers after it
};
InversionsByPlace inversions_by_place(std::span<const std::uint32_t> values, std::uint32_t bound);

}  // namespace etalon
