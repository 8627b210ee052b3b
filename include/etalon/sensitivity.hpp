// sensitivity.hpp: how well each score tells systems apart: the tests of a comparison, and halves of the units.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "etalon/decisions.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/measure.hpp"
#include "etalon/value.hpp"

namespace etalon {

struct SensitivityOptions {
  double alpha = 0.05;          ///< of paired t-tests, each by itself; see `as`
  std::size_t halvings = 200;   ///< random halvings of the units
  std::uint64_t seed = 1;       ///< of the halvings, which are the same for all scores
  unsigned threads = 1;         ///< the result does not depend on it
  DisagreementOptions table{};  ///< ties, directions and missing values, as for disagreement
  /// The tests and the correction of a comparison, which decides by each score as if it were the only one. Without:
  /// paired t-tests over the units on which both systems have a value, at `alpha` and not corrected (Sakai 2006).
  std::optional<DecisionOptions> as{};

  [[nodiscard]] DecisionOptions tests_of(std::size_t systems) const;
};

/// Two systems by one score.
struct PairedTest {
  std::size_t first;  ///< of the systems
  std::size_t second;
  std::size_t units;      ///< on which both have a value
  double difference = 0;  ///< of the first minus the second; NaN without units
  Value<double> statistic;
  Value<double> p;
  Value<double> p_adjusted;  ///< for all pairs by this score
  bool apart = false;        ///< one is decided to be better
  std::string why{};         ///< there can be no decision, if so
};

/// The orders of the systems by their means on two halves of the units.
struct Stability {
  std::size_t units = 0;  ///< on which all systems have a value; only these are halved
  Value<double> tau;      ///< mean of Kendall's τ_b between the two orders
  double low = 0;         ///< 2.5 % and 97.5 % of the halvings are below
  double high = 0;
  Value<double> swap_rate;  ///< share of the pairs of systems that the halves order in opposite ways
  std::size_t without = 0;  ///< halvings in which a half ties all systems, so that there is no τ_b
};

struct ScoreSensitivity {
  std::string score;
  Better better = Better::higher;
  std::vector<PairedTest> tests;
  std::size_t pairs = 0;      ///< with two units in common or more
  std::size_t apart = 0;      ///< of these, told apart. Pairs whose differences have no spread are not among them
  Value<double> power;        ///< discriminative power (Sakai): apart / pairs
  Value<double> least_apart;  ///< the least |difference| that was told apart
  Value<double> most_not;     ///< the greatest that was not
  Stability stability;

  /// The curve of p-values, least first; pairs without one are left out.
  [[nodiscard]] std::vector<double> p_values() const;
  /// The same without the digits in which rounding differs between measures that are functions of each other.
  [[nodiscard]] std::vector<double> compared_p_values() const;
};

struct Sensitivity {
  std::vector<std::string> systems;
  std::vector<std::string> units;        ///< none where objects are drawn
  std::vector<ScoreSensitivity> scores;  ///< most sensitive first: by power, then by the median p-value
  SensitivityOptions how;
  std::vector<std::string> notes{};  ///< what whoever reads the answer must know of the systems
  std::size_t drawn = 0;             ///< units, objects, or clusters of objects
  bool clustered = false;
  UnitKind unit = UnitKind::queries;
  PairMethod method = PairMethod::t;
  std::string correction = "none";
  double alpha = 0.05;
};

/// Throws Error(usage) when there are fewer than two systems or units.
Sensitivity sensitivity_of(const std::vector<ScoreEntry>& entries, const SensitivityOptions& options = {});

/// The same on the objects of one test set: all scores on the same resamples and on the same halves.
Sensitivity sensitivity_of(const Objects& objects, std::span<const Score> scores,
                           const SensitivityOptions& options = {}, Undefined undefined = Undefined::report);

}  // namespace etalon
