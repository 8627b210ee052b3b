// sensitivity.cpp: which score tells the systems apart? The tests of a comparison by each of them, summed up.
#include "etalon/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/decided_table.hpp"
#include "engine/decision_words.hpp"
#include "engine/halvings.hpp"
#include "engine/numbered.hpp"
#include "engine/run.hpp"
#include "etalon/error.hpp"
#include "number/quantile.hpp"
#include "number/rounded.hpp"

namespace etalon {
namespace {

constexpr const char* kNoPair = "no pair of systems has two units in common";
constexpr const char* kNoneApart = "no pair is told apart";
constexpr const char* kAllApart = "every pair that has a test is told apart";
constexpr const char* kNoneInCommon = "fewer than two units in common";

/// The tests of all pairs by one score, summed up.
ScoreSensitivity summed_up(const Decisions& decisions, Stability stability) {
  const auto undefined = [](const char* reason) { return Value<double>::undefined(reason); };
  ScoreSensitivity found{.score = decisions.score,
                         .better = decisions.better,
                         .power = undefined(kNoPair),
                         .least_apart = undefined(kNoneApart),
                         .most_not = undefined(kAllApart),
                         .stability = std::move(stability)};
  for (const ComparedPair& pair : decisions.pairs) {
    const compare::Finding& of = pair.found;
    const bool apart = pair.decision == Decision::a || pair.decision == Decision::b;
    found.tests.push_back({pair.a, pair.b, of.n,
                           of.difference.defined() ? of.difference.number : std::numeric_limits<double>::quiet_NaN(),
                           of.statistic, of.p, pair.p_adjusted, apart, pair.why});
    if (of.n < 2) continue;
    ++found.pairs;
    found.apart += apart ? 1 : 0;
    if (!of.p.defined() || !of.difference.defined()) continue;
    const double size = std::abs(of.difference.number);
    Value<double>& bound = apart ? found.least_apart : found.most_not;
    if (!bound.defined() || (apart ? size < bound.number : size > bound.number)) bound = size;
  }
  if (found.pairs == 0) {
    found.least_apart = found.most_not = undefined(kNoPair);
  } else {
    found.power = static_cast<double>(found.apart) / static_cast<double>(found.pairs);
  }
  return found;
}

/// The tests of a comparison by one score. Systems are numbered as in the whole table, in which a score may lack some.
Decisions decided_by(const ScoreTable& table, std::size_t score, DecisionOptions how) {
  std::vector<ScoreEntry> entries;
  std::vector<std::string> present;
  for (std::size_t s = 0; s < table.systems.size(); ++s) {
    const std::size_t before = entries.size();
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      if (const double value = table.value(score, u, s); !std::isnan(value))
        entries.push_back({table.systems[s], table.units[u], table.scores[score], value});
    }
    if (entries.size() > before) present.push_back(table.systems[s]);
  }
  const Better better = table.sign[score] < 0 ? Better::lower : Better::higher;
  Decisions found{.systems = table.systems, .score = table.scores[score], .better = better, .how = how};
  how.table.known.insert_or_assign(table.scores[score], better);
  how.table.lower.clear();
  how.table.higher.clear();
  how.table.units.clear();
  how.table.notes.clear();        // said of all scores at once
  how.table.skip_missing = true;  // what may lack has been looked at
  if (present.size() < 3) how.correction.reset();
  const bool enough = present.size() > 1 && (how.baseline.empty() ||
                                             std::find(present.begin(), present.end(), how.baseline) != present.end());
  Decisions of = enough ? compare_systems(std::move(entries), how) : Decisions{};
  if (enough) found.method = of.method;
  found.correction = of.correction;
  if (how.unit != UnitKind::seeds) found.notes = std::move(of.notes);
  for (const auto& [a, b] : pairs_of(table.systems, how.baseline)) {
    const auto same = [&](const ComparedPair& pair) {
      return of.systems[pair.a] == table.systems[a] && of.systems[pair.b] == table.systems[b];
    };
    const auto at = std::find_if(of.pairs.begin(), of.pairs.end(), same);
    const auto none = Value<double>::undefined(kNoneInCommon);
    found.pairs.push_back(
        at != of.pairs.end()
            ? *at
            : ComparedPair{a, b, compare::Finding(name_of(found.method), 0, kNoneInCommon), none, none});
    found.pairs.back().a = a;
    found.pairs.back().b = b;
  }
  return found;
}

/// The clusters as units, each with the mean over its units.
ScoreTable means_of_clusters(const ScoreTable& table, const std::map<std::string, std::string>& clusters) {
  ScoreTable found{.systems = table.systems, .scores = table.scores, .sign = table.sign};
  std::map<std::string, std::size_t> known;
  std::vector<std::size_t> of_unit;
  for (const std::string& unit : table.units) of_unit.push_back(number_of(found.units, known, clusters.at(unit)));
  const std::size_t k = table.systems.size();
  for (std::size_t score = 0; score < table.scores.size(); ++score) {
    std::vector<std::vector<double>> values(found.units.size() * k);
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      for (std::size_t s = 0; s < k; ++s) {
        if (const double value = table.value(score, u, s); !std::isnan(value))
          values[of_unit[u] * k + s].push_back(value);
      }
    }
    found.values.emplace_back();
    for (const std::vector<double>& of_cluster : values)
      found.values.back().push_back(of_cluster.empty() ? std::numeric_limits<double>::quiet_NaN()
                                                       : rounded_mean(of_cluster));
  }
  return found;
}

/// Sorts most sensitive first: the power, then the median p-value, a pair without one being as far as 1.
struct Rank {
  double power;
  double median;

  explicit Rank(const ScoreSensitivity& score) : power(score.power.defined() ? score.power.number : -1) {
    std::vector<double> curve = score.compared_p_values();
    curve.resize(std::max<std::size_t>(1, score.tests.size()), 1.0);
    median = quantile(curve, 0.5);
  }
  friend bool operator<(const Rank& a, const Rank& b) {
    return a.power != b.power ? a.power > b.power : a.median < b.median;
  }
};

void add_scores(Sensitivity& found, const std::vector<Decisions>& decisions,
                const std::vector<Stability>& stabilities) {
  for (std::size_t s = 0; s < decisions.size(); ++s) {
    found.scores.push_back(summed_up(decisions[s], stabilities[s]));
    if (decisions[s].correction != "none" && !decisions[s].correction.empty())
      found.correction = decisions[s].correction;
  }
  std::stable_sort(found.scores.begin(), found.scores.end(),
                   [](const ScoreSensitivity& a, const ScoreSensitivity& b) { return Rank(a) < Rank(b); });
}

}  // namespace

std::vector<double> ScoreSensitivity::p_values() const {
  std::vector<double> curve;
  for (const PairedTest& test : tests) {
    if (test.p.defined()) curve.push_back(test.p.number);
  }
  std::sort(curve.begin(), curve.end());
  return curve;
}

std::vector<double> ScoreSensitivity::compared_p_values() const {
  std::vector<double> curve = p_values();
  for (double& p : curve) {
    int exponent = 0;
    const double digits = std::frexp(p, &exponent);
    p = std::ldexp(std::round(digits * 0x1p36), exponent - 36);
  }
  return curve;
}

DecisionOptions SensitivityOptions::tests_of(std::size_t systems) const {
  if (as && as->margin > 0) refuse("a margin is about one score: scores that are compared have no common one");
  DecisionOptions how = as.value_or(DecisionOptions{});
  if (!as) {
    how.alpha = alpha;
    how.method = PairMethod::t;
    if (systems > 2) how.correction = compare::Correction::none;
  }
  how.score.clear();
  how.threads = threads;
  how.check = false;
  how.seed_may_idle = true;  // halvings are drawn with it
  return how;
}

Sensitivity sensitivity_of(const std::vector<ScoreEntry>& entries, const SensitivityOptions& options) {
  const ScoreTable table = score_table_of(entries, options.table);
  DecisionOptions tests = options.tests_of(table.systems.size());
  if (!(tests.alpha > 0 && tests.alpha < 1)) refuse("the level of a test is between 0 and 1, for example 0.05");
  if (table.units.size() < 2)
    refuse("sensitivity is about the spread over units (folds, queries, data sets), and there is one unit");
  tests.table = options.table;
  tests.threads = 1;
  Sensitivity found{table.systems, table.units, {}, options, table.notes};
  found.drawn = table.units.size();
  found.unit = tests.unit;
  found.method = tests.method.value_or(default_method(tests.unit));
  found.alpha = tests.alpha;
  std::vector<Decisions> decisions;
  run_all(table.scores.size(), options.threads, decisions,
          [&](std::size_t s) { return std::vector{decided_by(table, s, tests)}; });
  std::vector<std::string> noted;
  for (const Decisions& of : decisions) {
    if (!of.notes.empty()) noted.push_back(of.score + ": " + of.notes.back());
  }
  if (noted.size() > 1)
    noted[0] += "; so it is by " + (noted.size() == 2 ? "another score" : std::to_string(noted.size() - 1) + " others");
  if (!noted.empty() && options.as) found.notes.push_back(noted[0]);
  // What is drawn together is halved together, in the order of the names.
  const ScoreTable halved = by_unit_name(tests.clusters.empty() ? table : means_of_clusters(table, tests.clusters));
  std::vector<Stability> stabilities;
  run_all(table.scores.size(), options.threads, stabilities,
          [&](std::size_t s) { return std::vector{stability_of(halved, s, options)}; });
  found.method = decisions.at(0).method;
  if (!decisions.at(0).sample_note.empty() && options.as) found.notes.push_back(decisions.at(0).sample_note);
  add_scores(found, decisions, stabilities);
  return found;
}

Sensitivity sensitivity_of(const Objects& objects, std::span<const Score> scores, const SensitivityOptions& options,
                           Undefined undefined) {
  DecisionOptions tests = options.tests_of(objects.cells().systems.size());
  tests.unit = UnitKind::objects;
  // All by one method, so that scores can be held against each other.
  if (!options.as || !options.as->method)
    tests.method = objects.may_repeat() ? PairMethod::objects_again : PairMethod::half_of_objects;
  if (!options.as) tests.correction.reset();
  const std::vector<Decisions> decisions = compare_by_each(objects, scores, tests, undefined);
  Sensitivity found{decisions.at(0).systems, {}, {}, options, decisions[0].notes};
  found.drawn = decisions[0].units;
  found.clustered = decisions[0].clusters > 0;
  if (found.clustered) found.drawn = decisions[0].clusters;
  found.unit = UnitKind::objects;
  found.method = decisions[0].method;
  found.alpha = tests.alpha;
  add_scores(found, decisions, stability_of(objects, scores, options, undefined));
  return found;
}

}  // namespace etalon
