// Weights of graphs: what is added, what is left out, what is read from files and what is refused.
#include <gtest/gtest.h>

#include <limits>

#include "etalon/error.hpp"
#include "etalon/graph.hpp"
#include "property.hpp"

#include "expect_error.hpp"

namespace etalon {
namespace {

using Names = std::vector<std::string>;

Graph graph_in(const std::string& content, const GraphFile& file = {}) { return read_graph(text(content), file); }

/// The weights between the nodes of a graph, 0 without an edge.
std::vector<std::vector<double>> weights_of(const Graph& graph) {
  std::vector<std::vector<double>> matrix(graph.nodes(), std::vector<double>(graph.nodes()));
  for (std::size_t a = 0; a < graph.nodes(); ++a) {
    const auto list = graph.neighbours(a);
    for (std::size_t i = 0; i < list.size(); ++i) matrix[a][list[i]] = graph.weight(a, i);
  }
  return matrix;
}

TEST(Graphs, AddTheWeightsOfEdgesGivenAgain) {
  EXPECT_TRUE(property::holds([] {
    const auto pairs = property::numbers<std::uint32_t>(0, 5 * 5);
    const auto sizes = property::numbers<std::uint32_t>(pairs.size(), 1, 9);
    std::vector<Graph::Edge> edges;
    std::vector<double> weights;
    std::vector<std::vector<double>> sums(5, std::vector<double>(5));
    bool any = false;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto [a, b] = Graph::Edge{pairs[i] / 5, pairs[i] % 5};
      const double weight = sizes[i] / 4.0;
      edges.push_back({a, b});
      weights.push_back(weight);
      any = any || weight != 1;
      if (a != b) sums[a][b] = sums[b][a] = sums[a][b] + weight;
    }
    const Graph graph(Names(5, "n"), edges, weights);
    const Graph plain(Names(5, "n"), edges);
    REQUIRE(graph.weighted() == any);
    REQUIRE(graph.edges() == plain.edges());
    REQUIRE(graph.simplified().duplicates == plain.simplified().duplicates);
    REQUIRE(graph.simplified().loops == plain.simplified().loops);
    if (!any) return;
    REQUIRE(weights_of(graph) == sums);
    double total = 0;
    for (std::size_t a = 0; a < 5; ++a) {
      double strength = 0;
      for (const double weight : sums[a]) strength += weight;
      REQUIRE(graph.strength(a) == strength);
      total += strength / 2;
    }
    REQUIRE(graph.total_weight() == total);
    for (auto& row : sums) {
      for (double& weight : row) weight = weight >= 1.5 ? weight : 0;
    }
    const Graph heavy = graph.at_least(1.5);
    REQUIRE(weights_of(heavy) == sums);
    REQUIRE(*heavy.simplified().light == graph.edges() - heavy.edges());
    REQUIRE(!heavy.without_weights().weighted());
    REQUIRE(heavy.without_weights().edges() == heavy.edges());
  }));
}

TEST(Graphs, RefuseWhatIsNoWeight) {
  const std::vector<Graph::Edge> edges{{0, 1}};
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double weight : {0.0, -1.0, 1e-60, 1e60, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    const std::vector<double> weights{weight};
    expect_error([&] { Graph(Names{"a", "b"}, edges, weights); }, "the edge of 'a' and 'b' has weight");
    const std::vector<double> two{2};
    expect_error([&] { (void)Graph(Names{"a", "b"}, edges, two).at_least(weight); }, "the least weight is");
  }
  const std::vector<double> more{1, 2};
  expect_error([&] { Graph(Names{"a", "b"}, edges, more); }, "there are 1 edges and 2 weights");
  expect_error([&] { (void)Graph(Names{"a", "b"}, edges).at_least(1); }, "a least weight has no effect");
}

TEST(Weights, AreReadFromEveryFormat) {
  for (const std::string content : {"a b 2\nb c 0.5\n", "b,a,1.5\na,b,5e-1\nc,b,0.5\nb,b,7\n",
                                    "graph [ node [ id 1 label a ] node [ id 2 label b ] node [ id 3 label c ]\nedge [ "
                                    "source 1 target 2 weight 2 ] "
                                    "edge [ value 0.5 source 3 target 2 weight 0.5 ] ]",
                                    "*Vertices 3\n1 a\n2 b\n3 c\n*Edges\n1 2\n2 3 .5 c Blue\n*Arcs\n2 1\n",
                                    "*Vertices 3\n*Edges\n2 3 0.5\n*Edgeslist\n1 2 2\n"}) {
    const Graph graph = graph_in(content);
    ASSERT_TRUE(graph.weighted()) << content;
    EXPECT_EQ(graph.total_weight(), 2.5) << content;
    EXPECT_EQ(graph.edges(), 2U) << content;
    const Graph heavy = graph_in(content, {.least_weight = 1});
    EXPECT_EQ(heavy.total_weight(), 2) << content;
    EXPECT_TRUE(heavy.weighted());
    EXPECT_EQ(heavy.nodes(), 3U);
    const Graph alike = graph_in(content, {.ignore_weights = true, .least_weight = 1});
    EXPECT_EQ(alike.edges(), 1U) << content;
    EXPECT_FALSE(alike.weighted());
    EXPECT_FALSE(graph_in(content, {.ignore_weights = true}).weighted());
  }
}

TEST(Weights, RefuseWhatIsNone) {
  for (const std::string weight : {"0", "-1", "nan", "inf", "1e-51", "1e51"}) {
    expect_error([&] { graph_in("a b 1\nb c " + weight + "\n"); }, "file:2: the edge has weight " + weight);
    EXPECT_EQ(graph_in("a b 1\nb c " + weight + "\n", {.ignore_weights = true}).edges(), 2U);
  }
  expect_error([] { graph_in("a b\nb c\nc d 2\n"); }, "file:1: the edge has no weight and others have one");
  EXPECT_FALSE(graph_in("a b\nb c 1\n").weighted());
  const std::string nodes = "graph [\nnode [ id 1 ] node [ id 2 ]\n";
  expect_error([&] { graph_in(nodes + "edge [ source 1 target 2 weight 2 value 3 ] ]"); },
               "file:3: the edge has weight 2 and value 3; one weight is expected");
  expect_error([&] { graph_in(nodes + "edge [ source 1 target 2 ]\nedge [ source 1 target 2 weight 3 ] ]"); },
               "file:3: the edge has no weight");
  expect_error([] { graph_in("a b\n", {.least_weight = 2}); }, "a least weight has no effect");
  expect_error([] { graph_in("a b 2\n", {.least_weight = 0}); }, "the least weight is 0");
}

}  // namespace
}  // namespace etalon
