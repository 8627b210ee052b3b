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
  bool directed = false;
};

GraphParts read_edge_list(const Source& source, bool ignore_weights);
GraphParts read_gml(const Source& source, bool ignore_weights);
GraphParts read_pajek(const Source& source, bool ignore_weights);

/// Refuses a weight that is not 1, unless weights are ignored.
void check_weight(const Source& source, std::size_t line, std::string_view weight, bool ignore_weights);

/// The labels when all are there and no two are alike, else the ids: a node must be known by its name.
std::vector<std::string> names_of_nodes(std::vector<std::string> labels, std::vector<std::string> ids);

/// In lower case, for keywords.
std::string lower(std::string_view text);

}  // namespace etalon
