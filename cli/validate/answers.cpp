// answers.cpp: etalon validate answers: over all pairs of answers, and weights of ranks.
#include "common.hpp"

namespace etalon::cli {
namespace {

struct Options : ValidateCommand {
  std::vector<std::string> weights;
  std::size_t documents = kDefaultAnswers.objects;
  std::size_t ranks = kDefaultPhi.objects;
};

void run(Options options) {
  options.check();
  if (options.undefined != "report" && options.undefined != "zero")
    throw Error(ErrorKind::usage,
                "--undefined cannot be '" + options.undefined + "' for answers; choose one of report, zero");
  const bool weights_only = options.of_all() && !options.weights.empty();
  options.examples = options.examples || weights_only;
  std::vector<AnswerCandidate> candidates;
  for (const Score& score : weights_only ? std::vector<Score>{} : options.chosen(Domain::answers))
    candidates.push_back(answer_candidate(score, options.evaluation()));
  if (!options.laws_asked()) {
    std::vector<AnswerSubject> subjects;
    for (const AnswerCandidate& candidate : candidates) subjects.push_back(candidate.subject);
    return options.compare(subjects, {0, options.documents, false, Universe::Kind::answers});
  }
  std::vector<PhiSubject> weights;
  for (const std::string& definition : options.weights) weights.push_back(phi_of_definition(definition));
  const AskedLaws laws(options, Domain::answers);
  std::vector<Verdict> verdicts;
  if (!candidates.empty()) verdicts = validate_answers(candidates, options.documents, laws.options);
  const std::vector<Verdict> more = validate_phi(weights, options.ranks, laws.options);
  verdicts.insert(verdicts.end(), more.begin(), more.end());
  std::vector<std::string> names = names_of(weights);
  for (const AnswerCandidate& candidate : candidates) names.push_back(candidate.subject.name);
  laws.report(names, verdicts, options);
}

}  // namespace

void add_validate_answers(Command& command) {
  auto options = std::make_shared<Options>();
  Command& answers = command.subcommand("answers", "Measures of answers, over all pairs of answers; weights of ranks");
  options->add_to(answers, "scores (default: all)");
  answers
      .option("--phi", options->weights,
              "weights φ of your own, checked against the conditions on them: a formula of the ranks i and j and "
              "the number m of ranks, for example '1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)'")
      .type("FORMULA");
  answers.option("--up-to", options->documents, "at most so many documents").type("DOCUMENTS").show_default();
  answers.option("--ranks", options->ranks, "with --phi: at most so many ranks").type("RANKS").show_default();
  answers.runs([options] { run(*options); });
}

}  // namespace etalon::cli
