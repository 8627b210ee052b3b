// own_page.cpp: the page of a measure that a user wrote as a formula.
#include "etalon/own_page.hpp"

#include <fmt/core.h>

#include "etalon/error.hpp"
#include "report/consistency.hpp"
#include "report/domains.hpp"
#include "report/grid.hpp"
#include "report/json.hpp"
#include "report/verdicts.hpp"

namespace etalon {
namespace {

std::size_t undefined_inputs(const OwnPage& page) {
  std::size_t undefined = 0;
  for (const auto& [reason, count] : page.undefined) undefined += count;
  return undefined;
}

/// What the user's measure prefers in an example, or does not.
const std::string& preferred(const OwnPage& page, const SeparatingExample& example, bool yes = true) {
  return (example.for_first.front() == page.name) == yes ? example.first : example.second;
}

std::string values_text(const OwnPage& page) {
  const std::size_t undefined = undefined_inputs(page);
  std::vector<std::string> reasons;
  for (const auto& [reason, count] : page.undefined) {
    reasons.push_back(fmt::format("{} on {}", reason, count));
  }
  if (undefined == page.inputs) return fmt::format("none: {}", join(reasons, ", "));
  std::string text = fmt::format("{} … {}", shortest(page.low), shortest(page.high));
  if (undefined > 0) text += fmt::format("; without a value {} of {}: {}", undefined, page.inputs, join(reasons, ", "));
  return text;
}

Grid nearest_grid(const OwnPage& page) {
  Grid grid{{"measure", "consistency", "discriminancy over it", "smallest example on which they differ"}, {}, 4, false};
  for (const OwnPage::Neighbour& neighbour : page.nearest) {
    std::string example = "none here";
    if (neighbour.example) {
      const SeparatingExample& shown = *neighbour.example;
      example = fmt::format("truth {}: {} prefers {} to {}", shown.truth, page.name, preferred(page, shown),
                            preferred(page, shown, false));
    }
    grid.rows.push_back({neighbour.agreement.g, fmt::format("{:.4g}", neighbour.agreement.consistency().number),
                         discriminancy_text(neighbour.agreement.f_only, neighbour.agreement.g_only), example});
  }
  return grid;
}

std::string to_json(const OwnPage& page) {
  JsonWriter json;
  json.begin('{')
      .key("version")
      .value(version())
      .key("name")
      .value(page.name)
      .key("definition")
      .value_or_null(page.definition);
  json.key("domain").value(facts(page.domain).name).key("universe").value(page.universe);
  json.key("values");
  if (undefined_inputs(page) == page.inputs) {
    json.null();
  } else {
    json.begin('[').value(page.low).value(page.high).end(']');
  }
  json.key("inputs").value(static_cast<std::uint64_t>(page.inputs)).key("undefined").begin('{');
  for (const auto& [reason, count] : page.undefined) json.key(reason).value(static_cast<std::uint64_t>(count));
  json.end('}').key("orders_like").begin('[');
  for (const std::string& name : page.alike) json.value(name);
  json.end(']').key("laws").begin('[');
  for (const Verdict& verdict : page.verdicts) {
    json.begin('{');
    json.compact(true);
    json.key("law").value(facts(verdict.law).name).key("form").value(verdict.form == Form::strict ? "strict" : "weak");
    json.key("verdict").value(verdict.holds ? "holds" : "refuted").key("universe").value(verdict.universe.text());
    json.key("counterexample").value_or_null(verdict.counterexample ? in_one_line(*verdict.counterexample) : "");
    json.end('}');
    json.compact(false);
  }
  json.end(']').key("nearest").begin('[');
  for (const OwnPage::Neighbour& neighbour : page.nearest) {
    json.begin('{');
    json.compact(true);
    json.key("score").value(neighbour.agreement.g).key("C").value(neighbour.agreement.consistency().number);
    json.key("D").value(neighbour.agreement.discriminancy());
    json.key("example");
    if (neighbour.example) {
      json.begin('{')
          .key("truth")
          .value(neighbour.example->truth)
          .key("prefers")
          .value(preferred(page, *neighbour.example));
      json.key("to").value(preferred(page, *neighbour.example, false)).end('}');
    } else {
      json.null();
    }
    json.end('}');
    json.compact(false);
  }
  return json.end(']').end('}').take();
}

}  // namespace

std::string render(const OwnPage& page, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(page);
  if (format == OutputFormat::csv || format == OutputFormat::latex)
    throw Error(ErrorKind::usage, "explain has the formats table, md and json");
  const bool md = format == OutputFormat::md;
  std::string text = md ? fmt::format("# {}\n\n", page.name) : fmt::format("{}\n", page.name);
  const auto field = [&](std::string_view name, const std::string& value) {
    text += md ? fmt::format("**{}**: {}  \n", name, value) : fmt::format("  {:<12} {}\n", name, value);
  };
  if (!page.definition.empty()) field("definition", md ? "`" + page.definition + "`" : page.definition);
  field("values", fmt::format("{} ({})", values_text(page), page.universe));
  field("orders like", page.alike.empty() ? "no known measure" : join(page.alike, ", "));
  const UniverseWords words = universe_words(page.domain);
  text += md ? fmt::format(
                   "\n## Laws\n\nChecked over all {}{}\n\n| law | over | verdict | smallest counterexample |\n"
                   "| --- | --- | --- | --- |\n",
                   words.whole, words.layout)
             : fmt::format("\nlaws ({})\n", words.brief);
  text += law_lines(page.verdicts, md);
  text += md ? "\n## The nearest known measures\n\n" : "\nthe nearest known measures\n";
  if (page.nearest.empty()) return text + "none\n";
  return text + page.compared_on + ".\n\n" + render(nearest_grid(page), format, style);
}

}  // namespace etalon
