// score_columns.cpp: predictions that are scores or probabilities, where labels are expected.
#include "intake/score_columns.hpp"

#include <algorithm>
#include <cmath>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

bool has_fraction(const std::string& label) {
  const auto number = parse_number(label);
  return number && std::isfinite(*number) && *number != std::floor(*number);
}

}  // namespace

bool are_scores(const std::vector<std::string>& prediction, const std::vector<std::string>& truth) {
  bool any = false;
  for (const std::string& label : prediction) {
    const auto number = parse_number(label);
    if (!number || !(*number >= 0 && *number <= 1)) return false;
    any = any || has_fraction(label);
  }
  return any && std::none_of(truth.begin(), truth.end(), has_fraction);
}

void refuse_scores_of_systems(const std::vector<std::string>& systems) {
  if (systems.size() < 2) return;
  constexpr std::size_t shown = 3;
  std::vector<std::string> some;
  for (std::size_t i = 0; i < std::min(shown, systems.size()); ++i) some.push_back("'" + systems[i] + "'");
  if (systems.size() > shown) some.push_back("… (" + std::to_string(systems.size()) + ")");
  throw Error(
      ErrorKind::input,
      join(some, ", ") +
          " have fractions from 0 to 1 where labels are expected. If they are the probabilities of the classes, "
          "put the most probable class into a column and name it with --prediction COLUMN (pandas: "
          "frame[columns].idxmax(axis=1)), or measure how the classes rank the instances with etalon classi. If "
          "they are scores of one class by several systems, say --thresholds (Python: et.thresholds), or name a "
          "column of labels with --prediction");
}

}  // namespace etalon
