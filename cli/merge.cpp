// merge.cpp: etalon merge: states of parts of the data, put together and measured as if all had been counted at once.
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include "command.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/evaluation.hpp"
#include "etalon/results.hpp"
#include "etalon/state.hpp"
#include "etalon/text.hpp"
#include "measuring.hpp"
#include "save_state.hpp"
#include "words.hpp"

namespace etalon::cli {

void save_state(const State& state, const std::string& path, const std::vector<std::string>& read) {
  Output to;
  to.path = path;
  to.refuse_overwriting(read);
  for (const std::string& note : state.notes) std::fprintf(stderr, "etalon: %s\n", printable(note).c_str());
  to.write(state.to_bytes());
}

namespace {

struct MergeOptions : Measuring {
  std::vector<std::string> paths;
  bool apart = false;
};

/// -m takes all words behind it: those that are files are states.
void take_back_files(MergeOptions& options) {
  if (!options.paths.empty()) return;
  std::erase_if(options.scores, [&](const std::string& word) {
    if (!std::filesystem::exists(word)) return false;
    options.paths.push_back(word);
    return true;
  });
}

State merged_state(const MergeOptions& options) {
  const std::vector<std::string> names = system_names(options.paths);
  std::optional<State> merged;
  for (std::size_t i = 0; i < options.paths.size(); ++i) {
    State state = read_state(options.paths[i]);
    if (options.apart) state = state.named(names[i]);
    if (!merged) {
      merged = std::move(state);
      continue;
    }
    try {
      merged->merge(state);
    } catch (const Error& error) {
      throw Error(error.kind(), options.paths[i] + " does not go with those before: " + error.what());
    }
  }
  return std::move(*merged);
}

void run_merge(MergeOptions options) {
  take_back_files(options);
  if (options.paths.empty()) refuse("no state was given: merge reads files that --save-state has written");
  options.output.refuse_unseen_picture();
  options.output.inputs = options.paths;
  const State state = merged_state(options);
  if (!options.state.empty()) {
    options.refuse_measuring();
    return save_state(state, options.state, options.paths);
  }
  const DomainEntry& domain = entry(state.domain());
  if (!options.command->given("--undefined")) options.undefined = domain.facts.undefined;
  options.parse();
  const std::vector<Score> named = options.named_scores(state.domain());
  const Samples samples = only_units(samples_of(state), options.only);
  const std::vector<Score> scores = options.chosen(samples, named);
  options.refuse_without_effect(samples, scores);
  options.output.refuse_overwriting(options.paths);
  if (options.how.each && options.output.kind() == OutputFormat::csv)
    options.refuse_intervals("on values of units", !draws_page(options, samples));
  const Results results = results_of(samples, scores, options.how);
  EvaluationOptions how;
  how.no_objects = "a state has counts, and no objects that could be drawn again";
  how.seed = options.how.aggregates.seed;
  how.threads = thread_count(options.threads);
  options.output.write(document_of(results), [&] { return evaluate(results, how); });
}

}  // namespace

void add_merge(Command& program) {
  auto options = std::make_shared<MergeOptions>();
  Command& command = program.subcommand(
      "merge", "Put states together that --save-state has written, each of a part of the data, and measure the whole");
  command.option(
      "files", options->paths,
      "STATE…: of one domain and by the same settings; counts of labels and clusters add up, and other units "
      "are put side by side. Any of them gzipped; - is the standard input");
  options->add_scores_to(command, any_score_words, "mine = 2*c11 / (2*c11 + c10 + c01)");
  options->add_only_to(command);
  command.flag("--apart", options->apart,
               "units of different states are different, even where they have the same name: they are named after the "
               "file, so that parts are folds, days or machines");
  options->add_rest_to(command, std::string(kUndefinedNames), true, false);
  command.runs([options] { run_merge(*options); });
}

}  // namespace etalon::cli
