// decisions.hpp: which systems are really better? A table of values, a test that suits its units, and decisions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/compare_pairs.hpp"
#include "etalon/compare_table.hpp"
#include "etalon/corrections.hpp"
#include "etalon/decision_methods.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/objects.hpp"

namespace etalon {

/// Sizes without unit that may be asked for instead of the method's own.
inline constexpr std::string_view kEffects = "d_z, d_av, rank-biserial";

struct DecisionOptions {
  UnitKind unit = UnitKind::queries;
  std::optional<PairMethod> method{};               ///< without: that of the unit
  std::string score{};                              ///< may be empty when the table has one
  std::string baseline{};                           ///< each system with this one; empty: all pairs
  double alpha = 0.05;                              ///< of the family of all pairs
  double margin = 0;                                ///< differences within ±margin do not matter; 0: all do
  std::optional<compare::Correction> correction{};  ///< without: that of shared resamples, or bonferroni
  std::size_t folds = 0;                            ///< of the cross-validation; 0: as many as units
  std::optional<std::uint64_t> resamples{};         ///< without: 10000, or more when so many pairs need it
  std::optional<std::uint64_t> seed{};              ///< of what is drawn; without: 1
  unsigned threads = 1;                             ///< the result does not depend on it
  bool seed_may_idle = false;          ///< a seed that draws nothing here is no mistake: it is of more than this
  bool check = true;                   ///< of one pair also another p-value, which assumes less about the values
  DisagreementOptions table{};         ///< directions and missing values, as for disagreement
  std::vector<std::string> further{};  ///< scores beside the first: described, or decided as well
  bool family_of_scores = false;       ///< pairs by all scores are one family, and all are decided
  std::map<std::string, std::string> clusters{};  ///< of each unit, when units of one cluster are alike
  std::optional<double> fail_if_worse{};          ///< is a system worse than the baseline by more than this?
  bool worse_in_percent = false;                  ///< it was written in percent, for a measure whose values are shares
  bool accept_identical = false;                  ///< a system that predicts the same as the baseline is not worse
  std::optional<double> plan{};                   ///< a difference that is to be shown: how many units show it
  std::optional<double> power{};                  ///< of the plan; without: 0.8
  std::string effect{};                           ///< one of kEffects; empty: the method's own
};

/// The margin of a gate as it is written: "0.005", or "0.5%" for half a point of a hundred. Throws Error(usage).
void set_gate(DecisionOptions& options, std::string_view margin);

enum class Decision { a, b, equivalent, undecided };
std::string_view name_of(Decision decision);

/// Whether a system is worse than the baseline by more than the margin.
enum class Regression {
  absent,  ///< it is shown not to be
  shown,
  open,  ///< neither is shown
};
std::string_view name_of(Regression regression);

/// For a difference that was named before, and the spread that the differences have.
struct Plan {
  Value<double> units;  ///< needed, or clusters where these are drawn; not rounded
  Value<double> power;  ///< of as many as there are
};

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
  std::string why{};         ///< there can be no decision, if so
  std::size_t score = 0;     ///< 0: the one that decides, else 1 + its place among the further ones
  std::size_t clusters = 0;  ///< that its units are of; 0: they are drawn one by one
  std::optional<compare::Posterior> posterior{};  ///< of which the first is that a is better
  std::optional<Plan> plan{};
  std::optional<Regression> regression{};      ///< of a, the baseline being b
  std::pair<std::size_t, std::size_t> runs{};  ///< of a and of b, where these are no pairs
  /// The difference is the same on all units: there is no p, and the interval is a bound by the range of the measure.
  bool bounded = false;
  bool identical = false;  ///< exact copies: equal predictions, or equal values on all units
  double error = std::numeric_limits<double>::quiet_NaN();    ///< standard error of the difference, where it is known
  std::optional<std::pair<double, double>> p_t_and_skewed{};  ///< of the t-test, and corrected for skewness
  /// The difference that as many units show with the power of the plan, at the level of this test.
  Value<double> detectable = Value<double>::undefined("");
  /// Units with which the gate would decide, with the power of the plan, for systems that are equally good.
  Value<double> to_decide = Value<double>::undefined("");
};

/// A test of all systems at once.
struct OmnibusFinding {
  std::size_t score = 0;
  compare::Omnibus found;
  std::optional<Value<double>> kendall_w{};  ///< of ranks: how alike the units order the systems
  std::optional<Value<double>> exact_p{};    ///< of ranks: over all arrangements, when these are few
};

/// How the systems stand by one score.
struct Placing {
  std::size_t score = 0;
  std::vector<std::size_t> order;                  ///< best first, by rank where ranks are used, else by mean
  std::vector<Value<double>> means;                ///< over the units that each system has
  std::vector<double> ranks{};                     ///< mean ranks, 1 being the best; empty: no ranks are used
  std::vector<std::vector<std::size_t>> groups{};  ///< of systems that are not told apart, none within another
};

struct Decisions {
  struct FurtherScore {
    std::string name;
    Better better = Better::higher;
  };

  std::vector<std::string> systems;
  std::size_t units = 0;
  std::string score;
  Better better = Better::higher;
  PairMethod method = PairMethod::t;
  std::size_t family = 0;                                  ///< pairs of distinct systems that are decided together
  double width = std::numeric_limits<double>::infinity();  ///< of the measure's range
  std::string sample_note{};  ///< about failures that so few units may not have shown; empty for many
  std::string correction;     ///< "max-t" and the like of methods that decide all pairs at once, "none" for one pair
  std::vector<ComparedPair> pairs;
  DecisionOptions how;
  compare::Table values{};                ///< of the score, for pictures; NaN where a system has none
  std::vector<std::string> unit_names{};  ///< of these values
  std::vector<std::string> notes{};
  std::vector<FurtherScore> further{};
  std::vector<ComparedPair> described{};  ///< by further scores: each interval by itself, and no decision
  std::vector<OmnibusFinding> omnibus{};
  std::vector<Placing> placings{};         ///< by each score that is decided; without groups where there is a baseline
  std::size_t clusters = 0;                ///< of the units; 0: they are drawn one by one
  std::optional<Regression> regression{};  ///< of any system: shown if one is, absent if none is

  [[nodiscard]] const std::string& score_of(const ComparedPair& pair) const {
    return pair.score == 0 ? score : further[pair.score - 1].name;
  }
  [[nodiscard]] Better better_of(const ComparedPair& pair) const {
    return pair.score == 0 ? better : further[pair.score - 1].better;
  }
};

/// The first of the scores decides, and the others are described.
DecisionOptions decided_by(std::span<const Score> scores, DecisionOptions options);

/// Throws Error(usage) for a test that does not suit the units, with the reason.
Decisions compare_systems(std::vector<ScoreEntry> entries, const DecisionOptions& options);

/// Which systems are better on other objects like those of one test set, by the first of the scores; the others are
/// described. One pair by the share of objects that are right: McNemar's exact test; else objects are drawn, all
/// systems on the same ones.
Decisions compare_systems(const Objects& objects, std::span<const Score> scores, const DecisionOptions& options,
                          Undefined undefined = Undefined::report);

/// Systems that no pair tells apart, as large groups as there are: every two systems that are not told apart are in
/// one. Best first, by `order`. Empty when there are more than some thousands of groups.
std::vector<std::vector<std::size_t>> groups_of(const std::vector<ComparedPair>& pairs,
                                                const std::vector<std::size_t>& order);

}  // namespace etalon
