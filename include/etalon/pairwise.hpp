// pairwise.hpp: systems against each other: each of them in turn is the truth for all.
#pragma once

#include "etalon/results.hpp"

namespace etalon {

/// All systems beside one of them as the truth.
struct Against {
  std::string truth;
  Samples samples;
};

/// What the systems come to beside each truth: all have the same systems, units and scores.
struct Pairwise {
  std::vector<std::string> truths;
  std::vector<Results> against;
  std::string command{};  ///< that was run; empty: the one that measures the domain
};

/// No scores: a short set that fits the samples. There is at least one truth.
Pairwise pairwise_of(std::vector<Against> all, std::span<const Score> scores = {}, const ResultOptions& options = {});

}  // namespace etalon
