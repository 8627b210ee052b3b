// counterexamples.cpp: counterexamples as text, in one line or as matrices side by side, and what has no value.
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "etalon/text.hpp"
#include "report/grid.hpp"
#include "report/verdicts.hpp"

namespace etalon {
namespace {

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

std::string undefined_text(std::span<const Verdict> verdicts) {
  std::string text;
  std::set<std::string> told;
  for (const Verdict& verdict : verdicts) {
    if (verdict.undefined == 0 || verdict.inputs == 0 || !told.insert(verdict.score + verdict.universe.text()).second)
      continue;
    text += fmt::format("{}{} has no value on {} of {} inputs, which are left out: {} ({})\n", text.empty() ? "\n" : "",
                        verdict.score, verdict.undefined, verdict.inputs, verdict.reason, verdict.universe.head());
  }
  return text;
}

std::string counterexamples_text(std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases) {
  const Universe& first = verdicts.empty() ? biases.front().universe : verdicts.front().universe;
  std::string text;
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
  return text.empty() ? text : "\nSmallest counterexamples" + std::string(layout_of(first)) + "\n" + text;
}

}  // namespace etalon
