// units.hpp: choosing units (days, data sets, queries) by name.
#pragma once

#include <string>
#include <vector>

namespace etalon {

/// Whether the unit is like one of the patterns of a shell, in which * stands for anything.
bool is_like(const std::string& unit, const std::vector<std::string>& patterns);

/// Throws Error(usage) that names the patterns and some of the units.
[[noreturn]] void no_unit_is_like(const std::vector<std::string>& patterns, const std::vector<std::string>& units);

/// Keeps the items whose unit is like one of the patterns; all when there is no pattern. None left is an error.
template <class Item>
void keep_units(std::vector<Item>& items, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return;
  std::vector<Item> kept;
  for (const Item& item : items) {
    if (is_like(item.unit, patterns)) kept.push_back(item);
  }
  if (kept.empty()) {
    std::vector<std::string> units;
    for (const Item& item : items) units.push_back(item.unit);
    no_unit_is_like(patterns, units);
  }
  items = std::move(kept);
}

}  // namespace etalon
