// measure_page.cpp: the page of systems that were measured, and the words that its commands are made of.
#include <algorithm>
#include <filesystem>

#include "etalon/error.hpp"
#include "etalon/evaluation.hpp"
#include "etalon/text.hpp"
#include "measure_options.hpp"

namespace etalon::cli {
namespace {

/// Files and options that say what was read, as they are typed.
std::string typed_files(const MeasureOptions& options) {
  std::string words;
  for (const std::string& path : options.paths) words += (words.empty() ? "" : " ") + shell_word(path);
  words += options.settings.typed();
  if (!options.only.empty()) words += " --only " + shell_word(join(options.only, ","));
  return words;
}

}  // namespace

bool draws_page(const Measuring& options, const Samples& samples) {
  return options.output.makes_page() && !options.pairwise && samples.systems.size() > 1;
}

bool draws_intervals(const Measuring& options, const Samples& samples) {
  const IntervalMethod method = options.how.aggregates.interval;
  return method == IntervalMethod::bootstrap || (method == IntervalMethod::automatic && samples.units.size() < 2);
}

Page evaluation_of(const MeasureOptions& options, const Settings& settings, const Results& results) {
  EvaluationOptions how;
  how.given = typed_files(options);
  for (const std::string& definition : options.definitions) how.defined += " --define " + shell_word(definition);
  if (options.command->given("--undefined")) how.undefined = " --undefined " + options.undefined;
  const AggregateOptions& interval = options.how.aggregates;
  if (options.command->given("--interval")) how.measuring += " --interval " + options.interval;
  if (options.command->given("--confidence")) how.measuring += " --confidence " + shortest(interval.confidence);
  if (options.command->given("--resamples")) how.measuring += " --resamples " + std::to_string(interval.resamples);
  if (options.command->given("--seed") && draws_intervals(options, *results.values.samples))
    how.measuring += " --seed " + std::to_string(interval.seed);
  how.seed = options.how.aggregates.seed;
  how.threads = thread_count(options.threads);
  std::unique_ptr<Objects> objects;
  const bool piped = std::any_of(options.paths.begin(), options.paths.end(),
                                 [](const std::string& path) { return !std::filesystem::is_regular_file(path); });
  const Samples& samples = *results.values.samples;
  if (options.domain->objects != nullptr && samples.units.size() == 1 && samples.systems.size() > 1) {
    if (piped) {
      how.no_objects = "what comes through a pipe is read once, and objects are drawn from a file";
    } else {
      try {
        objects = objects_of(options.domain->objects->read({options.paths, settings, how.threads}, ""));
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::usage) throw;
        how.no_objects = error.what();
      }
    }
  }
  how.objects = objects.get();
  return evaluate(results, how);
}

}  // namespace etalon::cli
