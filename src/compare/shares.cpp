// shares.cpp: the intervals of Wilson and of Clopper and Pearson.
#include "etalon/compare_shares.hpp"

#include <boost/math/special_functions/beta.hpp>

#include "number/student.hpp"
#include "number/wilson.hpp"

namespace etalon::compare {

Interval wilson(double k, double n, double confidence) {
  const double z = normal_reach(confidence);
  const auto [low, high] = wilson_interval(k / n, n, z);
  return {low, high};
}

Interval clopper_pearson(double k, double n, double confidence) {
  const double error = (1 - confidence) / 2;
  return {k == 0 ? 0 : boost::math::ibeta_inv(k, n - k + 1, error),
          k == n ? 1 : boost::math::ibetac_inv(k + 1, n - k, error)};
}

}  // namespace etalon::compare
