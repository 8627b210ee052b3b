// values.hpp: one value for each score, system and unit: the only thing that is called the value of a unit.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "etalon/samples.hpp"

namespace etalon {

struct MeasureOptions {
  Undefined undefined = Undefined::report;
  bool fail_when_undefined = false;  ///< Error(input) for the first value that is missing
  bool chances = false;              ///< of the scores that have a test
};

struct Values {
  std::shared_ptr<const Samples> samples;
  std::vector<Score> scores;
  Undefined undefined = Undefined::report;
  std::vector<double> numbers;                 ///< by score, system and unit; NaN where there is no value
  std::map<std::size_t, std::string> reasons;  ///< why not, by place
  std::map<std::size_t, Chance> chances;       ///< where they were asked for, by place

  [[nodiscard]] std::size_t place(std::size_t score, std::size_t system, std::size_t unit) const {
    return (score * samples->systems.size() + system) * samples->units.size() + unit;
  }
  [[nodiscard]] double number(std::size_t score, std::size_t system, std::size_t unit) const {
    return numbers[place(score, system, unit)];
  }
};

/// Every system on every unit by every score. Throws Error(usage) for a score that the samples cannot have.
Values measure(std::shared_ptr<const Samples> samples, std::span<const Score> scores,
               const MeasureOptions& options = {});

/// Throws Error(usage) for a score whose values come to another mean over units than the arithmetic one, which is what
/// tests of differences are about.
void refuse_other_means(std::span<const Score> scores);

/// One value of a table from anywhere.
struct ScoreEntry {
  std::string system;
  std::string unit;
  std::string score;
  double value;  ///< NaN when undefined
};
std::vector<ScoreEntry> entries_of(const Values& values);

}  // namespace etalon
