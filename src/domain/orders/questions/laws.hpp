// laws.hpp: the laws of measures of orders, without ties and with them.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const LawCheck kPermutationLaws[7];
extern const LawCheck kWeakOrderLaws[8];

}  // namespace etalon
