// graph.hpp: an undirected simple graph with named nodes and perhaps weights, partitions of its nodes, and the files
// both come in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/labels.hpp"
#include "etalon/read.hpp"

namespace etalon {

/// The neighbours of each node in one array, in increasing order (compressed adjacency), and beside them the weights of
/// the edges where there are any. A graph whose weights are all 1 is one without weights.
class Graph {
 public:
  using Node = std::uint32_t;
  struct Edge {
    Node a;
    Node b;
  };
  /// What was left out, or taken otherwise than it was given, to have a simple and undirected graph.
  struct Simplified {
    std::uint64_t loops = 0;               ///< edges from a node to itself, dropped
    std::uint64_t duplicates = 0;          ///< edges given again, in either direction; each is kept once
    bool added = false;                    ///< the weight of an edge given again was added
    std::optional<std::uint64_t> light{};  ///< edges below the least weight, dropped, where there is one
    bool directed = false;                 ///< the edges had a direction, which is not kept
    std::uint64_t isolated = 0;            ///< nodes without an edge, added behind the others
  };

  Graph() = default;
  /// Edges in any order, with loops and repetitions.
  Graph(std::vector<std::string> names, std::span<const Edge> edges, bool directed = false);
  /// With a weight for each edge, from 1e-50 to 1e50, or with none at all. An edge given again adds its weight.
  Graph(std::vector<std::string> names, std::span<const Edge> edges, std::span<const double> weights,
        bool directed = false);

  /// Fourth powers of sums of such weights, and their inverses, are numbers.
  static bool is_weight(double weight) { return weight >= 1e-50 && weight <= 1e50; }

  [[nodiscard]] std::size_t nodes() const { return names_.size(); }
  [[nodiscard]] std::size_t edges() const { return neighbours_.size() / 2; }
  [[nodiscard]] std::span<const Node> neighbours(std::size_t node) const {
    return {neighbours_.data() + begin_[node], begin_[node + 1] - begin_[node]};
  }
  [[nodiscard]] std::size_t degree(std::size_t node) const { return begin_[node + 1] - begin_[node]; }
  [[nodiscard]] bool weighted() const { return weighted_; }
  /// The weight of the edge to the neighbour at this place of its list; 1 without weights.
  [[nodiscard]] double weight(std::size_t node, std::size_t place) const {
    return weighted_ ? weights_[begin_[node] + place] : 1;
  }
  /// The weights of a node's edges together: its degree without weights.
  [[nodiscard]] double strength(std::size_t node) const {
    return weighted_ ? strengths_[node] : static_cast<double>(degree(node));
  }
  /// The weights of all edges together: their number without weights.
  [[nodiscard]] double total_weight() const { return weighted_ ? total_ : static_cast<double>(edges()); }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const Simplified& simplified() const { return simplified_; }

  /// The edges of at least this weight. Throws Error(usage) when the graph has no weights or this is none.
  [[nodiscard]] Graph at_least(double weight) const;
  [[nodiscard]] Graph without_weights() const;
  /// More nodes, behind the others, that have no edge.
  [[nodiscard]] Graph with_isolated(std::span<const std::string> names) const;

 private:
  /// Keeps the neighbours for which kept(place, whether it is the first of its node) is true.
  template <class Kept>
  void keep(const Kept& kept);
  void sum_weights();

  std::vector<std::string> names_;
  std::vector<std::size_t> begin_{0};  // where the neighbours of each node begin, and the end of all
  std::vector<Node> neighbours_;
  bool weighted_ = false;
  std::vector<double> weights_;  // beside the neighbours
  std::vector<double> strengths_;
  double total_ = 0;
  Simplified simplified_;
};

/// A community for each node. Communities are numbered 0, 1, … in the order of their smallest nodes, so that equal
/// partitions are equal as values.
class Partition {
 public:
  Partition() = default;
  /// From any labels below the number of nodes.
  explicit Partition(std::span<const std::uint32_t> labels);

  [[nodiscard]] std::span<const std::uint32_t> communities() const { return communities_; }
  [[nodiscard]] std::size_t nodes() const { return communities_.size(); }
  [[nodiscard]] std::size_t count() const { return sizes_.size(); }
  [[nodiscard]] const std::vector<std::uint64_t>& sizes() const { return sizes_; }
  bool operator==(const Partition&) const = default;

 private:
  std::vector<std::uint32_t> communities_;
  std::vector<std::uint64_t> sizes_;
};

struct GraphFile {
  enum class Format {
    automatic,
    edges,  ///< two nodes a line, perhaps a weight; blanks, tabs, commas or semicolons between; # and % begin comments
    gml,
    pajek
  };
  std::string path;
  Format format = Format::automatic;
  /// Edges of any weight are edges, all alike.
  bool ignore_weights = false;
  /// Only edges of at least this weight are edges. Error(usage) when the graph has no weights.
  std::optional<double> least_weight{};
};

inline constexpr std::string_view kGraphFormatNames = "auto, edges, gml, pajek";
GraphFile::Format parse_graph_format(std::string_view name);
/// The format that is asked for, or the one that the text looks like.
GraphFile::Format graph_format(const Source& source, GraphFile::Format asked);

/// Nodes are named by their labels, or by their ids when the labels are not all there and distinct; they keep the order
/// of the file (edge lists: of first mention).
Graph read_graph(const GraphFile& file);
Graph read_graph(const Source& source, const GraphFile& file);

enum class PartitionFormat {
  automatic,
  list,  ///< a label a line, in the order of the nodes; Pajek's .clu files, too
  table  ///< node and label a line, in any order, with or without a header
};

/// Nodes that a table of labels names and the graph does not have, in their order. A list of edges does not tell which
/// nodes have none.
std::vector<std::string> nodes_beyond(const Source& source, const Graph& graph,
                                      PartitionFormat format = PartitionFormat::automatic);

/// The label of every node, in the order of the nodes. A node without a label and one that the graph does not have are
/// errors.
CodedLabels read_partition(const Source& source, const Graph& graph,
                           PartitionFormat format = PartitionFormat::automatic);

/// An attribute of the nodes of a GML file as labels, in the order of the nodes.
CodedLabels read_gml_attribute(const Source& source, const std::string& attribute);

}  // namespace etalon
