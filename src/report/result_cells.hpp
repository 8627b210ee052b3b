// result_cells.hpp: values, their means and what is missing, as cells and words of tables.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "etalon/document.hpp"
#include "etalon/results.hpp"
#include "etalon/text.hpp"

namespace etalon {

inline std::string for_people(double value) {
  const double size = std::abs(value);
  return size >= 1000 || (size > 0 && size < 1e-4) ? fmt::format("{:.4g}", value) : fmt::format("{:.4f}", value);
}

inline std::string csv_number(double value) { return std::isnan(value) ? std::string() : shortest(value); }

inline std::string counted(std::uint64_t count, const Words& words) {
  return fmt::format("{} {}", count, count == 1 ? words.one : words.several);
}

inline bool has_intervals(const Results& results) {
  return std::any_of(results.aggregates.all.begin(), results.aggregates.all.end(),
                     [](const Aggregate& found) { return found.has_interval(); });
}

/// How intervals were found: that of several units is student unless told.
inline std::string interval_name(const Results& results) {
  const AggregateOptions& how = results.aggregates.how;
  const bool several = results.values.samples->units.size() > 1;
  return std::string(
      name_of(several && how.interval == IntervalMethod::automatic ? IntervalMethod::student : how.interval));
}

/// "[95% interval, clopper-pearson]" of values of one unit, with all methods that there are.
inline std::string one_interval_text(const Results& results) {
  std::vector<std::string> methods;
  for (const Aggregate& found : results.aggregates.all) {
    if (!found.interval.empty() && std::find(methods.begin(), methods.end(), found.interval) == methods.end())
      methods.push_back(found.interval);
  }
  if (methods.empty()) return {};
  return fmt::format("[{}% interval, {}]", shortest(100 * results.aggregates.how.confidence), join(methods, " or "));
}

/// "12 queries", or "11 of 12 queries" and "11 to 12 of 12 queries" where units without a value are left out.
inline std::string averaged_units(const Results& results) {
  const Samples& samples = *results.values.samples;
  const std::string all = counted(samples.units.size(), samples.unit);
  std::size_t least = samples.units.size();
  std::size_t most = 0;
  for (const Aggregate& found : results.aggregates.all) {
    if (!found.undefined.empty()) continue;
    least = std::min<std::size_t>(least, found.units);
    most = std::max<std::size_t>(most, found.units);
  }
  if (!samples.replicates || most == 0 || least == samples.units.size()) return all;
  return least == most ? fmt::format("{} of {}", least, all) : fmt::format("{} to {} of {}", least, most, all);
}

/// " (num_rel_ret: sum)" of scores that have no arithmetic mean over units.
inline std::string other_means(const Results& results) {
  std::vector<std::string> others;
  for (const Score& score : results.values.scores) {
    const Mean mean = score.measure->over_units;
    if (mean == Mean::sum) others.push_back(score.text() + ": sum");
    if (mean == Mean::geometric) others.push_back(score.text() + ": geometric mean");
  }
  constexpr std::size_t few = 3;
  if (others.size() > few) {
    others[few - 1] = fmt::format("{} more", others.size() - few + 1);
    others.resize(few);
  }
  return others.empty() ? "" : " (" + join(others, ", ") + ")";
}

/// What the values are over: "mean over 3 queries [95% interval]"; nothing for one unit.
inline std::string units_text(const Results& results) {
  const Samples& samples = *results.values.samples;
  if (samples.units.size() < 2) return {};
  std::string over = averaged_units(results);
  if (!samples.counts.empty()) {
    std::uint64_t voters = 0;
    for (const std::uint64_t count : samples.counts) voters += count;
    over += fmt::format(" that stand for {} voters", voters);
  }
  if (has_intervals(results))
    over += fmt::format(" [{}% interval{}]", shortest(100 * results.aggregates.how.confidence),
                        results.aggregates.how.interval == IntervalMethod::bootstrap ? ", bootstrap" : "");
  if (!samples.replicates) return over;
  const std::vector<Score>& scores = results.values.scores;
  const bool sums = !scores.empty() && std::all_of(scores.begin(), scores.end(), [](const Score& score) {
    return score.measure->over_units == Mean::sum;
  });
  return sums ? "sum over " + over : "mean over " + over + other_means(results);
}

/// Calls visit(group, score, system, aggregate).
template <class Visit>
void each_aggregate(const Results& results, Visit visit) {
  const Aggregates& found = results.aggregates;
  for (std::size_t group = 0; group < found.groups.size(); ++group) {
    for (std::size_t score = 0; score < results.values.scores.size(); ++score) {
      for (std::size_t system = 0; system < found.systems; ++system)
        visit(group, score, system, found.at(group, score, system));
    }
  }
}

/// Calls visit(score, system, unit, place) for every value.
template <class Visit>
void each_value(const Values& values, Visit visit) {
  std::size_t place = 0;
  for (std::size_t score = 0; score < values.scores.size(); ++score) {
    for (std::size_t system = 0; system < values.samples->systems.size(); ++system) {
      for (std::size_t unit = 0; unit < values.samples->units.size(); ++unit) visit(score, system, unit, place++);
    }
  }
}

inline std::vector<std::string> texts_of(const std::vector<Score>& scores) {
  std::vector<std::string> texts;
  for (const Score& score : scores) texts.push_back(score.text());
  return texts;
}

inline const std::string& reason_at(const Values& values, std::size_t place) {
  static const std::string none;
  const auto found = values.reasons.find(place);
  return found == values.reasons.end() ? none : found->second;
}

/// The numbers that reasons have in cells: [1], [2] …
class Reasons {
 public:
  explicit Reasons(block::Notes& notes) : notes_(notes) {}
  std::string cell(const std::string& reason) {
    const auto [found, fresh] = known_.emplace(reason, notes_.notes.size() + 1);
    if (fresh) notes_.notes.push_back(reason);
    return fmt::format("undefined [{}]", found->second);
  }

 private:
  block::Notes& notes_;
  std::map<std::string, std::size_t> known_;
};

}  // namespace etalon
