// labels.cpp: etalon labels: predicted labels against true ones.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/systems.hpp"

namespace etalon::cli {
namespace {

struct Options {
  LabelFiles files;
  std::string input = "auto";
  std::vector<std::string> scores;
  std::vector<std::string> classes;
  std::vector<std::string> average_over{"union"};
  std::string positive;
  std::string undefined = "report";
  std::string disagreement;
  unsigned threads = 0;
  Output output;
};

ClassSet class_set(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"union"}) return {};
  if (words == std::vector<std::string>{"truth"}) return {ClassSet::Kind::in_truth, {}};
  return {ClassSet::Kind::listed, words};
}

void run(const Options& options) {
  const OutputFormat format = options.output.kind();
  MeasureOptions how;
  how.undefined = parse_undefined(options.undefined);
  how.fail_when_undefined = options.undefined == "fail";
  how.matrix = {options.classes, class_set(options.average_over), options.positive};
  const bool all = options.scores == std::vector<std::string>{"all"};
  std::vector<Score> scores;
  if (!all && options.scores != std::vector<std::string>{"default"}) scores = parse_scores(options.scores);
  LabelFiles files = options.files;
  files.format = parse_label_format(options.input);
  files.threads = thread_count(options.threads);
  if (!options.disagreement.empty()) how.disagreement = read_number_matrix(read_source(options.disagreement));
  const std::vector<System> systems = read_systems(files);
  if (all) scores = fitting_scores(systems, how.matrix);
  Results results = measure_systems(systems, scores, how);
  results.command = "labels";
  options.output.write(render(results, format, options.output.style()));
}

}  // namespace

void add_labels(CLI::App& program) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("labels", "Measure predicted labels against true ones (classification)");
  command
      .add_option(
          "files", options->files.paths,
          "TRUTH PREDICTION…: labels one a line, .npy, or columns of CSV/TSV tables; or one table with all columns; or "
          "counted matrices. Any of them gzipped; - is the standard input")
      ->required();
  command.add_option("-m,--measure", options->scores, "scores, or: all, default")->type_name("SCORE");
  command.add_option("--truth", options->files.truth, "column of the truth (default: truth)")->type_name("COLUMN");
  command.add_option("--prediction", options->files.predictions, "columns of the predictions (default: all others)")
      ->type_name("COLUMN")
      ->delimiter(',');
  command.add_option("--weights", options->files.weights, "column of weights, beside the truth")->type_name("COLUMN");
  command
      .add_option(
          "--input", options->input,
          "auto, labels, table, matrix (rows: truth), triples (truth, prediction, count) or pairs (object, label)")
      ->capture_default_str();
  command.add_option("--positive", options->positive, "the class that precision, recall, f1 … are about")
      ->type_name("CLASS");
  command.add_option("--classes", options->classes, "all classes in their order; a label outside is an error")
      ->type_name("A,B")
      ->delimiter(',');
  command
      .add_option("--average-over", options->average_over, "classes that averages run over: union, truth, or a list")
      ->delimiter(',')
      ->capture_default_str();
  command
      .add_option("--undefined", options->undefined,
                  "report, skip, zero, fail, authors or sklearn: what becomes of what has no value")
      ->capture_default_str();
  command.add_option("--disagreement", options->disagreement, "square table of disagreements for kappa(weights=own)")
      ->type_name("FILE");
  command.add_option("--threads", options->threads, "0: one for each core")->capture_default_str();
  options->output.add_to(command);
  command.callback([options] { run(*options); });
}

}  // namespace etalon::cli
