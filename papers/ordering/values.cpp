// values.cpp: how many values the six measures have over all lists, and which of them need the true order.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "etalon/orders.hpp"
#include "parts.hpp"

namespace etalon::papers::ordering_paper {

const std::vector<ListValues>& values_over_lists(std::size_t items) {
  static std::map<std::size_t, std::vector<ListValues>> known_lengths;
  if (const auto known = known_lengths.find(items); known != known_lengths.end()) return known->second;
  std::vector<Score> scores;
  for (const char* text : kScores) scores.push_back(parse_score(text, Domain::orders));
  std::vector<double> list(items);
  std::vector<double> places(items);
  std::iota(list.begin(), list.end(), 1.0);
  std::iota(places.begin(), places.end(), 0.0);
  std::vector<std::set<double>> values(kMeasureCount);
  std::vector<std::map<std::uint32_t, double>> by_halves(kMeasureCount);
  std::vector<ListValues> found(kMeasureCount);
  do {
    const Orders<double> orders({list, OrderValues::scores}, {places, OrderValues::scores});
    std::uint32_t upper = 0;  // the places that hold the upper half
    for (std::size_t i = 0; i < items; ++i) upper |= 2 * list[i] > static_cast<double>(items) ? 1U << i : 0U;
    for (std::size_t m = 0; m < kMeasureCount; ++m) {
      const double value = evaluate(scores[m], orders).number;
      values[m].insert(value);
      const auto [known, is_new] = by_halves[m].try_emplace(upper, value);
      if (!is_new && known->second != value) found[m].true_order = true;
    }
  } while (std::next_permutation(list.begin(), list.end()));
  for (std::size_t m = 0; m < kMeasureCount; ++m) found[m].distinct = values[m].size();
  return known_lengths[items] = std::move(found);
}

PaperTable distinct_values() {
  PaperTable table{.title = "Number of distinct values over all lists of n items (section 3)",
                   .head = {"measure", "printed at n = 8", "n = 8", "n = 7", "n = 6", "n = 5", "n = 4"}};
  // n₀ positives and n₁ negatives; at n = 8, four each.
  constexpr std::size_t half = 4;
  std::size_t formula = 0;
  for (std::size_t i = 1; i <= half; ++i) formula += half * (half + i);
  std::vector<std::vector<ListValues>> by_length;
  for (std::size_t n = 8; n >= 4; --n) by_length.push_back(values_over_lists(n));
  for (std::size_t m = 0; m < kMeasureCount; ++m) {
    table.rows.push_back({kNames[m], "–"});
    for (const auto& values : by_length) table.rows.back().push_back(std::to_string(values[m].distinct));
  }
  const auto at_8 = [&](std::size_t m) { return by_length.front()[m].distinct; };
  const auto printed = [&](std::size_t m, const std::string& what, std::size_t count, const std::string& why) {
    table.rows[m][1] = std::to_string(count);
    table.comparisons.push_back(compare_published(what, std::to_string(count), std::to_string(at_8(m)), why));
  };
  printed(0, "values of AUC, by n₀·n₁", half * half,
          fmt::format("n₀·n₁ is the greatest numerator; with 0 there are {} values", half * half + 1));
  printed(4, "values of OAUC, by n₁·Σ(n₁ + i)", formula,
          fmt::format("the formula is the greatest numerator; of the {} from 0 to it, {} are never reached",
                      formula + 1, formula + 1 - at_8(4)));
  table.comparisons.push_back(
      compare_published("OAUC has more values than AUC", "✓", std::string(at_8(4) > at_8(0) ? "✓" : "✗")));
  table.comparisons.push_back(
      compare_published("ED has more values than MD", "✓", std::string(at_8(3) > at_8(2) ? "✓" : "✗")));
  table.listed = true;
  table.note =
      "The paper gives the order of magnitude of ED, n³, and of MD, n²: over all lists ED has every even number from 0 "
      "to (n³ − n)/3 from n = 4 on, MD every even one from 0 to ⌊n²/2⌋, SRN every number from 0 to n(n − 1)/2.";
  return table;
}

PaperTable true_order() {
  const std::vector<ListValues>& values = values_over_lists(8);
  PaperTable table{.title = "“True-order” measures: knowing the two halves is not enough (section 2.3), n = 8"};
  constexpr const char* printed[kMeasureCount] = {"✗", "✓", "✓", "✓", "✓", "✗"};
  for (std::size_t m = 0; m < kMeasureCount; ++m)
    table.comparisons.push_back(compare_published(kNames[m], printed[m], values[m].true_order ? "✓" : "✗"));
  table.note = "✓: there are two lists that have the upper half of the items at the same places and different values.";
  return table;
}

}  // namespace etalon::papers::ordering_paper
