// decisions.hpp: which systems are really better? A table of values, a test that suits its units, and decisions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/compare_pairs.hpp"
#include "etalon/corrections.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/objects.hpp"

namespace etalon {

/// What a unit is. It decides which tests are right: nothing in the values themselves does.
enum class UnitKind {
  queries,   ///< or users, examples: drawn one by one
  folds,     ///< of one cross-validation, whose training sets overlap
  datasets,  ///< one value each
  seeds,     ///< runs of each system by itself: no pairs
  objects,   ///< of one test set, which no value belongs to by itself
};
inline constexpr std::string_view kUnitKinds = "queries, folds, datasets, seeds, objects";
UnitKind parse_unit_kind(std::string_view name);
std::string_view name_of(UnitKind kind);

enum class PairMethod {
  t,
  nadeau_bengio,
  welch,
  wilcoxon,
  sign,
  randomization,
  bootstrap_percentile,
  bootstrap_bca,
  bootstrap_studentised,
  mcnemar,
  objects_again,    ///< drawn again, all systems on the same ones
  half_of_objects,  ///< drawn, none twice
};
inline constexpr std::string_view kPairMethods =
    "t, nadeau-bengio, welch, wilcoxon, sign, randomization, bootstrap-percentile, bootstrap-bca, "
    "bootstrap-studentised, mcnemar, bootstrap-objects, half-samples";
PairMethod parse_pair_method(std::string_view name);
std::string_view name_of(PairMethod method);
/// The method for units of this kind when none is named.
PairMethod default_method(UnitKind kind);

struct DecisionOptions {
  UnitKind unit = UnitKind::queries;
  std::optional<PairMethod> method{};               ///< without: that of the unit
  std::string score{};                              ///< may be empty when the table has one
  std::string baseline{};                           ///< each system with this one; empty: all pairs
  double alpha = 0.05;                              ///< of the family of all pairs
  double margin = 0;                                ///< differences within ±margin do not matter; 0: all do
  std::optional<compare::Correction> correction{};  ///< without: holm, or that of shared resamples
  std::size_t folds = 0;                            ///< of the cross-validation; 0: as many as units
  std::optional<std::uint64_t> resamples{};         ///< without: 10000, or more when so many pairs need it
  std::optional<std::uint64_t> seed{};              ///< of what is drawn; without: 1
  unsigned threads = 1;                             ///< the result does not depend on it
  DisagreementOptions table{};                      ///< directions and missing values, as for disagreement
};

enum class Decision { a, b, equivalent, undecided };
std::string_view name_of(Decision decision);

/// The first and the second of two systems.
struct ComparedPair {
  std::size_t a = 0;
  std::size_t b = 0;
  compare::Finding found;  ///< its interval holds together with those of all other pairs
  Value<double> p_adjusted;
  Value<double> by_signs;  ///< as a check that asks less of the values: p of randomised signs, or of exchanged labels
  std::size_t wins = 0;    ///< units on which a is better
  std::size_t ties = 0;
  std::size_t losses = 0;
  Decision decision = Decision::undecided;
  std::string why{};  ///< there can be no decision, if so
};

struct Decisions {
  std::vector<std::string> systems;
  std::size_t units = 0;
  std::uint64_t objects = 0;  ///< where these are drawn, alone or in clusters, which then are the units
  bool clustered = false;
  std::string score;
  Better better = Better::higher;
  PairMethod method = PairMethod::t;
  std::string correction;  ///< "max-t" for that of shared resamples, "none" for one pair
  std::vector<ComparedPair> pairs;
  DecisionOptions how;
  std::vector<std::string> notes{};
};

/// Throws Error(usage) for a test that does not suit the units, with the reason.
Decisions compare_systems(std::vector<ScoreEntry> entries, const DecisionOptions& options);

/// Which systems are better on other objects like those of one test set, by the first of the scores. One pair by the
/// share of objects that are right: McNemar's exact test; else objects are drawn again, all systems on the same ones.
Decisions compare_systems(const Objects& objects, const Score& score, const DecisionOptions& options,
                          Undefined undefined = Undefined::report);

}  // namespace etalon
