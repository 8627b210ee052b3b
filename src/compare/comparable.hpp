// comparable.hpp: whether systems were measured on the same objects, so that the best of them can be told.
#pragma once

#include <string>
#include <vector>

#include "etalon/count_table.hpp"

namespace etalon {

struct NamedTable {
  std::string name;
  const CountTable* table;
};

/// Empty when the truth is the same for all: as many objects of each class, or of each cluster of the reference. Else
/// what to say instead of naming a best one.
std::string unlike_truths(const std::vector<NamedTable>& systems, const std::string& unit);

}  // namespace etalon
