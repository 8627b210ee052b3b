// class_ranking_samples.hpp: rankings of objects with classes, ready to be measured.
#pragma once

#include "etalon/class_systems.hpp"
#include "etalon/samples.hpp"

namespace etalon {

Samples class_ranking_samples(std::vector<RankedSystem> systems);

}  // namespace etalon
