// class_ranking_space.hpp: all rankings of up to n objects at small whole distances, numbered.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "engine/space.hpp"
#include "etalon/class_ranking.hpp"

namespace etalon {

/// A ranking is a string of digits, the distance of each object to the query's class, best first. Beside each ranking
/// there are those in which two neighbours are tied, written in parentheses: 0(12)1.
class ClassRankingSpace : public StatisticSpace<ClassRankingSpace> {
 public:
  explicit ClassRankingSpace(const Universe& universe);
  /// Throws Error(usage) when there are too many.
  static void refuse(const Universe& universe, std::span<const Law> laws);

  [[nodiscard]] std::size_t size() const override { return texts_.size(); }
  /// Not tied, and not all objects at one distance: on these no ranking is better than another.
  [[nodiscard]] bool inside(Index i) const override { return inside_[i]; }
  [[nodiscard]] std::size_t objects(Index i) const override { return rankings_[i]->n(); }
  /// The objects, nearest first.
  [[nodiscard]] std::string truth(Index i) const override;
  [[nodiscard]] std::string prediction(Index i) const override { return texts_[i]; }
  /// Nearest first, and farthest first.
  [[nodiscard]] bool agreeing(Index i) const override;
  [[nodiscard]] bool opposite(Index i) const override;
  /// The text says it all.
  [[nodiscard]] std::string text(Index i) const override { return texts_[i]; }
  /// kOutside when there is no such ranking.
  [[nodiscard]] Index find(const std::string& text) const;
  [[nodiscard]] ClassRanking<double> fast(Index i) const { return rankings_[i]; }
  [[nodiscard]] ClassRanking<Exact> exact(Index i) const { return rankings_[i].as<Exact>(); }

 private:
  void add(const std::string& text);

  std::vector<std::string> texts_;
  std::vector<bool> inside_;
  std::unordered_map<std::string, Index> index_;
  std::vector<ClassRanking<double>> rankings_;
};

}  // namespace etalon
