// classi.cpp: etalon validate classi: over all rankings of objects at small whole distances.
#include "common.hpp"

namespace etalon::cli {
namespace {

struct Options : ValidateCommand {
  std::vector<std::string> up_to{"5:6"};
};

void run(const Options& options) {
  options.check();
  std::vector<Score> scores = options.chosen(Domain::classi);
  if (options.of_all()) {
    // A measure without a name given stands for all of its claimed forms: cut lists obey other laws than whole ones.
    std::vector<Score> claimed;
    for (const Score& score : scores) {
      for (const ClaimedScore& form : claimed_scores(*score.measure)) claimed.push_back(form.score);
    }
    scores = std::move(claimed);
  }
  std::vector<ClassRankingSubject> subjects;
  for (const Score& score : scores) subjects.push_back(class_ranking_subject_of(score, options.evaluation()));
  const std::vector<Universe> universes = parse_universes(options.up_to, Universe::Kind::class_rankings);
  if (!options.laws_asked()) return options.compare(subjects, universes.front());
  const AskedLaws laws(options, Domain::classi);
  laws.report(names_of(subjects), validate_class_rankings(subjects, universes, laws.options), options);
}

}  // namespace

void add_validate_classi(Command& command) {
  auto options = std::make_shared<Options>();
  Command& classi = command.subcommand(
      "classi", "Measures of rankings of objects with classes, over all rankings of objects at small whole distances");
  options->add_to(classi, "scores (default: all)");
  classi
      .option("--up-to", options->up_to,
              "universes: all rankings of at most so many objects of so many classes, at the distances 0, 1, 2 …")
      .type("CLASSES:OBJECTS")
      .split(',')
      .show_default();
  classi.runs([options] { run(*options); });
}

}  // namespace etalon::cli
