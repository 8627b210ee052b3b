// anova.cpp: systems and units as two ways of variance, and all pairs of systems by Tukey's test of it.
#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/tables.hpp"
#include "etalon/compare_table.hpp"
#include "number/rounded.hpp"
#include "number/studentized_range.hpp"

namespace etalon::compare {
namespace {

constexpr const char* kNoError = "the systems differ by the same amounts on all units";

double greatest_size(const Table& table) {
  double size = 0;
  for (const double value : table.values) size = std::max(size, std::abs(value));
  return size;
}

/// The table without the means of units, which no comparison of systems depends on.
std::vector<double> without_unit_means(const Table& table) {
  std::vector<double> found(table.values);
  for (std::size_t u = 0; u < table.units(); ++u) {
    const double mean = rounded_mean(std::span(table.values).subspan(u * table.systems, table.systems));
    for (std::size_t s = 0; s < table.systems; ++s) found[u * table.systems + s] -= mean;
  }
  return found;
}

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> all_pairs(std::size_t systems) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t a = 0; a < systems; ++a) {
    for (std::size_t b = a + 1; b < systems; ++b) pairs.emplace_back(a, b);
  }
  return pairs;
}

std::vector<std::pair<std::size_t, std::size_t>> pairs_with(std::size_t baseline, std::size_t systems) {
  if (baseline >= systems) refuse("the baseline is not among the systems");
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t s = 0; s < systems; ++s) {
    if (s != baseline) pairs.emplace_back(s, baseline);
  }
  return pairs;
}

Anova anova(const Table& table) {
  check_table(table);
  const auto k = static_cast<double>(table.systems);
  const auto n = static_cast<double>(table.units());
  const char* few = table.systems < 2 ? kFewSystems : table.units() < 2 ? kFewRows : nullptr;
  const char* reason = few == nullptr ? kNoError : few;
  Anova found{table.units(),
              rounded_column_means(table.values, table.systems),
              {"two-way ANOVA", reason},
              Value<double>::undefined(reason)};
  if (few != nullptr) return found;
  const std::vector<double> rest = without_unit_means(table);
  const std::vector<double> effects = rounded_column_means(rest, table.systems);
  const double between = rounded_sum(effects.size(), [&](std::size_t s) { return n * effects[s] * effects[s]; });
  const double within =
      rounded_sum(rest.size(), [&](std::size_t i) { return std::pow(rest[i] - effects[i % table.systems], 2); });
  if (within <= n * k * std::pow(1e-13 * greatest_size(table), 2)) return found;
  if (!std::isfinite(within) || !std::isfinite(between) || within < 1e-290) {
    constexpr const char* kOutOfRange = "squares of the values leave the range of doubles";
    found.f = Omnibus(found.f.test, kOutOfRange);
    return found;
  }
  found.f.degrees = k - 1;
  found.f.degrees_below = (k - 1) * (n - 1);
  const double error = within / found.f.degrees_below;
  const double f = between / found.f.degrees / error;
  found.error = error;
  found.f.statistic = f;
  found.f.p = boost::math::cdf(
      complement(boost::math::fisher_f_distribution<double>(found.f.degrees, found.f.degrees_below), f));
  return found;
}

std::vector<PairFinding> tukey(const Anova& analysis, double confidence) {
  check_confidence(confidence);
  std::vector<PairFinding> found;
  const auto none = Value<double>::undefined(analysis.error.reason);
  const std::size_t k = analysis.means.size();
  const bool defined = analysis.error.defined();
  const StudentizedRange range(static_cast<double>(k), defined ? analysis.f.degrees_below : 1);
  const double error = defined ? std::sqrt(analysis.error.number / static_cast<double>(analysis.n)) : 0;
  const double reach = defined ? range.quantile(1 - confidence) * error : 0;
  for (const auto& [a, b] : all_pairs(k)) {
    const double difference = analysis.means[a] - analysis.means[b];
    if (!defined) {
      found.push_back({a, b, difference, none, none, Value<Interval>::undefined(none.reason)});
      continue;
    }
    const double q = std::abs(difference) / error;
    found.push_back({a, b, difference, q, range.above(q), Interval{difference - reach, difference + reach},
                     std::abs(difference) >= reach});
  }
  return found;
}

RandomisedTukey randomised_tukey(const Table& table, const ResampleOptions& how) {
  check_table(table);
  check_confidence(how.confidence);
  const std::size_t k = table.systems;
  const std::size_t n = table.units();
  check_resamples(static_cast<double>(how.resamples), static_cast<double>(n), static_cast<double>(k));
  const char* reason = k < 2 ? kFewSystems : n == 0 ? kNoUnit : nullptr;
  const std::vector<double> means = rounded_column_means(table.values, table.systems);
  const std::vector<double> rest = without_unit_means(table);
  const double slack = 1e-12 * greatest_size(table);
  if (reason == nullptr && std::all_of(rest.begin(), rest.end(), [&](double x) { return std::abs(x) <= slack; }))
    reason = kEqual;
  RandomisedTukey found{Value<double>::undefined(reason), {}};
  std::vector<double> ranges;
  if (reason == nullptr) {
    ranges = resample<double>(how.resamples, how.seed, how.threads, [&](Random& random, std::uint64_t many) {
      std::vector<double> of_block;
      std::vector<double> values(rest);
      std::vector<double> sums(k);
      for (std::uint64_t r = 0; r < many; ++r) {
        std::fill(sums.begin(), sums.end(), 0);
        for (std::size_t u = 0; u < n; ++u) {
          const auto unit = std::span<double>(values).subspan(u * k, k);
          random.shuffle(unit);
          for (std::size_t s = 0; s < k; ++s) sums[s] += unit[s];
        }
        const auto [least, most] = std::minmax_element(sums.begin(), sums.end());
        of_block.push_back((*most - *least) / static_cast<double>(n));
      }
      return of_block;
    });
    std::sort(ranges.begin(), ranges.end());
    const std::size_t allowed = allowed_extremes(1 - how.confidence, how.resamples);
    found.critical_difference = allowed == 0 ? Value<double>::undefined("too few resamples for a test at this level")
                                             : Value<double>(ranges[ranges.size() - allowed]);
  }
  const auto none = Value<double>::undefined(reason);
  const auto no_interval = Value<Interval>::undefined("exchanging values gives p-values and no intervals");
  for (const auto& [a, b] : all_pairs(k)) {
    const double difference = means[a] - means[b];
    if (reason != nullptr) {
      found.pairs.push_back({a, b, difference, none, none, no_interval});
      continue;
    }
    const auto first = std::lower_bound(ranges.begin(), ranges.end(), std::abs(difference) - slack);
    const double p = static_cast<double>(ranges.end() - first + 1) / static_cast<double>(ranges.size() + 1);
    found.pairs.push_back({a, b, difference, std::abs(difference), p, no_interval, shows(p, how.confidence)});
  }
  return found;
}

Omnibus cochran(const Table& table) {
  check_table(table);
  for (const double value : table.values) {
    if (value != 0 && value != 1)
      throw Error(ErrorKind::input, "Cochran's test is of what is right (1) or wrong (0), and a value is neither");
  }
  const char* reason = table.systems < 2    ? kFewSystems
                       : table.units() == 0 ? kNoUnit
                                            : "every unit has all systems right or all wrong";
  Omnibus found("cochran", reason);
  const auto k = static_cast<double>(table.systems);
  std::vector<double> columns(table.systems);
  double all = 0;
  double undecided = 0;  // Σ L(k − L)
  for (std::size_t u = 0; u < table.units(); ++u) {
    double right = 0;
    for (std::size_t s = 0; s < table.systems; ++s) {
      right += table.at(u, s);
      columns[s] += table.at(u, s);
    }
    all += right;
    undecided += right * (k - right);
  }
  if (table.systems < 2 || undecided == 0) return found;
  double unequal = 0;
  for (const double column : columns) unequal += std::pow(column - all / k, 2);
  found.statistic = k * (k - 1) * unequal / undecided;
  found.degrees = k - 1;
  found.p = boost::math::cdf(complement(boost::math::chi_squared_distribution<double>(k - 1), found.statistic.number));
  return found;
}

}  // namespace etalon::compare
