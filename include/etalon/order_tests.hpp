// order_tests.hpp: how likely two orders agree as much by chance: p-values of Kendall, Spearman and
// Jonckheere–Terpstra.
#pragma once

#include <cstdint>
#include <string_view>

#include "etalon/orders.hpp"
#include "etalon/value.hpp"

namespace etalon {

/// Which results are as extreme as the observed one.
enum class Alternative {
  two_sided,
  greater,  ///< the orders agree more
  less,     ///< the orders agree less
};

/// How the null distribution is had: all arrangements of the items of one order are equally likely.
enum class NullDistribution {
  automatic,    ///< exact where that is possible and cheap
  exact,        ///< or undefined, with the reason
  approximate,  ///< normal, or Student's for Spearman
};

struct Test {
  double statistic = 0;
  double p = 1;
  std::string_view method;  ///< "exact", "normal" or "student"
};

struct Testing {
  Alternative alternative = Alternative::two_sided;
  NullDistribution distribution = NullDistribution::automatic;
};

/// Up to this many items the distribution of discordant pairs is computed exactly, when at most one side has ties: in
/// milliseconds, and beyond it the normal one is within 0.004.
inline constexpr std::size_t kExactPairsItems = 100;
/// Up to this many the distribution of rank differences is, without ties: 14! arrangements in milliseconds.
inline constexpr std::size_t kExactRanksItems = 14;

/// τ_b. Exact by counting inversions of the levels (Kendall 1938, with ties on one side Jonckheere 1954); else normal
/// with the variance that ties on both sides leave (Kendall 1970), without continuity correction.
Value<Test> kendall_test(const OrderData& orders, const Testing& how = {});

/// The statistic of Jonckheere–Terpstra, for two levels the Mann–Whitney U: the levels are the groups of the target. It
/// is a linear function of C − D, so its p-value is Kendall's.
Value<Test> jonckheere_test(const OrderData& orders, const Testing& how = {});

/// ρ of mid-ranks. Exact over all arrangements for few items without ties; else by Student's t with n − 2 degrees of
/// freedom.
Value<Test> spearman_test(const OrderData& orders, const Testing& how = {});

}  // namespace etalon
