// tie_notes.hpp: what is to say of documents that tie, where an answer looks at one order of them.
#pragma once

#include "domain/runs/ties/groups.hpp"
#include "etalon/run_samples.hpp"

namespace etalon::runs {

/// Another order of the documents that tie is another list, as far as judgments tell.
inline bool order_matters(const JudgedList& list) {
  for (const JudgedList::Tie& tie : list.ties) {
    const std::vector<TiedDocument> documents = documents_of_tie(list, tie, false);
    if (std::any_of(documents.begin(), documents.end(), [&](const auto& one) { return one != documents.front(); }))
      return true;
  }
  return false;
}

/// A sentence about the lists of a system of which that is so; empty where there is none.
inline std::string note_on_ties(const Samples& samples, std::size_t system) {
  std::size_t lists = 0;
  std::size_t tied = 0;
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    const auto list = judged_list(samples, system, query);
    if (!list) continue;
    ++lists;
    tied += order_matters(*list) ? 1 : 0;
  }
  if (tied == 0) return "";
  return samples.systems[system] + ": in " + std::to_string(tied) + " of " + std::to_string(lists) +
         " lists documents of different grades tie; they are taken in one order, and another one may answer otherwise";
}

}  // namespace etalon::runs
