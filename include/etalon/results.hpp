// results.hpp: systems measured by scores: the values of units, and what they come to over all units.
#pragma once

#include "etalon/aggregate.hpp"

namespace etalon {

struct Results {
  std::string command{};  ///< that was run; empty: the one that measures the domain
  Values values;
  Aggregates aggregates;
  bool each = false;                 ///< the values of units are wanted, not only what they come to
  std::vector<std::string> notes{};  ///< what the reader must know beside the values
};

struct ResultOptions : MeasureOptions {
  AggregateOptions aggregates{};
  bool each = false;
};

/// The first score that `compare` can decide by: it calls one system better, every system has a value, and all were
/// measured on the same data. Nothing where the systems cannot be compared. `instances`: those of one unit are known
/// one by one, so that two systems can be compared on them.
std::optional<Score> comparable_score(const Results& results, bool instances);

/// Every system by every score. No scores: a short set that fits the samples.
Results results_of(Samples samples, std::span<const Score> scores = {}, const ResultOptions& options = {});

}  // namespace etalon
