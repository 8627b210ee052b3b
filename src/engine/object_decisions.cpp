// object_decisions.cpp: which systems are better on the objects of one test set, and on others like them.
#include <algorithm>
#include <cmath>

#include "engine/cautions.hpp"
#include "engine/decider.hpp"
#include "engine/decision_words.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_power.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

// Exchanging labels takes a table for each pair and draw.
constexpr std::size_t kSwappedPairs = 10;

// Objects on which two systems differ: of fewer, resamples vary too little.
constexpr std::uint64_t kFewDiffering = 10;

/// Objects of which two systems do not say the same.
std::uint64_t differing(const JointCells& cells, std::size_t a, std::size_t b) {
  std::uint64_t sum = 0;
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    if (cells.systems[a].labels[cells.label_of(cell, a)] != cells.systems[b].labels[cells.label_of(cell, b)])
      sum += cells.counts[cell];
  }
  return sum;
}

/// The values of systems by one score on the same draws of objects.
struct DrawnScore {
  compare::Redrawn values;
  double tie = 0;

  explicit DrawnScore(compare::Redrawn drawn) : values(std::move(drawn)) {
    for (const double value : values.observed) tie = std::max(tie, 1e-12 * std::abs(value));
  }
  [[nodiscard]] compare::MaxT family(const SystemPairs& pairs, double alpha) const {
    return compare::max_t(values, pairs, 1 - alpha, tie);
  }
};

class ObjectComparer {
 public:
  /// `drawn` has an entry for each score that objects were drawn for.
  ObjectComparer(const Objects& objects, std::span<const Score> scores, std::span<const DrawnScore> drawn,
                 const DecisionOptions& options, PairMethod method, const RedrawOptions& draw)
      : objects_(objects), scores_(scores), drawn_(drawn), options_(options), method_(method), draw_(draw) {}

  std::vector<ComparedPair> decided(const SystemPairs& pairs) const {
    return method_ == PairMethod::mcnemar ? by_mcnemar(pairs) : by_draws(0, pairs, pairs);
  }

  /// By a further score: each interval by itself.
  std::vector<ComparedPair> described(std::size_t score, const SystemPairs& pairs) const {
    std::vector<ComparedPair> found;
    for (const auto& pair : pairs) found.push_back(by_draws(score, {pair}, {}).front());
    return found;
  }

  /// The spread of a difference goes down as the root of the number of objects.
  [[nodiscard]] Plan plan(const ComparedPair& pair, std::size_t family, double difference) const {
    const compare::PairFinding one = drawn_[0].family({{pair.a, pair.b}}, 0.05).pairs[0];
    if (!one.interval.defined())
      return {Value<double>::undefined(one.interval.reason), Value<double>::undefined(one.interval.reason)};
    const auto objects = static_cast<double>(count());
    const double effect = difference / (one.error * std::sqrt(objects));
    const double alpha = options_.alpha / static_cast<double>(family);
    return {compare::units_for(effect, options_.power.value_or(0.8), alpha), compare::power_of(effect, objects, alpha)};
  }

 private:
  [[nodiscard]] std::size_t count() const {
    const JointCells& cells = objects_.cells();
    return cells.clusters.empty() ? cells.objects() : cells.cluster_count();
  }

  void count_right(ComparedPair& pair) const {
    pair.found.n = objects_.cells().objects();
    if (!objects_.cells().clusters.empty()) pair.clusters = objects_.cells().cluster_count();
    if (differing(objects_.cells(), pair.a, pair.b) == 0) {
      pair.ties = pair.found.n;
      return;
    }
    const auto alone = right_alone(objects_, scores_[pair.score], pair.a, pair.b);
    if (!alone) return;
    pair.wins = alone->first;
    pair.losses = alone->second;
    pair.ties = pair.found.n - pair.wins - pair.losses;
  }

  [[nodiscard]] std::vector<ComparedPair> by_mcnemar(const SystemPairs& pairs) const {
    std::vector<ComparedPair> found;
    const bool corrected = pairs.size() > 1 && options_.correction != compare::Correction::none;
    const double confidence = 1 - options_.alpha / static_cast<double>(corrected ? pairs.size() : 1);
    for (const auto& [a, b] : pairs) {
      const RightAlone alone = *right_alone(objects_, scores_[0], a, b);
      compare::Finding of =
          compare::mcnemar(alone.first, alone.second, objects_.cells().objects(), compare::McNemar::exact, confidence);
      if (scores_[0].better() == Better::lower) {  // the share of errors differs the other way round
        of.difference.number = 0 - of.difference.number;
        of.interval.number = {0 - of.interval.number.high, 0 - of.interval.number.low};
      }
      found.push_back({a, b, of, of.p, Value<double>::undefined("")});
      count_right(found.back());
    }
    correct(found, options_.correction);
    return found;
  }

  /// A family of pairs; labels of those that are to be checked are exchanged as well.
  [[nodiscard]] std::vector<ComparedPair> by_draws(std::size_t score, const SystemPairs& pairs,
                                                   const SystemPairs& checked) const {
    const DrawnScore& drawn = drawn_[score];
    std::vector<ComparedPair> found;
    for (const compare::PairFinding& one : drawn.family(pairs, options_.alpha).pairs) {
      compare::Finding of(facts(objects_.may_repeat() ? PairMethod::objects_again : PairMethod::half_of_objects).name,
                          0, "there is no size without unit");
      of.distribution = "resamples";
      of.statistic = one.statistic;
      of.resamples = draw_.resamples;
      of.difference = std::isnan(drawn.values.observed[one.first] - drawn.values.observed[one.second])
                          ? Value<double>::undefined("a system has no value")
                          : Value<double>(one.difference);
      of.interval = one.interval;
      of.p = pairs.size() > 1 && one.p.defined() ? drawn.family({{one.first, one.second}}, options_.alpha).pairs[0].p
                                                 : one.p;
      ComparedPair pair{one.first, one.second, of, one.p, Value<double>::undefined("")};
      pair.score = score;
      count_right(pair);
      const bool exact = right_alone(objects_, scores_[score], one.first, one.second).has_value();
      if (options_.check && !checked.empty() && objects_.may_swap() && (exact || checked.size() <= kSwappedPairs))
        pair.by_signs = swapped_p(objects_, scores_[score], one.first, one.second, draw_);
      found.push_back(std::move(pair));
    }
    return found;
  }

  const Objects& objects_;
  std::span<const Score> scores_;
  std::span<const DrawnScore> drawn_;
  const DecisionOptions& options_;
  PairMethod method_;
  RedrawOptions draw_;
};

Placing placing_of_values(const Decisions& found, const Objects& objects, const Score& score, Undefined undefined) {
  Placing placing;
  std::vector<double> values(found.systems.size());
  objects.measure(objects.cells().counts, {&score, 1}, undefined, values);
  const double sign = found.better == Better::lower ? -1 : 1;
  for (std::size_t s = 0; s < values.size(); ++s) {
    placing.means.push_back(std::isnan(values[s]) ? Value<double>::undefined("the score is undefined")
                                                  : Value<double>(values[s]));
    placing.order.push_back(s);
    values[s] = std::isnan(values[s]) ? -std::numeric_limits<double>::infinity() : sign * values[s];
  }
  std::stable_sort(placing.order.begin(), placing.order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  if (found.how.baseline.empty()) placing.groups = groups_of(found.pairs, placing.order);
  return placing;
}

/// McNemar's test for one pair by the share of objects that are right, else draws.
PairMethod method_for(const Objects& objects, const Score& score, const DecisionOptions& options, std::size_t pairs) {
  const bool right = right_alone(objects, score, 0, 1).has_value();
  const PairMethod drawing = objects.may_repeat() ? PairMethod::objects_again : PairMethod::half_of_objects;
  const bool one = right && pairs == 1;
  const PairMethod method = options.method.value_or(one ? PairMethod::mcnemar : drawing);
  DecisionOptions of_objects = options;
  of_objects.unit = UnitKind::objects;
  check_suits(method, of_objects);
  check_decision_options(of_objects, method);
  if (method == PairMethod::mcnemar && !right)
    refuse(objects.cells().clusters.empty() ? "mcnemar is about the share of objects that are right: take accuracy"
                                            : "mcnemar takes every object by itself, and these come in clusters");
  if (method != PairMethod::mcnemar && method != drawing)
    refuse("objects are drawn here by " + std::string(name_of(drawing)));
  return method;
}

/// All that is known before anything is drawn.
Decisions before_drawing(const Objects& objects, std::span<const Score> scores, const DecisionOptions& options) {
  for (const Score& score : scores) {
    if (score.better() == Better::neither)
      refuse(score.text() + " says of no system that it is better: take another score");
  }
  const Range range = scores[0].range();
  for (const double named : {options.margin, options.fail_if_worse.value_or(0), options.plan.value_or(0)}) {
    if (named >= range.high - range.low)
      refuse("a difference of " + shortest(named) + " is as much as " + scores[0].text() +
             " can have: one point of a hundred is 0.01");
  }
  const JointCells& cells = objects.cells();
  Decisions found{.units = cells.objects(), .score = scores[0].text(), .better = scores[0].better(), .how = options};
  found.how.unit = UnitKind::objects;
  found.clusters = cells.clusters.empty() ? 0 : cells.cluster_count();
  for (const JointCells::System& system : cells.systems) found.systems.push_back(system.name);
  if (found.systems.size() < 2) refuse("at least two systems are needed, and there is one");
  const std::size_t pairs = decided_pairs(found.systems, options.baseline).size();
  found.method = method_for(objects, scores[0], options, pairs);
  if (options.correction && pairs == 1) refuse("one pair of systems needs no correction");
  found.correction = pairs < 2 ? "none" : "max-t";
  if (pairs > 1 && found.method == PairMethod::mcnemar)
    found.correction = compare::name_of(options.correction.value_or(compare::Correction::holm));
  for (std::size_t s = 1; s < scores.size(); ++s) found.further.push_back({scores[s].text(), scores[s].better()});
  return found;
}

/// What whoever reads the decisions must know of the objects.
void add_notes(Decisions& found, const Objects& objects, const Samples& samples) {
  found.notes = samples.notes;
  for (std::string& note : objects.cautions()) found.notes.push_back(std::move(note));
  const bool shared_labels = objects.may_swap();
  for (const ComparedPair& pair : found.pairs) {
    const std::uint64_t differ = shared_labels ? differing(objects.cells(), pair.a, pair.b) : kFewDiffering;
    if (differ == 0 || differ >= kFewDiffering || found.method == PairMethod::mcnemar) continue;
    found.notes.push_back(found.systems[pair.a] + " and " + found.systems[pair.b] + " differ on " +
                          std::to_string(differ) + (differ == 1 ? " object" : " objects") +
                          ": so few vary too little among resamples, and the interval is too narrow");
  }
  if (found.clusters == 0) return;
  if (std::string note = cluster_cautions(found.clusters); !note.empty()) found.notes.push_back(std::move(note));
}

/// Decides by the first score, and describes the others.
void decide_all(Decisions& found, const ObjectComparer& comparer, std::span<const Score> scores) {
  const SystemPairs pairs = pairs_of(found.systems, found.how.baseline);
  found.pairs = comparer.decided(pairs);
  std::vector<double> sign;
  for (const Score& score : scores) sign.push_back(score.better() == Better::lower ? -1 : 1);
  const Decider decider(sign, found.how, found.method);
  for (ComparedPair& pair : found.pairs) {
    decider.decide(pair);
    if (const auto difference = planned(found.how, found.method, pair))
      pair.plan = comparer.plan(pair, pairs.size(), *difference);
  }
  if (found.how.fail_if_worse) found.regression = regression_of_all(found.pairs);
  for (std::size_t s = 1; s < scores.size(); ++s) {
    for (ComparedPair& pair : comparer.described(s, pairs)) found.described.push_back(std::move(pair));
  }
}

/// What all scores are drawn with, once.
struct DrawnObjects {
  RedrawOptions how;
  std::vector<DrawnScore> scores{};

  DrawnObjects(const Objects& objects, std::span<const Score> of, const DecisionOptions& options, Undefined undefined,
               bool draws) {
    // The greatest of all pairs in a resample corrects for their number: more pairs need no more resamples.
    how = {.resamples = enough_resamples(1, options, draws),
           .seed = options.seed.value_or(1),
           .threads = options.threads,
           .undefined = undefined};
    if (!draws && (options.resamples || (options.seed && !options.seed_may_idle)))
      refuse("nothing is drawn at random here, so that resamples and a seed have no effect");
    if (!draws) return;
    for (compare::Redrawn& values : redraw(objects, of, how)) scores.emplace_back(std::move(values));
  }
};

}  // namespace

std::vector<Decisions> compare_by_each(const Objects& objects, std::span<const Score> scores,
                                       const DecisionOptions& options, Undefined undefined) {
  if (scores.empty()) refuse("no score is named that objects can be compared by");
  std::vector<Decisions> all;
  bool draws = false;
  for (const Score& score : scores) {
    all.push_back(before_drawing(objects, {&score, 1}, options));
    draws = draws || facts(all.back().method).draws;
  }
  const Samples samples = objects.samples();
  samples.batch->check(scores);
  const DrawnObjects drawn(objects, scores, options, undefined, draws);
  for (std::size_t s = 0; s < scores.size(); ++s) {
    const std::span<const Score> one = scores.subspan(s, 1);
    const auto of = draws ? std::span(drawn.scores).subspan(s, 1) : std::span<const DrawnScore>{};
    decide_all(all[s], ObjectComparer(objects, one, of, all[s].how, all[s].method, drawn.how), one);
    add_notes(all[s], objects, samples);
  }
  return all;
}

Decisions compare_systems(const Objects& objects, std::span<const Score> scores, const DecisionOptions& options,
                          Undefined undefined) {
  Decisions found = before_drawing(objects, scores, options);
  const Samples samples = objects.samples();
  samples.batch->check(scores);
  const bool draws = facts(found.method).draws || scores.size() > 1;
  const DrawnObjects drawn(objects, scores, options, undefined, draws);
  decide_all(found, ObjectComparer(objects, scores, drawn.scores, found.how, found.method, drawn.how), scores);
  add_notes(found, objects, samples);
  found.placings.push_back(placing_of_values(found, objects, scores[0], undefined));
  return found;
}

}  // namespace etalon
