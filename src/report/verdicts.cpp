// verdicts.cpp: laws by measures, and the counterexamples as small matrices.
#include "report/verdicts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "engine/universe_kind.hpp"
#include "etalon/page.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::string_view form_name(Form form) { return form == Form::strict ? "strict" : "weak"; }

namespace {

Tree records_of(const std::optional<Counterexample>& example) {
  if (!example) return {};
  Tree records = Tree::object().add("says", example->says);
  if (!example->labelings.empty()) {
    Tree labelings = Tree::object();
    for (const auto& labeling : example->labelings) labelings.add(labeling.name, labeling.text);
    records.add("labelings", std::move(labelings));
  }
  Tree items = Tree::list();
  for (const Counterexample::Item& item : example->items) {
    Tree matrix = Tree::list();
    for (const auto& row : item.rows) matrix.add(Tree::list(row));
    items.add(Tree::object()
                  .add("what", item.what)
                  .add("matrix", std::move(matrix))
                  .add("value", item.number)
                  .add("exact", item.value));
  }
  records.add("items", std::move(items));
  return records;
}

Tree record_of(const Verdict& verdict) {
  Tree record = Tree::record()
                    .add("score", verdict.score)
                    .add("law", facts(verdict.law).name)
                    .add("form", form_name(verdict.form))
                    .add("verdict", name_of(verdict.outcome()))
                    .add("universe", verdict.universe.text())
                    .add("cases", verdict.cases)
                    .add("undefined", verdict.undefined);
  if (!verdict.reason.empty()) record.add("reason", verdict.reason);
  if (!verdict.uncut.empty()) record.add("uncut", verdict.uncut);
  record.add("counterexample", records_of(verdict.counterexample));
  return record;
}

Tree records_of(const Judgement& judgement, const TheoremCheck& theorem) {
  const auto& [verdicts, biases, left_out] = judgement;
  Tree laws = Tree::list();
  for (const Verdict& verdict : verdicts) laws.add(record_of(verdict));
  Tree records = Tree::object().add("version", version()).add("laws", std::move(laws));
  if (!biases.empty()) {
    Tree list = Tree::list();
    for (const BiasVerdict& verdict : biases) {
      list.add(Tree::record()
                   .add("score", verdict.score)
                   .add("bias", name_of(verdict.bias))
                   .add("universe", verdict.universe.text())
                   .add("cases", verdict.cases)
                   .add("more", records_of(verdict.more))
                   .add("fewer", records_of(verdict.fewer)));
    }
    records.add("biases", std::move(list));
  }
  if (!left_out.empty()) {
    Tree list = Tree::list();
    for (const LeftOut& here : left_out)
      list.add(Tree::object()
                   .add("universe", here.universe.text())
                   .add("scores", Tree::list(here.scores))
                   .add("why", here.why));
    records.add("left_out", std::move(list));
  }
  Tree theorems = Tree::list();
  theorems.add(Tree::object()
                   .add("name", "impossibility")
                   .add("says", kImpossibility)
                   .add("checked", theorem.checked)
                   .add("suspects", Tree::list(theorem.suspects)));
  records.add("theorems", std::move(theorems));
  return records;
}

CsvTable table_of(std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases) {
  CsvTable table{"laws", {"score", "law", "form", "verdict", "universe", "cases", "undefined", "counterexample"}};
  for (const Verdict& verdict : verdicts) {
    table.rows.push_back({verdict.score, std::string(facts(verdict.law).name), std::string(form_name(verdict.form)),
                          std::string(name_of(verdict.outcome())), verdict.universe.text(),
                          std::to_string(verdict.cases), std::to_string(verdict.undefined),
                          verdict.counterexample ? in_one_line(*verdict.counterexample) : ""});
  }
  for (const BiasVerdict& verdict : biases) {
    table.rows.push_back({verdict.score, "bias", "", std::string(name_of(verdict.bias)), verdict.universe.text(),
                          std::to_string(verdict.cases), "", join(bias_examples(verdict), "; ")});
  }
  return table;
}

/// The last column of a table of laws, or a table of its own; of one universe.
void add_biases(block::Grid& grid, const std::vector<BiasVerdict>& biases) {
  if (biases.empty()) return;
  if (grid.head.empty()) {
    grid.head.emplace_back("score");
    for (const BiasVerdict& verdict : biases) grid.rows.push_back({block::Cell(verdict.score)});
  }
  for (auto& row : grid.rows) {
    row.resize(grid.head.size(), block::Cell(""));
    const auto own = std::find_if(biases.begin(), biases.end(),
                                  [&](const BiasVerdict& verdict) { return verdict.score == row[0].text; });
    row.emplace_back(own == biases.end() ? std::string() : std::string(name_of(own->bias)));
  }
  grid.head.emplace_back("bias");
}

/// One universe: measures as rows, laws as columns.
block::Grid grid_of(std::span<const Verdict> verdicts) {
  block::Grid grid{.head = {"score"}};
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
      grid.rows.push_back({block::Cell(verdict.score)});
    }
    auto& cells = grid.rows[static_cast<std::size_t>(row - scores.begin())];
    const auto column = static_cast<std::size_t>(std::find(laws.begin(), laws.end(), verdict.law) - laws.begin()) + 1;
    cells.resize(std::max(cells.size(), column + 1), block::Cell("✗"));
    // The strict form comes first; the weak one speaks only where it is refuted.
    if (verdict.outcome() == Outcome::refuted || cells[column].text != "✗") continue;
    cells[column] = !verdict.holds() ? "–" : verdict.form == Form::strict ? "✓" : "weak";
  }
  return grid;
}

/// A table for each universe, and one picture of all.
void add_grids(Document& document, std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases) {
  std::vector<std::string> shown;
  LawMarks marks{.title = "Which measures have which laws", .sections = {}};
  const auto add = [&](const Universe& universe, block::Grid grid) {
    std::vector<BiasVerdict> here;
    std::copy_if(biases.begin(), biases.end(), std::back_inserter(here),
                 [&](const BiasVerdict& verdict) { return verdict.universe.text() == universe.text(); });
    add_biases(grid, here);
    document.add(block::Heading{universe.text()});
    marks.sections.push_back(marks_of(universe.text(), grid, !here.empty()));
    document.add(std::move(grid));
    shown.push_back(universe.text());
  };
  std::size_t begin = 0;
  while (begin < verdicts.size()) {
    std::size_t end = begin;
    const std::string universe = verdicts[begin].universe.text();
    while (end < verdicts.size() && verdicts[end].universe.text() == universe) ++end;
    add(verdicts[begin].universe, grid_of(verdicts.subspan(begin, end - begin)));
    begin = end;
  }
  for (const BiasVerdict& verdict : biases) {
    if (std::find(shown.begin(), shown.end(), verdict.universe.text()) == shown.end()) add(verdict.universe, {});
  }
  if (marks.sections.empty()) return;
  Sketch picture = sketch_of(marks);
  picture.name = "laws";
  document.add(std::move(picture), Block::Shown::in_html);
}

/// What the marks and the heads mean.
void add_legend(Document& document, std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases) {
  const bool untested = std::any_of(verdicts.begin(), verdicts.end(),
                                    [](const Verdict& verdict) { return verdict.outcome() == Outcome::untested; });
  block::Legend marks{{"✓ holds on all of the universe", "weak: holds when ties are allowed", "✗ refuted"}};
  if (untested) marks.phrases.emplace_back("– untested: no case could refute it");
  document.add(std::move(marks));
  block::Fields laws{.fields = {}, .width = 5};
  for (const LawFacts& law : kLaws) {
    const bool asked =
        std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.law == law.law; });
    if (asked) laws.fields.push_back({std::string(law.head), fmt::format("{}: {}", law.name, law.says)});
  }
  if (!biases.empty())
    laws.fields.push_back({"bias", std::string(questions(biases.front().universe.kind->domain).bias_says)});
  document.add_close(std::move(laws));
}

void add_theorem(Document& document, const TheoremCheck& theorem) {
  if (theorem.checked == 0) return;
  document.add(block::Paragraph{fmt::format("Theorem: {}.", kImpossibility)});
  document.add_close(block::Paragraph{
      !theorem.suspects.empty()
          ? "No counterexample was found for " + join(theorem.suspects, ", ") + ": a larger universe must hold one."
      : theorem.checked == 1 ? "The measure checked here does not."
                             : fmt::format("None of the {} measures checked here does.", theorem.checked)});
}

std::string left_out_text(const LeftOut& here) {
  return fmt::format("Left out of {}: {}, {} {}.", here.universe.head(), join(here.scores, ", "),
                     here.scores.size() == 1 ? "which" : "each of which", here.why);
}

}  // namespace

Document document_of(const Judgement& judgement, bool examples) {
  const auto& [verdicts, biases, left_out] = judgement;
  const TheoremCheck theorem = impossibility_theorem(verdicts);
  Document document;
  document.view = "laws";
  std::vector<Law> laws;
  for (const Verdict& verdict : verdicts) laws.push_back(verdict.law);
  std::vector<std::string> notes;
  for (const LeftOut& here : left_out) notes.push_back(left_out_text(here));
  document.for_page = [laws = std::move(laws), notes = std::move(notes)](Page& page) {
    page.describe(laws);
    if (!notes.empty()) page.add_to("laws", "notes", Tree::list(notes));
  };
  document.records = records_of(judgement, theorem);
  document.tables.push_back(table_of(verdicts, biases));
  add_grids(document, verdicts, biases);
  for (const LeftOut& here : left_out) document.add(block::Paragraph{left_out_text(here)});
  add_legend(document, verdicts, biases);
  add_theorem(document, theorem);
  if (!examples) return document;
  document.add(uncut_list(verdicts));
  document.add(undefined_list(verdicts));
  add_counterexamples(document, verdicts, biases);
  return document;
}

}  // namespace etalon
