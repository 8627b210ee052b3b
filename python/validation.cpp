// validation.cpp: measures judged in Python: against laws, against each other, on the user's systems.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <set>

#include "etalon/advice.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/error.hpp"
#include "etalon/own_page.hpp"
#include "etalon/report.hpp"
#include "etalon/sensitivity.hpp"
#include "etalon/separation.hpp"
#include "subjects.hpp"

namespace etalon::python {
namespace {

/// What became of measures under laws.
struct Verdicts {
  std::vector<Verdict> all;
  std::vector<BiasVerdict> biases{};
};

std::vector<Law> to_laws(const std::vector<std::string>& names, std::optional<Domain> domain = {}) {
  std::vector<Law> laws;
  for (const std::string& name : names) laws.push_back(parse_law(name, domain));
  return laws;
}

// One overload a domain.
Verdicts judge(const std::vector<Subject>& subjects, std::span<const Universe> universes,
               const ValidateOptions& options) {
  return {validate_labels(subjects, universes, options)};
}
Verdicts judge(const std::vector<ClusterCandidate>& candidates, std::span<const Universe> universes,
               const ValidateOptions& options) {
  const std::size_t objects = universes.front().objects;
  Verdicts verdicts{validate_clusters(candidates, objects, options)};
  // The bias belongs to a check of all laws.
  if (options.laws.empty()) verdicts.biases = bias_of_clusters(candidates, objects, options.threads);
  return verdicts;
}
Verdicts judge(const std::vector<OrderSubject>& subjects, std::span<const Universe> universes,
               const ValidateOptions& options) {
  return {validate_orders(subjects, universes, options)};
}
Verdicts judge(const std::vector<ClassRankingSubject>& subjects, std::span<const Universe> universes,
               const ValidateOptions& options) {
  return {validate_class_rankings(subjects, universes, options)};
}
Verdicts judge(const std::vector<AnswerCandidate>& candidates, std::span<const Universe> universes,
               const ValidateOptions& options) {
  return {validate_answers(candidates, universes.front().objects, options)};
}

Verdicts validate(const Subjects& subjects, const std::vector<UniverseFacts>& facts,
                  const std::vector<std::string>& laws, unsigned threads) {
  std::vector<Universe> universes;
  for (const UniverseFacts& universe : facts) universes.push_back(to_universe(universe));
  const ValidateOptions options{to_laws(laws, subjects.domain()), subjects.python() ? 1 : threads};
  return subjects.visit([&](const auto& items) { return judge(items, universes, options); });
}

/// Of the whole catalogue, measures of one class are left out of universes with more than two.
template <class Chosen>
void fit(std::vector<Chosen>& chosen, const Universe& universe, bool whole_catalogue) {
  const auto too_small = [&](const Chosen& subject) { return subject.binary && universe.classes != 2; };
  const auto named = std::find_if(chosen.begin(), chosen.end(), too_small);
  if (named != chosen.end() && !whole_catalogue)
    throw Error(ErrorKind::usage, named->name +
                                      " is about one class against the rest: compare it on two classes, or "
                                      "through a lift such as macro(" +
                                      named->name + ")");
  std::erase_if(chosen, too_small);
}

Consistency compare(const Subjects& subjects, const UniverseFacts& facts, std::size_t sample, std::uint64_t seed,
                    bool weighted, bool same_truth, unsigned threads) {
  const Universe universe = to_universe(facts);
  ConsistencyOptions options;
  options.sample = sample;
  options.seed = seed;
  options.weighted = weighted;
  options.same_truth = same_truth;
  options.threads = subjects.python() ? 1 : threads;
  return subjects.visit([&](const auto& items) {
    auto chosen = subjects_of(items);
    fit(chosen, universe, subjects.whole());
    if (chosen.size() < 2) throw Error(ErrorKind::usage, "two or more measures are compared");
    return consistency(std::span<const typename decltype(chosen)::value_type>(chosen), universe, options);
  });
}

Separation tell_apart(const Subjects& subjects, const UniverseFacts& facts, std::size_t search, std::size_t largest,
                      std::uint64_t seed) {
  const Universe universe = to_universe(facts);
  return subjects.visit([&](const auto& items) {
    auto chosen = subjects_of(items);
    using Chosen = typename decltype(chosen)::value_type;
    fit(chosen, universe, subjects.whole());
    const std::span<const Chosen> all(chosen);
    if constexpr (std::is_same_v<Chosen, ClusterSubject>) {
      return separate(all, universe, SeparationOptions{search, largest, seed});
    } else {
      return separate(all, universe);
    }
  });
}

using Entry = std::tuple<std::string, std::string, std::string, double>;

std::vector<ScoreEntry> to_entries(const std::vector<Entry>& rows) {
  std::vector<ScoreEntry> entries;
  for (const auto& [system, unit, score, value] : rows) entries.push_back({system, unit, score, value});
  return entries;
}

Disagreement disagree(const std::vector<Entry>& rows, const std::vector<std::string>& lower, double tolerance,
                      bool skip_missing, bool ties_differ) {
  return disagreement_of(to_entries(rows), {tolerance, lower, skip_missing, ties_differ});
}

/// The page of the only subject.
OwnPage page_of(const Subjects& subjects, const std::string& definition, unsigned threads) {
  return subjects.visit([&](const auto& items) {
    OwnPage page = describe(items.front(), subjects.python() ? 1 : threads);
    page.definition = definition;
    return page;
  });
}

Sensitivity test_pairs(const std::vector<Entry>& rows, const std::vector<std::string>& lower, double tolerance,
                       bool skip_missing, double alpha, std::size_t halvings, std::uint64_t seed, unsigned threads) {
  const std::vector<ScoreEntry> entries = to_entries(rows);
  const nb::gil_scoped_release unlocked;
  return sensitivity_of(entries, {alpha, halvings, seed, threads, {tolerance, lower, skip_missing}});
}

Advice give_advice(const Subjects& of_domain, const std::vector<std::string>& needs, unsigned threads) {
  const std::vector<Law> laws = to_laws(needs, of_domain.domain());
  const nb::gil_scoped_release unlocked;
  return advise(of_domain.domain(), laws, threads);
}

using PhiFunction = nb::typed<nb::callable, nb::object(std::uint64_t, std::uint64_t, std::uint64_t)>;

/// Formulas as texts, decided exactly; functions give a number, or the reason as text when there is none.
Verdicts validate_weights(const std::vector<std::string>& formulas,
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
  return {validate_phi(subjects, up_to, {to_laws(laws, Domain::answers), 1})};
}

/// What was found is shown as the command shows it.
template <class Found>
void bind_report(nb::module_& module, const char* name) {
  nb::class_<Found>(module, name)
      .def(
          "render",
          [](const Found& self, const std::string& format) {
            return to_python(render(self, parse_output_format(format)));
          },
          nb::arg("format"));
}

}  // namespace

void bind_validation(nb::module_& module) {
  bind_subjects(module);
  nb::class_<Verdicts>(module, "Verdicts", "What became of each measure under each law.")
      .def("__len__", [](const Verdicts& self) { return self.all.size(); })
      .def(
          "render",
          [](const Verdicts& self, const std::string& format, bool examples) {
            return to_python(write(document_of(self.all, self.biases, examples), parse_output_format(format)));
          },
          nb::arg("format"), nb::arg("examples") = false);
  bind_report<Consistency>(module, "Consistency");
  bind_report<Separation>(module, "Separation");
  bind_report<Disagreement>(module, "Disagreement");
  bind_report<Sensitivity>(module, "Sensitivity");
  bind_report<Advice>(module, "Advice");
  bind_report<OwnPage>(module, "OwnPage");
  module.def("own_page", &page_of, nb::arg("subjects"), nb::arg("definition"), nb::arg("threads"));
  module.def(
      "parse_law", [](const std::string& name) { return to_python(facts(parse_law(name)).name); }, nb::arg("name"));
  module.def("validate", &validate, nb::arg("subjects"), nb::arg("universes"), nb::arg("laws"), nb::arg("threads"));
  module.def("consistency", &compare, nb::arg("subjects"), nb::arg("universe"), nb::arg("sample"), nb::arg("seed"),
             nb::arg("weighted"), nb::arg("same_truth"), nb::arg("threads"));
  module.def("separate", &tell_apart, nb::arg("subjects"), nb::arg("universe"), nb::arg("search"), nb::arg("largest"),
             nb::arg("seed"));
  module.def("disagreement", &disagree, nb::arg("entries"), nb::arg("lower"), nb::arg("tolerance"),
             nb::arg("skip_missing"), nb::arg("ties_differ"));
  module.def("sensitivity_of", &test_pairs, nb::arg("entries"), nb::arg("lower"), nb::arg("tolerance"),
             nb::arg("skip_missing"), nb::arg("alpha"), nb::arg("halvings"), nb::arg("seed"), nb::arg("threads"));
  module.def("advise", &give_advice, nb::arg("subjects"), nb::arg("needs"), nb::arg("threads"));
  module.def("default_ranks", [] { return kDefaultPhi.objects; });
  module.def("validate_phi", &validate_weights, nb::arg("formulas"), nb::arg("functions"), nb::arg("up_to"),
             nb::arg("laws"));
}

}  // namespace etalon::python
