// units.hpp: choosing units (days, data sets, queries) by name.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace etalon {

/// The name of the only unit where nobody has named units. No column, file or argument gives it to a unit.
inline constexpr const char* kOnlyUnit = "";
/// As others see it: "all".
std::string shown_unit(const std::string& unit);
/// As people number things: q2 before q10. Names that differ in zeros only are apart by their bytes.
bool unit_less(const std::string& a, const std::string& b);

/// Whether the unit is like one of the patterns of a shell, in which * stands for anything.
bool is_like(const std::string& unit, const std::vector<std::string>& patterns);

/// Throws Error(usage) that names the patterns and some of the units.
[[noreturn]] void no_unit_is_like(const std::vector<std::string>& patterns, const std::vector<std::string>& units);

/// Keeps the items whose unit is like one of the patterns; all when there is no pattern. Every pattern must find some.
template <class Item>
void keep_units(std::vector<Item>& items, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return;
  for (const std::string& pattern : patterns) {
    const auto found = [&](const Item& item) { return is_like(item.unit, {pattern}); };
    if (std::any_of(items.begin(), items.end(), found)) continue;
    std::vector<std::string> units;
    for (const Item& item : items) units.push_back(item.unit);
    no_unit_is_like({pattern}, units);
  }
  std::erase_if(items, [&](const Item& item) { return !is_like(item.unit, patterns); });
}

}  // namespace etalon
