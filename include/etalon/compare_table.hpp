// compare_table.hpp: which of several systems differ on the same units? Methods for tables of units × systems.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "etalon/compare_pairs.hpp"
#include "etalon/value.hpp"

namespace etalon::compare {

/// A value for each unit and system, unit by unit.
struct Table {
  std::size_t systems = 0;
  std::vector<double> values;
  double tie = 0;                       ///< values of a unit no further apart are equal
  std::vector<std::size_t> clusters{};  ///< the number of each unit's cluster; empty: units are resampled one by one

  [[nodiscard]] std::size_t units() const { return systems == 0 ? 0 : values.size() / systems; }
  [[nodiscard]] double at(std::size_t unit, std::size_t system) const { return values[unit * systems + system]; }
};

/// A test of all systems at once: that they are all alike.
struct Omnibus {
  std::string_view test;
  Value<double> statistic;
  double degrees = std::numeric_limits<double>::quiet_NaN();        ///< of freedom, above the line if there are two
  double degrees_below = std::numeric_limits<double>::quiet_NaN();  ///< below it
  Value<double> p;

  Omnibus(std::string_view name, const char* reason)
      : test(name), statistic(Value<double>::undefined(reason)), p(Value<double>::undefined(reason)) {}
};

/// Two systems of a family of pairs. `p` is corrected for the family, and the intervals hold together.
struct PairFinding {
  std::size_t first = 0;
  std::size_t second = 0;
  double difference = 0;  ///< of means, or of mean ranks
  Value<double> statistic;
  Value<double> p;
  Value<Interval> interval;
  bool differs = false;  ///< p ≤ 1 − confidence: 0 is outside of the interval, even where it is its end
  double error = 0;      ///< standard error of the difference, where it is of resamples
};

/// Friedman's test of ranks within units.
struct Friedman {
  std::size_t n = 0;
  std::vector<double> mean_ranks;  ///< 1 is the best
  Omnibus chi_square;              ///< with ties taken into account
  Omnibus iman_davenport;          ///< F, less timid than the other (Iman and Davenport 1980)
  Value<double> exact_p;           ///< over all arrangements of the ranks within units, when these are few
  Value<double> kendall_w;         ///< 0: no agreement of the units, 1: all order the systems alike
};
Friedman friedman(const Table& table, bool higher_is_better = true);

/// All pairs after Friedman's test, by their mean ranks (Nemenyi 1963). Whether A differs from B depends here on which
/// other systems are in the table (Benavoli, Corani and Mangili 2016).
struct Nemenyi {
  Value<double> critical_difference;  ///< mean ranks further apart differ
  std::vector<PairFinding> pairs;     ///< differences and intervals of mean ranks, the lower being better
};
Nemenyi nemenyi(const Friedman& ranks, double confidence = 0.95);

/// Two-way analysis of variance: systems, and units as blocks.
struct Anova {
  std::size_t n = 0;
  std::vector<double> means;
  Omnibus f;
  Value<double> error;  ///< mean square of what neither system nor unit explains
};
Anova anova(const Table& table);

/// Tukey's honestly significant differences with the error of the two-way analysis. One-way tests of the same table
/// leave the differences between units in the error and miss most of what there is.
std::vector<PairFinding> tukey(const Anova& analysis, double confidence = 0.95);

/// Tukey's test by exchanging the values of each unit between systems (Carterette 2012): p = (those whose range of
/// means is at least the difference + 1) / (resamples + 1).
struct RandomisedTukey {
  Value<double> critical_difference;  ///< means further apart differ
  std::vector<PairFinding> pairs;     ///< without intervals: exchanging tests that all systems are alike
};
RandomisedTukey randomised_tukey(const Table& table, const ResampleOptions& how = {});

/// Right (1) or wrong (0) on each unit: do the shares differ? (Cochran 1950)
Omnibus cochran(const Table& table);

/// Pairs of systems to compare: all, or each with a baseline.
std::vector<std::pair<std::size_t, std::size_t>> all_pairs(std::size_t systems);
std::vector<std::pair<std::size_t, std::size_t>> pairs_with(std::size_t baseline, std::size_t systems);

/// The values of systems by one score on the data, and on the same resamples of the data for all of them.
struct Redrawn {
  std::size_t systems = 0;
  std::vector<double> observed;   ///< one for each system
  std::vector<double> resampled;  ///< resample by resample; NaN where a resample has no value

  [[nodiscard]] std::uint64_t resamples() const { return systems == 0 ? 0 : resampled.size() / systems; }
  [[nodiscard]] double at(std::uint64_t resample, std::size_t system) const {
    return resampled[resample * systems + system];
  }
};

}  // namespace etalon::compare
