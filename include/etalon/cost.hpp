// cost.hpp: how the time of a measure grows with the data, measured.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/score.hpp"

namespace etalon {

struct Timing {
  double objects = 0;
  double seconds = 0;
};

/// How a time grows with the number n of objects.
enum class Growth { constant, linear, n_log_n, n_root_n, quadratic, cubic };
/// "n", "n log n", "n^1.5", …
std::string_view name_of(Growth growth);
/// No faster than n·log n: the measure is no bottleneck where data are large.
constexpr bool near_linear(Growth growth) { return growth <= Growth::n_log_n; }

struct CostClass {
  double exponent = 0;  ///< the slope of log(time) over log(n) in the upper half of the sizes
  Growth growth = Growth::constant;
};

/// The growth a + b·f(n), with a and b not negative, that fits best in relative terms; of two that fit as well the
/// slower. Needs three timings or more.
CostClass classify_cost(std::span<const Timing> timings);

/// How many clusters a table of n objects has. What is linear in the objects may be cubic in the clusters.
enum class Clusters { ten, fifth };
/// "10" and "n/5".
std::string_view name_of(Clusters clusters);

struct Cost {
  std::string score;
  Clusters clusters{};
  std::vector<Timing> timings;
  CostClass found;
};

struct CostOptions {
  double least = 1 << 7;   ///< objects
  double most = 1 << 18;   ///< objects
  double seconds = 0.1;    ///< larger tables are not tried once a value takes this long
  std::uint64_t seed = 1;  ///< of the tables
};

/// Times each score on tables that double: n objects in ten clusters, and in n/5, of different sizes, both sides drawn
/// independently. The time is that from the table to the value, margins and pairs included.
/// A score without a value at a size is timed up to there. Two costs a score, in this order.
std::vector<Cost> cost_of_clusters(std::span<const Score> scores, const CostOptions& options = {});

}  // namespace etalon
