// graph.hpp: an undirected simple graph with named nodes, partitions of its nodes, and the files both come in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/labels.hpp"
#include "etalon/read.hpp"

namespace etalon {

/// The neighbours of each node in one array, in increasing order (compressed adjacency).
class Graph {
 public:
  using Node = std::uint32_t;
  struct Edge {
    Node a;
    Node b;
  };
  /// What was left out, or taken otherwise than it was given, to have a simple and undirected graph.
  struct Simplified {
    std::uint64_t loops = 0;       ///< edges from a node to itself, dropped
    std::uint64_t duplicates = 0;  ///< edges given again, in either direction; each is kept once
    bool directed = false;         ///< the edges had a direction, which is not kept
  };

  Graph() = default;
  /// Edges in any order, with loops and repetitions.
  Graph(std::vector<std::string> names, std::span<const Edge> edges, bool directed = false);

  [[nodiscard]] std::size_t nodes() const { return names_.size(); }
  [[nodiscard]] std::size_t edges() const { return neighbours_.size() / 2; }
  [[nodiscard]] std::span<const Node> neighbours(std::size_t node) const {
    return {neighbours_.data() + begin_[node], begin_[node + 1] - begin_[node]};
  }
  [[nodiscard]] std::size_t degree(std::size_t node) const { return begin_[node + 1] - begin_[node]; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const Simplified& simplified() const { return simplified_; }

 private:
  std::vector<std::string> names_;
  std::vector<std::size_t> begin_{0};  // where the neighbours of each node begin, and the end of all
  std::vector<Node> neighbours_;
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
    edges,  ///< two nodes a line; blanks, tabs, commas or semicolons between; # and % begin comments
    gml,
    pajek
  };
  std::string path;
  Format format = Format::automatic;
  /// Edges may have a weight of 1; any other is refused unless weights are to be ignored.
  bool ignore_weights = false;
};

GraphFile::Format parse_graph_format(std::string_view name);

/// Nodes are named by their labels, or by their ids when the labels are not all there and distinct; they keep the order
/// of the file (edge lists: of first mention).
Graph read_graph(const GraphFile& file);
Graph read_graph(const Source& source, const GraphFile& file);

enum class PartitionFormat {
  automatic,
  list,  ///< a label a line, in the order of the nodes; Pajek's .clu files, too
  table  ///< node and label a line, in any order, with or without a header
};

/// The label of every node, in the order of the nodes. A node without a label and one that the graph does not have are
/// errors.
CodedLabels read_partition(const Source& source, const Graph& graph,
                           PartitionFormat format = PartitionFormat::automatic);

/// An attribute of the nodes of a GML file as labels, in the order of the nodes.
CodedLabels read_gml_attribute(const Source& source, const std::string& attribute);

}  // namespace etalon
