// aggregate.hpp: the values of a system over units as one: a mean, what it rests on, and its interval.
#pragma once

#include <limits>

#include "etalon/values.hpp"

namespace etalon {

enum class IntervalMethod {
  none,
  student,    ///< Student's t of the mean over units
  bootstrap,  ///< between the quantiles of means over units drawn again, or of the score of objects drawn again
  wilson,     ///< of one unit: of a score that is a share of objects, or grows with one alone
  clopper_pearson,
  delta,      ///< of one unit: by the slope of the score in the counts
  automatic,  ///< of one unit: clopper_pearson of shares, bootstrap of others; student of several
};
inline constexpr std::string_view kIntervalNames = "auto, student, bootstrap, wilson, clopper-pearson, delta, none";
std::string_view name_of(IntervalMethod method);
/// Throws Error(usage) for another word than these.
IntervalMethod parse_interval(std::string_view name);

struct AggregateOptions {
  IntervalMethod interval = IntervalMethod::student;
  double confidence = 0.95;
  std::size_t resamples = 10000;
  std::uint64_t seed = 1;
};

struct Aggregate {
  double value = std::numeric_limits<double>::quiet_NaN();
  std::string undefined{};                                ///< the reason when there is no value
  std::size_t units = 0;                                  ///< that have a value, and that the mean is over
  std::size_t left_out = 0;                               ///< that have no value
  double low = std::numeric_limits<double>::quiet_NaN();  ///< the ends of the interval, if there is one
  double high = std::numeric_limits<double>::quiet_NaN();
  std::string interval{};  ///< the method of an interval by objects
  bool best = false;       ///< no other system is better; ties are decided exactly

  [[nodiscard]] bool has_interval() const { return low <= high; }
};

/// An aggregate for each score and system: over all units, or where units are no replicates of each other (references)
/// one for each of them.
struct Aggregates {
  AggregateOptions how;
  std::vector<std::string> groups;  ///< the units when each stands alone, else one that has no name
  std::size_t systems = 0;
  std::vector<Aggregate> all;  ///< by group, score and system
  std::vector<std::string> notes;

  [[nodiscard]] std::size_t place(std::size_t group, std::size_t score, std::size_t system) const {
    return (group * (all.size() / groups.size() / systems) + score) * systems + system;
  }
  [[nodiscard]] const Aggregate& at(std::size_t group, std::size_t score, std::size_t system) const {
    return all[place(group, score, system)];
  }
};

Aggregates aggregate(const Values& values, const AggregateOptions& options = {});

}  // namespace etalon
