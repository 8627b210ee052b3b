// method_pages.cpp: the methods that decide about systems: a list, and a page each with a worked example.
#include <array>

#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/decision_parts.hpp"

namespace etalon {
namespace {

using ExampleValues = std::array<std::array<double, 12>, 3>;

constexpr ExampleValues kExampleScores{{{.62, .48, .55, .71, .39, .80, .44, .58, .66, .51, .70, .53},
                                        {.57, .50, .49, .64, .42, .72, .40, .59, .55, .45, .63, .49},
                                        {.53, .47, .52, .60, .43, .69, .45, .50, .61, .38, .60, .47}}};
constexpr ExampleValues kExampleRight{
    {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0}, {1, 0, 1, 1, 1, 0, 1, 0, 1, 1, 0, 0}, {1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1}}};
constexpr std::array<const char*, 3> kExampleSystems{"first", "second", "third"};

bool is_of_right_or_wrong(const MethodFacts& method) {
  return method.pairs == PairMethod::mcnemar || method.pairs == PairMethod::mcnemar_mid_p;
}

std::vector<UnitKind> kinds_of(const MethodFacts& method) {
  std::vector<UnitKind> kinds;
  for (const UnitKind kind :
       {UnitKind::queries, UnitKind::folds, UnitKind::datasets, UnitKind::seeds, UnitKind::objects}) {
    if (method.suits(kind)) kinds.push_back(kind);
  }
  return kinds;
}

std::vector<std::string> unit_words(const MethodFacts& method) {
  std::vector<std::string> words;
  for (const UnitKind kind : kinds_of(method)) words.emplace_back(name_of(kind));
  return words;
}

/// The method on twelve units that stand on its page.
Decisions example_of(const MethodFacts& method) {
  const ExampleValues& values = is_of_right_or_wrong(method) ? kExampleRight : kExampleScores;
  std::vector<ScoreEntry> entries;
  for (std::size_t s = 0; s < values.size(); ++s) {
    for (std::size_t u = 0; u < values[s].size(); ++u)
      entries.push_back({kExampleSystems[s], std::to_string(u + 1), "accuracy", values[s][u]});
  }
  DecisionOptions how;
  how.unit = kinds_of(method).front();
  how.method = method.method;
  if (method.method == PairMethod::equivalence) how.margin = 0.1;
  if (method.family == PairFamily::posterior) how.margin = 0.01;
  how.table.known["accuracy"] = Better::higher;
  return compare_systems(std::move(entries), how);
}

block::Grid values_grid(const MethodFacts& method) {
  const ExampleValues& values = is_of_right_or_wrong(method) ? kExampleRight : kExampleScores;
  block::Grid grid{.head = {"system"}, .numbers_from = 1};
  for (std::size_t u = 0; u < values[0].size(); ++u) grid.head.push_back(std::to_string(u + 1));
  for (std::size_t s = 0; s < values.size(); ++s) {
    std::vector<block::Cell> row{kExampleSystems[s]};
    for (const double value : values[s]) row.emplace_back(shortest(value));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

Tree method_record(const MethodFacts& method) {
  return Tree::record()
      .add("method", method.name)
      .add("title", method.title)
      .add("difference", method.about)
      .add("assumes", method.assumes)
      .add("misleads", method.misleads)
      .add("reference", method.reference)
      .add("units", Tree::list(unit_words(method)))
      .add("interval", method.interval)
      .add("draws", method.draws)
      .add("clusters", method.clusters);
}

std::string family_words(const MethodFacts& method) {
  switch (method.family) {
    case PairFamily::shared: return "decided at once: p-values and intervals hold together without a correction";
    case PairFamily::posterior: return "each by itself: nothing corrects chances for the number of pairs";
    case PairFamily::corrected: break;
  }
  return "tested one by one; p-values are corrected (Bonferroni), and intervals are simultaneous";
}

}  // namespace

Document methods_document() {
  Document document;
  Tree list = Tree::list();
  CsvTable table{"methods", {"method", "title", "units", "assumes", "misleads", "reference"}};
  block::Grid grid{.head = {"method", "units", "what it is"}, .numbers_from = 3};
  for (const MethodFacts& method : pair_methods()) {
    list.add(method_record(method));
    const std::string units = join(unit_words(method), ", ");
    table.rows.push_back({std::string(method.name), std::string(method.title), units, std::string(method.assumes),
                          std::string(method.misleads), std::string(method.reference)});
    block::Cell name{std::string(method.name)};
    name.link = "methods/" + std::string(method.name) + ".md";
    grid.rows.push_back({name, units, std::string(method.title)});
  }
  document.records.add("version", version()).add("methods", std::move(list));
  document.tables.push_back(std::move(table));
  document.add(std::move(grid));
  return document;
}

Document document_of(const MethodFacts& method) {
  Document document;
  document.records = method_record(method);
  document.add(block::Heading{std::string(method.name), 1});
  std::string title(method.title);
  title[0] = title[0] == 't' ? 'T' : title[0];
  document.add(block::Paragraph{title + ".", 0, true});
  document.add(block::Fields{{{"assumes", std::string(method.assumes)},
                              {"misleads", std::string(method.misleads)},
                              {"units", join(unit_words(method), ", ")},
                              {"difference", std::string(method.about)},
                              {"pairs", family_words(method)},
                              {"clusters", method.clusters ? "may be drawn instead of units (--cluster)"
                                                           : "it does not know units that are alike"},
                              {"reference", std::string(method.reference)}},
                             10});
  if (kinds_of(method).front() == UnitKind::objects) return document;  // they come from files, and not as values
  const Document decided = document_of(example_of(method));
  document.records.add("example", decided.records);
  document.tables = decided.tables;
  document.add(block::Heading{"Worked example", 2});
  document.add(block::Paragraph{"Values of three systems on twelve units:", 0, true});
  document.add(values_grid(method));
  for (const Block& block : decided.blocks) document.blocks.push_back(block);
  return document;
}

}  // namespace etalon
