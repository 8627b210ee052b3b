// own_page.cpp: the page of a measure that a user wrote as a formula.
#include "etalon/own_page.hpp"
#include "etalon/questions.hpp"

#include <fmt/core.h>

#include "etalon/text.hpp"
#include "report/agreement.hpp"
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

block::Grid nearest_grid(const OwnPage& page) {
  block::Grid grid{.head = {"measure", "consistency", "discriminancy over it", "smallest example on which they differ"},
                   .numbers_from = 4};
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

Tree records_of(const OwnPage& page, const OwnPage::Neighbour& neighbour) {
  Tree example;
  if (neighbour.example) {
    example = Tree::object()
                  .add("truth", neighbour.example->truth)
                  .add("prefers", preferred(page, *neighbour.example))
                  .add("to", preferred(page, *neighbour.example, false));
  }
  return Tree::record()
      .add("score", neighbour.agreement.g)
      .add("C", neighbour.agreement.consistency().number)
      .add("D", neighbour.agreement.discriminancy())
      .add("example", std::move(example));
}

Tree records_of(const OwnPage& page) {
  Tree records = Tree::object().add("version", version()).add("name", page.name);
  records.add("definition", Tree::text_or_null(page.definition)).add("domain", facts(page.domain).name);
  records.add("universe", page.universe);
  const bool nowhere = undefined_inputs(page) == page.inputs;
  records.add("values", nowhere ? Tree() : Tree::list(std::vector{page.low, page.high}));
  Tree undefined = Tree::object();
  for (const auto& [reason, count] : page.undefined) undefined.add(reason, count);
  Tree laws = Tree::list();
  for (const Verdict& verdict : page.verdicts) laws.add(law_fields(Tree::record(), verdict));
  Tree nearest = Tree::list();
  for (const OwnPage::Neighbour& neighbour : page.nearest) nearest.add(records_of(page, neighbour));
  records.add("inputs", page.inputs).add("undefined", std::move(undefined));
  records.add("orders_like", Tree::list(page.alike)).add("laws", std::move(laws)).add("nearest", std::move(nearest));
  return records;
}

}  // namespace

Document document_of(const OwnPage& page) {
  Document document;
  document.records = records_of(page);
  document.tables.push_back(laws_table(page.name, page.verdicts));
  document.add(block::Heading{page.name, 1});
  block::Fields fields{.fields = {}, .width = 12};
  if (!page.definition.empty()) fields.fields.push_back({"definition", page.definition, true});
  fields.fields.push_back({"values", fmt::format("{} ({})", values_text(page), page.universe)});
  fields.fields.push_back({"orders like", page.alike.empty() ? "no known measure" : join(page.alike, ", ")});
  document.add_close(std::move(fields));
  const Questions& words = questions(page.domain);
  document.add(block::Heading{"Laws", 2, fmt::format("laws ({})", words.brief)});
  document.add(block::Paragraph{fmt::format("Checked over all {}{}", words.whole, words.layout)},
               Block::Shown::on_page);
  document.add_close(findings_of(page.verdicts));
  document.add(block::Heading{"The nearest known measures", 2, "the nearest known measures"});
  document.add_close(block::Paragraph{page.nearest.empty() ? "none" : page.compared_on + "."});
  if (!page.nearest.empty()) document.add(nearest_grid(page));
  return document;
}

}  // namespace etalon
