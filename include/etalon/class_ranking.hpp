// class_ranking.hpp: a ranking of objects that have classes, by the distance of each class to the query's, and what its
// misplaced objects cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "etalon/exact.hpp"
#include "etalon/kind.hpp"

namespace etalon {

/// Classes at the same distance cost the same everywhere, so that an object is no more than the place of its distance
/// among the distinct ones.
struct ClassRankingData {
  std::vector<double> distances;  ///< the distinct distances of the classes that occur, increasing
  /// The distances in one unit, so that costs are sums of whole numbers: 0.1, 0.25 are 10, 25. When no unit fits 62
  /// bits they are rounded to 2⁻⁶² of the greatest, and `exact` is false.
  std::vector<std::int64_t> whole;
  bool exact = true;
  std::vector<std::uint32_t> levels;  ///< of each listed object, best first: the place of its distance
  std::vector<std::uint32_t> counts;  ///< how many objects there are at each distance, listed or not
  /// Objects behind the end of the list, by distance: they are tied there. Empty when the list has all objects.
  std::vector<std::uint32_t> unlisted;
  /// Where each group of tied objects begins, and the number of objects; empty when nothing is tied.
  std::vector<std::uint32_t> group_start;
  std::uint64_t own = 0;  ///< objects of the query's class
  /// Another class that occurs: its objects, and twice the pairs of an object of the query's class before one of it,
  /// tied ones counting half.
  struct Other {
    std::uint64_t objects = 0;
    Int128 behind2 = 0;
  };
  std::vector<Other> others;
  bool sized = false;           ///< how many objects each class has was said, not taken from the list
  bool query_unlisted = false;  ///< the list has no object of the query's class, of which there should be some

  /// Listed objects.
  [[nodiscard]] std::size_t n() const { return levels.size(); }
  /// Listed or not.
  [[nodiscard]] std::size_t all() const { return std::accumulate(counts.begin(), counts.end(), std::size_t{0}); }
};

/// `classes` are the classes of the listed objects, best first; distances[c] is that of class c to the query's class,
/// finite. Below 2³² objects. `group_start` as in the data; a group may have one object. The query's class is the one
/// at the distance 0 unless told; without one, or with several, there are no objects of it. `sizes` are the objects of
/// each class, those behind the end of the list included: at least as many as are listed; empty when the list has all.
ClassRankingData class_ranking_data(std::span<const std::uint32_t> classes, std::span<const double> distances,
                                    std::span<const std::uint32_t> group_start = {},
                                    std::optional<std::uint32_t> query = {}, std::span<const std::uint32_t> sizes = {});

/// What the discordant pairs cost whose first object is among the first k: d(i) − d(j) for an object i before a nearer
/// one j. Tied objects cost what they cost on average over all ways to order them. `worst` is the same for the ranking
/// that has the farthest objects first.
template <class T>
struct ClassCosts {
  T ranking{};
  T worst{};
};

/// Ivanescu, Wichterich and Seidl 2011, in numbers of one type, as a measure sees it.
///
/// Worked example: classes b, c, t at the distances 0, 1, 6 to the query's class b; ranking c b b b c c c t t t.
template <class T>
class ClassRanking {
 public:
  using Number = T;

  explicit ClassRanking(std::shared_ptr<const ClassRankingData> data) : data_(std::move(data)) {}
  explicit ClassRanking(ClassRankingData data) : data_(std::make_shared<const ClassRankingData>(std::move(data))) {}
  ClassRanking(std::span<const std::uint32_t> classes, std::span<const double> distances)
      : ClassRanking(class_ranking_data(classes, distances)) {}

  const ClassRankingData* operator->() const { return data_.get(); }
  const ClassRankingData& operator*() const { return *data_; }
  /// The costs of the first k positions, in O(k log n) for n classes, however many objects are behind the list; of all
  /// when k is 0 or more than there are.
  [[nodiscard]] ClassCosts<T> costs(std::size_t k = 0) const;
  template <class U>
  [[nodiscard]] ClassRanking<U> as() const {
    return ClassRanking<U>(data_);
  }

 private:
  std::shared_ptr<const ClassRankingData> data_;
};

extern template ClassCosts<double> ClassRanking<double>::costs(std::size_t) const;
extern template ClassCosts<Exact> ClassRanking<Exact>::costs(std::size_t) const;

/// The costs of the first k positions for k = 1 … m listed objects, in O(m log n).
std::vector<ClassCosts<double>> cost_curve(const ClassRankingData& data);

/// The cost of the ranking of all objects that has the farthest first, in the unit of the curve.
double worst_cost(const ClassRankingData& data);

/// The share of the whole cost that the first k of m positions of a random ranking have on average.
double expected_cost_share(std::size_t k, std::size_t m);

inline constexpr std::uint32_t kClassesExample[10] = {1, 0, 0, 0, 1, 1, 1, 2, 2, 2};  // c b b b c c c t t t
inline constexpr double kDistancesExample[3] = {0, 1, 6};

template <>
struct KindOf<ClassRanking> {
  static const Kind kind;
};

}  // namespace etalon
