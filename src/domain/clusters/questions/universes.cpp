// universes.cpp: all pairs of partitions up to a size; beside them, measures on pairs go through counts of pairs, and
// the others through large expected tables.
#include "domain/clusters/questions/universes.hpp"

#include "domain/clusters/questions/laws.hpp"
#include "domain/clusters/questions/partition_space.hpp"
#include "domain/clusters/questions/sampler.hpp"
#include "domain/clusters/questions/search.hpp"
#include "domain/labels/questions/laws.hpp"
#include "domain/labels/questions/matrix_space.hpp"

namespace etalon {
namespace {

constexpr std::string_view kLayout = " (rows: reference, columns: clustering)";

/// The measure of labels that it is on pairs, if it is one.
std::optional<Score> on_pairs(const Score& score, const Universe&) {
  const bool of_pairs = !score.lifts.empty() && score.lifts.front()->by_default;
  return of_pairs ? std::optional(score.inner()) : std::nullopt;
}

std::optional<Score> not_on_pairs(const Score& score, const Universe& universe) {
  return on_pairs(score, universe) ? std::nullopt : std::optional(score);
}

constexpr UniverseKind kPairCounts{
    .name = "pair_counts",
    .domain = Domain::clusters,
    .text = [](const Universe& u) { return "pair counts of N ≤ " + std::to_string(u.objects) + " pairs"; },
    .head = [](const Universe&) { return std::string("pair counts"); },
    .layout = kLayout,
    .input = "matrix",
    .inputs = "matrices",
    .refuse = [](const Universe& universe, std::span<const Law>) { MatrixSpace::refuse(universe, {}); },
    .make = [](const Universe& u) -> std::shared_ptr<const Space> { return std::make_shared<const MatrixSpace>(u); },
    .laws = kPairCountLaws,
    .judged = on_pairs,
};

constexpr UniverseKind kExpectedTables{
    .name = "expected_tables",
    .domain = Domain::clusters,
    .text =
        [](const Universe& u) {
          return "expected tables of many objects, cluster sizes in proportion to those of n ≤ " +
                 std::to_string(u.objects);
        },
    .head = [](const Universe&) { return std::string("expected tables"); },
    .layout = kLayout,
    .refuse = [](const Universe& universe, std::span<const Law>) { PartitionSpace::refuse(universe, {}); },
    .verdicts = check_expected_tables,
    .judged = not_on_pairs,
};

std::vector<Universe> beside(const Universe& universe) {
  return {{2, 8, false, &kPairCounts}, {0, universe.objects, false, &kExpectedTables}};
}

}  // namespace

constinit const UniverseKind kPartitions{
    .name = "clusters",
    .domain = Domain::clusters,
    .text =
        [](const Universe& u) {
          return "partitions of n ≤ " + std::to_string(u.objects) +
                 " objects, reference neither one cluster nor all alone";
        },
    .head = [](const Universe&) { return std::string("partitions"); },
    .layout = kLayout,
    .input = "matrix",
    .inputs = "matrices",
    .refuse = PartitionSpace::refuse,
    .make = [](const Universe& u) -> std::shared_ptr<const Space> { return std::make_shared<const PartitionSpace>(u); },
    .laws = kPartitionLaws,
    .beside = beside,
    .compared =
        [](const Universe& u, const ConsistencyOptions&) {
          return ComparedWords{"clusterings of " + std::to_string(u.objects) + " objects",
                               ", compared for the same reference, which is neither one cluster nor all alone"};
        },
    .sampled = [](std::span<const Score> scores, const Universe& u,
                  const ConsistencyOptions& options) { return sampled(PartitionSampler(u.objects), scores, options); },
    .search = search_clusters,
};

}  // namespace etalon
