// object_decisions.cpp: which systems are better on the objects of one test set, and on others like them.
#include <algorithm>
#include <cmath>

#include "engine/decide.hpp"
#include "engine/decision_words.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

using compare::Finding;

// Exchanging labels takes a table for each pair and draw.
constexpr std::size_t kSwappedPairs = 10;

class ObjectComparer {
 public:
  ObjectComparer(const Objects& objects, const Score& score, const DecisionOptions& options, PairMethod method,
                 Undefined undefined)
      : objects_(objects), score_(score), options_(options), method_(method) {
    draw_.seed = options.seed.value_or(1);
    draw_.threads = options.threads;
    draw_.undefined = undefined;
  }

  std::vector<ComparedPair> run(const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
    // The greatest of all pairs in a resample corrects for their number: more pairs need no more resamples.
    draw_.resamples = enough_resamples(1, options_, method_ != PairMethod::mcnemar);
    std::vector<ComparedPair> found = method_ == PairMethod::mcnemar ? by_mcnemar(pairs) : redrawn(pairs);
    for (ComparedPair& pair : found) {
      count_right(pair);
      pair.why = too_few();
      decide(pair, score_.better() == Better::lower ? -1 : 1, options_);
    }
    return found;
  }

 private:
  [[nodiscard]] std::size_t drawn() const {
    const JointCells& cells = objects_.cells();
    return cells.clusters.empty() ? cells.objects() : cells.cluster_count;
  }

  [[nodiscard]] std::string too_few() const {
    const double least = std::ldexp(2, -static_cast<int>(std::min<std::size_t>(drawn(), 1000)));
    if (least <= options_.alpha) return "";
    return "too few " + std::string(objects_.cells().clusters.empty() ? "objects" : "clusters of objects") + ", " +
           std::to_string(drawn()) +
           " that all speak for the same system do so by chance with p = " + shortest(std::min(1.0, least));
  }

  void count_right(ComparedPair& pair) const {
    const auto alone = right_alone(objects_, score_, pair.a, pair.b);
    if (!alone) return;
    pair.wins = alone->first;
    pair.losses = alone->second;
    pair.ties = objects_.cells().objects() - pair.wins - pair.losses;
  }

  [[nodiscard]] std::vector<ComparedPair> by_mcnemar(
      const std::vector<std::pair<std::size_t, std::size_t>>& pairs) const {
    std::vector<ComparedPair> found;
    const double confidence = 1 - options_.alpha / static_cast<double>(pairs.size());
    std::vector<double> p;
    for (const auto& [a, b] : pairs) {
      const RightAlone alone = *right_alone(objects_, score_, a, b);
      const Finding of =
          compare::mcnemar(alone.first, alone.second, objects_.cells().objects(), compare::McNemar::exact, confidence);
      found.push_back({a, b, of, of.p, Value<double>::undefined("")});
      found.back().found.n = objects_.cells().objects();
      if (of.p.defined()) p.push_back(of.p.number);
    }
    const auto how = options_.correction.value_or(compare::Correction::holm);
    const std::vector<double> adjusted = compare::corrected(p, p.size() > 1 ? how : compare::Correction::none);
    std::size_t next = 0;
    for (ComparedPair& pair : found) {
      if (pair.p_adjusted.defined()) pair.p_adjusted = adjusted[next++];
    }
    return found;
  }

  [[nodiscard]] std::vector<ComparedPair> redrawn(const std::vector<std::pair<std::size_t, std::size_t>>& pairs) const {
    const compare::Redrawn values = redraw(objects_, {&score_, 1}, draw_).front();
    double tie = 0;
    for (const double value : values.observed) tie = std::max(tie, 1e-12 * std::abs(value));
    const compare::MaxT all = compare::max_t(values, pairs, 1 - options_.alpha, tie);
    std::vector<ComparedPair> found;
    for (const compare::PairFinding& one : all.pairs) {
      Finding of(name_of(method_), drawn(), "there is no size without unit");
      of.distribution = "resamples";
      of.statistic = one.statistic;
      of.resamples = all.resamples;
      of.difference = std::isnan(values.observed[one.first] - values.observed[one.second])
                          ? Value<double>::undefined("a system has no value")
                          : Value<double>(one.difference);
      of.interval = one.interval;
      of.p = one.p;
      if (pairs.size() > 1 && one.p.defined())
        of.p = compare::max_t(values, {{{one.first, one.second}}}, 1 - options_.alpha, tie).pairs[0].p;
      ComparedPair pair{one.first, one.second, of, one.p, Value<double>::undefined("")};
      const bool exact = right_alone(objects_, score_, one.first, one.second).has_value();
      if (objects_.may_swap() && (exact || pairs.size() <= kSwappedPairs))
        pair.by_signs = swapped_p(objects_, score_, one.first, one.second, draw_);
      found.push_back(std::move(pair));
    }
    return found;
  }

  const Objects& objects_;
  const Score& score_;
  const DecisionOptions& options_;
  PairMethod method_;
  RedrawOptions draw_;
};

}  // namespace

Decisions compare_systems(const Objects& objects, const Score& score, const DecisionOptions& options,
                          Undefined undefined) {
  if (score.better() == Better::neither)
    refuse(score.text() + " says of no system that it is better: take another score");
  const JointCells& cells = objects.cells();
  Decisions found{.score = score.text(), .better = score.better(), .how = options};
  for (const JointCells::System& system : cells.systems) found.systems.push_back(system.name);
  if (found.systems.size() < 2) refuse("at least two systems are needed, and there is one");
  const auto pairs = pairs_of(found.systems, options.baseline);
  const bool right = right_alone(objects, score, 0, 1).has_value();
  const PairMethod drawing = objects.may_repeat() ? PairMethod::objects_again : PairMethod::half_of_objects;
  found.method = options.method.value_or(right && pairs.size() == 1 ? PairMethod::mcnemar : drawing);
  check_suits(found.method, UnitKind::objects);
  check_decision_options(options, found.method);
  if (found.method == PairMethod::mcnemar && !right)
    refuse(cells.clusters.empty() ? "mcnemar is about the share of objects that are right: take accuracy"
                                  : "mcnemar takes every object by itself, and these come in clusters");
  if (found.method != PairMethod::mcnemar && found.method != drawing)
    refuse("objects are drawn here by " + std::string(name_of(drawing)));
  if (options.correction && pairs.size() == 1) refuse("one pair of systems needs no correction");
  if (options.correction && found.method != PairMethod::mcnemar)
    refuse("all pairs share their resamples, and are corrected by these (max-t) and not otherwise");
  if (found.method == PairMethod::mcnemar && (options.resamples || options.seed))
    refuse("nothing is drawn at random here, so that resamples and a seed have no effect");
  const Samples samples = objects.samples();
  samples.batch->check({&score, 1});
  found.units = cells.clusters.empty() ? cells.objects() : cells.cluster_count;
  found.objects = cells.objects();
  found.clustered = !cells.clusters.empty();
  found.how.unit = UnitKind::objects;
  found.correction = pairs.size() < 2 ? "none"
                     : found.method == PairMethod::mcnemar
                         ? std::string(compare::name_of(options.correction.value_or(compare::Correction::holm)))
                         : "max-t";
  found.notes = samples.notes;
  for (std::string& note : objects.few()) found.notes.push_back(std::move(note));
  found.pairs = ObjectComparer(objects, score, options, found.method, undefined).run(pairs);
  return found;
}

}  // namespace etalon
