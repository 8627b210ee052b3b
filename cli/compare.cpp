// compare.cpp: etalon compare: which systems are really better, from a table of values or from the files of a domain.
#include <memory>

#include "command.hpp"
#include "compared_files.hpp"
#include "etalon/decisions.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

/// What decides, whatever the values come from.
struct DecisionFlags {
  std::string unit;
  std::string method;
  std::string correction;
  std::optional<double> margin;
  std::size_t folds = 0;
  unsigned threads = 0;
  Output output;
  DecisionOptions how;

  void add_to(Command& command) {
    command.option("--unit", unit, "what a unit is, which decides the test: " + std::string(kUnitKinds))
        .type("KIND")
        .suggest(words_of(kUnitKinds));
    command.option("--method", method, "another test: " + std::string(kPairMethods))
        .type("NAME")
        .suggest(words_of(kPairMethods));
    command.option("--baseline", how.baseline, "compare each system with this one, instead of all pairs")
        .type("SYSTEM")
        .no_file();
    command.option("--margin", margin, "differences within plus or minus this do not matter: shown equivalence")
        .no_file();
    command.option("--alpha", how.alpha, "how often the whole family may err").show_default();
    command
        .option("--correction", correction,
                "for several pairs, holm unless told: " + std::string(compare::kCorrectionNames))
        .type("NAME")
        .suggest(words_of(compare::kCorrectionNames));
    command.option("--folds-of", folds, "folds: how many a cross-validation has, when it was repeated").type("N");
    command.option("--resamples", how.resamples, "where something is drawn at random; 10000 or as many as needed");
    command.option("--seed", how.seed, "of what is drawn at random; 1 unless told");
    command.option("--threads", threads, "0: one for each core").show_default();
    output.add_to(command);
  }

  [[nodiscard]] DecisionOptions options(const Command& command) const {
    DecisionOptions with = how;
    if (!unit.empty()) with.unit = parse_unit_kind(unit);
    if (command.given("--method")) with.method = parse_pair_method(method);
    if (command.given("--correction")) with.correction = compare::parse_correction(correction);
    if (margin && !(*margin > 0)) refuse("--margin is more than 0");
    with.margin = margin.value_or(0);
    if (command.given("--folds-of") && folds < 2) refuse("--folds-of is at least 2");
    with.folds = folds;
    with.threads = thread_count(threads);
    return with;
  }
};

[[noreturn]] void ask_for_unit() {
  refuse(
      "what is a unit? It decides which test is right: say --unit queries (or users, examples: drawn one by one), "
      "folds (of one cross-validation), datasets or seeds (runs of each system by itself)");
}

struct ValueOptions {
  std::string file;
  std::vector<std::string> columns;
  std::string absent = "refuse";
  DecisionFlags flags;
};

void compare_values(const ValueOptions& given, const Command& command) {
  if (given.flags.unit.empty()) ask_for_unit();
  DecisionOptions how = given.flags.options(command);
  if (given.absent != "refuse" && given.absent != "skip")
    refuse("--absent cannot be '" + given.absent + "'; choose refuse or skip");
  if (command.given("--absent") && how.unit == UnitKind::seeds)
    refuse("--absent is about units that systems share, and seeds are of each system by itself");
  how.table.skip_missing = given.absent == "skip";
  given.flags.output.write(document_of(compare_systems(read_score_table(read_source(given.file), given.columns), how)));
}

void add_values(Command& compare) {
  Command& values =
      compare.subcommand("values", "Which systems are better, from a table of system, unit, score and value");
  auto options = std::make_shared<ValueOptions>();
  DecisionOptions& how = options->flags.how;
  values.option("file", options->file, "CSV or TSV, such as --each --format csv gives; - is the standard input")
      .required();
  values.option("-m,--score", how.score, "the score that decides, when the table has several").type("SCORE").no_file();
  options->flags.add_to(values);
  values.option("--lower", how.table.lower, "scores of which less is better (known ones need not be named)").split(',');
  values.option("--higher", how.table.higher, "scores of which more is better").split(',');
  values.option("--absent", options->absent, "a system without a value on a unit: refuse, or skip it there")
      .suggest({"refuse", "skip"})
      .show_default();
  values.option("--only", how.table.units, "only units like one of these, for example '2020-07-*'")
      .type("PATTERN")
      .split(',');
  values.option("--columns", options->columns, "of a file without a header, for example unit,system,score,value")
      .split(',');
  values.runs([options, &values] { compare_values(*options, values); });
}

struct DomainOptions {
  ComparedFiles files;
  DecisionFlags flags;
};

void compare_files(DomainOptions& given, const Command& command) {
  DecisionOptions how = given.flags.options(command);
  Compared compared = given.files.read(given.flags.unit, how.threads);
  if (compared.objects) {
    how.unit = UnitKind::objects;
    return given.flags.output.write(
        document_of(compare_systems(*compared.objects, compared.scores[0], how, compared.undefined)));
  }
  how.unit = compared.unit;
  how.score = compared.scores[0].text();
  how.table = std::move(compared.table);
  given.flags.output.write(document_of(compare_systems(std::move(compared.entries), how)));
}

void add_domain(Command& compare, const DomainEntry& domain) {
  Command& command = compare.subcommand(std::string(domain.facts.name),
                                        "Which systems are better, from files of " + std::string(domain.facts.name));
  auto options = std::make_shared<DomainOptions>();
  options->files.add_to(command, domain);
  options->flags.add_to(command);
  command.runs([options, &command] { compare_files(*options, command); });
}

}  // namespace

void add_compare(Command& program) {
  Command& command = program.subcommand("compare", "Is A really better than B? Tests, intervals and decisions");
  for (const DomainEntry* domain : domain_entries()) add_domain(command, *domain);
  add_values(command);
}

}  // namespace etalon::cli
