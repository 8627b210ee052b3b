// number_table.hpp: a table of numbers by numbers as an argument of a score: {1:3,2:9}.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace etalon {

struct NumberTable {
  std::vector<std::pair<double, double>> entries;  ///< by rising keys

  /// Null when the table does not name the key.
  [[nodiscard]] const double* find(double key) const;
  [[nodiscard]] std::string text() const;
};

/// Arguments are numbers, so that a table is known by one: equal tables have the same, and 0 is the empty one. Tables
/// that were read are kept. Throws Error(usage), which begins with `where`.
double table_argument(std::string_view text, const std::string& where);
const NumberTable& table_of(double argument);

}  // namespace etalon
