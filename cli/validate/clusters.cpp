// clusters.cpp: etalon validate clusters: over all pairs of partitions up to a size, or the user's clusterings.
#include "common.hpp"
#include "etalon/cost.hpp"
#include "etalon/domain_entry.hpp"

namespace etalon::cli {
namespace {

struct Options : ValidateCommand {
  std::size_t objects = kDefaultPartitions.objects;
  SeparationOptions separation;
  bool cost = false;
  std::vector<std::string> references;
};

void run_systems(const Options& options) {
  Settings settings(entry(Domain::clusters).settings);
  if (!options.references.empty()) settings.set("reference", options.references);
  options.answer_about(Domain::clusters, settings);
}

void run(const Options& options) {
  options.check();
  if (!options.systems.empty()) return run_systems(options);
  const std::vector<Score> scores = options.chosen(Domain::clusters);
  if (options.cost) return options.output.write(document_of(cost_of_clusters(scores)));
  const Universe universe{0, options.objects, false, Universe::Kind::partitions};
  std::vector<ClusterCandidate> candidates;
  for (const Score& score : scores) candidates.push_back(candidate_of(score, options.evaluation()));
  for (const std::string& definition : options.definitions)
    candidates.push_back(candidate_of_definition(definition, options.evaluation()));
  if (!options.laws_asked()) {
    std::vector<ClusterSubject> subjects;
    for (const ClusterCandidate& candidate : candidates) subjects.push_back(candidate.subject);
    SeparationOptions separation = options.separation;
    separation.seed = options.how.seed;
    return options.compare(subjects, universe, separation);
  }
  const AskedLaws laws(options, Domain::clusters);
  std::vector<Verdict> verdicts;
  if (!laws.options.laws.empty() || options.laws.empty())
    verdicts = validate_clusters(candidates, options.objects, laws.options);
  std::vector<BiasVerdict> biases;
  if (laws.bias) biases = bias_of_clusters(candidates, options.objects, laws.options.threads);
  std::vector<std::string> alike;
  for (std::size_t i = scores.size(); i < candidates.size(); ++i)
    options.add_alike(alike, candidates[i].subject, universe);
  std::vector<std::string> names;
  for (const ClusterCandidate& candidate : candidates) names.push_back(candidate.subject.name);
  laws.report(names, verdicts, options, biases, alike);
}

}  // namespace

void add_validate_clusters(Command& command) {
  auto options = std::make_shared<Options>();
  Command& clusters =
      command.subcommand("clusters", "Measures of partitions, over all pairs of partitions up to a size");
  options->add_to(clusters, "scores (default: all)");
  options->add_definitions(clusters,
                           "a measure of your own on pairs of objects, for example 'mine = 2*c11 / (2*c11 + c10 + "
                           "c01)'; c11 pairs are together in both");
  clusters.option("--up-to", options->objects, "at most so many objects").type("OBJECTS").show_default();
  clusters.option("--search", options->separation.search, "separate: so many random examples beside all small ones")
      .range(0, 100000000);
  clusters.option("--largest", options->separation.largest, "separate: objects of a random example at most")
      .type("UINT:INT in [6 - 60]")
      .range(6, 60)
      .show_default();
  options->add_sample(clusters);
  clusters.flag("--cost", options->cost,
                "instead of laws: how the time of each measure grows, timed on growing tables");
  options->add_systems(clusters);
  clusters
      .option("--reference", options->references,
              "systems: columns of the references (default: truth); each is a unit when there are several")
      .split(',');
  clusters.runs([options] { run(*options); });
}

}  // namespace etalon::cli
