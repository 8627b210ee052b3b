// validate_values.cpp: etalon validate values: how scores disagree about systems, or tell them apart, from a table of
// values.
#include <memory>

#include "systems_question.hpp"
#include "validate.hpp"

namespace etalon::cli {
namespace {

struct ValuesOptions {
  std::string file;
  std::vector<std::string> columns;
  SystemsQuestion question;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  Output output;
};

void run_values(const ValuesOptions& options) {
  options.question.answer(read_score_table(read_source(options.file), options.columns), options.output, options.seed,
                          options.threads);
}

}  // namespace

void add_validate_values(Command& command) {
  auto options = std::make_shared<ValuesOptions>();
  Command& values = command.subcommand(
      "values",
      "How often scores disagree about systems, or how well they tell them apart, from a table of system, unit, score "
      "and value");
  values.option("file", options->file, "CSV or TSV, such as --each --format csv gives; - is the standard input")
      .required();
  values.option("--columns", options->columns, "of a file without a header, for example unit,system,score,value")
      .split(',');
  options->question.add_to(values);
  values.option("--seed", options->seed, "of the halvings").show_default();
  values.option("--threads", options->threads, "0: one for each core").show_default();
  options->output.add_plot_to(values, "places of systems under each score (unless told) or matrix of disagreement")
      .suggest({"places", "matrix"});
  options->output.add_to(values);
  values.runs([options, &values] {
    require_together(values, {{"--seed", {"--sensitivity"}}});
    options->question.check(values);
    options->output.refuse_unseen_picture();
    run_values(*options);
  });
}

}  // namespace etalon::cli
