// Diamond percolation: by hand, against the naive count on random graphs, and on planted communities.
#include <gtest/gtest.h>

#include "etalon/detect.hpp"
#include "expect_error.hpp"
#include "property.hpp"
#include "reference/graph.hpp"

namespace etalon {
namespace {

using reference::Communities;
using reference::Square;

Communities found_in(const Square& square) {
  const Partition partition = diamond_percolation(reference::graph_of(square)).partition;
  return {partition.communities().begin(), partition.communities().end()};
}

Square complete(std::size_t nodes) {
  Square square(nodes);
  for (std::size_t a = 0; a < nodes; ++a) {
    for (std::size_t b = 0; b < a; ++b) square.join(a, b);
  }
  return square;
}

TEST(Diamond, ATriangleIsNotEnough) {
  EXPECT_EQ(found_in(complete(3)), (Communities{0, 1, 2}));
  EXPECT_EQ(diamond_percolation(reference::graph_of(complete(3))).edges_kept, 0U);
}

TEST(Diamond, OfADiamondOnlyTheDiagonalIsKept) {
  Square diamond = complete(4);
  diamond.edge[0][3] = diamond.edge[3][0] = false;
  const Diamonds found = diamond_percolation(reference::graph_of(diamond));
  EXPECT_EQ(found.edges_kept, 1U);
  EXPECT_EQ(found_in(diamond), (Communities{0, 1, 1, 2}));
}

TEST(Diamond, CliquesOfFourHoldTogetherAndBridgesDoNot) {
  Square two(9);  // 0 2 4 6 and 1 3 5 7, a bridge, and a node by itself
  for (const std::size_t first : {0U, 1U}) {
    for (std::size_t a = first; a < 8; a += 2) {
      for (std::size_t b = first; b < a; b += 2) two.join(a, b);
    }
  }
  two.join(0, 1);
  EXPECT_EQ(found_in(two), (Communities{0, 1, 0, 1, 0, 1, 0, 1, 2}));
  const Diamonds found = diamond_percolation(reference::graph_of(two));
  EXPECT_EQ(found.edges_kept, 12U);
  EXPECT_EQ(found.partition.sizes(), (std::vector<std::uint64_t>{4, 4, 1}));
}

TEST(Diamond, GraphsWithNothingInThem) {
  EXPECT_EQ(diamond_percolation(Graph()).partition.count(), 0U);
  EXPECT_EQ(found_in(Square(3)), (Communities{0, 1, 2}));
}

TEST(Diamond, IsolatedNodesAreCommunities) {
  const std::vector<std::string> more{"x", "y"};
  const Graph graph = reference::graph_of(complete(4)).with_isolated(more);
  EXPECT_EQ(diamond_percolation(graph).partition, Partition(Communities{0, 0, 0, 0, 1, 2}));
  EXPECT_EQ(projection(graph).partition.nodes(), 6U);
  for (const NullModel null : {NullModel::er, NullModel::configuration})
    EXPECT_EQ(projection(graph, {.null = null, .resolution = 0.5}).partition, Partition(Communities{0, 0, 0, 0, 1, 2}));
}

TEST(Diamond, RefusesWeights) {
  Square heavy = complete(4);
  for (auto& row : heavy.weight) row.assign(4, 2);
  heavy.join(0, 1, 0.5);
  const Graph graph = reference::graph_of(heavy);
  expect_error([&] { diamond_percolation(graph); }, "--least-weight W");
  EXPECT_EQ(diamond_percolation(graph.without_weights()).edges_kept, 6U);
  EXPECT_EQ(diamond_percolation(graph.at_least(1).without_weights()).edges_kept, 1U);
}

TEST(Diamond, AgreesWithTheNaiveCount) {
  const auto agree = [](std::uint64_t seed, double density) {
    Random random(seed);
    const Square square = reference::random_square(random.below(40), density, random);
    REQUIRE(Partition(found_in(square)) == Partition(reference::diamond_percolation(square)));
  };
  EXPECT_TRUE(property::holds([&] { agree(property::seed(), property::between(0, 100) / 100.0); }));
  // About the density where single diamonds appear, and where they begin to hang together.
  EXPECT_TRUE(property::holds([&] { agree(property::seed(), property::between(10, 35) / 100.0); }));
}

TEST(Diamond, TheOrderOfNodesDoesNotMatter) {
  auto [square, truth] = reference::planted_partition({30, 20, 10, 10, 5}, 0.5, 0.03, 11);
  const Communities found = found_in(square);
  Communities order(square.nodes);
  std::iota(order.begin(), order.end(), 0U);
  Random(5).shuffle(std::span(order));
  Square renamed(square.nodes);
  for (std::size_t a = 0; a < square.nodes; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (square.edge[a][b]) renamed.join(order[a], order[b]);
    }
  }
  const Communities again = found_in(renamed);
  Communities back(square.nodes);
  for (std::size_t node = 0; node < square.nodes; ++node) back[node] = again[order[node]];
  EXPECT_EQ(Partition(back), Partition(found));
}

TEST(Diamond, RecoversCommunitiesThatAreWellApart) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    // Sizes fall as by a power law: the method is not told how many there are, nor how large.
    const auto [square, truth] = reference::planted_partition({100, 60, 40, 30, 25, 25, 20, 20}, 0.7, 0.0005, seed);
    EXPECT_EQ(Partition(found_in(square)), Partition(truth)) << seed;
  }
}

TEST(Diamond, FindsAPartOfCommunitiesInNoise) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto [square, truth] = reference::planted_partition(std::vector<std::size_t>(10, 20), 0.4, 0.01, seed);
    const auto correlation = reference::correlation(found_in(square), truth);
    ASSERT_TRUE(correlation.has_value()) << "nothing was found";
    EXPECT_GT(*correlation, 0.3) << seed;
    EXPECT_LT(*correlation, 1) << seed;
  }
}

}  // namespace
}  // namespace etalon
