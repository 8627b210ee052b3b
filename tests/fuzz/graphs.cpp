// graphs.cpp: any bytes as a graph, and as a partition of its nodes: both methods find communities that fit it. Words:
// the format, ignore, least=W, attribute=NAME.
#include <algorithm>

#include "etalon/detect.hpp"
#include "etalon/graph.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"

namespace etalon {
namespace {

void expect_graph(const Graph& graph) {
  std::size_t ends = 0;
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    const auto near = graph.neighbours(node);
    ends += near.size();
    expect(std::adjacent_find(near.begin(), near.end(), std::greater_equal<>()) == near.end(),
           "neighbours not in order");
    expect(std::find(near.begin(), near.end(), node) == near.end(), "a loop was kept");
  }
  expect(ends == 2 * graph.edges(), "an edge has one end");
}

void find_communities(const Graph& graph) {
  ProjectionOptions how;
  how.starts = 2;
  for (const DetectMethod method : {DetectMethod::diamond, DetectMethod::projection}) {
    (void)outcome([&] {
      const Detection found = detect_communities(graph, method, how);
      expect(found.partition.nodes() == graph.nodes(), "a node has no community");
      return write(document_of(graph, found), OutputFormat::json);
    });
  }
}

std::string value_of(const std::vector<std::string>& words, std::string_view name) {
  for (const std::string& word : words) {
    if (word.starts_with(name)) return word.substr(name.size());
  }
  return {};
}

void read_all(const Parts& parts) {
  GraphFile file;
  file.format = parse_graph_format(parts.words.empty() ? "auto" : parts.words[0]);
  file.ignore_weights = std::find(parts.words.begin(), parts.words.end(), "ignore") != parts.words.end();
  file.least_weight = parse_number(value_of(parts.words, "least="));
  const Source source{"graph", std::string(parts.files[0])};
  const Graph graph = read_graph(source, file);
  expect_graph(graph);
  if (graph.nodes() < 5000) find_communities(graph);
  if (const std::string name = value_of(parts.words, "attribute="); !name.empty())
    (void)read_gml_attribute(source, name);
  if (parts.files.size() < 2) return;
  const Source partition{"partition", std::string(parts.files[1])};
  (void)nodes_beyond(partition, graph);
  expect(read_partition(partition, graph).codes.size() == graph.nodes(), "a node has no label");
}

}  // namespace

void fuzz_graphs(std::string_view input) {
  const Parts parts = parts_of(input);
  (void)outcome([&] {
    read_all(parts);
    return std::string();
  });
}

}  // namespace etalon
