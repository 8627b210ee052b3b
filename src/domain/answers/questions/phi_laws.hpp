// phi_laws.hpp: the conditions on weights of ranks.
#pragma once

#include "engine/universe_kind.hpp"
#include "etalon/phi.hpp"

namespace etalon {

extern const UniverseKind kRanks;

/// Nothing for laws that are no conditions on φ.
std::vector<Verdict> check_phi_law(Law law, const PhiSubject& subject, const Universe& universe);

/// Throws Error(usage) for no ranks, or too many.
void refuse_ranks(const Universe& universe, std::span<const Law> laws);
/// Of the weights of a score.
std::vector<Verdict> check_phi(const Score& score, const Universe& universe, std::span<const Law> laws,
                               const Evaluation& how);

}  // namespace etalon
