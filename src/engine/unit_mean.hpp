// unit_mean.hpp: the mean of values of units, correctly rounded, and its interval.
#pragma once

#include <span>
#include <utility>

#include "etalon/aggregate.hpp"

namespace etalon {

/// The values of units, and how many voters each unit stands for.
struct UnitValues {
  std::vector<double> values;
  std::vector<std::uint64_t> counts;
  [[nodiscard]] std::uint64_t voters() const;
};

/// Σ count·value / Σ count, the double nearest to it.
double rounded_mean(const UnitValues& units);
/// Σ count·value, the double nearest to it.
double rounded_sum(const UnitValues& units);

struct Ends {
  double low;
  double high;
};
/// Student's t with as many degrees of freedom as there are voters less one; there are two or more.
Ends student_interval(const UnitValues& units, double mean, double confidence);

/// Between the quantiles of the means over units drawn again, as many as there are voters; one interval for each
/// column. A column has a value for each unit, NaN where there is none. The draws are the same for all columns. Throws
/// Error(usage) when that is more work than anybody waits for.
std::vector<Ends> bootstrap_intervals(const std::vector<std::vector<double>>& columns,
                                      std::span<const std::uint64_t> counts, const AggregateOptions& options);

}  // namespace etalon
