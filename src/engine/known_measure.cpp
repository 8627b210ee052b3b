// known_measure.cpp: the name of a measure read in every domain.
#include "engine/known_measure.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/score.hpp"

namespace etalon {

std::optional<KnownMeasure> known_measure(const std::string& name) {
  std::optional<KnownMeasure> known;
  for (const DomainFacts& domain : domains()) {
    try {
      const Score score = parse_score(name, domain.domain);
      const Range range = score.range();
      if (!known) {
        known = {score.better(), range};
        continue;
      }
      known->range = {std::min(known->range.low, range.low), std::max(known->range.high, range.high)};
      if (known->better != score.better()) known->better = Better::neither;
    } catch (const Error&) {
      continue;  // unknown in this domain
    }
  }
  return known;
}

}  // namespace etalon
