// student.cpp: tests of means by Student's distribution: paired, of folds, of equivalence, unpaired.
#include "compare/student.hpp"

#include <algorithm>
#include <cmath>

#include "compare/given.hpp"
#include "etalon/compare_pairs.hpp"
#include "number/rounded.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

/// Mean and variance of values that are not too large, the mean in their unit.
struct Sample {
  double n;
  double mean;
  double variance;

  explicit Sample(std::span<const double> values)
      : n(static_cast<double>(values.size())), mean(rounded_mean(values)), variance(squares(values) / (n - 1)) {}

 private:
  [[nodiscard]] double squares(std::span<const double> values) const {
    return rounded_sum(values.size(), [&](std::size_t i) { return (values[i] - mean) * (values[i] - mean); });
  }
};

double beyond(double t, double degrees) {
  return boost::math::cdf(complement(boost::math::students_t_distribution<double>(degrees), t));
}

struct Tested {
  Finding found;
  double error = 0;  ///< standard error of the difference
};

Tested paired(std::string_view method, const Draws& draws, double deviation, double test_to_train,
              const PairOptions& how) {
  check_confidence(how.confidence);
  const PairedMean of = paired_mean(draws, how.tie);
  Tested tested{Finding(method, draws.sums.size(), of.reason)};
  Finding& found = tested.found;
  found.effect_name = "d_z";
  found.distribution = "student";
  if (!draws.sums.empty()) found.difference = of.difference;
  if (of.reason != nullptr) return tested;
  const auto n = static_cast<double>(draws.sums.size());
  const double inflation = 1 + n * test_to_train;
  const double error = std::sqrt(of.spread / (n - 1) / of.weight * inflation);
  // t² = n·m²/(spread/(n−1)), so that (n−1)/(n−1+t²) is spread/(spread + n·m²), and below the line stands Σd².
  const double rest = of.spread / (of.squares - of.mean * of.mean * of.weight * (1 - 1 / inflation));
  found.degrees = n - 1;
  found.statistic = of.mean / error;
  found.p = student_two_sided(std::min(1.0, rest), n - 1);
  const double reach = student_reach(how.confidence, n - 1) * error;
  found.interval = Interval{of.unit * (of.mean - reach), of.unit * (of.mean + reach)};
  found.effect = draws.sizes.empty() ? of.mean / std::sqrt(of.spread / (n - 1)) : of.difference / deviation;
  tested.error = of.unit * error;
  return tested;
}

Tested paired(std::string_view method, std::span<const double> differences, double test_to_train,
              const PairOptions& how) {
  return paired(method, Draws{differences}, 0, test_to_train, how);
}

Finding equivalent_within(double margin, const Tested& tested) {
  Finding found = tested.found;
  if (!found.p.defined()) return found;
  const double nearer = (margin - std::abs(found.difference.number)) / tested.error;
  found.statistic = nearer;
  found.p = beyond(nearer, found.degrees);
  return found;
}

/// The interval of two one-sided tests has twice the error.
PairOptions for_equivalence(double margin, const PairOptions& how) {
  check_confidence(how.confidence);
  if (!(margin > 0 && std::isfinite(margin))) refuse("the margin of equivalence is more than 0");
  if (how.confidence <= 0.5) refuse("the confidence of a test of equivalence is above 0.5, for example 0.95");
  PairOptions one_sided = how;
  one_sided.confidence = 2 * how.confidence - 1;
  return one_sided;
}

void check_ratio(double test_to_train) {
  if (!(test_to_train > 0 && std::isfinite(test_to_train)))
    refuse("test objects for each one of training are more than 0, for example 1/9 for ten folds");
}

}  // namespace

PairedMean paired_mean(const Draws& of, double tie) {
  for (const double d : of.sums) {
    if (std::isnan(d)) throw Error(ErrorKind::input, "a difference to compare is not a number");
  }
  PairedMean found;
  const bool units = of.sizes.empty();
  const double all = units ? static_cast<double>(of.sums.size()) : rounded_sum(of.sizes);
  if (!of.sums.empty()) found.difference = units ? rounded_mean(of.sums) : rounded_sum(of.sums) / all;
  if (of.sums.size() < 2) {
    found.reason = units ? kFewUnits : kFewClusters;
    return found;
  }
  double least = of.sums[0] / of.size(0);
  double most = least;
  for (std::size_t i = 0; i < of.sums.size(); ++i) {
    least = std::min(least, of.sums[i] / of.size(i));
    most = std::max(most, of.sums[i] / of.size(i));
    // The test does not depend on the unit: in that of the greatest difference no square is too large or too small.
    found.unit = std::max(i == 0 ? 0 : found.unit, std::abs(of.sums[i]));
  }
  if (most - least <= tie) {
    const bool equal = std::max(std::abs(least), std::abs(most)) <= tie;
    if (equal) found.difference = 0;
    found.reason = equal ? (units ? kEqual : kEqualClusters) : (units ? kConstant : kConstantClusters);
    return found;
  }
  if (!std::isfinite(found.unit)) {
    found.reason = kTooLarge;
    return found;
  }
  found.mean = found.difference / found.unit;
  found.weight = all * all / static_cast<double>(of.sums.size());
  found.spread = rounded_sum(of.sums.size(), [&](std::size_t i) {
    const double off = of.sums[i] / found.unit - found.mean * of.size(i);
    return off * off;
  });
  const auto square = [&](std::size_t i) { return (of.sums[i] / found.unit) * (of.sums[i] / found.unit); };
  found.squares = units ? rounded_sum(of.sums.size(), square) : found.spread + found.weight * found.mean * found.mean;
  return found;
}

Clustered clustered(std::span<const double> differences, std::span<const std::size_t> cluster_of) {
  if (differences.size() != cluster_of.size()) refuse("every unit is of a cluster");
  check_numbers(differences);
  Clustered found({}, {}, 0);
  std::size_t most = 0;
  for (const std::size_t cluster : cluster_of) most = std::max(most, cluster + 1);
  found.sums = rounded_sums(
      most, differences.size(), [&](std::size_t u) { return cluster_of[u]; },
      [&](std::size_t u) { return differences[u]; });
  found.sizes.resize(most);
  for (const std::size_t cluster : cluster_of) ++found.sizes[cluster];
  for (std::size_t c = 0; c < found.sums.size();) {
    if (found.sizes[c] > 0) {
      ++c;
      continue;
    }
    found.sums.erase(found.sums.begin() + static_cast<std::ptrdiff_t>(c));
    found.sizes.erase(found.sizes.begin() + static_cast<std::ptrdiff_t>(c));
  }
  if (differences.size() > 1) found.deviation = std::sqrt(Sample(differences).variance);
  return found;
}

Differences differences_of(std::span<const double> first, std::span<const double> second) {
  if (first.size() != second.size()) refuse("paired systems have values on the same units");
  check_numbers(first);
  check_numbers(second);
  Differences found;
  double size = 0;
  for (std::size_t u = 0; u < first.size(); ++u) {
    found.values.push_back(first[u] - second[u]);
    size = std::max({size, std::abs(first[u]), std::abs(second[u])});
  }
  found.tie = 1e-12 * size;
  for (double& d : found.values) d = std::abs(d) <= found.tie ? 0 : d;
  check_numbers(found.values);
  return found;
}

Finding student(std::span<const double> differences, const PairOptions& how) {
  return paired("t", differences, 0, how).found;
}

Finding nadeau_bengio(std::span<const double> differences, double test_to_train, const PairOptions& how) {
  check_ratio(test_to_train);
  return paired("nadeau-bengio", differences, test_to_train, how).found;
}

Finding student(const Clustered& clusters, const PairOptions& how) {
  return paired("t", Draws{clusters.sums, clusters.sizes}, clusters.deviation, 0, how).found;
}

Finding equivalence(std::span<const double> differences, double margin, const PairOptions& how, double test_to_train) {
  if (test_to_train != 0) check_ratio(test_to_train);
  const PairOptions one_sided = for_equivalence(margin, how);
  return equivalent_within(margin, paired("equivalence", differences, test_to_train, one_sided));
}

Finding equivalence(const Clustered& clusters, double margin, const PairOptions& how) {
  const PairOptions one_sided = for_equivalence(margin, how);
  return equivalent_within(
      margin, paired("equivalence", Draws{clusters.sums, clusters.sizes}, clusters.deviation, 0, one_sided));
}

Finding welch(std::span<const double> first, std::span<const double> second, const PairOptions& how) {
  check_confidence(how.confidence);
  check_numbers(first);
  check_numbers(second);
  Finding found("welch", first.size() + second.size(), "fewer than two values of a system");
  found.distribution = "student";
  found.effect_name = "d_av";
  if (first.empty() || second.empty()) return found;
  const Sample a(first);
  const Sample b(second);
  found.difference = a.mean - b.mean;
  if (first.size() < 2 || second.size() < 2) return found;
  const auto constant = [&](std::span<const double> values) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *most - *least <= how.tie;
  };
  const double va = a.variance / a.n;
  const double vb = b.variance / b.n;
  if ((constant(first) && constant(second)) || !(va + vb > 0)) {
    const char* reason = "neither system varies";
    found.statistic = found.p = found.effect = Value<double>::undefined(reason);
    found.interval = Value<Interval>::undefined(reason);
    return found;
  }
  // Both shares are divided, so that the two systems in the other order have the same bits.
  const double share_a = va / (va + vb);
  const double share_b = vb / (va + vb);
  found.degrees = 1 / (share_a * share_a / (a.n - 1) + share_b * share_b / (b.n - 1));
  const double error = std::sqrt(va + vb);
  const double t = found.difference.number / error;
  found.statistic = t;
  found.p = student_two_sided(found.degrees / (found.degrees + t * t), found.degrees);
  const double reach = student_reach(how.confidence, found.degrees) * error;
  found.interval = Interval{found.difference.number - reach, found.difference.number + reach};
  found.effect = found.difference.number / std::sqrt((a.variance + b.variance) / 2);
  return found;
}

}  // namespace etalon::compare
