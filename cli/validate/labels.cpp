// labels.cpp: etalon validate labels: over all confusion matrices up to a size, or the user's systems.
#include <algorithm>

#include "common.hpp"
#include "etalon/domain_entry.hpp"

namespace etalon::cli {
namespace {

struct Options : ValidateCommand {
  std::vector<std::string> up_to{"2:8", "3:6"};
  bool constant = false;
  std::string positive;
};

void run_systems(const Options& options) {
  Settings settings(entry(Domain::labels).settings);
  if (!options.positive.empty()) settings.set("positive", options.positive);
  options.answer_about(Domain::labels, settings);
}

void run(const Options& options) {
  options.check();
  if (!options.systems.empty()) return run_systems(options);
  const std::vector<Universe> universes = parse_universes(options.up_to, Universe::Kind::labels, options.constant);
  std::vector<Subject> subjects;
  for (const Score& score : options.chosen(Domain::labels)) subjects.push_back(subject_of(score, options.evaluation()));
  const std::size_t known = subjects.size();
  for (const std::string& definition : options.definitions)
    subjects.push_back(subject_of_definition(definition, options.evaluation()));
  if (!options.laws_asked()) {
    const Universe& first = universes.front();
    const auto too_small = [&](const Subject& subject) { return subject.binary && first.classes != 2; };
    const auto named = std::find_if(subjects.begin(), subjects.end(), too_small);
    if (named != subjects.end() && !options.of_all())
      throw Error(ErrorKind::usage, named->name + " is about one class against the rest: compare it with --up-to 2:N" +
                                        ", or through a lift such as macro(" + named->name + ")");
    std::erase_if(subjects, too_small);
    return options.compare(subjects, first);
  }
  const AskedLaws laws(options, Domain::labels);
  const std::vector<Verdict> verdicts = validate_labels(subjects, universes, laws.options);
  std::vector<std::string> alike;
  for (std::size_t i = known; i < subjects.size(); ++i) {
    for (const Universe& universe : universes) {
      if (!subjects[i].binary || universe.classes == 2) options.add_alike(alike, subjects[i], universe);
    }
  }
  laws.report(names_of(subjects), verdicts, options, {}, alike);
}

}  // namespace

void add_validate_labels(Command& command) {
  auto options = std::make_shared<Options>();
  Command& labels = command.subcommand("labels", "Measures of labels, over all confusion matrices up to a size");
  options->add_to(labels, "scores (default: all, through all lifts)");
  options->add_definitions(labels, "a measure of your own, for example 'mine = 2*c11 / (2*c11 + c10 + c01)'");
  labels
      .option("--up-to", options->up_to,
              "universes: all matrices of so many classes and at most so many objects; consistency and separation "
              "take the first")
      .type("CLASSES:OBJECTS")
      .split(',')
      .show_default();
  labels.flag("--constant-labelings", options->constant, "include labelings that give every object the same class");
  labels.flag("--weighted", options->how.weighted, "consistency: a matrix counts as often as labelings give it");
  labels.flag("--same-truth", options->how.same_truth,
              "consistency: compare only predictions for the same class sizes of the truth");
  options->add_sample(labels);
  options->add_systems(labels);
  labels.option("--positive", options->positive, "systems: the positive class");
  labels.runs([options] { run(*options); });
}

}  // namespace etalon::cli
