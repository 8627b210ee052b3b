// tables.hpp: what tables of units × systems must be.
#pragma once

#include "compare/given.hpp"
#include "etalon/compare_table.hpp"

namespace etalon::compare {

inline constexpr const char* kFewSystems = "fewer than two systems";
inline constexpr const char* kFewRows = "fewer than two units";

inline void check_table(const Table& table) {
  if (table.systems == 0 ? !table.values.empty() : table.values.size() % table.systems != 0)
    refuse("a table has a value for each unit and system");
  check_numbers(table.values);
}

/// Whether p is small enough at this confidence, but for rounding.
inline bool shows(double p, double confidence) { return p <= (1 - confidence) * (1 + 1e-12); }

}  // namespace etalon::compare
