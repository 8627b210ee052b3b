// sides.hpp: one list, or two of which the second counts negative, with the documents of both in one pool.
#pragma once

#include "domain/runs/lists/pool.hpp"
#include "etalon/score.hpp"

namespace etalon::runs {

/// One or two lists: the second counts negative.
struct Sides {
  std::vector<std::shared_ptr<const JudgedList>> lists;
  Pool pool;

  explicit Sides(std::vector<std::shared_ptr<const JudgedList>> given)
      : lists(std::move(given)), pool(runs::pool_of(lists)) {}
  [[nodiscard]] const Judgments& judgments() const { return *lists[0]->judgments; }
  [[nodiscard]] bool judged(std::size_t document) const { return pool.documents[document]->judged(); }
  [[nodiscard]] double grade(std::size_t document) const { return *pool.documents[document]->grade; }
  /// Σ over the lists of weight(list, place) at the document's place, from 1; the second list counts negative.
  template <class Weight>
  [[nodiscard]] double weight(std::size_t document, Weight of_place) const {
    double sum = 0;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      const std::uint32_t place = pool.places[i][document];
      if (place != Pool::kNowhere) sum += (i == 0 ? 1 : -1) * of_place(*lists[i], place + 1);
    }
    return sum;
  }
};

inline double number_of(const Score& score, std::string_view parameter) {
  for (std::size_t p = 0; p < score.measure->parameters.size(); ++p) {
    if (score.measure->parameters.items[p].name == parameter) return score.arguments[p];
  }
  return 0;
}

inline bool within(std::uint64_t place, double k) { return k == 0 || static_cast<double>(place) <= k; }

}  // namespace etalon::runs
