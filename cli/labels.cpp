// labels.cpp: etalon labels: predicted labels against true ones.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"

namespace etalon::cli {
namespace {

struct Options {
  MeasureFiles common;
  std::vector<std::string> classes;
  std::vector<std::string> average_over{"union"};
  std::string positive;
  std::string disagreement;
};

ClassSet class_set(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"union"}) return {};
  if (words == std::vector<std::string>{"truth"}) return {ClassSet::Kind::in_truth, {}};
  return {ClassSet::Kind::listed, words};
}

void run(const Options& options) {
  const MeasureFiles& common = options.common;
  MeasureOptions how;
  how.undefined = parse_undefined(common.undefined);
  how.fail_when_undefined = common.undefined == "fail";
  how.matrix = {options.classes, class_set(options.average_over), options.positive};
  std::vector<Score> scores = common.named_scores(Domain::labels);
  LabelFiles files = common.files;
  files.format = parse_label_format(common.input);
  files.threads = thread_count(common.threads);
  if (!options.disagreement.empty()) how.disagreement = read_number_matrix(read_source(options.disagreement));
  const std::vector<System> systems = read_systems(files);
  if (common.all_scores()) scores = fitting_scores(systems, how.matrix);
  Results results = measure_systems(systems, scores, how);
  results.command = "labels";
  common.output.write(document_of(results));
}

}  // namespace

void add_labels(Command& program) {
  auto options = std::make_shared<Options>();
  Command& command = program.subcommand("labels", "Measure predicted labels against true ones (classification)");
  LabelFiles& files = options->common.files;
  options->common.add_to(
      command,
      {"TRUTH PREDICTION…: labels one a line, .npy, or columns of CSV/TSV tables; or one table with all columns; or "
       "counted matrices; or tables of counts (system, unit, tp, fn, fp, tn). Any of them gzipped; - is the standard "
       "input",
       "auto, labels, table, matrix (rows: truth), triples (truth, prediction, count), counts (system, unit, tp, fn, "
       "fp, "
       "tn) or pairs (object, label)",
       "report, skip, zero, fail, authors or sklearn: what becomes of what has no value"});
  command.option("--truth", files.truth, "column of the truth (default: truth)").type("COLUMN");
  command.option("--prediction", files.predictions, "columns of the predictions (default: all others)")
      .type("COLUMN")
      .split(',');
  command.option("--weights", files.weights, "column of weights, beside the truth").type("COLUMN");
  command.option("--units", files.units, "counts: only units like one of these, for example '2020-07-*'")
      .type("PATTERN")
      .split(',');
  command.option("--positive", options->positive, "the class that precision, recall, f1 … are about").type("CLASS");
  command.option("--classes", options->classes, "all classes in their order; a label outside is an error")
      .type("A,B")
      .split(',');
  command.option("--average-over", options->average_over, "classes that averages run over: union, truth, or a list")
      .split(',')
      .show_default();
  command.option("--disagreement", options->disagreement, "square table of disagreements for kappa(weights=own)")
      .type("FILE");
  command.runs([options] { run(*options); });
}

}  // namespace etalon::cli
