// with_directions.hpp: scores that the catalogue does not know are the higher the better.
#pragma once

#include "etalon/disagreement.hpp"
#include "etalon/measure.hpp"

namespace etalon {

inline DisagreementOptions with_directions(const std::vector<ScoreEntry>& entries, DisagreementOptions how = {}) {
  for (const ScoreEntry& entry : entries) {
    if (find_measure(entry.score) == nullptr) how.known.emplace(entry.score, Better::higher);
  }
  return how;
}

}  // namespace etalon
