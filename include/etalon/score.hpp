// score.hpp: a measure with its arguments and lifts, as a value with one canonical text: macro(f1), f(beta=2), gm(r=1).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/measure.hpp"

namespace etalon {

/// Makes a measure of a small statistic serve a larger one.
enum class Lift {
  macro,     ///< the mean over the classes
  micro,     ///< the value of the summed counts: n·m objects in all
  weighted,  ///< the mean over the classes, weighted by their size in the truth
  pairs,     ///< of four counts: on the pairs of objects that two partitions join or separate
  matched,   ///< of a confusion matrix: after the best one-to-one matching of clusters
};

struct LiftFacts {
  Lift lift;
  std::string_view name;
  std::string_view meaning;
  Domain domain;
};

std::span<const LiftFacts> lifts();

struct Score {
  const Measure* measure = nullptr;
  Arguments arguments{};
  std::vector<Lift> lifts{};  ///< the outermost first

  bool operator==(const Score&) const = default;
  /// A binary measure without a lift needs to be told which class is positive.
  [[nodiscard]] bool needs_positive() const { return measure->binary() && lifts.empty(); }
  [[nodiscard]] Domain domain() const;
  /// At these arguments.
  [[nodiscard]] Range range() const {
    return measure->range_at == nullptr ? measure->range : measure->range_at(arguments);
  }
  [[nodiscard]] std::string text() const;
};

/// What the literature on partitions calls a measure on pairs, and where it comes from.
struct PairName {
  std::string_view name;
  std::string_view inner;        ///< the measure of four counts
  std::string_view title{};      ///< empty: that of the measure
  std::string_view reference{};  ///< empty: that of the measure
  Few<std::string_view, 2> also{};
  Elsewhere elsewhere{};
};
std::span<const PairName> pair_names();
/// By its name, another name, or that in another tool; null when there is none.
const PairName* find_pair_name(std::string_view name);
/// Null when the score is not on pairs, or has no name of its own there.
const PairName* pair_name_of(const Score& score);

/// Reads "macro(f1)", "macro:f1", "f(beta=2)", "f:beta=2", "ndcg@10" and other tools' names. Throws Error(usage) with
/// the nearest names. In the domain of clusters a measure of four counts means the one on pairs, and the literature's
/// names are known: ari is pairs(kappa). In that of answers jaccard is nominal(form=jaccard).
Score parse_score(std::string_view text, Domain domain = Domain::labels);

/// Every measure of the domain: with its default arguments, or those of its first variant when an argument has none;
/// measures of answers also at each of their variants.
std::vector<Score> all_scores(Domain domain = Domain::labels);
/// The same, and for labels each binary measure through each lift.
std::vector<Score> all_scores_lifted(Domain domain = Domain::labels);
/// A short set for a first look: of the positive class when there is one, of all classes otherwise.
std::vector<Score> default_scores(const Matrix<double>& matrix);
/// The same for the other domains.
std::vector<Score> default_scores(Domain domain);
/// Of the measures of overlapping clusters, each form; and scores that are of these, or Error(usage).
std::vector<Score> cover_scores();
void check_cover_scores(std::span<const Score> scores);
/// The variants of a measure that the catalogue makes claims about, beginning with the default arguments if there are.
struct ClaimedScore {
  Score score;
  std::span<const Claim> holds;
};
std::vector<ClaimedScore> claimed_scores(const Measure& measure);

struct Evaluation {
  Undefined undefined = Undefined::report;
  std::span<const double> disagreement{};
};

template <class T>
Value<T> evaluate(const Score& score, const Matrix<T>& matrix, const Evaluation& how = {});

template <class T>
Value<T> evaluate(const Score& score, const Partitions<T>& partitions, const Evaluation& how = {});

/// Of measures of overlapping clusters only (Measure::of_covers).
template <class T>
Value<T> evaluate(const Score& score, const Covers<T>& covers, const Evaluation& how = {});

extern template Value<double> evaluate(const Score&, const Covers<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const Covers<Exact>&, const Evaluation&);

template <class T>
Value<T> evaluate(const Score& score, const Orders<T>& orders, const Evaluation& how = {});

/// Only measures of pairs have a value.
template <class T>
Value<T> evaluate(const Score& score, const OrderPairs<T>& pairs, const Evaluation& how = {});

template <class T>
Value<T> evaluate(const Score& score, const ClassRanking<T>& ranking, const Evaluation& how = {});

template <class T>
Value<T> evaluate(const Score& score, const Answers<T>& answers, const Evaluation& how = {});

extern template Value<double> evaluate(const Score&, const ClassRanking<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const ClassRanking<Exact>&, const Evaluation&);
extern template Value<double> evaluate(const Score&, const Answers<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const Answers<Exact>&, const Evaluation&);
extern template Value<double> evaluate(const Score&, const Orders<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const Orders<Exact>&, const Evaluation&);
extern template Value<double> evaluate(const Score&, const OrderPairs<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const OrderPairs<Exact>&, const Evaluation&);
extern template Value<double> evaluate(const Score&, const Partitions<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const Partitions<Exact>&, const Evaluation&);
extern template Value<double> evaluate(const Score&, const Matrix<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const Matrix<Exact>&, const Evaluation&);

}  // namespace etalon
