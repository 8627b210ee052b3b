// explain.cpp: the page of one score. Everything on it comes from the entry or is computed.
#include <fmt/core.h>

#include <cmath>
#include <optional>

#include "etalon/covers.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"
#include "report/score_names.hpp"
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
  return fmt::format("{} … {}, {}", side(range.low), side(range.high), direction(score.better()));
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
  if (parameter.table) return text + " ({grade:gain,…}; default none)";
  return text + (parameter.has_default ? fmt::format(" (default {})", shortest(parameter.value)) : " (must be given)");
}

/// What there is to find out about the laws of a score; its bias in each universe where its domain has one.
struct Found {
  std::vector<Verdict> laws;
  std::vector<BiasVerdict> biases{};
};

Found find_out(const Score& score) {
  const std::vector<Universe> universes = default_universes(score.domain());
  Found found{validate({&score, 1}, universes)};
  const auto bias = questions(score.domain()).bias;
  for (const Universe& universe : universes) {
    if (bias == nullptr || !judged_in(score, universe)) continue;
    for (BiasVerdict& verdict : bias({&score, 1}, universe, {})) found.biases.push_back(std::move(verdict));
  }
  return found;
}

block::Findings findings_of(const Found& found) {
  block::Findings findings = findings_of(found.laws);
  for (const BiasVerdict& verdict : found.biases) {
    const Universe& universe = verdict.universe;
    findings.findings.push_back({"bias", fmt::format("{}, n ≤ {}", universe.head(), universe.objects),
                                 std::string(name_of(verdict.bias)), bias_examples(verdict)});
  }
  return findings;
}

/// The fields of a page; empty ones are left out.
class PageFields {
 public:
  void add(std::string name, std::string_view text, bool code = false) {
    if (!text.empty()) fields_.fields.push_back({std::move(name), std::string(text), code});
  }
  [[nodiscard]] block::Fields take() { return std::move(fields_); }

 private:
  block::Fields fields_{.fields = {}, .width = 10};
};

void add_facts(Document& document, const Score& score, const Example& example) {
  const Measure& measure = *score.measure;
  PageFields what;
  what.add("title", score.title());
  if (!score.lifts.empty()) what.add("lift", score.lifts.front()->meaning);
  what.add("meaning", measure.meaning);
  document.add_close(what.take());
  document.add(block::Formula{std::string(measure.latex)});
  PageFields more;
  more.add("formula", measure.formula, true);
  more.add("range", range_text(score));
  for (const Parameter& parameter : measure.parameters) more.add("parameter", parameter_text(parameter));
  more.add("undefined", measure.undefined.empty() ? "never" : measure.undefined);
  more.add("example", fmt::format("{} gives {}", example.data,
                                  example.value.defined() ? shortest(example.value.number)
                                                          : std::string("undefined: ") + example.value.reason));
  more.add("also", join(other_names(score), ", "));
  more.add("elsewhere", join(names_elsewhere(score), ", "));
  more.add("reference", score.reference());
  document.add_close(more.take());
}

void add_laws(Document& document, const Score& score, const Found& found) {
  const Questions& words = questions(score.domain());
  const char* flat = &score.measure->kind() == kind_of<Covers> ? "of covers without overlaps: " : "";
  document.add(block::Heading{"Laws", 2, fmt::format("laws ({}{})", flat, words.brief)});
  document.add(block::Paragraph{fmt::format("Checked over all {} `weakly` means that only the form with ties allowed "
                                            "holds; the counterexample is then one to the strict form. `untested` "
                                            "means that no case could refute the law.{}",
                                            words.whole, words.layout)},
               Block::Shown::on_page);
  document.add_close(findings_of(found));
  document.add(uncut_list(found.laws));
}

/// The laws of the other forms that the entry claims laws for.
void add_variants(Document& document, const Score& score) {
  const std::vector<ClaimedScore> variants = claimed_scores(*score.measure);
  if (score != variants.front().score) return;
  for (std::size_t i = 1; i < variants.size(); ++i) {
    document.add(block::Heading{variants[i].score.text(), 3}, Block::Shown::on_page);
    document.add(findings_of(find_out(variants[i].score)), Block::Shown::on_page);
  }
}

Tree records_of(const Score& score, const Example& example, const Found& found) {
  const Measure& measure = *score.measure;
  Tree records = Tree::object().add("score", score.text()).add("title", score.title());
  records.add("meaning", measure.meaning).add("formula", measure.formula).add("latex", measure.latex);
  records.add("range", Tree::list(std::vector{score.range().low, score.range().high}));
  records.add("better", score.better() == Better::higher  ? "higher"
                        : score.better() == Better::lower ? "lower"
                                                          : "neither");
  records.add("undefined", Tree::text_or_null(measure.undefined)).add("reference", score.reference());
  records.add("example", Tree::object().add("data", example.data).add("value", example.value.number));
  records.add("also", Tree::list(other_names(score))).add("elsewhere", Tree::list(names_elsewhere(score)));
  Tree laws = Tree::list();
  for (const Verdict& verdict : found.laws) laws.add(law_fields(Tree::object(), verdict));
  records.add("laws", std::move(laws));
  if (found.biases.empty()) return records;
  const auto line = [](const std::optional<Counterexample>& seen) {
    return Tree::text_or_null(seen ? in_one_line(*seen) : "");
  };
  Tree biases = Tree::list();
  for (const BiasVerdict& verdict : found.biases)
    biases.add(Tree::object()
                   .add("universe", verdict.universe.text())
                   .add("bias", name_of(verdict.bias))
                   .add("more", line(verdict.more))
                   .add("fewer", line(verdict.fewer)));
  records.add("biases", std::move(biases));
  return records;
}

}  // namespace

Document document_of(const Score& score, bool variants) {
  const Example example = questions(score.domain()).example(score);
  const Found found = find_out(score);
  Document document;
  document.records = records_of(score, example, found);
  document.tables.push_back(laws_table(score.text(), found.laws));
  for (const BiasVerdict& verdict : found.biases)
    document.tables.back().rows.push_back({score.text(), "bias", "", std::string(name_of(verdict.bias)),
                                           verdict.universe.text(), join(bias_examples(verdict), "; ")});
  document.add(block::Heading{score.text(), 1});
  add_facts(document, score, example);
  add_laws(document, score, found);
  if (variants) add_variants(document, score);
  return document;
}

}  // namespace etalon
