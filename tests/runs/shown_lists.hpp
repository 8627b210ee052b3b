// shown_lists.hpp: judged lists as texts that show all of them.
#pragma once

#include <sstream>
#include <string>

#include "etalon/runs.hpp"

namespace etalon {

/// A list as a text that shows all of it.
inline std::string shown(const JudgedList& list) {
  std::ostringstream text;
  text << list.retrieved << ":";
  for (const auto& hit : list.hits) text << " " << hit.rank << "=" << hit.grade;
  for (const auto& tie : list.ties) text << " tie " << tie.first << "+" << tie.size;
  text << " /";
  for (const auto& level : list.judgments->levels) text << " " << level.grade << "×" << level.documents;
  text << " " << list.judgments->pooled;
  return text.str();
}

inline std::string shown(const JudgedRun& run) {
  std::string text;
  for (const auto& [query, list] : run.queries) text += std::to_string(query) + " " + shown(*list) + "\n";
  for (const std::size_t query : run.missing) text += "missing " + std::to_string(query) + "\n";
  for (const std::string& query : run.unjudged) text += "unjudged " + query + "\n";
  return text;
}

}  // namespace etalon
