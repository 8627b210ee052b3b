// catalogue.cpp: the list of families and the search by name.
#include <algorithm>
#include <cctype>

#include "etalon/score.hpp"
#include "etalon/text.hpp"

namespace etalon {

const Measure* find_measure(std::string_view name) {
  for (const DomainFacts& domain : domains()) {
    if (const Measure* measure = find_measure(name, domain.domain)) return measure;
  }
  return nullptr;
}

const Measure* find_measure(std::string_view name, Domain domain) {
  const auto named = [&](const auto& entry) { return entry.name == name; };
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (measure.domain() != domain) continue;
      if (measure.name == name || std::any_of(measure.aliases.begin(), measure.aliases.end(), named) ||
          std::any_of(measure.elsewhere.begin(), measure.elsewhere.end(), named)) {
        return &measure;
      }
    }
  }
  return nullptr;
}

namespace {

/// By itself, or as what a lift that is understood takes.
bool is_named_in(const Measure& measure, Domain domain) {
  return measure.domain() == domain || std::any_of(lifts().begin(), lifts().end(), [&](const Lift* lift) {
           return lift->by_default && lift->domain() == domain && measure.of(lift->to) != nullptr;
         });
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view name, Domain domain) {
  std::vector<std::string> known;
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (!is_named_in(measure, domain)) continue;
      known.emplace_back(measure.name);
      for (const Alias& alias : measure.aliases) known.emplace_back(alias.name);
      for (const Elsewhere& elsewhere : measure.elsewhere) known.emplace_back(elsewhere.name);
    }
  }
  for (const ScoreName& score : score_names(domain)) known.emplace_back(score.name);
  // Other tools write MAP and MRR.
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  if (lower != name && std::find(known.begin(), known.end(), lower) != known.end()) return {lower};
  return nearest(name, known);
}

}  // namespace etalon
