// summary_units.cpp: a unit is a summary when its name says so and its values are that statistic of the other units.
#include "engine/summary_units.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/lowercase.hpp"

namespace etalon {
namespace {

enum class Summary { centre, spread, least, most, quartile, count };

constexpr std::array<std::pair<std::string_view, Summary>, 33> kWords{{
    {"all", Summary::centre},      {"mean", Summary::centre},      {"means", Summary::centre},
    {"amean", Summary::centre},    {"gmean", Summary::centre},     {"gm", Summary::centre},
    {"average", Summary::centre},  {"avg", Summary::centre},       {"overall", Summary::centre},
    {"macro", Summary::centre},    {"micro", Summary::centre},     {"total", Summary::centre},
    {"totals", Summary::centre},   {"sum", Summary::centre},       {"aggregate", Summary::centre},
    {"std", Summary::spread},      {"stdev", Summary::spread},     {"stddev", Summary::spread},
    {"sd", Summary::spread},       {"deviation", Summary::spread}, {"var", Summary::spread},
    {"variance", Summary::spread}, {"sem", Summary::spread},       {"stderr", Summary::spread},
    {"min", Summary::least},       {"minimum", Summary::least},    {"max", Summary::most},
    {"maximum", Summary::most},    {"median", Summary::quartile},  {"25%", Summary::quartile},
    {"50%", Summary::quartile},    {"75%", Summary::quartile},     {"count", Summary::count},
}};

/// Words that stand beside the word of a statistic: "all queries", "std dev", "standard error".
constexpr std::array<std::string_view, 11> kBeside{"queries", "folds", "units", "topics",   "topic", "tasks",
                                                   "of",      "the",   "dev",   "standard", "error"};

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : lowercase(name)) {
    const bool separates = c == ' ' || c == '_' || c == '-' || c == '.' || c == '(' || c == ')' || c == ':' || c == '*';
    if (!separates) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// The statistic that a name such as "mean", "Macro avg", "gm_all" or "std." says; nothing for any other name.
std::optional<Summary> summary_said_by(const std::string& unit) {
  std::optional<Summary> kind;
  for (const std::string& word : words_of(unit)) {
    const auto known = std::find_if(kWords.begin(), kWords.end(), [&](const auto& each) { return each.first == word; });
    if (known != kWords.end()) {
      kind = known->second;
    } else if (std::find(kBeside.begin(), kBeside.end(), word) == kBeside.end()) {
      return {};
    }
  }
  return kind;
}

/// Half a unit of the last decimal with which a value is written.
double rounding_of(double value) {
  const std::string text = shortest(value);
  const std::size_t exponent = std::min(text.find('e'), text.size());
  const std::size_t point = std::min(text.find('.'), exponent);
  const auto decimals = static_cast<double>(exponent - std::min(point + 1, exponent));
  const double power = exponent < text.size() ? parse_number(text.substr(exponent + 1)).value_or(0) : 0;
  return 0.5 * std::pow(10, power - decimals);
}

/// The values of one system, by one measure.
struct SystemValues {
  std::vector<double> others;  ///< on units that no name says to be a summary
  std::map<std::string, double> summaries;

  [[nodiscard]] double rounding() const {
    double least = 1;
    for (const double value : others) least = std::min(least, rounding_of(value));
    return least;
  }
};

struct Statistic {
  std::string_view name;
  Summary kind;
  /// Of the sorted values of a system and the number of units of all systems.
  std::function<double(const std::vector<double>&, double)> value;
  /// How many times the rounding of its values its own may be, at most.
  std::function<double(double)> error = [](double) { return 1.0; };
};

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double variance_of(const std::vector<double>& values, double less) {
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return squares / (static_cast<double>(values.size()) - less);
}

double geometric_mean_of(const std::vector<double>& values) {
  constexpr double least = 1e-5;  // trec_eval's, so that a value of 0 does not decide alone
  double logs = 0;
  for (const double value : values) logs += std::log(std::max(value, least));
  return std::exp(logs / static_cast<double>(values.size()));
}

/// Between neighbours by their distance, as NumPy and pandas have it.
double quantile_of(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

using Sorted = const std::vector<double>&;

const std::vector<Statistic>& statistics() {
  const auto as_many = [](double n) { return n; };
  static const std::vector<Statistic> all{
      {"mean", Summary::centre, [](Sorted x, double) { return mean_of(x); }},
      {"mean", Summary::centre,
       [](Sorted x, double units) { return mean_of(x) * static_cast<double>(x.size()) / units; }},
      {"sum", Summary::centre, [](Sorted x, double) { return mean_of(x) * static_cast<double>(x.size()); }, as_many},
      {"median", Summary::centre, [](Sorted x, double) { return quantile_of(x, 0.5); }},
      {"geometric mean", Summary::centre, [](Sorted x, double) { return geometric_mean_of(x); }},
      {"standard deviation", Summary::spread, [](Sorted x, double) { return std::sqrt(variance_of(x, 1)); }},
      {"standard deviation", Summary::spread, [](Sorted x, double) { return std::sqrt(variance_of(x, 0)); }},
      {"variance", Summary::spread, [](Sorted x, double) { return variance_of(x, 1); }},
      {"variance", Summary::spread, [](Sorted x, double) { return variance_of(x, 0); }},
      {"standard error", Summary::spread,
       [](Sorted x, double) { return std::sqrt(variance_of(x, 1) / static_cast<double>(x.size())); }},
      {"standard error", Summary::spread,
       [](Sorted x, double) { return std::sqrt(variance_of(x, 0) / static_cast<double>(x.size())); }},
      {"minimum", Summary::least, [](Sorted x, double) { return x.front(); }},
      {"maximum", Summary::most, [](Sorted x, double) { return x.back(); }},
      {"median", Summary::quartile, [](Sorted x, double) { return quantile_of(x, 0.5); }},
      {"first quartile", Summary::quartile, [](Sorted x, double) { return quantile_of(x, 0.25); }},
      {"third quartile", Summary::quartile, [](Sorted x, double) { return quantile_of(x, 0.75); }},
      {"number", Summary::count, [](Sorted x, double) { return static_cast<double>(x.size()); }},
      {"number", Summary::count, [](Sorted, double units) { return units; }},
  };
  return all;
}

/// The values of all systems by one measure.
struct Measured {
  std::map<std::string, SystemValues> systems{};
  std::set<std::string> units{};           ///< that no name says to be a summary
  std::map<std::string, Summary> named{};  ///< units that a name says to be one
};

Measured measured_by(std::span<const ScoreEntry> entries, const std::string& measure) {
  Measured measured;
  for (const ScoreEntry& entry : entries) {
    if (entry.score != measure || std::isnan(entry.value)) continue;
    SystemValues& values = measured.systems[entry.system];
    if (const auto kind = summary_said_by(entry.unit)) {
      values.summaries[entry.unit] = entry.value;
      measured.named[entry.unit] = *kind;
    } else {
      values.others.push_back(entry.value);
      measured.units.insert(entry.unit);
    }
  }
  for (auto& [name, values] : measured.systems) std::sort(values.others.begin(), values.others.end());
  return measured;
}

/// Whether each system that has a value there has the statistic of its other ones.
bool is_statistic(const Measured& measured, const std::string& unit, const Statistic& statistic) {
  double rounding = 1;
  for (const auto& [name, values] : measured.systems) {
    if (const auto at = values.summaries.find(unit); at != values.summaries.end())
      rounding = std::min(rounding, rounding_of(at->second));
  }
  bool some = false;
  for (const auto& [name, values] : measured.systems) {
    const auto at = values.summaries.find(unit);
    if (at == values.summaries.end() || values.others.empty()) continue;
    some = true;
    const double value = statistic.value(values.others, static_cast<double>(measured.units.size()));
    const double error = statistic.error(static_cast<double>(values.others.size())) * values.rounding();
    if (!(std::abs(at->second - value) <= 1.02 * (rounding + error) + 1e-9 * std::abs(value))) return false;
  }
  return some;
}

/// The name of the statistic that a unit is of the others; empty when it is none.
std::string_view statistic_of(const Measured& measured, const std::string& unit, Summary kind) {
  for (const Statistic& statistic : statistics()) {
    if (statistic.kind == kind && is_statistic(measured, unit, statistic)) return statistic.name;
  }
  return {};
}

std::string example_of(const Measured& measured, const std::string& unit) {
  for (const auto& [name, values] : measured.systems) {
    if (const auto at = values.summaries.find(unit); at != values.summaries.end())
      return name + ": " + shortest(at->second);
  }
  return "";
}

constexpr const char* kPython = " (Python: a filter of the rows)";

/// The option that keeps the other units, by what their names begin with or by their names; empty where it would be
/// long.
std::string kept_units(const Measured& measured) {
  constexpr std::size_t few = 10;
  const std::string& first = *measured.units.begin();
  const std::string& last = *measured.units.rbegin();
  const auto differ = std::mismatch(first.begin(), first.end(), last.begin(), last.end()).first;
  const std::string begin(first.begin(), differ);
  const auto is_alike = [&](const auto& named) { return named.first.compare(0, begin.size(), begin) == 0; };
  const bool is_plain = std::all_of(measured.units.begin(), measured.units.end(), [](const std::string& unit) {
    return unit.find_first_of("*?[\\") == std::string::npos;
  });
  if (!is_plain) return "";
  if (!begin.empty() && std::none_of(measured.named.begin(), measured.named.end(), is_alike))
    return ", or keep the others with --only '" + begin + "*'" + kPython;
  if (measured.units.size() > few) return "";
  std::vector<std::string> names;
  for (const std::string& unit : measured.units) names.push_back(shell_word(unit));
  return ", or keep the others with --only " + join(names, " ") + kPython;
}

[[noreturn]] void refuse(const Measured& measured, const std::string& measure,
                         const std::vector<std::pair<std::string, std::string_view>>& summaries) {
  constexpr std::size_t few = 3;
  const bool is_single = summaries.size() == 1;
  std::vector<std::string> facts{"unit '" + summaries[0].first + "' is the " + std::string(summaries[0].second) +
                                 " of the other " + std::to_string(measured.units.size()) + " units by " + measure +
                                 " (" + example_of(measured, summaries[0].first) + ")"};
  for (std::size_t i = 1; i < std::min(summaries.size(), few); ++i)
    facts.push_back("'" + summaries[i].first + "' is their " + std::string(summaries[i].second));
  if (summaries.size() > few) facts.push_back(std::to_string(summaries.size() - few) + " more are alike");
  throw Error(ErrorKind::input, join(facts, ", ") +
                                    (is_single ? ", so it would be counted as one more unit: take its rows"
                                               : ", so they would be counted as further units: take their rows") +
                                    " out of the table" + kept_units(measured));
}

}  // namespace

void refuse_summary_units(std::span<const ScoreEntry> entries, const std::map<std::string, Better>& computed) {
  std::set<std::string> measures;
  for (const ScoreEntry& entry : entries) {
    if (computed.contains(entry.score) || !measures.insert(entry.score).second) continue;
    const Measured measured = measured_by(entries, entry.score);
    std::vector<std::pair<std::string, std::string_view>> summaries;
    for (const auto& [unit, kind] : measured.named) {
      const std::string_view statistic = statistic_of(measured, unit, kind);
      if (!statistic.empty()) summaries.emplace_back(unit, statistic);
    }
    if (!summaries.empty()) refuse(measured, entry.score, summaries);
  }
}

std::string note_on_summary_names(std::span<const std::string> units) {
  std::vector<std::string> named;
  for (const std::string& unit : units) {
    if (summary_said_by(unit)) named.push_back("'" + unit + "'");
  }
  if (named.empty() || named.size() == units.size()) return "";
  return join(named, ", ") + (named.size() == 1 ? " is counted as a unit, though its name is that of a summary"
                                                : " are counted as units, though their names are those of summaries");
}

}  // namespace etalon
