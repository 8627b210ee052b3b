// groups.hpp: the documents of each group of ties, and lists with these in another order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "etalon/judged.hpp"

namespace etalon {

/// A document that the judgments do not name.
inline constexpr double kNotNamed = -std::numeric_limits<double>::infinity();

/// The grades of the documents that tie, in the order of their places.
inline std::vector<double> grades_of_tie(const JudgedList& list, const JudgedList::Tie& tie) {
  std::vector<double> grades(tie.size, kNotNamed);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank >= tie.first && hit.rank < tie.first + tie.size) grades[hit.rank - tie.first] = hit.grade;
  }
  return grades;
}

/// Puts documents of these grades into the places of a tie.
inline void arrange_tie(JudgedList& list, const JudgedList::Tie& tie, const std::vector<double>& grades) {
  auto hit = std::find_if(list.hits.begin(), list.hits.end(),
                          [&](const JudgedList::Hit& one) { return one.rank >= tie.first; });
  for (std::uint32_t at = 0; at < tie.size; ++at) {
    if (grades[at] == kNotNamed) continue;
    *hit++ = {tie.first + at, grades[at]};
  }
}

}  // namespace etalon
