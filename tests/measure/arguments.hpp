// arguments.hpp: a measure at many arguments: every combination of its words, and of some numbers that it takes.
#pragma once

#include <vector>

#include "etalon/number_table.hpp"
#include "etalon/score.hpp"

namespace etalon {

inline std::vector<Score> at_many_arguments(const Measure& measure, const std::vector<double>& numbers = {0.25, 1, 2}) {
  std::vector<Score> scores{claimed_scores(measure).front().score};
  for (std::size_t p = 0; p < measure.parameters.size(); ++p) {
    const Parameter& parameter = measure.parameters.items[p];
    std::vector<double> values = numbers;
    if (parameter.whole) values = {0, 1, 3};
    if (parameter.table) values = {0, table_argument("{0:1,1:3,2:0.5}", "test")};
    if (!parameter.choices.empty()) {
      values.clear();
      for (std::size_t word = 0; word < parameter.choices.size(); ++word) values.push_back(static_cast<double>(word));
    }
    std::vector<Score> more;
    for (Score score : scores) {
      for (const double value : values) {
        if (value < parameter.low || value > parameter.high) continue;
        if (parameter.low_excluded && value == parameter.low) continue;
        score.arguments[p] = value;
        more.push_back(score);
      }
    }
    scores = std::move(more);
  }
  return scores;
}

}  // namespace etalon
