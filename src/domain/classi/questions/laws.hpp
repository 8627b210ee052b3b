// laws.hpp: the laws of measures of rankings of objects with classes: the four theorems of Ivanescu, Wichterich and
// Seidl (2011), steps towards the best ranking, and ties.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const LawCheck kClassRankingLaws[7];

}  // namespace etalon
