// geometry.hpp: partitions as points of a sphere, graphs as directions from its centre.
//
// A partition C of n objects is the vector b(C) of their N = n(n−1)/2 pairs: +1 for a pair in one cluster, −1
// otherwise. All b(C) lie on a sphere of radius √N around 0. Its poles are −1 (singletons) and 1 (one cluster); the
// latitude is the angle to −1, the meridian what is left when the share of joined pairs is taken away (Gösgens, van der
// Hofstad and Litvak 2021, arXiv 2107.02645).
#pragma once

#include <string_view>

#include "etalon/binary.hpp"
#include "etalon/graph.hpp"
#include "etalon/value.hpp"

namespace etalon {

/// The number of pairs of so many objects.
constexpr double pairs_of(double objects) { return objects * (objects - 1) / 2; }
/// The number of pairs that are in one community.
double pairs_together(const Partition& partition);

/// arccos(1 − 2m/N) for a partition that joins m of N pairs: 0 for singletons, π for one cluster.
Value<double> latitude_of_partition(double together, double pairs);
/// arccos(1 − 2(c10 + c01)/N) of two partitions by their pairs: c11 joined in both, c10 in the first only, c01 in the
/// second only, c00 in neither. Its cosine is twice the Rand index less 1.
Value<double> angular_distance(const Binary<double>& pairs);
/// The angle between the meridians, arccos of the correlation of the pairs: π times the correlation distance CD. The
/// poles have no meridian.
Value<double> correlation_distance(const Binary<double>& pairs);
/// n / (1 + (n−1)·sin²(latitude/2)): how many equal clusters have this latitude, about.
double effective_clusters(double latitude, double objects);
/// The latitude to give to a query that is at the correlation distance θ from the reference at latitude λ:
/// arccos(cos λ·cos θ / (1 + sin λ·sin θ)), the granularity heuristic of the paper.
double heuristic_latitude(double reference_latitude, double correlation_distance);

/// All that a direction x needs to be moved along its meridian: the sum of its entries, and of the squares of their
/// differences from the mean.
struct PairSums {
  double pairs = 0;
  double sum = 0;
  double deviation = 0;
};
/// A point of the plane that 1 and x span: ones·1 + direction·x.
struct PlanePoint {
  double ones = 0;
  double direction = 0;
};
/// arccos(−Σx / (√N·‖x‖)).
Value<double> latitude_of_direction(const PairSums& x);
/// The point of the sphere on the meridian of x with this latitude: −cos λ·1 + √N·sin λ·(x − x̄·1)/‖x − x̄·1‖.
Value<PlanePoint> parallel_projection(const PairSums& x, double latitude);

/// What a graph's edges are compared with: every pair alike (Erdős and Rényi), or by the product of degrees.
enum class NullModel { er, configuration };
inline constexpr std::string_view kNullModelNames = "er, configuration";
NullModel parse_null_model(std::string_view name);
std::string_view name_of(NullModel model);

/// A direction made from a graph: edge·e_ij + product·d_i·d_j + constant for nodes i and j of degrees d_i and d_j,
/// where e_ij is 1 for an edge. In a graph with weights e_ij is the weight, and d_i the sum of a node's weights.
struct QueryVector {
  double edge = 1;
  double product = 0;
  double constant = 0;
};
/// Edges less γ times what the null model expects. The partition nearest to it is the one of greatest modularity.
QueryVector query_vector(const Graph& graph, NullModel model, double resolution);
PairSums sums_of(const Graph& graph, const QueryVector& query);
/// The parallel projection of the query.
Value<QueryVector> at_latitude(const Graph& graph, const QueryVector& query, double latitude);
/// ⟨q, b(C)⟩ = 2·(sum over the pairs in one community) − (sum over all pairs).
double inner_product(const Graph& graph, const QueryVector& query, const Partition& partition);
Value<double> angular_distance(const Graph& graph, const QueryVector& query, const Partition& partition);

/// Σ over communities of edges inside/m − γ·(what the null model expects). The configuration model counts pairs of a
/// node with itself, as is the custom: (Σ degrees/2m)²; the model of Erdős and Rényi does not: pairs inside/N.
Value<double> modularity(const Graph& graph, const Partition& partition, NullModel model, double resolution = 1);

}  // namespace etalon
