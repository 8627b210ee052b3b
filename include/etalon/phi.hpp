// phi.hpp: weights φ(i,j) of ranks, for measures of answers of type 3, and the conditions on them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "etalon/validate.hpp"

namespace etalon {

/// Weights φ(i,j) of ranks i, j = 1 … m.
struct PhiSubject {
  std::string name;
  std::function<Value<double>(std::uint64_t i, std::uint64_t j, std::uint64_t m)> fast;
  /// Empty for a function known in double only: then values within a part of 1e-9 tie.
  std::function<Value<Exact>(std::uint64_t i, std::uint64_t j, std::uint64_t m)> exact{};
};
/// "1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)", with or without a name before an equals sign; its own name is the formula.
PhiSubject phi_of_definition(const std::string& definition);
/// The weights of a score; nothing for one that has none.
std::optional<PhiSubject> phi_of_score(const Score& score);

/// All ranks up to this are gone through unless told otherwise.
inline constexpr std::size_t kDefaultRanks = 29;

/// The five conditions on φ (Michel 2000) for all ranks i, j ≤ m and every m up to the one given.
std::vector<Verdict> validate_phi(std::span<const PhiSubject> subjects, std::size_t up_to,
                                  const ValidateOptions& options = {});

}  // namespace etalon
