// decisions.cpp: tests of all pairs of systems, corrected for their number, and what they decide.
#include "etalon/decisions.hpp"

#include <algorithm>
#include <cmath>

#include "engine/decide.hpp"
#include "engine/decision_words.hpp"
#include "engine/score_table.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/compare_table.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

bool draws(PairMethod method) {
  return method == PairMethod::bootstrap_percentile || method == PairMethod::bootstrap_bca ||
         method == PairMethod::bootstrap_studentised || method == PairMethod::randomization;
}

/// Two systems on the units that both have.
struct Pairing {
  std::vector<double> first;
  std::vector<double> second;
  compare::Differences differences;
};

class Comparer {
 public:
  Comparer(const ScoreTable& table, const DecisionOptions& options, PairMethod method)
      : table_(table), options_(options), method_(method) {
    how_.seed = options.seed.value_or(1);
    how_.threads = options.threads;
  }

  std::vector<ComparedPair> run(std::vector<std::pair<std::size_t, std::size_t>> pairs, std::string& correction) {
    // The greatest of all pairs in a resample corrects for their number, and needs no more resamples.
    const bool shared = method_ == PairMethod::bootstrap_studentised;
    how_.resamples = enough_resamples(shared ? 1 : pairs.size(), options_, draws(method_));
    if (method_ == PairMethod::bootstrap_studentised) {
      correction = pairs.size() > 1 ? "max-t" : "none";
      return together(pairs);
    }
    const compare::Correction chosen = options_.correction.value_or(compare::Correction::holm);
    std::vector<ComparedPair> found = one_by_one(pairs, 1 - options_.alpha);
    std::vector<double> p;
    for (const ComparedPair& pair : found) {
      if (pair.found.p.defined()) p.push_back(pair.found.p.number);
    }
    correction = p.size() > 1 ? std::string(compare::name_of(chosen)) : "none";
    // Without a correction each interval stands for itself; with one they hold together.
    const bool family = p.size() > 1 && chosen != compare::Correction::none;
    if (family) found = one_by_one(pairs, 1 - options_.alpha / static_cast<double>(p.size()));
    const std::vector<double> adjusted = compare::corrected(p, p.size() > 1 ? chosen : compare::Correction::none);
    std::size_t next = 0;
    for (ComparedPair& pair : found) {
      if (pair.found.p.defined()) pair.p_adjusted = adjusted[next++];
    }
    return found;
  }

  void decide(ComparedPair& pair) const {
    pair.why = too_few(pair);
    etalon::decide(pair, table_.sign[0], options_);
  }

  [[nodiscard]] std::uint64_t resamples() const { return how_.resamples; }

 private:
  [[nodiscard]] Pairing pairing(std::size_t a, std::size_t b) const {
    Pairing found;
    const bool paired = method_ != PairMethod::welch;
    for (std::size_t u = 0; u < table_.units.size(); ++u) {
      const double first = table_.value(0, u, a);
      const double second = table_.value(0, u, b);
      if (paired && (std::isnan(first) || std::isnan(second))) continue;
      if (!std::isnan(first)) found.first.push_back(first);
      if (!std::isnan(second)) found.second.push_back(second);
    }
    if (paired) found.differences = compare::differences_of(found.first, found.second);
    return found;
  }

  void count_wins(const Pairing& of, ComparedPair& pair) const {
    for (const double d : of.differences.values)
      ++(d == 0 ? pair.ties : d * table_.sign[0] > 0 ? pair.wins : pair.losses);
  }

  [[nodiscard]] compare::Finding mcnemar_of(const Pairing& of, double confidence) const {
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
    return compare::mcnemar(first, second, of.first.size(), compare::McNemar::exact, confidence);
  }

  [[nodiscard]] compare::Finding test(const Pairing& of, double confidence) const {
    const std::vector<double>& d = of.differences.values;
    compare::ResampleOptions drawn = how_;
    drawn.confidence = confidence;
    drawn.tie = of.differences.tie;
    const compare::PairOptions& plain = drawn;
    compare::WilcoxonOptions ranked;
    static_cast<compare::PairOptions&>(ranked) = plain;
    const std::size_t folds = options_.folds > 0 ? options_.folds : d.size();
    switch (method_) {
      case PairMethod::nadeau_bengio:
        return compare::nadeau_bengio(d, 1 / static_cast<double>(std::max<std::size_t>(folds, 2) - 1), plain);
      case PairMethod::welch: return compare::welch(of.first, of.second, plain);
      case PairMethod::wilcoxon: return compare::wilcoxon(d, ranked);
      case PairMethod::sign: return compare::sign(d, plain);
      case PairMethod::randomization: return compare::randomization(d, drawn);
      case PairMethod::bootstrap_percentile: return compare::bootstrap(d, compare::Bootstrap::percentile, drawn);
      case PairMethod::bootstrap_bca: return compare::bootstrap(d, compare::Bootstrap::bca, drawn);
      case PairMethod::mcnemar: return mcnemar_of(of, confidence);
      case PairMethod::t:
      case PairMethod::bootstrap_studentised:
      case PairMethod::objects_again:
      case PairMethod::half_of_objects: break;
    }
    return compare::student(d, plain);
  }

  [[nodiscard]] std::vector<ComparedPair> one_by_one(const std::vector<std::pair<std::size_t, std::size_t>>& pairs,
                                                     double confidence) const {
    std::vector<ComparedPair> found;
    for (const auto& [a, b] : pairs) {
      const Pairing of = pairing(a, b);
      const auto none = Value<double>::undefined("it has no p-value to adjust");
      ComparedPair pair{a, b, test(of, confidence), none, none};
      pair.found.n = method_ == PairMethod::welch ? of.first.size() + of.second.size() : of.first.size();
      if (method_ == PairMethod::t) {
        compare::ResampleOptions signs = how_;
        signs.tie = of.differences.tie;
        const compare::Finding check = compare::randomization(of.differences.values, signs);
        pair.by_signs = check.p;
        pair.found.resamples = check.resamples;
      }
      count_wins(of, pair);
      found.push_back(std::move(pair));
    }
    return found;
  }

  /// Over the units that all systems have, drawn together.
  [[nodiscard]] std::vector<ComparedPair> together(
      const std::vector<std::pair<std::size_t, std::size_t>>& pairs) const {
    compare::Table values{table_.systems.size(), {}};
    for (std::size_t u = 0; u < table_.units.size(); ++u) {
      std::vector<double> row;
      for (std::size_t s = 0; s < table_.systems.size(); ++s) row.push_back(table_.value(0, u, s));
      if (std::none_of(row.begin(), row.end(), [](double x) { return std::isnan(x); }))
        values.values.insert(values.values.end(), row.begin(), row.end());
    }
    compare::ResampleOptions drawn = how_;
    drawn.confidence = 1 - options_.alpha;
    for (const double value : values.values) drawn.tie = std::max(drawn.tie, 1e-12 * std::abs(value));
    const compare::MaxT all = compare::max_t(values, pairs, drawn);
    std::vector<ComparedPair> found;
    for (const compare::PairFinding& one : all.pairs) {
      Pairing of;
      for (std::size_t u = 0; u < values.units(); ++u) {
        of.first.push_back(values.at(u, one.first));
        of.second.push_back(values.at(u, one.second));
      }
      of.differences = compare::differences_of(of.first, of.second);
      compare::PairOptions plain;
      plain.tie = of.differences.tie;
      ComparedPair pair{one.first, one.second, compare::student(of.differences.values, plain), one.p,
                        Value<double>::undefined("")};
      pair.found.method = "bootstrap-studentised";
      pair.found.distribution = "resamples";
      pair.found.resamples = all.resamples;
      pair.found.interval = one.interval;
      pair.found.p = one.p;
      if (pairs.size() > 1 && one.p.defined())
        pair.found.p = compare::bootstrap(of.differences.values, compare::Bootstrap::studentised, drawn).p;
      count_wins(of, pair);
      found.push_back(std::move(pair));
    }
    return found;
  }

  /// Units that all speak for the same system do so by chance too often: no exact test of so few could decide, and an
  /// approximate one guesses.
  [[nodiscard]] std::string too_few(const ComparedPair& pair) const {
    if (method_ != PairMethod::welch) return too_few_units(pair.found.n, options_.alpha);
    double least = 2;
    const Pairing of = pairing(pair.a, pair.b);
    for (std::size_t i = 1; i <= of.second.size(); ++i)
      least *= static_cast<double>(i) / static_cast<double>(of.first.size() + i);
    if (least <= options_.alpha) return "";
    return "too few units, " + std::to_string(of.first.size()) + " and " + std::to_string(of.second.size()) +
           " runs that are wholly apart are so by chance with p = " + shortest(std::min(1.0, least));
  }

  const ScoreTable& table_;
  const DecisionOptions& options_;
  PairMethod method_;
  compare::ResampleOptions how_;
};

}  // namespace

Decisions compare_systems(std::vector<ScoreEntry> entries, const DecisionOptions& options) {
  if (options.unit == UnitKind::objects)
    refuse("objects have no values by themselves: compare the files of their labels (etalon compare DOMAIN)");
  const PairMethod method = options.method.value_or(default_method(options.unit));
  check_suits(method, options.unit);
  check_decision_options(options, method);
  Decisions found{.score = choose_score(entries, options.score), .method = method, .how = options};
  DisagreementOptions reading = options.table;
  if (options.unit == UnitKind::seeds) reading.skip_missing = true;
  const ScoreTable table = score_table_of(std::move(entries), reading);
  found.systems = table.systems;
  found.units = table.units.size();
  found.better = table.sign[0] < 0 ? Better::lower : Better::higher;
  const auto pairs = pairs_of(table.systems, options.baseline);
  if (options.correction && pairs.size() == 1) refuse("one pair of systems needs no correction");
  Comparer comparer(table, options, method);
  found.pairs = comparer.run(pairs, found.correction);
  const bool drawn = std::any_of(found.pairs.begin(), found.pairs.end(),
                                 [](const ComparedPair& pair) { return pair.found.resamples > 0; });
  if (!drawn && (options.resamples || options.seed))
    refuse("nothing is drawn at random here, so that resamples and a seed have no effect");
  for (ComparedPair& pair : found.pairs) comparer.decide(pair);
  for (const ComparedPair& pair : found.pairs) {
    if (options.unit == UnitKind::seeds || pair.found.n == found.units) continue;
    found.notes.push_back(table.systems[pair.a] + " and " + table.systems[pair.b] + " are compared on " +
                          std::to_string(pair.found.n) + " of " + std::to_string(found.units) +
                          " units: the others have no value of " +
                          (method == PairMethod::bootstrap_studentised ? "every system" : "both"));
  }
  return found;
}

}  // namespace etalon
