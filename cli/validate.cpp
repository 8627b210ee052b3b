// validate.cpp: etalon validate DOMAIN: measures against laws, against each other, and on the user's systems, in every
// domain alike.
#include "validate.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"
#include "settings.hpp"
#include "systems_question.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

using Type = Setting::Type;

constexpr Setting kCommon[] = {
    {.name = "laws", .help = "only these laws", .type = Type::texts, .shows = "LAW"},
    {.name = "require",
     .help = "exit with 1 when a measure does not have these laws",
     .type = Type::texts,
     .shows = "LAW"},
    {.name = "counterexamples",
     .help = "show them for all measures (shown anyway for those named with -m)",
     .type = Type::flag},
    {.name = "undefined", .help = "report (leave such inputs out), zero, authors or sklearn", .value = "report"},
    {.name = "consistency",
     .help = "instead of laws: how often two measures order inputs alike, and which tells more apart",
     .type = Type::flag},
    {.name = "distribution",
     .help = "consistency: a table of prediction and weight (perhaps truth), instead of all inputs alike",
     .shows = "FILE"},
    {.name = "separate",
     .help = "instead of laws: smallest examples on which the measures prefer different predictions",
     .type = Type::flag},
};
constexpr Setting kBaseline[] = {
    {.name = "baseline",
     .help =
         "instead of laws: what each measure comes to by chance, over the sizes of a random prediction; a curve with "
         "-o FILE.svg",
     .type = Type::flag},
};
constexpr Setting kCost[] = {
    {.name = "cost",
     .help = "instead of laws: how the time of each measure grows, timed on growing tables",
     .type = Type::flag},
};
constexpr Setting kSystems[] = {
    {.name = "systems",
     .help = "instead of laws: files of systems, and how often the measures disagree about them",
     .type = Type::formulas},
};

/// One question about measures of one domain. What it reads of the settings has an effect; the rest is refused.
struct Asked {
  const Questions& of;
  const Command& command;
  std::vector<std::string> texts{};  ///< of scores
  std::vector<std::string> definitions{};
  unsigned threads = 0;
  SettingOptions options{};
  SystemsQuestion systems{};
  Output output{};

  /// Nothing was named: the whole catalogue is asked about.
  [[nodiscard]] bool of_all() const { return texts.empty() && definitions.empty(); }

  void run() const;
  void about_laws(const Settings& settings) const;
  void about_consistency(const Settings& settings) const;
  void about_separation(const Settings& settings) const;
  void about_systems(const Settings& settings) const;
  void about_baselines(const Settings& settings) const;

  /// With what a page tells about the scores.
  void write(const Document& document, std::vector<Score> scores) const {
    Output to = output;
    to.domain = of.domain;
    to.scores = std::move(scores);
    to.write(document);
  }
  [[nodiscard]] std::vector<Score> chosen() const;
  [[nodiscard]] std::vector<Score> compared(const Universe& universe) const;
  [[nodiscard]] Evaluation evaluation(const Settings& settings) const;
  [[nodiscard]] std::vector<std::string> alike(std::span<const Universe> universes, const Evaluation& how) const;
};

/// The scores named and those defined; all of the domain when there are none.
std::vector<Score> Asked::chosen() const {
  return of_all() ? known_scores(of.domain) : named_scores(texts, definitions, of.domain);
}

/// Two or more, with names of their own. Of the whole catalogue, those that are of the universe.
std::vector<Score> Asked::compared(const Universe& universe) const {
  std::vector<Score> scores = chosen();
  if (of_all()) std::erase_if(scores, [&](const Score& score) { return !judged_in(score, universe); });
  if (scores.size() < 2)
    throw Error(ErrorKind::usage, "two or more measures are compared: name them with -m or --define");
  std::vector<std::string> names;
  for (const Score& score : scores) {
    if (std::find(names.begin(), names.end(), score.text()) != names.end())
      throw Error(ErrorKind::usage, "two measures are called '" + score.text() + "'");
    names.push_back(score.text());
  }
  return scores;
}

Evaluation Asked::evaluation(const Settings& settings) const {
  const std::string& word = settings.text("undefined");
  const Evaluation how{parse_undefined(word), {}};
  refuse_undefined(of.domain, word);
  return how;
}

/// For people: the known measures that a user's own measures order like.
std::vector<std::string> Asked::alike(std::span<const Universe> universes, const Evaluation& how) const {
  std::vector<std::string> lines;
  if (facts(output.kind()).reader == Reader::machine) return lines;
  for (const Score& score : own_scores(definitions, of.domain)) {
    for (const Universe& universe : universes) {
      if (!judged_in(score, universe)) continue;
      const std::vector<std::string> names = orders_like(score, universe, how);
      lines.push_back(score.text() + " orders like " + (names.empty() ? "no known measure" : join(names, ", ")) + " (" +
                      universe.head() + ", all n ≤ " + std::to_string(universe.objects) + ")");
    }
  }
  return lines;
}

/// Whether a measure has all of the laws: each is refuted in no universe and tested in one.
bool meets(const std::string& name, const std::vector<Law>& required, const std::vector<Verdict>& verdicts) {
  bool all = true;
  for (const Law law : required) {
    bool tested = false;
    for (const Verdict& verdict : verdicts) {
      if (verdict.score != name || verdict.law != law || verdict.form != Form::strict) continue;
      tested = tested || verdict.outcome() != Outcome::untested;
      all = all && !verdict.counterexample;
    }
    if (tested) continue;
    all = false;
    std::fprintf(stderr, "etalon: %s: the law %s is untested here, so it cannot be said to hold\n", name.c_str(),
                 std::string(facts(law).name).c_str());
  }
  return all;
}

/// Which laws are checked, and which of them must hold. The bias is asked for like a law.
struct AskedLaws {
  std::vector<Law> checked{};  ///< empty: all
  std::vector<Law> required{};
  bool bias = false;
  bool only_bias = false;

  AskedLaws(const Questions& of, const Settings& settings) {
    std::vector<std::string> names = settings.texts("laws");
    bias = names.empty() || std::erase(names, "bias") > 0;
    if (bias && of.bias == nullptr && !settings.texts("laws").empty()) refuse_bias();
    for (const std::string& name : names) checked.push_back(law_or_bias(of, name));
    for (const std::string& name : settings.texts("require")) required.push_back(parse_law(name, of.domain));
    for (const Law law : required) {
      const bool there = std::find(checked.begin(), checked.end(), law) != checked.end();
      if (!settings.texts("laws").empty() && !there) checked.push_back(law);
    }
    only_bias = checked.empty() && !settings.texts("laws").empty();
  }
  /// The bias is one of the names, where the domain has one.
  static Law law_or_bias(const Questions& of, const std::string& name) {
    try {
      return parse_law(name, of.domain);
    } catch (const Error& error) {
      throw Error(error.kind(), std::string(error.what()) + (of.bias == nullptr ? "" : ", bias"));
    }
  }
  [[noreturn]] static void refuse_bias() {
    std::vector<std::string> names;
    for (const Questions* other : all_questions()) {
      if (other->bias != nullptr) names.push_back("etalon validate " + std::string(facts(other->domain).name));
    }
    throw Error(ErrorKind::usage, "bias is about sizes of classes and clusters: take " + join(names, " or "));
  }
};

void Asked::about_laws(const Settings& settings) const {
  const AskedLaws laws(of, settings);
  const bool examples = settings.flag("counterexamples");
  const std::vector<Universe> universes = of.universes(settings);
  const ValidateOptions how{laws.checked, thread_count(threads), evaluation(settings)};
  const FurtherVerdicts further = of.further == nullptr ? FurtherVerdicts{} : of.further(settings, how);
  settings.refuse_unread("when measures are checked against laws");
  const bool further_only = of_all() && !further.names.empty();
  const std::vector<Score> scores = further_only ? std::vector<Score>{} : chosen();
  Judgement found{{}, {}, left_out(scores, universes)};
  if (!laws.only_bias) found.verdicts = validate(scores, universes, how);
  found.verdicts.insert(found.verdicts.end(), further.verdicts.begin(), further.verdicts.end());
  if (laws.bias && of.bias != nullptr) {
    for (const Universe& universe : universes) {
      const std::vector<BiasVerdict> here = of.bias(scores, universe, how);
      found.biases.insert(found.biases.end(), here.begin(), here.end());
    }
  }
  Document document = document_of(found, examples || !of_all() || further_only);
  for (const std::string& line : alike(universes, how.how)) document.add(block::Paragraph{line});
  write(document, scores);
  std::vector<std::string> names = further.names;
  for (const Score& score : scores) names.push_back(score.text());
  bool all = true;
  for (const std::string& name : names) all = meets(name, laws.required, found.verdicts) && all;
  if (!all) throw Finding();
}

void Asked::about_consistency(const Settings& settings) const {
  const Universe universe = of.compared(settings);
  ConsistencyOptions how = of.consistency == nullptr ? ConsistencyOptions{} : of.consistency(settings);
  if (const std::string& path = settings.text("distribution"); !path.empty())
    how.distribution = read_distribution(read_source(path));
  how.how = evaluation(settings);
  how.threads = thread_count(threads);
  settings.refuse_unread("with --consistency as it is asked here");
  const std::vector<Score> scores = compared(universe);
  write(document_of(consistency(scores, universe, how)), scores);
}

void Asked::about_separation(const Settings& settings) const {
  const Universe universe = of.compared(settings);
  SeparationOptions how = of.separation == nullptr ? SeparationOptions{} : of.separation(settings);
  how.how = evaluation(settings);
  settings.refuse_unread("with --separate as it is asked here");
  const std::vector<Score> scores = compared(universe);
  write(document_of(separate(scores, universe, how)), scores);
}

void Asked::about_systems(const Settings& settings) const {
  systems.check(command);
  const std::uint64_t seed = systems.sensitivity && settings.knows("seed") ? settings.whole("seed") : 1;
  const std::vector<Score> named = of_all() ? std::vector<Score>{} : chosen();
  const Values values = system_values(of.domain, settings, named, threads);
  Output to = output;
  to.domain = of.domain;
  to.scores = values.scores;
  to.inputs = settings.texts("systems");
  systems.answer(values, to, seed, threads);
}

void Asked::about_baselines(const Settings& settings) const {
  const std::shared_ptr<const BaselineInputs> inputs = of.baseline(settings);
  const Evaluation how = evaluation(settings);
  settings.refuse_unread("with --baseline");
  const std::vector<Score> scores = of_all() ? default_scores(of.domain, true) : chosen();
  write(document_of(baselines(scores, *inputs, how, thread_count(threads))), scores);
}

void Asked::run() const {
  output.refuse_unseen_picture();
  const Settings settings = options.given();
  if (!settings.texts("systems").empty()) return about_systems(settings);
  SystemsQuestion::refuse(command);
  if (settings.flag("consistency")) return about_consistency(settings);
  if (settings.flag("separate")) return about_separation(settings);
  if (settings.knows("baseline") && settings.flag("baseline")) return about_baselines(settings);
  if (!settings.knows("cost") || !settings.flag("cost")) return about_laws(settings);
  settings.refuse_unread("with --cost");
  output.write(document_of(of.cost(chosen(), {})));
}

void add_domain_questions(Command& validate, const Questions& of) {
  Command& command = validate.subcommand(std::string(facts(of.domain).name), std::string(of.judges));
  auto asked = std::make_shared<Asked>(of, command);
  command.option("-m,--measure", asked->texts, std::string(of.by_default))
      .type("SCORE")
      .suggest(score_words(of.domain));
  asked->options.add_to(command, kCommon);
  command.option("--threads", asked->threads, "0: one for each core").show_default();
  asked->output
      .add_plot_to(command, "laws; of --systems places under each score (unless told) or matrix of disagreement")
      .suggest({"laws", "places", "matrix"});
  asked->output.add_to(command);
  // Where formulas are of other domains, the option says so.
  const std::string elsewhere = "formulas are of " + formula_domains() + "; here write a function in Python";
  command.option("--define", asked->definitions, of.define.empty() ? elsewhere : std::string(of.define))
      .type("NAME=FORMULA");
  asked->options.add_to(command, of.settings);
  if (of.baseline != nullptr) asked->options.add_to(command, kBaseline);
  if (of.cost != nullptr) asked->options.add_to(command, kCost);
  asked->options.add_to(command, kSystems);
  asked->systems.add_to(command);
  asked->options.add_to(command, reading_settings(entry(of.domain)));
  for (const char* laws : {"--laws", "--require"})
    command.find_option(laws)->suggest(law_words(of.domain, laws == std::string_view("--laws")));
  command.find_option("--undefined")->suggest(words_of(of.undefined));
  for (const char* direction : {"--lower", "--higher"}) command.find_option(direction)->suggest(score_words(of.domain));
  command.runs([asked] { asked->run(); });
}

}  // namespace

void add_validate(Command& program) {
  Command& command = program.subcommand(
      "validate", "Judge measures: against laws with smallest counterexamples, against each other, on your systems");
  for (const Questions* of : all_questions()) add_domain_questions(command, *of);
  add_validate_values(command);
}

}  // namespace etalon::cli
