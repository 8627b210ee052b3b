// sign_patterns.hpp: which measures prefer which of two predictions, collected over many examples.
#pragma once

#include <bitset>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "etalon/separation.hpp"

namespace etalon {

inline constexpr std::size_t kMostMeasures = 256;
using MeasureSet = std::bitset<kMostMeasures>;

/// Collects examples from small to large and keeps what tells measures apart.
class SignPatterns {
 public:
  explicit SignPatterns(std::vector<std::string> measures);

  /// The measures that prefer the first and those that prefer the second; `describe` is called when it is kept.
  void add(const MeasureSet& for_first, const MeasureSet& for_second,
           const std::function<SeparatingExample()>& describe);
  /// True when all pairs of measures are told apart.
  [[nodiscard]] bool complete() const { return open_ == 0; }
  [[nodiscard]] Separation finish(std::string universe) const;

 private:
  struct Pattern {
    MeasureSet first;
    MeasureSet second;
    SeparatingExample example;
  };
  [[nodiscard]] std::vector<std::string> names(const MeasureSet& set) const;
  [[nodiscard]] std::size_t pair_index(std::size_t f, std::size_t g) const { return f * measures_.size() + g; }
  [[nodiscard]] std::vector<std::size_t> fewest(bool& proved) const;

  std::vector<std::string> measures_;
  std::vector<int> first_pattern_;  // by pair of measures
  std::vector<Pattern> patterns_;
  std::set<std::string> known_;
  std::size_t open_;
};

}  // namespace etalon
