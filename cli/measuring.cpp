// measuring.cpp: the options of whatever measures samples, and what of them has no effect.
#include "measuring.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

template <class Is>
bool has_measure(Domain domain, Is is) {
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (measure.domain() == domain && is(measure)) return true;
    }
  }
  return false;
}

}  // namespace

bool has_tests(Domain domain) {
  return has_measure(domain, [](const Measure& measure) { return measure.chance != nullptr; });
}

std::string undefined_words(Domain domain) {
  const bool standing =
      has_measure(domain, [](const Measure& measure) { return measure.kind().fast_standing != nullptr; });
  return std::string(standing ? kUndefinedNames : kUndefinedNames.substr(0, kUndefinedNames.find(", authors")));
}

void Measuring::add_scores_to(Command& to, const Option::Words& words, std::string_view example) {
  command = &to;
  to.option("-m,--measure", scores, "scores, or: all, default").type("SCORE").suggest(words);
  if (!example.empty())
    to.option("--define", definitions,
              "a measure of your own, for example '" + std::string(example) +
                  "'; -m may name it, through lifts too; 'loss:lower = …' where less is better")
        .type("NAME=FORMULA");
}

void Measuring::add_only_to(Command& to) {
  to.option("--only", only, "only units like one of these, for example '2020-07-*'").type("PATTERN").split(',');
}

void Measuring::add_rest_to(Command& to, const std::string& words, bool tests, bool show_undefined) {
  to.flag("--each", how.each,
          "the value of every unit: beside what they come to in tables and JSON, instead of it in CSV");
  const std::size_t last = words.rfind(',');
  Option& missing = to.option("--undefined", undefined,
                              words.substr(0, last) + " or" + words.substr(last + 1) +
                                  ": what becomes of what has no value; skip leaves units out of means")
                        .suggest(words_of(words));
  if (show_undefined) missing.show_default();
  if (tests)
    to.flag("--p-values", how.chances,
            "how likely so much agreement is by chance, two-sided, and by which distribution");
  to.option("--interval", interval,
            "of a mean over units: student (Student's t), bootstrap (units drawn again) or none; of one unit of "
            "counted objects: auto, wilson and clopper-pearson (shares of objects), delta, bootstrap (objects drawn "
            "again)")
      .suggest(words_of(kIntervalNames))
      .show_default();
  to.option("--confidence", how.aggregates.confidence, "of the interval").show_default();
  to.option("--resamples", how.aggregates.resamples, "of the bootstrap").range(1, 100000000).show_default();
  to.option("--seed", how.aggregates.seed, "of the bootstrap, and of what a page draws").show_default();
  to.option("--threads", threads, "0: one for each core").show_default();
  to.option("--save-state", state,
            "instead of results: what was counted goes into this file, for etalon merge, which puts parts together")
      .type("FILE");
  output.add_plot_to(to, "results; where there is one for each system, the name of the system").suggest({"results"});
  output.add_to(to);
}

void Measuring::parse() {
  how.aggregates.interval = parse_interval(interval);
  how.undefined = parse_undefined(undefined);
  how.fail_when_undefined = undefined == "fail";
}

std::vector<Score> Measuring::named_scores(Domain domain) const {
  return cli::named_scores(named() ? scores : std::vector<std::string>{}, definitions, domain);
}

std::vector<Score> Measuring::chosen(const Samples& samples, const std::vector<Score>& by_name) const {
  if (named()) return by_name;
  std::vector<Score> all = are("all") ? fitting_scores(samples) : default_scores(samples);
  all.insert(all.end(), by_name.begin(), by_name.end());
  return all;
}

void Measuring::refuse_without_effect(const Samples& samples, const std::vector<Score>& by) const {
  const auto given = [&](const char* name) { return command->given(name); };
  const IntervalMethod method = how.aggregates.interval;
  const bool one = samples.units.size() < 2;
  const bool bootstrap = draws_intervals(*this, samples);
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
  if (given("--confidence") && method == IntervalMethod::none) refuse("--confidence has no effect without an interval");
  if (given("--resamples") && !bootstrap) refuse("--resamples has no effect without --interval bootstrap");
  if (given("--seed") && !bootstrap && !draws_page(*this, samples))
    refuse("--seed has no effect without --interval bootstrap, or a page of several systems");
  if (!how.chances) return;
  if (std::none_of(by.begin(), by.end(),
                   [](const Score& score) { return score.measure->chance != nullptr && score.lifts.empty(); }))
    refuse("--p-values has no effect here: none of the scores has a test");
  if (samples.units.size() > 1 && !how.each) refuse("a p-value belongs to one unit: add --each");
}

void Measuring::refuse_intervals(const char* where, bool seed_too) const {
  for (const std::string name : {"--interval", "--confidence", "--resamples", "--seed"}) {
    // Asking for no interval is allowed where none is computed.
    if (name == "--interval" && how.aggregates.interval == IntervalMethod::none) continue;
    if (command->given(name) && (seed_too || name != "--seed")) refuse(name + " has no effect " + where);
  }
}

void Measuring::refuse_measuring() const {
  for (const auto& option : command->options()) {
    if (!option->given()) continue;
    for (const char* name :
         {"-m", "--define", "--only", "--pairwise", "--each", "--undefined", "--p-values", "--interval", "--confidence",
          "--resamples", "--seed", "--plot", "--format", "--output", "--color", "--report", "--title"}) {
      if (option->is_called(name))
        refuse(option->each_name().back() +
               " has no effect with --save-state: nothing is measured before etalon merge does");
    }
  }
}

}  // namespace etalon::cli
