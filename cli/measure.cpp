// measure.cpp: etalon labels, clusters, orders …: systems measured. One command for each domain of the table.
#include <algorithm>
#include <memory>

#include "etalon/error.hpp"
#include "etalon/pairwise.hpp"
#include "etalon/text.hpp"
#include "measure_options.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

bool is_word(const std::vector<std::string>& scores, const char* word) {
  return scores == std::vector<std::string>{word};
}

bool are_named(const MeasureOptions& options) {
  return !options.scores.empty() && !is_word(options.scores, "all") && !is_word(options.scores, "default");
}

/// What was named; or all that fits the samples, or a short set, and what the user has written.
std::vector<Score> chosen_scores(const MeasureOptions& options, const Samples& samples,
                                 const std::vector<Score>& named) {
  if (are_named(options)) return named;
  std::vector<Score> scores = is_word(options.scores, "all") ? fitting_scores(samples) : default_scores(samples);
  scores.insert(scores.end(), named.begin(), named.end());
  return scores;
}

/// What has no effect on these samples is refused, not ignored.
void refuse_without_effect(const MeasureOptions& options, const Samples& samples, const std::vector<Score>& scores) {
  const auto given = [&](const char* name) { return options.command->given(name); };
  const IntervalMethod method = options.how.aggregates.interval;
  const bool one = samples.units.size() < 2;
  const bool interval = method != IntervalMethod::none;
  const bool bootstrap = draws_intervals(options, samples);
  const bool of_units = method == IntervalMethod::student || method == IntervalMethod::none;
  for (const char* name : {"--interval", "--confidence"}) {
    if (!given(name)) continue;
    if (!one && !samples.replicates)
      refuse(std::string(name) + " has no effect here: there is a value for each reference, and no mean");
    if (one && of_units && !(std::string_view(name) == "--interval" && method == IntervalMethod::none))
      refuse(std::string(name) +
             " has no effect here: student is about a mean over several units, and there is one; --interval auto, "
             "wilson, clopper-pearson, delta or bootstrap are about its objects");
  }
  if (given("--confidence") && !interval) refuse("--confidence has no effect without an interval");
  if (given("--resamples") && !bootstrap) refuse("--resamples has no effect without --interval bootstrap");
  if (given("--seed") && !bootstrap && !draws_page(options, samples))
    refuse("--seed has no effect without --interval bootstrap, or a page of several systems");
  if (!options.how.chances) return;
  if (std::none_of(scores.begin(), scores.end(),
                   [](const Score& score) { return score.measure->chance != nullptr && score.lifts.empty(); }))
    refuse("--p-values has no effect here: none of the scores has a test");
  if (samples.units.size() > 1 && !options.how.each) refuse("a p-value belongs to one unit: add --each");
}

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

/// Means have no interval where none is shown.
void refuse_intervals(const MeasureOptions& options, const char* where, bool seed_too = true) {
  for (const std::string name : {"--interval", "--confidence", "--resamples", "--seed"}) {
    if (options.command->given(name) && (seed_too || name != "--seed")) refuse(name + " has no effect " + where);
  }
}

/// Every system against every other. Nobody is the best of them: each row has its own reference.
void run_pairwise(const MeasureOptions& options, const std::vector<Score>& named) {
  const Settings settings = options.settings.given();
  std::vector<Against> all = options.domain->read_pairwise({options.paths, settings, thread_count(options.threads)});
  for (Against& one : all) one.samples = only_units(std::move(one.samples), options.only);
  settings.refuse_unread("with --pairwise");
  const std::vector<Score> scores = chosen_scores(options, all[0].samples, named);
  refuse_without_effect(options, all[0].samples, scores);
  if (options.how.chances) refuse("--p-values has no effect with --pairwise");
  refuse_overwriting(options, std::nullopt);
  if (options.how.each && options.output.kind() == OutputFormat::csv) refuse_intervals(options, "on values of units");
  Pairwise found = pairwise_of(std::move(all), scores, options.how);
  found.command = options.domain->facts.name;
  options.output.write(document_of(found));
}

void run_measure(MeasureOptions options) {
  options.how.aggregates.interval = parse_interval(options.interval);
  options.how.undefined = parse_undefined(options.undefined);
  options.how.fail_when_undefined = options.undefined == "fail";
  const bool between = options.pairwise && options.domain->between_systems != nullptr;
  const Domain whose = between ? options.domain->between_systems->domain : options.domain->facts.domain;
  give_back_files(options.paths, options.scores, whose);
  // A name that is none is told before files are read.
  const std::vector<Score> named =
      named_scores(are_named(options) ? options.scores : std::vector<std::string>{}, options.definitions, whose);
  if (options.paths.empty())
    refuse("no file was given: " + std::string(options.domain->facts.name) + " reads " +
           std::string(options.domain->files.substr(0, options.domain->files.find(':'))));
  options.output.refuse_unseen_picture();
  options.output.inputs = options.paths;
  for (std::string& file : options.settings.files()) options.output.inputs.push_back(std::move(file));
  if (options.pairwise) return run_pairwise(options, named);
  const Settings settings = options.settings.given();
  Samples samples = options.domain->read({options.paths, settings, thread_count(options.threads)});
  samples = only_units(std::move(samples), options.only);
  const std::vector<Score> scores = chosen_scores(options, samples, named);
  refuse_without_effect(options, samples, scores);
  std::optional<View> view;
  bool scored = false;  // what is seen instead of results is seen by scores
  if (options.domain->scored_view != nullptr) {
    std::vector<Score> seen_by = is_word(options.scores, "all") ? scores : named;
    if (!are_named(options))
      std::erase_if(seen_by, [](const Score& score) { return score.better() == Better::neither; });
    view = options.domain->scored_view(samples, settings, seen_by, options.how.undefined);
    scored = view.has_value();
    if (scored && options.how.each) refuse("--each has no effect here: something else is shown instead of values");
    if (scored && options.how.fail_when_undefined)
      refuse("--undefined fail has no effect here: what has no value is not chosen");
  }
  if (!scored && options.domain->view != nullptr) view = options.domain->view(samples, settings, options.how.each);
  settings.refuse_unread("here");
  refuse_overwriting(options, view);
  if (options.how.each && options.output.kind() == OutputFormat::csv)
    refuse_intervals(options, "on values of units", !draws_page(options, samples));
  if (view && view->path.empty()) {
    for (const char* name : {"-m", "--define", "--undefined"}) {
      if (!scored && options.command->given(name))
        refuse(std::string(name) + " has no effect here: something else is shown instead of scores");
    }
    refuse_intervals(options, "on what is shown instead of means");
    // What has no table to show is a list.
    if (options.output.format.empty() && options.output.kind() == OutputFormat::table && !view->document.for_people &&
        std::all_of(view->document.blocks.begin(), view->document.blocks.end(),
                    [](const Block& block) { return std::holds_alternative<Plot>(block.content); }))
      options.output.format = "csv";
    return options.output.write(view->document);
  }
  const Results results = results_of(std::move(samples), scores, options.how);
  if (view) write_view(*view, options.output);
  options.output.write(document_of(results), [&] { return evaluation_of(options, settings, results); });
}

template <class Is>
bool has_measure(Domain domain, Is is) {
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (measure.domain() == domain && is(measure)) return true;
    }
  }
  return false;
}

bool has_tests(Domain domain) {
  return has_measure(domain, [](const Measure& measure) { return measure.chance != nullptr; });
}

/// Missing values can be completed by how the two sides stand to each other, where a measure knows it.
std::string undefined_names(Domain domain) {
  const bool standing =
      has_measure(domain, [](const Measure& measure) { return measure.kind().fast_standing != nullptr; });
  return std::string(standing ? kUndefinedNames : kUndefinedNames.substr(0, kUndefinedNames.find(", authors")));
}

void add_domain_command(Command& program, const DomainEntry& domain) {
  auto options = std::make_shared<MeasureOptions>();
  Command& command = program.subcommand(std::string(domain.facts.name), std::string(domain.help));
  options->domain = &domain;
  options->command = &command;
  options->undefined = domain.facts.undefined;
  command.option("files", options->paths, std::string(domain.files));
  command.option("-m,--measure", options->scores, "scores, or: all, default")
      .type("SCORE")
      .suggest(score_words(domain.facts.domain, {{"all", "all that fit"}, {"default", "a short set"}}));
  if (const std::string_view example = domain.facts.definition; !example.empty())
    command
        .option("--define", options->definitions,
                "a measure of your own, for example '" + std::string(example) +
                    "'; -m may name it, through lifts too; 'loss:lower = …' where less is better")
        .type("NAME=FORMULA");
  options->settings.add_to(command, domain.settings);
  command.option("--only", options->only, "only units like one of these, for example '2020-07-*'")
      .type("PATTERN")
      .split(',');
  if (domain.read_pairwise != nullptr)
    command.flag("--pairwise", options->pairwise,
                 "every system against every other: each file in turn is the reference of all");
  command.flag("--each", options->how.each,
               "the value of every unit: beside what they come to in tables and JSON, instead of it in CSV");
  const std::string undefined = undefined_names(domain.facts.domain);
  const std::size_t last = undefined.rfind(',');
  command
      .option("--undefined", options->undefined,
              undefined.substr(0, last) + " or" + undefined.substr(last + 1) +
                  ": what becomes of what has no value; skip leaves units out of means")
      .suggest(words_of(undefined))
      .show_default();
  if (has_tests(domain.facts.domain))
    command.flag("--p-values", options->how.chances,
                 "how likely so much agreement is by chance, two-sided, and by which distribution");
  command
      .option("--interval", options->interval,
              "of a mean over units: student (Student's t), bootstrap (units drawn again) or none; of one unit of "
              "counted objects: auto, wilson and clopper-pearson (shares of objects), delta, bootstrap (objects drawn "
              "again)")
      .suggest(words_of(kIntervalNames))
      .show_default();
  command.option("--confidence", options->how.aggregates.confidence, "of the interval").show_default();
  command.option("--resamples", options->how.aggregates.resamples, "of the bootstrap")
      .range(1, 100000000)
      .show_default();
  command.option("--seed", options->how.aggregates.seed, "of the bootstrap, and of what a page draws").show_default();
  command.option("--threads", options->threads, "0: one for each core").show_default();
  options->output.add_plot_to(command, "results; where there is one for each system, the name of the system")
      .suggest({"results"});
  options->output.add_to(command);
  command.runs([options] { run_measure(*options); });
}

}  // namespace

void add_measure(Command& program) {
  for (const DomainEntry* domain : domain_entries()) add_domain_command(program, *domain);
}

}  // namespace etalon::cli
