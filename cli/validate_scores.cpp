// validate_scores.cpp: etalon validate scores: how scores disagree about systems, or tell them apart, from a table of
// values.
#include <memory>

#include "systems_question.hpp"
#include "validate.hpp"

namespace etalon::cli {
namespace {

struct Options {
  std::string file;
  std::vector<std::string> columns;
  SystemsQuestion question;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  Output output;
};

void run(const Options& options) {
  options.question.answer(read_score_table(read_source(options.file), options.columns), options.output, options.seed,
                          options.threads);
}

}  // namespace

void add_validate_scores(Command& command) {
  auto options = std::make_shared<Options>();
  Command& scores = command.subcommand(
      "scores",
      "How often scores disagree about systems, or how well they tell them apart, from a table of system, unit, score "
      "and value");
  scores.option("file", options->file, "CSV or TSV; - is the standard input").required();
  scores.option("--columns", options->columns, "of a file without a header, for example unit,system,score,value")
      .split(',');
  options->question.add_to(scores);
  scores.option("--seed", options->seed, "of the halvings").show_default();
  scores.option("--threads", options->threads, "0: one for each core").show_default();
  options->output.add_to(scores);
  scores.runs([options, &scores] {
    require_together(scores, {{"--seed", {"--sensitivity"}}});
    options->question.check(scores);
    run(*options);
  });
}

}  // namespace etalon::cli
