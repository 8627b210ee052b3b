// score_names.cpp: names of scores, from their entries and from the names that domains have for them.
#include "report/score_names.hpp"

#include <fmt/core.h>

namespace etalon {

namespace {

/// What is by chance, or beyond it, has no other name than what is inside.
bool by_chance_only(const Score& score) { return !score.lifts.empty() && score.lifts.front()->by_chance; }

}  // namespace

std::vector<std::string> other_names(const Score& score) {
  std::vector<std::string> names;
  if (by_chance_only(score)) return names;
  if (const ScoreName* known = name_of(score)) {
    for (const std::string_view name : known->also) names.emplace_back(name);
    names.emplace_back(known->means);
    return names;
  }
  for (const Alias& alias : score.measure->aliases) {
    if (alias.arguments.empty()) names.emplace_back(alias.name);
    if (!alias.arguments.empty() && alias.name != score.text())
      names.push_back(fmt::format("{} = {}({})", alias.name, score.measure->name, alias.arguments));
  }
  return names;
}

std::vector<std::string> names_elsewhere(const Score& score) {
  std::vector<std::string> names;
  if (by_chance_only(score)) return names;
  const ScoreName* known = name_of(score);
  if (known != nullptr && !known->elsewhere.name.empty())
    names.push_back(fmt::format("{} {}", known->elsewhere.tool, known->elsewhere.name));
  if (known != nullptr) return names;
  for (const Elsewhere& elsewhere : score.measure->elsewhere)
    names.push_back(fmt::format(
        "{} {}{}", elsewhere.tool, elsewhere.name,
        elsewhere.arguments.empty() ? "" : fmt::format(" = {}({})", score.measure->name, elsewhere.arguments)));
  return names;
}

}  // namespace etalon
