// projection.cpp: the projection method: a graph's query vector, and the nearest partition that a search finds.
#include <cmath>
#include <numbers>
#include <numeric>

#include "detect/climb.hpp"
#include "etalon/detect.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

void check(const ProjectionOptions& options) {
  const auto usage = [](const std::string& message) { throw Error(ErrorKind::usage, message); };
  if (!(options.resolution >= 0 && std::isfinite(options.resolution)))
    usage("the resolution is " + shortest(options.resolution) + "; a number of at least 0 is expected");
  if (options.latitude && !(*options.latitude >= 0 && *options.latitude <= std::numbers::pi))
    usage("the latitude is " + shortest(*options.latitude) + "; an angle from 0 to π = 3.14159… is expected");
  if (options.starts == 0) usage("the number of starts is 0; at least 1 is expected");
}

QueryVector make_query(const Graph& graph, const ProjectionOptions& options) {
  const QueryVector query = query_vector(graph, options.null, options.resolution);
  if (!options.latitude) return query;
  const Value<QueryVector> moved = at_latitude(graph, query, *options.latitude);
  if (!moved.defined()) {
    throw Error(ErrorKind::input,
                std::string("the graph cannot be moved to a latitude: ") + moved.reason + "; leave the latitude out");
  }
  return moved.number;
}

}  // namespace

Projection projection(const Graph& graph, const ProjectionOptions& options) {
  check(options);
  Projection result{{}, make_query(graph, options)};
  const Level bottom = bottom_level(graph);
  Random random(options.seed);
  double nearest = 0;
  for (unsigned start = 0; start < options.starts; ++start) {
    std::vector<std::uint32_t> labels(graph.nodes());
    std::iota(labels.begin(), labels.end(), 0U);
    climb(bottom, result.query, start % 2 == 0 ? FirstMoves::best : FirstMoves::any_better, random, labels);
    Partition found(labels);
    const double product = inner_product(graph, result.query, found);
    // The sphere has one radius: the greatest inner product is the smallest angle. Ties stay with the first.
    constexpr double rounding = 1e-12;
    if (start == 0 || product - nearest > rounding * (std::abs(product) + std::abs(nearest))) {
      nearest = product;
      result.partition = std::move(found);
    }
  }
  return result;
}

DetectMethod parse_detect_method(std::string_view name) {
  if (name == "diamond") return DetectMethod::diamond;
  if (name == "projection") return DetectMethod::projection;
  throw Error(ErrorKind::usage,
              "there is no method '" + std::string(name) + "'; the methods are " + std::string(kDetectMethodNames));
}

std::string_view name_of(DetectMethod method) { return method == DetectMethod::diamond ? "diamond" : "projection"; }

Detection detect_communities(const Graph& graph, DetectMethod method, const ProjectionOptions& options) {
  if (method == DetectMethod::diamond) {
    Diamonds diamonds = diamond_percolation(graph);
    return {method, std::move(diamonds.partition), diamonds.edges_kept, std::nullopt, options};
  }
  Projection found = projection(graph, options);
  return {method, std::move(found.partition), std::nullopt, found.query, options};
}

}  // namespace etalon
