// validate_answers.cpp: measures of answers against their laws, and weights φ against the conditions on them.
#include <memory>

#include "etalon/error.hpp"
#include "etalon/formula.hpp"
#include "etalon/text.hpp"
#include "measure/answers/phi.hpp"
#include "validate/answer_laws.hpp"
#include "validate/run.hpp"

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
  return {equals == std::string::npos ? "φ" : name,
          [=](std::uint64_t i, std::uint64_t j, std::uint64_t m) { return formula->evaluate<double>(i, j, m); },
          [=](std::uint64_t i, std::uint64_t j, std::uint64_t m) { return formula->evaluate<Exact>(i, j, m); }};
}

AnswerCandidate answer_candidate(const Score& score, const Evaluation& how) {
  AnswerCandidate candidate{{score.text(), score.measure->better, false,
                             [=](const Answers<double>& answers) { return evaluate(score, answers, how); },
                             [=](const Answers<Exact>& answers) { return evaluate(score, answers, how); },
                             score.range()}};
  if (const PhiFunctions* phi = phi_of(score)) candidate.phi = PhiSubject{score.text(), phi->fast, phi->exact};
  return candidate;
}

std::vector<Verdict> validate_answers(std::span<const AnswerCandidate> candidates, std::size_t documents,
                                      const ValidateOptions& options) {
  const std::vector<Law> laws = laws_of(options);
  std::vector<Verdict> all;
  const auto space = AnswerSpace::of({0, documents, false, Universe::Kind::answers});
  run_all(candidates.size(), options.threads, all, [&](std::size_t i) {
    std::vector<Verdict> verdicts;
    Judge<AnswerSpace> judge(candidates[i].subject, *space);
    for (const Law law : laws) append(verdicts, check_answer_law(law, candidates[i], judge));
    return verdicts;
  });
  std::vector<PhiSubject> weights;
  for (const AnswerCandidate& candidate : candidates) {
    if (candidate.phi) weights.push_back(*candidate.phi);
  }
  append(all, validate_phi(weights, kDefaultPhi.objects, options));
  return all;
}

std::vector<Verdict> validate_phi(std::span<const PhiSubject> subjects, std::size_t up_to,
                                  const ValidateOptions& options) {
  constexpr std::size_t most = 200;
  if (up_to < 1 || up_to > most) {
    throw Error(ErrorKind::usage, "the conditions on φ are checked for 1 to " + std::to_string(most) + " ranks, not " +
                                      std::to_string(up_to));
  }
  const std::vector<Law> laws = laws_of(options);
  std::vector<Verdict> all;
  run_all(subjects.size(), options.threads, all, [&](std::size_t i) {
    std::vector<Verdict> verdicts;
    for (const Law law : laws)
      append(verdicts, check_phi_law(law, subjects[i], {0, up_to, false, Universe::Kind::phi}));
    return verdicts;
  });
  return all;
}

}  // namespace etalon
