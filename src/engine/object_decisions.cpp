// object_decisions.cpp: which systems are better on the objects of one test set, and on others like them.
#include <algorithm>
#include <cmath>

#include "engine/cautions.hpp"
#include "engine/decided_table.hpp"
#include "engine/decider.hpp"
#include "engine/gate.hpp"
#include "engine/object_comparer.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "etalon/values.hpp"

namespace etalon {
namespace {

// Instances on which two systems differ: of fewer, resamples vary too little.
constexpr std::uint64_t kFewDiffering = 10;

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

bool resamples_values(PairMethod method) {
  return method == PairMethod::objects_again || method == PairMethod::half_of_objects;
}

/// McNemar's test for one pair by the share of instances that are right, max-t for several; else resampled values.
PairMethod method_for(const Objects& objects, const Score& score, const DecisionOptions& options, std::size_t family) {
  const bool right = objects.counts_right(score);
  const bool clustered = !objects.cells().clusters.empty();
  const PairMethod drawing = objects.may_repeat() ? PairMethod::objects_again : PairMethod::half_of_objects;
  PairMethod method = drawing;
  if (right && (family > 1 && !options.correction)) method = PairMethod::max_t;
  if (right && (family < 2 || options.correction)) method = clustered ? PairMethod::guarded_t : PairMethod::mcnemar;
  method = options.method.value_or(method);
  DecisionOptions of_objects = options;
  of_objects.unit = UnitKind::objects;
  check_suits(method, of_objects);
  check_decision_options(of_objects, method);
  if (method == PairMethod::mcnemar && (!right || clustered))
    refuse(clustered ? "mcnemar assumes independent instances, and these are in clusters: omit --method"
                     : "mcnemar compares shares of right instances: use the measure accuracy");
  if (method == PairMethod::max_t && !right)
    refuse("max-t compares right and wrong instances: use accuracy, or the method " + std::string(name_of(drawing)));
  if (method == PairMethod::guarded_t && (!right || !clustered || family > 1))
    refuse("guarded-t compares two systems by accuracy on instances in clusters; here use the method " +
           std::string(name_of(right ? PairMethod::max_t : drawing)));
  if (resamples_values(method) && method != drawing)
    refuse("to resample these instances use the method " + std::string(name_of(drawing)));
  return method;
}

/// All that is known before instances are resampled.
Decisions before_drawing(const Objects& objects, const DistinctObjects& distinct, std::span<const Score> scores,
                         const DecisionOptions& options) {
  for (const Score& score : scores) {
    if (score.better() == Better::neither)
      refuse(score.text() + " has no better direction, so it cannot decide: use another measure");
  }
  const Range range = scores[0].range();
  check_margins(options, scores[0].text(), range);
  const JointCells& cells = objects.cells();
  Decisions found{.units = cells.objects(), .score = scores[0].text(), .better = scores[0].better(), .how = options};
  found.how.unit = UnitKind::objects;
  found.width = range.high - range.low;
  found.clusters = cells.clusters.empty() ? 0 : cells.cluster_count();
  for (const JointCells::System& system : cells.systems) found.systems.push_back(system.name);
  if (found.systems.size() < 2) refuse("at least two systems are needed, and there is one");
  const SystemPairs pairs = decided_pairs(found.systems, options.baseline);
  found.family = family_size(pairs_of_groups(pairs, copies_by(distinct, objects, scores[0])));
  found.method = method_for(objects, scores[0], options, found.family);
  if (options.correction && pairs.size() == 1) refuse("one pair of systems needs no correction: omit --correction");
  found.correction = found.family < 2 ? "none" : "max-t";
  if (found.family > 1 && found.method == PairMethod::mcnemar)
    found.correction = compare::name_of(options.correction.value_or(compare::Correction::bonferroni));
  for (std::size_t s = 1; s < scores.size(); ++s) found.further.push_back({scores[s].text(), scores[s].better()});
  return found;
}

/// Facts that a reader of the decisions must know about the instances.
void add_notes(Decisions& found, const Objects& objects, const Samples& samples, std::span<const Score> scores) {
  found.notes = objects.reader_notes;
  found.notes.insert(found.notes.end(), samples.notes.begin(), samples.notes.end());
  for (std::string& note : objects.cautions(scores)) found.notes.push_back(std::move(note));
  const Values values{
      std::make_shared<const Samples>(samples), {scores.begin(), scores.end()}, Undefined::report, {}, {}, {}};
  for (std::string& note : samples.batch->notes(values)) found.notes.push_back(std::move(note));
  const bool resampled = resamples_values(found.method);
  for (const ComparedPair& pair : found.pairs) {
    if (!resampled || !objects.may_swap() || pair.identical) continue;
    const std::uint64_t differ = differing(objects.cells(), pair.a, pair.b);
    if (differ == 0 || differ >= kFewDiffering) continue;
    found.notes.push_back(found.systems[pair.a] + " and " + found.systems[pair.b] + " differ on " +
                          std::to_string(differ) + (differ == 1 ? " instance" : " instances") +
                          ": so few vary too little among resamples, and the interval is too narrow");
  }
  if (found.clusters == 0) return;
  if (std::string note = cluster_cautions(found.clusters); !note.empty()) found.notes.push_back(std::move(note));
}

/// Decides by the first measure, and describes the others.
void decide_all(Decisions& found, const Objects& objects, const DistinctObjects& distinct,
                const ObjectComparer& comparer, std::span<const Score> scores) {
  const SystemPairs pairs = pairs_of(found.systems, found.how.baseline);
  const Copies& copies = copies_by(distinct, objects, scores[0]);
  SystemPairs tested;
  for (const auto& [a, b] : pairs) {
    if (!copies.same(a, b)) tested.emplace_back(a, b);
  }
  std::vector<ComparedPair> decided;
  if (!tested.empty()) decided = comparer.decided(tested, found.family);
  auto next = decided.begin();
  for (const auto& [a, b] : pairs)
    found.pairs.push_back(copies.same(a, b) ? comparer.copied(a, b) : std::move(*next++));
  std::vector<double> sign;
  for (const Score& score : scores) sign.push_back(score.better() == Better::lower ? -1 : 1);
  const Decider decider(sign, found.how, found.method);
  for (ComparedPair& pair : found.pairs) {
    if (!copies.same(pair.a, pair.b)) comparer.plan(pair, found.family);
    if (found.how.plan && !pair.plan) pair.plan = {Value<double>::undefined(""), Value<double>::undefined("")};
    keep_in_range(pair.found, scores[0].range());
    decider.decide(pair);
    plan_gate(pair, found, sign[0], scores[0].range());
  }
  if (found.how.fail_if_worse) found.regression = regression_of_all(found.pairs);
  for (std::size_t s = 1; s < scores.size(); ++s) {
    for (ComparedPair& pair : comparer.described(s, pairs)) found.described.push_back(std::move(pair));
  }
}

/// The resamples that all measures share.
struct DrawnObjects {
  RedrawOptions how;
  std::vector<DrawnScore> scores{};

  /// `draws`: something is resampled; `values`: it is values of measures.
  DrawnObjects(const Objects& objects, std::span<const Score> of, const DecisionOptions& options, Undefined undefined,
               bool draws, bool values) {
    // The greatest of all pairs in a resample corrects for their number: more pairs need no more resamples.
    how = {.resamples = enough_resamples(1, options, draws),
           .seed = options.seed.value_or(1),
           .threads = options.threads,
           .undefined = undefined};
    if (!draws && (options.resamples || (options.seed && !options.seed_may_idle)))
      refuse("nothing is drawn at random here, so that resamples and a seed have no effect");
    if (!values) return;
    for (compare::Redrawn& drawn : redraw(objects, of, how)) scores.emplace_back(std::move(drawn));
  }
};

}  // namespace

DecidedObjects decide_by_each(const Objects& objects, std::span<const Score> scores, const DecisionOptions& options,
                              Undefined undefined) {
  if (scores.empty()) refuse("no measure is given that can compare systems: name another measure");
  DecidedObjects all{DistinctObjects(objects)};
  bool draws = false;
  bool values = false;
  for (const Score& score : scores) {
    all.by_score.push_back(before_drawing(objects, all.distinct, {&score, 1}, options));
    draws = draws || facts(all.by_score.back().method).draws;
    values = values || resamples_values(all.by_score.back().method);
  }
  const Samples samples = objects.samples();
  samples.batch->check(scores);
  DrawnObjects drawn(*all.distinct.objects, scores, options, undefined, draws, values);
  for (std::size_t s = 0; s < scores.size(); ++s) {
    const std::span<const Score> one = scores.subspan(s, 1);
    const auto of = values ? std::span(drawn.scores).subspan(s, 1) : std::span<const DrawnScore>{};
    Decisions& found = all.by_score[s];
    decide_all(found, objects, all.distinct,
               ObjectComparer(objects, all.distinct, one, of, found.how, found.method, drawn.how), one);
    add_notes(found, objects, samples, one);
  }
  all.drawn = std::move(drawn.scores);
  return all;
}

std::vector<Decisions> compare_by_each(const Objects& objects, std::span<const Score> scores,
                                       const DecisionOptions& options, Undefined undefined) {
  return decide_by_each(objects, scores, options, undefined).by_score;
}

Decisions compare_systems(const Objects& objects, std::span<const Score> scores, const DecisionOptions& options,
                          Undefined undefined) {
  const DistinctObjects distinct(objects);
  Decisions found = before_drawing(objects, distinct, scores, options);
  const Samples samples = objects.samples();
  samples.batch->check(scores);
  const bool values = found.method == PairMethod::objects_again || found.method == PairMethod::half_of_objects;
  const DrawnObjects drawn(*distinct.objects, scores, options, undefined,
                           facts(found.method).draws || scores.size() > 1, values || scores.size() > 1);
  decide_all(found, objects, distinct,
             ObjectComparer(objects, distinct, scores, drawn.scores, found.how, found.method, drawn.how), scores);
  add_notes(found, objects, samples, scores);
  found.placings.push_back(placing_of_values(found, objects, scores[0], undefined));
  return found;
}

}  // namespace etalon
