// The projection method: known optima, the poles, local optimality, and the same result every time.
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "etalon/detect.hpp"
#include "etalon/error.hpp"
#include "property.hpp"
#include "reference/graph.hpp"

namespace etalon {
namespace {

using reference::Communities;
using reference::Square;

Communities communities_of(const Partition& partition) {
  return {partition.communities().begin(), partition.communities().end()};
}

TEST(Projection, FindsTheBestModularityOfTheKarateClub) {
  const Graph graph = reference::graph_of(reference::karate_club());
  const Partition found = projection(graph).partition;
  EXPECT_EQ(found.count(), 4U);
  // 0.4197896 is the optimum (Agarwal and Kempe 2008).
  EXPECT_NEAR(modularity(graph, found, NullModel::configuration).number, 0.4197896, 1e-7);
}

TEST(Projection, GoesFromPoleToPole) {
  const Graph graph = reference::graph_of(reference::karate_club());
  for (const NullModel null : {NullModel::er, NullModel::configuration}) {
    const auto at = [&](double latitude) {
      return projection(graph, {.null = null, .latitude = latitude}).partition.count();
    };
    EXPECT_EQ(at(0), 34U);
    EXPECT_EQ(at(std::numbers::pi), 1U);
    EXPECT_GT(at(0.8), at(1.6));
    EXPECT_GE(at(1.6), at(2.4));
  }
}

TEST(Projection, ResolutionIsGranularity) {
  const Graph graph = reference::graph_of(reference::karate_club());
  const auto at = [&](double resolution) { return projection(graph, {.resolution = resolution}).partition.count(); };
  EXPECT_EQ(at(0), 1U);
  EXPECT_LT(at(0.5), at(2));
  EXPECT_EQ(at(100), 34U);
}

TEST(Projection, IsTheSameEveryTime) {
  const auto [square, truth] = reference::planted_partition({40, 30, 20, 20, 10}, 0.3, 0.05, 4);
  const Graph graph = reference::graph_of(square);
  for (const std::uint64_t seed : {1U, 2U, 99U}) {
    const ProjectionOptions options{.starts = 2, .seed = seed};
    EXPECT_EQ(projection(graph, options).partition, projection(graph, options).partition);
  }
}

TEST(Projection, RecoversPlantedCommunities) {
  const auto [square, truth] = reference::planted_partition({40, 40, 40, 40}, 0.5, 0.02, 9);
  for (const NullModel null : {NullModel::er, NullModel::configuration})
    EXPECT_EQ(projection(reference::graph_of(square), {.null = null}).partition, Partition(truth));
}

/// No node does better alone or in another community, by trying.
bool is_local_optimum(const Graph& graph, const QueryVector& query, const Partition& partition) {
  const double found = inner_product(graph, query, partition);
  const Communities communities = communities_of(partition);
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    for (std::uint32_t to = 0; to <= partition.count() && to < graph.nodes(); ++to) {
      // Without an edge a node joins others by the constant alone, where the search tries the largest community only.
      const auto neighbours = graph.neighbours(node);
      const bool reached = to == partition.count() || std::any_of(neighbours.begin(), neighbours.end(),
                                                                  [&](auto other) { return communities[other] == to; });
      if (query.constant > 0 && !reached) continue;
      Communities moved = communities;
      moved[node] = to;
      if (inner_product(graph, query, Partition(moved)) > found + 1e-6) return false;
    }
  }
  return true;
}

TEST(Projection, NoSingleMoveImprovesIt) {
  EXPECT_TRUE(property::holds([] {
    Random random(property::seed());
    Square square = reference::random_square(2 + random.below(15), random.uniform(), random);
    if (random.below(2) == 0) square = reference::with_weights(square, random.below(2) == 0, random);
    const Graph graph = reference::graph_of(square);
    ProjectionOptions options{.null = property::one_of({NullModel::er, NullModel::configuration}),
                              .resolution = property::one_of({0.5, 1.0, 2.0}),
                              .starts = 1,
                              .seed = random.next()};
    if (at_latitude(graph, query_vector(graph, options.null, options.resolution), 1).defined() && random.below(2) == 0)
      options.latitude = random.uniform() * std::numbers::pi;
    const Projection found = projection(graph, options);
    REQUIRE(is_local_optimum(graph, found.query, found.partition));
  }));
}

TEST(Projection, FindsTheNearestOfAllPartitionsOfSmallGraphs) {
  Random random(23);
  int graphs = 0;
  int optimal = 0;
  for (int repeat = 0; repeat < 60; ++repeat) {
    const Graph graph = reference::graph_of(reference::random_square(7, 0.3 + 0.1 * (repeat % 4), random));
    const ProjectionOptions options{.latitude = 0.5 + 0.04 * repeat};
    if (graph.edges() == 0 || graph.edges() == 21) continue;
    const Projection found = projection(graph, options);
    double nearest = -1e9;
    for (const Communities& partition : reference::all_partitions(7))
      nearest = std::max(nearest, inner_product(graph, found.query, Partition(partition)));
    ++graphs;
    optimal += inner_product(graph, found.query, found.partition) > nearest - 1e-9 ? 1 : 0;
  }
  // A search, not a proof: on graphs as small as these it seldom misses.
  EXPECT_GE(optimal, graphs * 95 / 100);
}

TEST(Projection, GraphsWithNothingInThem) {
  EXPECT_EQ(projection(Graph()).partition.count(), 0U);
  EXPECT_EQ(projection(Graph({"a"}, {})).partition.count(), 1U);
  EXPECT_EQ(projection(reference::graph_of(Square(3))).partition.count(), 3U);
}

TEST(Projection, RefusesWhatHasNoMeaning) {
  const Graph graph = reference::graph_of(reference::karate_club());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double latitude : {-0.1, 3.2, nan}) EXPECT_THROW(projection(graph, {.latitude = latitude}), Error);
  for (const double resolution : {-1.0, nan}) EXPECT_THROW(projection(graph, {.resolution = resolution}), Error);
  EXPECT_THROW(projection(graph, {.starts = 0}), Error);
  EXPECT_THROW(projection(reference::graph_of(Square(3)), {.latitude = 1}), Error);
}

TEST(Detect, MethodsByName) {
  for (const DetectMethod method : {DetectMethod::diamond, DetectMethod::projection}) {
    EXPECT_EQ(parse_detect_method(name_of(method)), method);
    const Graph graph = reference::graph_of(reference::karate_club());
    const Detection found = detect_communities(graph, method);
    EXPECT_EQ(found.edges_kept.has_value(), method == DetectMethod::diamond);
    EXPECT_EQ(found.partition.nodes(), 34U);
  }
  EXPECT_THROW(parse_detect_method("louvain"), Error);
}

}  // namespace
}  // namespace etalon
