// universe_kind.hpp: what a domain declares about the inputs that it goes through, for the questions that are asked of
// them.
#pragma once

#include <memory>
#include <optional>

#include "engine/walks.hpp"
#include "etalon/consistency.hpp"
#include "etalon/separation.hpp"

namespace etalon {

class SignPatterns;

/// A law as the inputs of a universe have it.
struct LawCheck {
  Law law;
  void (*check)(Judge&, Findings&);
};

/// What measures are compared on: "clusterings of 5 objects" and ", compared for the same reference".
struct ComparedWords {
  std::string inputs;
  std::string more{};
};

struct UniverseKind {
  std::string_view name;
  Domain domain;
  std::string (*text)(const Universe&);
  std::string (*head)(const Universe&);
  std::string_view layout{};
  std::string_view bound = "n";
  std::string_view input{};   ///< one of its inputs: "matrix"
  std::string_view inputs{};  ///< "matrices"

  /// Throws Error(usage) when there is too much to go through for these laws, before anything is.
  void (*refuse)(const Universe&, std::span<const Law>);
  /// Null when no space is gone through: then `verdicts` is there.
  std::shared_ptr<const Space> (*make)(const Universe&) = nullptr;
  std::span<const LawCheck> laws{};
  std::vector<Verdict> (*verdicts)(const Score&, const Universe&, std::span<const Law>, const Evaluation&) = nullptr;
  /// What is judged of a score here, which may be what is inside of a lift; nothing when it is not of these inputs.
  /// Null: itself.
  std::optional<Score> (*judged)(const Score&, const Universe&) = nullptr;
  std::string_view left_out{};  ///< why; empty when a score that is left out is judged elsewhere
  std::string_view instead{};   ///< what to do, said before a lift of the score
  /// Further universes in which the same scores are judged.
  std::vector<Universe> (*beside)(const Universe&) = nullptr;

  ComparedWords (*compared)(const Universe&, const ConsistencyOptions&) = nullptr;
  /// Inputs are compared for one truth, each as often as it comes about; otherwise the options tell.
  bool one_truth = true;
  std::vector<Agreement> (*sampled)(std::span<const Score>, const Universe&, const ConsistencyOptions&) = nullptr;
  /// Nothing when the space has to be gone through.
  std::optional<std::vector<Agreement>> (*counted)(std::span<const Score>, const Universe&,
                                                   const ConsistencyOptions&) = nullptr;
  /// Random examples beyond the space.
  void (*search)(std::span<const Score>, const SeparationOptions&, SignPatterns&) = nullptr;
};

/// The space of a universe, kept for the next question while there is memory for it (keep_universes): pages and tests
/// ask for the same ones again and again. It stays as long as the result is held.
std::shared_ptr<const Space> space_of(const Universe& universe);

/// What is judged of the score in the universe.
std::optional<Score> judged_score(const Score& score, const Universe& universe);

/// Throws Error(usage) for a score that is not of the inputs of the universe.
void refuse_left_out(std::span<const Score> scores, const Universe& universe);

}  // namespace etalon
