// bias.hpp: which numbers of clusters measures favour.
#pragma once

#include <span>
#include <vector>

#include "etalon/validate.hpp"

namespace etalon {

/// The bias of every score: the exact expectations over all clusterings of given sizes, for all references and sizes up
/// to those of the universe. Cutting any cluster in two makes sizes finer, and all finer sizes are made so: what holds
/// for every cut holds for every refinement.
std::vector<BiasVerdict> bias_of_clusters(std::span<const Score> scores, const Universe& universe,
                                          const ValidateOptions& options);

}  // namespace etalon
