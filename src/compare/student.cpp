// student.cpp: tests of means by Student's distribution: paired, of folds, of equivalence, unpaired.
#include "compare/student.hpp"

#include <algorithm>
#include <cmath>

#include "compare/given.hpp"
#include "etalon/compare_pairs.hpp"
#include "number/student.hpp"

namespace etalon::compare {
namespace {

/// Mean and variance of values that are not too large, the mean in their unit.
struct Sample {
  double n;
  double mean = 0;
  double variance = 0;

  explicit Sample(std::span<const double> values) : n(static_cast<double>(values.size())) {
    for (const double value : values) mean += value / n;
    for (const double value : values) variance += (value - mean) * (value - mean) / (n - 1);
  }
};

double beyond(double t, double degrees) {
  return boost::math::cdf(complement(boost::math::students_t_distribution<double>(degrees), t));
}

struct Tested {
  Finding found;
  double error = 0;  ///< standard error of the difference
};

Tested paired(std::string_view method, std::span<const double> differences, double test_to_train,
              const PairOptions& how) {
  check_confidence(how.confidence);
  const PairedMean of = paired_mean(differences, how.tie);
  Tested tested{Finding(method, differences.size(), of.reason)};
  Finding& found = tested.found;
  found.effect_name = "d_z";
  found.distribution = "student";
  if (!differences.empty()) found.difference = of.difference;
  if (of.reason != nullptr) return tested;
  const auto n = static_cast<double>(differences.size());
  const double inflation = 1 + n * test_to_train;
  const double error = std::sqrt(of.spread / (n - 1) / n * inflation);
  // t² = n·m²/(spread/(n−1)), so that (n−1)/(n−1+t²) is spread/(spread + n·m²), and below the line stands Σd².
  const double rest = of.spread / (of.squares - of.mean * of.mean * n * (1 - 1 / inflation));
  found.degrees = n - 1;
  found.statistic = of.mean / error;
  found.p = student_two_sided(std::min(1.0, rest), n - 1);
  const double reach = student_quantile((1 + how.confidence) / 2, n - 1) * error;
  found.interval = Interval{of.unit * (of.mean - reach), of.unit * (of.mean + reach)};
  found.effect = of.mean / std::sqrt(of.spread / (n - 1));
  tested.error = of.unit * error;
  return tested;
}

void check_ratio(double test_to_train) {
  if (!(test_to_train > 0 && std::isfinite(test_to_train)))
    refuse("test objects for each one of training are more than 0, for example 1/9 for ten folds");
}

}  // namespace

PairedMean paired_mean(std::span<const double> differences, double tie) {
  for (const double d : differences) {
    if (std::isnan(d)) throw Error(ErrorKind::input, "a difference to compare is not a number");
  }
  PairedMean found;
  const auto n = static_cast<double>(differences.size());
  for (const double d : differences) found.difference += d / n;
  if (differences.size() < 2) {
    found.reason = kFewUnits;
    return found;
  }
  const auto [least, most] = std::minmax_element(differences.begin(), differences.end());
  // The test does not depend on the unit: in that of the greatest difference no square is too large or too small.
  found.unit = std::max(std::abs(*least), std::abs(*most));
  if (*most - *least <= tie) {
    const bool equal = found.unit <= tie;
    if (equal) found.difference = 0;
    found.reason = equal ? kEqual : kConstant;
    return found;
  }
  if (!std::isfinite(found.unit)) {
    found.reason = kTooLarge;
    return found;
  }
  found.mean = found.difference / found.unit;
  for (const double d : differences) {
    found.squares += d / found.unit * (d / found.unit);
    found.spread += (d / found.unit - found.mean) * (d / found.unit - found.mean);
  }
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

Finding equivalence(std::span<const double> differences, double margin, const PairOptions& how, double test_to_train) {
  check_confidence(how.confidence);
  if (!(margin > 0 && std::isfinite(margin))) refuse("the margin of equivalence is more than 0");
  if (test_to_train != 0) check_ratio(test_to_train);
  if (how.confidence <= 0.5) refuse("the confidence of a test of equivalence is above 0.5, for example 0.95");
  PairOptions one_sided = how;
  one_sided.confidence = 2 * how.confidence - 1;
  auto [found, error] = paired("equivalence", differences, test_to_train, one_sided);
  if (!found.p.defined()) return found;
  const double nearer = (margin - std::abs(found.difference.number)) / error;
  found.statistic = nearer;
  found.p = beyond(nearer, found.degrees);
  return found;
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
  const double share = va / (va + vb);
  found.degrees = 1 / (share * share / (a.n - 1) + (1 - share) * (1 - share) / (b.n - 1));
  const double error = std::sqrt(va + vb);
  const double t = found.difference.number / error;
  found.statistic = t;
  found.p = student_two_sided(found.degrees / (found.degrees + t * t), found.degrees);
  const double reach = student_quantile((1 + how.confidence) / 2, found.degrees) * error;
  found.interval = Interval{found.difference.number - reach, found.difference.number + reach};
  found.effect = found.difference.number / std::sqrt((a.variance + b.variance) / 2);
  return found;
}

}  // namespace etalon::compare
