// search.hpp: random examples that tell measures of partitions apart.
#pragma once

#include "engine/sign_patterns.hpp"

namespace etalon {

/// Random triples of partitions; a preference counts when it is clear in doubles.
void search_clusters(std::span<const Score> scores, const SeparationOptions& options, SignPatterns& patterns);

}  // namespace etalon
