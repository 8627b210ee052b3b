// validation.cpp: measures against laws in Python: those of the catalogue on all cores, Python functions with the lock
// held.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "bindings.hpp"
#include "etalon/error.hpp"
#include "etalon/report.hpp"
#include "verdicts.hpp"

namespace etalon::python {
namespace {

using Sizes = std::vector<std::pair<std::size_t, std::size_t>>;
/// Name, which direction is better, whether it is of two classes only, and the function.
using FunctionFacts = std::tuple<std::string, std::string, bool, nb::typed<nb::callable, nb::object(nb::object)>>;

std::vector<Universe> to_universes(const Sizes& sizes, bool constant_labelings) {
  std::vector<Universe> universes;
  for (const auto& [classes, objects] : sizes) universes.push_back({classes, objects, constant_labelings});
  return universes;
}

Verdicts validate_scores(const std::vector<Score>& scores, const Sizes& universes, bool constant_labelings,
                         const std::vector<std::string>& laws, const std::string& undefined, unsigned threads) {
  std::vector<Subject> subjects;
  for (const Score& score : scores) subjects.push_back(subject_of(score, {parse_undefined(undefined), {}}));
  const ValidateOptions options{to_laws(laws), threads};
  const nb::gil_scoped_release unlocked;
  return {validate_labels(subjects, to_universes(universes, constant_labelings), options)};
}

/// The bias belongs to a check of all laws.
std::vector<BiasVerdict> bias_if_all(std::span<const ClusterCandidate> candidates, std::size_t objects,
                                     const std::vector<std::string>& laws, unsigned threads) {
  return laws.empty() ? bias_of_clusters(candidates, objects, threads) : std::vector<BiasVerdict>{};
}

Verdicts validate_cluster_scores(const std::vector<std::string>& scores, std::size_t objects,
                                 const std::vector<std::string>& laws, const std::string& undefined, unsigned threads) {
  std::vector<ClusterCandidate> candidates;
  for (const Score& score : cluster_scores(scores))
    candidates.push_back(candidate_of(score, {parse_undefined(undefined), {}}));
  const ValidateOptions options{to_laws(laws), threads};
  const nb::gil_scoped_release unlocked;
  return {validate_clusters(candidates, objects, options), bias_if_all(candidates, objects, laws, threads)};
}

/// Name, which direction is better, and the function of a table of counts, rows the reference.
using PartitionsFunctionFacts = std::tuple<std::string, std::string, nb::typed<nb::callable, nb::object(nb::object)>>;

std::vector<std::vector<std::uint64_t>> rows_of(const Partitions<double>& p) {
  std::vector<std::vector<std::uint64_t>> rows(p.rows(), std::vector<std::uint64_t>(p.columns()));
  for (const auto& cell : p.cells()) rows[cell.row][cell.column] = cell.count;
  return rows;
}

Verdicts validate_cluster_functions(const std::vector<PartitionsFunctionFacts>& functions, std::size_t objects,
                                    const std::vector<std::string>& laws) {
  std::set<std::string> reasons;
  std::vector<ClusterCandidate> candidates;
  for (const auto& [name, better, function] : functions) {
    candidates.push_back({{name, parse_better(better), false, [&reasons, &function](const Partitions<double>& p) {
                             const nb::object result = function(nb::cast(rows_of(p)));
                             if (!nb::isinstance<nb::str>(result)) return Value<double>(nb::cast<double>(result));
                             return Value<double>::undefined(
                                 reasons.insert(nb::cast<std::string>(result)).first->c_str());
                           }}});
  }
  return {validate_clusters(candidates, objects, {to_laws(laws), 1}), bias_if_all(candidates, objects, laws, 1)};
}

Verdicts validate_class_ranking_scores(const std::vector<std::string>& scores, const Sizes& sizes,
                                       const std::vector<std::string>& laws, const std::string& undefined,
                                       unsigned threads) {
  std::vector<ClassRankingSubject> subjects;
  const Evaluation how{parse_undefined(undefined), {}};
  for (const std::string& score : scores)
    subjects.push_back(class_ranking_subject_of(parse_score(score, Domain::classi), how));
  for (const Score& score : all_scores(Domain::classi)) {
    for (const ClaimedScore& claimed : claimed_scores(*score.measure)) {
      if (scores.empty()) subjects.push_back(class_ranking_subject_of(claimed.score, how));
    }
  }
  std::vector<Universe> universes = to_universes(sizes, false);
  if (universes.empty()) universes.push_back(kDefaultClassRankings);
  const ValidateOptions options{to_laws(laws), threads};
  const nb::gil_scoped_release unlocked;
  return {validate_class_rankings(subjects, universes, options)};
}

/// The function gives a number, or the reason as text when there is none. Reasons are pointers for the core: the set
/// keeps each of them until the verdicts, which copy them, are made.
Subject subject_of_function(const FunctionFacts& facts, std::set<std::string>& reasons) {
  const auto& [name, better, binary, function] = facts;
  return {name, parse_better(better), binary, [&reasons, function](const Matrix<double>& matrix) {
            const nb::object result = function(nb::cast(matrix));
            if (!nb::isinstance<nb::str>(result)) return Value<double>(nb::cast<double>(result));
            return Value<double>::undefined(reasons.insert(nb::cast<std::string>(result)).first->c_str());
          }};
}

Verdicts validate_functions(const std::vector<FunctionFacts>& functions, const Sizes& universes,
                            bool constant_labelings, const std::vector<std::string>& laws) {
  std::set<std::string> reasons;
  std::vector<Subject> subjects;
  for (const FunctionFacts& facts : functions) subjects.push_back(subject_of_function(facts, reasons));
  return {validate_labels(subjects, to_universes(universes, constant_labelings), {to_laws(laws), 1})};
}

/// Both lists in the order of the universes, and of the names within each.
Verdicts merged(const Verdicts& a, const Verdicts& b, const Sizes& universes, const std::vector<std::string>& names) {
  Verdicts both{a.all, a.biases};
  both.all.insert(both.all.end(), b.all.begin(), b.all.end());
  both.biases.insert(both.biases.end(), b.biases.begin(), b.biases.end());
  const auto place = [&](const Verdict& verdict) {
    const std::pair size(verdict.universe.classes, verdict.universe.objects);
    return std::pair(std::find(universes.begin(), universes.end(), size),
                     std::find(names.begin(), names.end(), verdict.score));
  };
  std::stable_sort(both.all.begin(), both.all.end(),
                   [&](const Verdict& x, const Verdict& y) { return place(x) < place(y); });
  return both;
}

/// Both lists by the kind of universe, and in the order of the names within each.
Verdicts merged_clusters(const Verdicts& a, const Verdicts& b, const std::vector<std::string>& names) {
  Verdicts both{a.all, a.biases};
  both.all.insert(both.all.end(), b.all.begin(), b.all.end());
  both.biases.insert(both.biases.end(), b.biases.begin(), b.biases.end());
  const auto place = [&](const auto& verdict) {
    return std::pair(verdict.universe.kind, std::find(names.begin(), names.end(), verdict.score));
  };
  const auto before = [&](const auto& x, const auto& y) { return place(x) < place(y); };
  std::stable_sort(both.all.begin(), both.all.end(), before);
  std::stable_sort(both.biases.begin(), both.biases.end(), before);
  return both;
}

}  // namespace

std::vector<Law> to_laws(const std::vector<std::string>& names) {
  std::vector<Law> laws;
  for (const std::string& name : names) laws.push_back(parse_law(name));
  return laws;
}

Better parse_better(std::string_view word) {
  if (word == "higher") return Better::higher;
  if (word == "lower") return Better::lower;
  throw Error(ErrorKind::usage, "better cannot be '" + std::string(word) + "'; choose one of higher, lower");
}

void bind_validation(nb::module_& module) {
  nb::class_<Verdicts>(module, "Verdicts", "What became of each measure under each law.")
      .def("__len__", [](const Verdicts& self) { return self.all.size(); })
      .def(
          "render",
          [](const Verdicts& self, const std::string& format, bool examples) {
            return to_python(render(self.all, self.biases, parse_output_format(format), examples));
          },
          nb::arg("format"), nb::arg("examples") = false);

  module.def("default_universes", [] {
    Sizes sizes;
    for (const Universe& universe : kDefaultUniverses) sizes.emplace_back(universe.classes, universe.objects);
    return sizes;
  });
  module.def(
      "parse_law", [](const std::string& name) { return to_python(facts(parse_law(name)).name); }, nb::arg("name"));
  module.def("validate_scores", &validate_scores, nb::arg("scores"), nb::arg("universes"),
             nb::arg("constant_labelings"), nb::arg("laws"), nb::arg("undefined"), nb::arg("threads"));
  module.def("default_objects", [] { return kDefaultPartitions.objects; });
  module.def("validate_cluster_scores", &validate_cluster_scores, nb::arg("scores"), nb::arg("objects"),
             nb::arg("laws"), nb::arg("undefined"), nb::arg("threads"));
  module.def("validate_cluster_functions", &validate_cluster_functions, nb::arg("functions"), nb::arg("objects"),
             nb::arg("laws"));
  module.def(
      "parse_cluster_score", [](const std::string& text) { return parse_score(text, Domain::clusters).text(); },
      nb::arg("text"));
  module.def("merge_cluster_verdicts", &merged_clusters, nb::arg("a"), nb::arg("b"), nb::arg("names"));
  module.def("validate_class_ranking_scores", &validate_class_ranking_scores, nb::arg("scores"), nb::arg("universes"),
             nb::arg("laws"), nb::arg("undefined"), nb::arg("threads"));
  module.def("validate_functions", &validate_functions, nb::arg("functions"), nb::arg("universes"),
             nb::arg("constant_labelings"), nb::arg("laws"));
  module.def("merge_verdicts", &merged, nb::arg("a"), nb::arg("b"), nb::arg("universes"), nb::arg("names"));
}

}  // namespace etalon::python
