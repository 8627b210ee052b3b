// separation.cpp: the examples that tell measures apart.
#include "etalon/separation.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

Tree record_of(const SeparatingExample& example) {
  return Tree::record()
      .add("size", example.size)
      .add("truth", example.truth)
      .add("first", example.first)
      .add("second", example.second)
      .add("for_first", Tree::list(example.for_first))
      .add("for_second", Tree::list(example.for_second));
}

Tree records_of(const Separation& found) {
  Tree pairs = Tree::list();
  for (const Separation::Pair& pair : found.pairs) {
    Tree example = pair.example < 0 ? Tree() : record_of(found.smallest[static_cast<std::size_t>(pair.example)]);
    pairs.add(Tree::record().add("f", pair.f).add("g", pair.g).add("example", std::move(example)));
  }
  Tree cover = Tree::list();
  for (const SeparatingExample& example : found.cover) cover.add(record_of(example));
  return Tree::object()
      .add("version", version())
      .add("universe", found.universe)
      .add("pairs", std::move(pairs))
      .add("cover", std::move(cover))
      .add("fewest", found.fewest);
}

/// What the first of the pair prefers comes first.
CsvTable::Row row_of(const Separation::Pair& pair, const SeparatingExample& example) {
  const bool turned = std::find(example.for_first.begin(), example.for_first.end(), pair.f) == example.for_first.end();
  return {pair.f + " – " + pair.g, std::to_string(example.size), example.truth, turned ? example.second : example.first,
          turned ? example.first : example.second};
}

void add_cover(Document& document, const Separation& found) {
  if (found.cover.empty()) {
    document.add(block::Paragraph{"No example tells any two of these measures apart."});
    return;
  }
  document.add(block::Paragraph{fmt::format("{} {} apart all that can be told apart{}", found.cover.size(),
                                            found.cover.size() == 1 ? "example tells" : "examples tell",
                                            found.fewest ? "; no fewer of these would do" : "")});
  block::List list{.items = {}, .numbered = true};
  for (const SeparatingExample& example : found.cover) {
    list.items.push_back({fmt::format("n = {}, truth {}:", example.size, example.truth),
                          {example.first + " by " + join(example.for_first, ", "),
                           example.second + " by " + join(example.for_second, ", ")}});
  }
  document.add(std::move(list));
}

}  // namespace

Document document_of(const Separation& found) {
  Document document;
  document.view = "separation";
  document.records = records_of(found);
  CsvTable table{"pairs", {"pair", "n", "truth", "one prefers", "the other"}};
  block::Grid grid{.head = {"two measures", "size", "truth", "the first prefers", "the second prefers"},
                   .numbers_from = 5};
  block::List alike;
  for (const Separation::Pair& pair : found.pairs) {
    if (pair.example < 0) {
      alike.items.push_back({fmt::format("{} and {}: never apart here", pair.f, pair.g)});
      continue;
    }
    table.rows.push_back(row_of(pair, found.smallest[static_cast<std::size_t>(pair.example)]));
    grid.rows.emplace_back(table.rows.back().begin(), table.rows.back().end());
  }
  document.tables.push_back(std::move(table));
  document.add(block::Paragraph{
      fmt::format("Smallest examples on which two measures prefer different predictions ({})", found.universe)});
  document.add(std::move(grid));
  if (!alike.items.empty()) document.add_close(std::move(alike));
  add_cover(document, found);
  return document;
}

}  // namespace etalon
