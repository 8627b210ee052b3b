// compare.cpp: etalon compare: which systems are really better, from a table of values, from the files of a
// domain, or from states.
#include <filesystem>
#include <memory>

#include "command.hpp"
#include "compared_files.hpp"
#include "etalon/decisions.hpp"
#include "etalon/error.hpp"
#include "etalon/sensitivity.hpp"
#include "etalon/text.hpp"
#include "systems_question.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

/// What decides, whatever the values come from.
struct DecisionFlags {
  std::string family;
  std::string unit;
  std::string method;
  std::string correction;
  std::optional<double> margin;
  std::string worse;
  std::size_t folds = 0;
  DecisionOptions how;
  unsigned threads = 0;
  bool measures = false;
  std::size_t halvings = SensitivityOptions{}.halvings;
  Output output;

  void add_to(Command& command);
  [[nodiscard]] DecisionOptions options(const Command& command) const;
  /// Of scores that are compared by what they tell apart.
  [[nodiscard]] SensitivityOptions sensitivity(const DecisionOptions& tests) const;
  /// Exits with what the gate has found.
  void write(const Decisions& found) const;
};

void DecisionFlags::add_to(Command& command) {
  command.option("--unit", unit, "what a unit is, which decides the test: " + std::string(kUnitKinds))
      .type("KIND")
      .suggest(words_of(kUnitKinds));
  command
      .option("--family", family,
              "what is decided together: pairs, by the first score alone, or scores: all pairs by all scores named")
      .suggest({"pairs", "scores"});
  command.option("--method", method, "another test: " + std::string(kPairMethods))
      .type("NAME")
      .suggest(words_of(kPairMethods));
  command.option("--baseline", how.baseline, "compare each system with this one, instead of all pairs")
      .type("SYSTEM")
      .no_file();
  command.option("--margin", margin, "differences within plus or minus this do not matter: shown equivalence")
      .no_file();
  command
      .option("--fail-if-worse", worse,
              "regression gate, with --baseline: exit 1 if a system is shown to be worse by more than this (0.005, or "
              "0.5%), 0 if this is excluded, 5 if neither is shown")
      .type("MARGIN");
  command.flag(
      "--accept-identical", how.accept_identical,
      "pass a system in --fail-if-worse if its predictions, or values on all units, equal those of the baseline");
  command.option("--plan", how.plan, "how many units or objects show a difference as large as this").type("DIFFERENCE");
  command.option("--power", how.power, "of the plan: how likely it is shown; 0.8 unless told");
  command.option("--effect", how.effect, "another size without unit: " + std::string(kEffects))
      .suggest(words_of(kEffects));
  command.option("--alpha", how.alpha, "how often the whole family may err").show_default();
  command
      .option("--correction", correction,
              "correction for several pairs, in place of max-t (queries, instances) or bonferroni: " +
                  std::string(compare::kCorrectionNames))
      .type("NAME")
      .suggest(words_of(compare::kCorrectionNames));
  command.option("--folds-of", folds, "folds: how many a cross-validation has, when it was repeated").type("N");
  command.option("--resamples", how.resamples, "where something is drawn at random; 10000 or as many as needed");
  command.option("--seed", how.seed, "of what is drawn at random; 1 unless told");
  command.option("--threads", threads, "0: one for each core").show_default();
  command.flag("--measures", measures,
               "instead: which score tells the systems apart? The same comparison by each of them");
  command.option("--halvings", halvings, "--measures: so many random halvings of what is drawn")
      .range(0, 1000000)
      .show_default();
  output
      .add_plot_to(command,
                   "intervals of the differences to the baseline or the best (unless told), ranks of three systems or "
                   "more with bars over what is not told apart, or units: two systems on each")
      .choices({"intervals", "ranks", "units"});
  output.add_to(command);
}

DecisionOptions DecisionFlags::options(const Command& command) const {
  DecisionOptions with = how;
  if (!unit.empty()) with.unit = parse_unit_kind(unit);
  if (command.given("--method")) with.method = parse_pair_method(method);
  if (command.given("--correction")) with.correction = compare::parse_correction(correction);
  if (margin && !(*margin > 0)) refuse("--margin is more than 0");
  with.margin = margin.value_or(0);
  if (command.given("--fail-if-worse")) set_gate(with, worse);
  require_together(command, {{"--halvings", {"--measures"}}, {"--accept-identical", {"--fail-if-worse"}}});
  if (measures) {
    for (const char* name : {"--fail-if-worse", "--plan", "--power", "--effect", "--family", "--plot"}) {
      if (command.given(name)) refuse(std::string(name) + " has no effect with --measures");
    }
  }
  if (command.given("--folds-of") && folds < 2) refuse("--folds-of is at least 2");
  with.folds = folds;
  if (command.given("--family") && family != "pairs" && family != "scores")
    refuse("--family cannot be '" + family + "'; choose pairs or scores");
  with.family_of_scores = family == "scores";
  output.refuse_unseen_picture();
  with.threads = thread_count(threads);
  return with;
}

SensitivityOptions DecisionFlags::sensitivity(const DecisionOptions& tests) const {
  SensitivityOptions with;
  with.halvings = halvings;
  with.seed = tests.seed.value_or(1);
  with.threads = tests.threads;
  with.table = tests.table;
  with.as = tests;
  return with;
}

void DecisionFlags::write(const Decisions& found) const {
  output.write(document_of(found));
  if (found.regression == Regression::shown) throw Finding{};
  if (found.regression == Regression::open) throw Finding{Finding::kOpen};
}

struct ValueOptions {
  ComparedTable table;
  std::vector<std::string> scores;
  std::string cluster;
  DecisionFlags flags;
};

/// Takes existing files at the end of the words after -m as the tables, if no file precedes -m.
void give_back_tables(std::vector<std::string>& files, std::vector<std::string>& scores) {
  if (!files.empty()) return;
  const auto is_file = [](const std::string& word) {
    std::error_code none;
    return word == "-" || std::filesystem::exists(word, none);
  };
  auto first = scores.end();
  while (first != scores.begin() && is_file(*std::prev(first))) --first;
  files.assign(first, scores.end());
  scores.erase(first, scores.end());
  if (files.empty())
    refuse("no file is given: name a table of system, unit, score and value, or - for the standard input");
}

void compare_values(ValueOptions& given, const Command& command) {
  DecisionOptions how = given.flags.options(command);
  give_back_tables(given.table.files, given.scores);
  given.flags.output.inputs = given.table.files;
  how.table = given.table.options(command, given.flags.unit);
  if (!given.scores.empty()) {
    how.score = given.scores[0];
    how.further.assign(given.scores.begin() + 1, given.scores.end());
  }
  ClusterColumn clusters{given.cluster};
  const auto entries = given.table.read(command.given("--cluster") ? &clusters : nullptr);
  how.clusters = std::move(clusters.of_unit);
  if (given.flags.measures) {
    if (!how.score.empty()) refuse("--measures is about every score of the table: leave -m away");
    return given.flags.output.write(document_of(sensitivity_of(entries, given.flags.sensitivity(how))));
  }
  given.flags.write(compare_systems(entries, how));
}

void add_values(Command& compare) {
  Command& values =
      compare.subcommand("values", "Which systems are better, from a table of system, unit, score and value");
  auto options = std::make_shared<ValueOptions>();
  options->table.add_to(values);
  values
      .option("-m,--score", options->scores, "primary measure, when the table has several; further ones are described")
      .type("SCORE")
      .no_file();
  values
      .option("--cluster", options->cluster,
              "a column that tells which units are alike, such as those of one document: clusters are what is drawn")
      .type("COLUMN")
      .no_file();
  options->flags.add_to(values);
  values.runs([options, &values] { compare_values(*options, values); });
}

/// From files of a domain, or from states.
template <class Systems>
struct SystemOptions {
  Systems systems;
  DecisionFlags flags;
};

template <class Systems>
void decide(SystemOptions<Systems>& given, const Command& command) {
  DecisionOptions how = given.flags.options(command);
  Compared compared = given.systems.read(given.flags.unit, how.threads, given.flags.measures);
  given.systems.tell(given.flags.output, compared);
  if (compared.objects && given.flags.measures)
    return given.flags.output.write(document_of(
        sensitivity_of(*compared.objects, compared.scores, given.flags.sensitivity(how), compared.undefined)));
  if (compared.objects)
    return given.flags.write(compare_systems(*compared.objects, compared.scores, how, compared.undefined));
  how.unit = compared.unit;
  how.table = std::move(compared.table);
  if (given.flags.measures)
    return given.flags.output.write(document_of(sensitivity_of(compared.entries, given.flags.sensitivity(how))));
  given.flags.write(compare_systems(std::move(compared.entries), decided_by(compared.scores, how)));
}

constexpr const char* kDecides =
    "the score that decides; further ones are described. With --measures those that are compared, all that fit unless "
    "told";

void add_domain(Command& compare, const DomainEntry& domain) {
  Command& command = compare.subcommand(std::string(domain.facts.name),
                                        "Which systems are better, from files of " + std::string(domain.facts.name));
  auto options = std::make_shared<SystemOptions<ComparedFiles>>();
  options->systems.add_to(command, domain, kDecides);
  options->flags.add_to(command);
  options->systems.add_state_to(command);
  command.runs([options, &command] {
    if (command.given("--save-state")) return options->systems.save(command, thread_count(options->flags.threads));
    decide(*options, command);
  });
}

void add_states(Command& compare) {
  Command& command = compare.subcommand("states", "Which systems are better, from states of parts of the data");
  auto options = std::make_shared<SystemOptions<ComparedStates>>();
  options->systems.add_to(command, kDecides);
  options->flags.add_to(command);
  command.runs([options, &command] { decide(*options, command); });
}

struct MethodOptions {
  std::string name;
  Output output;
};

void add_methods(Command& compare) {
  Command& methods =
      compare.subcommand("methods", "The methods: what each assumes, when it misleads, a worked example");
  auto options = std::make_shared<MethodOptions>();
  methods.option("method", options->name, "its page; without, all of them")
      .type("NAME")
      .suggest(words_of(kPairMethods));
  options->output.add_to(methods);
  methods.runs([options] {
    options->output.write(options->name.empty() ? methods_document()
                                                : document_of(facts(parse_pair_method(options->name))));
  });
}

}  // namespace

void add_compare(Command& program) {
  Command& command = program.subcommand("compare", "Is A really better than B? Tests, intervals and decisions");
  for (const DomainEntry* domain : domain_entries()) add_domain(command, *domain);
  add_states(command);
  add_values(command);
  add_methods(command);
}

}  // namespace etalon::cli
