// arguments.cpp: the arguments of a measure from their text, checked against its parameters.
#include "engine/arguments.hpp"

#include <cmath>

#include "etalon/error.hpp"
#include "etalon/number_table.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::optional<Undefined> find_undefined(std::string_view name) {
  if (name == "report" || name == "fail") return Undefined::report;
  if (name == "skip") return Undefined::skip;
  if (name == "zero") return Undefined::zero;
  if (name == "authors") return Undefined::authors;
  if (name == "sklearn") return Undefined::sklearn;
  return std::nullopt;
}
namespace {

/// The value of one argument as the parameter understands it; checks range and choice.
double argument_value(const Measure& measure, const Parameter& parameter, std::string_view text) {
  const std::string where = std::string(measure.name) + ": " + std::string(parameter.name);
  if (!parameter.choices.empty()) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
      if (parameter.choices.items[i] == text) return static_cast<double>(i);
      known.emplace_back(parameter.choices.items[i]);
    }
    refuse(where + " cannot be '" + std::string(text) + "'; choose one of " + join(known, ", "));
  }
  if (parameter.table) return table_argument(text, where);
  const auto value = parse_number(text);
  if (!value || std::isnan(*value)) refuse(where + " must be a number, not '" + std::string(text) + "'");
  const bool too_low = parameter.low_excluded ? *value <= parameter.low : *value < parameter.low;
  if (too_low || *value > parameter.high) {
    refuse(where + " must be " + (parameter.low_excluded ? "greater than " : "at least ") + shortest(parameter.low) +
           (std::isinf(parameter.high) ? "" : " and at most " + shortest(parameter.high)) + ", not " +
           std::string(text));
  }
  if (parameter.whole && *value != std::floor(*value))
    refuse(where + " must be a whole number, not " + std::string(text));
  // Beyond, and for inf, no whole number is meant, and none can be made of it.
  if (parameter.whole && std::abs(*value) > 0x1p53)
    refuse(where + " must be a whole number of at most 2^53, not " + std::string(text));
  return *value;
}

/// Where the comma behind the first argument is: not one within the braces of a table.
std::size_t end_of_argument(std::string_view text) {
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (text[i] == ',' && open <= 0) return i;
  }
  return std::string_view::npos;
}

}  // namespace

void refuse_average(std::string_view name, std::string_view argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string_view::npos || trim(argument.substr(0, equals)) != "average") return;
  const std::string_view average = trim(argument.substr(equals + 1));
  const bool known = average == "macro" || average == "micro" || average == "weighted";
  const std::string wrapper = known ? std::string(average) : "macro";
  const std::string measure(name);
  refuse(measure + " has no parameter 'average'; averages over classes are wrappers: use " + wrapper + "(" + measure +
         ") (Python: et." + wrapper + "(et." + measure + "))" +
         (average == "binary" ? "; of one class: --positive LABEL (Python: positive=)" : ""));
}

Arguments read_arguments(const Measure& measure, std::string_view text) {
  Arguments arguments{};
  std::vector<bool> given(measure.parameters.size());
  for (std::size_t i = 0; i < measure.parameters.size(); ++i) arguments[i] = measure.parameters.items[i].value;
  for (std::size_t index = 0; !trim(text).empty(); ++index) {
    const std::size_t comma = end_of_argument(text);
    std::string_view item = trim(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    std::size_t which = index;
    if (const std::size_t equals = item.find('='); equals != std::string_view::npos) {
      const std::string_view name = trim(item.substr(0, equals));
      which = 0;
      while (which < measure.parameters.size() && measure.parameters.items[which].name != name) ++which;
      if (which == measure.parameters.size()) {
        refuse_average(measure.name, item);
        std::vector<std::string> known;
        for (const Parameter& parameter : measure.parameters) known.emplace_back(parameter.name);
        refuse(std::string(measure.name) + " has no parameter '" + std::string(name) + "'" +
               (known.empty() ? "" : "; it has " + join(known, ", ")));
      }
      item = trim(item.substr(equals + 1));
    }
    if (which >= measure.parameters.size())
      refuse(std::string(measure.name) + " takes no argument '" + std::string(item) + "'");
    if (given[which])
      refuse(std::string(measure.name) + ": " + std::string(measure.parameters.items[which].name) + " is given twice");
    given[which] = true;
    arguments[which] = argument_value(measure, measure.parameters.items[which], item);
  }
  for (std::size_t i = 0; i < measure.parameters.size(); ++i) {
    const Parameter& parameter = measure.parameters.items[i];
    if (!given[i] && !parameter.has_default) {
      refuse(std::string(measure.name) + " needs " + std::string(parameter.name) + ", for example " +
             std::string(measure.name) + "(" + std::string(measure.variants.items[0].arguments) + ")");
    }
  }
  return arguments;
}

}  // namespace etalon
