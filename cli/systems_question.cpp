// systems_question.cpp: the options of a question about systems, and its answer.
#include "systems_question.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {

void require_together(const Command& command,
                      const std::vector<std::pair<std::string, std::vector<std::string>>>& belongs) {
  for (const auto& [option, to] : belongs) {
    const bool alone = std::none_of(to.begin(), to.end(), [&](const std::string& name) { return command.given(name); });
    if (command.given(option) && alone) throw Error(ErrorKind::usage, option + " goes with " + join(to, " or "));
  }
}

void SystemsQuestion::add_to(Command& command) {
  command.option("--lower", how.lower, "systems: scores of which less is better (known ones need not be named)")
      .split(',');
  command.option("--higher", how.higher, "systems: scores of which more is better").split(',');
  command.option("--absent", absent, "systems: one without a value on a unit: refuse, or skip it there")
      .suggest({"refuse", "skip"})
      .show_default();
  command.option("--tolerance", how.tolerance, "systems: values that differ by no more tie").show_default();
  command.flag("--ties-differ", how.ties_differ, "systems: a pair that only one of two measures ties counts as well");
  command.option("--only", how.units, "systems: only on units like one of these, for example '2020-07-*'")
      .type("PATTERN")
      .split(',');
  command.flag("--sensitivity", sensitivity,
               "systems: instead of disagreement, how well each score tells them apart over "
               "units (folds, queries, data sets)");
  command.option("--alpha", tests.alpha, "sensitivity: a pair with a lesser p-value is told apart").show_default();
  command.option("--halvings", tests.halvings, "sensitivity: so many random halvings of the units")
      .range(0, 1000000)
      .show_default();
}

void SystemsQuestion::answer(const std::vector<ScoreEntry>& entries, const Output& output, std::uint64_t seed,
                             unsigned threads) const {
  if (absent != "refuse" && absent != "skip")
    throw Error(ErrorKind::usage, "--absent cannot be '" + absent + "'; choose refuse or skip");
  DisagreementOptions with = how;
  with.skip_missing = absent == "skip";
  if (sensitivity) {
    SensitivityOptions all = tests;
    all.seed = seed;
    all.threads = thread_count(threads);
    all.table = with;
    return output.write(document_of(sensitivity_of(entries, all)));
  }
  output.write(document_of(disagreement_of(entries, with)));
}

void SystemsQuestion::answer(const Values& values, const Output& output, std::uint64_t seed, unsigned threads) const {
  if (sensitivity && !values.samples->replicates)
    throw Error(ErrorKind::usage, "--sensitivity is about units of a kind, and several references are none: name one");
  if (!values.samples->counts.empty())
    throw Error(
        ErrorKind::usage,
        "the " + std::string(values.samples->unit.several) +
            " stand for several voters each, and this question counts each once: write them out, a line a voter");
  if (sensitivity) require_comparable(*values.samples);
  SystemsQuestion with = *this;
  with.how.notes = table_notes(values);
  if (values.undefined == Undefined::skip) with.absent = "skip";  // as comparisons do
  for (const Score& score : values.scores) with.how.known.emplace(score.text(), score.better());
  with.answer(entries_of(values), output, seed, threads);
}

void SystemsQuestion::check(const Command& command) const {
  require_together(command, {{"--alpha", {"--sensitivity"}}, {"--halvings", {"--sensitivity"}}});
  if (sensitivity && how.ties_differ) throw Error(ErrorKind::usage, "--sensitivity goes without --ties-differ");
}

void SystemsQuestion::refuse(const Command& command) {
  for (const char* option : {"--tolerance", "--ties-differ", "--only", "--sensitivity", "--absent", "--lower",
                             "--higher", "--alpha", "--halvings"})
    require_together(command, {{option, {"--systems"}}});
}

}  // namespace etalon::cli
