// prefix_sums.hpp: two sums along all orders of n items, counted by subsets instead of one order after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "etalon/measure.hpp"

namespace etalon {

/// The costs of a score, with its first argument.
struct SumAlong {
  PrefixCost cost;
  std::int64_t argument = 0;
};

/// How many orders give each pair of sums: x is the first sum, from `low_x` in steps of `step_x`, likewise y.
struct JointCounts {
  std::int64_t low_x = 0;
  std::int64_t low_y = 0;
  std::int64_t step_x = 1;
  std::int64_t step_y = 1;
  std::size_t width = 0;  ///< different values of y
  std::vector<std::uint64_t> counts;
};

/// Needs 2ⁿ·n/2 additions of small tables and holds those of two layers of subsets; up to 20 items, whose n! orders are
/// counted in 64 bits. Throws Error(usage) with the memory it would need when that exceeds `memory` bytes.
JointCounts joint_counts(const SumAlong& x, const SumAlong& y, std::size_t items, unsigned threads,
                         std::uint64_t memory);

}  // namespace etalon
