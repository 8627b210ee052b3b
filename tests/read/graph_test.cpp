// Graphs and their partitions from files: what is read alike, what is dropped and counted, what is refused and where.
#include "etalon/graph.hpp"

#include <gtest/gtest.h>

#include <set>

#include "etalon/error.hpp"
#include "property.hpp"

#include "expect_error.hpp"

namespace etalon {
namespace {

using Names = std::vector<std::string>;

Graph graph_of(const std::string& content, const GraphFile& file = {}) { return read_graph(text(content), file); }

std::vector<Graph::Node> neighbours(const Graph& graph, std::size_t node) {
  const auto list = graph.neighbours(node);
  return {list.begin(), list.end()};
}

TEST(Graphs, AreSimpleAndCountWhatTheyDrop) {
  const std::vector<Graph::Edge> edges{{2, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {0, 2}, {3, 3}};
  const Graph graph({"a", "b", "c", "d"}, edges, true);
  EXPECT_EQ(graph.nodes(), 4U);
  EXPECT_EQ(graph.edges(), 2U);
  EXPECT_EQ(neighbours(graph, 0), (std::vector<Graph::Node>{1, 2}));
  EXPECT_EQ(neighbours(graph, 2), (std::vector<Graph::Node>{0}));
  EXPECT_EQ(graph.degree(3), 0U);
  EXPECT_EQ(graph.simplified().loops, 2U);
  EXPECT_EQ(graph.simplified().duplicates, 3U);
  EXPECT_TRUE(graph.simplified().directed);
}

TEST(Graphs, AgreeWithSetsOfEdges) {
  EXPECT_TRUE(property::holds([] {
    const auto pairs = property::numbers<std::uint32_t>(0, 9 * 9);
    std::vector<Graph::Edge> edges;
    std::set<std::pair<int, int>> distinct;
    std::uint64_t loops = 0;
    for (const std::uint32_t pair : pairs) {
      const std::uint32_t a = pair / 9;
      const std::uint32_t b = pair % 9;
      edges.push_back({a, b});
      loops += a == b ? 1 : 0;
      if (a != b) distinct.insert(std::minmax(static_cast<int>(a), static_cast<int>(b)));
    }
    const Graph graph(Names(9, "n"), edges);
    REQUIRE(graph.edges() == distinct.size());
    REQUIRE(graph.simplified().loops == loops);
    REQUIRE(graph.simplified().duplicates == pairs.size() - loops - distinct.size());
    for (std::size_t a = 0; a < 9; ++a) {
      const auto list = neighbours(graph, a);
      REQUIRE(std::is_sorted(list.begin(), list.end()));
      for (const Graph::Node b : list)
        REQUIRE(distinct.contains(std::minmax<int>(static_cast<int>(a), static_cast<int>(b))));
    }
  }));
}

TEST(Partitions, AreNumberedBySmallestNode) {
  const std::vector<std::uint32_t> labels{3, 1, 3, 0};
  const Partition partition(labels);
  EXPECT_EQ(std::vector<std::uint32_t>(partition.communities().begin(), partition.communities().end()),
            (std::vector<std::uint32_t>{0, 1, 0, 2}));
  EXPECT_EQ(partition.sizes(), (std::vector<std::uint64_t>{2, 1, 1}));
  EXPECT_EQ(partition.count(), 3U);
}

TEST(EdgeLists, InEveryLayout) {
  for (const char* content : {"a b\nb c\n", "a\tb\r\nb\tc\r\n", "a,b\nb,c", "# made by hand\n\na b\n% more\nb c\n\n",
                              "\xEF\xBB\xBF a   b\nb \t c\n", "a;b;1\nb;c;1.0\n", "source,target\na,b\nb,c\n",
                              "From\tTo\tWeight\na\tb\t1\nb\tc\t1\n", "a b {}\nb c {}\n", "\"a\",b\nb,\"c\"\n"}) {
    const Graph graph = graph_of(content);
    EXPECT_EQ(graph.names(), (Names{"a", "b", "c"})) << content;
    EXPECT_EQ(graph.edges(), 2U) << content;
    EXPECT_FALSE(graph.simplified().directed);
  }
  EXPECT_EQ(graph_of("\"one, two\",\"a \"\"b\"\"\"\n").names(), (Names{"one, two", "a \"b\""}));
  EXPECT_EQ(graph_of("New York\tLos Angeles\n").names(), (Names{"New York", "Los Angeles"}));
}

TEST(EdgeLists, DropLoopsAndRepetitions) {
  const Graph graph = graph_of("1 2\n2 1\n1 2\n3 3\n");
  EXPECT_EQ(graph.nodes(), 3U);
  EXPECT_EQ(graph.edges(), 1U);
  EXPECT_EQ(graph.simplified().loops, 1U);
  EXPECT_EQ(graph.simplified().duplicates, 2U);
}

TEST(EdgeLists, RefuseWhatIsNoEdge) {
  expect_error([] { graph_of(""); }, "file: the file is empty");
  expect_error([] { graph_of("\n \n"); }, "file: the file is empty");
  expect_error([] { graph_of("# nothing\n"); }, "there is no edge in the file");
  expect_error([] { graph_of("source,target\n"); }, "there is no edge below the header");
  expect_error([] { graph_of("a b\nb a\nc\n"); }, "file:3: the line has 1 fields; two nodes are expected");
  expect_error([] { graph_of("a b\n\n# c\na b 1 2\n"); }, "file:4: the line has 4 fields");
  expect_error([] { graph_of("a,b\na,\n"); }, "file:2: a node is missing");
  expect_error([] { graph_of("a,\"b\n"); }, "file:1: a quote is not closed");
  expect_error([] { graph_of("a,\"b\"c\n"); }, "file:1: there is text after a closing quote");
  expect_error([] { graph_of("a b 1\nb a x\n"); }, "file:2: 'x' is not the weight of an edge");
  EXPECT_EQ(graph_of("a b 1\nb c 2.5\n", {.ignore_weights = true}).edges(), 2U);
}

const std::string kGml =
    "Creator \"somebody [who writes brackets]\"\n"
    "graph\n"
    "[\n"
    "  directed 1  # a comment ]\n"
    "  edge [ source 7 target -2 graphics [ type \"line\" Line [ point [ x 1 ] ] ] ]\n"
    "  node [ id 7 label \"R&amp;D&#252;\" value \"left\" ]\n"
    "  node [ id -2 label \"two\nlines\" value 3 graphics [ x 1.5 label \"other\" ] ]\n"
    "  node [ id 9 label lonely value \"left\" ]\n"
    "]\n";

TEST(Gml, NodesEdgesAndAttributes) {
  const Graph graph = graph_of(kGml);
  EXPECT_EQ(graph.names(), (Names{"R&Dü", "two\nlines", "lonely"}));
  EXPECT_EQ(graph.edges(), 1U);
  EXPECT_EQ(graph.degree(2), 0U);
  EXPECT_TRUE(graph.simplified().directed);
  const CodedLabels value = read_gml_attribute(text(kGml), "value");
  EXPECT_EQ(value.labels, (Names{"left", "3"}));
  EXPECT_EQ(value.codes, (std::vector<std::uint32_t>{0, 1, 0}));
  expect_error([] { read_gml_attribute(text(kGml), "gt"); }, "file:6: node 7 has no attribute 'gt'");
}

TEST(Gml, NamesAreIdsWhenLabelsWouldMixNodesUp) {
  EXPECT_EQ(graph_of("graph [ node [ id 1 label \"x\" ] node [ id 2 label \"x\" ] ]").names(), (Names{"1", "2"}));
  EXPECT_EQ(graph_of("graph [ node [ id 1 label \"x\" ] node [ id 2 ] ]").names(), (Names{"1", "2"}));
}

TEST(Gml, CutOffAnywhereIsAnError) {
  // Up to the bracket that closes the graph; before the word graph is there, the rest could be a list of edges.
  const std::size_t end = kGml.rfind(']');
  for (std::size_t size = 0; size <= end; ++size)
    EXPECT_THROW(graph_of(kGml.substr(0, size), {.format = GraphFile::Format::gml}), Error) << size;
  const std::string cut = "graph [\n  node [ id 1 ]\n  node [ id 2\n";
  expect_error([&] { graph_of(cut); }, "file:3: the list 'node' that begins here is not closed: the file is cut off");
  expect_error([&] { graph_of(cut + "]\n"); }, "file:1: the list 'graph' that begins here is not closed");
  expect_error([] { graph_of("graph [ node [ id 1 label \"x ] ]"); }, "a text is not closed");
  expect_error([] { graph_of("graph [ node [ id 1 other [ x 1 ] ]"); }, "is not closed");
  expect_error([] { graph_of("graph [ node [ id 1 other [ x 1"); }, "file:1: the list 'other'");
}

TEST(Gml, RefusesWhatDoesNotFit) {
  const auto with = [](const std::string& entries) { return "graph [\nnode [ id 1 ]\n" + entries + "\n]\n"; };
  expect_error([&] { graph_of(with("edge [ source 1 target 5 ]")); },
               "file:3: the edge names node 5, which the graph does not have");
  expect_error([&] { graph_of(with("edge [ source 1 ]")); }, "file:3: the edge has no target");
  expect_error([&] { graph_of(with("edge [ target 1 ]")); }, "file:3: the edge has no source");
  expect_error([&] { graph_of(with("node [ id 1 ]")); }, "file:3: a second node has the id 1");
  expect_error([&] { graph_of(with("node [ label \"x\" ]")); }, "file:3: the node has no id");
  expect_error([&] { graph_of(with("node [ id x ]")); }, "file:3: the id is 'x'; a whole number is expected");
  expect_error([&] { graph_of(with("edge [ source 1 target 1\nweight -2 ]")); }, "file:4: the edge has weight -2");
  expect_error([&] { graph_of(with("edge [ source 1 target ]")); }, "file:3: the key 'target' has no value");
  expect_error([&] { graph_of(with("3 4")); }, "file:3: '3' is found where a key is expected");
  expect_error([&] { graph_of(with("[ ]")); }, "file:3: '[' is found where a key is expected");
  expect_error([&] { graph_of(with("") + "]"); }, "file:5: ] closes no list");
  expect_error([&] { graph_of(with("") + with("")); }, "file:5: a second graph begins");
  expect_error([&] { graph_of("graph [ ]"); }, "the graph has no node");
  expect_error([&] { graph_of("a b\n", {.format = GraphFile::Format::gml}); }, "there is no graph");
  const Graph loops = graph_of(with("edge [ source 1 target 1 value 1 ]"));
  EXPECT_EQ(loops.simplified().loops, 1U);
}

TEST(Pajek, VerticesEdgesArcsAndLists) {
  const std::string vertices = "% a network\n*Network club\n*Vertices 4\n1 \"Ann Lee\" 0.1 0.2 ic Red\n2 Bob\n4\n";
  for (const char* edges : {"*Edges\n1 2 1 c Blue\n2 3\n", "*edges\n 1 2\n*EDGES\n3 2 1.0\n", "*Edgeslist\n2 1 3\n"}) {
    const Graph graph = graph_of(vertices + edges);
    EXPECT_EQ(graph.names(), (Names{"Ann Lee", "Bob", "3", "4"}));
    EXPECT_EQ(graph.edges(), 2U) << edges;
    EXPECT_FALSE(graph.simplified().directed);
  }
  for (const char* arcs : {"*Arcs\n1 2\n2 1\n2 3 1 l \"knows\"\n", "*Arcslist\n1 2\n2 3 1\n"}) {
    const Graph graph = graph_of(vertices + arcs);
    EXPECT_EQ(graph.edges(), 2U) << arcs;
    EXPECT_EQ(graph.simplified().duplicates, 1U);
    EXPECT_TRUE(graph.simplified().directed);
  }
  EXPECT_EQ(graph_of("*Vertices 3\n*Edges\n1 2\n").names(), (Names{"1", "2", "3"}));
}

TEST(Pajek, RefusesWhatDoesNotFit) {
  const std::string vertices = "*Vertices 3\n1 \"a\"\n2 \"b\"\n";
  expect_error([&] { graph_of(vertices); }, "file: the file is cut off: it ends after 2 of 3 vertices");
  expect_error([&] { graph_of(vertices + "3 \"c\n"); }, "file:4: a quote is not closed");
  expect_error([&] { graph_of(vertices + "*Edges\n1 4\n"); },
               "file:5: there is no vertex 4; they are numbered from 1 to 3");
  expect_error([&] { graph_of(vertices + "*Edges\n0 1\n"); }, "file:5: there is no vertex 0");
  expect_error([&] { graph_of(vertices + "*Edges\n1\n"); }, "file:5: the line has 1 field");
  expect_error([&] { graph_of(vertices + "*Edges\na b\n"); }, "file:5: 'a' is found where the number of a vertex");
  expect_error([&] { graph_of(vertices + "*Edges\n1 2 -7\n"); }, "file:5: the edge has weight -7");
  expect_error([&] { graph_of(vertices + "*Arcslist\n1\n"); }, "file:5: the line has 1 field");
  expect_error([&] { graph_of(vertices + "*Matrix\n0 1 1\n"); }, "file:4: the section *Matrix is not read");
  expect_error([&] { graph_of(vertices + "2 \"b\"\n"); }, "file:4: vertex 2 occurs twice");
  expect_error([&] { graph_of(vertices + "*Vertices 3\n"); }, "file:4: a second *Vertices begins");
  expect_error([] { graph_of("*Vertices\n"); }, "file:1: *Vertices is followed by ''");
  expect_error([] { graph_of("*Vertices 0\n"); }, "file:1: *Vertices is followed by '0'");
  for (const std::string count : {"200000", "100000000"}) {
    expect_error([&] { graph_of("*Vertices " + count + "\n*Edges\n1 2\n"); },
                 "file:1: " + count + " vertices are announced, and the whole file has");
  }
  EXPECT_EQ(graph_of("*Vertices 100000\n*Edges\n1 2\n").nodes(), 100000U);
  expect_error([] { graph_of("*Edges\n1 2\n"); }, "file:1: edges come before *Vertices");
  expect_error([] { graph_of("*Network x\n1 2\n"); }, "file:2: '1' is found where *Vertices is expected");
  expect_error([] { graph_of("*Network x\n"); }, "there is no section *Vertices");
}

/// Damaged files are read or refused; nothing else happens.
void expect_read_or_refused(const std::string& content) {
  for (const auto format :
       {GraphFile::Format::automatic, GraphFile::Format::edges, GraphFile::Format::gml, GraphFile::Format::pajek}) {
    try {
      const Graph graph = graph_of(content, {.format = format});
      EXPECT_GT(graph.nodes(), 0U);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::input);
    }
  }
}

TEST(Formats, DamageIsReadOrRefused) {
  const Names whole{kGml, "*Vertices 3\n1 \"a\"\n2 \"b\" 0.5\n3\n*Arcs :1 \"r\"\n1 2 1\n*Edgeslist\n2 3 1\n",
                    "source,target\n\"a, b\",c,1\n\"d\"\"\",c,1\n# x\n"};
  const std::string marks = "[]\"\n*#%,\t 0-a&;";
  EXPECT_TRUE(property::holds([&] {
    std::string content = property::element_of(whole);
    const int changes = property::between(1, 6);
    for (int i = 0; i < changes; ++i) {
      const auto place = static_cast<std::size_t>(property::between<int>(0, static_cast<int>(content.size())));
      const int kind = property::between(0, 3);
      if (kind == 0) content[place] = property::element_of(marks);
      if (kind == 1) content.erase(place, 1);
      if (kind == 2) content.insert(place, content.substr(place, 7));
    }
    expect_read_or_refused(content);
  }));
}

TEST(Formats, ByName) {
  EXPECT_EQ(parse_graph_format("auto"), GraphFile::Format::automatic);
  EXPECT_EQ(parse_graph_format("pajek"), GraphFile::Format::pajek);
  expect_error([] { (void)parse_graph_format("graphml"); }, "there is no input 'graphml'");
  // A node called graph is a node.
  EXPECT_EQ(graph_of("graph x\n").names(), (Names{"graph", "x"}));
}

const Graph kPath = graph_of("a b\nb c\n");

TEST(PartitionFiles, InEveryLayout) {
  for (const char* content :
       {"x\ny\nx\n", "# in order\nx\ny\nx", "*Vertices 3\nx\ny\nx\n", "a\tx\nb\ty\nc\tx\n", "c x\na x\nb y\n",
        "node,community\na,x\nb,y\nc,x\n", "Id;label\nb;y\na;x\nc;x\n", "\"a\",\"x\"\nb,y\nc,x\n"}) {
    const CodedLabels partition = read_partition(text(content), kPath);
    ASSERT_EQ(partition.codes.size(), 3U) << content;
    const auto label = [&](std::size_t node) { return partition.labels[partition.codes[node]]; };
    EXPECT_EQ((Names{label(0), label(1), label(2)}), (Names{"x", "y", "x"})) << content;
  }
  const CodedLabels words = read_partition(text("New York\nBern\nNew York\n"), kPath, PartitionFormat::list);
  EXPECT_EQ(words.labels, (Names{"New York", "Bern"}));
}

TEST(PartitionFiles, MayNameIsolatedNodes) {
  for (const char* content : {"a x\nlonely y\nb x\nc x\nx9 x\nlonely y\n", "node,community\na,x\nlonely,y\nx9,x\n"})
    EXPECT_EQ(nodes_beyond(text(content), kPath), (Names{"lonely", "x9"})) << content;
  EXPECT_TRUE(nodes_beyond(text("x\ny\nz\nx\n"), kPath).empty());
  EXPECT_TRUE(nodes_beyond(text("a x\nb y\n"), kPath).empty());
  expect_error([] { nodes_beyond(text("a,x\n,y\n"), kPath); }, "file:2: a node is missing");
  const Names names{"lonely", "x9"};
  for (const std::string content : {"a b\nb c\n", "a b 2\nb c 3\n"}) {
    const Graph path = graph_of(content);
    const Graph graph = path.with_isolated(names);
    EXPECT_EQ(graph.names(), (Names{"a", "b", "c", "lonely", "x9"}));
    EXPECT_EQ(graph.edges(), 2U);
    EXPECT_EQ(graph.degree(3), 0U);
    EXPECT_EQ(graph.strength(4), 0);
    EXPECT_EQ(graph.strength(1), path.strength(1));
    EXPECT_EQ(graph.total_weight(), path.total_weight());
    EXPECT_EQ(graph.simplified().isolated, 2U);
    const CodedLabels labels = read_partition(text("a x\nlonely y\nb x\nc x\nx9 x\n"), graph);
    EXPECT_EQ(labels.codes, (std::vector<std::uint32_t>{0, 0, 0, 1, 0}));
    expect_error([&] { read_partition(text("a x\nlonely y\nb x\nx9 x\n"), graph); },
                 "file: node 'c' of the graph has no label; the file names 'lonely', which has no edge");
  }
}

TEST(PartitionFiles, RefuseWhatDoesNotFitTheGraph) {
  const auto of = [](const std::string& content) { read_partition(text(content), kPath); };
  expect_error([&] { of("a x\nb y\n"); }, "file: node 'c' of the graph has no label");
  expect_error([&] { of("b y\n"); }, "file: 2 nodes of the graph have no label; the first is 'a'");
  expect_error([&] { of("a x\nz y\n"); }, "file:2: node 'z' is not in the graph");
  expect_error([&] { of("node x\nid y\n"); }, "file:2: node 'id' is not in the graph");
  expect_error([&] { of("a x\na y\n"); }, "file:2: node 'a' has a label already");
  expect_error([&] { of("a,x\nb,\n"); }, "file:2: the label of node 'b' is missing");
  expect_error([&] { of("a x\nb y z\n"); }, "file:2: the line has 3 fields; a node and its label are expected");
  expect_error([&] { of("x\ny\n"); }, "file: the file has 2 labels and the graph 3 nodes");
  expect_error([&] { of("# nothing\n"); }, "file: the file is empty");
}

}  // namespace
}  // namespace etalon
