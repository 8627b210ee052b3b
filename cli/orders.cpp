// orders.cpp: etalon orders: predicted orders against a target order.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"

namespace etalon::cli {
namespace {

struct Options {
  OrderFiles files;
  std::string input = "auto";
  std::string missing = "refuse";
  std::string consensus;
  std::vector<std::string> scores;
  std::string undefined = "report";
  bool each_unit = false;
  bool p_values = false;
  double confidence = 0.95;
  Output output;
};

std::vector<Score> chosen_scores(const Options& options) {
  if (options.scores == std::vector<std::string>{"all"}) return all_scores(Domain::orders);
  if (options.scores == std::vector<std::string>{"default"}) return {};
  return parse_scores(options.scores, Domain::orders);
}

void run(const Options& options) {
  if (!(options.confidence > 0 && options.confidence < 1))
    throw Error(ErrorKind::usage, "--confidence is between 0 and 1, for example 0.95");
  if (!options.consensus.empty() && options.consensus != "borda")
    throw Error(ErrorKind::usage, "--consensus cannot be '" + options.consensus + "'; there is borda");
  const OrderOptions how{parse_undefined(options.undefined), options.undefined == "fail", options.each_unit,
                         options.confidence, options.p_values};
  const std::vector<Score> scores = chosen_scores(options);
  OrderFiles files = options.files;
  files.format = parse_order_format(options.input);
  files.missing = parse_missing(options.missing);
  files.consensus = !options.consensus.empty();
  Results results = measure_orders(read_order_systems(files), scores, how);
  results.command = "orders";
  options.output.write(document_of(results));
}

}  // namespace

void add_orders(Command& program) {
  auto options = std::make_shared<Options>();
  OrderFiles& files = options->files;
  Command& command = program.subcommand("orders", "Measure predicted orders against a target order");
  command
      .option("files", files.paths,
              "TARGET PREDICTED…: rankings such as E > B > C ~ A one a line, PrefLib files, or tables of item and "
              "number; or one table with all columns. Any of them gzipped; - is the standard input")
      .required();
  command.option("-m,--measure", options->scores, "scores, or: all, default").type("SCORE");
  command.option("--input", options->input, "auto, rankings, table, preflib or preferences (A > B a line)")
      .show_default();
  command.option("--values", files.values, "what numbers in tables mean: ranks (1 is best) or scores")
      .type("ranks|scores");
  command.option("--target-values", files.target_values, "the same for the target, when it differs")
      .type("ranks|scores");
  command.option("--target", files.target, "column of the target (default: target), or of rankings").type("COLUMN");
  command.option("--predicted", files.predictions, "columns of the predictions (default: all others)")
      .type("COLUMN")
      .split(',');
  command.option("--items", files.items, "column that names the items (default: item, object, document or id)")
      .type("COLUMN");
  command.option("--sets", files.sets, "column of the item sets: each is ranked by itself, and the mean is taken")
      .type("COLUMN");
  command.option("--missing", options->missing, "an item on one side only: refuse, common (leave out) or last")
      .show_default();
  command.option("--consensus", options->consensus,
                 "add a prediction that is the same everywhere: borda, the order of the mean ranks in the target");
  command.flag("--letters", files.letters, "rankings are written e>f>abc: letters together are tied");
  command.flag("--closure", files.closure, "preferences imply what follows from them");
  command.flag("--each", options->each_unit, "show every ranking or item set beside the mean");
  command.flag("--p-values", options->p_values,
               "of one ranking: how likely so much agreement is by chance, two-sided, and by which distribution");
  command.option("--confidence", options->confidence, "of the interval of a mean").show_default();
  command
      .option("--undefined", options->undefined,
              "report, skip, zero or fail: what becomes of what has no value; skip leaves units out of means")
      .show_default();
  options->output.add_to(command);
  command.runs([options] { run(*options); });
}

}  // namespace etalon::cli
