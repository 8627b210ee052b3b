// distribution.hpp: the inputs of a universe by a distribution that the user gives.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/space.hpp"
#include "etalon/consistency.hpp"

namespace etalon {

/// The weight of each input, 0 of those that the distribution lacks: whole numbers in the proportions that it has.
/// Throws Error(usage) for an input that is none of these, or that several truths have.
std::vector<std::uint64_t> whole_weights(const Space& space, std::span<const Index> inputs,
                                         std::span<const InputWeight> distribution);

}  // namespace etalon
