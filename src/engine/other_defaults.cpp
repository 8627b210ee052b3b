// other_defaults.cpp: measures whose defaults are not those of the tool that most people have values from.
#include "engine/other_defaults.hpp"

#include <vector>

#include "engine/arguments.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::string other_defaults(std::span<const Score> scores) {
  std::vector<std::string> names;
  for (const Score& score : scores) {
    if (score.own != nullptr || score.text() != score.measure->name) continue;
    for (const Elsewhere& elsewhere : score.measure->elsewhere) {
      if (elsewhere.tool != "scikit-learn" || elsewhere.arguments.empty()) continue;
      const Score theirs = make_score(*score.measure, elsewhere.arguments);
      if (theirs.arguments != score.arguments)
        names.push_back(std::string(elsewhere.name) + " is " + theirs.text() + ", not " + score.text());
    }
  }
  return names.empty() ? "" : "In scikit-learn " + join(names, "; ");
}

}  // namespace etalon
