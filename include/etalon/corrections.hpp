// corrections.hpp: p-values of a family of tests, corrected so that the family errs no more often than one test may.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace etalon::compare {

enum class Correction {
  none,
  bonferroni,
  sidak,
  holm,
  holm_sidak,
  hochberg,             ///< for tests that are independent or positively dependent
  hommel,               ///< the same
  benjamini_hochberg,   ///< the share of false findings, for the same
  benjamini_yekutieli,  ///< the share of false findings, under any dependence
};

inline constexpr std::string_view kCorrectionNames =
    "none, bonferroni, sidak, holm, holm-sidak, hochberg, hommel, benjamini-hochberg, benjamini-yekutieli";

/// Throws Error(usage) for another name.
Correction parse_correction(std::string_view name);

std::string_view name_of(Correction correction);

/// Corrected p-values in the order given; a correction never changes the order, and none is above 1.
std::vector<double> corrected(std::span<const double> p, Correction how);

}  // namespace etalon::compare
