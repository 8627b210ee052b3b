// object_intervals.hpp: the interval of a score of counted objects: by its slope, and by objects drawn again.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "etalon/aggregate.hpp"

namespace etalon {

/// Objects counted in cells, and what a score makes of such counts, also of counts that are not whole.
struct CountedCells {
  std::vector<std::uint64_t> counts;  ///< none is 0
  std::function<Value<double>(std::span<const double>)> value;
  Range range{};
};

/// How the score grows with each cell.
Value<std::vector<double>> slopes_of(const CountedCells& cells);
/// The standard error of the score, from its slopes and the covariance of a multinomial.
Value<double> delta_error(const CountedCells& cells);

/// The score and its standard error as often as the confidence asks. No interval where there is no error.
ObjectInterval delta_interval(const CountedCells& cells, double observed, const AggregateOptions& options);

/// Between quantiles of the score on objects drawn again, corrected for bias and skew (BCa, Efron 1987). No interval
/// where all draws have the same value, or more than a twentieth has none. Throws Error(usage) when it is more work
/// than anybody waits for.
ObjectInterval drawn_interval(const CountedCells& cells, double observed, const AggregateOptions& options);

}  // namespace etalon
