// tango.hpp: the score interval of a difference of two shares of the same instances (Tango 1998).
#pragma once

#include "etalon/compare_pairs.hpp"

namespace etalon::compare {

/// The ends at which the score is ±z, for `b` of `n` instances that only the first system has right and `c` that only
/// the second has. They need not be whole. Exchanging the systems mirrors the interval bit for bit.
Interval tango_interval(double b, double c, double n, double z);

}  // namespace etalon::compare
