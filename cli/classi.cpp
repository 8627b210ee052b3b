// classi.cpp: etalon classi: rankings of objects with classes, by the distances between the classes.
#include <memory>
#include <optional>

#include "command.hpp"
#include "etalon/class_curves.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"

namespace etalon::cli {
namespace {

struct Options {
  ClassRankingFiles files;
  std::vector<std::string> scores;
  std::string distances;
  std::string taxonomy;
  std::string order;
  std::string class_names;
  bool symmetric = false;
  bool each = false;
  std::optional<std::string> curve;
  std::string undefined = "report";
  Output output;
};

ClassDistances read_distances(const Options& options) {
  const int given =
      (options.distances.empty() ? 0 : 1) + (options.taxonomy.empty() ? 0 : 1) + (options.order.empty() ? 0 : 1);
  if (given != 1)
    throw Error(ErrorKind::usage, "how far classes are apart is said by one of --distances, --taxonomy and --order");
  if (options.symmetric && options.distances.empty())
    throw Error(ErrorKind::usage, "--symmetric is for --distances: trees and orders are symmetric");
  if (!options.taxonomy.empty()) return read_taxonomy(read_source(options.taxonomy));
  if (!options.order.empty()) return read_class_order(read_source(options.order));
  return read_class_distances(read_source(options.distances), options.symmetric);
}

/// The curve goes to a file of its own, or takes the place of the table.
void write_curve(const Options& options, const std::vector<RankedSystem>& systems) {
  Output file;
  file.path = *options.curve;
  if (file.path.ends_with(".svg")) {
    file.write(to_svg(class_curves_plot(systems)));
  } else {
    file.format = "csv";
    file.write(curves_document(systems, options.each));
  }
}

void run(const Options& options) {
  if (options.curve && !options.curve->empty() && !options.curve->ends_with(".svg") &&
      !options.curve->ends_with(".csv"))
    throw Error(ErrorKind::usage, "--curve takes a file that ends with .svg or .csv, not '" + *options.curve + "'");
  const QueryOptions how{parse_undefined(options.undefined), options.undefined == "fail", options.each};
  const std::vector<Score> scores = parse_scores(options.scores, Domain::classi);
  const ClassDistances distances = read_distances(options);
  if (distances.of_one_query() && options.files.queries.size() > 1)
    throw Error(ErrorKind::usage,
                options.distances + " has the distances to one query's class; more than one is asked for");
  ClassRankingFiles files = options.files;
  if (!options.class_names.empty()) files.class_names = read_class_order(read_source(options.class_names)).classes();
  const std::vector<RankedSystem> systems = read_ranked_systems(files, distances);
  Results results = measure_class_rankings(systems, scores, how);
  results.command = "classi";
  if (options.curve && options.curve->empty()) {
    Output output = options.output;
    if (output.kind() == OutputFormat::table) output.format = "csv";
    output.write(curves_document(systems, options.each));
    return;
  }
  if (options.curve) write_curve(options, systems);
  options.output.write(document_of(results));
}

}  // namespace

void add_classi(Command& program) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.subcommand("classi", "Measure rankings of objects with classes, by the distances between the classes");
  command
      .option("files", options->files.paths,
              "RANKING…: one class a line, best first; or a table with the column class and any of query, "
              "query_class, object, and rank or score; or a table with a column truth and a score column for each "
              "class, where each class is a query. Any of them gzipped; - is the standard input")
      .required();
  command.option("-m,--measure", options->scores, "scores, for example classi, classi@10").type("SCORE");
  command.option("--query", options->files.queries, "the class of the query; in files that name queries, only these")
      .type("CLASS")
      .split(',');
  command
      .option("--distances", options->distances,
              "class,distance a line, to the query's class; or a square of distances with a header (rows: the query)")
      .type("FILE");
  command
      .option("--taxonomy", options->taxonomy,
              "a tree: a parent and its child a line, or columns child,parent; the distance is the length of the path")
      .type("FILE");
  command.option("--order", options->order, "classes in their order, one a line; the distance is that of the places")
      .type("FILE");
  command.flag("--symmetric", options->symmetric, "refuse distances that differ between there and back");
  command.option("--truth", options->files.truth, "column of the classes, beside columns of scores")
      .type("COLUMN")
      .show_default();
  command.option("--class-names", options->class_names, "names of the classes 0, 1, 2 … of the rankings, one a line")
      .type("FILE");
  command.flag("--each", options->each, "show every query beside the mean");
  command
      .option("--curve", options->curve,
              "the values at all k, of the mean and with --each of every query: as CSV instead of the table, or "
              "into a file .csv or .svg")
      .type("[FILE]")
      .value_optional();
  command
      .option("--undefined", options->undefined,
              "report, skip, zero or fail: what becomes of what has no value; skip leaves queries out of means")
      .show_default();
  options->output.add_to(command);
  command.runs([options, &command] {
    if (command.given("--curve") && !options->curve) options->curve = "";
    run(*options);
  });
}

}  // namespace etalon::cli
