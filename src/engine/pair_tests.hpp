// pair_tests.hpp: the tests of pairs of systems by one score of a table, one by one or all at once.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/decision_words.hpp"
#include "engine/distinct_systems.hpp"
#include "engine/score_table.hpp"
#include "etalon/compare_family.hpp"
#include "etalon/compare_table.hpp"
#include "etalon/decisions.hpp"

namespace etalon {

/// Two systems on the units that both have.
struct Pairing {
  std::vector<double> first;
  std::vector<double> second;
  std::vector<std::size_t> clusters;  ///< the number of each unit's cluster, where there are clusters
  compare::Differences differences;
};

class PairTests {
 public:
  /// `clusters` has the number of each unit's cluster, or nothing.
  PairTests(const ScoreTable& table, const std::vector<std::size_t>& clusters, const DecisionOptions& options,
            PairMethod method, std::size_t pairs);

  /// Each pair by itself, in a family of so many: its interval has the confidence; with another p-value as a check.
  [[nodiscard]] std::vector<ComparedPair> one_by_one(std::size_t score, const SystemPairs& pairs, PairMethod test,
                                                     double confidence, bool checked = false) const;
  /// All pairs at once, over the units that all systems have; the name of the correction. The family is that of the
  /// pairs whatever their order: the same two systems in either order are one.
  [[nodiscard]] std::vector<ComparedPair> shared(std::size_t score, const SystemPairs& pairs,
                                                 std::string& correction) const;
  [[nodiscard]] std::vector<OmnibusFinding> omnibus(std::size_t score) const;
  /// Mean ranks, where the method rests on them.
  [[nodiscard]] std::vector<double> ranks(std::size_t score) const;
  /// The difference that as many units show, and the plan that was asked for.
  void plan(ComparedPair& pair, std::size_t family) const;
  [[nodiscard]] Pairing pairing(std::size_t score, std::size_t a, std::size_t b) const;

 private:
  [[nodiscard]] compare::Table whole(std::size_t score) const;
  [[nodiscard]] compare::Finding test(const Pairing& of, PairMethod by, double confidence) const;
  [[nodiscard]] ComparedPair one_pair(std::size_t score, std::size_t a, std::size_t b, PairMethod by,
                                      double confidence) const;
  [[nodiscard]] compare::GuardedStudent guarded(const Pairing& of, double confidence) const;
  [[nodiscard]] compare::Finding of_clusters(const Pairing& of, PairMethod by,
                                             const compare::ResampleOptions& how) const;
  [[nodiscard]] compare::Posterior posterior(const Pairing& of, double sign) const;
  [[nodiscard]] std::vector<compare::PairFinding> at_once(const compare::Table& values, std::size_t score,
                                                          const SystemPairs& pairs, std::uint64_t& drawn) const;
  [[nodiscard]] ComparedPair of_family(const compare::Table& values, std::size_t score, compare::PairFinding one,
                                       bool turned, std::uint64_t drawn) const;
  [[nodiscard]] double test_to_train(std::size_t units) const;
  void set_resamples(std::size_t pairs);
  /// Throws Error(usage) where the method itself draws more than can be.
  void count_drawn(std::size_t pairs) const;
  void add_sizes(const Pairing& of, ComparedPair& pair) const;

  const ScoreTable& table_;
  const std::vector<std::size_t>& clusters_;
  const DecisionOptions& options_;
  const MethodFacts& method_;
  compare::ResampleOptions how_;
  mutable std::map<std::pair<double, double>, double> effects_{};  // detectable ones, by units and level
};

/// All values of the measure are 0 or 1.
bool zero_or_one(const ScoreTable& table, std::size_t score);

/// The rows that `max-t` resamples: units in their order, or where all values are 0 or 1 equal rows with their number,
/// in an order that neither units nor systems decide. `column` is that of each system.
/// Of 0 and 1 where less is better, rows have 1 for the better one: they are `turned`.
struct FamilyRows {
  compare::Rows rows{};
  std::vector<std::size_t> column{};
  bool turned = false;
};
FamilyRows family_rows(const compare::Table& values, double sign);
/// The pairs of a family in the measure's own direction.
void turn_back(const FamilyRows& rows, compare::Family& family);
/// Means of turned rows in the measure's own direction.
void turn_back(const FamilyRows& rows, compare::Redrawn& means);
FamilyRows family_rows(const CodedRows& right, const Copies& columns, bool clustered);

}  // namespace etalon
