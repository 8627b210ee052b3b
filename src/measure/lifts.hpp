// lifts.hpp: the lifts of all domains. A new one is declared here and listed in lift.cpp.
#pragma once

#include "etalon/score.hpp"

namespace etalon::lift {

extern const Lift macro;     // confusion/lifts.cpp
extern const Lift micro;     // confusion/lifts.cpp
extern const Lift weighted;  // confusion/lifts.cpp
extern const Lift pairs;     // partitions/lifts.cpp
extern const Lift matched;   // partitions/lifts.cpp

// Understood.
extern const Lift positive;     // confusion/lifts.cpp
extern const Lift flat;         // partitions/lifts.cpp
extern const Lift order_pairs;  // orders/lifts.cpp

}  // namespace etalon::lift
