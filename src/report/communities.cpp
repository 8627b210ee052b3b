// communities.cpp: the communities of a graph: a summary for people, every node for machines.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "etalon/page.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// The values that a summary gives beside the counts.
struct Described {
  std::string name;
  Value<double> value;
};

std::vector<Described> describe(const Graph& graph, const Detection& found) {
  const auto nodes = static_cast<double>(graph.nodes());
  const Value<double> latitude = latitude_of_partition(pairs_together(found.partition), pairs_of(nodes));
  std::vector<Described> values;
  values.push_back({"modularity", modularity(graph, found.partition, NullModel::configuration)});
  // With another null model or resolution it is another quantity, which the search has made large.
  if (found.options.null != NullModel::configuration || found.options.resolution != 1)
    values.push_back({"quality", modularity(graph, found.partition, found.options.null, found.options.resolution)});
  values.push_back({"latitude", latitude});
  values.push_back({"effective_communities", effective_clusters(latitude.number, nodes)});
  if (found.query) {
    values.push_back({"query_latitude", latitude_of_direction(sums_of(graph, *found.query))});
    values.push_back({"query_distance", angular_distance(graph, *found.query, found.partition)});
  }
  return values;
}

std::string for_people(const Value<double>& value) {
  if (!value.defined()) return fmt::format("undefined: {}", value.reason);
  const bool small = value.number != 0 && std::abs(value.number) < 1e-4;
  return small ? fmt::format("{:.4g}", value.number) : fmt::format("{:.4f}", value.number);
}

std::uint64_t singletons(const Partition& partition) {
  return static_cast<std::uint64_t>(std::count(partition.sizes().begin(), partition.sizes().end(), 1U));
}

Tree records_of(const Graph& graph) {
  const Graph::Simplified& simplified = graph.simplified();
  Tree records = Tree::object().add("nodes", graph.nodes()).add("edges", graph.edges());
  if (graph.weighted()) records.add("weight", graph.total_weight());
  records.add("loops_dropped", simplified.loops)
      .add(simplified.added ? "duplicates_added" : "duplicates_dropped", simplified.duplicates);
  if (simplified.light) records.add("lighter_dropped", *simplified.light);
  return records.add("directed", simplified.directed);
}

/// A graph may have millions of nodes: they are gone through when they are written.
Tree nodes_of(const Graph& graph, const Detection& found) {
  return Tree::stream([&graph, &found](const Tree::Visit& visit) {
    for (std::size_t node = 0; node < graph.nodes(); ++node)
      visit(Tree::record().add("node", graph.names()[node]).add("community", found.partition.communities()[node]));
  });
}

CsvTable table_of(const Graph& graph, const Detection& found) {
  CsvTable table{"nodes", {"node", "community"}};
  table.stream = [&graph, &found](const CsvTable::Visit& visit) {
    for (std::size_t node = 0; node < graph.nodes(); ++node)
      visit({graph.names()[node], std::to_string(found.partition.communities()[node])});
  };
  return table;
}

Tree records_of(const Graph& graph, const Detection& found, const std::vector<Described>& values) {
  Tree records = Tree::object().add("version", version()).add("command", "communities");
  records.add("graph", records_of(graph)).add("method", name_of(found.method));
  records.add("null", name_of(found.options.null)).add("resolution", found.options.resolution);
  if (found.method == DetectMethod::projection)
    records.add("starts", found.options.starts).add("seed", found.options.seed);
  if (found.edges_kept) records.add("edges_kept", *found.edges_kept);
  records.add("communities", found.partition.count()).add("singletons", singletons(found.partition));
  Tree reasons = Tree::object();
  for (const auto& [name, value] : values) {
    records.add(name, value);
    if (!value.defined()) reasons.add(name, value.reason);
  }
  records.add("undefined", std::move(reasons)).add("nodes", nodes_of(graph, found));
  return records;
}

/// The largest sizes, as many as a line of a table can hold.
std::string largest_sizes(const Partition& partition) {
  constexpr std::size_t shown = 8;
  std::vector<std::uint64_t> sizes = partition.sizes();
  const std::size_t count = std::min(shown, sizes.size());
  std::partial_sort(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(count), sizes.end(), std::greater<>());
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : " ") + std::to_string(sizes[i]);
  return text + (sizes.size() > shown ? " …" : "");
}

block::Grid grid_of(const Graph& graph, const Detection& found, const std::vector<Described>& values) {
  block::Grid grid{.head = {"quantity", "value"}};
  const auto row = [&](const std::string& name, const std::string& value) { grid.rows.push_back({name, value}); };
  row("nodes", std::to_string(graph.nodes()));
  const Graph::Simplified& simplified = graph.simplified();
  if (simplified.isolated > 0) row("isolated nodes added", std::to_string(simplified.isolated));
  row("edges", std::to_string(graph.edges()));
  if (graph.weighted()) row("total weight", shortest(graph.total_weight()));
  row("loops dropped", std::to_string(simplified.loops));
  row(simplified.added ? "duplicates added" : "duplicates dropped", std::to_string(simplified.duplicates));
  if (simplified.light) row("lighter edges dropped", std::to_string(*simplified.light));
  if (found.edges_kept) row("edges kept", std::to_string(*found.edges_kept));
  row("communities", std::to_string(found.partition.count()));
  row("singletons", std::to_string(singletons(found.partition)));
  row("largest sizes", largest_sizes(found.partition));
  for (const auto& [name, value] : values) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    if (name == "quality")
      words = fmt::format("quality (null model {}, resolution {})", name_of(found.options.null),
                          shortest(found.options.resolution));
    row(words, for_people(value));
  }
  return grid;
}

std::string caption(const Graph& graph, const Detection& found) {
  std::string text = "diamond percolation";
  if (found.method == DetectMethod::projection) {
    text = fmt::format("projection, null model {}, resolution {}, ", name_of(found.options.null),
                       shortest(found.options.resolution));
    text += found.options.latitude ? "latitude " + shortest(*found.options.latitude) : "latitude as it is";
  }
  return text + (graph.simplified().directed ? "; the graph is directed, its edges are taken as undirected" : "");
}

/// Two names and perhaps a weight, where a page can draw so many.
Tree edges_of(const Graph& graph) {
  constexpr std::size_t most = 20000;
  Tree edges = Tree::list();
  for (std::size_t node = 0; graph.edges() <= most && node < graph.nodes(); ++node) {
    const auto neighbours = graph.neighbours(node);
    for (std::size_t place = 0; place < neighbours.size(); ++place) {
      if (neighbours[place] < node) continue;
      Tree edge = Tree::list(std::vector{graph.names()[node], graph.names()[neighbours[place]]});
      if (graph.weighted()) edge.add(Tree(graph.weight(node, place)));
      edges.add(std::move(edge));
    }
  }
  return Tree::object().add("edges", std::move(edges));
}

}  // namespace

Document document_of(const Graph& graph, const Detection& detection) {
  const std::vector<Described> values = describe(graph, detection);
  Document document;
  document.view = "communities";
  document.for_page = [&graph](Page& page) { page.add("graph", edges_of(graph)); };
  document.records = records_of(graph, detection, values);
  document.tables.push_back(table_of(graph, detection));
  block::Grid grid = grid_of(graph, detection, values);
  grid.caption = caption(graph, detection);
  document.add(std::move(grid));
  return document;
}

}  // namespace etalon
