// detect.hpp: graphs to partitions: communities by diamonds, or by projection on the nearest partition.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "etalon/geometry.hpp"
#include "etalon/graph.hpp"

namespace etalon {

struct Diamonds {
  Partition partition;
  std::uint64_t edges_kept = 0;
};
/// Diamond percolation (Gösgens and Dreveton 2025, arXiv 2504.01663): keep the edges whose ends have at least two
/// common neighbours; the communities are the connected components that remain. No parameters, no chance. The time
/// grows with the wedges of the graph when edges point to the greater degree, at most m·√(2m). Throws Error(usage) for
/// a graph with weights: the method is one of edges alone.
Diamonds diamond_percolation(const Graph& graph);

struct ProjectionOptions {
  NullModel null = NullModel::configuration;
  double resolution = 1;
  /// Where the query is moved along its meridian, from 0 to π; none: it stays, and the result is a partition of large
  /// modularity.
  std::optional<double> latitude{};
  /// The search is run so often from the beginning, each time in another order, and the nearest partition is kept.
  unsigned starts = 10;
  std::uint64_t seed = 1;
};
struct Projection {
  Partition partition;
  QueryVector query;
};
/// The projection method (arXiv 2107.02645): the graph as a query vector, moved to a latitude, and a partition near to
/// it in angle, found by local moves, refinement and aggregation as Leiden's (Traag, Waltman and van Eck 2019). Without
/// a latitude, and at one where the query has no positive constant, all communities are connected. Throws Error(input)
/// when a latitude is wanted and the graph has no meridian, Error(usage) for options out of range.
Projection projection(const Graph& graph, const ProjectionOptions& options = {});

enum class DetectMethod { diamond, projection };
inline constexpr std::string_view kDetectMethodNames = "diamond, projection";
DetectMethod parse_detect_method(std::string_view name);
std::string_view name_of(DetectMethod method);

/// Communities with what there is to say about them.
struct Detection {
  DetectMethod method = DetectMethod::diamond;
  Partition partition;
  std::optional<std::uint64_t> edges_kept{};  ///< diamond only
  std::optional<QueryVector> query{};         ///< projection only
  ProjectionOptions options{};
};
Detection detect_communities(const Graph& graph, DetectMethod method, const ProjectionOptions& options = {});

}  // namespace etalon
