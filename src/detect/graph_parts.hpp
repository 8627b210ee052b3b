// graph_parts.hpp: what the readers of graph files hand over, and what they share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "etalon/graph.hpp"

namespace etalon {

struct GraphParts {
  std::vector<std::string> names;
  std::vector<Graph::Edge> edges;
  std::vector<double> weights;  ///< of the edges, or none
  bool directed = false;
};

GraphParts read_edge_list(const Source& source, bool weights);
GraphParts read_gml(const Source& source, bool weights);
GraphParts read_pajek(const Source& source, bool weights);

inline constexpr const char* kWeightsExpected = "weights are positive numbers, from 1e-50 to 1e50";

/// The weights of the edges of a file, one after the other; nothing is looked at unless they are to be read.
class EdgeWeights {
 public:
  EdgeWeights(const Source& source, bool read) : source_(source), read_(read) {}
  [[nodiscard]] bool read() const { return read_; }
  /// Refuses what is no positive and finite number.
  void add(std::size_t line, std::string_view text);
  void add_missing(std::size_t line);
  /// A missing weight is 1 where the format says so, or where all others are 1.
  std::vector<double> take(bool may_be_missing);

 private:
  const Source& source_;
  bool read_;
  std::vector<double> weights_;
  std::size_t first_missing_ = 0;
};

/// The labels when all are there and no two are alike, else the ids: a node must be known by its name.
std::vector<std::string> names_of_nodes(std::vector<std::string> labels, std::vector<std::string> ids);

/// In lower case, for keywords.
std::string lower(std::string_view text);

}  // namespace etalon
