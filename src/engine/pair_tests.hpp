// pair_tests.hpp: the tests of pairs of systems by one score of a table, one by one or all at once.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/decision_words.hpp"
#include "engine/score_table.hpp"
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
  /// Whether a check draws so much for all pairs that it is left out: it would take hours.
  [[nodiscard]] bool too_many_to_check() const { return drawn_ > kMostDrawn; }
  /// All pairs at once, over the units that all systems have; the name of the correction.
  [[nodiscard]] std::vector<ComparedPair> shared(std::size_t score, const SystemPairs& pairs,
                                                 std::string& correction) const;
  [[nodiscard]] std::vector<OmnibusFinding> omnibus(std::size_t score) const;
  /// Mean ranks, where the method rests on them.
  [[nodiscard]] std::vector<double> ranks(std::size_t score) const;
  [[nodiscard]] Plan plan(const ComparedPair& pair, std::size_t family, double difference) const;
  [[nodiscard]] Pairing pairing(std::size_t score, std::size_t a, std::size_t b) const;

 private:
  [[nodiscard]] compare::Table whole(std::size_t score) const;
  [[nodiscard]] compare::Finding test(const Pairing& of, PairMethod by, double confidence) const;
  [[nodiscard]] compare::Finding of_clusters(const Pairing& of, PairMethod by,
                                             const compare::ResampleOptions& how) const;
  [[nodiscard]] compare::Posterior posterior(const Pairing& of, double sign) const;
  [[nodiscard]] std::vector<compare::PairFinding> at_once(const compare::Table& values, const SystemPairs& pairs,
                                                          double sign, std::uint64_t& drawn) const;
  [[nodiscard]] double test_to_train(std::size_t units) const;
  void set_resamples(std::size_t pairs);
  /// Throws Error(usage) where the method itself draws more than can be.
  void count_drawn(std::size_t pairs);
  void add_sizes(const Pairing& of, ComparedPair& pair) const;

  const ScoreTable& table_;
  const std::vector<std::size_t>& clusters_;
  const DecisionOptions& options_;
  const MethodFacts& method_;
  compare::ResampleOptions how_;
  double drawn_ = 0;  // units that are drawn for all pairs, where each is tested by itself
  static constexpr double kMostDrawn = 1e12;
};

}  // namespace etalon
