// binomial.hpp: how many of n objects fall where one falls with a given chance, and objects drawn again from cells.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "number/random.hpp"

namespace etalon {
namespace binomial {

/// What Stirling's formula lacks of log k!; the next term of the series is below the last bit from 16 on.
inline double stirling_rest(double k) {
  constexpr double few[] = {0.0,
                            0.081061466795327258219670264,
                            0.041340695955409294093822081,
                            0.0276779256849983391487892927,
                            0.020790672103765093111522771,
                            0.0166446911898211921631948653,
                            0.013876128823070747998745727,
                            0.0118967099458917700950557241,
                            0.010411265261972096497478567,
                            0.0092554621827127329177286366,
                            0.008330563433362871256469318,
                            0.0075736754879518407949720242,
                            0.006942840107209529865664152,
                            0.0064089941880042070684396310,
                            0.005951370112758847735624416,
                            0.0055547335519628013710386899};
  if (k < 16) return few[static_cast<std::size_t>(k)];
  const double s = 1 / (k * k);
  return (1 / 12.0 - s * (1 / 360.0 - s * (1 / 1260.0 - s / 1680))) / k;
}

/// m·φ(k/m − 1) with φ(e) = (1+e)·log(1+e) − e: how far k is from its mean m, in digits that stay where both are huge
/// and near (Loader 2000).
inline double deviance(double k, double m) {
  const double e = (k - m) / m;
  if (std::abs(e) > 0.1) return k > 0 ? k * std::log(k / m) - (k - m) : m;
  // φ(e) = e²·(1/2 − e/6 + e²/12 − …), the terms 1/(j·(j−1)).
  double sum = 0;
  for (int j = 20; j >= 2; --j) sum = 1.0 / (j * (j - 1)) - e * sum;
  return m * e * e * sum;
}

/// log P(k) up to what does not depend on k.
inline double log_weight(double k, double n, double p) {
  if (k == 0 || k == n) {
    const double whole = n * (k == 0 ? std::log1p(-p) : std::log(p));
    return whole + 0.5 * std::log(2 * 3.14159265358979323846 * n) - stirling_rest(n);
  }
  return -stirling_rest(k) - stirling_rest(n - k) - deviance(k, n * p) - deviance(n - k, n * (1 - p)) -
         0.5 * (std::log(k / n) + std::log1p(-k / n));
}

/// The first k whose cumulative probability exceeds a uniform number.
inline std::uint64_t by_inversion(Random& random, std::uint64_t n, double p) {
  const double odds = p / (1 - p);
  const double none = std::exp(static_cast<double>(n) * std::log1p(-p));
  for (;;) {
    double left = random.uniform();
    double chance = none;
    for (std::uint64_t k = 0; k <= n; ++k) {
      if (left < chance) return k;
      // Beyond this, a uniform number is left by rounding alone, and another one is drawn.
      if (k > 10 && chance < 1e-30) break;
      left -= chance;
      chance *= odds * static_cast<double>(n - k) / static_cast<double>(k + 1);
    }
  }
}

/// BTRS (Hörmann 1993): a transformed uniform number is kept at once most of the time, else by its probability.
inline std::uint64_t by_rejection(Random& random, std::uint64_t objects, double p) {
  const auto n = static_cast<double>(objects);
  const double deviation = std::sqrt(n * p * (1 - p));
  const double b = 1.15 + 2.53 * deviation;
  const double a = -0.0873 + 0.0248 * b + 0.01 * p;
  const double c = n * p + 0.5;
  const double at_once = 0.92 - 4.2 / b;
  const double alpha = (2.83 + 5.1 / b) * deviation;
  const double mode = log_weight(std::floor((n + 1) * p), n, p);
  for (;;) {
    const double u = random.uniform() - 0.5;
    const double v = random.uniform();
    const double edge = 0.5 - std::abs(u);
    if (edge <= 0) continue;
    const double k = std::floor((2 * a / edge + b) * u + c);
    if (k < 0 || k > n) continue;
    const auto drawn = std::min(static_cast<std::uint64_t>(k), objects);
    if (edge >= 0.07 && v <= at_once) return drawn;
    if (std::log(v * alpha / (a / (edge * edge) + b)) <= log_weight(k, n, p) - mode) return drawn;
  }
}

}  // namespace binomial

/// How many of n objects fall where each falls with chance p; the same on every machine. Chances below 0 count as 0,
/// those above 1 as 1. Takes as long for a billion objects as for a thousand; above 2⁵³ objects, counts are as far
/// apart as doubles are.
inline std::uint64_t draw_binomial(Random& random, std::uint64_t n, double p) {
  if (!(p > 0) || n == 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - draw_binomial(random, n, 1 - p);
  // The method of rejection is for means of ten and more.
  return static_cast<double>(n) * p < 10 ? binomial::by_inversion(random, n, p) : binomial::by_rejection(random, n, p);
}

/// As many objects as there are, drawn again with replacement: how many fall into each cell. Cells are drawn in turn,
/// each by a binomial of what is left.
inline void draw_again(Random& random, std::span<const std::uint64_t> cells, std::span<std::uint64_t> drawn) {
  std::uint64_t weight = 0;
  for (const std::uint64_t cell : cells) weight += cell;
  std::uint64_t left = weight;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    drawn[i] = cells[i] == weight
                   ? left
                   : draw_binomial(random, left, static_cast<double>(cells[i]) / static_cast<double>(weight));
    left -= drawn[i];
    weight -= cells[i];
  }
}

}  // namespace etalon
