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
  const OutputFormat format = options.output.kind();
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
  options.output.write(render(results, format, options.output.style()));
}

}  // namespace

void add_orders(CLI::App& program) {
  auto options = std::make_shared<Options>();
  OrderFiles& files = options->files;
  CLI::App& command = *program.add_subcommand("orders", "Measure predicted orders against a target order");
  command
      .add_option("files", files.paths,
                  "TARGET PREDICTED…: rankings such as E > B > C ~ A one a line, PrefLib files, or tables of item and "
                  "number; or one table with all columns. Any of them gzipped; - is the standard input")
      ->required();
  command.add_option("-m,--measure", options->scores, "scores, or: all, default")->type_name("SCORE");
  command.add_option("--input", options->input, "auto, rankings, table, preflib or preferences (A > B a line)")
      ->capture_default_str();
  command.add_option("--values", files.values, "what numbers in tables mean: ranks (1 is best) or scores")
      ->type_name("ranks|scores");
  command.add_option("--target-values", files.target_values, "the same for the target, when it differs")
      ->type_name("ranks|scores");
  command.add_option("--target", files.target, "column of the target (default: target), or of rankings")
      ->type_name("COLUMN");
  command.add_option("--predicted", files.predictions, "columns of the predictions (default: all others)")
      ->type_name("COLUMN")
      ->delimiter(',');
  command.add_option("--items", files.items, "column that names the items (default: item, object, document or id)")
      ->type_name("COLUMN");
  command.add_option("--sets", files.sets, "column of the item sets: each is ranked by itself, and the mean is taken")
      ->type_name("COLUMN");
  command.add_option("--missing", options->missing, "an item on one side only: refuse, common (leave out) or last")
      ->capture_default_str();
  command.add_option("--consensus", options->consensus,
                     "add a prediction that is the same everywhere: borda, the order of the mean ranks in the target");
  command.add_flag("--letters", files.letters, "rankings are written e>f>abc: letters together are tied");
  command.add_flag("--closure", files.closure, "preferences imply what follows from them");
  command.add_flag("--each", options->each_unit, "show every ranking or item set beside the mean");
  command.add_flag("--p-values", options->p_values,
                   "of one ranking: how likely so much agreement is by chance, two-sided, and by which distribution");
  command.add_option("--confidence", options->confidence, "of the interval of a mean")->capture_default_str();
  command
      .add_option("--undefined", options->undefined,
                  "report, skip, zero or fail: what becomes of what has no value; skip leaves units out of means")
      ->capture_default_str();
  options->output.add_to(command);
  command.callback([options] { run(*options); });
}

}  // namespace etalon::cli
