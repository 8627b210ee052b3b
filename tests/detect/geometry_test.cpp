// The geometry of partitions: closed forms against explicit vectors of pairs; modularity is a distance.
#include "etalon/geometry.hpp"
#include "etalon/score.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <set>

#include "etalon/detect.hpp"
#include "etalon/error.hpp"
#include "etalon/partitions.hpp"
#include "reference/graph.hpp"

namespace etalon {
namespace {

using reference::Communities;
using reference::explicit_projection;
using reference::explicit_query;
using reference::PairVector;
using reference::Square;
using std::numbers::pi;

Binary<double> pair_counts(const Communities& a, const Communities& b) {
  Binary<double> counts;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool first = a[i] == a[j];
      const bool second = b[i] == b[j];
      (first ? (second ? counts.c11 : counts.c10) : (second ? counts.c01 : counts.c00)) += 1;
    }
  }
  return counts;
}

double latitude_of(const PairVector& x) { return reference::angle(x, PairVector(x.size(), -1)); }

TEST(Geometry, LatitudeOfPartitions) {
  EXPECT_EQ(latitude_of_partition(0, 10).number, 0);
  EXPECT_DOUBLE_EQ(latitude_of_partition(10, 10).number, pi);
  EXPECT_DOUBLE_EQ(latitude_of_partition(5, 10).number, pi / 2);
  EXPECT_FALSE(latitude_of_partition(0, 0).defined());
  // One pair of 5e17: the arc cosine of the definition would give 0.
  EXPECT_NEAR(latitude_of_partition(1, 5e17).number, 2 / std::sqrt(5e17), 1e-24);
  for (const Communities& partition : reference::all_partitions(6)) {
    const double together = pairs_together(Partition(partition));
    EXPECT_NEAR(latitude_of_partition(together, 15).number, latitude_of(reference::pair_vector(partition)), 1e-7);
  }
}

TEST(Geometry, DistancesOfAllPairsOfSmallPartitions) {
  const auto all = reference::all_partitions(5);
  for (const Communities& a : all) {
    const PairVector x = reference::pair_vector(a);
    for (const Communities& b : all) {
      const PairVector y = reference::pair_vector(b);
      const Binary<double> counts = pair_counts(a, b);
      EXPECT_NEAR(angular_distance(counts).number, reference::angle(x, y), 1e-7);
      const auto correlation = reference::correlation(a, b);
      const Value<double> distance = correlation_distance(counts);
      ASSERT_EQ(distance.defined(), correlation.has_value());
      if (!distance.defined()) continue;
      EXPECT_NEAR(std::cos(distance.number), *correlation, 1e-12);
      // The spherical law of cosines ties the three angles together.
      const double la = latitude_of(x);
      const double lb = latitude_of(y);
      EXPECT_NEAR(std::cos(angular_distance(counts).number),
                  std::cos(la) * std::cos(lb) + std::sin(la) * std::sin(lb) * *correlation, 1e-12);
    }
  }
}

TEST(Geometry, EffectiveClustersOfEqualClusters) {
  // k clusters of s objects: the number is k but for (s−1)/(n−1) instead of s/n.
  EXPECT_DOUBLE_EQ(effective_clusters(0, 12), 12);
  EXPECT_DOUBLE_EQ(effective_clusters(pi, 12), 1);
  const double latitude = latitude_of_partition(4 * pairs_of(25), pairs_of(100)).number;
  EXPECT_NEAR(effective_clusters(latitude, 100), 4, 1e-12);
}

TEST(Geometry, HeuristicLatitude) {
  // A query on the reference's meridian keeps its latitude; one at a right angle goes to the equator.
  EXPECT_NEAR(heuristic_latitude(0.7, 0), 0.7, 1e-12);
  EXPECT_NEAR(heuristic_latitude(0.7, pi / 2), pi / 2, 1e-12);
}

void check_projection(const Square& square) {
  const Graph graph = reference::graph_of(square);
  for (const NullModel model : {NullModel::er, NullModel::configuration}) {
    for (const double resolution : {0.0, 0.5, 1.0, 3.0}) {
      const QueryVector query = query_vector(graph, model, resolution);
      const PairVector x = explicit_query(square, model, resolution);
      const PairSums sums = sums_of(graph, query);
      EXPECT_NEAR(sums.sum, std::accumulate(x.begin(), x.end(), 0.0), 1e-9);
      EXPECT_NEAR(sums.deviation, reference::dot(reference::centred(x), reference::centred(x)), 1e-9);
      EXPECT_NEAR(latitude_of_direction(sums).number, latitude_of(x), 1e-7);
      for (const double latitude : {0.0, 0.3, 1.2, pi / 2, 2.9}) {
        const QueryVector moved = at_latitude(graph, query, latitude).number;
        const PairVector point = explicit_projection(x, latitude);
        EXPECT_NEAR(latitude_of_direction(sums_of(graph, moved)).number, latitude, 1e-7);
        EXPECT_NEAR(reference::dot(point, point), 36, 1e-9);  // on the sphere
        const Communities partition{0, 0, 0, 1, 1, 2, 2, 2, 3};
        EXPECT_NEAR(inner_product(graph, moved, Partition(partition)),
                    reference::dot(point, reference::pair_vector(partition)), 1e-9);
        EXPECT_NEAR(angular_distance(graph, moved, Partition(partition)).number,
                    reference::angle(point, reference::pair_vector(partition)), 1e-7);
      }
    }
  }
}

TEST(Geometry, ProjectionAlongTheMeridian) {
  Random random(3);
  for (int repeat = 0; repeat < 5; ++repeat) {
    const Square square = reference::random_square(9, 0.2 + 0.1 * repeat, random);
    check_projection(square);
    check_projection(reference::with_weights(square, true, random));
    check_projection(reference::with_weights(square, false, random));
  }
}

/// By its definition over all ordered pairs; the configuration model has those of a node with itself.
double naive_modularity(const Square& square, const Communities& communities, NullModel model, double resolution) {
  const double m = square.edges();
  double sum = 0;
  for (std::size_t a = 0; a < square.nodes; ++a) {
    for (std::size_t b = 0; b < square.nodes; ++b) {
      if (communities[a] != communities[b] || (a == b && model == NullModel::er)) continue;
      const double expected = model == NullModel::er ? m / pairs_of(static_cast<double>(square.nodes))
                                                     : square.degree(a) * square.degree(b) / (2 * m);
      sum += (a == b ? 0 : square.entry(a, b)) - resolution * expected;
    }
  }
  return sum / (2 * m);
}

TEST(Geometry, ModularityByItsDefinition) {
  Random random(41);
  const auto partitions = reference::all_partitions(6);
  for (int repeat = 0; repeat < 30; ++repeat) {
    Square square = reference::random_square(6, 0.2 + 0.02 * repeat, random);
    if (repeat % 3 > 0) square = reference::with_weights(square, repeat % 3 == 1, random);
    if (square.edges() == 0) continue;
    const Graph graph = reference::graph_of(square);
    for (const NullModel model : {NullModel::er, NullModel::configuration}) {
      for (const Communities& partition : partitions) {
        EXPECT_NEAR(modularity(graph, Partition(partition), model, 0.7).number,
                    naive_modularity(square, partition, model, 0.7), 1e-12);
      }
    }
  }
}

TEST(Geometry, TheUnitOfWeightsDoesNotMatter) {
  Random random(43);
  const Square square = reference::with_weights(reference::random_square(9, 0.5, random), false, random);
  const Partition partition(Communities{0, 0, 0, 1, 1, 2, 2, 2, 3});
  for (const double unit : {1e-45, 1e-3, 7.0, 1e48}) {
    Square scaled = square;
    for (auto& row : scaled.weight) {
      for (double& weight : row) weight *= unit;
    }
    const Graph one = reference::graph_of(square);
    const Graph other = reference::graph_of(scaled);
    for (const NullModel model : {NullModel::er, NullModel::configuration}) {
      EXPECT_NEAR(modularity(one, partition, model).number, modularity(other, partition, model).number, 1e-12);
      const QueryVector first = query_vector(one, model, 1);
      const QueryVector second = query_vector(other, model, 1);
      EXPECT_NEAR(angular_distance(one, first, partition).number, angular_distance(other, second, partition).number,
                  1e-12);
      EXPECT_EQ(projection(one, {.null = model}).partition, projection(other, {.null = model}).partition);
    }
  }
}

TEST(Geometry, NoMeridianWhereAllPairsAreAlike) {
  Square complete(6);
  for (std::size_t a = 0; a < 6; ++a) {
    for (std::size_t b = 0; b < a; ++b) complete.join(a, b);
  }
  Square heavy = complete;
  for (auto& row : heavy.weight) row.assign(6, 0.3);
  for (const Square& square : {complete, heavy, Square(6)}) {
    const Graph graph = reference::graph_of(square);
    for (const NullModel model : {NullModel::er, NullModel::configuration})
      EXPECT_FALSE(at_latitude(graph, query_vector(graph, model, 1), 1).defined());
  }
  const Graph one({"a"}, {});
  EXPECT_FALSE(at_latitude(one, query_vector(one, NullModel::er, 1), 1).defined());
  EXPECT_FALSE(latitude_of_direction({10, 0, 0}).defined());
}

TEST(Geometry, ModularityOfTheKarateClub) {
  const Square square = reference::karate_club();
  const Graph graph = reference::graph_of(square);
  ASSERT_EQ(graph.edges(), 78U);
  // The split after the quarrel: 78 − 10 friendships inside, 0.3715 as found everywhere in the literature.
  Communities split(34, 1);
  for (const std::size_t node : {0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 16, 17, 19, 21}) split[node] = 0;
  EXPECT_NEAR(modularity(graph, Partition(split), NullModel::configuration).number, 0.3715, 5e-5);
  EXPECT_EQ(modularity(graph, Partition(Communities(34, 0)), NullModel::configuration).number, 0);
  EXPECT_EQ(modularity(graph, Partition(Communities(34, 0)), NullModel::er).number, 0);
  EXPECT_FALSE(modularity(reference::graph_of(Square(3)), Partition(Communities{0, 1, 1}), NullModel::er).defined());
}

/// The places of the greatest values, those that differ by rounding taken together.
std::set<std::size_t> greatest(const std::vector<double>& values) {
  const double most = *std::max_element(values.begin(), values.end());
  std::set<std::size_t> places;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (most - values[i] < 1e-9) places.insert(i);
  }
  return places;
}

void check_nearest_is_most_modular(const Square& square, NullModel model, double resolution) {
  const Graph graph = reference::graph_of(square);
  const QueryVector query = query_vector(graph, model, resolution);
  const PairVector x = explicit_query(square, model, resolution);
  if (reference::dot(x, x) < 1e-9) return;  // a complete graph less itself: every partition is as near
  std::vector<double> modularities;
  std::vector<double> cosines;
  std::vector<double> explicit_cosines;
  for (const Communities& communities : reference::all_partitions(square.nodes)) {
    const Partition partition(communities);
    modularities.push_back(modularity(graph, partition, model, resolution).number);
    cosines.push_back(std::cos(angular_distance(graph, query, partition).number));
    explicit_cosines.push_back(std::cos(reference::angle(x, reference::pair_vector(communities))));
  }
  EXPECT_EQ(greatest(modularities), greatest(cosines));
  EXPECT_EQ(greatest(modularities), greatest(explicit_cosines));
}

TEST(Geometry, TheNearestPartitionIsTheMostModularOne) {
  Random random(17);
  for (std::size_t nodes = 2; nodes <= 8; ++nodes) {
    for (int repeat = 0; repeat < 4; ++repeat) {
      const Square square = reference::random_square(nodes, 0.2 + 0.2 * repeat, random);
      if (square.edges() == 0) continue;
      for (const double resolution : {0.5, 1.0, 1.7}) {
        check_nearest_is_most_modular(square, NullModel::er, resolution);
        check_nearest_is_most_modular(square, NullModel::configuration, resolution);
        const Square heavy = reference::with_weights(square, repeat % 2 == 0, random);
        if (nodes > 7) continue;
        check_nearest_is_most_modular(heavy, NullModel::er, resolution);
        check_nearest_is_most_modular(heavy, NullModel::configuration, resolution);
      }
    }
  }
}

TEST(Geometry, NullModelsByName) {
  for (const NullModel model : {NullModel::er, NullModel::configuration})
    EXPECT_EQ(parse_null_model(name_of(model)), model);
  EXPECT_THROW(parse_null_model("gnp"), Error);
}

TEST(Geometry, IsThatOfTheCatalogue) {
  const auto p = partitions_of<double>(kReferenceExample, kClusteringExample);
  const auto value = [&](const char* text) { return evaluate(parse_score(text, Domain::clusters), p).number; };
  const Binary<double>& pairs = p.pairs();
  const double latitude = latitude_of_partition(pairs.b1(), pairs.n()).number;
  EXPECT_DOUBLE_EQ(value("latitude"), latitude);
  EXPECT_DOUBLE_EQ(value("latitude(of=reference)"), latitude_of_partition(pairs.a1(), pairs.n()).number);
  EXPECT_DOUBLE_EQ(value("effective_clusters"), effective_clusters(latitude, 10));
  EXPECT_DOUBLE_EQ(value("angular_distance"), angular_distance(pairs).number);
  EXPECT_DOUBLE_EQ(value("meridian_distance"), correlation_distance(pairs).number);
  EXPECT_DOUBLE_EQ(value("meridian_distance"), std::numbers::pi * value("cd"));
  EXPECT_DOUBLE_EQ(std::cos(value("angular_distance")), 2 * value("rand") - 1);
  // The spherical law of cosines: two latitudes and the angle between the meridians give the distance.
  const double a = value("latitude(of=reference)");
  const double b = value("latitude");
  EXPECT_NEAR(std::cos(value("angular_distance")),
              std::cos(a) * std::cos(b) + std::sin(a) * std::sin(b) * std::cos(value("meridian_distance")), 1e-14);
}

}  // namespace
}  // namespace etalon
