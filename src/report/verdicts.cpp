// verdicts.cpp: laws by measures, and the counterexamples as small matrices.
#include "report/verdicts.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/grid.hpp"
#include "report/json.hpp"

namespace etalon {
namespace {

std::string_view form_name(Form form) { return form == Form::strict ? "strict" : "weak"; }

void write_counterexample(JsonWriter& json, const Counterexample& example) {
  json.begin('{').key("says").value(example.says);
  if (!example.labelings.empty()) {
    json.key("labelings").begin('{');
    for (const auto& labeling : example.labelings) json.key(labeling.name).value(labeling.text);
    json.end('}');
  }
  json.key("items").begin('[');
  for (const Counterexample::Item& item : example.items) {
    json.begin('{').key("what").value(item.what).key("matrix").begin('[');
    for (const auto& row : item.rows) {
      json.begin('[');
      for (const std::uint64_t count : row) json.value(count);
      json.end(']');
    }
    json.end(']').key("value").value(item.number).key("exact").value(item.value).end('}');
  }
  json.end(']').end('}');
}

void write_bias(JsonWriter& json, const BiasVerdict& verdict) {
  json.begin('{');
  json.compact(true);
  json.key("score").value(verdict.score).key("bias").value(name_of(verdict.bias));
  json.key("universe").value(verdict.universe.text()).key("cases").value(static_cast<std::uint64_t>(verdict.cases));
  for (const auto& [name, example] : {std::pair("more", &verdict.more), std::pair("fewer", &verdict.fewer)}) {
    json.key(name);
    if (*example) {
      write_counterexample(json, **example);
    } else {
      json.null();
    }
  }
  json.end('}');
  json.compact(false);
}

std::string to_json(std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("laws").begin('[');
  for (const Verdict& verdict : verdicts) {
    json.begin('{');
    json.compact(true);
    json.key("score")
        .value(verdict.score)
        .key("law")
        .value(facts(verdict.law).name)
        .key("form")
        .value(form_name(verdict.form));
    json.key("verdict").value(verdict.holds ? "holds" : "refuted").key("universe").value(verdict.universe.text());
    json.key("cases")
        .value(static_cast<std::uint64_t>(verdict.cases))
        .key("undefined")
        .value(static_cast<std::uint64_t>(verdict.undefined));
    if (!verdict.reason.empty()) json.key("reason").value(verdict.reason);
    json.key("counterexample");
    if (verdict.counterexample) {
      write_counterexample(json, *verdict.counterexample);
    } else {
      json.null();
    }
    json.end('}');
    json.compact(false);
  }
  json.end(']');
  if (!biases.empty()) {
    json.key("biases").begin('[');
    for (const BiasVerdict& verdict : biases) write_bias(json, verdict);
    json.end(']');
  }
  json.key("theorems").begin('[');
  const TheoremCheck theorem = impossibility_theorem(verdicts);
  json.begin('{').key("name").value("impossibility");
  json.key("says").value(kImpossibility).key("checked").value(static_cast<std::uint64_t>(theorem.checked));
  json.key("suspects").begin('[');
  for (const std::string& suspect : theorem.suspects) json.value(suspect);
  return json.end(']').end('}').end(']').end('}').take();
}

std::string to_csv(std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases) {
  std::string text = "score,law,form,verdict,universe,cases,undefined,counterexample\n";
  for (const Verdict& verdict : verdicts) {
    text += fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(verdict.score), facts(verdict.law).name,
                        form_name(verdict.form), verdict.holds ? "holds" : "refuted",
                        csv_field(verdict.universe.text()), verdict.cases, verdict.undefined,
                        csv_field(verdict.counterexample ? in_one_line(*verdict.counterexample) : ""));
  }
  for (const BiasVerdict& verdict : biases) {
    text += fmt::format("{},bias,,{},{},{},,{}\n", csv_field(verdict.score), name_of(verdict.bias),
                        csv_field(verdict.universe.text()), verdict.cases, csv_field(bias_examples(verdict, "; ")));
  }
  return text;
}

/// The last column of a table of laws, or a table of its own.
void add_biases(Grid& grid, std::span<const BiasVerdict> biases) {
  if (grid.head.empty()) {
    grid.head.emplace_back("score");
    grid.marks = false;
    for (const BiasVerdict& verdict : biases) grid.rows.push_back({GridCell(verdict.score)});
  }
  for (auto& row : grid.rows) {
    row.resize(grid.head.size(), GridCell(""));
    const auto own = std::find_if(biases.begin(), biases.end(),
                                  [&](const BiasVerdict& verdict) { return verdict.score == row[0].text; });
    row.emplace_back(own == biases.end() ? std::string() : std::string(name_of(own->bias)));
  }
  grid.head.emplace_back("bias");
}

/// One universe: measures as rows, laws as columns.
Grid grid_of(std::span<const Verdict> verdicts) {
  Grid grid;
  grid.head.push_back("score");
  grid.marks = false;
  std::vector<Law> laws;
  std::vector<std::string> scores;
  for (const Verdict& verdict : verdicts) {
    if (std::find(laws.begin(), laws.end(), verdict.law) == laws.end()) {
      laws.push_back(verdict.law);
      grid.head.emplace_back(facts(verdict.law).head);
    }
    auto row = std::find(scores.begin(), scores.end(), verdict.score);
    if (row == scores.end()) {
      scores.push_back(verdict.score);
      row = scores.end() - 1;
      grid.rows.push_back({GridCell(verdict.score)});
    }
    auto& cells = grid.rows[static_cast<std::size_t>(row - scores.begin())];
    const auto column = static_cast<std::size_t>(std::find(laws.begin(), laws.end(), verdict.law) - laws.begin()) + 1;
    cells.resize(std::max(cells.size(), column + 1), GridCell("✗"));
    if (verdict.holds && verdict.cases == 0) {
      cells[column] = "–";
    } else if (verdict.holds && cells[column].text == "✗") {
      cells[column] = verdict.form == Form::strict ? "✓" : "weak";
    }
  }
  return grid;
}

}  // namespace

std::string render(std::span<const Verdict> verdicts, OutputFormat format, bool examples, const Style& style) {
  return render(verdicts, {}, format, examples, style);
}

std::string render(std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases, OutputFormat format,
                   bool examples, const Style& style) {
  if (format == OutputFormat::json) return to_json(verdicts, biases);
  if (format == OutputFormat::csv) return to_csv(verdicts, biases);
  std::string text;
  const auto add_table = [&](const Universe& universe, const Grid& grid) {
    if (format == OutputFormat::latex) {
      text += "% " + universe.text() + "\n";
    } else {
      text += (format == OutputFormat::md ? "**" + universe.text() + "**" : universe.text()) + "\n\n";
    }
    text += render(grid, format, style) + "\n";
  };
  bool biases_shown = biases.empty();
  std::size_t begin = 0;
  while (begin < verdicts.size()) {
    std::size_t end = begin;
    const std::string universe = verdicts[begin].universe.text();
    while (end < verdicts.size() && verdicts[end].universe.text() == universe) ++end;
    Grid grid = grid_of(verdicts.subspan(begin, end - begin));
    if (!biases_shown && verdicts[begin].universe.kind == Universe::Kind::partitions) {
      add_biases(grid, biases);
      biases_shown = true;
    }
    add_table(verdicts[begin].universe, grid);
    begin = end;
  }
  if (!biases_shown) {
    Grid grid;
    add_biases(grid, biases);
    add_table(biases.front().universe, grid);
  }
  if (format == OutputFormat::latex) return text;
  const bool vacuous = std::any_of(verdicts.begin(), verdicts.end(),
                                   [](const Verdict& verdict) { return verdict.holds && verdict.cases == 0; });
  text += "✓ holds on all of the universe   weak: holds when ties are allowed   ✗ refuted";
  text += vacuous ? "   – no case\n" : "\n";
  for (const LawFacts& law : kLaws) {
    const bool asked =
        std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.law == law.law; });
    if (asked)
      text += fmt::format("{}{:<5} {}: {}\n", format == OutputFormat::md ? "- " : "  ", law.head, law.name, law.says);
  }
  if (!biases.empty()) text += fmt::format("{}{:<5} {}\n", format == OutputFormat::md ? "- " : "  ", "bias", kBiasSays);
  const TheoremCheck theorem = impossibility_theorem(verdicts);
  if (theorem.checked > 0) {
    text += fmt::format("\nTheorem: {}.\n", kImpossibility);
    text += theorem.suspects.empty()
                ? theorem.checked == 1 ? "The measure checked here does not.\n"
                                       : fmt::format("None of the {} measures checked here does.\n", theorem.checked)
                : "No counterexample was found for " + join(theorem.suspects, ", ") +
                      ": a larger universe must hold one.\n";
  }
  if (!examples) return text;
  return text + undefined_text(verdicts) + counterexamples_text(verdicts, biases);
}

}  // namespace etalon
