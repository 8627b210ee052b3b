// catalogue.cpp: the list of families and the search by name.
#include <algorithm>
#include <string>
#include <vector>

#include "etalon/score.hpp"
#include "measure/families.hpp"

namespace etalon {

std::span<const Family* const> catalogue() {
  static constexpr const Family* families[] = {
      &family::agreement,     &family::correlation,  &family::entropy,        &family::ordinal,
      &family::rates,         &family::overlap,      &family::association,    &family::similarity,
      &family::information,   &family::chance,       &family::sets,           &family::geometry,
      &family::covers,        &family::order_pairs,  &family::order_ranks,    &family::order_levels,
      &family::order_halves,  &family::top_weighted, &family::class_rankings, &family::answer_sets,
      &family::answer_orders,
  };
  return families;
}

const Measure* find_measure(std::string_view name) {
  for (const DomainFacts& domain : kDomains) {
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

/// Edit distance with transposition of neighbours.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

/// By itself, or as what a lift that is understood takes.
bool is_named_in(const Measure& measure, Domain domain) {
  return measure.domain() == domain || std::any_of(lifts().begin(), lifts().end(), [&](const Lift* lift) {
           return lift->by_default && lift->domain() == domain && measure.of(lift->to) != nullptr;
         });
}

}  // namespace

Few<std::string_view, 3> nearest_names(std::string_view name, Domain domain) {
  struct Candidate {
    std::size_t distance;
    std::string_view name;
  };
  std::vector<Candidate> candidates;
  const auto consider = [&](std::string_view known) {
    if (name.size() > 100) return;  // a misspelt name is not that long
    const bool contains = name.size() >= 3 && known.find(name) != std::string_view::npos;
    const std::size_t distance = contains ? 1 : edit_distance(name, known);
    if (distance <= std::max<std::size_t>(2, name.size() / 3)) candidates.push_back({distance, known});
  };
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (!is_named_in(measure, domain)) continue;
      consider(measure.name);
      for (const Alias& alias : measure.aliases) consider(alias.name);
    }
  }
  for (const ScoreName& known : score_names(domain)) consider(known.name);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
  Few<std::string_view, 3> nearest;
  for (const Candidate& candidate : candidates) {
    if (nearest.count == nearest.items.size()) break;
    nearest.items[nearest.count++] = candidate.name;
  }
  return nearest;
}

}  // namespace etalon
