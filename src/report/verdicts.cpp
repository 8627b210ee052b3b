// verdicts.cpp: laws by measures, and the counterexamples as small matrices.
#include "report/verdicts.hpp"

#include <fmt/format.h>

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

/// How the tables of counterexamples are to be read.
std::string_view layout_of(const Universe& universe) {
  switch (universe.kind) {
    case Universe::Kind::labels: return " (rows: truth, columns: prediction)";
    case Universe::Kind::partitions:
    case Universe::Kind::expected_tables:
    case Universe::Kind::pair_counts: return " (rows: reference, columns: clustering)";
    case Universe::Kind::class_rankings: return " (the distances of the objects to the query's class, best first)";
    default: return "";
  }
}

/// "A = 011, B = 001, C = 101"
std::string labelings_text(const Counterexample& example) {
  std::vector<std::string> parts;
  for (const auto& labeling : example.labelings) parts.push_back(labeling.name + " = " + labeling.text);
  return join(parts, ", ");
}

}  // namespace

std::string in_one_line(const Counterexample& example) {
  std::string text = example.says;
  if (!example.labelings.empty()) text += " (" + labelings_text(example) + ")";
  for (const Counterexample::Item& item : example.items) {
    if (item.rows.empty()) {
      text += "; " + item.what + " = " + item.value;
      continue;
    }
    text += "; " + item.what + " [";
    for (std::size_t i = 0; i < item.rows.size(); ++i) {
      if (i > 0) text += "; ";
      for (std::size_t j = 0; j < item.rows[i].size(); ++j)
        text += (j > 0 ? " " : "") + std::to_string(item.rows[i][j]);
    }
    text += "] = " + item.value;
  }
  return text;
}

std::string as_matrices(const Counterexample& example, const std::string& indent) {
  std::size_t height = 0;
  for (const auto& item : example.items) height = std::max(height, item.rows.size());
  if (height == 0) {
    std::string text;
    if (!example.labelings.empty()) text += indent + labelings_text(example) + "\n";
    for (const auto& item : example.items) text += fmt::format("{}{} = {}\n", indent, item.what, item.value);
    return text;
  }
  std::vector<std::string> lines(height + 1, indent);
  for (const Counterexample::Item& item : example.items) {
    std::vector<std::string> block{item.what};
    for (std::size_t i = 0; i < height; ++i) {
      std::string line;
      for (std::size_t j = 0; i < item.rows.size() && j < item.rows[i].size(); ++j)
        line += fmt::format("{:>2} ", item.rows[i][j]);
      if (i + 1 == item.rows.size()) line += " = " + item.value;
      block.push_back(line);
    }
    std::size_t width = 0;
    for (const std::string& line : block) width = std::max(width, display_width(line));
    for (std::size_t i = 0; i < block.size(); ++i)
      lines[i] += block[i] + std::string(width - display_width(block[i]) + 4, ' ');
  }
  std::string text;
  if (!example.labelings.empty()) text += indent + labelings_text(example) + "\n";
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string bias_examples(const BiasVerdict& verdict, const std::string& apart) {
  std::vector<std::string> parts;
  for (const auto* example : {&verdict.more, &verdict.fewer}) {
    if (*example) parts.push_back(in_one_line(**example));
  }
  return join(parts, apart);
}

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
  const Universe& first = verdicts.empty() ? biases.front().universe : verdicts.front().universe;
  text += "\nSmallest counterexamples" + std::string(layout_of(first)) + "\n";
  for (const Verdict& verdict : verdicts) {
    if (!verdict.counterexample) continue;
    // A counterexample to the weak form refutes the strict one as well: say it once.
    if (verdict.form == Form::weak) continue;
    const bool weakly = std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& other) {
      return other.score == verdict.score && other.law == verdict.law && other.form == Form::weak && other.holds &&
             other.universe.text() == verdict.universe.text();
    });
    const bool two_forms = !facts(verdict.law).weakly.empty();
    text += fmt::format("\n{}, {}{}, {}: {}\n", verdict.score, facts(verdict.law).name,
                        weakly ? " (strict form only)" : "", verdict.universe.head(), verdict.counterexample->says);
    text += as_matrices(*verdict.counterexample, "    ");
    if (weakly || !two_forms) continue;
    for (const Verdict& other : verdicts) {
      if (other.score == verdict.score && other.law == verdict.law && other.form == Form::weak &&
          other.counterexample && other.universe.text() == verdict.universe.text() &&
          in_one_line(*other.counterexample) != in_one_line(*verdict.counterexample)) {
        text += fmt::format("  and in the weak form: {}\n", other.counterexample->says) +
                as_matrices(*other.counterexample, "    ");
      }
    }
  }
  for (const BiasVerdict& verdict : biases) {
    for (const auto* example : {&verdict.more, &verdict.fewer}) {
      if (!*example) continue;
      text += fmt::format("\n{}, bias ({}), {}: {}\n", verdict.score, name_of(verdict.bias), verdict.universe.head(),
                          (*example)->says);
      text += as_matrices(**example, "    ");
    }
  }
  return text;
}

}  // namespace etalon
