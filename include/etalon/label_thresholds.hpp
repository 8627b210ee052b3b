// label_thresholds.hpp: from which score on an object is best called positive, for each measure: what is chosen on the
// same objects flatters, so that a part of them may choose and the rest tell.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/samples.hpp"

namespace etalon {

/// The objects that have one score: how many are positive, and how many are not.
struct ScoredGroup {
  double score;
  double positives;
  double negatives;
};

/// Objects with this score or a higher one are called positive. Infinite: none is.
struct Threshold {
  double from = 0;
  Value<double> value;           ///< on the objects that chose it
  std::size_t equals = 1;        ///< thresholds that are as good; the highest of them is taken
  std::size_t undefined = 0;     ///< thresholds at which the measure has no value
  Value<double> elsewhere{0.0};  ///< on the other objects
};

/// The threshold with the best value of the score, which is of one class or of two. The groups come from the highest
/// score to the lowest, no two with the same. Ties of values are decided exactly.
Threshold best_threshold(std::span<const ScoredGroup> groups, const Score& score, Undefined undefined);
/// The value at a threshold.
Value<double> value_at(std::span<const ScoredGroup> groups, double from, const Score& score, Undefined undefined);

struct ThresholdOptions {
  double share = 1;  ///< of the objects that choose; less than 1: the others tell
  std::uint64_t seed = 1;
  Undefined undefined = Undefined::report;
};

struct Thresholds {
  struct Row {
    std::string system;
    std::string unit;
    std::string score;
    Threshold found;
  };
  std::vector<Row> rows;
  std::string positive;  ///< the class
  std::vector<std::string> systems;
  std::vector<std::string> units;
  std::uint64_t chose = 0;   ///< objects of the first sample that chose
  std::uint64_t others = 0;  ///< and that tell; 0 when all chose
  std::size_t distinct = 0;  ///< different scores that the first sample has
  ThresholdOptions how;
  std::vector<std::string> notes{};  ///< on how the data were read
};

/// For each system and unit of label samples whose predictions are scores. Throws Error(input) for a prediction that is
/// no number, Error(usage) for a measure that is not of two classes.
Thresholds choose_thresholds(const Samples& samples, std::span<const Score> scores, const ThresholdOptions& how = {});

Document document_of(const Thresholds& found);

}  // namespace etalon
