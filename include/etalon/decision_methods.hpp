// decision_methods.hpp: kinds of units, and the methods that decide about systems by name: what each assumes, when it
// misleads, and which units it suits.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

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
/// What the name of a column says about its units: fold, dataset, seed, query and the like.
std::optional<UnitKind> unit_kind_of_column(std::string_view column);

enum class PairMethod {
  max_t,      ///< all pairs at once over shared resamples
  guarded_t,  ///< the t-test beside its correction for skewness
  t,
  nadeau_bengio,
  welch,
  wilcoxon,
  wilcoxon_pratt,
  wilcoxon_zsplit,
  sign,
  randomization,
  bootstrap_percentile,
  bootstrap_bca,
  bootstrap_studentised,
  mcnemar,
  mcnemar_mid_p,
  cochran,
  friedman,
  nemenyi,
  anova,
  tukey,
  randomised_tukey,
  equivalence,
  bayes_correlated,
  bayes_signed_rank,
  objects_again,    ///< drawn again, all systems on the same ones
  half_of_objects,  ///< drawn, none twice
};
inline constexpr std::string_view kPairMethods =
    "max-t, guarded-t, t, nadeau-bengio, welch, wilcoxon, wilcoxon-pratt, wilcoxon-zsplit, sign, randomization, "
    "bootstrap-percentile, "
    "bootstrap-bca, bootstrap-studentised, mcnemar, mcnemar-mid-p, cochran, friedman, nemenyi, anova, tukey, "
    "randomised-tukey, equivalence, bayes-correlated, bayes-signed-rank, bootstrap-objects, "
    "half-samples";

/// How a family of pairs is decided.
enum class PairFamily {
  corrected,  ///< each pair by itself, and p-values corrected for all
  shared,     ///< all pairs at once, by a method that knows how many they are
  posterior,  ///< chances after the data instead of p-values, which nothing corrects
};

struct MethodFacts {
  PairMethod method;
  std::string_view name;
  std::string_view title;  ///< for a sentence: "the paired t-test"
  std::string_view about;  ///< what a difference is
  std::string_view assumes;
  std::string_view misleads;
  std::string_view reference;
  unsigned units;  ///< a bit for each kind of unit that it suits
  PairFamily family = PairFamily::corrected;
  PairMethod pairs{};     ///< the test of a pair: another one where the method tests all systems
  bool interval = true;   ///< of the difference, in the unit of the score
  bool draws = false;     ///< units or signs at random
  bool clusters = false;  ///< knows units that are alike within clusters
  bool mean = false;      ///< is about the mean difference, so that a t-test plans for it

  [[nodiscard]] bool suits(UnitKind kind) const { return (units & (1U << static_cast<unsigned>(kind))) != 0; }
};

/// All methods, in the order of kPairMethods.
std::span<const MethodFacts> pair_methods();
const MethodFacts& facts(PairMethod method);
PairMethod parse_pair_method(std::string_view name);
std::string_view name_of(PairMethod method);
/// The method for one pair of systems on units of this kind when none is named.
PairMethod default_method(UnitKind kind);

}  // namespace etalon
