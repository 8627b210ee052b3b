// counting.hpp: consistency over all orders without ties, counted by subsets of the items.
#pragma once

#include <optional>

#include "etalon/consistency.hpp"

namespace etalon {

/// Nothing when a measure is not a sum along the list, so that all orders have to be gone through.
std::optional<std::vector<Agreement>> count_orders(std::span<const Score> scores, const Universe& universe,
                                                   const ConsistencyOptions& options);

}  // namespace etalon
