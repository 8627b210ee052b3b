// graph.cpp: building a graph or a partition from its parts, and choosing the reader of a file.
#include "etalon/graph.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <numeric>
#include <unordered_set>

#include "detect/graph_parts.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

struct Adjacency {
  std::vector<std::size_t> begin;
  std::vector<Graph::Node> neighbours;
};

/// Both directions of every edge but loops, by the node they leave.
Adjacency both_directions(std::size_t nodes, std::span<const Graph::Edge> edges) {
  Adjacency list{std::vector<std::size_t>(nodes + 1), {}};
  for (const auto& [a, b] : edges) {
    if (a == b) continue;
    ++list.begin[a + 1];
    ++list.begin[b + 1];
  }
  std::partial_sum(list.begin.begin(), list.begin.end(), list.begin.begin());
  list.neighbours.resize(list.begin[nodes]);
  std::vector<std::size_t> next(list.begin.begin(), list.begin.end() - 1);
  for (const auto& [a, b] : edges) {
    if (a == b) continue;
    list.neighbours[next[a]++] = b;
    list.neighbours[next[b]++] = a;
  }
  return list;
}

/// The same edges with increasing neighbours: handing every node to its neighbours, smallest node first, sorts all
/// lists at once and in linear time.
Adjacency sorted(const Adjacency& list) {
  const std::size_t nodes = list.begin.size() - 1;
  Adjacency result{list.begin, std::vector<Graph::Node>(list.neighbours.size())};
  std::vector<std::size_t> next(list.begin.begin(), list.begin.end() - 1);
  for (std::size_t node = 0; node < nodes; ++node) {
    for (std::size_t i = list.begin[node]; i < list.begin[node + 1]; ++i)
      result.neighbours[next[list.neighbours[i]]++] = static_cast<Graph::Node>(node);
  }
  return result;
}

}  // namespace

Graph::Graph(std::vector<std::string> names, std::span<const Edge> edges, bool directed) : names_(std::move(names)) {
  if (names_.size() >= std::numeric_limits<Node>::max())
    throw Error(ErrorKind::input, "a graph can have at most 4294967294 nodes");
  simplified_.directed = directed;
  Adjacency list = sorted(both_directions(nodes(), edges));
  simplified_.loops = edges.size() - list.neighbours.size() / 2;
  begin_.resize(nodes() + 1);
  std::size_t kept = 0;
  for (std::size_t node = 0; node < nodes(); ++node) {
    for (std::size_t i = list.begin[node]; i < list.begin[node + 1]; ++i) {
      if (i == list.begin[node] || list.neighbours[i] != list.neighbours[i - 1])
        list.neighbours[kept++] = list.neighbours[i];
    }
    begin_[node + 1] = kept;
  }
  simplified_.duplicates = (list.neighbours.size() - kept) / 2;
  list.neighbours.resize(kept);
  neighbours_ = std::move(list.neighbours);
}

Partition::Partition(std::span<const std::uint32_t> labels) : communities_(labels.size()) {
  constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> number(labels.size(), unseen);
  for (std::size_t node = 0; node < labels.size(); ++node) {
    std::uint32_t& community = number.at(labels[node]);
    if (community == unseen) {
      community = static_cast<std::uint32_t>(sizes_.size());
      sizes_.push_back(0);
    }
    communities_[node] = community;
    ++sizes_[community];
  }
}

void check_weight(const Source& source, std::size_t line, std::string_view weight, bool ignore_weights) {
  if (ignore_weights) return;
  const auto value = parse_number(weight);
  if (!value) source.fail(line, "'" + std::string(weight) + "' is not the weight of an edge");
  if (*value != 1) {
    source.fail(line, "the edge has weight " + std::string(weight) +
                          " and only graphs without weights are read: every weight must be 1, or be ignored with "
                          "--ignore-weights");
  }
}

std::vector<std::string> names_of_nodes(std::vector<std::string> labels, std::vector<std::string> ids) {
  std::unordered_set<std::string_view> seen;
  for (const std::string& label : labels) {
    if (label.empty() || !seen.insert(label).second) return ids;
  }
  return labels;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

namespace {

using Format = GraphFile::Format;

/// GML begins with the word graph and a bracket, after comments and entries such as Creator or Version; Pajek with a
/// section's star. Anything else is a list of edges.
Format sniff(const Source& source) {
  Lines lines(source);
  std::string_view line;
  bool graph = false;
  while (lines.next(line)) {
    line = trim(line);
    if (line.empty() || line[0] == '#' || line[0] == '%') continue;
    if (graph) return line[0] == '[' ? Format::gml : Format::edges;
    if (line[0] == '*') return Format::pajek;
    const std::string word = lower(line.substr(0, line.find_first_of(" \t[")));
    if (word == "creator" || word == "version" || word == "comment") continue;
    if (word != "graph") return Format::edges;
    const std::string_view rest = trim(line.substr(word.size()));
    if (!rest.empty()) return rest[0] == '[' ? Format::gml : Format::edges;
    graph = true;
  }
  return Format::edges;
}

}  // namespace

GraphFile::Format parse_graph_format(std::string_view name) {
  if (name == "auto") return Format::automatic;
  if (name == "edges") return Format::edges;
  if (name == "gml") return Format::gml;
  if (name == "pajek") return Format::pajek;
  throw Error(ErrorKind::usage,
              "there is no input '" + std::string(name) + "'; the inputs are auto, edges, gml, pajek");
}

Graph read_graph(const Source& source, const GraphFile& file) {
  if (trim(source.content).empty()) source.fail("the file is empty; a graph is expected");
  const Format format = file.format == Format::automatic ? sniff(source) : file.format;
  GraphParts parts = format == Format::gml     ? read_gml(source, file.ignore_weights)
                     : format == Format::pajek ? read_pajek(source, file.ignore_weights)
                                               : read_edge_list(source, file.ignore_weights);
  return {std::move(parts.names), parts.edges, parts.directed};
}

Graph read_graph(const GraphFile& file) { return read_graph(read_source(file.path), file); }

}  // namespace etalon
