// item.hpp: one system's ranking for one query, as scores see it, beside all of them for the curves.
#pragma once

#include <memory>

#include "engine/collection.hpp"
#include "etalon/class_systems.hpp"

namespace etalon {

struct ClassRankingItem {
  std::shared_ptr<const ClassRankingData> ranking;

  template <class T, class F>
  auto apply(F f) const {
    const ClassRanking<T> statistic(ranking);
    return f(any(statistic));
  }
};

class ClassRankingBatch : public Collection<ClassRankingItem> {
 public:
  ClassRankingBatch(std::vector<ClassRankingItem> items, std::vector<RankedSystem> systems)
      : Collection(std::move(items)), systems_(std::move(systems)) {}
  [[nodiscard]] const std::vector<RankedSystem>& systems() const { return systems_; }

 private:
  std::vector<RankedSystem> systems_;
};

}  // namespace etalon
