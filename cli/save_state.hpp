// save_state.hpp: a state into a file.
#pragma once

#include <string>
#include <vector>

#include "etalon/state.hpp"

namespace etalon::cli {

/// Whole or not at all; what is odd in what was counted is told on the standard error. Throws Error(usage) where it
/// would take the place of a file that was read.
void save_state(const State& state, const std::string& path, const std::vector<std::string>& read);

}  // namespace etalon::cli
