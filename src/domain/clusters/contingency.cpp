// contingency.cpp: noise left out, or each object of it a cluster of its own.
#include "etalon/contingency.hpp"

namespace etalon {

Contingency Contingency::without(std::string_view row, std::string_view column) const {
  std::vector<Cell> kept;
  for (const Cell& cell : cells()) {
    if (rows()[cell.truth] != row && columns()[cell.prediction] != column) kept.push_back(cell);
  }
  return {rows(), columns(), std::move(kept)};
}

Contingency Contingency::with_singletons(std::string_view row, std::string_view column) const {
  std::vector<std::string> row_names = rows();
  std::vector<std::string> column_names = columns();
  std::vector<Cell> cells_now;
  const auto next = [](std::vector<std::string>& names, std::string_view of) {
    names.push_back(std::string(of) + "#" + std::to_string(names.size()));
    return static_cast<std::uint32_t>(names.size() - 1);
  };
  for (const Cell& cell : cells()) {
    const bool alone = rows()[cell.truth] == row;
    const bool alone_there = columns()[cell.prediction] == column;
    if (!alone && !alone_there) cells_now.push_back(cell);
    for (std::uint64_t i = 0; (alone || alone_there) && i < cell.count; ++i)
      cells_now.push_back(
          {alone ? next(row_names, row) : cell.truth, alone_there ? next(column_names, column) : cell.prediction, 1});
  }
  return {std::move(row_names), std::move(column_names), std::move(cells_now)};
}

}  // namespace etalon
