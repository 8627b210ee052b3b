// numbered.hpp: names numbered in the order of their first appearance.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace etalon {

inline std::size_t number_of(std::vector<std::string>& names, std::map<std::string, std::size_t>& known,
                             const std::string& name) {
  const auto [found, fresh] = known.emplace(name, names.size());
  if (fresh) names.push_back(name);
  return found->second;
}

}  // namespace etalon
