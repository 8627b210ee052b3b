// graph_edges.cpp: lists of edges, two nodes a line and perhaps a weight.
#include <algorithm>
#include <initializer_list>
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

bool is_among(std::string_view a, std::string_view b,
              std::initializer_list<std::pair<std::string_view, std::string_view>> pairs) {
  return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) { return a == pair.first && b == pair.second; });
}

/// Names of columns that no one gives to nodes.
bool is_header(const std::vector<std::string_view>& fields) {
  if (fields.size() < 2) return false;
  return is_among(lower(fields[0]), lower(fields[1]),
                  {{"source", "target"},
                   {"from", "to"},
                   {"src", "dst"},
                   {"node1", "node2"},
                   {"node_1", "node_2"},
                   {"id1", "id2"},
                   {"id_1", "id_2"},
                   {"fromnodeid", "tonodeid"},
                   {"from_id", "to_id"},
                   {"source_id", "target_id"},
                   {"node_a", "node_b"},
                   {"start", "end"}});
}

/// Names of columns that nodes may have as well.
bool may_be_header(const std::vector<std::string_view>& fields) {
  return is_among(lower(fields[0]), lower(fields[1]),
                  {{"u", "v"}, {"i", "j"}, {"a", "b"}, {"x", "y"}, {"n1", "n2"}, {"v1", "v2"}, {"head", "tail"}});
}

bool is_whole(std::string_view text) { return parse_whole(text).has_value(); }

/// The first line is an edge, unless its two names stand nowhere else and all other nodes are whole numbers: names of
/// columns would be one more edge.
void refuse_likely_header(const Source& source, Lines lines, FieldCutter& cutter, std::string_view first) {
  const std::vector<std::string_view> fields = cutter.cut(first, lines.number());
  if (fields.size() < 2 || is_header(fields) || is_whole(fields[0]) || is_whole(fields[1])) return;
  const bool known = may_be_header(fields);
  const std::string a(fields[0]);
  const std::string b(fields[1]);
  const std::size_t number = lines.number();
  bool is_whole_below = true;
  std::size_t below = 0;
  std::string_view line;
  while ((known || is_whole_below) && next_line(lines, line)) {
    ++below;
    const std::vector<std::string_view>& nodes = cutter.cut(line, lines.number());
    for (std::size_t i = 0; i < std::min<std::size_t>(2, nodes.size()); ++i) {
      if (nodes[i] == a || nodes[i] == b) return;
      is_whole_below = is_whole_below && is_whole(nodes[i]);
    }
  }
  if (below == 0 || (!known && !is_whole_below)) return;
  source.fail(number, "'" + a + "' and '" + b + "' look like names of columns, since neither is in another edge" +
                          (is_whole_below ? " and all other nodes are whole numbers" : "") + ": if they are, sed '" +
                          std::to_string(number) + "d' FILE takes the line out; if they are nodes, put the line '" +
                          "source target' (separated as the other lines are) above them");
}

}  // namespace

GraphParts read_edge_list(const Source& source, bool weights) {
  Lines lines(source);
  std::string_view line;
  if (!next_line(lines, line)) source.fail("there is no edge in the file");
  FieldCutter cutter(source, delimiter_of(line));
  refuse_likely_header(source, lines, cutter, line);
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
