// clusters.cpp: etalon clusters: clusterings against a reference partition.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

struct Options {
  MeasureFiles common;
  std::vector<std::string> references;
  std::string noise;
  bool overlapping = false;
};

Results measure_overlapping(const Options& options, LabelFiles files, const ClusterOptions& how) {
  const std::string& input = options.common.input;
  const bool columns = !options.references.empty() || !files.predictions.empty() || !options.noise.empty();
  if (columns || (input != "auto" && input != "members" && input != "pairs")) {
    throw Error(ErrorKind::usage,
                "--overlapping reads files with the members of a cluster a line (--input members) or an object and one "
                "of its clusters a line (--input pairs); columns and noise are for clusters that do not overlap");
  }
  const std::vector<Score> scores = options.common.named_scores(Domain::clusters);
  check_cover_scores(scores);
  if (input == "pairs") files.format = LabelFiles::Format::pairs;
  return measure_covers(read_cover_systems(files), scores, how);
}

Results measure_partitions(const Options& options, LabelFiles files, const ClusterOptions& how) {
  std::vector<Score> scores = options.common.named_scores(Domain::clusters);
  if (options.common.all_scores()) scores = all_scores_lifted(Domain::clusters);
  files.format = parse_label_format(options.common.input);
  files.truth = join(options.references, ",");
  return measure_clusterings(read_cluster_systems(files, options.noise), scores, how);
}

void run(const Options& options) {
  const MeasureFiles& common = options.common;
  if (common.undefined == "skip") {
    throw Error(ErrorKind::usage,
                "--undefined skip leaves classes out of averages, and clusters have none: choose one of report, zero, "
                "fail, authors, sklearn");
  }
  const ClusterOptions how{parse_undefined(common.undefined), common.undefined == "fail"};
  LabelFiles files = common.files;
  files.threads = thread_count(common.threads);
  Results results =
      options.overlapping ? measure_overlapping(options, files, how) : measure_partitions(options, files, how);
  results.command = "clusters";
  common.output.write(document_of(results));
}

}  // namespace

void add_clusters(Command& program) {
  auto options = std::make_shared<Options>();
  Command& command = program.subcommand("clusters", "Measure clusterings against a reference partition");
  options->common.add_to(
      command,
      {"REFERENCE CLUSTERING…: cluster labels one a line, .npy, or columns of CSV/TSV tables; or one table with all "
       "columns; or counted tables. Any of them gzipped; - is the standard input",
       "auto, labels, table, matrix (rows: reference), triples (reference, clustering, count) or pairs (object, label)",
       "report, zero, fail, authors or sklearn: what becomes of what has no value"});
  command.option("--reference", options->references, "columns of the references (default: truth)")
      .type("COLUMN")
      .split(',');
  command.option("--clustering", options->common.files.predictions, "columns of the clusterings (default: all others)")
      .type("COLUMN")
      .split(',');
  command.flag("--overlapping", options->overlapping,
               "clusters may share objects: files with the members of a cluster a line, apart by blanks, or with "
               "--input pairs an object and one of its clusters a line");
  command.option("--noise", options->noise, "leave out objects with this label on either side, for example -1")
      .type("LABEL");
  command.runs([options] { run(*options); });
}

}  // namespace etalon::cli
