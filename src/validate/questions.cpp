// questions.cpp: the table of the domains' questions, and what follows from an entry alone.
#include "etalon/questions.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "validate/entries.hpp"

namespace etalon {
namespace {

/// A new domain adds its entry here.
constexpr const Questions* kQuestions[] = {&label_questions, &cluster_questions, &order_questions, &classi_questions,
                                           &answer_questions};

}  // namespace

std::span<const Questions* const> all_questions() { return kQuestions; }

const Questions& questions(Domain domain) { return *kQuestions[static_cast<std::size_t>(domain)]; }

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
