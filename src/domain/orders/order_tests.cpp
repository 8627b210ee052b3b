// order_tests.cpp: p-values of the agreement of two orders.
#include "etalon/order_tests.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "domain/orders/null_distribution.hpp"
#include "domain/orders/order_functions.hpp"
#include "number/student.hpp"

namespace etalon {
namespace {

static_assert(kExactPairsItems == 100 && kExactRanksItems == 14, "the reasons below name them");

constexpr const char* kFew = "fewer than two items";
constexpr const char* kNoTarget = "the target orders no pair of items";
constexpr const char* kNoPrediction = "the prediction orders no pair of items";

const char* why_untestable(const OrderData& orders) {
  if (orders.n() < 2) return kFew;
  if (orders.target_groups() < 2) return kNoTarget;
  if (orders.predicted_groups() < 2) return kNoPrediction;
  return nullptr;
}

/// From the probabilities of at least as much agreement and of at most as much, in a symmetric distribution.
double p_value(double at_least, double at_most, Alternative alternative) {
  switch (alternative) {
    case Alternative::greater: return at_least;
    case Alternative::less: return at_most;
    case Alternative::two_sided: break;
  }
  return std::min(1.0, 2 * std::min(at_least, at_most));
}

/// The same from the tail in which the observation lies; the other one is all that is not nearer to the end.
double p_value(const LowerTail& tail, bool agree, Alternative alternative) {
  const double other = 1 - tail.below;
  return agree ? p_value(tail.at_most, other, alternative) : p_value(other, tail.at_most, alternative);
}

std::vector<std::uint32_t> sizes_of(const std::vector<std::uint32_t>& starts) {
  std::vector<std::uint32_t> sizes;
  for (std::size_t g = 0; g + 1 < starts.size(); ++g) sizes.push_back(starts[g + 1] - starts[g]);
  return sizes;
}

/// What ties take away: Σt(t−1), Σt(t−1)(t−2), Σt(t−1)(2t+5) and Σ(t³−t) over the groups of one side.
struct TieSums {
  double pairs = 0;
  double triples = 0;
  double variance = 0;
  double cubes = 0;

  explicit TieSums(const std::vector<std::uint32_t>& starts) {
    for (const std::uint32_t size : sizes_of(starts)) {
      const double t = size;
      pairs += t * (t - 1);
      triples += t * (t - 1) * (t - 2);
      variance += t * (t - 1) * (2 * t + 5);
      cubes += (t - 1) * t * (t + 1);
    }
  }
};

/// The standard deviation of C − D over all arrangements (Kendall 1970, on ties in both rankings).
double deviation(const OrderData& orders) {
  const auto n = static_cast<double>(orders.n());
  const TieSums target(orders.target_start);
  const TieSums predicted(orders.predicted_start);
  double variance = (n * (n - 1) * (2 * n + 5) - target.variance - predicted.variance) / 18;
  variance += target.pairs * predicted.pairs / (2 * n * (n - 1));
  if (n > 2) variance += target.triples * predicted.triples / (9 * n * (n - 1) * (n - 2));
  return std::sqrt(variance);
}

Value<Test> test_of_pairs(const OrderData& orders, const Testing& how, double statistic) {
  const auto& pairs = orders.pairs;
  const bool target_tied = orders.target_groups() < orders.n();
  const bool predicted_tied = orders.predicted_groups() < orders.n();
  const bool possible = !(target_tied && predicted_tied) && orders.n() <= kExactPairsItems;
  if (how.distribution == NullDistribution::exact && !possible) {
    return Value<Test>::undefined(target_tied && predicted_tied
                                      ? "no exact distribution is known with ties on both sides"
                                      : "the exact distribution is computed for at most 100 items");
  }
  if (possible && how.distribution != NullDistribution::approximate) {
    // One side is an arrangement of the levels of the other, and what it orders otherwise are its inversions.
    const auto levels = sizes_of(target_tied ? orders.target_start : orders.predicted_start);
    const std::uint64_t fewer = std::min(pairs.concordant, pairs.discordant);
    const bool agree = pairs.concordant >= pairs.discordant;
    return Test{statistic, p_value(inversions_tail(levels, fewer), agree, how.alternative), "exact"};
  }
  const double net = static_cast<double>(pairs.concordant) - static_cast<double>(pairs.discordant);
  const double z = net / deviation(orders) / std::numbers::sqrt2;
  return Test{statistic, p_value(std::erfc(z) / 2, std::erfc(-z) / 2, how.alternative), "normal"};
}

}  // namespace

Value<Test> kendall_test(const OrderData& orders, const Testing& how) {
  if (const char* reason = why_untestable(orders)) return Value<Test>::undefined(reason);
  const auto& pairs = orders.pairs;
  const double net = static_cast<double>(pairs.concordant) - static_cast<double>(pairs.discordant);
  const double size = static_cast<double>(pairs.in_target()) * static_cast<double>(pairs.in_prediction());
  return test_of_pairs(orders, how, net / std::sqrt(size));
}

Value<Test> jonckheere_test(const OrderData& orders, const Testing& how) {
  if (const char* reason = why_untestable(orders)) return Value<Test>::undefined(reason);
  const auto& pairs = orders.pairs;
  return test_of_pairs(orders, how, static_cast<double>(pairs.concordant) + static_cast<double>(pairs.target_only) / 2);
}

Value<Test> spearman_test(const OrderData& orders, const Testing& how) {
  if (const char* reason = why_untestable(orders)) return Value<Test>::undefined(reason);
  const auto n = static_cast<double>(orders.n());
  // Pearson's correlation of mid-ranks from their differences. The statistic has doubled ranks.
  const double whole = n * (n - 1) * (n + 1);
  const double target = (whole - TieSums(orders.target_start).cubes) / 12;
  const double predicted = (whole - TieSums(orders.predicted_start).cubes) / 12;
  const double differences = static_cast<double>(orders.squared_differences) / 4;
  const double rho = (target + predicted - differences) / (2 * std::sqrt(target * predicted));

  const bool possible = orders.total() && orders.n() <= kExactRanksItems;
  if (how.distribution == NullDistribution::exact && !possible) {
    return Value<Test>::undefined(orders.total() ? "the exact distribution is computed for at most 14 items"
                                                 : "no exact distribution is known with ties");
  }
  if (possible && how.distribution != NullDistribution::approximate) {
    const auto items = static_cast<unsigned>(orders.n());
    const auto observed = static_cast<std::uint64_t>(orders.squared_differences / 4);
    const auto greatest = static_cast<std::uint64_t>(whole / 3);
    // The distribution is symmetric about half of the greatest sum.
    const std::uint64_t fewer = std::min(observed, greatest - observed);
    const bool agree = 2 * observed <= greatest;
    return Test{rho, p_value(squared_differences_tail(items, fewer), agree, how.alternative), "exact"};
  }
  if (orders.n() < 3) return Value<Test>::undefined("fewer than three items leave Student's t no degree of freedom");
  // t² = (n−2)ρ²/(1−ρ²), so that (n−2)/(n−2+t²) is 1−ρ².
  const double two_sided = student_two_sided(std::max(0.0, (1 - rho) * (1 + rho)), n - 2);
  const double nearer = two_sided / 2;
  return Test{rho, p_value(rho >= 0 ? nearer : 1 - nearer, rho >= 0 ? 1 - nearer : nearer, how.alternative), "student"};
}

namespace {

template <auto test>
Value<Chance> chance_by(const Any<double>& on) {
  if (on.kind != kind_of<Orders>) return Value<Chance>::undefined(on.kind->lacks);
  const Value<Test> found = test(**static_cast<const Orders<double>*>(on.statistic), {});
  if (!found.defined()) return Value<Chance>::undefined(found.reason);
  return Chance{found.number.p, found.number.method};
}

}  // namespace

Value<Chance> kendall_chance(const Any<double>& on) { return chance_by<kendall_test>(on); }

Value<Chance> spearman_chance(const Any<double>& on) { return chance_by<spearman_test>(on); }

}  // namespace etalon
