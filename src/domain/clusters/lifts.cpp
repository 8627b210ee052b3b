// lifts.cpp: measures of labels on two partitions: on pairs of objects, and under the best matching of the clusters.
#include "domain/clusters/parts.hpp"

#include "domain/clusters/assignment.hpp"
#include "etalon/covers.hpp"
#include "etalon/matrix.hpp"
#include "etalon/partitions.hpp"

namespace etalon::lift {
namespace {

/// The clusters as classes: each column takes the name of the row it is matched with, and one of its own otherwise.
template <class T>
Matrix<T> matched_matrix(const Partitions<T>& p) {
  const auto column_of = best_matching(p);
  std::vector<std::uint32_t> class_of(p.columns(), kUnmatched);
  for (std::uint32_t row = 0; row < p.rows(); ++row) {
    if (column_of[row] != kUnmatched) class_of[column_of[row]] = row;
  }
  auto classes = static_cast<std::uint32_t>(p.rows());
  for (std::uint32_t& name : class_of) {
    if (name == kUnmatched) name = classes++;
  }
  std::vector<typename Matrix<T>::Cell> cells;
  for (const auto& cell : p.cells())
    cells.push_back({cell.row, class_of[cell.column], count_as<T>(static_cast<Int128>(cell.count))});
  return Matrix<T>(classes, std::move(cells));
}

constexpr auto on_pairs = []<class T>(const Partitions<T>& p, const Inner<T>& inner) { return inner(p.pairs()); };

constexpr auto on_matched = []<class T>(const Partitions<T>& p, const Inner<T>& inner) {
  return inner(matched_matrix(p));
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

}  // namespace

constinit const Lift pairs = of_pairs(lift_of<Partitions, Binary, on_pairs>(
    "pairs", "on pairs of objects: together or apart in the reference, together or apart in the clustering",
    "a measure of one class against the rest", "f1"));
constinit const Lift matched = lift_of<Partitions, Matrix, on_matched>(
    "matched", "of the labels that the best one-to-one matching gives the clusters", "a measure of all classes",
    "accuracy");
constinit const Lift flat =
    whole(lift_of<Partitions, Covers, as_covers>("", "of covers without overlaps", "a measure of covers", "omega"));

}  // namespace etalon::lift
