// counted_systems.cpp: two-by-two tables by system and unit as systems of two classes.
#include "etalon/systems.hpp"

namespace etalon {

std::vector<System> systems_of(std::span<const SystemCounts> counts) {
  const std::vector<std::string> classes{"0", "1"};
  std::vector<System> systems;
  for (const SystemCounts& row : counts) {
    std::vector<CountTable::Cell> cells;
    for (const CountTable::Cell& cell : {CountTable::Cell{1, 1, row.c11}, CountTable::Cell{1, 0, row.c10},
                                         CountTable::Cell{0, 1, row.c01}, CountTable::Cell{0, 0, row.c00}}) {
      if (cell.count != 0) cells.push_back(cell);
    }
    systems.push_back({row.system, Confusion(classes, std::move(cells)), row.unit, classes});
  }
  return systems;
}

MatrixOptions System::matrix_options(const MatrixOptions& given) const {
  MatrixOptions options = given;
  if (options.classes.empty()) options.classes = classes;
  if (!options.classes.empty() || elsewhere.empty()) return options;
  options.elsewhere = elsewhere;
  if (options.positive.empty()) options.positive = customary_positive(elsewhere).value_or("");
  return options;
}

}  // namespace etalon
