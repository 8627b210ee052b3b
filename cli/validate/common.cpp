// common.cpp: the options and the output that the domains of etalon validate have alike.
#include "common.hpp"

#include "etalon/domain_entry.hpp"
#include "etalon/values.hpp"

#include <algorithm>
#include <cstdio>

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
  command.option("--missing", missing, "systems: one without a value on a unit: refuse, or skip it there")
      .show_default();
  command.option("--tolerance", how.tolerance, "systems: values that differ by no more tie").show_default();
  command.flag("--ties-differ", how.ties_differ, "systems: a pair that only one of two measures ties counts as well");
  command.option("--units", how.units, "systems: only on units like one of these, for example '2020-07-*'")
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
  if (missing != "refuse" && missing != "skip")
    throw Error(ErrorKind::usage, "--missing cannot be '" + missing + "'; choose refuse or skip");
  DisagreementOptions with = how;
  with.skip_missing = missing == "skip";
  if (sensitivity) {
    SensitivityOptions all = tests;
    all.seed = seed;
    all.threads = thread_count(threads);
    all.table = with;
    return output.write(document_of(sensitivity_of(entries, all)));
  }
  output.write(document_of(disagreement_of(entries, with)));
}

void ValidateCommand::add_to(Command& command, const char* by_default) {
  command_ = &command;
  command.option("-m,--measure", scores, by_default).type("SCORE");
  command.option("--laws", laws, "only these laws").type("LAW").split(',');
  command.option("--require", require, "exit with 1 when a measure does not have these laws").type("LAW").split(',');
  command.flag("--counterexamples", examples, "show them for all measures (shown anyway for those named with -m)");
  command.option("--undefined", undefined, "report (leave such inputs out), zero, authors or sklearn").show_default();
  command.flag("--consistency", consistency,
               "instead of laws: how often two measures order inputs alike, and which tells more apart");
  command.flag("--separate", separate,
               "instead of laws: smallest examples on which the measures prefer different predictions");
  command.option("--threads", threads, "0: one for each core").show_default();
  output.add_to(command);
}

void ValidateCommand::add_definitions(Command& command, const char* help) {
  command.option("--define", definitions, help).type("NAME=FORMULA");
}

void ValidateCommand::add_sample(Command& command) {
  command.option("--sample", how.sample, "consistency: so many random pairs of inputs instead of all")
      .range(1, 1000000000);
  command.option("--seed", how.seed, "of what is random").show_default();
}

void ValidateCommand::add_systems(Command& command) {
  command.option("--systems", systems,
                 "instead of laws: files of systems, and how often the measures disagree about them");
  question.add_to(command);
}

void ValidateCommand::check() const {
  if (systems.empty() && (undefined == "fail" || undefined == "skip"))
    throw Error(ErrorKind::usage, "inputs without a value are gone through on purpose: --undefined cannot be '" +
                                      undefined + "' here; choose one of report, zero, authors, sklearn");
  const auto given = [&](const std::string& name) { return command_->given(name); };
  const char* questions[] = {"--consistency", "--separate", "--systems", "--cost"};
  for (const char* question_name : questions) {
    if (!given(question_name)) continue;
    for (const char* other : {"--laws", "--require", "--counterexamples", "--consistency", "--separate", "--systems",
                              "--cost", "--phi", "--define"}) {
      const bool compares = question_name == questions[0] || question_name == questions[1];
      if (!given(other) || std::string_view(other) == question_name ||
          (compares && std::string_view(other) == "--define"))
        continue;
      throw Error(ErrorKind::usage, std::string(question_name) + " goes without " + other);
    }
  }
  const std::pair<const char*, const char*> apart[] = {{"--sensitivity", "--ties-differ"},
                                                       {"--memory", "--sample"},
                                                       {"--memory", "--with-ties"},
                                                       {"--systems", "--up-to"},
                                                       {"--systems", "--constant-labelings"}};
  for (const auto& [one, other] : apart) {
    if (given(one) && given(other)) throw Error(ErrorKind::usage, std::string(one) + " goes without " + other);
  }
  require_together(*command_, {{"--sample", {"--consistency"}},
                               {"--weighted", {"--consistency"}},
                               {"--same-truth", {"--consistency"}},
                               {"--memory", {"--consistency"}},
                               {"--search", {"--separate"}},
                               {"--seed", {"--sample", "--search", "--sensitivity"}},
                               {"--largest", {"--search"}},
                               {"--with-ties", {"--consistency", "--separate"}},
                               {"--ranks", {"--phi"}},
                               {"--alpha", {"--sensitivity"}},
                               {"--halvings", {"--sensitivity"}}});
  for (const char* option : {"--tolerance", "--positive", "--ties-differ", "--units", "--sensitivity", "--reference",
                             "--missing", "--lower"})
    require_together(*command_, {{option, {"--systems"}}});
}

std::vector<Score> ValidateCommand::chosen(Domain domain) const {
  return of_all() ? all_scores_lifted(domain) : parse_scores(scores, domain);
}

void ValidateCommand::answer_about(Domain domain, const Settings& settings) const {
  const auto samples = std::make_shared<const Samples>(entry(domain).read({systems, settings, thread_count(threads)}));
  std::vector<Score> chosen = parse_scores(scores, domain);
  if (chosen.empty()) chosen = fitting_scores(*samples);
  const Values values = measure(samples, chosen, {.undefined = parse_undefined(undefined)});
  question.answer(entries_of(values), output, how.seed, threads);
}

AskedLaws::AskedLaws(const ValidateCommand& command, Domain domain) {
  options.threads = thread_count(command.threads);
  for (const std::string& law : command.require) required.push_back(parse_law(law, domain));
  const bool named = std::find(command.laws.begin(), command.laws.end(), "bias") != command.laws.end();
  if (named && domain != Domain::clusters)
    throw Error(ErrorKind::usage, "bias is about cluster sizes: take etalon validate clusters");
  bias = named || command.laws.empty();
  for (const std::string& law : command.laws) {
    if (law != "bias") options.laws.push_back(parse_law(law, domain));
  }
  for (const Law law : required) {
    const bool checked = std::find(options.laws.begin(), options.laws.end(), law) != options.laws.end();
    if (!options.laws.empty() && !checked) options.laws.push_back(law);
  }
}

bool AskedLaws::met(const std::string& subject, const std::vector<Verdict>& verdicts) const {
  bool all = true;
  for (const Law law : required) {
    bool tested = false;
    for (const Verdict& verdict : verdicts) {
      if (verdict.score != subject || verdict.law != law || verdict.form != Form::strict || !verdict.tested()) continue;
      tested = true;
      all = all && verdict.holds;
    }
    if (tested) continue;
    all = false;
    std::fprintf(stderr, "etalon: %s: no case here tests the law %s, so it cannot be said to hold\n", subject.c_str(),
                 std::string(facts(law).name).c_str());
  }
  return all;
}

void AskedLaws::report(const std::vector<std::string>& subjects, const std::vector<Verdict>& verdicts,
                       const ValidateCommand& command, const std::vector<BiasVerdict>& biases,
                       const std::vector<std::string>& more) const {
  Document document = document_of(verdicts, biases, command.examples || !command.of_all());
  for (const std::string& line : more) document.add(block::Paragraph{line});
  command.output.write(document);
  bool all = true;
  for (const std::string& subject : subjects) all = met(subject, verdicts) && all;
  if (!all) throw Finding();
}

std::vector<Universe> parse_universes(const std::vector<std::string>& texts, Universe::Kind kind,
                                      bool constant_labelings) {
  std::vector<Universe> universes;
  for (const std::string& text : texts) {
    const std::size_t colon = text.find(':');
    const auto classes = parse_whole(text.substr(0, colon));
    const auto objects = colon == std::string::npos ? std::nullopt : parse_whole(text.substr(colon + 1));
    if (!classes || !objects || *classes < 0 || *objects < 0)
      throw Error(ErrorKind::usage, "--up-to takes CLASSES:OBJECTS, for example 2:8, not '" + text + "'");
    universes.push_back(
        {static_cast<std::size_t>(*classes), static_cast<std::size_t>(*objects), constant_labelings, kind});
  }
  return universes;
}

}  // namespace etalon::cli
