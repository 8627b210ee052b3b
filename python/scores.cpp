// scores.cpp: the catalogue in Python: measures with their facts, scores, lifts.
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>

#include "bindings.hpp"
#include "etalon/error.hpp"
#include "etalon/number_table.hpp"
#include "etalon/report.hpp"
#include "etalon/score.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

std::string_view word(Better better) {
  return better == Better::higher ? "higher" : better == Better::lower ? "lower" : "neither";
}

/// A number, or the word or table that it stands for.
nb::object argument_of(const Parameter& parameter, double value) {
  if (parameter.table) return to_python(table_of(value).text());
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

/// In the domain, or, without one, in the first that has it.
Score score_in(const std::string& text, const std::string& domain) {
  return domain.empty() ? parse_any_score(text) : parse_score(text, parse_domain(domain));
}

/// All names of all domains, each with whether it needs an argument.
std::map<std::string, bool> all_names() {
  std::map<std::string, bool> names;
  const auto add = [&](std::string_view name, Domain domain) {
    try {
      parse_score(name, domain);
      names[std::string(name)] = false;
    } catch (const Error&) {
      names.emplace(name, true);
    }
  };
  for (const DomainFacts& domain : domains()) {
    for (const Family* family : catalogue()) {
      for (const Measure& measure : family->entries()) {
        if (measure.domain() != domain.domain) continue;
        add(measure.name, domain.domain);
        for (const Alias& alias : measure.aliases) add(alias.name, domain.domain);
      }
    }
    for (const ScoreName& known : score_names(domain.domain)) {
      add(known.name, domain.domain);
      for (const std::string_view name : known.also) add(name, domain.domain);
    }
  }
  return names;
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
      .def_prop_ro("kind", [](const Measure& measure) { return to_python(measure.kind().name); })
      .def_prop_ro(
          "elsewhere",
          [](const Measure& measure) {
            std::vector<std::pair<std::string, std::string>> names;
            for (const Elsewhere& other : measure.elsewhere) names.emplace_back(other.tool, other.name);
            return names;
          },
          "Pairs of a tool and the name there.")
      .def_prop_ro("range", [](const Measure& measure) { return std::pair(measure.range.low, measure.range.high); })
      .def_prop_ro("better", [](const Measure& measure) { return to_python(word(measure.better)); });
}

}  // namespace

void bind_scores(nb::module_& module) {
  bind_measure(module);
  nb::class_<Score>(module, "Score", "A measure with its arguments and lift.")
      .def_prop_ro("text", &Score::text)
      .def_prop_ro("needs_positive", &Score::needs_positive)
      .def_prop_ro("title", [](const Score& score) { return to_python(score.title()); })
      .def_prop_ro("reference", [](const Score& score) { return to_python(score.reference()); })
      .def_prop_ro("range", [](const Score& score) { return std::pair(score.range().low, score.range().high); })
      .def_prop_ro("better", [](const Score& score) { return to_python(word(score.better())); })
      .def_prop_ro(
          "measure", [](const Score& score) { return score.measure; }, nb::rv_policy::reference)
      .def_prop_ro("better", [](const Score& score) { return to_python(word(score.better())); })
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
            const Unlocked unlocked;
            const OutputFormat written = parse_output_format(format);
            return write(document_of(score, facts(written).reader == Reader::page), written);
          },
          nb::arg("format"));

  module.def(
      "parse_score",
      [](const std::string& text, const std::string& domain, const std::vector<Score>& own) {
        return parse_score(text, parse_domain(domain), own);
      },
      nb::arg("text"), nb::arg("domain"), nb::arg("own") = std::vector<Score>{});
  module.def("domains", [] {
    std::vector<std::string> names;
    for (const DomainFacts& domain : domains()) names.emplace_back(domain.name);
    return names;
  });
  module.def(
      "homes",
      [](const std::string& text) {
        std::vector<std::string> names;
        for (const Domain domain : homes(text)) names.emplace_back(facts(domain).name);
        return names;
      },
      nb::arg("text"), "The domains that have the score by this name, else those that understand it.");
  module.def("split_scores", [](const std::string& text) { return split_scores(text); }, nb::arg("text"));
  module.def("score_in", &score_in, nb::arg("text"), nb::arg("domain"));
  module.def(
      "all_scores", [](const std::string& domain) { return all_scores(parse_domain(domain)); }, nb::arg("domain"));
  module.def("all_names", &all_names);
  module.def("find_measure", nb::overload_cast<std::string_view>(&find_measure), nb::arg("name"),
             nb::rv_policy::reference);
  module.def("lifts", [] {
    std::vector<std::pair<std::string, std::string>> names;
    for (const Lift* lift : lifts()) names.emplace_back(lift->name, lift->meaning);
    return names;
  });
}

}  // namespace etalon::python
