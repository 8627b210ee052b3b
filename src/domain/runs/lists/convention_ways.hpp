// convention_ways.hpp: a score at all usual values of its parameters.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "etalon/score.hpp"
#include "etalon/text.hpp"

namespace etalon::runs {

/// A score at other values of its parameters, and what differs, in words.
struct ScoreWay {
  Score score;
  std::vector<std::string> differences;
};

/// Other values of a parameter than the one at hand.
inline std::vector<double> other_values(const Parameter& parameter, double given, const std::set<double>& grades) {
  std::vector<double> values;
  if (parameter.name == "empty") return values;  // the same as --undefined zero
  for (std::size_t i = 0; i < parameter.choices.size(); ++i) values.push_back(static_cast<double>(i));
  if (parameter.name == "level") {
    for (const double grade : grades) values.push_back(grade);
    if (parameter.value == 0) values.push_back(0);
  }
  if (parameter.name == "k") values = {0, 1, 3, 5, 10, 20, 30, 50, 100, 1000};
  if (parameter.name == "p") values = {0.5, 0.8, 0.9, 0.95};
  std::erase(values, given);
  return values;
}

inline std::string value_text(const Parameter& parameter, double value) {
  if (parameter.choices.size() > 0) return std::string(parameter.choices.items[static_cast<std::size_t>(value)]);
  if (parameter.name == "k" && value == 0) return "none";
  return shortest(value);
}

/// All combinations of values of its parameters.
inline std::vector<ScoreWay> score_ways(const Score& score, const std::set<double>& grades) {
  std::vector<ScoreWay> ways{{score, {}}};
  for (std::size_t p = 0; p < score.measure->parameters.size(); ++p) {
    const Parameter& parameter = score.measure->parameters.items[p];
    const std::vector<double> others = other_values(parameter, score.arguments[p], grades);
    const std::size_t before = ways.size();
    for (std::size_t i = 0; i < before; ++i) {
      for (const double value : others) {
        ScoreWay way = ways[i];
        way.score.arguments[p] = value;
        way.differences.push_back(std::string(parameter.name) + " " + value_text(parameter, value) + " instead of " +
                                  value_text(parameter, score.arguments[p]));
        ways.push_back(std::move(way));
      }
    }
  }
  return ways;
}

}  // namespace etalon::runs
