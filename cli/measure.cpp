// measure.cpp: etalon labels, clusters, orders …: systems measured. One command for each domain of the table.
#include <algorithm>
#include <memory>

#include "etalon/error.hpp"
#include "etalon/pairwise.hpp"
#include "etalon/text.hpp"
#include "measure_options.hpp"
#include "states.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

/// A picture alone, or a document in the format of the file's ending.
void write_view(const View& view, const Output& output) {
  Output to = output;
  to.path = view.path;
  to.format.clear();
  to.report.clear();
  to.title.clear();
  to.picture.clear();
  to.write(view.document);
}

/// Shows the notes that readers of the values need once, also beside views that replace the values.
void add_notes(Document& document, const std::vector<std::string>& notes) {
  Tree records = Tree::object();
  std::vector<std::string> known;
  for (const Tree::Member& member : std::get<Tree::Members>(document.records.content())) {
    if (member.key != "notes") {
      records.add(member.key, member.value);
      continue;
    }
    for (const Tree& note : std::get<Tree::List>(member.value.content()))
      known.push_back(std::get<std::string>(note.content()));
  }
  std::vector<std::string> all = known;
  for (const std::string& note : notes) {
    if (std::find(known.begin(), known.end(), note) != known.end()) continue;
    all.push_back(note);
    document.add(block::Paragraph{note});
  }
  if (!all.empty()) records.add("notes", Tree::list(all));
  document.records = std::move(records);
}

/// A result that takes the place of what it comes from, or of another result, is lost work.
void refuse_overwriting(const MeasureOptions& options, const std::optional<View>& view) {
  options.output.refuse_overwriting(options.output.inputs);
  if (!view || view->path.empty()) return;
  Output beside = options.output;
  beside.path = view->path;
  beside.refuse_overwriting(options.output.inputs);
  if (!options.output.path.empty()) {
    beside.report = options.output.path;
    beside.refuse_overwriting({});
  }
}

/// Every system against every other. Nobody is the best of them: each row has its own reference.
void run_pairwise(const MeasureOptions& options, const std::vector<Score>& named) {
  const Settings settings = options.settings.given();
  std::vector<Against> all = options.domain->read_pairwise({options.paths, settings, thread_count(options.threads)});
  for (Against& one : all) one.samples = only_units(std::move(one.samples), options.only);
  settings.refuse_unread("with --pairwise");
  const std::vector<Score> scores = options.chosen(all[0].samples, named);
  options.refuse_without_effect(all[0].samples, scores);
  if (options.how.chances) refuse("--p-values has no effect with --pairwise");
  refuse_overwriting(options, std::nullopt);
  if (options.how.each && options.output.kind() == OutputFormat::csv) options.refuse_intervals("on values of units");
  Pairwise found = pairwise_of(std::move(all), scores, options.how);
  found.command = options.domain->facts.name;
  options.output.write(document_of(found));
}

/// Nothing is measured: a part may lack what the whole has.
void save_counted(const MeasureOptions& options) {
  options.refuse_measuring();
  const Settings settings = options.settings.given();
  const State state = options.domain->state.read({options.paths, settings, thread_count(options.threads)});
  settings.refuse_unread("with --save-state");
  save_state(state, options.state, options.output.inputs);
}

/// The command that tests the differences of the systems, with … for the files and the options of reading them. Empty
/// if the systems cannot be compared.
std::string comparison_of(const MeasureOptions& options, const Results& results) {
  const Samples& samples = *results.values.samples;
  const bool of_instances = options.domain->objects != nullptr;
  const auto score = comparable_score(results, of_instances && samples.paired);
  if (!score) return {};
  std::string command =
      "etalon compare " + std::string(options.domain->facts.name) + " … -m " + shell_word(score->text());
  if (of_instances && samples.units.size() > 1)
    command += options.settings.given().given("units") ? " --unit KIND" : " --unit datasets";
  return command;
}

void run_measure(MeasureOptions options) {
  options.parse();
  const bool between = options.pairwise && options.domain->between_systems != nullptr;
  const Domain whose = between ? options.domain->between_systems->domain : options.domain->facts.domain;
  give_back_files(options.paths, options.scores, whose);
  // A name that is none is told before files are read.
  const std::vector<Score> named = options.named_scores(whose);
  if (options.paths.empty())
    refuse("no file was given: " + std::string(options.domain->facts.name) + " reads " +
           std::string(options.domain->files.substr(0, options.domain->files.find(':'))));
  options.output.refuse_unseen_picture();
  options.output.inputs = options.paths;
  for (std::string& file : options.settings.files()) options.output.inputs.push_back(std::move(file));
  if (!options.state.empty()) return save_counted(options);
  if (options.pairwise) return run_pairwise(options, named);
  const Settings settings = options.settings.given();
  Samples samples = options.domain->read({options.paths, settings, thread_count(options.threads)});
  samples = only_units(std::move(samples), options.only);
  const std::vector<Score> scores = options.chosen(samples, named);
  options.refuse_without_effect(samples, scores);
  const std::vector<std::string> notes = samples.notes;
  std::optional<View> view;
  bool scored = false;  // what is seen instead of results is seen by scores
  if (options.domain->scored_view != nullptr) {
    std::vector<Score> seen_by = options.are("all") ? scores : named;
    if (!options.named()) std::erase_if(seen_by, [](const Score& score) { return score.better() == Better::neither; });
    view = options.domain->scored_view(samples, settings, seen_by, options.how.undefined);
    scored = view.has_value();
    if (scored && options.how.each) refuse("--each has no effect here: something else is shown instead of values");
    if (scored && options.how.fail_when_undefined)
      refuse("--undefined fail has no effect here: what has no value is not chosen");
  }
  if (!scored && options.domain->view != nullptr) view = options.domain->view(samples, settings, options.how.each);
  settings.refuse_unread("here");
  refuse_overwriting(options, view);
  if (view && view->path.empty()) add_notes(view->document, notes);
  if (options.how.each && options.output.kind() == OutputFormat::csv)
    options.refuse_intervals("on values of units", !draws_page(options, samples));
  if (view && view->path.empty()) {
    for (const char* name : {"-m", "--define", "--undefined"}) {
      if (!scored && options.command->given(name))
        refuse(std::string(name) + " has no effect here: something else is shown instead of scores");
    }
    options.refuse_intervals("on what is shown instead of means");
    // What has no table to show is a list.
    if (options.output.format.empty() && options.output.kind() == OutputFormat::table && !view->document.for_people &&
        std::all_of(view->document.blocks.begin(), view->document.blocks.end(),
                    [](const Block& block) { return std::holds_alternative<Plot>(block.content); }))
      options.output.format = "csv";
    return options.output.write(view->document);
  }
  const Results results = results_of(std::move(samples), scores, options.how);
  if (view) write_view(*view, options.output);
  options.output.write(document_of(results, comparison_of(options, results)),
                       [&] { return evaluation_of(options, settings, results); });
}

void add_domain_command(Command& program, const DomainEntry& domain) {
  auto options = std::make_shared<MeasureOptions>();
  Command& command = program.subcommand(std::string(domain.facts.name), std::string(domain.help));
  options->domain = &domain;
  options->undefined = domain.facts.undefined;
  command.option("files", options->paths, std::string(domain.files));
  options->add_scores_to(command,
                         score_words(domain.facts.domain, {{"all", "all that fit"}, {"default", "a short set"}}),
                         domain.facts.definition);
  options->settings.add_to(command, domain.settings);
  options->add_only_to(command);
  if (domain.read_pairwise != nullptr)
    command.flag("--pairwise", options->pairwise,
                 "every system against every other: each file in turn is the reference of all");
  options->add_rest_to(command, undefined_words(domain.facts.domain), has_tests(domain.facts.domain), true);
  command.runs([options] { run_measure(*options); });
}

}  // namespace

void add_measure(Command& program) {
  for (const DomainEntry* domain : domain_entries()) add_domain_command(program, *domain);
}

}  // namespace etalon::cli
