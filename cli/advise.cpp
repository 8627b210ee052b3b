// advise.cpp: etalon advise: measures that have the laws a user needs.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/systems.hpp"

namespace etalon::cli {
namespace {

struct Options {
  std::string domain;
  std::vector<std::string> needs;
  std::vector<std::string> data;
  std::string positive;
  unsigned threads = 0;
  Output output;
};

/// How often the candidates that lack least disagree on the user's systems.
Document on_data(const Advice& advice, const Options& options) {
  std::vector<Score> scores;
  const std::size_t least = advice.candidates.front().missing();
  for (const Advice::Candidate& candidate : advice.candidates) {
    if (candidate.missing() > least && scores.size() >= 2) break;
    scores.push_back(parse_score(candidate.score, advice.domain));
  }
  LabelFiles files;
  files.paths = options.data;
  files.threads = thread_count(options.threads);
  std::vector<ScoreEntry> entries;
  if (advice.domain == Domain::clusters) {
    entries = entries_of(measure_clusterings(read_cluster_systems(files), scores));
  } else if (advice.domain == Domain::labels) {
    const std::vector<System> systems = read_systems(files);
    MeasureOptions how;
    how.matrix.positive = options.positive;
    const bool one_class =
        systems.front().confusion.matrix<double>(systems.front().matrix_options(how.matrix)).positive() != kNoClass;
    if (!one_class) std::erase_if(scores, [](const Score& score) { return score.needs_positive(); });
    entries = entries_of(measure_systems(systems, scores, how));
  } else {
    throw Error(ErrorKind::usage, "--data is for labels and clusters");
  }
  return document_of(disagreement_of(entries));
}

void run(const Options& options) {
  const Domain domain = parse_domain(options.domain);
  std::vector<Law> needs;
  for (const std::string& law : options.needs) needs.push_back(parse_law(law, domain));
  const Advice advice = advise(domain, needs, thread_count(options.threads));
  Document document = document_of(advice);
  if (!options.data.empty()) {
    Document systems = on_data(advice, options);
    document.records.add("systems", std::move(systems.records));
    document.add(block::Heading{"On your systems"});
    document.add_blocks(std::move(systems));
  }
  options.output.write(document);
}

}  // namespace

void add_advise(Command& program) {
  auto options = std::make_shared<Options>();
  Command& command = program.subcommand("advise", "Which measures have the laws you need, and what the others lack");
  command.option("domain", options->domain, "labels, clusters, orders, classi or answers").required();
  command.option("--need", options->needs, "laws, for example distance,monotonicity").required().type("LAW").split(',');
  command.option("--data", options->data, "files of systems: how often the candidates disagree about them");
  command.option("--positive", options->positive, "data: the positive class");
  command.option("--threads", options->threads, "0: one for each core").show_default();
  options->output.add_to(command);
  command.runs([options] { run(*options); });
}

}  // namespace etalon::cli
