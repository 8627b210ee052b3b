// questions.cpp: what the questions about measures need to know of clusters.
#include <fmt/core.h>

#include "domain/clusters/parts.hpp"
#include "domain/clusters/questions/baseline.hpp"
#include "domain/clusters/questions/bias.hpp"
#include "domain/clusters/questions/universes.hpp"
#include "engine/entries.hpp"
#include "etalon/partitions.hpp"

namespace etalon {
namespace {

constexpr Law kClusterLaws[] = {Law::max_agreement,
                                Law::symmetry,
                                Law::distance,
                                Law::monotonicity,
                                Law::strong_monotonicity,
                                Law::constant_baseline,
                                Law::approximate_constant_baseline};

constexpr Setting kSettings[] = {
    {.name = "up_to",
     .help = "at most so many objects",
     .type = Setting::Type::whole,
     .shows = "OBJECTS",
     .value = "6"},
    {.name = "search", .help = "separate: so many random examples beside all small ones", .type = Setting::Type::whole},
    {.name = "largest",
     .help = "separate: objects of a random example at most",
     .type = Setting::Type::whole,
     .shows = "UINT:INT in [6 - 60]",
     .value = "16"},
    kSample,
    kSeed,
    {.name = "sizes",
     .help = "baseline: sizes of the clusters of the reference",
     .type = Setting::Type::texts,
     .shows = "A,B",
     .value = "25,25,25,25"},
};

Universe compared(const Settings& settings) { return {0, settings.whole("up_to"), false, &kPartitions}; }

std::vector<Universe> universes(const Settings& settings) { return {compared(settings)}; }

SeparationOptions read_separation(const Settings& settings) {
  SeparationOptions options;
  options.search = settings.whole("search");
  if (options.search == 0) return options;
  options.largest = settings.whole("largest");
  options.seed = settings.whole("seed");
  return options;
}

Universe described(const Score&) { return default_universes(kPartitions.domain).front(); }

Example example(const Score& score) {
  const auto digits = [](std::span<const int> partition) {
    std::string text;
    for (const int cluster : partition) text += std::to_string(cluster);
    return text;
  };
  return {fmt::format("reference {}, clustering {}", digits(kReferenceExample), digits(kClusteringExample)),
          evaluate(score, partitions_of<double>(kReferenceExample, kClusteringExample))};
}

}  // namespace

constinit const Questions cluster_questions{
    .domain = Domain::clusters,
    .laws = kClusterLaws,
    .settings = kSettings,
    .universes = universes,
    .compared = compared,
    .consistency = read_sample,
    .separation = read_separation,
    .described = described,
    .beside_known = described,
    .example = example,
    .impossible = kNoMeasureHasAll,
    .judges = "Measures of partitions, over all pairs of partitions up to a size",
    .by_default = "scores (default: all)",
    .define =
        "a measure of your own on pairs of objects, for example 'mine = 2*c11 / (2*c11 + c10 + c01)'; c11 pairs are "
        "together in both",
    .brief = "all pairs of partitions; rows are the clusters of the reference",
    .whole = "pairs of partitions up to the size given, except partitions into one cluster or all singletons.",
    .layout = " Tables are written row by row, rows are the reference.",
    .bias_says =
        "bias: random clusterings get a better value with more clusters, with fewer, with neither (none), or it "
        "depends (mixed)",
    .bias = bias_of_clusters,
    .baseline = baseline_of_clusters,
    .cost = cost_of_clusters,
};

}  // namespace etalon
