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

constexpr const char* kTooManyNodes = "a graph can have at most 4294967294 nodes";

struct Adjacency {
  std::vector<std::size_t> begin;
  std::vector<Graph::Node> neighbours;
  std::vector<double> weights;  // beside the neighbours, or none
};

/// Both directions of every edge but loops, by the node they leave.
Adjacency both_directions(std::size_t nodes, std::span<const Graph::Edge> edges, std::span<const double> weights) {
  Adjacency list{std::vector<std::size_t>(nodes + 1), {}, {}};
  for (const auto& [a, b] : edges) {
    if (a == b) continue;
    ++list.begin[a + 1];
    ++list.begin[b + 1];
  }
  std::partial_sum(list.begin.begin(), list.begin.end(), list.begin.begin());
  list.neighbours.resize(list.begin[nodes]);
  list.weights.resize(weights.empty() ? 0 : list.neighbours.size());
  std::vector<std::size_t> next(list.begin.begin(), list.begin.end() - 1);
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    const auto [a, b] = edges[edge];
    if (a == b) continue;
    if (!weights.empty()) list.weights[next[a]] = list.weights[next[b]] = weights[edge];
    list.neighbours[next[a]++] = b;
    list.neighbours[next[b]++] = a;
  }
  return list;
}

/// The same edges with increasing neighbours: handing every node to its neighbours, smallest node first, sorts all
/// lists at once and in linear time. Edges given again stay in their order, so that both ends add weights alike.
Adjacency sorted(const Adjacency& list) {
  const std::size_t nodes = list.begin.size() - 1;
  Adjacency result{list.begin, std::vector<Graph::Node>(list.neighbours.size()),
                   std::vector<double>(list.weights.size())};
  std::vector<std::size_t> next(list.begin.begin(), list.begin.end() - 1);
  for (std::size_t node = 0; node < nodes; ++node) {
    for (std::size_t i = list.begin[node]; i < list.begin[node + 1]; ++i) {
      const std::size_t place = next[list.neighbours[i]]++;
      result.neighbours[place] = static_cast<Graph::Node>(node);
      if (!list.weights.empty()) result.weights[place] = list.weights[i];
    }
  }
  return result;
}

void check_weights(const std::vector<std::string>& names, std::span<const Graph::Edge> edges,
                   std::span<const double> weights) {
  if (weights.size() != edges.size()) {
    throw Error(ErrorKind::usage, "there are " + std::to_string(edges.size()) + " edges and " +
                                      std::to_string(weights.size()) + " weights; a weight for each edge is expected");
  }
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    if (Graph::is_weight(weights[edge])) continue;
    throw Error(ErrorKind::input, "the edge of '" + names[edges[edge].a] + "' and '" + names[edges[edge].b] +
                                      "' has weight " + shortest(weights[edge]) + "; " + kWeightsExpected);
  }
}

}  // namespace

Graph::Graph(std::vector<std::string> names, std::span<const Edge> edges, bool directed)
    : Graph(std::move(names), edges, {}, directed) {}

Graph::Graph(std::vector<std::string> names, std::span<const Edge> edges, std::span<const double> weights,
             bool directed)
    : names_(std::move(names)) {
  if (names_.size() >= std::numeric_limits<Node>::max()) throw Error(ErrorKind::input, kTooManyNodes);
  if (!weights.empty()) check_weights(names_, edges, weights);
  weighted_ = std::any_of(weights.begin(), weights.end(), [](double weight) { return weight != 1; });
  simplified_.directed = directed;
  simplified_.added = weighted_;
  Adjacency list = sorted(both_directions(nodes(), edges, weighted_ ? weights : std::span<const double>()));
  const std::size_t given = list.neighbours.size();
  simplified_.loops = edges.size() - given / 2;
  begin_ = std::move(list.begin);
  neighbours_ = std::move(list.neighbours);
  weights_ = std::move(list.weights);
  if (weighted_) {
    for (std::size_t node = 0; node < nodes(); ++node) {
      for (std::size_t i = begin_[node + 1]; i-- > begin_[node] + 1;) {
        if (neighbours_[i] == neighbours_[i - 1]) weights_[i - 1] += weights_[i];
      }
    }
  }
  keep([this](std::size_t i, bool first) { return first || neighbours_[i] != neighbours_[i - 1]; });
  simplified_.duplicates = (given - neighbours_.size()) / 2;
}

template <class Kept>
void Graph::keep(const Kept& kept) {
  std::size_t count = 0;
  std::size_t first = 0;
  for (std::size_t node = 0; node < nodes(); ++node) {
    const std::size_t end = begin_[node + 1];
    for (std::size_t i = first; i < end; ++i) {
      if (!kept(i, i == first)) continue;
      neighbours_[count] = neighbours_[i];
      if (weighted_) weights_[count] = weights_[i];
      ++count;
    }
    first = end;
    begin_[node + 1] = count;
  }
  neighbours_.resize(count);
  if (weighted_) weights_.resize(count);
  sum_weights();
}

void Graph::sum_weights() {
  if (!weighted_) return;
  strengths_.assign(nodes(), 0);
  total_ = 0;
  for (std::size_t node = 0; node < nodes(); ++node) {
    for (std::size_t i = begin_[node]; i < begin_[node + 1]; ++i) {
      strengths_[node] += weights_[i];
      if (neighbours_[i] < node) total_ += weights_[i];
    }
  }
}

Graph Graph::at_least(double weight) const {
  if (!is_weight(weight))
    throw Error(ErrorKind::usage, "the least weight is " + shortest(weight) + "; " + kWeightsExpected);
  if (!weighted_) throw Error(ErrorKind::usage, "a least weight has no effect: the graph has no weights");
  Graph result = *this;
  result.keep([&](std::size_t i, bool) { return weights_[i] >= weight; });
  result.simplified_.light = simplified_.light.value_or(0) + edges() - result.edges();
  return result;
}

Graph Graph::without_weights() const {
  Graph result = *this;
  result.weighted_ = false;
  result.weights_ = {};
  result.strengths_ = {};
  return result;
}

Graph Graph::with_isolated(std::span<const std::string> names) const {
  Graph result = *this;
  result.names_.insert(result.names_.end(), names.begin(), names.end());
  if (result.nodes() >= std::numeric_limits<Node>::max()) throw Error(ErrorKind::input, kTooManyNodes);
  result.begin_.resize(result.nodes() + 1, result.begin_.back());
  result.simplified_.isolated += names.size();
  result.sum_weights();
  return result;
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

void EdgeWeights::add(std::size_t line, std::string_view text) {
  if (!read_) return;
  const auto value = parse_number(text);
  if (!value) source_.fail(line, "'" + std::string(text) + "' is not the weight of an edge");
  if (!Graph::is_weight(*value)) {
    source_.fail(line, "the edge has weight " + std::string(text) + "; " + kWeightsExpected +
                           "; --ignore-weights takes all edges alike");
  }
  weights_.push_back(*value);
}

void EdgeWeights::add_missing(std::size_t line) {
  if (!read_) return;
  if (first_missing_ == 0) first_missing_ = line;
  weights_.push_back(1);
}

std::vector<double> EdgeWeights::take(bool may_be_missing) {
  const bool any = std::any_of(weights_.begin(), weights_.end(), [](double weight) { return weight != 1; });
  if (any && first_missing_ != 0 && !may_be_missing) {
    source_.fail(first_missing_, "the edge has no weight and others have one; --ignore-weights takes all edges alike");
  }
  return std::move(weights_);
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
              "there is no input '" + std::string(name) + "'; the inputs are " + std::string(kGraphFormatNames));
}

Format graph_format(const Source& source, Format asked) { return asked == Format::automatic ? sniff(source) : asked; }

Graph read_graph(const Source& source, const GraphFile& file) {
  if (trim(source.content).empty()) source.fail("the file is empty; a graph is expected");
  const Format format = graph_format(source, file.format);
  const bool weights = !file.ignore_weights || file.least_weight.has_value();
  GraphParts parts = format == Format::gml     ? read_gml(source, weights)
                     : format == Format::pajek ? read_pajek(source, weights)
                                               : read_edge_list(source, weights);
  Graph graph(std::move(parts.names), parts.edges, parts.weights, parts.directed);
  if (file.least_weight) graph = graph.at_least(*file.least_weight);
  return file.ignore_weights ? graph.without_weights() : graph;
}

Graph read_graph(const GraphFile& file) { return read_graph(read_source(file.path), file); }

}  // namespace etalon
