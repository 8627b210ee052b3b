// results.cpp: systems measured by scores, in Python, and the matrix that a measure written in Python sees.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "column.hpp"
#include "documents.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/label_thresholds.hpp"
#include "etalon/own.hpp"
#include "etalon/report.hpp"
#include "etalon/results.hpp"
#include "etalon/units.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

MatrixOptions matrix_options(std::vector<std::string> classes, const std::string& average_over,
                             std::vector<std::string> listed, const std::string& positive) {
  ClassSet averaged;
  if (average_over == "truth") averaged.kind = ClassSet::Kind::in_truth;
  if (average_over == "listed") averaged = {ClassSet::Kind::listed, std::move(listed)};
  return {std::move(classes), std::move(averaged), positive};
}

/// System, unit, counts, and the classes of all units.
using LabelUnits = std::vector<std::tuple<std::string, std::string, const Confusion*, std::vector<std::string>>>;

std::vector<System> label_systems(const LabelUnits& units) {
  std::vector<System> systems;
  for (const auto& [name, unit, confusion, classes] : units) systems.push_back({name, *confusion, unit, {}, classes});
  return systems;
}

Samples samples_of_labels(const LabelUnits& units, const MatrixOptions& matrix,
                          const std::vector<std::string>& disagreement_labels,
                          const std::vector<double>& disagreement) {
  const Unlocked unlocked;
  return label_samples(label_systems(units), matrix, {disagreement_labels, disagreement});
}

State state_of_labels(const LabelUnits& units, const MatrixOptions& matrix,
                      const std::vector<std::string>& disagreement_labels, const std::vector<double>& disagreement) {
  const Unlocked unlocked;
  const std::vector<System> systems = label_systems(units);
  refuse_scores(systems);
  return label_state(systems, matrix, {disagreement_labels, disagreement});
}

void choose_labels(State& state, MatrixOptions matrix, const std::tuple<bool, bool, bool>& said,
                   const std::vector<std::string>& disagreement_labels, const std::vector<double>& disagreement) {
  matrix.said = {std::get<0>(said), std::get<1>(said), std::get<2>(said)};
  choose_label_views(state, matrix, {disagreement_labels, disagreement});
}

/// Results keep no function of the user: it may lead back to them, where no collector of garbage sees it.
Results without_functions(Results results) {
  for (Score& score : results.values.scores) {
    if (score.own == nullptr) continue;
    const Measure& entry = score.own->entry;
    score.own =
        std::make_shared<const Own>(score.own->name, score.own->definition, entry.kind(), entry.better, entry.range);
    score.measure = &score.own->entry;
  }
  return results;
}

Results measured(const Samples& samples, const std::vector<Score>& scores, const std::string& undefined,
                 const std::string& interval, double confidence, std::size_t resamples, std::uint64_t seed, bool each,
                 bool p_values) {
  ResultOptions options;
  options.undefined = parse_undefined(undefined);
  options.fail_when_undefined = undefined == "fail";
  options.chances = p_values;
  options.aggregates = {parse_interval(interval), confidence, resamples, seed};
  options.each = each;
  // Functions of the user need the lock.
  const bool own = std::any_of(scores.begin(), scores.end(), [](const Score& score) { return !score.has_exact(); });
  if (own) {
    const Interruptible interruptible;
    return without_functions(results_of(samples, scores, options));
  }
  const Unlocked unlocked;
  return results_of(samples, scores, options);
}

/// One score of one prediction: the value, the reason when there is none, and what the reader must know. The short way
/// to a number, where all that results hold would take longer than the work.
nb::tuple value_of_labels(const Column& truth, const Column& prediction, nb::handle weights, const Score& score,
                          const std::string& positive, unsigned threads) {
  Confusion counts = tabulate_labels(truth, prediction, weights, threads);
  if (counts.objects() == 0 && counts.classes().empty()) throw Error(ErrorKind::input, "there is no object to measure");
  const auto measured_now = [&] {
    MatrixOptions options;
    options.positive = positive;
    return measure(
        std::make_shared<const Samples>(label_samples({{"prediction", std::move(counts), kOnlyUnit, {}, {}}}, options)),
        std::span(&score, 1));
  };
  const Values values = [&] {
    if (!score.has_exact()) {
      const Interruptible interruptible;
      return measured_now();
    }
    const Unlocked unlocked;
    return measured_now();
  }();
  const auto reason = values.reasons.find(0);
  return nb::make_tuple(values.numbers[0], to_python(reason == values.reasons.end() ? "" : reason->second),
                        to_python(values.samples->notes));
}

/// The results of one of the systems.
Results of_system(const Results& results, std::size_t system) {
  const Samples& all = *results.values.samples;
  auto samples = std::make_shared<Samples>(all);
  samples->systems = {all.systems[system]};
  const auto begin = all.samples.begin() + static_cast<std::ptrdiff_t>(system * all.units.size());
  samples->samples.assign(begin, begin + static_cast<std::ptrdiff_t>(all.units.size()));
  Results one = results;
  one.values.samples = samples;
  one.values.numbers.clear();
  one.values.reasons.clear();
  one.values.chances.clear();
  one.aggregates.all.clear();
  one.aggregates.systems = 1;
  for (std::size_t score = 0; score < results.values.scores.size(); ++score) {
    for (std::size_t unit = 0; unit < all.units.size(); ++unit) {
      const std::size_t place = results.values.place(score, system, unit);
      const std::size_t now = one.values.numbers.size();
      if (const auto found = results.values.reasons.find(place); found != results.values.reasons.end())
        one.values.reasons.emplace(now, found->second);
      if (const auto found = results.values.chances.find(place); found != results.values.chances.end())
        one.values.chances.emplace(now, found->second);
      one.values.numbers.push_back(results.values.numbers[place]);
    }
  }
  for (std::size_t group = 0; group < results.aggregates.groups.size(); ++group) {
    for (std::size_t score = 0; score < results.values.scores.size(); ++score)
      one.aggregates.all.push_back(results.aggregates.at(group, score, system));
  }
  return one;
}

/// The values of some scores, all when none is named; those of the user's functions, which results do not keep, are
/// left out.
Values of_scores(const Values& values, const std::vector<std::string>& names) {
  Values some{values.samples, {}, values.undefined, {}, {}, {}};
  const std::size_t size = values.samples->systems.size() * values.samples->units.size();
  for (std::size_t score = 0; score < values.scores.size(); ++score) {
    const bool named =
        names.empty() || std::find(names.begin(), names.end(), values.scores[score].text()) != names.end();
    if (!named || values.scores[score].own != nullptr) continue;
    const std::size_t first = values.place(score, 0, 0);
    const std::size_t now = some.numbers.size();
    some.scores.push_back(values.scores[score]);
    for (std::size_t i = 0; i < size; ++i) {
      some.numbers.push_back(values.numbers[first + i]);
      if (const auto found = values.reasons.find(first + i); found != values.reasons.end())
        some.reasons.emplace(now + i, found->second);
    }
  }
  return some;
}

/// What is said of a comparison by some scores, all when none is named; of one over units, throws where there is none.
std::vector<std::string> comparison_notes(const Results& results, const std::vector<std::string>& names,
                                          bool over_units) {
  const Unlocked unlocked;
  const Values values = of_scores(results.values, names);
  return over_units ? comparable_table(values).notes : table_notes(values);
}

std::vector<std::string> score_texts(const Results& results) {
  std::vector<std::string> texts;
  for (const Score& score : results.values.scores) texts.push_back(score.text());
  return texts;
}

/// By score and system, as for the command's JSON.
nb::list aggregates_of(const Results& results) {
  nb::list list;
  const std::vector<std::string> scores = score_texts(results);
  for (std::size_t group = 0; group < results.aggregates.groups.size(); ++group) {
    for (std::size_t score = 0; score < scores.size(); ++score) {
      for (std::size_t system = 0; system < results.aggregates.systems; ++system) {
        const Aggregate& found = results.aggregates.at(group, score, system);
        list.append(nb::make_tuple(to_python(results.values.samples->systems[system]),
                                   to_python(results.aggregates.groups[group]), to_python(scores[score]), found.value,
                                   to_python(found.undefined), found.units, found.left_out, found.low, found.high,
                                   to_python(found.interval)));
      }
    }
  }
  return list;
}

nb::list values_of(const Results& results) {
  nb::list list;
  const Values& values = results.values;
  const std::vector<std::string> scores = score_texts(results);
  std::size_t place = 0;
  for (const std::string& score : scores) {
    for (const std::string& system : values.samples->systems) {
      for (const std::string& unit : values.samples->units) {
        const auto reason = values.reasons.find(place);
        const auto chance = values.chances.find(place);
        list.append(nb::make_tuple(
            to_python(system), to_python(shown_unit(unit)), to_python(score), values.numbers[place],
            to_python(reason == values.reasons.end() ? "" : reason->second),
            chance == values.chances.end() ? nb::object(nb::none()) : nb::object(nb::float_(chance->second.p)),
            to_python(chance == values.chances.end() ? "" : chance->second.method)));
        ++place;
      }
    }
  }
  return list;
}

std::optional<std::tuple<double, double, double, double>> binary_counts(const Matrix<double>& matrix) {
  if (matrix.positive() == kNoClass) return std::nullopt;
  const Binary<double> c = matrix.one_against_rest(matrix.positive());
  return std::tuple(c.c11, c.c10, c.c01, c.c00);
}

/// The whole table, zeros and all; rows are the truth.
nb::ndarray<nb::numpy, double, nb::ndim<2>> rows_of(const Matrix<double>& matrix) {
  const std::size_t m = matrix.classes();
  auto* rows = new std::vector<double>(m * m);
  const nb::capsule owner(rows, [](void* pointer) noexcept { delete static_cast<std::vector<double>*>(pointer); });
  for (std::size_t i = 0; i < m; ++i) (*rows)[i * m + i] = matrix.hit(i);
  matrix.for_each_error([&](std::size_t i, std::size_t j, double count) { (*rows)[i * m + j] = count; });
  return nb::ndarray<nb::numpy, double, nb::ndim<2>>(rows->data(), {m, m}, owner);
}

/// What a setting of the samples' domain asks to see.
struct Seen {
  Document document;
};
Document document_of(const Seen& seen) { return seen.document; }

Seen view_of(const Samples& samples, const std::string& setting, const std::string& value) {
  const DomainEntry& domain = entry(samples.domain);
  Settings settings(domain.settings);
  settings.set(setting, value);
  return {domain.view(samples, settings, false).value().document};
}

}  // namespace

Undefined parse_undefined(std::string_view word) {
  if (const auto found = find_undefined(word)) return *found;
  throw Error(ErrorKind::usage,
              "undefined cannot be '" + std::string(word) + "'; choose one of " + std::string(kUndefinedNames));
}

void bind_results(nb::module_& module) {
  nb::class_<Matrix<double>>(module, "Matrix", "A confusion matrix as a measure sees it.")
      .def_prop_ro("classes", &Matrix<double>::classes)
      .def_prop_ro("total", [](const Matrix<double>& matrix) { return matrix.total(); })
      .def("rows", &rows_of)
      .def("binary", &binary_counts, "c11, c10, c01 and c00 of the positive class; None when there is none.");

  nb::class_<MatrixOptions>(module, "MatrixOptions",
                            "Which classes there are, which are averaged over, which one is positive.")
      .def(
          "__init__",
          [](MatrixOptions* self, std::vector<std::string> classes, const std::string& average_over,
             std::vector<std::string> listed, const std::string& positive) {
            new (self) MatrixOptions(matrix_options(std::move(classes), average_over, std::move(listed), positive));
          },
          nb::arg("classes"), nb::arg("average_over"), nb::arg("listed"), nb::arg("positive"));

  nb::class_<Samples>(module, "Samples", "Systems on units, ready to be measured.")
      .def_prop_ro("systems", [](const Samples& samples) { return to_python(samples.systems); })
      .def_prop_ro("units", [](const Samples& samples) { return to_python(samples.units); })
      .def_prop_ro("notes", [](const Samples& samples) { return to_python(samples.notes); })
      .def_prop_ro("unit_count", [](const Samples& samples) { return samples.units.size(); })
      .def("default_scores", [](const Samples& samples) { return default_scores(samples); })
      .def("fitting_scores", [](const Samples& samples) { return fitting_scores(samples); })
      .def(
          "add_notes",
          [](Samples& samples, const std::vector<std::string>& notes) {
            samples.notes.insert(samples.notes.begin(), notes.begin(), notes.end());
          },
          nb::arg("notes"), "On how the data were read; they come before its own.");
  bind_report<Seen>(module, "Seen");
  module.def("view", &view_of, nb::arg("samples"), nb::arg("setting"), nb::arg("value") = "true");

  bind_report<Results>(module, "Results")
      .def(
          "document",
          [](const Results& results, const std::string& comparison) { return Shown{document_of(results, comparison)}; },
          nb::arg("comparison"), nb::keep_alive<0, 1>())
      .def(
          "comparable_score",
          [](const Results& results, bool instances) {
            const auto score = comparable_score(results, instances);
            return score ? score->text() : std::string();
          },
          nb::arg("instances"))
      .def_prop_ro("scores", &score_texts)
      .def_prop_ro("directions",
                   [](const Results& results) {
                     std::vector<std::pair<std::string, std::string>> directions;
                     for (const Score& score : results.values.scores) {
                       const Better better = score.better();
                       directions.emplace_back(score.text(), better == Better::higher  ? "higher"
                                                             : better == Better::lower ? "lower"
                                                                                       : "neither");
                     }
                     return directions;
                   })
      .def(
          "refuse_other_means",
          [](const Results& results, const std::vector<std::string>& names) {
            std::vector<Score> chosen;
            for (const Score& score : results.values.scores) {
              if (names.empty() || std::find(names.begin(), names.end(), score.text()) != names.end())
                chosen.push_back(score);
            }
            refuse_other_means(chosen);
          },
          nb::arg("names"))
      .def(
          "comparison_notes",
          [](const Results& results, const std::vector<std::string>& names, bool over_units) {
            return to_python(comparison_notes(results, names, over_units));
          },
          nb::arg("names"), nb::arg("over_units"))
      .def_prop_ro("notes", [](const Results& results) { return to_python(results.notes); })
      .def("aggregates", &aggregates_of)
      .def("values", &values_of)
      .def("of_system", &of_system, nb::arg("system"));
  bind_report<Pairwise>(module, "Pairwise");
  module.def(
      "pairwise",
      [](std::vector<std::string> truths, std::vector<Results> against, std::string command) {
        return Pairwise{std::move(truths), std::move(against), std::move(command)};
      },
      nb::arg("truths"), nb::arg("against"), nb::arg("command"));

  module.def("label_value", &value_of_labels, nb::arg("truth"), nb::arg("prediction"), nb::arg("weights").none(),
             nb::arg("score"), nb::arg("positive"), nb::arg("threads"));
  module.def("label_samples", &samples_of_labels, nb::arg("units"), nb::arg("matrix"), nb::arg("disagreement_labels"),
             nb::arg("disagreement"));
  module.def("refuse_scores", [](const LabelUnits& units) { refuse_scores(label_systems(units)); }, nb::arg("units"));
  module.def("names_margin", [](const std::string& name) { return names_margin(name); }, nb::arg("name"));
  module.def(
      "names_prediction", [](const std::string& name) { return header_meaning(name) == Header::prediction; },
      nb::arg("name"));
  module.def("choose_labels", &choose_labels, nb::arg("state"), nb::arg("matrix"), nb::arg("said"),
             nb::arg("disagreement_labels"), nb::arg("disagreement"));
  module.def("label_state", &state_of_labels, nb::arg("units"), nb::arg("matrix"), nb::arg("disagreement_labels"),
             nb::arg("disagreement"));
  bind_report<Thresholds>(module, "Thresholds");
  module.def(
      "choose_thresholds",
      [](const Samples& samples, const std::vector<Score>& scores, double share, std::uint64_t seed,
         const std::string& undefined, std::vector<std::string> notes) {
        const ThresholdOptions options{share, seed, parse_undefined(undefined)};
        Thresholds found;
        const bool own =
            std::any_of(scores.begin(), scores.end(), [](const Score& score) { return !score.has_exact(); });
        if (own) {
          const Interruptible interruptible;
          found = choose_thresholds(samples, scores, options);
        } else {
          const Unlocked unlocked;
          found = choose_thresholds(samples, scores, options);
        }
        found.notes = std::move(notes);
        return found;
      },
      nb::arg("samples"), nb::arg("scores"), nb::arg("share"), nb::arg("seed"), nb::arg("undefined"), nb::arg("notes"));
  module.def(
      "default_undefined", [](const std::string& domain) { return std::string(facts(parse_domain(domain)).undefined); },
      nb::arg("domain"));
  module.def("measure", &measured, nb::arg("samples"), nb::arg("scores"), nb::arg("undefined"), nb::arg("interval"),
             nb::arg("confidence"), nb::arg("resamples"), nb::arg("seed"), nb::arg("each"), nb::arg("p_values"),
             "Every system by every score, unit by unit, and what the units come to.");
}

}  // namespace etalon::python
