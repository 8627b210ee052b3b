// pool.hpp: the documents that several lists of one query have, each once.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "etalon/judged.hpp"

namespace etalon::runs {

/// Points into the lists, which must live as long.
struct Pool {
  static constexpr std::uint32_t kNowhere = static_cast<std::uint32_t>(-1);

  std::vector<const RankedDocument*> documents;  ///< in the order in which they are met
  /// By list: the place of each document, from 0; kNowhere where the list does not have it.
  std::vector<std::vector<std::uint32_t>> places;
};

/// A list that is null has no documents.
inline Pool pool_of(std::span<const std::shared_ptr<const JudgedList>> lists) {
  Pool pool;
  pool.places.resize(lists.size());
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (!lists[i]) continue;
    const std::vector<RankedDocument>& documents = *lists[i]->documents;
    for (std::uint32_t place = 0; place < documents.size(); ++place) {
      const auto next = static_cast<std::uint32_t>(pool.documents.size());
      const auto [at, is_new] = numbers.try_emplace(documents[place].id, next);
      if (is_new) pool.documents.push_back(&documents[place]);
      std::vector<std::uint32_t>& places = pool.places[i];
      if (places.size() <= at->second) places.resize(at->second + 1, Pool::kNowhere);
      places[at->second] = place;
    }
  }
  for (std::vector<std::uint32_t>& places : pool.places) places.resize(pool.documents.size(), Pool::kNowhere);
  return pool;
}

}  // namespace etalon::runs
