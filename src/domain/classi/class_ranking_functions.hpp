// class_ranking_functions.hpp: functions of a ranking of objects with classes, as entries of the catalogue name them.
#pragma once

#include "etalon/class_ranking.hpp"
#include "etalon/measure.hpp"

namespace etalon {

template <auto function>
inline constexpr Functions of_class_ranking{function_of<ClassRanking, function>};

}  // namespace etalon
