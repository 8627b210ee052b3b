// pair_tests.cpp: tests of pairs of systems, each by itself, with sizes and a plan.
#include "engine/pair_tests.hpp"

#include "engine/gate.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "etalon/compare_counts.hpp"
#include "etalon/compare_power.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "number/student.hpp"

namespace etalon {
namespace {

constexpr std::uint64_t kPosteriorDraws = 50000;

compare::Finding mcnemar_of(const Pairing& of, compare::McNemar kind, double confidence) {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  for (const auto* values : {&of.first, &of.second}) {
    for (const double value : *values) {
      if (value != 0 && value != 1)
        throw Error(ErrorKind::input,
                    "mcnemar is about what is right (1) or wrong (0), and a value is " + shortest(value));
    }
  }
  for (const double d : of.differences.values) {
    first += d > 0 ? 1 : 0;
    second += d < 0 ? 1 : 0;
  }
  return compare::mcnemar(first, second, of.first.size(), kind, confidence);
}

compare::Finding wilcoxon_of(const Pairing& of, compare::Zeros zeros, const compare::PairOptions& how) {
  compare::WilcoxonOptions ranked;
  static_cast<compare::PairOptions&>(ranked) = how;
  ranked.zeros = zeros;
  return compare::wilcoxon(of.differences.values, ranked);
}

/// The d_z that a t-test on so many units shows with this power.
double detectable_effect(double units, double power, double alpha) {
  double low = 0;
  double high = 1;
  while (high < 1e6 && compare::power_of(high, units, alpha) < power) high *= 2;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (compare::power_of(middle, units, alpha) < power ? low : high) = middle;
  }
  return high;
}

}  // namespace

PairTests::PairTests(const ScoreTable& table, const std::vector<std::size_t>& clusters, const DecisionOptions& options,
                     PairMethod method, std::size_t pairs)
    : table_(table), clusters_(clusters), options_(options), method_(facts(method)) {
  how_.seed = options.seed.value_or(1);
  how_.threads = options.threads;
  set_resamples(pairs);
  count_drawn(pairs);
}

void PairTests::count_drawn(std::size_t pairs) const {
  constexpr double most = 1e12;
  const auto units = static_cast<double>(table_.units.size());
  // Of few units all signs are gone through instead.
  const double drawn =
      static_cast<double>(pairs) * units * std::min(static_cast<double>(how_.resamples), std::exp2(units));
  const bool one_by_one = method_.family != PairFamily::shared;
  if (one_by_one && (method_.draws || method_.family == PairFamily::posterior) && drawn > most)
    refuse("too many pairs of systems to draw " + std::to_string(table_.units.size()) + " units " +
           std::to_string(how_.resamples) + " times for each of " + std::to_string(pairs) +
           ": name a --baseline, or take fewer systems or --resamples");
}

void PairTests::set_resamples(std::size_t pairs) {
  if (method_.family == PairFamily::posterior) {
    how_.resamples = options_.resamples.value_or(kPosteriorDraws);
    return;
  }
  // The greatest of all pairs in a resample corrects for their number: more pairs need no more resamples.
  const bool shared = method_.method == PairMethod::max_t;
  how_.resamples = enough_resamples(shared ? 1 : pairs, options_, method_.draws);
}

Pairing PairTests::pairing(std::size_t score, std::size_t a, std::size_t b) const {
  Pairing found;
  const bool paired = options_.unit != UnitKind::seeds;
  for (std::size_t u = 0; u < table_.units.size(); ++u) {
    const double first = table_.value(score, u, a);
    const double second = table_.value(score, u, b);
    if (paired && (std::isnan(first) || std::isnan(second))) continue;
    if (!std::isnan(first)) found.first.push_back(first);
    if (!std::isnan(second)) found.second.push_back(second);
    if (!clusters_.empty()) found.clusters.push_back(clusters_[u]);
  }
  if (paired) found.differences = compare::differences_of(found.first, found.second);
  return found;
}

double PairTests::test_to_train(std::size_t units) const {
  if (options_.unit != UnitKind::folds) return 0;
  const std::size_t folds = options_.folds > 0 ? options_.folds : units;
  return 1 / static_cast<double>(std::max<std::size_t>(folds, 2) - 1);
}

compare::Finding PairTests::of_clusters(const Pairing& of, PairMethod by, const compare::ResampleOptions& how) const {
  const compare::Clustered drawn = compare::clustered(of.differences.values, of.clusters);
  switch (by) {
    case PairMethod::randomization: return compare::randomization(drawn, how);
    case PairMethod::bootstrap_percentile: return compare::bootstrap(drawn, compare::Bootstrap::percentile, how);
    case PairMethod::bootstrap_bca: return compare::bootstrap(drawn, compare::Bootstrap::bca, how);
    case PairMethod::bootstrap_studentised: return compare::bootstrap(drawn, compare::Bootstrap::studentised, how);
    case PairMethod::equivalence: return compare::equivalence(drawn, options_.margin, how);
    default: return compare::student(drawn, how);
  }
}

compare::Finding PairTests::test(const Pairing& of, PairMethod by, double confidence) const {
  const std::vector<double>& d = of.differences.values;
  compare::ResampleOptions drawn = how_;
  drawn.confidence = confidence;
  drawn.tie = of.differences.tie;
  const compare::PairOptions& plain = drawn;
  if (by == PairMethod::guarded_t) return guarded(of, confidence).finding;
  if (!of.clusters.empty()) return of_clusters(of, by, drawn);
  switch (by) {
    case PairMethod::nadeau_bengio: return compare::nadeau_bengio(d, test_to_train(d.size()), plain);
    case PairMethod::welch: return compare::welch(of.first, of.second, plain);
    case PairMethod::wilcoxon: return wilcoxon_of(of, compare::Zeros::wilcox, plain);
    case PairMethod::wilcoxon_pratt: return wilcoxon_of(of, compare::Zeros::pratt, plain);
    case PairMethod::wilcoxon_zsplit: return wilcoxon_of(of, compare::Zeros::zsplit, plain);
    case PairMethod::sign: return compare::sign(d, plain);
    case PairMethod::randomization: return compare::randomization(d, drawn);
    case PairMethod::bootstrap_percentile: return compare::bootstrap(d, compare::Bootstrap::percentile, drawn);
    case PairMethod::bootstrap_bca: return compare::bootstrap(d, compare::Bootstrap::bca, drawn);
    case PairMethod::bootstrap_studentised: return compare::bootstrap(d, compare::Bootstrap::studentised, drawn);
    case PairMethod::mcnemar: return mcnemar_of(of, compare::McNemar::exact, confidence);
    case PairMethod::mcnemar_mid_p: return mcnemar_of(of, compare::McNemar::mid_p, confidence);
    case PairMethod::equivalence: return compare::equivalence(d, options_.margin, plain, test_to_train(d.size()));
    default: return compare::student(d, plain);
  }
}

/// The chances that a is better, that it does not matter, and that b is.
compare::Posterior PairTests::posterior(const Pairing& of, double sign) const {
  const std::vector<double>& d = of.differences.values;
  const double ratio = test_to_train(d.size());
  compare::Posterior found =
      method_.method == PairMethod::bayes_correlated
          ? compare::bayes_correlated(d, options_.margin, ratio / (1 + ratio))
          : compare::bayes_signed_rank(d, options_.margin,
                                       {.samples = how_.resamples, .seed = how_.seed, .threads = how_.threads});
  if (sign < 0) std::swap(found.first, found.second);
  return found;
}

/// Wins, ties and losses, and the size that was asked for.
void PairTests::add_sizes(const Pairing& of, ComparedPair& pair) const {
  const double sign = table_.sign[pair.score];
  for (const double d : of.differences.values) ++(d == 0 ? pair.ties : d * sign > 0 ? pair.wins : pair.losses);
  pair.clusters = std::set<std::size_t>(of.clusters.begin(), of.clusters.end()).size();
  if (options_.effect.empty()) return;
  compare::PairOptions how;
  how.confidence = 1 - options_.alpha;
  how.tie = of.differences.tie;
  const compare::Finding asked = options_.effect == "d_av"  ? compare::welch(of.first, of.second, how)
                                 : options_.effect == "d_z" ? compare::student(of.differences.values, how)
                                                            : wilcoxon_of(of, compare::Zeros::wilcox, how);
  pair.found.effect = asked.effect;
  pair.found.effect_name = asked.effect_name;
}

compare::GuardedStudent PairTests::guarded(const Pairing& of, double confidence) const {
  compare::PairOptions how;
  how.confidence = confidence;
  how.tie = of.differences.tie;
  return of.clusters.empty() ? compare::guarded_student(of.differences.values, how)
                             : compare::guarded_student(compare::clustered(of.differences.values, of.clusters), how);
}

/// Tested in one order of the two, whatever order is asked for: what rounding or resamples do is then the same.
ComparedPair PairTests::one_pair(std::size_t score, std::size_t a, std::size_t b, PairMethod by,
                                 double confidence) const {
  const auto none = Value<double>::undefined("it has no p-value to adjust");
  const Pairing asked = pairing(score, a, b);
  const Pairing ordered = a < b ? asked : pairing(score, b, a);
  std::optional<compare::GuardedStudent> both;
  if (by == PairMethod::guarded_t) both = guarded(ordered, confidence);
  compare::Finding finding = both ? both->finding : test(ordered, by, confidence);
  if (a > b) {
    compare::Finding turned = test(asked, by, confidence);
    turned.p = finding.p;
    if (finding.difference.defined()) turned.difference = 0 - finding.difference.number;
    if (finding.interval.defined())
      turned.interval = compare::Interval{0 - finding.interval.number.high, 0 - finding.interval.number.low};
    finding = std::move(turned);
  }
  ComparedPair pair{a, b, std::move(finding), none, none};
  pair.score = score;
  pair.runs = {asked.first.size(), asked.second.size()};
  pair.found.n = options_.unit == UnitKind::seeds ? asked.first.size() + asked.second.size() : asked.first.size();
  if (both && both->p_student.defined() && both->p_corrected.defined())
    pair.p_t_and_skewed = {both->p_student.number, both->p_corrected.number};
  if (facts(by).family == PairFamily::posterior) {
    constexpr const char* kChances = "a posterior has chances and no p-value";
    pair.posterior = posterior(ordered, table_.sign[score]);
    if (a > b) std::swap(pair.posterior->first, pair.posterior->second);
    pair.found.method = pair.posterior->method;
    pair.found.distribution = "posterior";
    pair.found.resamples = pair.posterior->resamples;
    pair.found.p = pair.found.statistic = Value<double>::undefined(kChances);
    pair.found.interval = Value<compare::Interval>::undefined(kChances);
  }
  add_sizes(asked, pair);
  return pair;
}

std::vector<ComparedPair> PairTests::one_by_one(std::size_t score, const SystemPairs& pairs, PairMethod by,
                                                double confidence, bool checked) const {
  const bool alone = std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
    return std::minmax(pair.first, pair.second) == std::minmax(pairs.front().first, pairs.front().second);
  });
  std::vector<ComparedPair> found;
  for (const auto& [a, b] : pairs) {
    found.push_back(one_pair(score, a, b, by, confidence));
    if (!checked || !alone || (by != PairMethod::t && by != PairMethod::guarded_t)) continue;
    const compare::Finding check =
        test(pairing(score, std::min(a, b), std::max(a, b)), PairMethod::randomization, confidence);
    found.back().by_signs = check.p;
    found.back().found.resamples = check.resamples;
  }
  return found;
}

/// Sets the difference that as many units can show, and the number of units that show the planned one, from the spread
/// of the differences and at the level of the family.
void PairTests::plan(ComparedPair& pair, std::size_t family) const {
  if (!pair.found.interval.defined() || !(pair.found.n > 0)) return;
  if (method_.pairs == PairMethod::mcnemar) return plan_by_mcnemar(pair, options_, family);
  if (!method_.mean) return;
  const double power = options_.power.value_or(0.8);
  const double alpha = options_.alpha / static_cast<double>(family);
  const compare::Interval& ends = pair.found.interval.number;
  if (method_.method == PairMethod::max_t) {
    // The interval and the standard error both narrow with the root of the number of units.
    const double units = static_cast<double>(pair.clusters > 0 ? pair.clusters : pair.found.n);
    const double reach = (ends.high - ends.low) / 2;
    const double shown = reach + normal_quantile(power) * pair.error;
    pair.detectable = shown;
    if (options_.plan) {
      const double more = shown / *options_.plan;
      pair.plan = {units * more * more, std::erfc((reach - *options_.plan) / pair.error / std::sqrt(2.0)) / 2};
    }
    return;
  }
  const compare::Finding spread = test(pairing(pair.score, pair.a, pair.b), PairMethod::t, 0.95);
  if (!spread.interval.defined()) {
    const auto none = Value<double>::undefined(spread.interval.reason);
    if (options_.plan) pair.plan = {none, none};
    return;
  }
  const double draws = spread.degrees + 1;
  const double error =
      (spread.interval.number.high - spread.interval.number.low) / 2 / student_quantile(0.975, spread.degrees);
  const double deviation = error * std::sqrt(draws);
  pair.error = error;
  // The same for all pairs on as many units, and slow: the noncentral t is inverted.
  const auto [known, fresh] = effects_.try_emplace({draws, alpha}, 0.0);
  if (fresh) known->second = detectable_effect(draws, power, alpha);
  pair.detectable = deviation * known->second;
  if (options_.plan) {
    const double effect = *options_.plan / deviation;
    pair.plan = {compare::units_for(effect, power, alpha), compare::power_of(effect, draws, alpha)};
  }
}

}  // namespace etalon
