// measures_of.hpp: the catalogue's entries of one domain.
#pragma once

#include <vector>

#include "etalon/measure.hpp"

namespace etalon {

inline std::vector<const Measure*> measures_of(Domain domain) {
  std::vector<const Measure*> list;
  for (const Family* family : catalogue()) {
    for (const Measure& measure : family->entries()) {
      if (measure.domain() == domain) list.push_back(&measure);
    }
  }
  return list;
}

}  // namespace etalon
