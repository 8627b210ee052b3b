// compare.cpp: etalon compare values: which systems are really better, from a table of values.
#include <memory>

#include "command.hpp"
#include "etalon/decisions.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

struct CompareOptions {
  std::string file;
  std::vector<std::string> columns;
  std::string unit;
  std::string method;
  std::string correction;
  std::string absent = "refuse";
  std::optional<double> margin;
  std::size_t folds = 0;
  DecisionOptions how;
  unsigned threads = 0;
  Output output;
};

void run_compare(const CompareOptions& given, const Command& command) {
  DecisionOptions how = given.how;
  if (given.unit.empty())
    refuse(
        "what is a unit? It decides which test is right: say --unit queries (or users, examples: drawn one by one), "
        "folds (of one cross-validation), datasets or seeds (runs of each system by itself)");
  how.unit = parse_unit_kind(given.unit);
  if (command.given("--method")) how.method = parse_pair_method(given.method);
  if (command.given("--correction")) how.correction = compare::parse_correction(given.correction);
  if (given.absent != "refuse" && given.absent != "skip")
    refuse("--absent cannot be '" + given.absent + "'; choose refuse or skip");
  if (command.given("--absent") && how.unit == UnitKind::seeds)
    refuse("--absent is about units that systems share, and seeds are of each system by itself");
  how.table.skip_missing = given.absent == "skip";
  if (given.margin && !(*given.margin > 0)) refuse("--margin is more than 0");
  how.margin = given.margin.value_or(0);
  if (command.given("--folds-of") && given.folds < 2) refuse("--folds-of is at least 2");
  how.folds = given.folds;
  how.threads = thread_count(given.threads);
  given.output.write(document_of(compare_systems(read_score_table(read_source(given.file), given.columns), how)));
}

}  // namespace

void add_compare(Command& program) {
  Command& command = program.subcommand("compare", "Is A really better than B? Tests, intervals and decisions");
  Command& values =
      command.subcommand("values", "Which systems are better, from a table of system, unit, score and value");
  auto options = std::make_shared<CompareOptions>();
  values.option("file", options->file, "CSV or TSV, such as --each --format csv gives; - is the standard input")
      .required();
  values.option("--unit", options->unit, "what a unit is, which decides the test: " + std::string(kUnitKinds))
      .type("KIND")
      .suggest(words_of(kUnitKinds));
  values.option("-m,--score", options->how.score, "the score that decides, when the table has several")
      .type("SCORE")
      .no_file();
  values.option("--method", options->method, "another test: " + std::string(kPairMethods))
      .type("NAME")
      .suggest(words_of(kPairMethods));
  values.option("--baseline", options->how.baseline, "compare each system with this one, instead of all pairs")
      .type("SYSTEM")
      .no_file();
  values.option("--margin", options->margin, "differences within plus or minus this do not matter: shown equivalence")
      .no_file();
  values.option("--alpha", options->how.alpha, "how often the whole family may err").show_default();
  values
      .option("--correction", options->correction,
              "for several pairs, holm unless told: " + std::string(compare::kCorrectionNames))
      .type("NAME")
      .suggest(words_of(compare::kCorrectionNames));
  values.option("--folds-of", options->folds, "folds: how many a cross-validation has, when it was repeated").type("N");
  values.option("--resamples", options->how.resamples,
                "where units or signs are drawn at random; 10000 or as many as needed");
  values.option("--seed", options->how.seed, "of what is drawn at random; 1 unless told");
  values.option("--lower", options->how.table.lower, "scores of which less is better (known ones need not be named)")
      .split(',');
  values.option("--higher", options->how.table.higher, "scores of which more is better").split(',');
  values.option("--absent", options->absent, "a system without a value on a unit: refuse, or skip it there")
      .suggest({"refuse", "skip"})
      .show_default();
  values.option("--only", options->how.table.units, "only units like one of these, for example '2020-07-*'")
      .type("PATTERN")
      .split(',');
  values.option("--columns", options->columns, "of a file without a header, for example unit,system,score,value")
      .split(',');
  values.option("--threads", options->threads, "0: one for each core").show_default();
  options->output.add_to(values);
  values.runs([options, &values] { run_compare(*options, values); });
}

}  // namespace etalon::cli
