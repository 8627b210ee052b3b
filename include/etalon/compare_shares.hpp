// compare_shares.hpp: intervals of a share, k of n objects.
#pragma once

#include "etalon/compare_pairs.hpp"

namespace etalon::compare {

/// Wilson's score interval (1927): covers about what it says on the average over shares. n is not 0.
Interval wilson(double k, double n, double confidence = 0.95);

/// The exact interval (Clopper and Pearson 1934): never covers less than it says, and mostly more. n is not 0.
Interval clopper_pearson(double k, double n, double confidence = 0.95);

}  // namespace etalon::compare
