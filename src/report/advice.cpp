// advice.cpp: measures that have what is needed, and what the nearest ones lack.
#include "etalon/advice.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// People are shown so many of those that lack something.
constexpr std::size_t kNearest = 8;

std::vector<std::string> names_of(std::span<const Law> laws) {
  std::vector<std::string> names;
  for (const Law law : laws) names.emplace_back(facts(law).name);
  return names;
}

/// The universes that a measure was judged over, when these are not all of the advice.
std::string only_for(const Advice& advice, const std::string& score) {
  const Score parsed = parse_score(score, advice.domain);
  std::vector<std::string> heads;
  bool all = true;
  for (const Universe& universe : default_universes(advice.domain)) {
    if (advice.universe.find(universe.text()) == std::string::npos) continue;
    if (judged_in(parsed, universe))
      heads.push_back(universe.head());
    else
      all = false;
  }
  return all ? std::string() : join(heads, ", ");
}

Tree records_of(const Advice& advice) {
  Tree measures = Tree::list();
  for (const Advice::Candidate& candidate : advice.candidates) {
    Tree lacks = Tree::list();
    for (const Verdict& verdict : candidate.lacks) {
      lacks.add(Tree::object()
                    .add("law", facts(verdict.law).name)
                    .add("counterexample", in_one_line(*verdict.counterexample)));
    }
    measures.add(Tree::record()
                     .add("score", candidate.score)
                     .add("has_all", candidate.missing() == 0)
                     .add("weakly", Tree::list(names_of(candidate.weakly)))
                     .add("lacks", std::move(lacks))
                     .add("untested", Tree::list(names_of(candidate.untested)))
                     .add("only", Tree::text_or_null(only_for(advice, candidate.score))));
  }
  return Tree::object()
      .add("version", version())
      .add("domain", facts(advice.domain).name)
      .add("universe", advice.universe)
      .add("needs", Tree::list(names_of(advice.needs)))
      .add("theorem", Tree::text_or_null(advice.theorem))
      .add("measures", std::move(measures));
}

CsvTable::Row row_of(const Advice& advice, const Advice::Candidate& candidate) {
  std::vector<std::string> lacks;
  for (const Verdict& verdict : candidate.lacks) lacks.emplace_back(facts(verdict.law).name);
  return {candidate.score,
          join(names_of(candidate.weakly), ", "),
          join(lacks, ", "),
          join(names_of(candidate.untested), ", "),
          only_for(advice, candidate.score),
          candidate.lacks.empty() ? "" : in_one_line(*candidate.lacks.front().counterexample)};
}

/// For people, a column without a word is left out.
void drop_empty(block::Grid& grid, std::size_t column) {
  const auto empty = [&](const auto& row) { return row[column].text.empty(); };
  if (!std::all_of(grid.rows.begin(), grid.rows.end(), empty)) return;
  const auto at = static_cast<std::ptrdiff_t>(column);
  grid.head.erase(grid.head.begin() + at);
  for (auto& row : grid.rows) row.erase(row.begin() + at);
}

}  // namespace

Document document_of(const Advice& advice) {
  Document document;
  document.view = "advice";
  document.records = records_of(advice);
  const std::vector<std::string> columns{"score",    "weakly only", "lacks",
                                         "untested", "only for",    "smallest counterexample"};
  CsvTable table{"measures", columns};
  block::Grid nearest{.head = columns, .numbers_from = columns.size()};
  std::vector<std::string> all;
  std::map<std::string, std::vector<std::string>> all_only;  // by the universes that they were judged over
  for (const Advice::Candidate& candidate : advice.candidates) {
    table.rows.push_back(row_of(advice, candidate));
    const CsvTable::Row& row = table.rows.back();
    if (candidate.missing() == 0) {
      const std::string only = only_for(advice, candidate.score);
      (only.empty() ? all : all_only[only]).push_back(candidate.score);
    } else if (nearest.rows.size() < kNearest) {
      nearest.rows.emplace_back(row.begin(), row.end());
    }
  }
  document.tables.push_back(std::move(table));
  document.add(block::Paragraph{fmt::format("{}: {} (checked over {})", facts(advice.domain).name,
                                            join(names_of(advice.needs), ", "), advice.universe)});
  document.add(block::Paragraph{all.empty() ? "No measure has all of it." : "All of it: " + join(all, ", ")});
  for (const auto& [only, scores] : all_only)
    document.add(block::Paragraph{fmt::format("All of it, but checked for {} only: {}", only, join(scores, ", "))});
  if (!advice.theorem.empty()) document.add(block::Paragraph{advice.theorem});
  if (!nearest.rows.empty()) {
    drop_empty(nearest, 4);
    drop_empty(nearest, 3);
    document.add(block::Heading{"The nearest others"});
    document.add(std::move(nearest));
  }
  if (advice.on_systems) {
    Document systems = document_of(*advice.on_systems);
    document.records.add("systems", std::move(systems.records));
    document.add(block::Heading{"On your systems"});
    document.add_blocks(std::move(systems));
  }
  return document;
}

}  // namespace etalon
