// aggregate.cpp: what the values of units come to. The one place where means are taken and the best is told.
#include "etalon/aggregate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/best.hpp"
#include "engine/other_defaults.hpp"
#include "engine/unit_mean.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNamed = 5;  // units that a note names

/// The units that one aggregate is over.
struct Group {
  std::size_t first;
  std::size_t last;  // behind the last
};

class Aggregator {
 public:
  Aggregator(const Values& values, const AggregateOptions& options)
      : values_(values), samples_(*values.samples), options_(options) {}

  Aggregates run() {
    found_.how = options_;
    found_.systems = samples_.systems.size();
    notes_ = comparable_notes(samples_);
    if (samples_.replicates || samples_.units.size() < 2) {
      found_.groups = {""};
      add({0, samples_.units.size()});
    } else {
      found_.groups = samples_.units;
      for (std::size_t unit = 0; unit < samples_.units.size(); ++unit) add({unit, unit + 1});
    }
    if (samples_.units.size() == 1) {
      by_objects();
    } else {
      refuse_by_objects();
    }
    if (options_.interval == IntervalMethod::bootstrap) bootstrap();
    for (const auto& [over, scores] : left_out_scores_) notes_.push_back(join(scores, ", ") + over);
    if (!over_other_units_.empty())
      notes_.push_back(join(over_other_units_, ", ") + ": the systems have values on different " +
                       std::string(samples_.unit.several) + ", so their means cannot be compared");
    found_.notes = notes_;
    return std::move(found_);
  }

 private:
  void add(const Group& group) {
    const bool comparable = compare_truths(group);
    for (std::size_t score = 0; score < values_.scores.size(); ++score) {
      const std::size_t begin = found_.all.size();
      for (std::size_t system = 0; system < found_.systems; ++system) found_.all.push_back(one(group, score, system));
      if (comparable) mark_best(group, score, std::span(found_.all).subspan(begin));
    }
  }

  UnitValues defined_values(const Group& group, std::size_t score, std::size_t system) const {
    UnitValues units;
    for (std::size_t unit = group.first; unit < group.last; ++unit) {
      const double number = values_.number(score, system, unit);
      if (std::isnan(number)) continue;
      units.values.push_back(number);
      units.counts.push_back(samples_.count(unit));
    }
    return units;
  }

  Aggregate one(const Group& group, std::size_t score, std::size_t system) {
    Aggregate found;
    const UnitValues units = defined_values(group, score, system);
    found.units = units.values.size();
    found.left_out = group.last - group.first - found.units;
    if (found.left_out > 0 && (values_.undefined != Undefined::skip || found.units == 0)) {
      found.undefined = missing_text(group, score, system, found.left_out);
      return found;
    }
    if (found.left_out > 0) note_left_out(group, score, system, found);
    summarise(values_.scores[score], units, found);
    return found;
  }

  void summarise(const Score& score, const UnitValues& units, Aggregate& found) const {
    const Mean mean = units.values.size() == 1 && units.counts[0] == 1 ? Mean::arithmetic : score.measure->over_units;
    const bool student = options_.interval == IntervalMethod::student || options_.interval == IntervalMethod::automatic;
    const bool interval = student && units.values.size() > 1;
    if (mean == Mean::none) {
      found.undefined = "it belongs to its unit, and has no mean";
    } else if (mean == Mean::sum) {
      found.value = rounded_sum(units);
    } else if (mean == Mean::arithmetic) {
      found.value = rounded_mean(units);
      if (interval) set_interval(score, student_interval(units, found.value, options_.confidence), found);
    } else {
      if (*std::min_element(units.values.begin(), units.values.end()) <= 0) {
        found.value = 0;  // a factor of nothing
        return;
      }
      UnitValues logs = units;
      for (double& value : logs.values) value = std::log(value);
      const double middle = rounded_mean(logs);
      found.value = std::exp(middle);
      if (!interval || !std::isfinite(middle)) return;
      const Ends ends = student_interval(logs, middle, options_.confidence);
      set_interval(score, {std::exp(ends.low), std::exp(ends.high)}, found);
    }
  }

  /// What lies beyond the range of the measure is no value that it could have.
  static void set_interval(const Score& score, const Ends& ends, Aggregate& found) {
    found.low = std::max(ends.low, score.range().low);
    found.high = std::min(ends.high, score.range().high);
  }

  void refuse_by_objects() const {
    for (const IntervalMethod method :
         {IntervalMethod::wilson, IntervalMethod::clopper_pearson, IntervalMethod::delta}) {
      if (options_.interval == method)
        refuse("'" + std::string(name_of(method)) +
               "' is an interval of one unit: for a mean over several take student or bootstrap");
    }
  }

  /// Of one unit, whose objects are all there is to learn the spread from.
  void by_objects() {
    if (options_.interval == IntervalMethod::none || options_.interval == IntervalMethod::student) return;
    std::map<std::string, std::vector<std::string>> without;
    std::map<std::string, std::vector<std::string>> cautions;
    bool found_one = false;
    bool asked = false;
    for (std::size_t score = 0; score < values_.scores.size(); ++score) {
      for (std::size_t system = 0; system < found_.systems; ++system) {
        Aggregate& of = found_.all[found_.place(0, score, system)];
        if (!of.undefined.empty() || of.units == 0) continue;
        asked = true;
        const auto interval =
            samples_.batch->interval(values_.scores[score], values_.undefined, samples_.at(system, 0).place, options_);
        if (!interval)
          refuse(
              "one unit has an interval where its value rests on objects that are drawn one by one, and this has "
              "not: several units have one of their mean");
        std::string name = values_.scores[score].text();
        if (found_.systems > 1) name += " of " + samples_.systems[system];
        if (!interval->why.empty()) {
          without[interval->why].push_back(name);
          continue;
        }
        found_one = true;
        of.low = interval->low;
        of.high = interval->high;
        of.interval = interval->method;
        if (!interval->caution.empty()) cautions[interval->caution].push_back(name);
      }
    }
    if (asked && !found_one && !without.empty() && without.begin()->first.starts_with("no share"))
      refuse(join(without.begin()->second, ", ") + ": " + without.begin()->first);
    for (const auto& [why, names] : without) notes_.push_back(named_few(names) + ": " + why);
    for (const auto& [caution, names] : cautions)
      notes_.push_back("The interval of " + named_few(names) + " " + caution);
    if (found_one && found_.systems > 1)
      notes_.emplace_back(
          "An interval is of one system by itself: whether systems differ is a question about the same objects, which "
          "intervals that overlap do not answer");
  }

  static std::string named_few(std::vector<std::string> names) {
    if (names.size() > kNamed) {
      names.resize(kNamed - 1);
      names.emplace_back("…");
    }
    return join(names, ", ");
  }

  /// Resamples are laid on units in the order of their names, so that the order of a file changes no bit.
  std::vector<std::size_t> units_by_name() const {
    std::vector<std::size_t> order(samples_.units.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return unit_less(samples_.units[a], samples_.units[b]); });
    return order;
  }

  void bootstrap() {
    if (!samples_.replicates || samples_.units.size() < 2) return;
    const std::vector<std::size_t> units = units_by_name();
    std::vector<std::uint64_t> counts;
    for (const std::size_t unit : units) counts.push_back(samples_.count(unit));
    std::vector<std::vector<double>> columns;
    std::vector<std::size_t> places;
    for (std::size_t score = 0; score < values_.scores.size(); ++score) {
      if (values_.scores[score].measure->over_units != Mean::arithmetic) continue;
      for (std::size_t system = 0; system < found_.systems; ++system) {
        const std::size_t place = found_.place(0, score, system);
        if (!found_.all[place].undefined.empty()) continue;
        std::vector<double>& column = columns.emplace_back();
        for (const std::size_t unit : units) column.push_back(values_.number(score, system, unit));
        places.push_back(place);
      }
    }
    const std::vector<Ends> intervals = bootstrap_intervals(columns, counts, options_);
    for (std::size_t i = 0; i < places.size(); ++i) {
      found_.all[places[i]].low = intervals[i].low;
      found_.all[places[i]].high = intervals[i].high;
    }
  }

  std::string missing_text(const Group& group, std::size_t score, std::size_t system, std::size_t missing) const {
    const std::size_t all = group.last - group.first;
    std::size_t first = group.first;
    while (!std::isnan(values_.number(score, system, first))) ++first;
    const std::string reason = values_.reasons.at(values_.place(score, system, first));
    if (all == 1) return reason;
    return std::to_string(missing) + " of " + std::to_string(all) + " " + std::string(samples_.unit.several) +
           " have no value ('" + samples_.units[first] + "': " + reason + ")" +
           (missing < all ? "; --undefined skip (Python: undefined='skip') leaves out what has no value" : "");
  }

  void note_left_out(const Group& group, std::size_t score, std::size_t system, const Aggregate& found) {
    std::vector<std::string> names;
    for (std::size_t unit = group.first; unit < group.last; ++unit) {
      if (std::isnan(values_.number(score, system, unit))) names.push_back(samples_.units[unit]);
    }
    const std::string over = " of " + samples_.systems[system] + " over " + std::to_string(found.units) + " of " +
                             std::to_string(found.units + found.left_out) + " " + std::string(samples_.unit.several) +
                             "; left out without a value: " + named_few(std::move(names));
    const auto [said, fresh] = left_out_.emplace(over, left_out_scores_.size());
    if (fresh) left_out_scores_.push_back({over, {}});
    left_out_scores_[said->second].second.push_back(values_.scores[score].text());
  }

  /// Whether all systems were measured on the same objects of each unit.
  bool compare_truths(const Group& group) const {
    for (std::size_t unit = group.first; unit < group.last; ++unit) {
      if (!samples_.comparable(unit)) return false;
    }
    return true;
  }

  void mark_best(const Group& group, std::size_t score, std::span<Aggregate> row) {
    std::vector<double> numbers;
    for (const Aggregate& found : row) numbers.push_back(found.undefined.empty() ? found.value : NAN);
    if (!over_same_units(group, score, row)) {
      over_other_units_.push_back(values_.scores[score].text());
      return;
    }
    const std::vector<bool> best =
        best_of(numbers, values_.scores[score], [&](std::size_t system) { return exact_mean(group, score, system); });
    for (std::size_t system = 0; system < row.size(); ++system) row[system].best = best[system];
  }

  /// Means over different units are no rivals.
  bool over_same_units(const Group& group, std::size_t score, std::span<const Aggregate> row) const {
    for (std::size_t unit = group.first; unit < group.last; ++unit) {
      std::size_t with = 0;
      std::size_t defined = 0;
      for (std::size_t system = 0; system < row.size(); ++system) {
        if (!row[system].undefined.empty()) continue;
        ++defined;
        if (!std::isnan(values_.number(score, system, unit))) ++with;
      }
      if (with != 0 && with != defined) return false;
    }
    return true;
  }

  /// What decides a tie: a mean, or something that grows with it.
  Exact exact_mean(const Group& group, std::size_t score, std::size_t system) const {
    const Mean mean = values_.scores[score].measure->over_units;
    Exact sum = 0;
    Exact voters = 0;
    for (std::size_t unit = group.first; unit < group.last; ++unit) {
      if (std::isnan(values_.number(score, system, unit))) continue;
      check_cancelled();
      const Exact value =
          samples_.batch->exact(values_.scores[score], values_.undefined, samples_.at(system, unit).place).number;
      sum += Exact(samples_.count(unit)) * (mean == Mean::geometric ? log(value) : value);
      voters += Exact(samples_.count(unit));
    }
    return mean == Mean::sum ? sum : sum / voters;
  }

  const Values& values_;
  const Samples& samples_;
  const AggregateOptions& options_;
  Aggregates found_;
  std::vector<std::string> notes_;
  std::map<std::string, std::size_t> left_out_;
  std::vector<std::pair<std::string, std::vector<std::string>>> left_out_scores_;
  std::vector<std::string> over_other_units_;
};

/// Which values rest on random tables, a note for each score.
void note_estimates(const Values& values, std::vector<std::string>& notes) {
  const Samples& samples = *values.samples;
  for (std::size_t score = 0; score < values.scores.size(); ++score) {
    if (values.scores[score].lifts.empty() || !values.scores[score].lifts.front()->by_chance) continue;
    std::size_t sampled = 0;
    std::size_t all = 0;
    std::uint64_t fewest = 0;
    double error = 0;
    for (std::size_t i = 0; i < samples.samples.size(); ++i) {
      if (std::isnan(values.numbers[score * samples.samples.size() + i])) continue;
      ++all;
      check_cancelled();
      const auto found = samples.batch->estimate(values.scores[score], values.undefined, samples.samples[i].place);
      if (!found || found->tables == 0) continue;
      ++sampled;
      fewest = fewest == 0 ? found->tables : std::min(fewest, found->tables);
      error = std::max(error, found->error);
    }
    if (sampled == 0) continue;
    notes.push_back(
        fmt::format("{}: what is by chance is the mean of {} random tables of the same sizes, with a standard error of "
                    "up to {:.2g}{}.",
                    values.scores[score].text(), fewest, error,
                    sampled < all ? fmt::format(", for {} of {} values; the others are exact", sampled, all) : ""));
  }
}

}  // namespace

std::string_view name_of(IntervalMethod method) {
  switch (method) {
    case IntervalMethod::none: return "none";
    case IntervalMethod::student: return "student";
    case IntervalMethod::bootstrap: return "bootstrap";
    case IntervalMethod::wilson: return "wilson";
    case IntervalMethod::clopper_pearson: return "clopper-pearson";
    case IntervalMethod::delta: return "delta";
    case IntervalMethod::automatic: return "auto";
  }
  return "";
}

IntervalMethod parse_interval(std::string_view name) {
  for (const IntervalMethod method :
       {IntervalMethod::none, IntervalMethod::student, IntervalMethod::bootstrap, IntervalMethod::wilson,
        IntervalMethod::clopper_pearson, IntervalMethod::delta, IntervalMethod::automatic}) {
    if (name_of(method) == name) return method;
  }
  throw Error(ErrorKind::usage,
              "an interval cannot be '" + std::string(name) + "'; choose one of " + std::string(kIntervalNames));
}

Aggregates aggregate(const Values& values, const AggregateOptions& options) {
  if (!(options.confidence > 0 && options.confidence < 1))
    throw Error(ErrorKind::usage, "--confidence is between 0 and 1, for example 0.95");
  return Aggregator(values, options).run();
}

std::optional<Score> comparable_score(const Results& results, bool instances) {
  const Samples& samples = *results.values.samples;
  if (samples.systems.size() < 2 || results.aggregates.groups.size() != 1) return {};
  if (samples.units.size() == 1 && !instances) return {};
  if (!comparable_notes(samples).empty()) return {};
  for (std::size_t i = 0; i < results.values.scores.size(); ++i) {
    const Score& score = results.values.scores[i];
    const bool repeatable = score.own == nullptr || score.has_exact();  // a function of the user's is not kept
    if (score.better() == Better::neither || score.measure->over_units == Mean::geometric || !repeatable) continue;
    bool complete = true;
    for (std::size_t system = 0; system < samples.systems.size(); ++system)
      complete = complete && results.aggregates.at(0, i, system).undefined.empty();
    if (complete) return score;
  }
  return {};
}

Results results_of(Samples samples, std::span<const Score> scores, const ResultOptions& options) {
  const auto shared = std::make_shared<const Samples>(std::move(samples));
  const std::vector<Score> chosen =
      scores.empty() ? default_scores(*shared) : std::vector<Score>(scores.begin(), scores.end());
  Results results;
  results.values = measure(shared, chosen, options);
  results.aggregates = aggregate(results.values, options.aggregates);
  results.each = options.each;
  results.notes = shared->notes;
  results.notes.insert(results.notes.end(), results.aggregates.notes.begin(), results.aggregates.notes.end());
  note_estimates(results.values, results.notes);
  if (std::string note = other_defaults(chosen); !note.empty()) results.notes.push_back(std::move(note));
  for (std::string& note : shared->batch->notes(results.values)) results.notes.push_back(std::move(note));
  return results;
}

}  // namespace etalon
