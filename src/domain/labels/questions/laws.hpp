// laws.hpp: the laws of measures of labels, over matrices and over counts of pairs, which are matrices too.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const LawCheck kMatrixLaws[9];

}  // namespace etalon
