// Refinement: groups lie within communities and hang together; so do the communities that the search finds.
#include "detect/refine.hpp"

#include <gtest/gtest.h>

#include "detect/climb.hpp"
#include "etalon/detect.hpp"
#include "property.hpp"
#include "reference/graph.hpp"

namespace etalon {
namespace {

using reference::Communities;
using reference::Square;

/// By flooding from the first node of each community.
bool all_connected(const Square& square, const Communities& communities) {
  std::vector<bool> reached(square.nodes);
  std::vector<bool> begun(square.nodes);
  for (std::size_t first = 0; first < square.nodes; ++first) {
    if (begun[communities[first]]) continue;
    begun[communities[first]] = true;
    std::vector<std::size_t> open{first};
    reached[first] = true;
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      for (std::size_t other = 0; other < square.nodes; ++other) {
        if (reached[other] || !square.edge[node][other] || communities[other] != communities[node]) continue;
        reached[other] = true;
        open.push_back(other);
      }
    }
  }
  return std::all_of(reached.begin(), reached.end(), [](bool one) { return one; });
}

Communities random_communities(std::size_t nodes, Random& random) {
  Communities communities(nodes);
  const std::uint64_t count = 1 + random.below(nodes);
  for (std::uint32_t& one : communities) one = static_cast<std::uint32_t>(random.below(count));
  return communities;
}

/// Sparse, so that much is one edge away from falling apart; with weights or without.
Square sparse(std::size_t most, Random& random) {
  const std::size_t nodes = 2 + random.below(most);
  const Square square =
      reference::random_square(nodes, (0.5 + 4 * random.uniform()) / static_cast<double>(nodes), random);
  return random.below(2) == 0 ? square : reference::with_weights(square, random.below(2) == 0, random);
}

TEST(Refine, GroupsLieWithinCommunitiesAndHangTogether) {
  EXPECT_TRUE(property::holds([] {
    Random random(property::seed());
    const Square square = sparse(30, random);
    const Graph graph = reference::graph_of(square);
    const Communities communities = random_communities(square.nodes, random);
    const NullModel null = property::one_of({NullModel::er, NullModel::configuration});
    QueryVector query = query_vector(graph, null, property::one_of({0.0, 0.3, 1.0}));
    if (random.below(2) == 0) query.constant = random.uniform();
    const Communities groups = refine(bottom_level(graph), query, communities, random);
    REQUIRE(all_connected(square, groups));
    for (std::size_t a = 0; a < square.nodes; ++a) {
      for (std::size_t b = 0; b < a; ++b) REQUIRE((groups[a] != groups[b] || communities[a] == communities[b]));
    }
  }));
}

TEST(Refine, JoinsCliquesAndLeavesAloneWhatIsBetterApart) {
  // Two triangles that an edge joins, in one community; and a node that has one edge into it and five elsewhere.
  Square square(12);
  for (const auto& [a, b] : {std::pair{0, 1},
                             {0, 2},
                             {1, 2},
                             {3, 4},
                             {3, 5},
                             {4, 5},
                             {2, 3},
                             {6, 0},
                             {6, 7},
                             {6, 8},
                             {6, 9},
                             {6, 10},
                             {6, 11}})
    square.join(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
  const Graph graph = reference::graph_of(square);
  const QueryVector query = query_vector(graph, NullModel::configuration, 1);
  const Level level = bottom_level(graph);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const Communities with = refine(level, query, {0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 10, 11}, random);
    // Node 6 has 1 edge to the rest and 6·15/26 are expected.
    for (std::size_t node = 0; node < 12; ++node) EXPECT_TRUE(node == 6 || with[node] != with[6]) << seed;
    const Communities without = refine(level, query, {0, 0, 0, 0, 0, 0, 6, 7, 8, 9, 10, 11}, random);
    EXPECT_EQ(Partition(without), Partition(Communities{0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7})) << seed;
  }
}

TEST(Refine, WhatDoesNotHangTogetherIsCut) {
  Square square(6);
  square.join(0, 1);
  square.join(2, 3);
  const Level level = bottom_level(reference::graph_of(square));
  Communities communities{4, 4, 4, 4, 0, 1};
  EXPECT_TRUE(cut_into_components(level, communities));
  EXPECT_EQ(Partition(communities), Partition(Communities{0, 0, 1, 1, 2, 3}));
  EXPECT_FALSE(cut_into_components(level, communities));
}

TEST(Projection, CommunitiesAreConnectedWhereEdgesAloneAttract) {
  EXPECT_TRUE(property::holds([] {
    for (int repeat = 0; repeat < 10; ++repeat) {
      Random random(property::seed());
      const Square square = sparse(80, random);
      const Graph graph = reference::graph_of(square);
      const ProjectionOptions options{.null = property::one_of({NullModel::er, NullModel::configuration}),
                                      .resolution = property::one_of({0.0, 0.2, 1.0, 2.0}),
                                      .starts = 1 + static_cast<unsigned>(random.below(2)),
                                      .seed = random.next()};
      const Partition found = projection(graph, options).partition;
      REQUIRE(all_connected(square, {found.communities().begin(), found.communities().end()}));
    }
  }));
}

/// Any partition to begin with, also one that local moves would not lead to.
TEST(Climb, NeverGoesDownAndConnectsWhateverItBeginsWith) {
  EXPECT_TRUE(property::holds([] {
    Random random(property::seed());
    const Square square = sparse(40, random);
    const Graph graph = reference::graph_of(square);
    const QueryVector query = query_vector(graph, NullModel::configuration, property::one_of({0.5, 1.0, 2.0}));
    Communities communities = random_communities(square.nodes, random);
    const double before = inner_product(graph, query, Partition(communities));
    const FirstMoves first = property::one_of({FirstMoves::best, FirstMoves::any_better});
    climb(bottom_level(graph), query, first, random, communities);
    REQUIRE(inner_product(graph, query, Partition(communities)) >= before - 1e-9);
    REQUIRE(all_connected(square, communities));
  }));
}

}  // namespace
}  // namespace etalon
