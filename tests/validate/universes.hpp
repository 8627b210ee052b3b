// universes.hpp: the universes of all domains by name, and scores as functions that the catalogue knows nothing of.
#pragma once

#include "etalon/questions.hpp"

namespace etalon {

inline Universe matrices(std::size_t classes, std::size_t objects, bool constant_labelings = false) {
  return universe_of("labels", objects, classes, constant_labelings);
}
inline Universe partitions(std::size_t objects) { return universe_of("clusters", objects); }
inline Universe permutations(std::size_t items) { return universe_of("permutations", items); }
inline Universe weak_orders(std::size_t items) { return universe_of("weak_orders", items); }
inline Universe class_rankings(std::size_t classes, std::size_t objects) {
  return universe_of("classi", objects, classes);
}
inline Universe answers(std::size_t documents) { return universe_of("answers", documents); }

inline std::vector<Score> parse_all(std::initializer_list<const char*> texts, Domain domain) {
  std::vector<Score> scores;
  for (const char* text : texts) scores.push_back(parse_score(text, domain));
  return scores;
}

/// The same values by a function of the user's own, with exact ones or without.
template <template <class> class Statistic>
Score as_function(const Score& score, bool exact) {
  std::function<Value<Exact>(const Statistic<Exact>&)> exactly;
  if (exact) exactly = [score](const Statistic<Exact>& input) { return evaluate(score, input); };
  return own_score<Statistic>(
      score.text(), [score](const Statistic<double>& input) { return evaluate(score, input); }, exactly, score.better(),
      score.range());
}

}  // namespace etalon
