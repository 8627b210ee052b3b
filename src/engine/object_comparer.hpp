// object_comparer.hpp: pairs of systems on the instances of one test set: distinct systems, resamples, and the tests.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/decision_words.hpp"
#include "engine/distinct_systems.hpp"
#include "engine/pair_tests.hpp"
#include "etalon/compare_family.hpp"

namespace etalon {

/// Instances on which two systems do not predict the same.
std::uint64_t differing(const JointCells& cells, std::size_t a, std::size_t b);

/// The systems of a test set without copies, by their predictions, and by right and wrong.
struct DistinctObjects {
  Copies predictions;
  std::unique_ptr<Objects> objects{};  ///< a system for each group of `predictions`
  CodedRows right{};                   ///< right and wrong of all systems, where they share their labels with the truth
  Copies right_or_wrong{};

  explicit DistinctObjects(const Objects& given);
};

/// Where a measure is the share of right instances, systems that are right on the same instances are one.
const Copies& copies_by(const DistinctObjects& distinct, const Objects& objects, const Score& score);

/// One measure's values on the same resamples of the instances.
struct DrawnScore {
  compare::Redrawn values;
  double tie = 0;

  explicit DrawnScore(compare::Redrawn drawn);
};

class ObjectComparer {
 public:
  /// `drawn` has an entry for each measure that instances were resampled for.
  ObjectComparer(const Objects& objects, const DistinctObjects& distinct, std::span<const Score> scores,
                 std::span<const DrawnScore> drawn, const DecisionOptions& options, PairMethod method,
                 const RedrawOptions& draw)
      : objects_(objects),
        distinct_(distinct),
        scores_(scores),
        drawn_(drawn),
        options_(options),
        method_(method),
        draw_(draw) {}

  /// Pairs of systems that are no copies of each other, in a family of so many.
  [[nodiscard]] std::vector<ComparedPair> decided(const SystemPairs& pairs, std::size_t family) const;
  /// By a further measure: each interval by itself.
  [[nodiscard]] std::vector<ComparedPair> described(std::size_t score, const SystemPairs& pairs) const;
  /// Two systems that no instance tells apart.
  [[nodiscard]] ComparedPair copied(std::size_t a, std::size_t b) const;
  /// The difference that as many instances show, and the plan that was asked for.
  void plan(ComparedPair& pair, std::size_t family) const;

 private:
  [[nodiscard]] std::size_t count() const;
  void count_right(ComparedPair& pair) const;
  /// The share of errors differs the other way round than that of right instances.
  void turn_errors(compare::Finding& finding) const;
  [[nodiscard]] std::vector<ComparedPair> by_mcnemar(const SystemPairs& pairs, std::size_t family) const;
  /// One test for each two groups, whatever systems stand for them.
  void correct_groups(std::vector<ComparedPair>& pairs) const;
  /// Two systems, right or wrong on instances that come in clusters.
  [[nodiscard]] std::vector<ComparedPair> by_clusters(const SystemPairs& pairs) const;
  /// A family by right and wrong, as that of values that are 0 or 1.
  [[nodiscard]] std::vector<ComparedPair> by_rows(const SystemPairs& pairs) const;
  /// A family of pairs by resampled values; labels are exchanged as a check of a single pair.
  [[nodiscard]] std::vector<ComparedPair> by_draws(std::size_t score, const SystemPairs& pairs,
                                                   std::size_t family) const;
  template <class Decide>
  [[nodiscard]] std::vector<ComparedPair> of_family(std::size_t score, const SystemPairs& pairs,
                                                    const std::vector<std::size_t>& column, Decide decide) const;

  const Objects& objects_;
  const DistinctObjects& distinct_;
  std::span<const Score> scores_;
  std::span<const DrawnScore> drawn_;
  const DecisionOptions& options_;
  PairMethod method_;
  RedrawOptions draw_;
};

/// The same comparison by each measure, all on the same resamples.
struct DecidedObjects {
  DistinctObjects distinct;
  std::vector<Decisions> by_score{};
  std::vector<DrawnScore> drawn{};  ///< of the distinct systems by each measure; empty where right and wrong suffice
};
DecidedObjects decide_by_each(const Objects& objects, std::span<const Score> scores, const DecisionOptions& options,
                              Undefined undefined);

}  // namespace etalon
