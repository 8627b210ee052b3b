// arguments.hpp: the arguments of a measure from their text.
#pragma once

#include "etalon/score.hpp"

namespace etalon {

/// Reads "beta=2" (or "2" for the first parameter) into the arguments; the rest keep their defaults. Throws
/// Error(usage).
Arguments read_arguments(const Measure& measure, std::string_view text);

/// Throws Error(usage) for average=macro and the like: in scikit-learn an average is an argument of the measure.
void refuse_average(std::string_view name, std::string_view argument);

inline Score make_score(const Measure& measure, std::string_view arguments) {
  return {&measure, read_arguments(measure, arguments), {}};
}

}  // namespace etalon
