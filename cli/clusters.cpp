// clusters.cpp: etalon clusters: clusterings against a reference partition.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/systems.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

struct Options {
  LabelFiles files;
  std::string input = "auto";
  std::vector<std::string> scores;
  std::vector<std::string> references;
  std::string noise;
  std::string undefined = "report";
  unsigned threads = 0;
  bool overlapping = false;
  Output output;
};

Results measure_overlapping(const Options& options, const LabelFiles& files, std::vector<Score> scores,
                            const ClusterOptions& how) {
  const bool columns = !options.references.empty() || !files.predictions.empty() || !options.noise.empty();
  if (columns || (options.input != "auto" && options.input != "members" && options.input != "pairs")) {
    throw Error(ErrorKind::usage,
                "--overlapping reads files with the members of a cluster a line (--input members) or an object and one "
                "of its clusters a line (--input pairs); columns and noise are for clusters that do not overlap");
  }
  if (options.scores == std::vector<std::string>{"all"}) scores.clear();
  check_cover_scores(scores);
  return measure_covers(read_cover_systems(files), scores, how);
}

void run(const Options& options) {
  const OutputFormat format = options.output.kind();
  const ClusterOptions how{parse_undefined(options.undefined), options.undefined == "fail"};
  std::vector<Score> scores;
  if (options.scores == std::vector<std::string>{"all"}) {
    scores = all_scores_lifted(Domain::clusters);
  } else if (options.scores != std::vector<std::string>{"default"}) {
    scores = parse_scores(options.scores, Domain::clusters);
  }
  LabelFiles files = options.files;
  files.format = parse_label_format(options.overlapping && options.input == "members" ? "auto" : options.input);
  files.threads = thread_count(options.threads);
  files.truth = join(options.references, ",");
  Results results = options.overlapping ? measure_overlapping(options, files, scores, how)
                                        : measure_clusterings(read_cluster_systems(files, options.noise), scores, how);
  results.command = "clusters";
  options.output.write(render(results, format, options.output.style()));
}

}  // namespace

void add_clusters(CLI::App& program) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("clusters", "Measure clusterings against a reference partition");
  command
      .add_option(
          "files", options->files.paths,
          "REFERENCE CLUSTERING…: cluster labels one a line, .npy, or columns of CSV/TSV tables; or one table with "
          "all columns; or counted tables. Any of them gzipped; - is the standard input")
      ->required();
  command.add_option("-m,--measure", options->scores, "scores, or: all, default")->type_name("SCORE");
  command.add_option("--reference", options->references, "columns of the references (default: truth)")
      ->type_name("COLUMN")
      ->delimiter(',');
  command.add_option("--clustering", options->files.predictions, "columns of the clusterings (default: all others)")
      ->type_name("COLUMN")
      ->delimiter(',');
  command.add_flag("--overlapping", options->overlapping,
                   "clusters may share objects: files with the members of a cluster a line, apart by blanks, or with "
                   "--input pairs an object and one of its clusters a line");
  command.add_option("--noise", options->noise, "leave out objects with this label on either side, for example -1")
      ->type_name("LABEL");
  command
      .add_option("--input", options->input,
                  "auto, labels, table, matrix (rows: reference), triples (reference, clustering, count) or pairs "
                  "(object, label)")
      ->capture_default_str();
  command
      .add_option("--undefined", options->undefined,
                  "report, zero, fail, authors or sklearn: what becomes of what has no value")
      ->capture_default_str();
  command.add_option("--threads", options->threads, "0: one for each core")->capture_default_str();
  options->output.add_to(command);
  command.callback([options] { run(*options); });
}

}  // namespace etalon::cli
