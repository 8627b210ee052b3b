// arrange.hpp: disagreements between classes in the order of a matrix.
#pragma once

#include <string>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// One row after the other. Throws Error(input) for a class that the table lacks.
std::vector<double> arrange(const LabelNumbers& table, const std::vector<std::string>& classes);

}  // namespace etalon
