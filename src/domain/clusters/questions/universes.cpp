// universes.cpp: all pairs of partitions up to a size, and beside them large expected tables.
#include "domain/clusters/questions/universes.hpp"

#include "domain/clusters/questions/laws.hpp"
#include "domain/clusters/questions/partition_space.hpp"
#include "domain/clusters/questions/sampler.hpp"
#include "domain/clusters/questions/search.hpp"

namespace etalon {
namespace {

constexpr std::string_view kLayout = " (rows: reference, columns: clustering)";

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
};

std::vector<Universe> beside(const Universe& universe) { return {{0, universe.objects, false, &kExpectedTables}}; }

}  // namespace

constinit const UniverseKind kPartitions{
    .name = "clusters",
    .domain = Domain::clusters,
    .text =
        [](const Universe& u) {
          return "partitions of n ≤ " + std::to_string(u.objects) +
                 " objects, neither side one cluster or all singletons";
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
