// bayes.cpp: posterior chances that a system is practically better, for folds and for data sets.
#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/given.hpp"
#include "compare/student.hpp"
#include "etalon/compare_pairs.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

constexpr const char* kCertain = "the differences have no spread";

Posterior without(std::string_view method, std::size_t n, const char* reason) {
  const auto none = Value<double>::undefined(reason);
  return {method, n, none, none, none};
}

void check_rope(double rope) {
  if (!(rope >= 0 && std::isfinite(rope))) refuse("a region of practical equivalence reaches from −rope to rope ≥ 0");
}

double student_below(double t, double degrees) {
  return boost::math::cdf(boost::math::students_t_distribution<double>(degrees), t);
}

/// Weight on either side of the region among all means of two differences, for weights of sorted differences.
class Sides {
 public:
  Sides(std::vector<double> sorted, double rope) : sorted_(std::move(sorted)) {
    const double tie = 1e-12 * std::max(std::abs(sorted_.front()), std::abs(sorted_.back()));
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      const auto first_above = [&](double bound) {
        return static_cast<std::size_t>(
            std::partition_point(sorted_.begin(), sorted_.end(), [&](double z) { return z + sorted_[i] <= bound; }) -
            sorted_.begin());
      };
      bounds_.push_back({first_above(-2 * rope - tie), first_above(-2 * rope + tie), first_above(2 * rope - tie),
                         first_above(2 * rope + tie)});
    }
  }

  struct Weights {
    double below;
    double above;
  };
  /// Half of what lies on the edge of the region belongs to each side of the edge.
  [[nodiscard]] Weights of(const std::vector<double>& weights, std::vector<double>& sums) const {
    sums.assign(1, 0);
    for (const double weight : weights) sums.push_back(sums.back() + weight);
    Weights found{};
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const Bounds& at = bounds_[i];
      found.below += weights[i] * (sums[at.below] + sums[at.from_low]) / 2;
      found.above += weights[i] * (sums.back() - (sums[at.high] + sums[at.above]) / 2);
    }
    const double whole = sums.back() * sums.back();
    return {found.below / whole, found.above / whole};
  }

 private:
  struct Bounds {
    std::size_t below, from_low, high, above;
  };
  std::vector<double> sorted_;
  std::vector<Bounds> bounds_;
};

/// Draws that each of the three has the most weight in; equal ones share the draw.
struct Wins {
  double first = 0;
  double equivalent = 0;
  double second = 0;

  void add(double above, double within, double below) {
    constexpr double kSlack = 1e-12;
    const double most = std::max({above, within, below}) - kSlack;
    const double shared = (above >= most ? 1 : 0) + (within >= most ? 1 : 0) + (below >= most ? 1 : 0);
    first += above >= most ? 1 / shared : 0;
    equivalent += within >= most ? 1 / shared : 0;
    second += below >= most ? 1 / shared : 0;
  }
};

}  // namespace

Posterior bayes_correlated(std::span<const double> differences, double rope, double correlation) {
  check_rope(rope);
  check_numbers(differences);
  if (!(correlation >= 0 && correlation < 1)) refuse("a correlation of folds is from 0 to below 1, for example 0.1");
  constexpr std::string_view kName = "bayes-correlated-t";
  const std::size_t n = differences.size();
  const PairedMean of = paired_mean(differences, 0);
  if (of.reason != nullptr) return without(kName, n, n < 2 ? of.reason : kCertain);
  const auto units = static_cast<double>(n);
  const double scale = of.unit * std::sqrt(of.spread / (units - 1) * (1 / units + correlation / (1 - correlation)));
  Posterior found = without(kName, n, nullptr);
  found.second = student_below((-rope - of.difference) / scale, units - 1);
  found.first = student_below((of.difference - rope) / scale, units - 1);
  found.equivalent = rope == 0 ? 0 : std::max(0.0, 1 - found.first.number - found.second.number);
  return found;
}

Posterior bayes_signed_rank(std::span<const double> differences, double rope, const BayesOptions& how) {
  check_rope(rope);
  check_numbers(differences);
  if (!(how.strength > 0 && std::isfinite(how.strength))) refuse("the strength of a prior is more than 0");
  constexpr std::string_view kName = "bayes-signed-rank";
  const std::size_t n = differences.size();
  if (n == 0) return without(kName, n, kNoUnit);
  check_resamples(static_cast<double>(how.samples), static_cast<double>(n));
  std::vector<double> sorted(differences.begin(), differences.end());
  if (rope == 0 && std::all_of(sorted.begin(), sorted.end(), [](double d) { return d == 0; }))
    return without(kName, n, kEqual);
  sorted.push_back(0);
  std::sort(sorted.begin(), sorted.end());
  // The prior's is any of those that are 0: weights of equal differences are alike.
  const auto prior = static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), 0.0) - sorted.begin());
  const Sides sides(std::move(sorted), rope);
  const auto blocks = resample<Wins>(how.samples, how.seed, how.threads, [&](Random& random, std::uint64_t many) {
    Wins wins;
    std::vector<double> weights(n + 1);
    std::vector<double> sums;
    for (std::uint64_t s = 0; s < many; ++s) {
      // Gamma variates, divided by their sum, are Dirichlet; those of shape 1 are exponential.
      for (double& weight : weights) weight = -std::log1p(-random.uniform());
      weights[prior] = boost::math::gamma_p_inv(how.strength, random.uniform());
      const auto [below, above] = sides.of(weights, sums);
      wins.add(above, rope == 0 ? 0 : 1 - below - above, below);
    }
    return std::vector{wins};
  });
  Wins all;
  for (const Wins& wins : blocks) {
    all.first += wins.first;
    all.equivalent += wins.equivalent;
    all.second += wins.second;
  }
  const auto samples = static_cast<double>(how.samples);
  return {kName, n, all.first / samples, all.equivalent / samples, all.second / samples, how.samples};
}

}  // namespace etalon::compare
