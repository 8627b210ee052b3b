// groups.hpp: the documents of each group of ties, and lists with these in another order.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

#include "etalon/judged.hpp"

namespace etalon {

/// A document that the judgments do not name.
inline constexpr double kNotNamed = -std::numeric_limits<double>::infinity();

/// What orders of tied documents can be told apart by: grades, and where subtopics count the documents themselves.
struct TiedDocument {
  double grade = kNotNamed;
  std::uint32_t document = 0;
  auto operator<=>(const TiedDocument&) const = default;
};

/// The first hit of a tie, or behind it: hits stand by rank, and there may be as many ties.
template <class Hits>
auto first_of_tie(Hits& hits, const JudgedList::Tie& tie) {
  return std::lower_bound(hits.begin(), hits.end(), tie.first,
                          [](const JudgedList::Hit& hit, std::uint32_t rank) { return hit.rank < rank; });
}

/// The documents that tie, in the order of their places.
inline std::vector<TiedDocument> documents_of_tie(const JudgedList& list, const JudgedList::Tie& tie, bool each) {
  std::vector<TiedDocument> documents(tie.size);
  for (auto hit = first_of_tie(list.hits, tie); hit != list.hits.end() && hit->rank < tie.first + tie.size; ++hit)
    documents[hit->rank - tie.first] = {hit->grade, each ? hit->document : 0};
  return documents;
}

/// Puts these documents into the places of a tie.
inline void arrange_tie(JudgedList& list, const JudgedList::Tie& tie, const std::vector<TiedDocument>& documents) {
  auto hit = first_of_tie(list.hits, tie);
  for (std::uint32_t at = 0; at < tie.size; ++at) {
    if (documents[at].grade == kNotNamed) continue;
    *hit++ = {tie.first + at, documents[at].document, documents[at].grade};
  }
}

}  // namespace etalon
