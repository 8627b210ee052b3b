// units.cpp: names of units against patterns.
#include "etalon/units.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {

bool is_like(const std::string& unit, const std::vector<std::string>& patterns) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return fnmatch(pattern.c_str(), unit.c_str(), 0) == 0; });
}

void no_unit_is_like(const std::vector<std::string>& patterns, const std::vector<std::string>& units) {
  constexpr std::size_t shown = 5;
  std::vector<std::string> some;
  for (const std::string& unit : units) {
    if (some.size() <= shown && std::find(some.begin(), some.end(), unit) == some.end()) some.push_back(unit);
  }
  if (some.size() > shown) some.back() = "…";
  throw Error(ErrorKind::usage,
              "no unit is like '" + join(patterns, "' or '") + "'; the units are " + join(some, ", "));
}

}  // namespace etalon
