// validation.cpp: measures judged in Python: against laws, against each other, on the user's systems.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <set>

#include "documents.hpp"
#include "etalon/advice.hpp"
#include "etalon/cost.hpp"
#include "etalon/decisions.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/error.hpp"
#include "etalon/own_page.hpp"
#include "etalon/phi.hpp"
#include "etalon/report.hpp"
#include "etalon/sensitivity.hpp"
#include "etalon/separation.hpp"
#include "etalon/universes.hpp"
#include "judged.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

std::vector<Law> to_laws(const std::vector<std::string>& names, std::optional<Domain> domain = {}) {
  std::vector<Law> laws;
  for (const std::string& name : names) laws.push_back(parse_law(name, domain));
  return laws;
}

Judgement judge(const Judged& judged, const std::vector<Universe>& universes, const std::vector<std::string>& laws,
                unsigned threads) {
  const ValidateOptions options{to_laws(laws, judged.domain()), judged.threads(threads), judged.how()};
  return judged.unlocked([&] {
    Judgement found{validate(judged.scores(), universes, options), {}, left_out(judged.scores(), universes)};
    // The bias belongs to a check of all laws.
    const auto bias = questions(judged.domain()).bias;
    if (options.laws.empty() && bias != nullptr) {
      for (const Universe& universe : universes) {
        const std::vector<BiasVerdict> here = bias(judged.scores(), universe, options);
        found.biases.insert(found.biases.end(), here.begin(), here.end());
      }
    }
    return found;
  });
}

/// Truth, prediction and weight.
using InputRow = std::tuple<std::string, std::string, double>;

Consistency compare(const Judged& judged, const Universe& universe, std::size_t sample, std::uint64_t seed,
                    bool weighted, bool same_truth, const std::vector<InputRow>& distribution, std::uint64_t memory,
                    unsigned threads) {
  ConsistencyOptions options;
  for (const auto& [truth, prediction, weight] : distribution)
    options.distribution.push_back({prediction, truth, weight});
  options.memory = memory;
  options.sample = sample;
  options.seed = seed;
  options.weighted = weighted;
  options.same_truth = same_truth;
  options.threads = judged.threads(threads);
  options.how = judged.how();
  return judged.unlocked([&] {
    const std::vector<Score> scores = judged.fitting(universe);
    if (scores.size() < 2) throw Error(ErrorKind::usage, "two or more measures are compared");
    return consistency(scores, universe, options);
  });
}

Separation tell_apart(const Judged& judged, const Universe& universe, std::size_t search, std::size_t largest,
                      std::uint64_t seed) {
  return judged.unlocked(
      [&] { return separate(judged.fitting(universe), universe, {search, largest, seed, judged.how()}); });
}

Baselines curves(const Judged& judged, const Given& given, unsigned threads) {
  const Questions& of = questions(judged.domain());
  if (of.baseline == nullptr)
    throw Error(ErrorKind::usage, "there is no model of chance for " + std::string(facts(judged.domain()).name));
  Settings settings(of.settings);
  for (const auto& [name, values] : given) settings.set(name, values);
  const auto inputs = of.baseline(settings);
  const std::vector<Score> scores = judged.scores().empty() ? default_scores(judged.domain(), true) : judged.scores();
  return judged.unlocked([&] { return baselines(scores, *inputs, judged.how(), judged.threads(threads)); });
}

using Entry = std::tuple<std::string, std::string, std::string, double>;

std::vector<ScoreEntry> to_entries(const std::vector<Entry>& rows) {
  std::vector<ScoreEntry> entries;
  for (const auto& [system, unit, score, value] : rows) entries.push_back({system, unit, score, value});
  return entries;
}

/// What is known of scores that the catalogue need not know: higher, lower or neither is better.
using Directions = std::vector<std::pair<std::string, std::string>>;

DisagreementOptions table_options(const std::vector<std::string>& lower, const std::vector<std::string>& higher,
                                  const Directions& known, const std::vector<std::string>& notes, double tolerance,
                                  bool skip_missing) {
  DisagreementOptions options;
  options.notes = notes;
  options.tolerance = tolerance;
  options.lower = lower;
  options.higher = higher;
  for (const auto& [score, word] : known)
    options.known.emplace(score, word == "higher" ? Better::higher : word == "lower" ? Better::lower : Better::neither);
  options.skip_missing = skip_missing;
  return options;
}

Disagreement disagree(const std::vector<Entry>& rows, const std::vector<std::string>& lower,
                      const std::vector<std::string>& higher, const Directions& known,
                      const std::vector<std::string>& notes, double tolerance, bool skip_missing, bool ties_differ) {
  DisagreementOptions options = table_options(lower, higher, known, notes, tolerance, skip_missing);
  options.ties_differ = ties_differ;
  const Unlocked unlocked;
  return disagreement_of(to_entries(rows), options);
}

/// The page of the only measure.
OwnPage page_of(const Judged& judged, unsigned threads) {
  return judged.unlocked([&] { return describe(judged.scores().front(), judged.threads(threads)); });
}

Sensitivity test_pairs(const std::vector<Entry>& rows, const std::vector<std::string>& lower,
                       const std::vector<std::string>& higher, const Directions& known,
                       const std::vector<std::string>& notes, double tolerance, bool skip_missing, double alpha,
                       std::size_t halvings, std::uint64_t seed, unsigned threads, const DecisionOptions* as) {
  const std::vector<ScoreEntry> entries = to_entries(rows);
  SensitivityOptions options{alpha, halvings, seed, threads,
                             table_options(lower, higher, known, notes, tolerance, skip_missing)};
  if (as != nullptr) options.as = *as;
  const Unlocked unlocked;
  return sensitivity_of(entries, options);
}

DecisionOptions decision_options(const std::string& unit, const std::string& method,
                                 const std::vector<std::string>& scores, const std::string& family,
                                 const std::string& baseline, double alpha, double margin,
                                 const std::string& correction, std::size_t folds,
                                 std::optional<std::uint64_t> resamples, std::optional<std::uint64_t> seed,
                                 const std::vector<std::string>& lower, const std::vector<std::string>& higher,
                                 const Directions& known, const std::vector<std::string>& notes, bool skip_missing,
                                 const std::vector<std::pair<std::string, std::string>>& clusters,
                                 const std::string& fail_if_worse, bool accept_identical, std::optional<double> plan,
                                 std::optional<double> power, const std::string& effect, unsigned threads) {
  DecisionOptions options;
  options.unit = parse_unit_kind(unit);
  if (!method.empty()) options.method = parse_pair_method(method);
  if (!scores.empty()) {
    options.score = scores[0];
    options.further.assign(scores.begin() + 1, scores.end());
  }
  options.family_of_scores = family == "scores";
  options.clusters.insert(clusters.begin(), clusters.end());
  if (!fail_if_worse.empty()) set_gate(options, fail_if_worse);
  options.accept_identical = accept_identical;
  options.plan = plan;
  options.power = power;
  options.effect = effect;
  options.baseline = baseline;
  options.alpha = alpha;
  options.margin = margin;
  if (!correction.empty()) options.correction = compare::parse_correction(correction);
  options.folds = folds;
  options.resamples = resamples;
  options.seed = seed;
  options.threads = threads;
  options.table = table_options(lower, higher, known, notes, 0, skip_missing);
  return options;
}

Decisions decide(const std::vector<Entry>& rows, const DecisionOptions& options) {
  const std::vector<ScoreEntry> entries = to_entries(rows);
  const Unlocked unlocked;
  return compare_systems(entries, options);
}

Leaderboard lead(const std::vector<Entry>& rows, const std::string& unit, const std::string& score, double alpha,
                 std::size_t folds, std::optional<std::uint64_t> resamples, std::optional<std::uint64_t> seed,
                 const std::vector<std::string>& lower, const std::vector<std::string>& higher, const Directions& known,
                 const std::vector<std::string>& notes, bool skip_missing, unsigned threads) {
  const LeaderboardOptions options{parse_unit_kind(unit),
                                   score,
                                   alpha,
                                   folds,
                                   resamples,
                                   seed,
                                   threads,
                                   table_options(lower, higher, known, notes, 0, skip_missing)};
  const std::vector<ScoreEntry> entries = to_entries(rows);
  const Unlocked unlocked;
  return leaderboard_of(entries, options);
}

/// The page of a method, or the list of all when none is named.
struct MethodPage {
  std::string name;
};
Document document_of(const MethodPage& page) {
  return page.name.empty() ? methods_document() : etalon::document_of(facts(parse_pair_method(page.name)));
}

Advice give_advice(const std::string& name, const std::vector<std::string>& needs, unsigned threads,
                   std::size_t classes) {
  const Domain domain = parse_domain(name);
  const std::vector<Law> laws = to_laws(needs, domain);
  const Unlocked unlocked;
  return advise(domain, laws, threads, classes);
}

Advice give_advice_on(const Results& results, const std::vector<std::string>& needs, unsigned threads) {
  const std::vector<Law> laws = to_laws(needs, results.values.samples->domain);
  const Unlocked unlocked;
  return advise(results.values.samples, laws, threads);
}

/// How the time of measures grows.
struct Costs {
  std::vector<Cost> list;
};
Document document_of(const Costs& costs) { return etalon::document_of(costs.list); }

Costs time_measures(const Judged& judged) {
  const auto cost = questions(judged.domain()).cost;
  if (cost == nullptr)
    throw Error(ErrorKind::usage, "the measures of " + std::string(facts(judged.domain()).name) + " are not timed");
  const std::vector<Score> scores = judged.scores();
  return judged.unlocked([&] { return Costs{cost(scores, {})}; });
}

using PhiFunction = nb::typed<nb::callable, nb::object(std::uint64_t, std::uint64_t, std::uint64_t)>;

/// Formulas as texts, decided exactly; functions give a number, or the reason as text when there is none.
Judgement validate_weights(const std::vector<std::string>& formulas,
                           const std::vector<std::pair<std::string, PhiFunction>>& functions, std::size_t up_to,
                           const std::vector<std::string>& laws) {
  std::set<std::string> reasons;  // the core points at them until the verdicts, which copy them, are made
  std::vector<PhiSubject> subjects;
  for (const std::string& formula : formulas) subjects.push_back(phi_of_definition(formula));
  for (const auto& [name, function] : functions) {
    subjects.push_back({name, [&reasons, &function](std::uint64_t i, std::uint64_t j, std::uint64_t m) {
                          const nb::object result = function(i, j, m);
                          if (!nb::isinstance<nb::str>(result)) return Value<double>(nb::cast<double>(result));
                          return Value<double>::undefined(reasons.insert(nb::cast<std::string>(result)).first->c_str());
                        }});
  }
  const std::vector<Law> asked = to_laws(laws);
  if (!functions.empty()) {
    const Interruptible interruptible;
    return {validate_phi(subjects, up_to, {asked, 1})};
  }
  const Unlocked unlocked;
  return {validate_phi(subjects, up_to, {asked, 1})};
}

}  // namespace

void bind_validation(nb::module_& module) {
  bind_judged(module);
  nb::class_<Judgement>(module, "Verdicts", "What became of each measure under each law.")
      .def(
          "document", [](const Judgement& self, bool examples) { return Shown{document_of(self, examples)}; },
          nb::arg("examples") = false);
  bind_report<Consistency>(module, "Consistency");
  bind_report<Separation>(module, "Separation");
  bind_report<Disagreement>(module, "Disagreement");
  bind_report<Sensitivity>(module, "Sensitivity");
  bind_report<Advice>(module, "Advice");
  bind_report<OwnPage>(module, "OwnPage");
  bind_report<Baselines>(module, "Baselines");
  bind_report<Decisions>(module, "Decisions");
  nb::class_<DecisionOptions>(module, "DecisionOptions", "What decides between systems.");
  module.def("compare", &decide, nb::arg("entries"), nb::arg("options"));
  module.def("decision_options", &decision_options, nb::arg("unit"), nb::arg("method"), nb::arg("scores"),
             nb::arg("family"), nb::arg("baseline"), nb::arg("alpha"), nb::arg("margin"), nb::arg("correction"),
             nb::arg("folds"), nb::arg("resamples").none(), nb::arg("seed").none(), nb::arg("lower"), nb::arg("higher"),
             nb::arg("known"), nb::arg("notes"), nb::arg("skip_missing"), nb::arg("clusters"), nb::arg("fail_if_worse"),
             nb::arg("accept_identical"), nb::arg("plan").none(), nb::arg("power").none(), nb::arg("effect"),
             nb::arg("threads"));
  bind_report<MethodPage>(module, "MethodPage");
  module.def("method_page", [](const std::string& name) { return MethodPage{name}; }, nb::arg("name"));
  module.def("words_of_comparison", [] {
    return std::vector<std::string>{std::string(kUnitKinds), std::string(kPairMethods),
                                    std::string(compare::kCorrectionNames), std::string(kEffects)};
  });
  bind_report<Leaderboard>(module, "Leaderboard");
  module.def("leaderboard", &lead, nb::arg("entries"), nb::arg("unit"), nb::arg("score"), nb::arg("alpha"),
             nb::arg("folds"), nb::arg("resamples").none(), nb::arg("seed").none(), nb::arg("lower"), nb::arg("higher"),
             nb::arg("known"), nb::arg("notes"), nb::arg("skip_missing"), nb::arg("threads"));
  bind_report<Costs>(module, "Costs");
  module.def("costs", &time_measures, nb::arg("judged"));
  module.def("advise_on", &give_advice_on, nb::arg("results"), nb::arg("needs"), nb::arg("threads"));
  module.def("baselines", &curves, nb::arg("judged"), nb::arg("given"), nb::arg("threads"));
  module.def("own_page", &page_of, nb::arg("judged"), nb::arg("threads"));
  module.def(
      "parse_law", [](const std::string& name) { return to_python(facts(parse_law(name)).name); }, nb::arg("name"));
  module.def("validate", &judge, nb::arg("judged"), nb::arg("universes"), nb::arg("laws"), nb::arg("threads"));
  module.def("consistency", &compare, nb::arg("judged"), nb::arg("universe"), nb::arg("sample"), nb::arg("seed"),
             nb::arg("weighted"), nb::arg("same_truth"), nb::arg("distribution"), nb::arg("memory"),
             nb::arg("threads"));
  module.def("separate", &tell_apart, nb::arg("judged"), nb::arg("universe"), nb::arg("search"), nb::arg("largest"),
             nb::arg("seed"));
  module.def("disagreement", &disagree, nb::arg("entries"), nb::arg("lower"), nb::arg("higher"), nb::arg("known"),
             nb::arg("notes"), nb::arg("tolerance"), nb::arg("skip_missing"), nb::arg("ties_differ"));
  module.def("sensitivity_of", &test_pairs, nb::arg("entries"), nb::arg("lower"), nb::arg("higher"), nb::arg("known"),
             nb::arg("notes"), nb::arg("tolerance"), nb::arg("skip_missing"), nb::arg("alpha"), nb::arg("halvings"),
             nb::arg("seed"), nb::arg("threads"), nb::arg("options").none());
  module.def("advise", &give_advice, nb::arg("domain"), nb::arg("needs"), nb::arg("threads"), nb::arg("classes"));
  module.def("keep_universes", &keep_universes, nb::arg("bytes"));
  module.def("free_universes", [] {
    const Unlocked unlocked;
    free_universes();
  });
  module.def("universe_bytes", &universe_bytes);
  module.def("default_ranks", [] { return kDefaultRanks; });
  module.def("validate_phi", &validate_weights, nb::arg("formulas"), nb::arg("functions"), nb::arg("up_to"),
             nb::arg("laws"));
}

}  // namespace etalon::python
