// baseline.hpp: a truth of two classes and random predictions of every number of positives.
#pragma once

#include "etalon/baseline.hpp"
#include "etalon/settings.hpp"

namespace etalon {

std::shared_ptr<const BaselineInputs> baseline_of_labels(const Settings& settings);

}  // namespace etalon
