// leaderboard.cpp: etalon leaderboard values: who could be best, from a table of values.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/leaderboard.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

struct BoardOptions {
  std::string file;
  std::vector<std::string> columns;
  std::string unit;
  std::string absent = "refuse";
  std::size_t folds = 0;
  LeaderboardOptions how;
  unsigned threads = 0;
  Output output;
};

void run_leaderboard(const BoardOptions& given, const Command& command) {
  LeaderboardOptions how = given.how;
  if (given.unit.empty())
    refuse(
        "what is a unit? It decides what can be drawn again: say --unit queries (or users, examples: drawn one by "
        "one), "
        "folds (of one cross-validation), datasets or seeds (runs of each system by itself)");
  how.unit = parse_unit_kind(given.unit);
  if (given.absent != "refuse" && given.absent != "skip")
    refuse("--absent cannot be '" + given.absent + "'; choose refuse or skip");
  if (command.given("--absent") && how.unit == UnitKind::seeds)
    refuse("--absent is about units that systems share, and seeds are of each system by itself");
  how.table.skip_missing = given.absent == "skip";
  if (command.given("--folds-of") && given.folds < 2) refuse("--folds-of is at least 2");
  how.folds = given.folds;
  how.threads = thread_count(given.threads);
  given.output.write(document_of(leaderboard_of(read_score_table(read_source(given.file), given.columns), how)));
}

}  // namespace

void add_leaderboard(Command& program) {
  Command& command = program.subcommand("leaderboard", "Who could be best? Ranks with intervals, and lucky winners");
  Command& values = command.subcommand("values", "Ranks of systems, from a table of system, unit, score and value");
  auto options = std::make_shared<BoardOptions>();
  values.option("file", options->file, "CSV or TSV, such as --each --format csv gives; - is the standard input")
      .required();
  values.option("--unit", options->unit, "what a unit is: " + std::string(kUnitKinds))
      .type("KIND")
      .suggest(words_of(kUnitKinds));
  values.option("-m,--score", options->how.score, "the score that ranks, when the table has several")
      .type("SCORE")
      .no_file();
  values.option("--alpha", options->how.alpha, "how often any rank may lie outside of its interval").show_default();
  values.option("--folds-of", options->folds, "folds: how many a cross-validation has, when it was repeated").type("N");
  values.option("--resamples", options->how.resamples, "of the units; 10000 unless told");
  values.option("--seed", options->how.seed, "of what is drawn at random; 1 unless told");
  values.option("--lower", options->how.table.lower, "scores of which less is better (known ones need not be named)")
      .split(',');
  values.option("--higher", options->how.table.higher, "scores of which more is better").split(',');
  values.option("--absent", options->absent, "a system without a value on a unit: refuse, or skip the unit")
      .suggest({"refuse", "skip"})
      .show_default();
  values.option("--only", options->how.table.units, "only units like one of these, for example '2020-07-*'")
      .type("PATTERN")
      .split(',');
  values.option("--columns", options->columns, "of a file without a header, for example unit,system,score,value")
      .split(',');
  values.option("--threads", options->threads, "0: one for each core").show_default();
  options->output.add_to(values);
  values.runs([options, &values] { run_leaderboard(*options, values); });
}

}  // namespace etalon::cli
