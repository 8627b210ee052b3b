// names.hpp: what domains call scores that are not a measure alone. A new list is declared here and listed in
// names.cpp.
#pragma once

#include "etalon/score.hpp"

namespace etalon::names {

extern const std::span<const ScoreName> clusters;  // partitions/names.cpp
extern const std::span<const ScoreName> answers;   // answers/names.cpp

}  // namespace etalon::names
