// consistency.hpp: how two measures agree on the order of inputs: over a universe, a sample, or a user's systems.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/exact.hpp"
#include "etalon/read.hpp"
#include "etalon/validate.hpp"

namespace etalon {

/// What two measures do to all unordered pairs of inputs: five counts, kept as whole numbers. Everything else follows.
struct Agreement {
  std::string f;
  std::string g;
  Int128 same = 0;      ///< both strict, in the same direction
  Int128 opposite = 0;  ///< both strict, in opposite directions
  Int128 f_only = 0;    ///< f strict, g tied
  Int128 g_only = 0;    ///< f tied, g strict
  Int128 both_tied = 0;
  Int128 undefined = 0;  ///< inputs (of a sample: comparisons) left out because one of the two has no value
  bool sampled = false;  ///< the pairs are independent random ones: what follows from them has intervals

  [[nodiscard]] Int128 pairs() const { return same + opposite + f_only + g_only + both_tied; }
  /// Degree of consistency (Huang & Ling): same / (same + opposite).
  [[nodiscard]] Value<double> consistency() const;
  /// Degree of discriminancy of f over g: f_only / g_only.
  [[nodiscard]] Value<double> discriminancy() const;
  /// Share of all pairs that are ordered in opposite ways; or, when ties differ, not ordered alike: a pair that only
  /// one of the two ties counts as well.
  [[nodiscard]] Value<double> inconsistency(bool ties_differ = false) const;
  /// Goodman and Kruskal's γ and Kendall's τ_b of the two measures.
  [[nodiscard]] Value<double> gamma() const;
  [[nodiscard]] Value<double> tau_b() const;
  /// The ends at 95 %, of a sample: Wilson's for a share, which the degree of consistency is; that of discriminancy is
  /// the odds of one.
  struct Interval {
    double low;
    double high;
  };
  [[nodiscard]] std::optional<Interval> consistency_interval() const;
  [[nodiscard]] std::optional<Interval> discriminancy_interval() const;
  /// f is better than g: they agree more often than not, and f tells more inputs apart (Huang & Ling). Of a sample the
  /// intervals must say so: that of the consistency is above 1/2, that of the discriminancy does not hold 1.
  [[nodiscard]] bool prefers_f() const;
  [[nodiscard]] bool prefers_g() const;
  /// The first half of that.
  [[nodiscard]] bool are_consistent() const;
};

/// The places of inputs in the order of one measure: equal numbers are ties, greater is better. Inputs without a value
/// have kNoPlace and are left out of the pairs.
inline constexpr std::uint32_t kNoPlace = 0xFFFFFFFFU;
struct Places {
  std::string measure;
  std::vector<std::uint32_t> place;
};

/// Every pair of measures over the same inputs. `weight` tells how many labelings or voters an input stands for, empty
/// when each stands for itself. Inputs are compared within their group only, empty when all may be compared; `times`
/// tells how many groups like it each group stands for, empty when one.
std::vector<Agreement> compare_measures(std::span<const Places> measures, std::span<const std::uint64_t> weight = {},
                                        std::span<const std::uint32_t> group = {},
                                        std::span<const std::uint64_t> times = {});

/// The order in which each measure is preferred to those after it; nothing when the preferences go in a circle.
std::optional<std::vector<std::string>> preference_order(std::span<const Agreement> agreements);

/// How often an input comes about. The truth is named where several have the prediction.
struct InputWeight {
  std::string prediction;
  std::string truth{};
  double weight = 1;
};

/// From a table with the columns prediction and weight, perhaps truth. Throws Error(input) at a weight that is no
/// number from 0 on, and at an input that stands there twice.
std::vector<InputWeight> read_distribution(const Source& source);

struct ConsistencyOptions {
  std::size_t sample = 0;  ///< so many random pairs of inputs instead of all
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint64_t memory = 0;  ///< bytes that the tables of subsets may take; 0: 10 GiB
  bool weighted = false;     ///< of labels: a matrix counts as often as labelings give it
  bool same_truth = false;   ///< of labels: compare only predictions for the same sizes of the true classes
  /// Inputs that come about, as often as their weights say, instead of all alike; those that it lacks do not.
  std::vector<InputWeight> distribution{};
  Evaluation how{};
};

/// Every pair of measures, and what they were compared on.
struct Consistency {
  std::string universe;
  std::vector<Agreement> pairs;
};

/// Over all inputs of the universe with as many objects as it has at most: confusion matrices; clusterings of one
/// reference; orders of one target; rankings of the same objects; answers beside one reference. Of orders without ties,
/// measures that are sums along the list are counted by subsets of the items, so that n! orders are never gone through.
Consistency consistency(std::span<const Score> scores, const Universe& universe,
                        const ConsistencyOptions& options = {});

/// The measures of the catalogue that order all inputs of each size up to the universe's exactly as the score does.
std::vector<std::string> orders_like(const Score& score, const Universe& universe, const Evaluation& how = {});

}  // namespace etalon
