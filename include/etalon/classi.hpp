// classi.hpp: ClasSi of the costs of a ranking, and its curve over all prefixes.
#pragma once

#include <vector>

#include "etalon/class_ranking.hpp"
#include "etalon/value.hpp"

namespace etalon {

inline constexpr const char* kNoCost = "all objects are equally far from the query: no ranking costs more than another";

template <class T>
Value<T> classi_of(const ClassCosts<T>& costs) {
  return ratio(costs.worst - T(2) * costs.ranking, costs.worst, kNoCost);
}

/// ClasSi of the first k positions, k = 1 … m; empty when it is undefined, which it is for all k or for none.
std::vector<double> classi_curve(const ClassRankingData& data);

/// What a random ranking of these objects has on average. It is 0 at the end only: the worst ranking has its cost
/// earlier than a random one.
std::vector<double> expected_classi_curve(const ClassRankingData& data);

}  // namespace etalon
