// counterexamples.cpp: counterexamples in one line or as matrices side by side, and what has no value.
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "etalon/text.hpp"
#include "report/verdicts.hpp"

namespace etalon {
namespace {

/// "A = 011, B = 001, C = 101"
std::string labelings_text(const Counterexample& example) {
  std::vector<std::string> parts;
  for (const auto& labeling : example.labelings) parts.push_back(labeling.name + " = " + labeling.text);
  return join(parts, ", ");
}

block::Matrices matrices_of(const Counterexample& example) {
  block::Matrices matrices;
  for (const Counterexample::Item& item : example.items) matrices.items.push_back({item.what, item.rows, item.value});
  if (!example.labelings.empty()) matrices.above = labelings_text(example);
  return matrices;
}

/// The other form of a law, of the same measure over the same universe.
bool is_weak_form(const Verdict& other, const Verdict& verdict) {
  return other.score == verdict.score && other.law == verdict.law && other.form == Form::weak &&
         other.universe.text() == verdict.universe.text();
}

/// A counterexample to the weak form refutes the strict one as well: said once, unless they are not the same.
void add_counterexample(Document& document, const Verdict& verdict, std::span<const Verdict> verdicts) {
  const bool weakly = std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& other) {
    return is_weak_form(other, verdict) && !other.counterexample;
  });
  document.add(block::Paragraph{fmt::format("{}, {}{}, {}: {}", verdict.score, facts(verdict.law).name,
                                            weakly ? " (strict form only)" : "", verdict.universe.head(),
                                            verdict.counterexample->says)});
  document.add_close(matrices_of(*verdict.counterexample));
  if (weakly || facts(verdict.law).weakly.empty()) return;
  for (const Verdict& other : verdicts) {
    if (!is_weak_form(other, verdict) || !other.counterexample ||
        in_one_line(*other.counterexample) == in_one_line(*verdict.counterexample))
      continue;
    document.add_close(block::Paragraph{.text = "and in the weak form: " + other.counterexample->says, .indent = 2});
    document.add_close(matrices_of(*other.counterexample));
  }
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

std::vector<std::string> bias_examples(const BiasVerdict& verdict) {
  std::vector<std::string> lines;
  for (const auto* example : {&verdict.more, &verdict.fewer}) {
    if (*example) lines.push_back(in_one_line(**example));
  }
  return lines;
}

block::List undefined_list(std::span<const Verdict> verdicts) {
  block::List list;
  std::set<std::string> told;
  for (const Verdict& verdict : verdicts) {
    if (verdict.undefined == 0 || verdict.inputs == 0 || !told.insert(verdict.score + verdict.universe.text()).second)
      continue;
    list.items.push_back({fmt::format("{} has no value on {} of {} inputs, which are left out: {} ({})", verdict.score,
                                      verdict.undefined, verdict.inputs, verdict.reason, verdict.universe.head())});
  }
  return list;
}

block::List uncut_list(std::span<const Verdict> verdicts) {
  block::List list;
  std::set<std::string> told;
  for (const Verdict& verdict : verdicts) {
    if (verdict.uncut.empty() || !told.insert(verdict.score + verdict.universe.text()).second) continue;
    list.items.push_back({fmt::format(
        "{} has the values of {} on all inputs: no case tests its cut, and what is not refuted is untested ({})",
        verdict.score, verdict.uncut, verdict.universe.head())});
  }
  return list;
}

void add_counterexamples(Document& document, std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases) {
  Document below;
  for (const Verdict& verdict : verdicts) {
    if (verdict.counterexample && verdict.form != Form::weak) add_counterexample(below, verdict, verdicts);
  }
  for (const BiasVerdict& verdict : biases) {
    for (const auto* example : {&verdict.more, &verdict.fewer}) {
      if (!*example) continue;
      below.add(block::Paragraph{fmt::format("{}, bias ({}), {}: {}", verdict.score, name_of(verdict.bias),
                                             verdict.universe.head(), (*example)->says)});
      below.add_close(matrices_of(**example));
    }
  }
  if (below.blocks.empty()) return;
  const Universe& first = verdicts.empty() ? biases.front().universe : verdicts.front().universe;
  document.add(block::Heading{"Smallest counterexamples" + std::string(first.layout())});
  document.add_blocks(std::move(below));
}

block::Findings findings_of(std::span<const Verdict> verdicts) {
  block::Findings findings;
  for (const Verdict& verdict : verdicts) {
    if (verdict.form == Form::weak) continue;
    const bool two_forms = !facts(verdict.law).weakly.empty();
    const Verdict* weak = two_forms ? &verdict + 1 : nullptr;
    const bool weakly = verdict.counterexample && weak != nullptr && !weak->counterexample;
    const std::string_view mark = weakly                   ? (weak->holds() ? "weakly" : "untested")
                                  : verdict.counterexample ? "fails"
                                                           : name_of(verdict.outcome());
    findings.findings.push_back(
        {std::string(facts(verdict.law).name),
         fmt::format("{}, {} ≤ {}", verdict.universe.head(), verdict.universe.bound(), verdict.universe.objects),
         std::string(mark)});
    if (!verdict.counterexample) continue;
    // What refutes the weak form shows that the law fails; an equality alone would refute its strict form only.
    std::vector<std::string>& examples = findings.findings.back().examples;
    if (weak != nullptr && weak->counterexample) examples.push_back(in_one_line(*weak->counterexample));
    const std::string strict = in_one_line(*verdict.counterexample);
    if (examples.empty())
      examples.push_back(strict);
    else if (examples.front() != strict)
      examples.push_back("strict form: " + strict);
  }
  return findings;
}

Tree law_fields(Tree record, const Verdict& verdict) {
  record.add("law", facts(verdict.law).name).add("form", form_name(verdict.form));
  record.add("verdict", name_of(verdict.outcome())).add("universe", verdict.universe.text());
  record.add("counterexample", Tree::text_or_null(verdict.counterexample ? in_one_line(*verdict.counterexample) : ""));
  return record;
}

CsvTable laws_table(const std::string& score, std::span<const Verdict> verdicts) {
  CsvTable table{"laws", {"score", "law", "form", "verdict", "universe", "counterexample"}};
  for (const Verdict& verdict : verdicts) {
    table.rows.push_back({score, std::string(facts(verdict.law).name), std::string(form_name(verdict.form)),
                          std::string(name_of(verdict.outcome())), verdict.universe.text(),
                          verdict.counterexample ? in_one_line(*verdict.counterexample) : ""});
  }
  return table;
}

}  // namespace etalon
