// communities.cpp: the communities of a graph: a summary for people, every node for machines.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "report/grid.hpp"
#include "report/json.hpp"

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
  values.push_back({"modularity", modularity(graph, found.partition, found.options.null, found.options.resolution)});
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

std::string to_csv(const Graph& graph, const Detection& found) {
  std::string text = "node,community\n";
  for (std::size_t node = 0; node < graph.nodes(); ++node)
    text += csv_field(graph.names()[node]) + "," + std::to_string(found.partition.communities()[node]) + "\n";
  return text;
}

std::uint64_t singletons(const Partition& partition) {
  return static_cast<std::uint64_t>(std::count(partition.sizes().begin(), partition.sizes().end(), 1U));
}

void write_graph(JsonWriter& json, const Graph& graph) {
  const Graph::Simplified& simplified = graph.simplified();
  json.key("graph").begin('{').key("nodes").value(std::uint64_t{graph.nodes()});
  json.key("edges").value(std::uint64_t{graph.edges()});
  json.key("loops_dropped").value(simplified.loops).key("duplicates_dropped").value(simplified.duplicates);
  json.key("directed").value(simplified.directed).end('}');
}

void write_values(JsonWriter& json, const std::vector<Described>& values) {
  for (const auto& [name, value] : values) {
    json.key(name);
    value.defined() ? json.value(value.number) : json.null();
  }
  json.key("undefined").begin('{');  // the reasons of the nulls
  for (const auto& [name, value] : values) {
    if (!value.defined()) json.key(name).value(value.reason);
  }
  json.end('}');
}

std::string to_json(const Graph& graph, const Detection& found) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("command").value("communities");
  write_graph(json, graph);
  json.key("method").value(name_of(found.method));
  json.key("null").value(name_of(found.options.null)).key("resolution").value(found.options.resolution);
  if (found.method == DetectMethod::projection)
    json.key("starts").value(std::uint64_t{found.options.starts}).key("seed").value(found.options.seed);
  if (found.edges_kept) json.key("edges_kept").value(*found.edges_kept);
  json.key("communities").value(std::uint64_t{found.partition.count()});
  json.key("singletons").value(singletons(found.partition));
  write_values(json, describe(graph, found));
  json.key("nodes").begin('[');
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    json.begin('{');
    json.compact(true);
    json.key("node").value(graph.names()[node]);
    json.key("community").value(std::uint64_t{found.partition.communities()[node]});
    json.end('}');
    json.compact(false);
  }
  return json.end(']').end('}').take();
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

Grid to_grid(const Graph& graph, const Detection& found) {
  Grid grid{{"quantity", "value"}, {}, 1, false};
  const auto row = [&](const std::string& name, const std::string& value) { grid.rows.push_back({name, value}); };
  row("nodes", std::to_string(graph.nodes()));
  row("edges", std::to_string(graph.edges()));
  row("loops dropped", std::to_string(graph.simplified().loops));
  row("duplicates dropped", std::to_string(graph.simplified().duplicates));
  if (found.edges_kept) row("edges kept", std::to_string(*found.edges_kept));
  row("communities", std::to_string(found.partition.count()));
  row("singletons", std::to_string(singletons(found.partition)));
  row("largest sizes", largest_sizes(found.partition));
  for (const auto& [name, value] : describe(graph, found)) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
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

}  // namespace

std::string render(const Graph& graph, const Detection& detection, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(graph, detection);
  if (format == OutputFormat::csv) return to_csv(graph, detection);
  const std::string table = render(to_grid(graph, detection), format, style);
  return format == OutputFormat::table ? caption(graph, detection) + "\n\n" + table : table;
}

}  // namespace etalon
