// decisions.cpp: tests of all pairs of systems, corrected for their number, and what they decide.
#include "etalon/decisions.hpp"

#include <algorithm>
#include <cmath>

#include "engine/cautions.hpp"
#include "engine/decider.hpp"
#include "engine/decision_words.hpp"
#include "engine/numbered.hpp"
#include "engine/pair_tests.hpp"
#include "engine/score_table.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// p-values of one family corrected, and intervals that hold together.
std::vector<ComparedPair> corrected_family(const PairTests& tests, const SystemPairs& pairs, std::size_t scores,
                                           const DecisionOptions& options, PairMethod by, std::string& correction) {
  const auto all = [&](double confidence) {
    std::vector<ComparedPair> found;
    for (std::size_t s = 0; s < scores; ++s) {
      for (ComparedPair& pair : tests.one_by_one(s, pairs, by, confidence, options.check))
        found.push_back(std::move(pair));
    }
    return found;
  };
  // Without a correction each interval stands for itself; with one they hold together.
  const std::size_t size = scores * pairs.size();
  const bool together = size > 1 && options.correction != compare::Correction::none;
  std::vector<ComparedPair> found = all(1 - options.alpha / static_cast<double>(together ? size : 1));
  correction = correct(found, options.correction);
  return found;
}

/// The number of each unit's cluster; nothing when units are drawn one by one.
std::vector<std::size_t> clusters_of(const ScoreTable& table, const DecisionOptions& options, std::size_t& count) {
  std::vector<std::size_t> numbers;
  if (options.clusters.empty()) return numbers;
  std::vector<std::string> names;
  std::map<std::string, std::size_t> known;
  for (const std::string& unit : table.units) {
    const auto at = options.clusters.find(unit);
    if (at == options.clusters.end()) throw Error(ErrorKind::input, "unit '" + unit + "' is of no cluster");
    numbers.push_back(number_of(names, known, at->second));
  }
  count = names.size();
  return numbers;
}

Placing placing_of(const Decisions& found, const ScoreTable& table, const PairTests& tests, std::size_t score) {
  Placing placing{.score = score};
  std::vector<double> by;
  placing.ranks = tests.ranks(score);
  for (std::size_t s = 0; s < table.systems.size(); ++s) {
    double sum = 0;
    double count = 0;
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      const double value = table.value(score, u, s);
      if (std::isnan(value)) continue;
      sum += value;
      ++count;
    }
    placing.means.push_back(ratio(sum, count, "the system has no value on any unit"));
    by.push_back(count == 0 ? -std::numeric_limits<double>::infinity() : table.sign[score] * sum / count);
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
  const bool means = of.mean && of.interval && of.pairs == method;
  if (means) return method;
  return options.clusters.empty() ? default_method(options.unit) : PairMethod::t;
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
  const PairMethod method = options.method.value_or(default_method(options.unit));
  const MethodFacts& of = facts(method);
  check_suits(method, options);
  check_decision_options(options, method);
  const std::vector<std::string> scores = choose_scores(entries, options.score, options.further);
  Decisions found{.score = scores[0], .method = method, .how = options};
  found.notes = options.table.notes;
  DisagreementOptions reading = options.table;
  if (options.unit == UnitKind::seeds) reading.skip_missing = true;
  const ScoreTable table = score_table_of(std::move(entries), reading);
  if (!reading.skip_missing) {
    for (std::size_t s = 0; s < scores.size(); ++s) require_values(table, s);
  }
  found.systems = table.systems;
  found.units = table.units.size();
  if (options.folds > 0 && found.units % options.folds != 0)
    refuse(std::to_string(found.units) + " folds are not whole repetitions of a cross-validation of " +
           std::to_string(options.folds));
  const auto better = [&](std::size_t s) { return table.sign[s] < 0 ? Better::lower : Better::higher; };
  found.better = better(0);
  found.values = {table.systems.size(), table.values[0]};
  found.unit_names = table.units;
  for (std::size_t s = 1; s < scores.size(); ++s) found.further.push_back({scores[s], better(s)});
  const SystemPairs pairs = decided_pairs(table.systems, options.baseline);
  const std::size_t decided = options.family_of_scores ? scores.size() : 1;
  const std::size_t family = pairs.size() * decided;
  if (options.correction && family == 1) refuse("one pair of systems needs no correction");
  const std::vector<std::size_t> clusters = clusters_of(table, options, found.clusters);
  const PairTests tests(table, clusters, options, method, family);
  if (of.family == PairFamily::shared) {
    found.pairs = tests.shared(0, pairs, found.correction);
  } else if (of.family == PairFamily::posterior) {
    found.correction = "none";
    found.pairs = tests.one_by_one(0, pairs, of.pairs, 1 - options.alpha, options.check);
  } else {
    found.pairs = corrected_family(tests, pairs, decided, options, of.pairs, found.correction);
  }
  for (std::size_t s = decided; s < scores.size(); ++s) {
    for (ComparedPair& pair : tests.one_by_one(s, pairs, describing(options, method), 1 - options.alpha))
      found.described.push_back(std::move(pair));
  }
  const bool drawn = std::any_of(found.pairs.begin(), found.pairs.end(),
                                 [](const ComparedPair& pair) { return pair.found.resamples > 0; });
  if (!drawn && (options.resamples || (options.seed && !options.seed_may_idle)))
    refuse("nothing is drawn at random here, so that resamples and a seed have no effect");
  const Decider decider(table.sign, options, method);
  const bool single = found.correction == "none";
  for (ComparedPair& pair : found.pairs) {
    decider.decide(pair);
    if (const auto difference = planned(options, method, pair))
      pair.plan = tests.plan(pair, single ? 1 : family, *difference);
  }
  for (std::size_t s = 0; s < decided; ++s) {
    for (OmnibusFinding& one : tests.omnibus(s)) found.omnibus.push_back(std::move(one));
    found.placings.push_back(placing_of(found, table, tests, s));
  }
  if (options.fail_if_worse) found.regression = regression_of_all(found.pairs);
  if (method == PairMethod::t && options.check && tests.too_many_to_check())
    found.notes.push_back("the check by randomised signs is left out: of " + std::to_string(pairs.size()) +
                          " pairs it would take hours; with --baseline there are fewer");
  note_left_out(found, table);
  if (std::string note = cautions_of(table, found, clusters); !note.empty()) found.notes.push_back(std::move(note));
  return found;
}

}  // namespace etalon
