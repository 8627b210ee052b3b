// query.cpp: directions made from graphs, and modularity as a distance to them.
#include <algorithm>
#include <cmath>

#include "etalon/geometry.hpp"
#include "number/rounded.hpp"

namespace etalon {
namespace {

double as_double(std::size_t count) { return static_cast<double>(count); }

struct DegreeSums {
  double pairs = 0;          ///< N
  double edges = 0;          ///< Σ e_ij
  double edge_squares = 0;   ///< Σ e_ij²
  double products = 0;       ///< Σ d_i·d_j over pairs
  double squares = 0;        ///< Σ (d_i·d_j)² over pairs
  double edge_products = 0;  ///< Σ e_ij·d_i·d_j
};

DegreeSums degree_sums(const Graph& graph) {
  double power1 = 0;
  double power2 = 0;
  double power4 = 0;
  double along_edges = 0;
  double edge_squares = 0;
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    const double degree = graph.strength(node);
    power1 += degree;
    power2 += degree * degree;
    power4 += degree * degree * degree * degree;
    double around = 0;
    const auto neighbours = graph.neighbours(node);
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
      const double weight = graph.weight(node, i);
      around += weight * graph.strength(neighbours[i]);
      edge_squares += weight * weight;
    }
    along_edges += degree * around;
  }
  return {pairs_of(as_double(graph.nodes())), graph.total_weight(),           edge_squares / 2,
          (power1 * power1 - power2) / 2,     (power2 * power2 - power4) / 2, along_edges / 2};
}

/// What a community holds of edges, degrees and nodes.
struct Inside {
  double edges = 0;
  double degrees = 0;
  double squared_degrees = 0;
};

std::vector<Inside> count_inside(const Graph& graph, const Partition& partition) {
  std::vector<Inside> inside(partition.count());
  const auto community = partition.communities();
  for (std::size_t node = 0; node < graph.nodes(); ++node) {
    Inside& own = inside[community[node]];
    const double degree = graph.strength(node);
    own.degrees += degree;
    own.squared_degrees += degree * degree;
    const auto neighbours = graph.neighbours(node);
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
      if (neighbours[i] > node && community[neighbours[i]] == community[node]) own.edges += graph.weight(node, i);
    }
  }
  return inside;
}

}  // namespace

QueryVector query_vector(const Graph& graph, NullModel model, double resolution) {
  const double edges = graph.total_weight();
  if (edges == 0) return {1, 0, 0};
  if (model == NullModel::er) return {1, 0, -resolution * edges / pairs_of(as_double(graph.nodes()))};
  return {1, -resolution / (2 * edges), 0};
}

PairSums sums_of(const Graph& graph, const QueryVector& query) {
  const DegreeSums of = degree_sums(graph);
  if (of.pairs == 0) return {};
  const double sum = query.edge * of.edges + query.product * of.products + query.constant * of.pairs;
  // Variances and a covariance rather than the sum of squares: the constant, which may be large, is not in them.
  const double own = of.edges == 0 ? 0 : of.edge_squares / of.edges;  // 1 without weights
  const double ee = query.edge * query.edge;
  const double pp = query.product * query.product;
  const double ep = 2 * query.edge * query.product;
  const double deviation = ee * of.edges * (own - of.edges / of.pairs) +
                           pp * (of.squares - of.products / of.pairs * of.products) +
                           ep * (of.edge_products - of.edges / of.pairs * of.products);
  const double size = ee * of.edge_squares + pp * of.squares + std::abs(ep) * of.edge_products;
  constexpr double rounding = 1e-12;
  return {of.pairs, sum, deviation > rounding * size ? deviation : 0};
}

Value<QueryVector> at_latitude(const Graph& graph, const QueryVector& query, double latitude) {
  const Value<PlanePoint> point = parallel_projection(sums_of(graph, query), latitude);
  if (!point.defined()) return Value<QueryVector>::undefined(point.reason);
  const auto [ones, direction] = point.number;
  return QueryVector{direction * query.edge, direction * query.product, direction * query.constant + ones};
}

double inner_product(const Graph& graph, const QueryVector& query, const Partition& partition) {
  double edges = 0;
  double products = 0;
  for (const Inside& inside : count_inside(graph, partition)) {
    edges += inside.edges;
    products += (inside.degrees * inside.degrees - inside.squared_degrees) / 2;
  }
  const double together = query.edge * edges + query.product * products + query.constant * pairs_together(partition);
  return 2 * together - sums_of(graph, query).sum;
}

Value<double> angular_distance(const Graph& graph, const QueryVector& query, const Partition& partition) {
  const PairSums x = sums_of(graph, query);
  if (const Value<double> latitude = latitude_of_direction(x); !latitude.defined()) return latitude;
  const double squares = x.deviation + x.sum / x.pairs * x.sum;
  return angle(inner_product(graph, query, partition), squares, x.pairs);
}

Value<double> modularity(const Graph& graph, const Partition& partition, NullModel model, double resolution) {
  const double edges = graph.total_weight();
  if (edges == 0) return Value<double>::undefined("the graph has no edge");
  // Communities are numbered as their nodes come: what they add is rounded once, whatever their order.
  const std::vector<Inside> all = count_inside(graph, partition);
  const double inside_edges = rounded_sum(all.size(), [&](std::size_t i) { return all[i].edges; });
  double expected = rounded_sum(all.size(), [&](std::size_t i) {
    const double share = all[i].degrees / (2 * edges);
    return share * share;
  });
  if (model == NullModel::er) expected = pairs_together(partition) / pairs_of(as_double(graph.nodes()));
  return inside_edges / edges - resolution * expected;
}

}  // namespace etalon
