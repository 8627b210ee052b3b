// mcnemar_power.cpp: power of McNemar's exact test, over all numbers of instances on which the systems may differ.
#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <vector>

#include "compare/coin.hpp"
#include "compare/given.hpp"
#include "compare/tables.hpp"
#include "etalon/compare_power.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

constexpr double kMostExactDiscordant = 1e6;
constexpr double kFarDeviations = 7;  // the chance of a number of instances beyond is below 10⁻¹¹
constexpr const char* kTooManyInstances = "more than 10⁹ instances would be needed";

using Binomial = boost::math::binomial_distribution<double>;

void check_shares(double first_only, double second_only) {
  if (!(first_only >= 0 && second_only >= 0 && first_only + second_only <= 1))
    refuse("shares of instances that one system alone has right are 0 or more, and at most 1 together");
}

void check_level_and_power(double alpha, double power) {
  if (!(alpha > 0 && alpha < 1)) refuse("the level of a test is between 0 and 1, for example 0.05");
  if (!(power > alpha && power < 1)) refuse("power is above the level of the test and below 1, for example 0.8");
}

/// P(X ≤ k) of n, without the work where nothing but a rounding is left of it or of its rest.
double at_most(double k, double n, double share) {
  const double distance = (k - n * share) / std::sqrt(n * share * (1 - share) + 1);
  if (std::abs(distance) > 12) return distance > 0 ? 1 : 0;
  return boost::math::cdf(Binomial(n, share), k);
}

/// For each likely number of instances on which the systems differ: its chance, and up to how many on the lesser side
/// the test rejects; −1: never.
class Rejections {
 public:
  Rejections(double discordant, std::uint64_t instances, double alpha) {
    const auto n = static_cast<double>(instances);
    const double mean = n * discordant;
    const double far = kFarDeviations * std::sqrt(mean * (1 - discordant)) + 20;
    first_ = static_cast<std::uint64_t>(std::max(0.0, std::floor(mean - far)));
    const auto last = static_cast<std::uint64_t>(std::min(n, std::ceil(mean + far)));
    const Binomial numbers(n, discordant);
    const auto rejects = [&](std::int64_t fewer, std::uint64_t of) {
      return 2 * fewer < static_cast<std::int64_t>(of) &&
             shows(2 * coin_at_most(static_cast<std::uint64_t>(fewer), of), 1 - alpha);
    };
    std::int64_t fewer = start(rejects);
    for (std::uint64_t m = first_; m <= last; ++m) {
      while (rejects(fewer + 1, m)) ++fewer;
      fewer_.push_back(fewer);
      chances_.push_back(boost::math::pdf(numbers, static_cast<double>(m)));
    }
  }

  /// `share` of the instances on which the systems differ are the first system's.
  [[nodiscard]] double power(double share) const {
    double sum = 0;
    for (std::size_t i = 0; i < chances_.size(); ++i) {
      if (fewer_[i] < 0 || chances_[i] == 0) continue;
      const auto m = static_cast<double>(first_ + i);
      const auto fewer = static_cast<double>(fewer_[i]);
      sum += chances_[i] * (at_most(fewer, m, share) + at_most(fewer, m, 1 - share));
    }
    return std::min(1.0, sum);
  }

 private:
  /// The greatest number that is rejected of the least number of instances: it grows by at most 1 with each more.
  template <class Rejects>
  [[nodiscard]] std::int64_t start(Rejects rejects) const {
    std::int64_t low = -1;
    std::int64_t high = static_cast<std::int64_t>(first_ / 2) + 1;
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      (rejects(middle, first_) ? low : high) = middle;
    }
    return low;
  }

  std::uint64_t first_ = 0;
  std::vector<std::int64_t> fewer_;
  std::vector<double> chances_;
};

double normal_power(double discordant, double difference, double instances, double alpha) {
  const double deviation = std::sqrt(discordant - difference * difference);
  const double shift = std::abs(difference) * std::sqrt(instances) - normal_reach(1 - alpha) * std::sqrt(discordant);
  if (deviation == 0) return shift > 0 ? 1 : 0;
  return boost::math::cdf(boost::math::normal_distribution<double>(), shift / deviation);
}

double power_at(double discordant, double difference, std::uint64_t instances, double alpha) {
  if (discordant == 0) return 0;
  if (discordant * static_cast<double>(instances) > kMostExactDiscordant)
    return normal_power(discordant, difference, static_cast<double>(instances), alpha);
  return Rejections(discordant, instances, alpha).power((1 + difference / discordant) / 2);
}

}  // namespace

double mcnemar_power(double first_only, double second_only, std::uint64_t instances, double alpha) {
  check_shares(first_only, second_only);
  if (!(alpha > 0 && alpha < 1)) refuse("the level of a test is between 0 and 1, for example 0.05");
  return power_at(first_only + second_only, first_only - second_only, instances, alpha);
}

Value<double> mcnemar_instances(double first_only, double second_only, double power, double alpha) {
  check_shares(first_only, second_only);
  check_level_and_power(alpha, power);
  const double discordant = first_only + second_only;
  const double difference = first_only - second_only;
  if (difference == 0) return Value<double>::undefined(kTooManyInstances);
  const auto enough = [&](double n) {
    return power_at(discordant, difference, static_cast<std::uint64_t>(n), alpha) >= power;
  };
  const double z = normal_reach(1 - alpha) * std::sqrt(discordant) +
                   std::sqrt(discordant - difference * difference) *
                       boost::math::quantile(boost::math::normal_distribution<double>(), power);
  const double guess = std::clamp(std::ceil(z * z / (difference * difference)), 1.0, kMostPlanned);
  double low = guess;
  double high = guess;
  double step = std::max(1.0, std::floor(guess / 64));
  while (low > 0 && enough(low)) {
    high = low;
    low = std::max(0.0, low - step);
    step *= 2;
  }
  while (!enough(high)) {
    if (high >= kMostPlanned) return Value<double>::undefined(kTooManyInstances);
    low = high;
    high = std::min(kMostPlanned, high + step);
    step *= 2;
  }
  while (high - low > 1) {
    const double middle = std::floor((low + high) / 2);
    (enough(middle) ? high : low) = middle;
  }
  return high;
}

Value<double> mcnemar_difference(double discordant, std::uint64_t instances, double power, double alpha) {
  check_shares(discordant, 0);
  check_level_and_power(alpha, power);
  constexpr const char* kNever = "the systems differ on too few instances to show any difference with this power";
  if (discordant == 0 || instances == 0) return Value<double>::undefined(kNever);
  const bool exact = discordant * static_cast<double>(instances) <= kMostExactDiscordant;
  const Rejections rejections(discordant, exact ? instances : 0, alpha);
  const auto enough = [&](double difference) {
    const double at = exact ? rejections.power((1 + difference / discordant) / 2)
                            : normal_power(discordant, difference, static_cast<double>(instances), alpha);
    return at >= power;
  };
  if (!enough(discordant)) return Value<double>::undefined(kNever);
  double low = 0;
  double high = discordant;
  while (high - low > 1e-8 * high) {
    const double middle = (low + high) / 2;
    (enough(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace etalon::compare
