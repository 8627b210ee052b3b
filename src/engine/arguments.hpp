// arguments.hpp: the arguments of a measure from their text.
#pragma once

#include "etalon/score.hpp"

namespace etalon {

/// Reads "beta=2" (or "2" for the first parameter) into the arguments; the rest keep their defaults. Throws
/// Error(usage).
Arguments read_arguments(const Measure& measure, std::string_view text);

inline Score make_score(const Measure& measure, std::string_view arguments) {
  return {&measure, read_arguments(measure, arguments), {}};
}

}  // namespace etalon
