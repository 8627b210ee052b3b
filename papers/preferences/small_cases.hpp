// small_cases.hpp: all small targets with levels and all predictions for them, and claims that are checked on them.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "etalon/paper.hpp"
#include "etalon/text.hpp"

namespace etalon::papers::preferences_paper {

using Numbers = std::vector<double>;

inline constexpr std::size_t kMostItems = 6;

/// Calls visit(numbers) for all numbers 1 … most of so many items.
template <class Visit>
void each_assignment(std::size_t items, std::size_t most, Visit visit) {
  Numbers numbers(items, 1);
  while (true) {
    visit(numbers);
    std::size_t at = 0;
    while (at < items && numbers[at] == static_cast<double>(most)) numbers[at++] = 1;
    if (at == items) return;
    ++numbers[at];
  }
}

inline bool uses_all(const Numbers& numbers, std::size_t most) {
  for (std::size_t number = 1; number <= most; ++number) {
    if (std::find(numbers.begin(), numbers.end(), static_cast<double>(number)) == numbers.end()) return false;
  }
  return true;
}

/// Orders of so many items, ties allowed: every way to give them the ranks 1 … k, each rank to one at least.
inline std::vector<Numbers> orders_with_ties(std::size_t items) {
  std::vector<Numbers> orders;
  for (std::size_t ranks = 1; ranks <= items; ++ranks) {
    each_assignment(items, ranks, [&](const Numbers& numbers) {
      if (uses_all(numbers, ranks)) orders.push_back(numbers);
    });
  }
  return orders;
}

/// The levels of a target up to renaming its items: 1 1 2 3, one for each way to cut the items into levels.
inline std::vector<Numbers> targets_of(std::size_t items) {
  std::vector<Numbers> targets;
  for (Numbers& levels : orders_with_ties(items)) {
    if (std::is_sorted(levels.begin(), levels.end()) && levels.back() > 1) targets.push_back(std::move(levels));
  }
  return targets;
}

inline std::string text_of(const Numbers& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : " ") + shortest(number);
  return text;
}

/// Whether a claim held in all cases, and the first in which it did not.
struct Checked {
  std::size_t cases = 0;
  std::string against{};

  void check(bool holds, const auto& example) {
    ++cases;
    if (!holds && against.empty()) against = example();
  }
  [[nodiscard]] Comparison row(const std::string& what, const std::string& note = {}) const {
    const std::string text = against.empty() ? fmt::format("{} cases", cases) : against;
    return compare_published(what, "✓", against.empty() ? "✓" : "✗", text + (note.empty() ? "" : "; " + note));
  }
};

}  // namespace etalon::papers::preferences_paper
