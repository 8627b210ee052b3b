// truth.hpp: a number for the truth side of a table of counts: how many objects each class of the truth has.
#pragma once

#include "etalon/count_table.hpp"
#include "etalon/samples.hpp"

namespace etalon {

inline std::uint64_t truth_of(const CountTable& table) {
  std::vector<std::uint64_t> counts(table.rows().size());
  for (const CountTable::Cell& cell : table.cells()) counts[cell.truth] += cell.count;
  Fingerprint truth;
  for (std::size_t row = 0; row < counts.size(); ++row) {
    if (counts[row] == 0) continue;
    truth.add(table.rows()[row]);
    truth.add(counts[row]);
  }
  return truth.value();
}

}  // namespace etalon
