// tango.cpp: Tango's interval by halving.
#include "compare/tango.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace etalon::compare {
namespace {

constexpr double kRounding = 1e-14;  // relative, of a quotient and a root

/// The score of a difference of accuracies, by the likeliest shares that have this difference (Tango 1998).
double tango_score(double b, double c, double n, double difference) {
  const double linear = (2 * n - b + c) * difference - b - c;
  const double constant = -c * difference * (1 - difference);
  const double root = std::sqrt(std::max(0.0, linear * linear - 8 * n * constant));
  // Of the two forms of the root the one in which nothing cancels.
  const double share = linear <= 0 ? (root - linear) / (4 * n) : -2 * constant / (root + linear);
  const double variance = n * (2 * share + difference * (1 - difference));
  const double distance = b - c - n * difference;
  if (std::abs(distance) <= 1e-12 * n) return 0;
  if (!(variance > 0)) return std::copysign(std::numeric_limits<double>::infinity(), distance);
  return distance / std::sqrt(variance);
}

/// Where the score, which falls as the difference grows, comes down to a bound.
double tango_end(double b, double c, double n, double bound) {
  // Where the bound is the score of no difference, (b − c)/√(b + c), the end is 0, and not what halving leaves of it.
  if (b + c > 0 && std::abs((b - c) / std::sqrt(b + c) - bound) <= kRounding * std::abs(bound)) return 0;
  double low = -1;
  double high = 1;
  for (int step = 0; step < 60; ++step) {
    const double middle_point = (low + high) / 2;
    (tango_score(b, c, n, middle_point) > bound ? low : high) = middle_point;
  }
  return (low + high) / 2;
}

}  // namespace

Interval tango_interval(double b, double c, double n, double z) {
  if (b < c) {
    const Interval mirrored = tango_interval(c, b, n, z);
    return {0 - mirrored.high, 0 - mirrored.low};
  }
  const double high = tango_end(b, c, n, -z);
  return {b == c ? 0 - high : tango_end(b, c, n, z), high};
}

}  // namespace etalon::compare
