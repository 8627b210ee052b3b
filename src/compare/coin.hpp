// coin.hpp: throws of a fair coin, for tests that count who won.
#pragma once

#include <boost/math/distributions/binomial.hpp>
#include <cstdint>

namespace etalon::compare {

/// P(X ≤ k) of n throws.
inline double coin_at_most(std::uint64_t k, std::uint64_t n) {
  if (k >= n) return 1;
  return boost::math::cdf(boost::math::binomial_distribution<double>(static_cast<double>(n), 0.5),
                          static_cast<double>(k));
}

inline double coin_exactly(std::uint64_t k, std::uint64_t n) {
  return boost::math::pdf(boost::math::binomial_distribution<double>(static_cast<double>(n), 0.5),
                          static_cast<double>(k));
}

}  // namespace etalon::compare
