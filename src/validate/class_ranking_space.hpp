// class_ranking_space.hpp: all rankings of up to n objects at small whole distances, numbered.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "etalon/class_ranking.hpp"
#include "validate/judge.hpp"

namespace etalon {

/// A ranking is a string of digits, the distance of each object to the query's class, best first. Beside each ranking
/// there are those in which two neighbours are tied, written in parentheses: 0(12)1.
class ClassRankingSpace {
 public:
  using Subject = ClassRankingSubject;
  static constexpr const char* kInput = "ranking";
  static constexpr const char* kInputs = "rankings";

  explicit ClassRankingSpace(const Universe& universe);
  /// The space of a universe, made once and kept.
  static std::shared_ptr<const ClassRankingSpace> of(const Universe& universe);

  [[nodiscard]] const Universe& universe() const { return universe_; }
  [[nodiscard]] std::size_t size() const { return texts_.size(); }
  /// Not tied, and not all objects at one distance: on these no ranking is better than another.
  [[nodiscard]] bool inside(Index i) const { return inside_[i]; }
  /// Measures are compared on these: the rankings of the largest size.
  [[nodiscard]] bool compared(Index i) const { return inside(i) && objects(i) == universe_.objects; }
  [[nodiscard]] std::size_t objects(Index i) const { return rankings_[i]->n(); }
  /// The objects, nearest first.
  [[nodiscard]] std::string truth(Index i) const;
  [[nodiscard]] const std::string& prediction(Index i) const { return texts_[i]; }
  [[nodiscard]] static std::uint64_t truths(Index) { return 1; }
  [[nodiscard]] static std::uint64_t predictions(Index) { return 1; }
  [[nodiscard]] static bool admitted(Index) { return true; }
  [[nodiscard]] bool nearest_first(Index i) const;
  [[nodiscard]] bool farthest_first(Index i) const;
  [[nodiscard]] const std::string& text(Index i) const { return texts_[i]; }
  /// kOutside when there is no such ranking.
  [[nodiscard]] Index find(const std::string& text) const;
  /// The text says it all.
  [[nodiscard]] static std::vector<std::vector<std::uint64_t>> rows(Index) { return {}; }
  [[nodiscard]] ClassRanking<double> fast(Index i) const { return rankings_[i]; }
  [[nodiscard]] ClassRanking<Exact> exact(Index i) const { return rankings_[i].as<Exact>(); }

  /// All rankings of the same objects; each is as likely as any other.
  struct Margins {
    std::vector<std::uint64_t> truth;       ///< the objects, nearest first
    std::vector<std::uint64_t> prediction;  ///< nothing
    std::vector<Index> members;
    std::vector<std::uint64_t> ways;
    std::uint64_t total = 0;
  };
  [[nodiscard]] const std::vector<Margins>& margins() const { return margins_; }

 private:
  void add(const std::string& text);

  Universe universe_;
  std::vector<std::string> texts_;
  std::vector<bool> inside_;
  std::unordered_map<std::string, Index> index_;
  std::vector<ClassRanking<double>> rankings_;
  std::vector<Margins> margins_;
};

}  // namespace etalon
