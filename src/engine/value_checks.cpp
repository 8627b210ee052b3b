// value_checks.cpp: values out of the range of their measure.
#include "engine/value_checks.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// The smallest range that covers those of all domains that know the measure; nothing when none does.
std::optional<Range> known_range(const std::string& measure) {
  std::optional<Range> known;
  for (const DomainFacts& domain : domains()) {
    try {
      const Range range = parse_score(measure, domain.domain).range();
      known = known ? Range{std::min(known->low, range.low), std::max(known->high, range.high)} : range;
    } catch (const Error&) {
      continue;  // unknown in this domain
    }
  }
  return known;
}

bool lies_in(const Range& range, double value) {
  const double rounding = 1e-6 * std::max(1.0, std::abs(value));
  return value >= range.low - rounding && value <= range.high + rounding;
}

}  // namespace

void refuse_values_out_of_range(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed) {
  std::map<std::string, std::optional<Range>> ranges;
  for (const ScoreEntry& entry : entries) {
    if (computed.contains(entry.score) || std::isnan(entry.value)) continue;
    const auto [at, is_new] = ranges.emplace(entry.score, std::nullopt);
    if (is_new) at->second = known_range(entry.score);
    if (!at->second || lies_in(*at->second, entry.value)) continue;
    const Range& range = *at->second;
    const bool percent = range.high == 1 && entry.value > 1 && entry.value <= 100;
    throw Error(ErrorKind::input, "system '" + entry.system + "' has " + entry.score + " " + shortest(entry.value) +
                                      " on unit '" + entry.unit + "', and " + entry.score + " lies between " +
                                      shortest(range.low) + " and " + shortest(range.high) +
                                      (percent ? ": if it is in percent, divide it by 100" : ": correct the value") +
                                      "; a measure of your own needs a name of its own, such as my_" + entry.score +
                                      ", and --higher or --lower");
  }
}

}  // namespace etalon
