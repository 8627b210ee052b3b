// lifts.cpp: measures of labels on two partitions: on pairs of objects, and under the best matching of the clusters.
#include "domain/clusters/parts.hpp"

#include "domain/clusters/by_chance.hpp"
#include "domain/clusters/matched.hpp"
#include "etalon/covers.hpp"

namespace etalon::lift {
namespace {

constexpr auto on_pairs = []<class T>(const Partitions<T>& p, const Inner<T>& inner) { return inner(p.pairs()); };

constexpr auto on_matched = []<class T>(const Partitions<T>& p, const Inner<T>& inner) {
  return MatchedMeasure<T>(p, inner).best();
};

constexpr auto as_covers = []<class T>(const Partitions<T>& p, const Inner<T>& inner) { return inner(Covers<T>(p)); };

/// What has no value is completed as two partitions are.
constexpr Lift whole(Lift lift) {
  lift.whole = true;
  return lift;
}

constexpr Lift of_pairs(Lift lift) {
  lift.parts = {"pairs apart", "pairs together"};
  lift.by_default = true;
  return whole(lift);
}

using Shuffled = ChanceLifts<ClusterChance, Partitions>;
constexpr auto mean_by_chance = []<class T>(const Partitions<T>& p, const Inner<T>& inner) {
  return Shuffled::mean<T>(p, inner);
};
constexpr auto beyond_chance = []<class T>(const Partitions<T>& p, const Inner<T>& inner) {
  return Shuffled::beyond<T>(p, inner);
};
constexpr Lift estimated(Lift lift) {
  lift.estimate = &Shuffled::estimate;
  return lift;
}

}  // namespace

constinit const Lift pairs = of_pairs(lift_of<Partitions, Binary, on_pairs>(
    "pairs", "on pairs of objects: together or apart in the reference, together or apart in the clustering",
    "a measure of one class against the rest", "f1"));
constinit const Lift matched = lift_of<Partitions, Matrix, on_matched>(
    "matched", "the largest value over all one-to-one matchings of the clusters (the smallest where less is better)",
    "a measure of all classes", "accuracy");
constinit const Lift flat =
    whole(lift_of<Partitions, Covers, as_covers>("", "of covers without overlaps", "a measure of covers", "omega"));

constinit const Lift expected_clusters = estimated(expected_lift(
    lift_of<Partitions, Partitions, mean_by_chance>("expected", kExpectedMeaning, "a measure of clusters", "nmi")));
constinit const Lift adjusted_clusters = estimated(adjusted_lift(lift_of<Partitions, Partitions, beyond_chance>(
    "adjusted", kAdjustedMeaning, "a measure of clusters that has a best value", "rand")));

}  // namespace etalon::lift
