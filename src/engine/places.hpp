// places.hpp: the order that a score gives to inputs, ties decided exactly.
#pragma once

#include <span>
#include <vector>

#include "engine/space.hpp"
#include "etalon/consistency.hpp"

namespace etalon {

/// The places of some inputs of a space. Values that nearly tie are compared exactly; a score without exact values ties
/// them.
Places places_of(const Score& score, const Evaluation& how, const Space& space, std::span<const Index> members);

/// The same under each score.
std::vector<Places> places_of(std::span<const Score> scores, const Evaluation& how, const Space& space,
                              std::span<const Index> members);

}  // namespace etalon
