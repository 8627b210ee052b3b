// compared_files.cpp: the options of a domain's files for comparisons, and how they are read.
#include "compared_files.hpp"

#include "etalon/decision_methods.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "states.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

/// The kind of unit that was named, else the one that the column's name says. Folds are not taken for queries.
std::string unit_of_column(const Settings& given, const std::string& unit, std::string& note) {
  if (!given.knows("units") || !given.given("units")) return unit;
  const std::string& column = given.text("units");
  const auto by_name = unit_kind_of_column(column);
  if (!by_name) return unit;
  if (unit.empty()) {
    note = "the column name '" + column + "' says that the units are " + std::string(name_of(*by_name));
    return std::string(name_of(*by_name));
  }
  if (*by_name == UnitKind::folds && parse_unit_kind(unit) == UnitKind::queries)
    refuse("the column '" + column +
           "' names folds of a cross-validation, which share training data: say --unit folds. "
           "If they are independent, rename the column");
  return unit;
}

constexpr const char* kWhatIsAUnit =
    "what is a unit? It decides which answer is right: say --unit queries (or users, examples: drawn one by one), "
    "folds "
    "(of one cross-validation), datasets or seeds (runs of each system by itself)";

}  // namespace

void ComparedTable::add_to(Command& to) {
  to.option("files", files,
            "CSV or TSV, such as --each --format csv gives, or JSON lines of samples, a file a system; - is the "
            "standard input");
  to.option("--as", names, "files of JSON lines: names of the systems, instead of those of the files")
      .split(',')
      .no_file();
  to.option("--columns", columns, "of a file without a header, for example unit,system,score,value").split(',');
  to.option("--lower", how.lower, "scores of which less is better (known ones need not be named)").split(',');
  to.option("--higher", how.higher, "scores of which more is better").split(',');
  to.option("--absent", absent, "a system without a value on a unit: refuse, or skip it there")
      .suggest({"refuse", "skip"})
      .show_default();
  to.option("--only", how.units, "only units like one of these, for example '2020-07-*'").type("PATTERN").split(',');
}

DisagreementOptions ComparedTable::options(const Command& command, const std::string& unit) const {
  if (unit.empty()) refuse(kWhatIsAUnit);
  if (absent != "refuse" && absent != "skip") refuse("--absent cannot be '" + absent + "'; choose refuse or skip");
  if (command.given("--absent") && parse_unit_kind(unit) == UnitKind::seeds)
    refuse("--absent is about units that systems share, and seeds are of each system by itself");
  DisagreementOptions with = how;
  with.skip_missing = absent == "skip";
  return with;
}

std::vector<ScoreEntry> ComparedTable::read(ClusterColumn* clusters) const {
  if (files.empty())
    refuse("no file is given: name a table of system, unit, score and value, or - for the standard input");
  refuse_standard_input_twice(files);
  std::vector<Source> sources;
  for (const std::string& file : files) sources.push_back(read_source(file));
  if (!holds_samples(sources[0])) {
    if (sources.size() > 1)
      refuse("several files are JSON lines, one a system, and '" + sources[0].name +
             "' does not hold these; a table has all systems");
    if (!names.empty()) refuse("--as names systems of files of JSON lines, and a table names its own");
    return read_score_table(sources[0], columns, clusters);
  }
  if (!columns.empty()) refuse("--columns is of tables, and JSON lines name their fields");
  if (!names.empty() && (sources.size() == 1 || names.size() != sources.size()))
    refuse("--as has a name for each of several files");
  return read_samples(sources, names.empty() ? system_names(files) : names, clusters);
}

std::vector<Score> deciding_scores(const Samples& samples) {
  std::vector<Score> scores = fitting_scores(samples);
  std::erase_if(scores, [](const Score& score) { return score.better() == Better::neither; });
  return scores;
}

void ComparedSystems::add_scores_to(Command& to, const std::string& about, const Option::Words& words,
                                    std::string_view example) {
  to.option("-m,--measure", scores, about).type("SCORE").suggest(words);
  if (!example.empty())
    to.option("--define", definitions,
              "a measure of your own, for example '" + std::string(example) + "', for -m to name")
        .type("NAME=FORMULA");
}

void ComparedSystems::add_rest_to(Command& to) {
  to.option("--only", only, "only units like one of these, for example '2020-07-*'").type("PATTERN").split(',');
  to.option("--undefined", undefined, "what becomes of parts that have no value, such as classes")
      .choices({"report", "skip", "zero"})
      .show_default();
}

Compared ComparedSystems::asked(Domain domain, bool several) const {
  Compared found;
  found.domain = domain;
  found.scores = named_scores(scores, definitions, domain);
  if (found.scores.empty() && !several)
    refuse("which score decides? Name it with -m: whoever tests many and reports the best one has tested nothing");
  found.undefined = parse_undefined(undefined);
  return found;
}

void ComparedSystems::take_objects(Compared& found, std::unique_ptr<Objects> objects) const {
  if (!only.empty()) refuse("--only has no effect here: there are no units");
  found.objects = std::move(objects);
  if (found.scores.empty()) found.scores = deciding_scores(found.objects->samples());
}

void ComparedSystems::take_units(Compared& found, Samples samples, const std::string& unit) const {
  if (unit.empty() && entry(found.domain).objects != nullptr) refuse(std::string(kWhatIsAUnit));
  if (!unit.empty()) found.unit = parse_unit_kind(unit);
  samples = only_units(std::move(samples), only);
  if (found.scores.empty()) found.scores = deciding_scores(samples);
  refuse_other_means(found.scores);
  const Values values =
      measure(std::make_shared<const Samples>(std::move(samples)), found.scores, {.undefined = found.undefined});
  found.table = comparable_table(values);
  found.entries = entries_of(values);
}

void ComparedSystems::tell(Output& output, const Compared& compared) const {
  output.inputs = paths;
  output.domain = compared.domain;
  output.scores = compared.scores;
}

void ComparedFiles::add_to(Command& to, const DomainEntry& of, const std::string& about) {
  domain = &of;
  undefined = of.facts.undefined;
  to.option("files", paths, std::string(of.files));
  add_scores_to(to, about, score_words(of.facts.domain, {}), of.facts.definition);
  settings.add_to(to, reading_settings(of));
  if (of.objects != nullptr)
    to.option("--cluster", cluster,
              "column beside the truth that tells which objects are alike (of a day, a document): clusters are drawn")
        .type("COLUMN")
        .no_file();
  add_rest_to(to);
}

void ComparedFiles::add_state_to(Command& to) {
  if (domain->objects == nullptr) return;
  to.option("--save-state", state,
            "instead of decisions: the objects, counted by what all systems say of them, go into this file, for etalon "
            "compare states, which puts parts together")
      .type("FILE");
}

Compared ComparedFiles::read(const std::string& unit, unsigned threads, bool several) {
  give_back_files(paths, scores, domain->facts.domain);
  Compared found = asked(domain->facts.domain, several);
  if (paths.empty())
    refuse("no file was given: " + std::string(domain->facts.name) + " reads " +
           std::string(domain->files.substr(0, domain->files.find(':'))));
  const Settings given = settings.given();
  const bool objects = domain->objects != nullptr && (unit.empty() ? !given.given("units") : unit == "objects");
  if (unit == "objects" && domain->objects == nullptr)
    refuse("what is drawn again for " + std::string(domain->facts.name) + " are units, such as queries");
  if (objects) {
    if (given.given("units")) refuse("objects are compared on all units together: --units has no effect");
    State counted = domain->objects->read({paths, given, threads}, cluster);
    counted.say_views();
    given.refuse_unread("where objects are compared");
    take_objects(found, objects_of(counted));
    return found;
  }
  std::string note;
  const std::string kind = unit_of_column(given, unit, note);
  if (kind.empty() && domain->objects != nullptr)
    refuse(std::string(kWhatIsAUnit) + "; or omit --units to compare on all instances together");
  if (!cluster.empty())
    refuse("--cluster is about objects here: clusters of units are a column of a table for etalon compare values");
  Samples samples = domain->read({paths, given, threads});
  given.refuse_unread("here");
  take_units(found, std::move(samples), kind);
  if (!note.empty()) found.table.notes.push_back(note);
  return found;
}

void ComparedFiles::save(const Command& command, unsigned threads) {
  if (paths.empty()) refuse("no file was given");
  // Those behind what says how files are read.
  for (const auto& option : command.options()) {
    if (option->given() && !option->is_called("files") && !option->is_called("--save-state") &&
        !option->is_called("--cluster") && !option->is_called("--threads") && !settings.has(*option))
      refuse(option->each_name().back() +
             " has no effect with --save-state: nothing is decided before etalon compare states does");
  }
  const Settings given = settings.given();
  if (given.given("units"))
    refuse("objects are counted on all units together: --units has no effect; etalon " +
           std::string(domain->facts.name) + " --save-state keeps units");
  const State counted = domain->objects->read({paths, given, threads}, cluster);
  given.refuse_unread("where objects are counted");
  std::vector<std::string> read = paths;
  for (std::string& file : settings.files()) read.push_back(std::move(file));
  save_state(counted, state, read);
}

void ComparedFiles::tell(Output& output, const Compared& compared) const {
  ComparedSystems::tell(output, compared);
  for (std::string& file : settings.files()) output.inputs.push_back(std::move(file));
}

void ComparedStates::add_to(Command& to, const std::string& about) {
  command = &to;
  to.option("files", paths, kStateFiles);
  add_scores_to(to, about, any_score_words, "mine = 2*c11 / (2*c11 + c10 + c01)");
  add_later_settings(settings, to);
  to.flag("--apart", apart, kApart);
  add_rest_to(to);
}

void ComparedStates::tell(Output& output, const Compared& compared) const {
  ComparedSystems::tell(output, compared);
  for (std::string& file : settings.files()) output.inputs.push_back(std::move(file));
}

Compared ComparedStates::read(const std::string& unit, unsigned, bool several) {
  give_back_states(paths, scores);
  if (apart && unit == "objects") refuse("objects are drawn of all states together: --apart has no effect");
  State state = merged_state(paths, apart);
  choose_views(state, settings);
  const DomainEntry& domain = entry(state.domain());
  if (!command->given("--undefined")) undefined = domain.facts.undefined;
  Compared found = asked(state.domain(), several);
  const bool one = domain.objects != nullptr && state.units().size() == 1 && !apart;
  if (unit == "objects" || (unit.empty() && one)) {
    if (domain.objects != nullptr && state.objects() == nullptr)
      refuse(
          "the states have what was counted of each system, and not on which objects two systems differ: etalon "
          "compare " +
          std::string(domain.facts.name) + " --save-state keeps that");
    tell_notes(state.notes);
    state.notes.clear();
    take_objects(found, objects_of(state));
  } else {
    Samples samples = samples_of(state);
    samples.notes.insert(samples.notes.end(), state.notes.begin(), state.notes.end());
    take_units(found, std::move(samples), unit);
  }
  return found;
}

}  // namespace etalon::cli
