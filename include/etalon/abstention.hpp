// abstention.hpp: how right predicted preferences are as the less sure ones are left out (Cheng et al. 2010).
#pragma once

#include <span>

#include "etalon/document.hpp"
#include "etalon/order_systems.hpp"

namespace etalon {

struct AbstentionPoint {
  double degree = 0;       ///< the least that is kept
  double correctness = 0;  ///< mean of (concordant − discordant) / (concordant + discordant); NaN where no unit has one
  double completeness = 0;  ///< mean share of the target's pairs that are predicted one way or the other
  std::size_t units = 0;    ///< that the correctness is the mean over
  std::size_t left_out = 0;
};

struct AbstentionCurve {
  std::string system;
  std::vector<AbstentionPoint> points;  ///< from the surest preferences alone to all of them
};

/// Throws Error(usage) when there is nothing to leave out: no preferences, or all equally sure.
AbstentionCurve abstention_curve(const OrderSystem& system);

/// With `each` a curve for every unit, instead of the means.
Document abstention_document(std::span<const OrderSystem> systems, bool each);

}  // namespace etalon
