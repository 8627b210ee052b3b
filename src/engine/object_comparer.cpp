// object_comparer.cpp: McNemar's test, clustered t, and families by right and wrong or by resampled values.
#include "engine/object_comparer.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/decider.hpp"
#include "engine/gate.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_power.hpp"
#include "number/student.hpp"

namespace etalon {

std::uint64_t differing(const JointCells& cells, std::size_t a, std::size_t b) {
  std::uint64_t sum = 0;
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    if (cells.systems[a].labels[cells.label_of(cell, a)] != cells.systems[b].labels[cells.label_of(cell, b)])
      sum += cells.counts[cell];
  }
  return sum;
}

DistinctObjects::DistinctObjects(const Objects& given) {
  std::vector<std::string> names;
  for (const JointCells::System& system : given.cells().systems) names.push_back(system.name);
  predictions = ordered_copies(coded_rows(given.cells()), names, given.may_swap());
  objects = given.with(cells_of_groups(given.cells(), predictions, given.may_swap()));
  if (!given.may_swap()) return;
  right = right_rows(given.cells());
  right_or_wrong = ordered_copies(right, names);
}

const Copies& copies_by(const DistinctObjects& distinct, const Objects& objects, const Score& score) {
  return objects.counts_right(score) ? distinct.right_or_wrong : distinct.predictions;
}

DrawnScore::DrawnScore(compare::Redrawn drawn) : values(std::move(drawn)) {
  for (const double value : values.observed) tie = std::max(tie, 1e-12 * std::abs(value));
}

template <class Decide>
std::vector<ComparedPair> ObjectComparer::of_family(std::size_t score, const SystemPairs& pairs,
                                                    const std::vector<std::size_t>& column, Decide decide) const {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> place;
  SystemPairs columns;
  for (const auto& [a, b] : pairs) {
    const std::pair wanted(std::min(column[a], column[b]), std::max(column[a], column[b]));
    if (place.emplace(wanted, columns.size()).second) columns.push_back(wanted);
  }
  const compare::Family family = decide(columns);
  std::vector<ComparedPair> found;
  for (const auto& [a, b] : pairs) {
    const std::size_t at = place.at({std::min(column[a], column[b]), std::max(column[a], column[b])});
    compare::PairFinding one = family.pairs[at];
    const double sign = (column[a] < column[b] ? 1 : -1);
    compare::Finding of(facts(method_).name, 0, "no standardised effect size is defined");
    of.distribution = "resamples";
    of.resamples = family.resamples;
    of.p = one.p;
    if (one.statistic.defined()) of.statistic = sign * one.statistic.number;
    of.difference = sign * one.difference;
    of.interval = one.interval;
    if (sign < 0 && one.interval.defined())
      of.interval = compare::Interval{0 - one.interval.number.high, 0 - one.interval.number.low};
    ComparedPair pair{a, b, of, one.p, Value<double>::undefined("")};
    pair.score = score;
    pair.error = one.error;
    if (method_ == PairMethod::max_t) turn_errors(pair.found);
    count_right(pair);
    found.push_back(std::move(pair));
  }
  return found;
}

std::vector<ComparedPair> ObjectComparer::decided(const SystemPairs& pairs, std::size_t family) const {
  switch (method_) {
    case PairMethod::mcnemar: return by_mcnemar(pairs, family);
    case PairMethod::guarded_t: return by_clusters(pairs);
    case PairMethod::max_t: return by_rows(pairs);
    default: return by_draws(0, pairs, family);
  }
}

std::vector<ComparedPair> ObjectComparer::described(std::size_t score, const SystemPairs& pairs) const {
  std::vector<ComparedPair> found;
  for (const auto& pair : pairs) {
    if (distinct_.predictions.same(pair.first, pair.second)) continue;
    found.push_back(by_draws(score, {pair}, 0).front());
  }
  return found;
}

ComparedPair ObjectComparer::copied(std::size_t a, std::size_t b) const {
  const bool identical = distinct_.predictions.same(a, b);
  const char* reason = identical ? "their predictions are identical" : "they are right on the same instances";
  ComparedPair pair{a, b, compare::Finding(facts(method_).name, 0, reason), Value<double>::undefined(reason),
                    Value<double>::undefined("")};
  pair.identical = identical;
  pair.found.difference = 0.0;
  pair.found.effect = Value<double>::undefined("no standardised effect size is defined");
  pair.found.n = objects_.cells().objects();
  if (objects_.counts_right(scores_[0])) pair.ties = pair.found.n;
  if (!objects_.cells().clusters.empty()) {
    pair.clusters = objects_.cells().cluster_count();
  } else if (objects_.counts_right(scores_[0])) {
    pair.found.interval = compare::mcnemar(0, 0, pair.found.n, compare::McNemar::exact, 1 - options_.alpha).interval;
  }
  return pair;
}

void ObjectComparer::plan(ComparedPair& pair, std::size_t family) const {
  if (!pair.found.interval.defined()) return;
  const double power = options_.power.value_or(0.8);
  const double instances = static_cast<double>(count());
  if (method_ == PairMethod::mcnemar) {
    plan_by_mcnemar(pair, options_, family);
    return;
  }
  const compare::Interval& ends = pair.found.interval.number;
  const double reach = (ends.high - ends.low) / 2;
  const double shown = reach + normal_quantile(power) * pair.error;
  pair.detectable = shown;
  if (!options_.plan) return;
  const double more = shown / *options_.plan;
  pair.plan = {instances * more * more, std::erfc((reach - *options_.plan) / pair.error / std::sqrt(2.0)) / 2};
}

std::size_t ObjectComparer::count() const {
  const JointCells& cells = objects_.cells();
  return cells.clusters.empty() ? cells.objects() : cells.cluster_count();
}

void ObjectComparer::count_right(ComparedPair& pair) const {
  pair.found.n = objects_.cells().objects();
  if (!objects_.cells().clusters.empty()) pair.clusters = objects_.cells().cluster_count();
  if (!objects_.counts_right(scores_[pair.score])) return;
  for (std::size_t row = 0; row < distinct_.right.rows(); ++row) {
    const std::uint32_t a = distinct_.right.at(row, pair.a);
    const std::uint32_t b = distinct_.right.at(row, pair.b);
    (a == b ? pair.ties : a > b ? pair.wins : pair.losses) += distinct_.right.counts[row];
  }
}

void ObjectComparer::turn_errors(compare::Finding& finding) const {
  if (scores_[0].better() != Better::lower) return;
  if (finding.difference.defined()) finding.difference = 0 - finding.difference.number;
  if (finding.interval.defined())
    finding.interval = compare::Interval{0 - finding.interval.number.high, 0 - finding.interval.number.low};
}

std::vector<ComparedPair> ObjectComparer::by_mcnemar(const SystemPairs& pairs, std::size_t family) const {
  std::vector<ComparedPair> found;
  const bool each = options_.correction == compare::Correction::none;
  const double confidence = 1 - options_.alpha / static_cast<double>(each ? 1 : std::max<std::size_t>(family, 1));
  for (const auto& [a, b] : pairs) {
    ComparedPair pair{a, b, compare::Finding("mcnemar", 0, ""), Value<double>::undefined(""),
                      Value<double>::undefined("")};
    count_right(pair);
    pair.found = compare::mcnemar(pair.wins, pair.losses, pair.found.n, compare::McNemar::exact, confidence);
    pair.found.n = pair.wins + pair.ties + pair.losses;
    turn_errors(pair.found);
    found.push_back(std::move(pair));
  }
  correct_groups(found);
  return found;
}

void ObjectComparer::correct_groups(std::vector<ComparedPair>& pairs) const {
  std::vector<ComparedPair> of_groups = pairs;
  for (ComparedPair& pair : of_groups) {
    pair.a = distinct_.right_or_wrong.group[pair.a];
    pair.b = distinct_.right_or_wrong.group[pair.b];
  }
  correct(of_groups, options_.correction);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].p_adjusted = of_groups[i].p_adjusted;
}

std::vector<ComparedPair> ObjectComparer::by_clusters(const SystemPairs& pairs) const {
  std::vector<ComparedPair> found;
  for (const auto& [a, b] : pairs) {
    std::vector<double> sums(objects_.cells().cluster_count());
    std::vector<double> sizes(sums.size());
    for (std::size_t row = 0; row < distinct_.right.rows(); ++row) {
      const auto instances = static_cast<double>(distinct_.right.counts[row]);
      sizes[distinct_.right.fixed[row]] += instances;
      sums[distinct_.right.fixed[row]] += instances * (static_cast<double>(distinct_.right.at(row, a)) -
                                                       static_cast<double>(distinct_.right.at(row, b)));
    }
    compare::PairOptions how;
    how.confidence = 1 - options_.alpha;
    compare::GuardedStudent guarded = compare::guarded_student({std::move(sums), std::move(sizes), 1}, how);
    guarded.finding.effect = Value<double>::undefined("no standardised effect size is defined");
    ComparedPair pair{a, b, guarded.finding, guarded.finding.p, Value<double>::undefined("")};
    turn_errors(pair.found);
    count_right(pair);
    if (pair.found.interval.defined())
      pair.error =
          (pair.found.interval.number.high - pair.found.interval.number.low) / 2 / normal_reach(how.confidence);
    found.push_back(std::move(pair));
  }
  return found;
}

std::vector<ComparedPair> ObjectComparer::by_rows(const SystemPairs& pairs) const {
  const FamilyRows family = family_rows(distinct_.right, distinct_.right_or_wrong, !objects_.cells().clusters.empty());
  compare::ResampleOptions how;
  how.confidence = 1 - options_.alpha;
  how.resamples = draw_.resamples;
  how.seed = draw_.seed;
  how.threads = draw_.threads;
  return of_family(0, pairs, family.column,
                   [&](const SystemPairs& columns) { return compare::family(family.rows, columns, how); });
}

std::vector<ComparedPair> ObjectComparer::by_draws(std::size_t score, const SystemPairs& pairs,
                                                   std::size_t checked) const {
  const DrawnScore& drawn = drawn_[score];
  const std::vector<std::size_t>& column = distinct_.predictions.group;
  std::vector<ComparedPair> found = of_family(score, pairs, column, [&](const SystemPairs& columns) {
    compare::RedrawnFacts facts;
    facts.units = static_cast<double>(objects_.cells().objects());
    facts.tie = drawn.tie;
    if (!objects_.cells().clusters.empty()) facts.clusters = objects_.cells().cluster_count();
    for (const auto& [a, b] : columns) {
      if (objects_.may_swap())
        facts.differing.push_back(static_cast<double>(differing(distinct_.objects->cells(), a, b)));
    }
    compare::ResampleOptions how;
    how.confidence = 1 - options_.alpha;
    how.threads = draw_.threads;
    return compare::family(drawn.values, columns, facts, how);
  });
  for (ComparedPair& pair : found) {
    if (std::isnan(drawn.values.observed[column[pair.a]] - drawn.values.observed[column[pair.b]]))
      pair.found.difference = Value<double>::undefined("a system has no value");
  }
  if (options_.check && checked == 1 && objects_.may_swap()) {
    for (ComparedPair& pair : found)
      pair.by_signs = swapped_p(*distinct_.objects, scores_[score], column[pair.a], column[pair.b], draw_);
  }
  return found;
}

}  // namespace etalon
