// state_cells.hpp: the statistics of a state, one after the other.
#pragma once

#include "etalon/error.hpp"
#include "etalon/state.hpp"

namespace etalon {

/// Calls visit(system, unit, statistic), system by system.
template <class Visit>
void for_each_statistic(const State& state, Visit visit) {
  const std::vector<std::string> units = state.units();
  for (const std::string& system : state.systems()) {
    for (const std::string& unit : units) {
      if (const std::string* statistic = state.statistic(system, unit)) visit(system, unit, *statistic);
    }
  }
}

/// Throws Error(input) unless what was read of a state fits together.
inline void require_state(bool holds, const char* otherwise) {
  if (!holds) throw Error(ErrorKind::input, std::string("the state does not fit together: ") + otherwise);
}

}  // namespace etalon
