// class_ranking_samples.hpp: rankings of objects with classes, ready to be measured.
#pragma once

#include "etalon/class_systems.hpp"
#include "etalon/samples.hpp"
#include "etalon/state.hpp"

namespace etalon {

Samples class_ranking_samples(std::vector<RankedSystem> systems);
/// Of systems whose queries tell the classes that occur.
State class_ranking_state(const std::vector<RankedSystem>& systems, const ClassDistances& distances);

}  // namespace etalon
