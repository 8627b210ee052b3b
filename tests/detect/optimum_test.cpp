// How often the search reaches the nearest of all partitions, which graphs of a few nodes let one find by trying all.
#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "etalon/detect.hpp"
#include "reference/graph.hpp"

namespace etalon {
namespace {

using reference::Communities;
using reference::PairVector;
using reference::Square;

/// All partitions of so many nodes as vectors of pairs.
const std::vector<PairVector>& all_pair_vectors(std::size_t nodes) {
  static std::map<std::size_t, std::vector<PairVector>> known;
  std::vector<PairVector>& vectors = known[nodes];
  if (vectors.empty()) {
    for (const Communities& partition : reference::all_partitions(nodes))
      vectors.push_back(reference::pair_vector(partition));
  }
  return vectors;
}

struct Reached {
  int graphs = 0;
  int optimal = 0;

  /// Graphs without a meridian are left out where one is needed.
  void count(const Square& square, const ProjectionOptions& options) {
    PairVector query = reference::explicit_query(square, options.null, options.resolution);
    if (square.edges() == 0) return;
    if (options.latitude) {
      const PairVector apart = reference::centred(query);
      if (reference::dot(apart, apart) < 1e-9) return;
      query = reference::explicit_projection(query, *options.latitude);
    }
    double nearest = -1e9;
    for (const PairVector& partition : all_pair_vectors(square.nodes))
      nearest = std::max(nearest, reference::dot(query, partition));
    const Partition found = projection(reference::graph_of(square), options).partition;
    const Communities communities(found.communities().begin(), found.communities().end());
    const double product = reference::dot(query, reference::pair_vector(communities));
    ASSERT_LT(product, nearest + 1e-9);
    ++graphs;
    optimal += product > nearest - 1e-9 ? 1 : 0;
  }
  [[nodiscard]] double share() const { return static_cast<double>(optimal) / graphs; }
};

/// The graph of the nodes whose edges are the bits of a number.
Square square_of_bits(std::size_t nodes, std::uint32_t bits) {
  Square square(nodes);
  for (std::size_t a = 0; a < nodes; ++a) {
    for (std::size_t b = 0; b < a; ++b, bits >>= 1U) {
      if ((bits & 1U) != 0) square.join(a, b);
    }
  }
  return square;
}

Reached in_all_graphs(std::size_t nodes, const ProjectionOptions& options) {
  Reached reached;
  for (std::uint32_t bits = 0; bits < 1U << (nodes * (nodes - 1) / 2); ++bits)
    reached.count(square_of_bits(nodes, bits), options);
  return reached;
}

/// From sparse graphs, where nodes are isolated and much is tied, to dense ones.
Reached in_random_graphs(std::size_t nodes, int graphs, const ProjectionOptions& options, bool weights = false) {
  Reached reached;
  Random random(31);
  for (int i = 0; i < graphs; ++i) {
    const Square square = reference::random_square(nodes, 0.15 + 0.1 * (i % 7), random);
    reached.count(weights ? reference::with_weights(square, i % 2 == 0, random) : square, options);
  }
  return reached;
}

TEST(Optimum, TiesDoNotHoldEveryStartBack) {
  // A path of six nodes and an edge apart: who always takes the first of two equal ways ends at 0.4028 from any start.
  Square paths(8);
  for (const auto& [a, b] : {std::pair{0, 1}, {1, 3}, {2, 3}, {0, 5}, {4, 6}, {5, 7}})
    paths.join(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
  const Graph graph = reference::graph_of(paths);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Partition found = projection(graph, {.seed = seed}).partition;
    EXPECT_DOUBLE_EQ(modularity(graph, found, NullModel::configuration).number, 11.0 / 24) << seed;
  }
}

TEST(Optimum, IsFoundInEveryGraphOfUpToFiveNodes) {
  for (const NullModel null : {NullModel::configuration, NullModel::er}) {
    for (std::size_t nodes = 3; nodes <= 5; ++nodes) {
      for (const auto& latitude : {std::optional<double>(), std::optional(0.9), std::optional(2.3)}) {
        const Reached reached = in_all_graphs(nodes, {.null = null, .latitude = latitude});
        EXPECT_GT(reached.graphs, 0);
        EXPECT_EQ(reached.optimal, reached.graphs) << name_of(null) << ", " << nodes << " nodes";
      }
    }
  }
}

TEST(Optimum, IsSeldomMissedInGraphsOfEightNodes) {
  // The shares are a few graphs below what is found.
  for (const NullModel null : {NullModel::configuration, NullModel::er}) {
    for (const auto& latitude : {std::optional<double>(), std::optional(0.6), std::optional(1.0), std::optional(1.4),
                                 std::optional(1.8), std::optional(2.2), std::optional(2.6)}) {
      const Reached ten = in_random_graphs(8, 500, {.null = null, .latitude = latitude});
      EXPECT_GE(ten.graphs, 490);
      EXPECT_GE(ten.share(), 0.985) << name_of(null) << " at " << latitude.value_or(-1);
      const Reached one = in_random_graphs(8, 500, {.null = null, .latitude = latitude, .starts = 1});
      EXPECT_GE(one.share(), 0.75) << name_of(null) << " at " << latitude.value_or(-1);
      EXPECT_GE(ten.optimal, one.optimal);
      const Reached heavy = in_random_graphs(8, 500, {.null = null, .latitude = latitude}, true);
      EXPECT_GE(heavy.graphs, 490);
      EXPECT_GE(heavy.share(), 0.97) << name_of(null) << " with weights at " << latitude.value_or(-1);
    }
  }
}

}  // namespace
}  // namespace etalon
