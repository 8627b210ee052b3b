// best.hpp: the best of several numbers: by doubles where they differ clearly, exactly where they nearly tie.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "etalon/score.hpp"

namespace etalon {

/// Which of the numbers are best. None is when there is no other to be better than, or when one is NaN: who has no
/// value cannot be said to be worse. `exact(i)` decides where doubles nearly tie; a score that has no exact values ties
/// them.
template <class ExactOf>
std::vector<bool> best_of(std::span<const double> numbers, const Score& score, ExactOf exact) {
  const Better better = score.better();
  std::vector<bool> best(numbers.size());
  const double sign = better == Better::lower ? -1 : 1;
  double top = -std::numeric_limits<double>::infinity();
  std::size_t defined = 0;
  for (const double number : numbers) {
    if (std::isnan(number)) continue;
    top = std::max(top, sign * number);
    ++defined;
  }
  if (better == Better::neither || defined < 2 || defined < numbers.size()) return best;
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (top == sign * numbers[i] || top - sign * numbers[i] <= 1e-12 * std::max(1.0, std::abs(top))) near.push_back(i);
  }
  if (near.size() == 1 || !score.has_exact()) {
    for (const std::size_t i : near) best[i] = true;
    return best;
  }
  std::vector<Exact> values;
  for (const std::size_t i : near) values.push_back(better == Better::lower ? -exact(i) : exact(i));
  const Exact greatest = *std::max_element(values.begin(), values.end());
  for (std::size_t i = 0; i < near.size(); ++i) best[near[i]] = values[i] == greatest;
  return best;
}

}  // namespace etalon
