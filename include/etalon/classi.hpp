// classi.hpp: ClasSi of the costs of a ranking, and its curve over all prefixes.
#pragma once

#include <vector>

#include "etalon/class_ranking.hpp"
#include "etalon/value.hpp"

namespace etalon {

inline constexpr const char* kNoCost = "all objects are equally far from the query: no ranking costs more than another";

inline constexpr const char* kQueryUnlisted =
    "no object of the query's class is in the list: if it stops early, or there is none, give the class sizes "
    "(--sizes)";

template <class T>
Value<T> classi_of(const ClassCosts<T>& costs) {
  return ratio(costs.worst - T(2) * costs.ranking, costs.worst, kNoCost);
}

/// What one position of a ranking costs, in the unit of the distances, and what all up to it cost together (Algorithm
/// 1). The best ranking costs nothing anywhere.
struct ClassPosition {
  double cost = 0;
  double cumulative = 0;
  double worst_cumulative = 0;   ///< of the ranking that has the farthest objects first
  double random_cumulative = 0;  ///< of a random ranking, on average
};
std::vector<ClassPosition> class_positions(const ClassRankingData& data);

/// The places of the objects in the ranking, the nearest first or the farthest; equally far ones as the ranking has
/// them.
std::vector<std::uint32_t> by_distance(const ClassRankingData& data, bool nearest_first);

/// ClasSi of the first k positions, k = 1 … m; empty when it is undefined, which it is for all k or for none.
std::vector<double> classi_curve(const ClassRankingData& data);

/// The mean over all rankings of these objects. It is 0 at the end; before the end it depends on the class sizes, and
/// may fall or grow.
std::vector<double> expected_classi_curve(const ClassRankingData& data);

}  // namespace etalon
