// value_checks.cpp: values out of the range of their measure, and rows of means or totals among the units.
#include "engine/value_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string_view>

#include "engine/known_measure.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/lowercase.hpp"

namespace etalon {
namespace {

bool lies_in(const Range& range, double value) {
  const double rounding = 1e-6 * std::max(1.0, std::abs(value));
  return value >= range.low - rounding && value <= range.high + rounding;
}

constexpr std::array<std::string_view, 10> kSummaryNames = {"all",   "mean",    "amean", "average",   "avg",
                                                            "total", "overall", "sum",   "macro avg", "all queries"};

bool names_a_summary(const std::string& unit) {
  return std::find(kSummaryNames.begin(), kSummaryNames.end(), trim(lowercase(unit))) != kSummaryNames.end();
}

/// Values are often printed with four decimals: half a unit of the last one for each.
constexpr double kPrinted = 0.5e-4;

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

struct SystemValues {
  double sum = 0;
  std::size_t count = 0;
  std::optional<double> summary{};

  [[nodiscard]] bool is_mean() const {
    return summary && count > 0 &&
           std::abs(*summary - sum / static_cast<double>(count)) <= 2.02 * kPrinted * std::max(1.0, std::abs(*summary));
  }
  [[nodiscard]] bool is_sum() const {
    return summary && count > 0 &&
           std::abs(*summary - sum) <= kPrinted * static_cast<double>(count + 1) + 1e-9 * std::abs(sum);
  }
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

void refuse_summary_unit(std::span<const ScoreEntry> entries, const std::string& unit, const std::string& measure) {
  std::map<std::string, SystemValues> systems;
  std::set<std::string> units;
  for (const ScoreEntry& entry : entries) {
    if (entry.score != measure || std::isnan(entry.value)) continue;
    SystemValues& values = systems[entry.system];
    if (entry.unit == unit) {
      values.summary = entry.value;
    } else if (!names_a_summary(entry.unit)) {
      values.sum += entry.value;
      values.count += 1;
      units.insert(entry.unit);
    }
  }
  const auto with = [&](bool (SystemValues::*is)() const) {
    return !systems.empty() &&
           std::all_of(systems.begin(), systems.end(), [&](const auto& named) { return (named.second.*is)(); });
  };
  const bool mean = with(&SystemValues::is_mean);
  if (!mean && !with(&SystemValues::is_sum)) return;
  throw Error(ErrorKind::input, "unit '" + unit + "' is the " + (mean ? "mean" : "sum") + " of the other " +
                                    std::to_string(units.size()) + " units by " + measure + " (" +
                                    systems.begin()->first + ": " + shortest(*systems.begin()->second.summary) +
                                    "), so it would be counted as one more unit: take its rows out of the table, or "
                                    "name the units to keep, such as --only 'q*'");
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

void refuse_summary_units(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed) {
  std::set<std::pair<std::string, std::string>> candidates;
  for (const ScoreEntry& entry : entries) {
    if (!computed.contains(entry.score) && names_a_summary(entry.unit)) candidates.insert({entry.unit, entry.score});
  }
  for (const auto& [unit, measure] : candidates) refuse_summary_unit(entries, unit, measure);
}

}  // namespace etalon
