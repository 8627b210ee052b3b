// decisions.cpp: tests of all pairs of systems, corrected for their number, and what they decide.
#include "etalon/decisions.hpp"

#include <algorithm>
#include <cmath>

#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "compare/given.hpp"
#include "engine/cautions.hpp"
#include "engine/decided_table.hpp"
#include "engine/decider.hpp"
#include "engine/folds.hpp"
#include "engine/gate.hpp"
#include "engine/pair_tests.hpp"
#include "engine/summary_units.hpp"
#include "engine/value_checks.hpp"
#include "etalon/cancel.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_gate.hpp"
#include "etalon/error.hpp"
#include "etalon/labels.hpp"
#include "etalon/text.hpp"
#include "number/rounded.hpp"

namespace etalon {
namespace {

/// p-values of one family corrected, and intervals that hold together.
std::vector<ComparedPair> corrected_family(const PairTests& tests, const SystemPairs& pairs, std::size_t family,
                                           std::size_t measures, const DecisionOptions& options, PairMethod by,
                                           std::string& correction) {
  // Without a correction each interval stands for itself; with one they hold together.
  const std::size_t size = measures * family;
  const bool each = options.correction == compare::Correction::none ||
                    options.correction == compare::Correction::benjamini_hochberg ||
                    options.correction == compare::Correction::benjamini_yekutieli;
  const double confidence = 1 - options.alpha / static_cast<double>(each ? 1 : std::max<std::size_t>(size, 1));
  std::vector<ComparedPair> found;
  for (std::size_t s = 0; s < measures; ++s) {
    for (ComparedPair& pair : tests.one_by_one(s, pairs, by, confidence, options.check))
      found.push_back(std::move(pair));
  }
  correction = correct(found, options.correction);
  return found;
}

/// The number of each unit's cluster, by name; nothing when units are resampled one by one.
std::vector<std::size_t> clusters_of(const ScoreTable& table, const DecisionOptions& options, std::size_t& count) {
  std::vector<std::size_t> numbers;
  if (options.clusters.empty()) return numbers;
  std::set<std::string, decltype(&label_less)> names(label_less);
  for (const std::string& unit : table.units) {
    const auto at = options.clusters.find(unit);
    if (at == options.clusters.end()) throw Error(ErrorKind::input, "unit '" + unit + "' belongs to no cluster");
    names.insert(at->second);
  }
  std::map<std::string, std::size_t> number;
  for (const std::string& name : names) number.emplace(name, number.size());
  for (const std::string& unit : table.units) numbers.push_back(number.at(options.clusters.at(unit)));
  count = names.size();
  return numbers;
}

Placing placing_of(const Decisions& found, const ScoreTable& table, const PairTests& tests, const Copies& copies,
                   std::size_t score) {
  Placing placing{.score = score};
  std::vector<double> by;
  if (const std::vector<double> ranks = tests.ranks(score); !ranks.empty()) {
    for (const std::size_t group : copies.group) placing.ranks.push_back(ranks[group]);
  }
  for (std::size_t s = 0; s < table.systems.size(); ++s) {
    std::vector<double> values;
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      if (const double value = table.value(score, u, s); !std::isnan(value)) values.push_back(value);
    }
    const auto mean = values.empty() ? Value<double>::undefined("the system has no value on any unit")
                                     : Value<double>(rounded_mean(values));
    placing.means.push_back(mean);
    by.push_back(mean.defined() ? table.sign[score] * mean.number : -std::numeric_limits<double>::infinity());
    if (!placing.ranks.empty()) by.back() = -placing.ranks[s];
    placing.order.push_back(s);
  }
  std::stable_sort(placing.order.begin(), placing.order.end(),
                   [&](std::size_t a, std::size_t b) { return by[a] > by[b]; });
  std::vector<ComparedPair> of_score;
  std::copy_if(found.pairs.begin(), found.pairs.end(), std::back_inserter(of_score),
               [&](const ComparedPair& pair) { return pair.score == score; });
  // Whoever tests for equivalence tells nothing apart.
  if (found.method != PairMethod::equivalence && found.how.baseline.empty())
    placing.groups = groups_of(of_score, placing.order);
  return placing;
}

/// How further scores are described: by the method where its interval is of means, else by that of the unit.
PairMethod describing(const DecisionOptions& options, PairMethod method) {
  const MethodFacts& of = facts(method);
  const bool means = of.mean && of.interval && of.pairs == method && of.family == PairFamily::corrected;
  if (means) return method;
  return default_method(options.unit);
}

/// The fewest units that a decision rests on.
std::size_t smallest_sample(const Decisions& found) {
  std::size_t units = found.clusters > 0 ? found.clusters : found.units;
  if (found.how.unit != UnitKind::seeds) return units;
  for (const ComparedPair& pair : found.pairs) units = std::min({units, pair.runs.first, pair.runs.second});
  return units;
}

void note_left_out(Decisions& found, const ScoreTable& table) {
  const auto values_of = [&](std::size_t system) {
    std::size_t there = 0;
    for (std::size_t unit = 0; unit < found.units; ++unit) there += std::isnan(table.value(0, unit, system)) ? 0 : 1;
    return there;
  };
  for (const ComparedPair& pair : found.pairs) {
    if (found.how.unit == UnitKind::seeds || pair.found.n == found.units) continue;
    found.notes.push_back(found.systems[pair.a] + " and " + found.systems[pair.b] + " are compared on " +
                          std::to_string(pair.found.n) + " of " + std::to_string(found.units) +
                          " units: the others have no value of " +
                          (facts(found.method).family == PairFamily::shared ? "every system" : "both") +
                          (values_of(pair.a) != pair.found.n || values_of(pair.b) != pair.found.n
                               ? "; the mean of each system is over all that it has"
                               : ""));
  }
}

/// Two systems with the same difference on all units: an exact bound for what was not seen, where values are bounded.
void decide_without_spread(ComparedPair& pair, const Range& range, std::size_t family, double alpha) {
  const double width = range.high - range.low;
  if (!std::isfinite(width)) return;
  const auto units = static_cast<double>(pair.found.n);
  const double difference = pair.found.difference.number;
  pair.found.interval = compare::without_spread(difference, units, width, 1 - alpha / static_cast<double>(family));
  pair.bounded = true;
}

std::vector<Range> ranges_of(const ScoreTable& table) {
  std::vector<Range> ranges;
  for (std::size_t s = 0; s < table.scores.size(); ++s) ranges.push_back(known_range(table, s));
  return ranges;
}

/// Decides all pairs, with intervals within the measure's range.
void decide_pairs(Decisions& found, const ScoreTable& table, const PairTests& tests, const Copies& copies) {
  const Decider decider(table.sign, found.how, found.method);
  const std::vector<Range> ranges = ranges_of(table);
  for (ComparedPair& pair : found.pairs) {
    check_cancelled();
    const Range& range = ranges[pair.score];
    const std::string_view none = pair.found.p.reason == nullptr ? "" : pair.found.p.reason;
    if (!pair.identical && none == compare::kConstant && facts(found.method).mean)
      decide_without_spread(pair, range, found.family, found.how.alpha);
    if (!pair.identical) {
      ComparedPair of_groups = pair;
      of_groups.a = copies.group[pair.a];
      of_groups.b = copies.group[pair.b];
      tests.plan(of_groups, found.family);
      pair.plan = of_groups.plan;
      pair.detectable = of_groups.detectable;
    }
    if (found.how.plan && !pair.plan) pair.plan = Plan{Value<double>::undefined(""), Value<double>::undefined("")};
    if (found.method != PairMethod::nemenyi) keep_in_range(pair.found, range);  // it is about ranks
    decider.decide(pair);
    plan_gate(pair, found, table.sign[pair.score], range);
  }
  if (found.how.fail_if_worse) found.regression = regression_of_all(found.pairs);
}

PairMethod method_for_values(const DistinctTable& distinct, const DecisionOptions& options, std::size_t family) {
  if (options.method) return *options.method;
  if (options.unit != UnitKind::queries) return default_method(options.unit);
  const bool one_by_one = family < 2 || options.correction || options.family_of_scores;
  if (!one_by_one) return PairMethod::max_t;
  return zero_or_one(distinct.table, 0) && options.clusters.empty() ? PairMethod::mcnemar : PairMethod::guarded_t;
}

/// Two systems with the same values on all units.
ComparedPair copied_pair(std::size_t a, std::size_t b, std::size_t score, const ScoreTable& table,
                         const DecisionOptions& options, const MethodFacts& method, const Range& range) {
  ComparedPair pair{a, b, compare::Finding(method.name, 0, "the values are identical on all units"),
                    Value<double>::undefined("the values are identical on all units"), Value<double>::undefined("")};
  pair.score = score;
  pair.identical = true;
  for (std::size_t u = 0; u < table.units.size(); ++u) pair.found.n += std::isnan(table.value(score, u, a)) ? 0 : 1;
  if (options.unit != UnitKind::seeds) pair.ties = pair.found.n;  // runs of two systems are no pairs
  if (pair.found.n == 0) return pair;
  pair.found.difference = 0.0;
  const double confidence = 1 - options.alpha;
  if (options.unit == UnitKind::queries && options.clusters.empty() && method.interval) {
    const double width = range.high - range.low;
    if (zero_or_one(table, score)) {
      pair.found.interval = compare::mcnemar(0, 0, pair.found.n, compare::McNemar::exact, confidence).interval;
    } else if (std::isfinite(width)) {
      pair.found.interval = compare::without_spread(0, static_cast<double>(pair.found.n), width, confidence);
    }
  }
  return pair;
}

/// The pairs of all systems, given those of systems that are not copies.
std::vector<ComparedPair> for_all_systems(
    const std::vector<ComparedPair>& decided, const SystemPairs& pairs, std::size_t measures, const Copies& copies,
    const std::function<ComparedPair(std::size_t, std::size_t, std::size_t)>& copied) {
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, const ComparedPair*> known;
  for (const ComparedPair& pair : decided) known.emplace(std::tuple(pair.score, pair.a, pair.b), &pair);
  std::vector<ComparedPair> all;
  for (std::size_t s = 0; s < measures; ++s) {
    for (const auto& [a, b] : pairs) {
      if (copies.same(a, b)) {
        all.push_back(copied(a, b, s));
        continue;
      }
      all.push_back(*known.at(std::tuple(s, copies.group[a], copies.group[b])));
      all.back().a = a;
      all.back().b = b;
    }
  }
  return all;
}

}  // namespace

DecisionOptions decided_by(std::span<const Score> scores, DecisionOptions options) {
  options.score = scores[0].text();
  options.further.clear();
  for (const Score& score : scores.subspan(1)) options.further.push_back(score.text());
  return options;
}

Decisions compare_systems(std::vector<ScoreEntry> entries, const DecisionOptions& options) {
  if (options.unit == UnitKind::objects)
    refuse("objects have no values by themselves: compare the files of their labels (etalon compare DOMAIN)");
  DisagreementOptions reading = options.table;
  const std::vector<std::string> scores = choose_scores(entries, options.score, options.further, reading);
  Decisions found{.score = scores[0], .how = options};
  found.notes = options.table.notes;
  note_percent(entries, options.table.known, found.notes);
  if (options.unit == UnitKind::seeds) reading.skip_missing = true;
  const ScoreTable table = by_unit_name(score_table_of(std::move(entries), reading));
  for (std::size_t measure = 0; measure < table.scores.size(); ++measure) refuse_extreme_values(table, measure, 290);
  if (!reading.skip_missing) {
    for (std::size_t s = 0; s < scores.size(); ++s) require_values(table, s);
  }
  found.systems = table.systems;
  found.units = table.units.size();
  check_folds(options.unit, table.units, options.folds);
  if (options.unit == UnitKind::folds) found.notes.push_back(folds_reading(found.units, options.folds));
  const auto better = [&](std::size_t s) { return table.sign[s] < 0 ? Better::lower : Better::higher; };
  found.better = better(0);
  found.values = {table.systems.size(), table.values[0]};
  found.unit_names = table.units;
  for (std::size_t s = 1; s < scores.size(); ++s) found.further.push_back({scores[s], better(s)});
  const SystemPairs pairs = decided_pairs(table.systems, options.baseline);
  const std::size_t decided = options.family_of_scores ? scores.size() : 1;
  const DistinctTable distinct = distinct_systems(table, decided);
  const SystemPairs tested = pairs_of_groups(pairs, distinct.copies);
  found.family = family_size(tested);
  found.method = method_for_values(distinct, options, found.family * decided);
  const MethodFacts& of = facts(found.method);
  check_suits(found.method, options);
  check_decision_options(options, found.method);
  if (options.correction && pairs.size() * decided == 1)
    refuse("one pair of systems needs no correction: omit --correction");
  const Range range = known_range(table, 0);
  check_margins(options, scores[0], range);
  found.width = range.high - range.low;
  const std::vector<std::size_t> clusters = clusters_of(table, options, found.clusters);
  const PairTests tests(distinct.table, clusters, options, found.method,
                        std::max<std::size_t>(found.family * decided, 1));
  if (tested.empty()) {
    found.correction = "none";
  } else if (of.family == PairFamily::shared) {
    found.pairs = tests.shared(0, tested, found.correction);
    for (ComparedPair& pair : found.pairs) pair.p_adjusted = pair.found.p;
  } else if (of.family == PairFamily::posterior) {
    found.correction = "none";
    found.pairs = tests.one_by_one(0, tested, of.pairs, 1 - options.alpha, options.check);
  } else {
    found.pairs = corrected_family(tests, tested, found.family, decided, options, of.pairs, found.correction);
  }
  found.pairs =
      for_all_systems(found.pairs, pairs, decided, distinct.copies, [&](std::size_t a, std::size_t b, std::size_t s) {
        return copied_pair(a, b, s, table, options, of, known_range(table, s));
      });
  const PairTests all_systems(table, clusters, options, found.method, 1);
  for (std::size_t s = decided; s < scores.size(); ++s) {
    for (ComparedPair& pair : all_systems.one_by_one(s, pairs, describing(options, found.method), 1 - options.alpha))
      found.described.push_back(std::move(pair));
  }
  const bool drawn = std::any_of(found.pairs.begin(), found.pairs.end(),
                                 [](const ComparedPair& pair) { return pair.found.resamples > 0; });
  if (!drawn && !tested.empty() && (options.resamples || (options.seed && !options.seed_may_idle)))
    refuse("nothing is drawn at random here, so that resamples and a seed have no effect");
  for (std::size_t s = 0; s < decided; ++s) {
    for (OmnibusFinding& one : tests.omnibus(s)) found.omnibus.push_back(std::move(one));
  }
  decide_pairs(found, table, tests, distinct.copies);
  for (std::size_t s = 0; s < decided; ++s)
    found.placings.push_back(placing_of(found, table, tests, distinct.copies, s));
  note_left_out(found, table);
  if (std::string note = note_on_bounds(found, ranges_of(table)); !note.empty()) found.notes.push_back(std::move(note));
  if (std::string note = cautions_of(table, found, clusters); !note.empty()) found.notes.push_back(std::move(note));
  if (std::string note = note_on_summary_names(table.units); !note.empty()) found.notes.push_back(std::move(note));
  found.sample_note = unseen_failures(options.unit, smallest_sample(found), found.clusters > 0);
  return found;
}

}  // namespace etalon
