// sign.cpp: the sign test, and the interval of the median that belongs to it.
#include <algorithm>
#include <cmath>
#include <vector>

#include "compare/coin.hpp"
#include "compare/given.hpp"
#include "etalon/compare_pairs.hpp"

namespace etalon::compare {
namespace {

/// The greatest k with P(X ≤ k − 1) ≤ error of n throws.
std::size_t throws_outside(std::size_t n, double error) {
  std::size_t low = 0;
  std::size_t high = n / 2 + 1;
  while (low < high) {
    const std::size_t k = (low + high + 1) / 2;
    if (coin_at_most(k - 1, n) <= error) {
      low = k;
    } else {
      high = k - 1;
    }
  }
  return low;
}

}  // namespace

Finding sign(std::span<const double> differences, const PairOptions& how) {
  check_confidence(how.confidence);
  check_numbers(differences);
  Finding found("sign", 0, differences.empty() ? kNoUnit : kEqual);
  found.distribution = "exact";
  found.effect_name = "net wins";
  if (differences.empty()) return found;
  std::vector<double> sorted(differences.begin(), differences.end());
  for (double& d : sorted) d = std::abs(d) <= how.tie ? 0 : d;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t all = sorted.size();
  found.difference = sorted[(all - 1) / 2] / 2 + sorted[all / 2] / 2;
  const std::size_t k = throws_outside(all, (1 - how.confidence) / 2);
  found.interval = k == 0 ? Value<Interval>::undefined("too few units for an interval of this confidence")
                          : Value<Interval>(Interval{sorted[k - 1], sorted[all - k]});
  const auto wins =
      static_cast<std::size_t>(std::count_if(sorted.begin(), sorted.end(), [](double d) { return d > 0; }));
  const auto losses =
      static_cast<std::size_t>(std::count_if(sorted.begin(), sorted.end(), [](double d) { return d < 0; }));
  found.n = wins + losses;
  if (found.n == 0) return found;
  found.statistic = static_cast<double>(wins);
  found.p = std::min(1.0, 2 * coin_at_most(std::min(wins, losses), found.n));
  found.effect = (static_cast<double>(wins) - static_cast<double>(losses)) / static_cast<double>(found.n);
  return found;
}

}  // namespace etalon::compare
