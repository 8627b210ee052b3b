// wilcoxon.cpp: signed ranks, exact over all signs with ties, and the interval of Hodges and Lehmann.
#include <algorithm>
#include <bit>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <vector>

#include "compare/given.hpp"
#include "compare/ranks.hpp"
#include "etalon/compare_pairs.hpp"

namespace etalon::compare {
namespace {

constexpr const char* kManyRanks = "the exact distribution is computed for at most 1000 differences";
static_assert(kMostExactRanks == 1000);

/// Chances of the sums 0 … most of a random half of the numbers.
std::vector<double> subset_sums(const std::vector<std::uint32_t>& numbers, std::uint64_t most) {
  std::vector<double> chance(most + 1);
  chance[0] = 1;
  std::uint64_t reached = 0;
  for (const std::uint32_t number : numbers) {
    reached = std::min<std::uint64_t>(most, reached + number);
    for (std::uint64_t sum = reached + 1; sum-- > number;) chance[sum] = (chance[sum] + chance[sum - number]) / 2;
    for (std::uint64_t sum = std::min<std::uint64_t>(number, reached + 1); sum-- > 0;) chance[sum] /= 2;
  }
  return chance;
}

/// Ranks doubled, so that the middle of a tie is a whole number.
struct SignedRanks {
  std::vector<std::uint32_t> ranks;  ///< of differences that are not 0
  std::uint64_t plus = 0;
  std::uint64_t minus = 0;
  std::uint64_t of_zeros = 0;
  std::size_t zeros = 0;
  double ties = 0;  ///< Σ(t³ − t)
};

SignedRanks signed_ranks(std::span<const double> differences, const WilcoxonOptions& how) {
  SignedRanks found;
  std::vector<double> sizes;
  std::vector<bool> positive;
  for (const double d : differences) {
    const bool zero = std::abs(d) <= how.tie;
    if (zero) ++found.zeros;
    if (zero && how.zeros == Zeros::wilcox) continue;
    sizes.push_back(zero ? 0 : std::abs(d));
    positive.push_back(d > 0);
  }
  const Ranking ranking(sizes, how.tie);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::uint32_t rank = ranking.doubled[i];
    if (sizes[i] == 0) {
      found.of_zeros += rank;
    } else {
      (positive[i] ? found.plus : found.minus) += rank;
      found.ranks.push_back(rank);
    }
  }
  found.ties = ranking.ties;
  const auto zeros = static_cast<double>(found.zeros);
  if (how.zeros == Zeros::pratt) found.ties -= zeros * zeros * zeros - zeros;
  return found;
}

double exact_p(const SignedRanks& of) {
  const std::uint64_t observed = std::min(of.plus, of.minus);
  std::uint64_t unit = observed;
  for (const std::uint32_t rank : of.ranks) unit = std::gcd(unit, std::uint64_t{rank});
  std::vector<std::uint32_t> ranks = of.ranks;
  for (std::uint32_t& rank : ranks) rank = static_cast<std::uint32_t>(rank / unit);
  const std::vector<double> chance = subset_sums(ranks, observed / unit);
  return std::min(1.0, 2 * std::accumulate(chance.begin(), chance.end(), 0.0));
}

/// As SciPy has it, in ranks that are not doubled.
double normal_p(const SignedRanks& of, double statistic, const WilcoxonOptions& how) {
  const auto zeros = static_cast<double>(of.zeros);
  const double n = static_cast<double>(of.ranks.size()) + (how.zeros == Zeros::wilcox ? 0 : zeros);
  double mean = n * (n + 1) / 4;
  double variance = n * (n + 1) * (2 * n + 1) - of.ties / 2;
  if (how.zeros == Zeros::pratt) {
    mean -= zeros * (zeros + 1) / 4;
    variance -= zeros * (zeros + 1) * (2 * zeros + 1);
  }
  const double distance = std::max(0.0, mean - statistic - (how.continuity ? 0.5 : 0));
  return std::erfc(distance / std::sqrt(variance / 24) / std::numbers::sqrt2);
}

/// Doubles in their order as whole numbers, so that a search between two of them ends.
std::int64_t place_of(double x) {
  const auto bits = std::bit_cast<std::int64_t>(x);
  return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}
double at_place(std::int64_t place) {
  return std::bit_cast<double>(place < 0 ? std::numeric_limits<std::int64_t>::min() - place : place);
}

double middle(double a, double b) { return a / 2 + b / 2; }

/// The means of two differences, of one with itself too, in order: found without making them all.
class WalshAverages {
 public:
  explicit WalshAverages(std::span<const double> differences) : sorted_(differences.begin(), differences.end()) {
    std::sort(sorted_.begin(), sorted_.end());
  }
  [[nodiscard]] std::uint64_t count() const { return sorted_.size() * (sorted_.size() + 1) / 2; }

  /// The one that `rank` are not above, from 1.
  [[nodiscard]] double at(std::uint64_t rank) const {
    std::int64_t low = place_of(sorted_.front());
    std::int64_t high = place_of(sorted_.back());
    while (low < high) {
      const std::int64_t between = std::midpoint(low, high);
      if (not_above(at_place(between)) >= rank) {
        high = between;
      } else {
        low = between + 1;
      }
    }
    return at_place(low);
  }

  [[nodiscard]] double median() const { return middle(at((count() + 1) / 2), at(count() / 2 + 1)); }

 private:
  [[nodiscard]] std::uint64_t not_above(double bound) const {
    std::uint64_t found = 0;
    std::size_t end = sorted_.size();  // partners of the present one are before it
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      while (end > 0 && middle(sorted_[i], sorted_[end - 1]) > bound) --end;
      if (end <= i) break;
      found += end - i;
    }
    return found;
  }
  std::vector<double> sorted_;
};

/// How many means of two differences lie outside of the interval on each side: the greatest k with
/// P(W ≤ k − 1) ≤ error. Without ties among the differences, which is on the safe side with them: values with ties are
/// a limit of values without, and the interval is closed.
std::uint64_t outside(std::size_t n, double error) {
  const auto size = static_cast<double>(n);
  if (n > kExactRanks) {
    const double deviation = std::sqrt(size * (size + 1) * (2 * size + 1) / 24);
    const double z = boost::math::quantile(complement(boost::math::normal_distribution<double>(), error));
    return static_cast<std::uint64_t>(std::max(0.0, size * (size + 1) / 4 - z * deviation));
  }
  std::vector<std::uint32_t> ranks(n);
  std::iota(ranks.begin(), ranks.end(), 1U);
  const std::vector<double> chance = subset_sums(ranks, n * (n + 1) / 4);
  double sum = 0;
  std::uint64_t k = 0;
  while (k < chance.size() && sum + chance[k] <= error) sum += chance[k++];
  return k;
}

}  // namespace

Finding wilcoxon(std::span<const double> differences, const WilcoxonOptions& how) {
  check_confidence(how.confidence);
  check_numbers(differences);
  Finding found("wilcoxon", 0, differences.empty() ? kNoUnit : kEqual);
  found.effect_name = "rank-biserial";
  if (differences.empty()) return found;
  const WalshAverages averages(differences);
  const auto without_rounding = [&](double x) { return std::abs(x) <= how.tie ? 0 : x; };
  found.difference = without_rounding(averages.median());
  const std::uint64_t k = outside(differences.size(), (1 - how.confidence) / 2);
  found.interval = k == 0 ? Value<Interval>::undefined("too few units for an interval of this confidence")
                          : Value<Interval>(Interval{without_rounding(averages.at(k)),
                                                     without_rounding(averages.at(averages.count() + 1 - k))});
  const SignedRanks of = signed_ranks(differences, how);
  found.n = of.ranks.size();
  if (of.ranks.empty()) return found;
  const double plus = static_cast<double>(of.plus) / 2;
  const double minus = static_cast<double>(of.minus) / 2;
  const double zeros = how.zeros == Zeros::zsplit ? static_cast<double>(of.of_zeros) / 4 : 0;
  found.statistic = std::min(plus, minus) + zeros;
  found.effect = (plus - minus) / (plus + minus + 2 * zeros);
  const bool exact = how.distribution == Distribution::exact ||
                     (how.distribution == Distribution::automatic && of.ranks.size() <= kExactRanks);
  found.distribution = exact ? "exact" : "normal";
  if (exact && of.ranks.size() > kMostExactRanks) {
    found.p = Value<double>::undefined(kManyRanks);
  } else {
    found.p = exact ? exact_p(of) : normal_p(of, found.statistic.number, how);
  }
  return found;
}

}  // namespace etalon::compare
