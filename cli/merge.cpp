// merge.cpp: etalon merge: states of parts of the data, put together and measured as if all had been counted at once.
#include <memory>

#include "command.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/evaluation.hpp"
#include "etalon/results.hpp"
#include "etalon/state.hpp"
#include "etalon/text.hpp"
#include "measuring.hpp"
#include "states.hpp"
#include "words.hpp"

namespace etalon::cli {

namespace {

struct MergeOptions : Measuring {
  std::vector<std::string> paths;
  SettingOptions settings;
  bool apart = false;
};

void run_merge(MergeOptions options) {
  give_back_states(options.paths, options.scores);
  options.output.refuse_unseen_picture();
  options.output.inputs = options.paths;
  for (std::string& file : options.settings.files()) options.output.inputs.push_back(std::move(file));
  State state = merged_state(options.paths, options.apart);
  choose_views(state, options.settings);
  if (!options.state.empty()) {
    options.refuse_measuring();
    return save_state(state, options.state, options.output.inputs);
  }
  const DomainEntry& domain = entry(state.domain());
  if (!options.command->given("--undefined")) options.undefined = domain.facts.undefined;
  options.parse();
  const std::vector<Score> named = options.named_scores(state.domain());
  Samples samples = only_units(samples_of(state), options.only);
  samples.notes.insert(samples.notes.end(), state.notes.begin(), state.notes.end());
  if (!options.output.has_room_for_notes()) tell_notes(state.notes);
  const std::unique_ptr<Objects> objects = state.objects() == nullptr ? nullptr : objects_of(state);
  if (objects != nullptr && !objects->cells().clusters.empty() && options.command->given("--interval"))
    samples.notes.push_back(
        "intervals take each object by itself, though the states tell which are alike: etalon "
        "compare states and etalon leaderboard states draw what is alike together");
  const std::vector<Score> scores = options.chosen(samples, named);
  options.refuse_without_effect(samples, scores);
  options.output.refuse_overwriting(options.output.inputs);
  if (options.how.each && options.output.kind() == OutputFormat::csv)
    options.refuse_intervals("on values of units", !draws_page(options, samples));
  const Results results = results_of(samples, scores, options.how);
  const auto score = comparable_score(results, objects != nullptr);
  const bool named_kind = domain.objects != nullptr && samples.units.size() > 1;
  const std::string comparison =
      score ? "etalon compare states … -m " + shell_word(score->text()) + (named_kind ? " --unit KIND" : "") : "";
  EvaluationOptions how;
  if (objects == nullptr)
    how.no_objects =
        "the state has counts, and no objects that could be drawn again (etalon compare --save-state keeps them)";
  how.objects = objects.get();
  how.seed = options.how.aggregates.seed;
  how.threads = thread_count(options.threads);
  options.output.write(document_of(results, comparison), [&] { return evaluate(results, how); });
}

}  // namespace

void add_merge(Command& program) {
  auto options = std::make_shared<MergeOptions>();
  Command& command = program.subcommand(
      "merge", "Put states together that --save-state has written, each of a part of the data, and measure the whole");
  command.option("files", options->paths, kStateFiles);
  options->add_scores_to(command, any_score_words, "mine = 2*c11 / (2*c11 + c10 + c01)");
  add_later_settings(options->settings, command);
  options->add_only_to(command);
  command.flag("--apart", options->apart, kApart);
  options->add_rest_to(command, std::string(kUndefinedNames), true, false);
  command.runs([options] { run_merge(*options); });
}

}  // namespace etalon::cli
