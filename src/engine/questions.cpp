// questions.cpp: what follows from a domain's questions alone.
#include "etalon/questions.hpp"

#include <algorithm>

#include "engine/entries.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
void refuse_undefined(Domain domain, std::string_view choice) {
  const std::string_view choices = questions(domain).undefined;
  if (choices.find(choice) == std::string_view::npos)
    throw Error(ErrorKind::usage, "inputs without a value are gone through on purpose: --undefined cannot be '" +
                                      std::string(choice) + "' here; choose one of " + std::string(choices));
}

std::vector<Score> known_scores(Domain domain) {
  std::vector<Score> scores = all_scores_lifted(domain);
  if (!questions(domain).every_form) return scores;
  std::vector<Score> forms;
  for (const Score& score : scores) {
    for (const ClaimedScore& claimed : claimed_scores(*score.measure)) forms.push_back(claimed.score);
  }
  return forms;
}

Law parse_law(std::string_view name, std::optional<Domain> domain) {
  std::vector<std::string> known;
  for (const LawFacts& law : kLaws) {
    if (domain) {
      const std::span<const Law> laws = questions(*domain).laws;
      if (std::find(laws.begin(), laws.end(), law.law) == laws.end()) continue;
    }
    if (law.name == name || law.head == name) return law.law;
    known.emplace_back(law.name);
  }
  throw Error(ErrorKind::usage, "there is no law '" + std::string(name) + "'" +
                                    (domain ? " of " + std::string(facts(*domain).name) : "") + "; the laws are " +
                                    join(known, ", "));
}

}  // namespace etalon
