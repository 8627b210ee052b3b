// graph_gml.cpp: GML, the Graph Modelling Language (Himsolt 1996): nested lists of keys and values.
#include <cctype>
#include <optional>

#include "detect/gml_scanner.hpp"
#include "detect/graph_parts.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"

namespace etalon {
namespace {

struct GmlNode {
  std::int64_t id = 0;
  std::string label;
  std::optional<std::string> attribute;
  std::size_t line = 0;
};

struct GmlEdge {
  std::int64_t source = 0;
  std::int64_t target = 0;
  std::size_t line = 0;
};

struct GmlGraph {
  std::vector<GmlNode> nodes;
  std::vector<GmlEdge> edges;
  std::vector<double> weights;
  bool directed = false;
};

class GmlReader {
 public:
  GmlReader(const Source& source, std::string_view attribute, bool weights)
      : source_(source), scanner_(source), attribute_(lower(attribute)), weights_(source, weights) {}

  GmlGraph read() {
    bool found = false;
    while (const auto entry = scanner_.entry()) {
      if (entry->key != "graph") continue;
      if (!entry->list) source_.fail(entry->line, "[ is expected after the word graph");
      if (found) source_.fail(entry->line, "a second graph begins; one is expected");
      found = true;
      read_graph_list();
    }
    if (!found) source_.fail("there is no graph [ … ] in the file");
    if (graph_.nodes.empty()) source_.fail("the graph has no node");
    graph_.weights = weights_.take(false);
    return std::move(graph_);
  }

 private:
  using Entry = GmlScanner::Entry;

  void read_graph_list() {
    scanner_.enter();
    while (const auto entry = scanner_.entry()) {
      if (entry->key == "directed") graph_.directed = entry->value == "1";
      if (entry->key == "node" && entry->list) read_node(*entry);
      if (entry->key == "edge" && entry->list) read_edge(*entry);
    }
  }

  void read_node(const Entry& list) {
    GmlNode node;
    node.line = list.line;
    bool has_id = false;
    scanner_.enter();
    while (const auto entry = scanner_.entry()) {
      if (entry->list) continue;
      if (entry->key == "id") {
        node.id = whole(*entry);
        has_id = true;
      }
      if (entry->key == "label") node.label = entry->value;
      if (entry->key == attribute_) node.attribute = entry->value;
    }
    if (!has_id) source_.fail(list.line, "the node has no id");
    graph_.nodes.push_back(std::move(node));
  }

  void read_edge(const Entry& list) {
    GmlEdge edge;
    edge.line = list.line;
    bool has_source = false;
    bool has_target = false;
    std::optional<Entry> weight;
    scanner_.enter();
    while (const auto entry = scanner_.entry()) {
      if (entry->list) continue;
      if (entry->key == "source") {
        edge.source = whole(*entry);
        has_source = true;
      } else if (entry->key == "target") {
        edge.target = whole(*entry);
        has_target = true;
      } else if (entry->key == "weight" || entry->key == "value") {
        if (weight && weight->value != entry->value && weights_.read()) {
          source_.fail(entry->line, "the edge has " + weight->key + " " + weight->value + " and " + entry->key + " " +
                                        entry->value + "; one weight is expected");
        }
        weight = *entry;
      }
    }
    if (!has_source || !has_target)
      source_.fail(list.line, std::string("the edge has no ") + (has_source ? "target" : "source"));
    if (weight) {
      weights_.add(weight->line, weight->value);
    } else {
      weights_.add_missing(list.line);
    }
    graph_.edges.push_back(edge);
  }

  [[nodiscard]] std::int64_t whole(const Entry& entry) const {
    const auto value = parse_whole(entry.value);
    if (!value) source_.fail(entry.line, "the " + entry.key + " is '" + entry.value + "'; a whole number is expected");
    return *value;
  }

  const Source& source_;
  GmlScanner scanner_;
  std::string attribute_;
  EdgeWeights weights_;
  GmlGraph graph_;
};

}  // namespace

GraphParts read_gml(const Source& source, bool weights) {
  GmlGraph gml = GmlReader(source, {}, weights).read();
  GraphParts parts;
  parts.directed = gml.directed;
  parts.weights = std::move(gml.weights);
  IntegerInterner ids;
  std::vector<std::string> labels;
  std::vector<std::string> numbers;
  for (const GmlNode& node : gml.nodes) {
    if (ids.code(node.id) != labels.size())
      source.fail(node.line, "a second node has the id " + std::to_string(node.id));
    labels.push_back(node.label);
    numbers.push_back(std::to_string(node.id));
  }
  const auto find = [&](std::int64_t id, std::size_t line) {
    const Graph::Node node = ids.find(id);
    if (node == IntegerInterner::kUnknown)
      source.fail(line, "the edge names node " + std::to_string(id) + ", which the graph does not have");
    return node;
  };
  for (const GmlEdge& edge : gml.edges)
    parts.edges.push_back({find(edge.source, edge.line), find(edge.target, edge.line)});
  parts.names = names_of_nodes(std::move(labels), std::move(numbers));
  return parts;
}

CodedLabels read_gml_attribute(const Source& source, const std::string& attribute) {
  const GmlGraph gml = GmlReader(source, attribute, false).read();
  CodedLabels column{attribute, {}, {}};
  TextInterner interner;
  for (const GmlNode& node : gml.nodes) {
    if (!node.attribute)
      source.fail(node.line, "node " + std::to_string(node.id) + " has no attribute '" + attribute + "'");
    column.codes.push_back(interner.code(*node.attribute));
  }
  column.labels.assign(interner.keys().begin(), interner.keys().end());
  return column;
}

}  // namespace etalon
