// value_checks.cpp: values out of the range of their measure.
#include "engine/value_checks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "engine/known_measure.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

bool lies_in(const Range& range, double value) {
  const double rounding = 1e-6 * std::max(1.0, std::abs(value));
  return value >= range.low - rounding && value <= range.high + rounding;
}

/// The values of one system.
struct SystemRange {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  double sum = 0;
  double count = 0;

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
    sum += value;
    ++count;
  }
  [[nodiscard]] double mean() const { return sum / count; }
  [[nodiscard]] bool is_percent() const { return low > 1 && high <= 100; }
  [[nodiscard]] bool is_fraction() const { return low >= 0 && high <= 1; }
};

/// "a's values look like percent, b's like fractions"; empty where none do.
std::string percent_beside_fractions(std::span<const ScoreEntry> entries, const std::string& measure) {
  constexpr double times = 20;
  std::map<std::string, SystemRange> systems;
  for (const ScoreEntry& entry : entries) {
    if (entry.score == measure && !std::isnan(entry.value)) systems[entry.system].add(entry.value);
  }
  const SystemRange* least_percent = nullptr;
  const SystemRange* most_fraction = nullptr;
  std::string percent;
  std::string fraction;
  for (const auto& [name, values] : systems) {
    if (values.is_percent() && (least_percent == nullptr || values.mean() < least_percent->mean())) {
      least_percent = &values;
      percent = name;
    }
    if (values.is_fraction() && (most_fraction == nullptr || values.mean() > most_fraction->mean())) {
      most_fraction = &values;
      fraction = name;
    }
  }
  if (least_percent == nullptr || most_fraction == nullptr) return "";
  if (!(most_fraction->mean() > 0 && least_percent->mean() >= times * most_fraction->mean())) return "";
  return percent + "'s values of " + measure + " look like percent, " + fraction + "'s like fractions";
}

}  // namespace

void refuse_values_out_of_range(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed) {
  std::map<std::string, std::optional<KnownMeasure>> measures;
  for (const ScoreEntry& entry : entries) {
    if (computed.contains(entry.score) || std::isnan(entry.value)) continue;
    const auto [at, is_new] = measures.emplace(entry.score, std::nullopt);
    if (is_new) at->second = known_measure(entry.score);
    if (!at->second || lies_in(at->second->range, entry.value)) continue;
    const Range& range = at->second->range;
    const bool percent = range.high == 1 && entry.value > 1 && entry.value <= 100;
    const std::string looks = percent ? percent_beside_fractions(entries, entry.score) : "";
    const std::string own =
        "; a measure of your own needs a name of its own, such as my_" + entry.score + ", and --higher or --lower";
    throw Error(ErrorKind::input, "system '" + entry.system + "' has " + entry.score + " " + shortest(entry.value) +
                                      " on unit '" + entry.unit + "', and " + entry.score + " lies between " +
                                      shortest(range.low) + " and " + shortest(range.high) +
                                      (!looks.empty() ? ": " + looks + "; divide the percent by 100"
                                       : percent      ? ": if it is in percent, divide it by 100" + own
                                                      : ": correct the value" + own));
  }
}

void note_percent(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed,
                  std::vector<std::string>& notes) {
  std::set<std::string> measures;
  for (const ScoreEntry& entry : entries) {
    if (computed.contains(entry.score) || !measures.insert(entry.score).second) continue;
    if (const std::string looks = percent_beside_fractions(entries, entry.score); !looks.empty())
      notes.push_back(looks + ": if both are the same measure, divide the percent by 100");
  }
}

void refuse_extreme_values(const ScoreTable& table, std::size_t measure, int most) {
  double size = 0;
  for (const double value : table.values[measure]) size = std::isnan(value) ? size : std::max(size, std::abs(value));
  if (size == 0 || std::abs(std::log10(size)) < most) return;
  throw Error(ErrorKind::input, "the largest value of " + table.scores[measure] + " is " + shortest(size) +
                                    " in size, and values between 1e-" + std::to_string(most) + " and 1e" +
                                    std::to_string(most) + " are expected: multiply all of them by one factor");
}

}  // namespace etalon
