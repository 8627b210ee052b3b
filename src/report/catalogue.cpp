// catalogue.cpp: every measure with its names and meaning, by family.
#include <fmt/core.h>

#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/score_names.hpp"

namespace etalon {
namespace {

constexpr const char* kColumns[] = {"name", "score", "title", "family", "domain", "statistic", "meaning"};

CsvTable::Row row_of(const Family& family, const Measure& measure, const Score& score) {
  return {std::string(measure.name),
          score.text(),
          std::string(measure.title),
          std::string(family.title()),
          std::string(facts(measure.domain()).name),
          std::string(measure.kind().name),
          std::string(measure.meaning)};
}

void add_lifts(Document& document, std::optional<Domain> domain) {
  block::Grid grid{.head = {"lift", "meaning", "example"}, .numbers_from = 3};
  for (const Lift* lift : lifts()) {
    if (domain && lift->domain() != *domain) continue;
    grid.rows.push_back(
        {std::string(lift->name), std::string(lift->meaning), fmt::format("{}({})", lift->name, lift->example)});
  }
  if (grid.rows.empty()) return;
  document.add(block::Heading{"Lifts: a measure of a small statistic serves a larger one"});
  document.add(std::move(grid));
}

/// Of a name that several domains have, the first has the page; the others say of what they are.
std::string page_of(const Measure& measure) {
  for (const DomainFacts& domain : domains()) {
    if (domain.domain == measure.domain()) break;
    const Measure* other = find_measure(measure.name, domain.domain);
    if (other != nullptr && other->name == measure.name)
      return fmt::format("{}_of_{}", measure.name, facts(measure.domain()).name);
  }
  return std::string(measure.name);
}

void add_names_through_lifts(Document& document, const DomainFacts& domain) {
  block::Grid grid{.head = {"name", "is", "meaning"}, .numbers_from = 3};
  for (const Score& score : all_scores(domain.domain)) {
    if (score.lifts.empty() || !score.lifts.front()->by_default) continue;
    grid.rows.push_back({score.text(), fmt::format("{}({})", score.lifts.front()->name, score.inner().text()),
                         std::string(score.title())});
  }
  if (grid.rows.empty()) return;
  document.add(block::Heading{"Names of measures through a lift, for " + std::string(domain.name)});
  document.add(std::move(grid));
}

}  // namespace

Document catalogue_document(std::optional<Domain> domain) {
  Document document;
  Tree measures = Tree::list();
  CsvTable table{"measures", {std::begin(kColumns), std::end(kColumns)}};
  for (const Family* family : catalogue()) {
    if (domain && family->entries().front().domain() != *domain) continue;
    block::Grid grid{.head = {"measure", "also", "meaning"}, .numbers_from = 3};
    for (const Measure& measure : family->entries()) {
      const Score score = claimed_scores(measure).front().score;
      grid.rows.push_back({score.text(), join(other_names(score), ", "), std::string(measure.meaning)});
      grid.rows.back()[0].link = fmt::format("measures/{}.md", page_of(measure));
      table.rows.push_back(row_of(*family, measure, score));
      Tree record = Tree::record();
      for (std::size_t i = 0; i < std::size(kColumns); ++i) record.add(kColumns[i], table.rows.back()[i]);
      measures.add(std::move(record));
    }
    document.add(block::Heading{std::string(family->title())});
    document.add(std::move(grid));
  }
  document.records.add("version", version()).add("measures", std::move(measures));
  document.tables.push_back(std::move(table));
  add_lifts(document, domain);
  for (const DomainFacts& each : domains()) {
    if (!domain || each.domain == *domain) add_names_through_lifts(document, each);
  }
  return document;
}

}  // namespace etalon
