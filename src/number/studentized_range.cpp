// studentized_range.cpp: the studentized range by the trapezoidal rule, which converges faster than any power of the
// step for smooth functions that vanish at both ends.
#include "number/studentized_range.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace etalon {
namespace {

constexpr double kFirst = -9;
constexpr double kLast = 9;
constexpr double kStep = 0.0625;

double normal_below(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

/// Σ term(start + i·step) over all i, walked from the start until nothing is added any more.
template <class Term>
double sum_both_ways(double start, double step, Term term) {
  double sum = term(start);
  for (const double direction : {-step, step}) {
    double before = 0;
    for (int i = 1;; ++i) {
      const double more = term(start + direction * i);
      sum += more;
      if (more <= before && more <= 1e-19 * sum) break;
      before = more;
    }
  }
  return sum;
}

}  // namespace

StudentizedRange::StudentizedRange(double k, double degrees) : k_(k), degrees_(degrees) {
  for (double z = kFirst; z <= kLast; z += kStep) {
    greatest_.push_back(greatest_at(z));
    below_.push_back(normal_below(z));
  }
}

double StudentizedRange::greatest_at(double z) const {
  const double density = std::exp(-z * z / 2 + (k_ - 1) * std::log(normal_below(z)));
  return k_ * density / std::sqrt(2 * std::numbers::pi);
}

/// P(range > q) = ∫ kφ(z)Φ(z)^(k−1)·(1 − (1 − Φ(z−q)/Φ(z))^(k−1)) dz, z being the greatest: no difference cancels.
double StudentizedRange::normal_above(double q) const {
  if (q <= 0) return 1;
  const auto missed = [&](double z, double below) {
    const double share = normal_below(z - q) / below;
    return share < 1 ? -std::expm1((k_ - 1) * std::log1p(-share)) : 1.0;
  };
  double sum = 0;
  double z = kFirst;
  for (std::size_t i = 0; i < greatest_.size(); ++i, z += kStep) {
    if (greatest_[i] > 0) sum += greatest_[i] * missed(z, below_[i]);
  }
  // Far out the greatest lies near q/2, beyond what is kept.
  for (; z <= q / 2 + 9; z += kStep) sum += greatest_at(z) * missed(z, normal_below(z));
  return std::min(1.0, sum * kStep);
}

double StudentizedRange::above(double q) const {
  if (!(q > 0)) return 1;
  if (std::isinf(degrees_)) return normal_above(q);
  // In y = log s the density of the deviation is proportional to exp(ν(y − (e^2y − 1)/2)), with its peak at 0.
  const auto density = [&](double y) { return std::exp(degrees_ * (y - std::expm1(2 * y) / 2)); };
  const double step = std::min(0.0625, 0.25 / std::sqrt(2 * degrees_));
  // Where the density and the normal tail e^(−(qs)²/4) balance.
  const double peak = 0.5 * std::log(degrees_ / (degrees_ + q * q / 2));
  const double part = sum_both_ways(peak, step, [&](double y) {
    const double weight = density(y);
    return weight == 0 ? 0 : weight * normal_above(q * std::exp(y));
  });
  return std::min(1.0, part / sum_both_ways(0, step, density));
}

double StudentizedRange::quantile(double p) const {
  double high = 1;
  while (above(high) > p) high *= 2;
  double low = high / 2;
  while (above(low) <= p) low /= 2;
  const auto excess = [&](double q) { return std::log(above(q) / p); };
  std::uintmax_t steps = 100;
  const auto [from, to] =
      boost::math::tools::toms748_solve(excess, low, high, boost::math::tools::eps_tolerance<double>(50), steps);
  return from / 2 + to / 2;
}

}  // namespace etalon
