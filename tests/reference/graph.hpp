// graph.hpp: naive graphs, partitions and pair vectors, written from the definitions; random graphs; a known graph.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "etalon/geometry.hpp"
#include "etalon/graph.hpp"
#include "etalon/planted.hpp"
#include "number/random.hpp"

namespace etalon::reference {

using Communities = std::vector<std::uint32_t>;

/// A graph as its matrix, and beside it the weights of its edges, which are 1 unless told.
struct Square {
  std::size_t nodes;
  std::vector<std::vector<bool>> edge;
  std::vector<std::vector<double>> weight;

  explicit Square(std::size_t n) : nodes(n), edge(n, std::vector<bool>(n)), weight(n, std::vector<double>(n, 1)) {}
  void join(std::size_t a, std::size_t b, double heavy = 1) {
    edge[a][b] = edge[b][a] = a != b;
    weight[a][b] = weight[b][a] = heavy;
  }
  [[nodiscard]] double entry(std::size_t a, std::size_t b) const { return edge[a][b] ? weight[a][b] : 0; }
  [[nodiscard]] double degree(std::size_t node) const {
    double sum = 0;
    for (std::size_t other = 0; other < nodes; ++other) sum += entry(node, other);
    return sum;
  }
  [[nodiscard]] double edges() const {
    double sum = 0;
    for (std::size_t node = 0; node < nodes; ++node) sum += degree(node);
    return sum / 2;
  }
};

inline Graph graph_of(const Square& square) {
  std::vector<std::string> names;
  std::vector<Graph::Edge> edges;
  std::vector<double> weights;
  for (std::size_t a = 0; a < square.nodes; ++a) {
    names.push_back(std::to_string(a));
    for (std::size_t b = 0; b < a; ++b) {
      if (!square.edge[a][b]) continue;
      edges.push_back({static_cast<Graph::Node>(a), static_cast<Graph::Node>(b)});
      weights.push_back(square.weight[a][b]);
    }
  }
  return {names, edges, weights};
}

inline Square random_square(std::size_t nodes, double density, Random& random) {
  Square square(nodes);
  for (std::size_t a = 0; a < nodes; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (random.uniform() < density) square.join(a, b);
    }
  }
  return square;
}

/// Weights of a few sizes, so that ties remain, or of any size.
inline Square with_weights(Square square, bool few, Random& random) {
  constexpr double sizes[] = {0.1, 0.5, 1, 3};
  for (std::size_t a = 0; a < square.nodes; ++a) {
    for (std::size_t b = 0; b < a; ++b)
      square.weight[a][b] = square.weight[b][a] = few ? sizes[random.below(4)] : 0.01 + 5 * random.uniform();
  }
  return square;
}

/// The planted partition model as a square, from the generator that papers use too.
inline std::pair<Square, Communities> planted_partition(const std::vector<std::size_t>& sizes, double inside,
                                                        double outside, std::uint64_t seed) {
  const Planted planted = etalon::planted_partition(sizes, inside, outside, seed);
  Square square(planted.graph.nodes());
  for (std::size_t a = 0; a < planted.graph.nodes(); ++a) {
    for (const std::uint32_t b : planted.graph.neighbours(a)) {
      if (b < a) square.join(a, b);
    }
  }
  return {square, {planted.truth.communities().begin(), planted.truth.communities().end()}};
}

/// Diamond percolation by counting the common neighbours of every pair, and flooding.
inline Communities diamond_percolation(const Square& square) {
  const std::size_t n = square.nodes;
  Square kept(n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      int common = 0;
      for (std::size_t c = 0; c < n; ++c) common += square.edge[a][c] && square.edge[b][c] ? 1 : 0;
      if (square.edge[a][b] && common >= 2) kept.join(a, b);
    }
  }
  Communities label(n);
  std::iota(label.begin(), label.end(), 0U);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        if (!kept.edge[a][b] || label[a] <= label[b]) continue;
        label[a] = label[b];
        changed = true;
      }
    }
  }
  return label;
}

/// All partitions of n nodes: each node joins one of the communities of the nodes before it, or begins a new one.
inline std::vector<Communities> all_partitions(std::size_t n) {
  std::vector<Communities> partitions{{}};
  for (std::size_t node = 0; node < n; ++node) {
    std::vector<Communities> longer;
    for (const Communities& partition : partitions) {
      std::uint32_t next = 0;
      for (const std::uint32_t community : partition) next = std::max(next, community + 1);
      for (std::uint32_t community = 0; community <= next; ++community) {
        longer.push_back(partition);
        longer.back().push_back(community);
      }
    }
    partitions = std::move(longer);
  }
  return partitions;
}

using PairVector = std::vector<double>;

/// visit(a, b) for every pair; the order of the entries of a pair vector.
inline PairVector pair_vector(std::size_t nodes, auto entry) {
  PairVector vector;
  for (std::size_t a = 0; a < nodes; ++a) {
    for (std::size_t b = 0; b < a; ++b) vector.push_back(entry(a, b));
  }
  return vector;
}

inline PairVector pair_vector(const Communities& partition) {
  return pair_vector(partition.size(), [&](auto a, auto b) { return partition[a] == partition[b] ? 1.0 : -1.0; });
}

inline double dot(const PairVector& x, const PairVector& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

inline double angle(const PairVector& x, const PairVector& y) {
  return std::acos(std::clamp(dot(x, y) / std::sqrt(dot(x, x) * dot(y, y)), -1.0, 1.0));
}

inline PairVector centred(PairVector x) {
  const double mean = std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
  for (double& entry : x) entry -= mean;
  return x;
}

/// The correlation of the pairs of two partitions; none when one of them joins all pairs or no pair.
inline std::optional<double> correlation(const Communities& a, const Communities& b) {
  const PairVector x = centred(pair_vector(a));
  const PairVector y = centred(pair_vector(b));
  if (dot(x, x) < 1e-9 || dot(y, y) < 1e-9) return std::nullopt;
  return dot(x, y) / std::sqrt(dot(x, x) * dot(y, y));
}

/// The query of a graph by its definition.
inline PairVector explicit_query(const Square& square, NullModel model, double resolution) {
  const double m = square.edges();
  return pair_vector(square.nodes, [&](auto a, auto b) {
    const double expected = model == NullModel::er ? m / pairs_of(static_cast<double>(square.nodes))
                                                   : square.degree(a) * square.degree(b) / (2 * m);
    return square.entry(a, b) - resolution * expected;
  });
}

inline PairVector explicit_projection(const PairVector& x, double latitude) {
  const PairVector apart = centred(x);
  const auto pairs = static_cast<double>(x.size());
  const double scale = std::sqrt(pairs) * std::sin(latitude) / std::sqrt(dot(apart, apart));
  PairVector point;
  for (const double entry : apart) point.push_back(scale * entry - std::cos(latitude));
  return point;
}

/// Zachary's karate club (1977), 34 members and 78 friendships.
inline Square karate_club() {
  constexpr int friends[][2] = {
      {1, 2},   {1, 3},   {1, 4},   {1, 5},   {1, 6},   {1, 7},   {1, 8},   {1, 9},   {1, 11},  {1, 12},
      {1, 13},  {1, 14},  {1, 18},  {1, 20},  {1, 22},  {1, 32},  {2, 3},   {2, 4},   {2, 8},   {2, 14},
      {2, 18},  {2, 20},  {2, 22},  {2, 31},  {3, 4},   {3, 8},   {3, 9},   {3, 10},  {3, 14},  {3, 28},
      {3, 29},  {3, 33},  {4, 8},   {4, 13},  {4, 14},  {5, 7},   {5, 11},  {6, 7},   {6, 11},  {6, 17},
      {7, 17},  {9, 31},  {9, 33},  {9, 34},  {10, 34}, {14, 34}, {15, 33}, {15, 34}, {16, 33}, {16, 34},
      {19, 33}, {19, 34}, {20, 34}, {21, 33}, {21, 34}, {23, 33}, {23, 34}, {24, 26}, {24, 28}, {24, 30},
      {24, 33}, {24, 34}, {25, 26}, {25, 28}, {25, 32}, {26, 32}, {27, 30}, {27, 34}, {28, 34}, {29, 32},
      {29, 34}, {30, 33}, {30, 34}, {31, 33}, {31, 34}, {32, 33}, {32, 34}, {33, 34}};
  Square square(34);
  for (const auto& [a, b] : friends) square.join(static_cast<std::size_t>(a - 1), static_cast<std::size_t>(b - 1));
  return square;
}

}  // namespace etalon::reference
