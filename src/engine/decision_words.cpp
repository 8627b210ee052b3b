// decision_words.cpp: kinds of units and decisions by name, which tests suit which units, and what goes together.
#include "engine/decision_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

template <class Kind>
using Word = std::pair<std::string_view, Kind>;

constexpr std::array<Word<UnitKind>, 5> kUnits{{{"queries", UnitKind::queries},
                                                {"folds", UnitKind::folds},
                                                {"datasets", UnitKind::datasets},
                                                {"seeds", UnitKind::seeds},
                                                {"objects", UnitKind::objects}}};
constexpr std::array<Word<Decision>, 4> kDecisions{
    {{"a", Decision::a}, {"b", Decision::b}, {"equivalent", Decision::equivalent}, {"undecided", Decision::undecided}}};
constexpr std::array<Word<Regression>, 3> kRegressions{
    {{"absent", Regression::absent}, {"shown", Regression::shown}, {"open", Regression::open}}};

template <class Words, class Kind>
std::string_view word_for(const Words& words, Kind kind) {
  for (const auto& [name, known] : words) {
    if (known == kind) return name;
  }
  return {};
}

void check_gate(const DecisionOptions& options, const MethodFacts& method) {
  if (!options.fail_if_worse) return;
  if (!(*options.fail_if_worse >= 0 && std::isfinite(*options.fail_if_worse)))
    refuse("a regression is beyond a margin that is not negative");
  if (options.baseline.empty()) refuse("worse than which system? Name it with --baseline (Python: baseline=)");
  if (!method.interval)
    refuse(std::string(method.name) + " has no interval that could show a regression: take t or a bootstrap");
  if (method.method == PairMethod::equivalence)
    refuse("equivalence shows no regression: take t, whose interval shows both");
}

void check_plan(const DecisionOptions& options, const MethodFacts& method) {
  if (options.power && !options.plan)
    refuse("power is that of a plan: name the difference with --plan (Python: plan=)");
  if (!options.plan) return;
  if (!(*options.plan > 0 && std::isfinite(*options.plan))) refuse("a difference to plan for is more than 0");
  if (!(options.power.value_or(0.8) > options.alpha && options.power.value_or(0.8) < 1))
    refuse("power is above the level of the test and below 1, for example 0.8");
  if (!method.mean && method.pairs != PairMethod::mcnemar)
    refuse("a plan is by how much the differences vary, which " + std::string(method.name) + " does not use: take " +
           (options.unit == UnitKind::objects ? "bootstrap-objects" : "t"));
}

void check_effect(const DecisionOptions& options) {
  if (options.effect.empty()) return;
  if (options.unit == UnitKind::objects)
    refuse("sizes without unit are of differences on units, and objects have none by themselves");
  if (options.effect != "d_z" && options.effect != "d_av" && options.effect != "rank-biserial")
    refuse("an effect cannot be '" + options.effect + "'; choose one of " + std::string(kEffects));
  if (options.unit == UnitKind::seeds && options.effect != "d_av")
    refuse(options.effect + " is of pairs, and runs with other seeds are none: take d_av");
}

}  // namespace

UnitKind parse_unit_kind(std::string_view name) {
  for (const auto& [known, kind] : kUnits) {
    if (known == name) return kind;
  }
  refuse("a unit cannot be '" + std::string(name) + "'; choose one of " + std::string(kUnitKinds));
}

std::optional<UnitKind> unit_kind_of_column(std::string_view column) {
  constexpr std::array<Word<UnitKind>, 15> kColumns{{{"fold", UnitKind::folds},
                                                     {"folds", UnitKind::folds},
                                                     {"cv_fold", UnitKind::folds},
                                                     {"split", UnitKind::folds},
                                                     {"dataset", UnitKind::datasets},
                                                     {"datasets", UnitKind::datasets},
                                                     {"data_set", UnitKind::datasets},
                                                     {"seed", UnitKind::seeds},
                                                     {"seeds", UnitKind::seeds},
                                                     {"query", UnitKind::queries},
                                                     {"queries", UnitKind::queries},
                                                     {"query_id", UnitKind::queries},
                                                     {"qid", UnitKind::queries},
                                                     {"topic", UnitKind::queries},
                                                     {"topics", UnitKind::queries}}};
  std::string lower(column);
  for (char& letter : lower) letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
  for (const auto& [name, kind] : kColumns) {
    if (name == lower) return kind;
  }
  return {};
}

std::string_view name_of(UnitKind kind) { return word_for(kUnits, kind); }
std::string_view name_of(Decision decision) { return word_for(kDecisions, decision); }
std::string_view name_of(Regression regression) { return word_for(kRegressions, regression); }

void check_suits(PairMethod method, const DecisionOptions& options) {
  const MethodFacts& of = facts(method);
  const std::string name(of.name);
  if (!of.suits(options.unit)) {
    if (options.unit == UnitKind::objects && of.pairs == PairMethod::mcnemar_mid_p)
      refuse(
          "instances are compared by McNemar's exact test, whose p is not below the mid-p: take mcnemar; mcnemar-mid-p "
          "is "
          "for values 0 and 1 on units (compare values)");
    if (options.unit == UnitKind::objects)
      refuse("'" + name + "' is about values of units, and objects have none by themselves: take " +
             std::string(name_of(default_method(UnitKind::objects))));
    if (of.suits(UnitKind::objects)) refuse("'" + name + "' draws objects, and these are values of units");
    if (options.unit == UnitKind::folds)
      refuse("folds of a cross-validation share most of their training data, so that '" + name +
             "' would call too many differences real: take nadeau-bengio");
    if (options.unit == UnitKind::seeds)
      refuse("runs with other seeds are no pairs, which '" + name + "' is for: take welch");
    if (method == PairMethod::welch)
      refuse("the systems have values on the same units, and welch would not use that: take a paired test such as t");
    refuse(name + " is for folds of a cross-validation: say --unit folds (Python: unit='folds')");
  }
  if (options.clusters.empty()) return;
  if (options.unit == UnitKind::folds || options.unit == UnitKind::seeds)
    refuse("clusters are of units that are drawn, such as queries, and not of " + std::string(name_of(options.unit)));
  if (!of.clusters)
    refuse("'" + name +
           "' takes units for independent, and those of one cluster are alike: take t, randomization or a bootstrap, "
           "which draw clusters, or average within clusters first");
}

void check_decision_options(const DecisionOptions& options, PairMethod method) {
  const MethodFacts& of = facts(method);
  const std::string name(of.name);
  if (!(options.alpha > 0 && options.alpha < 1)) refuse("the level of a test is between 0 and 1, for example 0.05");
  if (!(options.margin >= 0 && std::isfinite(options.margin))) refuse("a margin is a number that is not negative");
  const bool needs_interval = of.family != PairFamily::posterior;
  if (options.margin > 0 && needs_interval && !of.interval)
    refuse(name + " has no interval that a margin could be held against: take t or a bootstrap");
  if (method == PairMethod::equivalence && options.margin == 0)
    refuse("equivalent within what? Name the greatest difference that does not matter with --margin (Python: margin=)");
  if (method == PairMethod::equivalence && options.alpha >= 0.5)
    refuse("the level of a test of equivalence is below 0.5, for example 0.05");
  if (options.folds == 1) refuse("a cross-validation has at least two folds");
  if (options.folds > 0 && options.unit != UnitKind::folds) refuse("the number of folds is about units that are folds");
  const bool resampled = method == PairMethod::max_t || options.unit == UnitKind::objects;
  if (options.correction && of.family == PairFamily::shared && resampled)
    refuse(name + " is corrected by its shared resamples (max-t), and not otherwise");
  if (options.correction && of.family == PairFamily::shared)
    refuse(name + " is corrected for all pairs by itself, and not otherwise");
  if (options.correction && of.family == PairFamily::posterior)
    refuse(name + " gives chances and no p-values, so that there is nothing to correct");
  if (!options.baseline.empty() && of.family == PairFamily::shared && !resampled)
    refuse(name + " is a test of all pairs, so that a baseline has no effect: take another method with it");
  if (options.family_of_scores && of.family != PairFamily::corrected)
    refuse("a family of scores is decided by corrected p-values of all pairs, and " + name + " decides otherwise");
  if (options.family_of_scores && options.further.empty())
    refuse("a family of scores has two or more: name them with -m (Python: score=[…])");
  check_gate(options, of);
  check_plan(options, of);
  check_effect(options);
}

std::string named_few(const std::vector<std::string>& names) {
  constexpr std::size_t few = 3;
  if (names.size() <= few) return join(names, ", ");
  return join({names.begin(), names.begin() + few}, ", ") + " and " + std::to_string(names.size() - few) + " more";
}

std::string too_few_units(std::size_t units, double alpha, const char* what) {
  const double least = std::ldexp(2, -static_cast<int>(std::min<std::size_t>(units, 1000)));
  if (least <= alpha) return "";
  return "too few " + std::string(what) + ", " + std::to_string(units) +
         " that all speak for the same system do so by chance with p = " + shortest(std::min(1.0, least));
}

std::uint64_t enough_resamples(std::size_t pairs, const DecisionOptions& options, bool draws) {
  constexpr std::uint64_t usual = 10000;
  const double least = std::ceil(2 * static_cast<double>(std::max<std::size_t>(pairs, 1)) / options.alpha);
  const std::uint64_t resamples = options.resamples.value_or(std::max(usual, static_cast<std::uint64_t>(5 * least)));
  if (draws && static_cast<double>(resamples) < least)
    refuse(std::to_string(resamples) + " resamples cannot decide about " + std::to_string(pairs) +
           (pairs == 1 ? " pair" : " pairs") + " at a level of " + shortest(options.alpha) + ": at least " +
           std::to_string(static_cast<std::uint64_t>(least)) + " are needed");
  return resamples;
}

SystemPairs decided_pairs(const std::vector<std::string>& systems, const std::string& baseline) {
  constexpr std::size_t most = 1000;  // half a million pairs
  if (baseline.empty() && systems.size() > most)
    refuse("all pairs of " + std::to_string(systems.size()) + " systems are too many to decide (at most those of " +
           std::to_string(most) + "): name a --baseline, or ask who could be best (leaderboard)");
  return pairs_of(systems, baseline);
}

SystemPairs pairs_of(const std::vector<std::string>& systems, const std::string& baseline) {
  if (baseline.empty()) return compare::all_pairs(systems.size());
  const auto at = std::find(systems.begin(), systems.end(), baseline);
  if (at == systems.end())
    refuse("the baseline '" + baseline + "' is not in the table; there are " + join(systems, ", "));
  return compare::pairs_with(static_cast<std::size_t>(at - systems.begin()), systems.size());
}

}  // namespace etalon
