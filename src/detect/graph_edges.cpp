// graph_edges.cpp: lists of edges, two nodes a line and perhaps a weight.
#include <array>
#include <limits>
#include <utility>

#include "detect/graph_parts.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/fields.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// The next line that says something, or false.
bool next_line(Lines& lines, std::string_view& line) {
  while (lines.next(line)) {
    const std::string_view content = trim(line);
    if (!content.empty() && content[0] != '#' && content[0] != '%') return true;
  }
  return false;
}

/// Names of columns that no one gives to nodes.
bool is_header(const std::vector<std::string_view>& fields) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> headers{
      {{"source", "target"}, {"from", "to"}, {"src", "dst"}, {"node1", "node2"}, {"node_1", "node_2"}}};
  if (fields.size() < 2) return false;
  const std::string a = lower(fields[0]);
  const std::string b = lower(fields[1]);
  for (const auto& [first, second] : headers) {
    if (a == first && b == second) return true;
  }
  return false;
}

}  // namespace

GraphParts read_edge_list(const Source& source, bool weights) {
  Lines lines(source);
  std::string_view line;
  if (!next_line(lines, line)) source.fail("there is no edge in the file");
  FieldCutter cutter(source, delimiter_of(line));
  GraphParts parts;
  EdgeWeights column(source, weights);
  TextInterner nodes;
  bool first = true;
  do {
    const std::vector<std::string_view>& fields = cutter.cut(line, lines.number());
    if (std::exchange(first, false) && is_header(fields)) continue;
    if (fields.size() != 2 && fields.size() != 3) {
      source.fail(lines.number(), "the line has " + std::to_string(fields.size()) +
                                      " fields; two nodes are expected, and perhaps a weight");
    }
    if (fields[0].empty() || fields[1].empty()) source.fail(lines.number(), "a node is missing");
    // NetworkX writes {} where an edge has no attributes.
    if (fields.size() == 3 && fields[2] != "{}") {
      column.add(lines.number(), fields[2]);
    } else {
      column.add_missing(lines.number());
    }
    // One after the other: the order of first mention is the order of the nodes.
    const Graph::Node a = nodes.code(fields[0]);
    const Graph::Node b = nodes.code(fields[1]);
    parts.edges.push_back({a, b});
  } while (next_line(lines, line));
  if (parts.edges.empty()) source.fail("there is no edge below the header");
  parts.weights = column.take(false);
  parts.names.assign(nodes.keys().begin(), nodes.keys().end());
  return parts;
}

}  // namespace etalon
