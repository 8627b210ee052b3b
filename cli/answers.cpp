// answers.cpp: etalon answers: answers of retrieval systems against a reference answer.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/systems.hpp"

namespace etalon::cli {
namespace {

struct Options {
  std::vector<std::string> paths;
  std::vector<std::string> scores;
  std::string shape = "classes";
  std::string undefined = "report";
  bool each_query = false;
  Output output;
};

void run(const Options& options) {
  if (options.undefined == "authors" || options.undefined == "sklearn")
    throw Error(ErrorKind::usage, "--undefined cannot be '" + options.undefined +
                                      "' for answers; choose one of report, skip, zero, fail");
  const QueryOptions how{parse_undefined(options.undefined), options.undefined == "fail", options.each_query};
  std::vector<Score> scores;
  if (options.scores == std::vector<std::string>{"all"}) {
    scores = all_scores(Domain::answers);
  } else if (options.scores != std::vector<std::string>{"default"}) {
    scores = parse_scores(options.scores, Domain::answers);
  }
  Results results = measure_answers(read_answer_systems(options.paths, parse_answer_shape(options.shape)), scores, how);
  results.command = "answers";
  options.output.write(document_of(results));
}

}  // namespace

void add_answers(Command& program) {
  auto options = std::make_shared<Options>();
  Command& command = program.subcommand("answers", "Measure answers of retrieval systems against a reference answer");
  command
      .option("files", options->paths,
              "REFERENCE ANSWER…: a line is a class, its documents apart by blanks; a | ends a class too. A first "
              "word such as q1: begins the answer to a query. Any of them gzipped; - is the standard input")
      .required();
  command.option("-m,--measure", options->scores, "scores, or: all, default").type("SCORE");
  command
      .option("--as", options->shape,
              "classes, list (every document is a class, in the order of the file) or set (all are one class)")
      .show_default();
  command.flag("--each", options->each_query, "show every query beside the mean");
  command
      .option("--undefined", options->undefined,
              "report, skip (means leave such queries out), zero or fail: what becomes of what has no value")
      .show_default();
  options->output.add_to(command);
  command.runs([options] { run(*options); });
}

}  // namespace etalon::cli
