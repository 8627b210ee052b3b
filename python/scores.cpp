// scores.cpp: the catalogue in Python: measures with their facts, scores, lifts.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include <exception>

#include "bindings.hpp"
#include "etalon/error.hpp"
#include "etalon/report.hpp"
#include "etalon/score.hpp"

namespace etalon::python {
namespace {

std::string_view word(Better better) {
  return better == Better::higher ? "higher" : better == Better::lower ? "lower" : "neither";
}

/// A number, or the word that it stands for.
nb::object argument_of(const Parameter& parameter, double value) {
  if (parameter.choices.empty()) return nb::float_(value);
  return to_python(parameter.choices.items[static_cast<std::size_t>(value)]);
}

using Facts = nb::typed<nb::dict, nb::str, nb::any>;

nb::typed<nb::list, Facts> parameters_of(const Measure& measure) {
  nb::typed<nb::list, Facts> parameters;
  for (const Parameter& parameter : measure.parameters) {
    nb::list choices;
    for (const std::string_view choice : parameter.choices) choices.append(to_python(choice));
    nb::dict facts;
    facts["name"] = to_python(parameter.name);
    facts["meaning"] = to_python(parameter.meaning);
    facts["low"] = parameter.low;
    facts["high"] = parameter.high;
    facts["choices"] = nb::tuple(choices);
    facts["default"] = parameter.has_default ? argument_of(parameter, parameter.value) : nb::none();
    parameters.append(facts);
  }
  return parameters;
}

Facts arguments_of(const Score& score) {
  Facts arguments;
  for (std::size_t i = 0; i < score.measure->parameters.size(); ++i) {
    const Parameter& parameter = score.measure->parameters.items[i];
    arguments[to_python(parameter.name)] = argument_of(parameter, score.arguments[i]);
  }
  return arguments;
}

std::vector<std::string> aliases_of(const Measure& measure) {
  std::vector<std::string> names;
  for (const Alias& alias : measure.aliases) names.emplace_back(alias.name);
  return names;
}

std::vector<const Measure*> all_measures() {
  std::vector<const Measure*> measures;
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (measure.domain() == Domain{}) measures.push_back(&measure);
    }
  }
  return measures;
}

/// The canonical text of a score in the domain, or, without one, in the first that knows it.
std::string score_text(const std::string& text, const std::string& only) {
  std::exception_ptr first;
  for (const DomainFacts& domain : domains()) {
    if (!only.empty() && domain.name != only) continue;
    try {
      return parse_score(text, domain.domain).text();
    } catch (const Error&) {
      if (!first) first = std::current_exception();
    }
  }
  std::rethrow_exception(first);
}

std::optional<std::pair<std::string, std::string>> lift_of(const Score& score) {
  if (score.lifts.empty()) return std::nullopt;
  const Lift& lift = *score.lifts.front();
  return std::pair(std::string(lift.name), std::string(lift.meaning));
}

void bind_measure(nb::module_& module) {
  const auto text = [](std::string_view Measure::* field) {
    return [field](const Measure& measure) { return to_python(measure.*field); };
  };
  nb::class_<Measure>(module, "Measure", "An entry of the catalogue.")
      .def_prop_ro("name", text(&Measure::name))
      .def_prop_ro("title", text(&Measure::title))
      .def_prop_ro("formula", text(&Measure::formula))
      .def_prop_ro("latex", text(&Measure::latex))
      .def_prop_ro("meaning", text(&Measure::meaning))
      .def_prop_ro("reference", text(&Measure::reference))
      .def_prop_ro("aliases", &aliases_of)
      .def_prop_ro("parameters", &parameters_of)
      .def_prop_ro("range", [](const Measure& measure) { return std::pair(measure.range.low, measure.range.high); })
      .def_prop_ro("better", [](const Measure& measure) { return to_python(word(measure.better)); });
}

}  // namespace

void bind_scores(nb::module_& module) {
  bind_measure(module);
  nb::class_<Score>(module, "Score", "A measure with its arguments and lift.")
      .def_prop_ro("text", &Score::text)
      .def_prop_ro(
          "measure", [](const Score& score) { return score.measure; }, nb::rv_policy::reference)
      .def_prop_ro("arguments", &arguments_of)
      .def_prop_ro("lift", &lift_of)
      .def_prop_ro(
          "lifts",
          [](const Score& score) {
            std::vector<std::string> names;
            for (const Lift* lift : score.lifts) names.emplace_back(lift->name);
            return names;
          },
          "The names of all lifts, the outermost first.")
      .def(
          "explain",
          [](const Score& score, const std::string& format) {
            const nb::gil_scoped_release unlocked;
            const OutputFormat written = parse_output_format(format);
            return write(document_of(score, facts(written).reader == Reader::page), written);
          },
          nb::arg("format"));

  module.def(
      "parse_score",
      [](std::string_view text, std::string_view domain, const std::vector<Score>& own) {
        return parse_score(text, parse_domain(domain), own);
      },
      nb::arg("text"), nb::arg("domain"), nb::arg("own") = std::vector<Score>{});
  module.def("domains", [] {
    std::vector<std::string> names;
    for (const DomainFacts& domain : domains()) names.emplace_back(domain.name);
    return names;
  });
  module.def("all_scores", [] { return all_scores(); });
  module.def("all_scores_lifted", [] { return all_scores_lifted(); });
  module.def("measures", &all_measures, nb::rv_policy::reference);
  module.def("score_text", &score_text, nb::arg("text"), nb::arg("domain"));
  module.def("find_measure", nb::overload_cast<std::string_view>(&find_measure), nb::arg("name"),
             nb::rv_policy::reference);
  module.def("lifts", [] {
    std::vector<std::pair<std::string, std::string>> names;
    for (const Lift* lift : lifts()) names.emplace_back(lift->name, lift->meaning);
    return names;
  });
}

}  // namespace etalon::python
