// fusion.hpp: one run made of several: their ranks or scores added up, document by document.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "etalon/runs.hpp"
#include "etalon/score.hpp"

namespace etalon {

enum class Fusion {
  rrf,      ///< Σ 1/(k + rank): reciprocal rank fusion
  combsum,  ///< Σ of the scores, each list's brought to 0 … 1; those of one score all count 1
  combmnz,  ///< the same times the number of runs that have the document
  borda,    ///< Σ of points: as many as there are documents for the first place, one less for each next one; documents
            ///< that a run does not have share what is left
};
Fusion parse_fusion(std::string_view name);
std::string_view name_of(Fusion method);

struct FusionOptions {
  Fusion method = Fusion::rrf;
  double k = 60;  ///< of rrf
  /// One for each run, not negative; empty: all count alike, or as is best by a score.
  std::vector<double> weights{};
  /// What weights are found for.
  std::optional<Score> weights_for{};
  /// The queries in so many parts, one after the other in turn: a query is fused with weights found on other parts.
  std::size_t folds = 5;
};

struct FusedRun {
  JudgedRun run;
  /// Of the runs, for the queries of each part; they add up to 1. Empty where all count alike.
  std::vector<std::vector<double>> weights;
};

/// Weights are whole tenths: up to so many runs all of them are tried, of more one run's after the other.
inline constexpr std::size_t kMostGridded = 4;
inline constexpr int kWeightSteps = 10;

/// The runs must have kept their documents. A query is fused of the runs that have it. What is found
/// does not depend on the order of the runs; documents that tie come in the order of their ids. Throws Error(usage)
/// where there are fewer than two runs, or fewer queries than parts, or weights that do not fit.
FusedRun fuse_runs(const Qrels& qrels, std::span<const JudgedRun> runs, const FusionOptions& how,
                   const RunReading& reading, unsigned threads);

}  // namespace etalon
