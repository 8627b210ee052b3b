// validate.cpp: etalon validate: measures against laws, with smallest counterexamples.
#include <algorithm>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

constexpr int kFinding = 1;

struct Options {
  std::vector<std::string> scores;
  std::vector<std::string> definitions;
  std::vector<std::string> laws;
  std::vector<std::string> require;
  std::vector<std::string> up_to{"2:8", "3:6"};
  std::string undefined = "report";
  bool constant = false;
  bool examples = false;
  unsigned threads = 0;
  Output output;
};

std::vector<Universe> parse_universes(const Options& options) {
  std::vector<Universe> universes;
  for (const std::string& text : options.up_to) {
    const std::size_t colon = text.find(':');
    const auto classes = parse_whole(text.substr(0, colon));
    const auto objects = colon == std::string::npos ? std::nullopt : parse_whole(text.substr(colon + 1));
    if (!classes || !objects || *classes < 0 || *objects < 0) {
      throw Error(ErrorKind::usage, "--up-to takes CLASSES:OBJECTS, for example 2:8, not '" + text + "'");
    }
    universes.push_back({static_cast<std::size_t>(*classes), static_cast<std::size_t>(*objects), options.constant});
  }
  return universes;
}

void run(const Options& options) {
  const OutputFormat format = options.output.kind();
  std::vector<Score> scores = parse_scores(options.scores);
  const bool all = scores.empty() && options.definitions.empty();
  if (all) scores = all_scores_lifted();
  const Evaluation how{parse_undefined(options.undefined), {}};
  std::vector<Subject> subjects;
  for (const Score& score : scores) subjects.push_back(subject_of(score, how));
  for (const std::string& definition : options.definitions) subjects.push_back(subject_of_definition(definition));
  ValidateOptions validate{{}, thread_count(options.threads)};
  std::vector<Law> required;
  for (const std::string& law : options.require) required.push_back(parse_law(law));
  for (const std::string& law : options.laws) validate.laws.push_back(parse_law(law));
  for (const Law law : required) {
    if (!validate.laws.empty() && std::find(validate.laws.begin(), validate.laws.end(), law) == validate.laws.end())
      validate.laws.push_back(law);
  }
  const std::vector<Verdict> verdicts = validate_labels(subjects, parse_universes(options), validate);
  options.output.write(render(verdicts, format, options.examples || !all, options.output.style()));
  for (const Verdict& verdict : verdicts) {
    const bool asked = std::find(required.begin(), required.end(), verdict.law) != required.end();
    if (asked && verdict.form == Form::strict && !verdict.holds) throw CLI::RuntimeError(kFinding);
  }
}

}  // namespace

void add_validate(CLI::App& program) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand(
      "validate", "Check measures against laws over all small inputs, with smallest counterexamples");
  command.require_subcommand(1);
  CLI::App& labels = *command.add_subcommand("labels", "Measures of labels, over all confusion matrices up to a size");
  labels.add_option("-m,--measure", options->scores, "scores (default: all, through all lifts)")->type_name("SCORE");
  labels
      .add_option("--define", options->definitions,
                  "a measure of your own, for example 'mine = 2*c11 / (2*c11 + c10 + c01)'")
      ->type_name("NAME=FORMULA");
  labels.add_option("--laws", options->laws, "only these laws")->type_name("LAW")->delimiter(',');
  labels.add_option("--require", options->require, "exit with 1 when a measure does not have these laws")
      ->type_name("LAW")
      ->delimiter(',');
  labels
      .add_option("--up-to", options->up_to, "universes: all matrices of so many classes and at most so many objects")
      ->type_name("CLASSES:OBJECTS")
      ->delimiter(',')
      ->capture_default_str();
  labels.add_flag("--constant-labelings", options->constant, "include labelings that give every object the same class");
  labels.add_flag("--counterexamples", options->examples,
                  "show them for all measures (shown anyway for those named with -m)");
  labels.add_option("--undefined", options->undefined, "report (leave such matrices out), zero, authors or sklearn")
      ->capture_default_str();
  labels.add_option("--threads", options->threads, "0: one for each core")->capture_default_str();
  options->output.add_to(labels);
  labels.callback([options] { run(*options); });
}

}  // namespace etalon::cli
