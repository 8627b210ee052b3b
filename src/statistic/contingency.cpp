// contingency.cpp: leaving out noise.
#include "etalon/contingency.hpp"

namespace etalon {

Contingency Contingency::without(std::string_view row, std::string_view column) const {
  std::vector<Cell> kept;
  for (const Cell& cell : cells()) {
    if (rows()[cell.truth] != row && columns()[cell.prediction] != column) kept.push_back(cell);
  }
  return {rows(), columns(), std::move(kept)};
}

}  // namespace etalon
