// decider.hpp: what the test of a pair of systems decides.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/decisions.hpp"

namespace etalon {

class Decider {
 public:
  /// `sign` has −1 for each score of which less is better, else 1.
  Decider(std::span<const double> sign, const DecisionOptions& options, PairMethod method)
      : sign_(sign), options_(options), method_(method) {}

  /// From p-values, chances and the interval, which then agrees with the decision.
  void decide(ComparedPair& pair) const;

 private:
  [[nodiscard]] std::string too_few(const ComparedPair& pair) const;
  void decide_by_chances(ComparedPair& pair) const;
  void decide_by_test(ComparedPair& pair) const;
  void decide_by_bound(ComparedPair& pair) const;
  void decide_equivalence(ComparedPair& pair, bool shown) const;
  [[nodiscard]] Regression regression_of(const ComparedPair& pair) const;

  std::span<const double> sign_;
  const DecisionOptions& options_;
  PairMethod method_;
};

/// Whether decisions follow p-values step by step, so that they may go further than intervals that hold together.
bool by_steps(const std::optional<compare::Correction>& correction);

/// p-values of one family, corrected, by Bonferroni's correction unless another one is named; the name of the
/// correction, "none" for one pair. A pair that has no p-value belongs to the family all the same: which ones have one
/// does not change the others.
std::string correct(std::vector<ComparedPair>& family, const std::optional<compare::Correction>& asked);

/// Shown if one system's is, absent if none has one.
Regression regression_of_all(const std::vector<ComparedPair>& pairs);

}  // namespace etalon
