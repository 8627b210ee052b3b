// consistency.hpp: how two measures agree on the order of inputs: over a universe, a sample, or a user's systems.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/exact.hpp"
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
  /// Standard errors when the inputs are a sample; negative otherwise.
  double consistency_error = -1;

  [[nodiscard]] Int128 pairs() const { return same + opposite + f_only + g_only + both_tied; }
  /// Degree of consistency (Huang & Ling): same / (same + opposite).
  [[nodiscard]] Value<double> consistency() const;
  /// Degree of discriminancy of f over g: f_only / g_only.
  [[nodiscard]] Value<double> discriminancy() const;
  /// Share of all pairs that are ordered in opposite ways.
  [[nodiscard]] Value<double> inconsistency() const;
  /// Goodman and Kruskal's γ and Kendall's τ_b of the two measures.
  [[nodiscard]] Value<double> gamma() const;
  [[nodiscard]] Value<double> tau_b() const;
  /// f is better than g: they agree more often than not, and f tells more inputs apart (Huang & Ling).
  [[nodiscard]] bool prefers_f() const { return same > opposite && f_only > g_only; }
  [[nodiscard]] bool prefers_g() const { return same > opposite && g_only > f_only; }
};

/// The places of inputs in the order of one measure: equal numbers are ties, greater is better. Inputs without a value
/// have kNoPlace and are left out of the pairs.
inline constexpr std::uint32_t kNoPlace = 0xFFFFFFFFU;
struct Places {
  std::string measure;
  std::vector<std::uint32_t> place;
};

/// Every pair of measures over the same inputs. `weight` tells how many labelings or voters an input stands for, empty
/// when each stands for itself; inputs are compared within their group only, empty when all may be compared.
std::vector<Agreement> compare_measures(std::span<const Places> measures, std::span<const std::uint64_t> weight = {},
                                        std::span<const std::uint32_t> group = {});

/// The order in which each measure is preferred to those after it; nothing when the preferences go in a circle.
std::optional<std::vector<std::string>> preference_order(std::span<const Agreement> agreements);

struct ConsistencyOptions {
  std::size_t sample = 0;  ///< so many random inputs instead of all
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint64_t memory = 0;  ///< bytes that the tables of subsets may take; 0: 10 GiB
};

/// Every pair of order measures over all orders of n items without ties. Measures that are sums along the list are
/// counted by subsets of the items, so that n! orders are never gone through; others up to n = 9, or by a sample.
std::vector<Agreement> order_consistency(std::span<const Score> scores, std::size_t items,
                                         const ConsistencyOptions& options = {});
/// A user's measures beside those of the catalogue.
std::vector<Agreement> order_consistency(std::span<const OrderSubject> subjects, std::size_t items,
                                         const ConsistencyOptions& options = {});

/// Over all confusion matrices of n objects and m classes (each as often as there are labelings that give it, when
/// `weighted`), or all pairs of partitions with the same reference.
struct LabelUniverse {
  std::size_t classes = 2;
  std::size_t objects = 8;
  bool weighted = false;
  bool same_truth = false;  ///< compare only predictions for the same class sizes of the truth
};
std::vector<Agreement> label_consistency(std::span<const Subject> subjects, const LabelUniverse& universe,
                                         const ConsistencyOptions& options = {});
/// The measures of the catalogue that order all matrices of each size up to the universe's exactly as the subject does.
std::vector<std::string> orders_like(const Subject& subject, const Universe& universe);
std::vector<Agreement> cluster_consistency(std::span<const ClusterSubject> subjects, std::size_t objects,
                                           const ConsistencyOptions& options = {});

}  // namespace etalon
