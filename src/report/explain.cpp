// explain.cpp: the page of one score, and the catalogue as a list. Everything on it comes from the entry or is
// computed.
#include <fmt/core.h>

#include <cmath>
#include <optional>

#include "etalon/error.hpp"
#include "report/domains.hpp"
#include "report/grid.hpp"
#include "report/json.hpp"
#include "report/verdicts.hpp"

namespace etalon {
namespace {

std::string_view direction(Better better) {
  return better == Better::higher  ? "higher is better"
         : better == Better::lower ? "lower is better"
                                   : "neither end is better";
}

std::string range_text(const Score& score) {
  const auto side = [](double value) {
    return std::isinf(value) ? (value > 0 ? std::string("∞") : std::string("−∞")) : shortest(value);
  };
  const Range range = score.range();
  return fmt::format("{} … {}, {}", side(range.low), side(range.high), direction(score.measure->better));
}

std::string parameter_text(const Parameter& parameter) {
  std::string text = fmt::format("{}: {}", parameter.name, parameter.meaning);
  if (!parameter.choices.empty()) {
    std::vector<std::string> choices;
    for (const std::string_view choice : parameter.choices) choices.emplace_back(choice);
    return text + fmt::format(" ({}; {})", join(choices, ", "),
                              parameter.has_default
                                  ? fmt::format("default {}", choices[static_cast<std::size_t>(parameter.value)])
                                  : "must be given");
  }
  return text + (parameter.has_default ? fmt::format(" (default {})", shortest(parameter.value)) : " (must be given)");
}

std::string_view title_of(const Score& score) {
  const ScoreName* known = name_of(score);
  return known != nullptr && !known->title.empty() ? known->title : score.measure->title;
}

std::string_view reference_of(const Score& score) {
  const ScoreName* known = name_of(score);
  return known != nullptr && !known->reference.empty() ? known->reference : score.measure->reference;
}

std::vector<std::string> other_names(const Score& score) {
  std::vector<std::string> names;
  if (const ScoreName* known = name_of(score)) {
    for (const std::string_view name : known->also) names.emplace_back(name);
    names.emplace_back(known->means);
    return names;
  }
  for (const Alias& alias : score.measure->aliases) {
    if (alias.arguments.empty()) names.emplace_back(alias.name);
    if (!alias.arguments.empty() && alias.name != score.text())
      names.push_back(fmt::format("{} = {}({})", alias.name, score.measure->name, alias.arguments));
  }
  return names;
}

std::vector<std::string> names_elsewhere(const Score& score) {
  std::vector<std::string> names;
  const ScoreName* known = name_of(score);
  if (known != nullptr && !known->elsewhere.name.empty())
    names.push_back(fmt::format("{} {}", known->elsewhere.tool, known->elsewhere.name));
  if (known != nullptr) return names;
  for (const Elsewhere& elsewhere : score.measure->elsewhere)
    names.push_back(fmt::format("{} {}", elsewhere.tool, elsewhere.name));
  return names;
}

/// The bias of a measure of partitions as one more line below its laws; nothing for measures of labels.
std::string bias_line(const Score& score, bool markdown) {
  if (score.domain() != Domain::clusters) return {};
  const ClusterCandidate candidate = candidate_of(score);
  const BiasVerdict verdict = bias_of_clusters({&candidate, 1}, kDefaultPartitions.objects).front();
  const std::string where = fmt::format("{}, n ≤ {}", verdict.universe.head(), verdict.universe.objects);
  const std::string examples = bias_examples(verdict, markdown ? "; " : "\n         ");
  if (markdown) return fmt::format("| bias | {} | {} | {} |\n", where, name_of(verdict.bias), examples);
  return fmt::format("  {:<6} {:<30} {}\n", name_of(verdict.bias), "bias", where) +
         (examples.empty() ? "" : "         " + examples + "\n");
}

std::string laws_head(const Score& score, bool markdown) {
  const UniverseWords words = universe_words(score.domain());
  const char* flat = &score.measure->kind() == kind_of<Covers> ? "of covers without overlaps: " : "";
  if (!markdown) return fmt::format("\nlaws ({}{})\n", flat, words.brief);
  return fmt::format(
      "\n## Laws\n\nChecked over all {} `weakly` means that only the form with ties allowed holds; the "
      "counterexample is then one to the strict form.{}\n\n"
      "| law | over | verdict | smallest counterexample |\n| --- | --- | --- | --- |\n",
      words.whole, words.layout);
}

std::string page(const Score& score, bool markdown) {
  const Measure& measure = *score.measure;
  const Example example = worked_example(score);
  std::string text = markdown ? fmt::format("# {}\n\n", score.text()) : fmt::format("{}\n", score.text());
  const auto field = [&](std::string_view name, std::string_view value) {
    if (value.empty()) return;
    text += markdown ? fmt::format("**{}**: {}  \n", name, value) : fmt::format("  {:<10} {}\n", name, value);
  };
  field("title", title_of(score));
  if (!score.lifts.empty()) field("lift", score.lifts.front()->meaning);
  field("meaning", measure.meaning);
  if (markdown) text += fmt::format("\n$$ {} $$\n\n", measure.latex);
  field("formula", markdown ? fmt::format("`{}`", measure.formula) : std::string(measure.formula));
  field("range", range_text(score));
  for (const Parameter& parameter : measure.parameters) field("parameter", parameter_text(parameter));
  field("undefined", measure.undefined.empty() ? "never" : measure.undefined);
  field("example", fmt::format("{} gives {}", example.data,
                               example.value.defined() ? shortest(example.value.number)
                                                       : std::string("undefined: ") + example.value.reason));
  field("also", join(other_names(score), ", "));
  field("elsewhere", join(names_elsewhere(score), ", "));
  field("reference", reference_of(score));
  text += laws_head(score, markdown);
  text += law_lines(default_verdicts(score), markdown) + bias_line(score, markdown);
  const std::vector<ClaimedScore> variants = claimed_scores(measure);
  if (!markdown || score != variants.front().score) return text;
  for (std::size_t i = 1; i < variants.size(); ++i) {
    text += fmt::format("\n### {}\n\n| law | over | verdict | smallest counterexample |\n| --- | --- | --- | --- |\n",
                        variants[i].score.text());
    text += law_lines(default_verdicts(variants[i].score), markdown) + bias_line(variants[i].score, markdown);
  }
  return text;
}

std::string to_json(const Score& score) {
  const Measure& measure = *score.measure;
  const Example example = worked_example(score);
  JsonWriter json;
  json.begin('{')
      .key("score")
      .value(score.text())
      .key("title")
      .value(title_of(score))
      .key("meaning")
      .value(measure.meaning);
  json.key("formula").value(measure.formula).key("latex").value(measure.latex);
  json.key("range").begin('[').value(score.range().low).value(score.range().high).end(']');
  json.key("better").value(measure.better == Better::higher  ? "higher"
                           : measure.better == Better::lower ? "lower"
                                                             : "neither");
  json.key("undefined").value_or_null(measure.undefined).key("reference").value(reference_of(score));
  json.key("example").begin('{').key("data").value(example.data).key("value").value(example.value.number).end('}');
  json.key("also").begin('[');
  for (const std::string& name : other_names(score)) json.value(name);
  json.end(']').key("elsewhere").begin('[');
  for (const std::string& name : names_elsewhere(score)) json.value(name);
  json.end(']').key("laws").begin('[');
  for (const Verdict& verdict : default_verdicts(score)) {
    json.begin('{')
        .key("law")
        .value(facts(verdict.law).name)
        .key("form")
        .value(verdict.form == Form::strict ? "strict" : "weak");
    json.key("verdict").value(verdict.holds ? "holds" : "refuted").key("universe").value(verdict.universe.text());
    json.key("counterexample")
        .value_or_null(verdict.counterexample ? in_one_line(*verdict.counterexample) : "")
        .end('}');
  }
  json.end(']');
  if (score.domain() == Domain::clusters) {
    const ClusterCandidate candidate = candidate_of(score);
    const BiasVerdict verdict = bias_of_clusters({&candidate, 1}, kDefaultPartitions.objects).front();
    json.key("bias").begin('{').key("bias").value(name_of(verdict.bias));
    json.key("more").value_or_null(verdict.more ? in_one_line(*verdict.more) : "");
    json.key("fewer").value_or_null(verdict.fewer ? in_one_line(*verdict.fewer) : "").end('}');
  }
  return json.end('}').take();
}

}  // namespace

std::string explain(const Score& score, OutputFormat format, const Style&) {
  if (format == OutputFormat::json) return to_json(score);
  if (format == OutputFormat::csv || format == OutputFormat::latex)
    throw Error(ErrorKind::usage, "explain has the formats table, md and json");
  return page(score, format == OutputFormat::md);
}

std::string render_catalogue(OutputFormat format, const Style& style, std::optional<Domain> domain) {
  const auto wanted = [&](const Measure& measure) { return !domain || measure.domain() == *domain; };
  if (format == OutputFormat::json) {
    JsonWriter json;
    json.begin('{').key("version").value(version()).key("measures").begin('[');
    for (const Family* family : catalogue()) {
      for (const Measure& measure : family->entries()) {
        if (!wanted(measure)) continue;
        const Score score = claimed_scores(measure).front().score;
        json.begin('{');
        json.compact(true);
        json.key("name")
            .value(measure.name)
            .key("score")
            .value(score.text())
            .key("title")
            .value(measure.title)
            .key("family")
            .value(family->title());
        json.key("domain")
            .value(facts(measure.domain()).name)
            .key("statistic")
            .value(statistic_name(measure))
            .key("meaning")
            .value(measure.meaning);
        json.end('}');
        json.compact(false);
      }
    }
    return json.end(']').end('}').take();
  }
  std::string text;
  for (const Family* family : catalogue()) {
    if (!wanted(family->entries().front())) continue;
    Grid grid{{"measure", "also", "meaning"}, {}, 3};
    for (const Measure& measure : family->entries()) {
      const Score score = claimed_scores(measure).front().score;
      std::string name = score.text();
      if (format == OutputFormat::md) name = fmt::format("[{}](measures/{}.md)", name, measure.name);
      grid.rows.push_back({name, join(other_names(score), ", "), std::string(measure.meaning)});
    }
    if (format == OutputFormat::table) text += (text.empty() ? "" : "\n") + std::string(family->title()) + "\n\n";
    if (format == OutputFormat::md) text += fmt::format("\n## {}\n\n", family->title());
    if (format == OutputFormat::latex) text += fmt::format("% {}\n", family->title());
    text += render(grid, format, style);
  }
  if (format == OutputFormat::table) {
    Grid grid{{"lift", "meaning", "example"}, {}, 3};
    for (const Lift* lift : lifts()) {
      if (domain && lift->domain() != *domain) continue;
      grid.rows.push_back(
          {std::string(lift->name), std::string(lift->meaning), fmt::format("{}({})", lift->name, lift->example)});
    }
    if (!grid.rows.empty())
      text += "\nLifts: a measure of a small statistic serves a larger one\n\n" + render(grid, format, style);
  }
  const bool for_people = format == OutputFormat::table || format == OutputFormat::md;
  if (for_people && (!domain || *domain == Domain::clusters)) {
    text += format == OutputFormat::md ? "\n## Names of measures on pairs, for clusters\n\n"
                                       : "\nNames of measures on pairs, for clusters\n\n";
    Grid grid{{"name", "is", "meaning"}, {}, 3};
    for (const Score& score : all_scores(Domain::clusters)) {
      if (score.lifts.empty() || !score.lifts.front()->by_default) continue;
      grid.rows.push_back({score.text(), fmt::format("{}({})", score.lifts.front()->name, score.inner().text()),
                           std::string(title_of(score))});
    }
    text += render(grid, format, style);
  }
  return text;
}

}  // namespace etalon
