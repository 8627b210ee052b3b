// phi.cpp: weights φ of ranks, from formulas and scores, against the conditions on them.
#include <memory>
#include <set>

#include "domain/answers/measures/phi.hpp"
#include "domain/answers/questions/phi_laws.hpp"
#include "engine/run.hpp"
#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/text.hpp"

namespace etalon {

PhiSubject phi_of_definition(const std::string& definition) {
  const std::size_t equals = definition.find('=');
  const std::string text(trim(std::string_view(definition).substr(equals == std::string::npos ? 0 : equals + 1)));
  const std::string name(trim(std::string_view(definition).substr(0, equals)));
  if (text.empty() || name.empty()) {
    throw Error(ErrorKind::usage,
                "weights look like '1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)' or 'mine = …', not '" + definition + "'");
  }
  const auto formula = std::make_shared<const Formula>(text, std::vector<std::string>{}, Formula::Of::ranks);
  return {name, [=](std::uint64_t i, std::uint64_t j, std::uint64_t m) { return formula->evaluate<double>(i, j, m); },
          [=](std::uint64_t i, std::uint64_t j, std::uint64_t m) { return formula->evaluate<Exact>(i, j, m); }};
}

std::optional<PhiSubject> phi_of_score(const Score& score) {
  const PhiFunctions* phi = score.own == nullptr ? phi_of(score) : nullptr;
  return phi == nullptr ? std::nullopt : std::optional(PhiSubject{score.text(), phi->fast, phi->exact});
}

void refuse_ranks(const Universe& universe, std::span<const Law>) {
  constexpr std::size_t most = 200;
  if (universe.objects < 1 || universe.objects > most) {
    throw Error(ErrorKind::usage, "the conditions on φ are checked for 1 to " + std::to_string(most) + " ranks, not " +
                                      std::to_string(universe.objects));
  }
}

std::vector<Verdict> check_phi(const Score& score, const Universe& universe, std::span<const Law> laws,
                               const Evaluation&) {
  std::vector<Verdict> verdicts;
  for (const Law law : laws) append(verdicts, check_phi_law(law, *phi_of_score(score), universe));
  return verdicts;
}

std::vector<Verdict> validate_phi(std::span<const PhiSubject> subjects, std::size_t up_to,
                                  const ValidateOptions& options) {
  std::set<std::string> names;
  for (const PhiSubject& subject : subjects) {
    if (!names.insert(subject.name).second)
      throw Error(ErrorKind::usage, "two weights are called '" + subject.name + "'");
  }
  const Universe universe{0, up_to, false, &kRanks};
  const std::vector<Law> laws = laws_of(options);
  refuse_ranks(universe, laws);
  std::vector<Verdict> all;
  run_all(subjects.size(), options.threads, all, [&](std::size_t i) {
    std::vector<Verdict> verdicts;
    for (const Law law : laws) append(verdicts, check_phi_law(law, subjects[i], universe));
    return verdicts;
  });
  return all;
}

}  // namespace etalon
