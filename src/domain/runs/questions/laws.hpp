// laws.hpp: what a measure of judged lists should see.
#pragma once

#include "engine/universe_kind.hpp"

namespace etalon {

extern const LawCheck kJudgedLaws[11];

}  // namespace etalon
