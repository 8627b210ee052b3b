// names.cpp: the names that domains have for scores, and the search in them.
#include <algorithm>

#include "etalon/score.hpp"

namespace etalon {

const ScoreName* find_score_name(std::string_view name, Domain domain) {
  for (const ScoreName& known : score_names(domain)) {
    if (known.name == name || known.elsewhere.name == name ||
        std::find(known.also.begin(), known.also.end(), name) != known.also.end()) {
      return &known;
    }
  }
  return nullptr;
}

const ScoreName* name_of(const Score& score) {
  const std::string text = score.text();
  for (const ScoreName& known : score_names(score.domain())) {
    if (known.prints && known.name == text) return &known;
  }
  return nullptr;
}

std::string_view Score::title() const {
  const ScoreName* known = name_of(*this);
  return known != nullptr && !known->title.empty() ? known->title : measure->title;
}

std::string_view Score::reference() const {
  const ScoreName* known = name_of(*this);
  return known != nullptr && !known->reference.empty() ? known->reference : measure->reference;
}

}  // namespace etalon
