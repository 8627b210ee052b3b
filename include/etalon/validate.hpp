// validate.hpp: measures against laws, over all small inputs up to a size, with smallest counterexamples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/law.hpp"
#include "etalon/own.hpp"

namespace etalon {

/// What is judged: a score of the catalogue or a user's function, of matrices or of partitions.
template <template <class> class Statistic>
struct BasicSubject {
  std::string name;
  Better better = Better::higher;
  bool binary = false;  ///< of labels: defined for two classes only
  std::function<Value<double>(const Statistic<double>&)> fast;
  /// Decides ties and confirms counterexamples. Empty for a function known in double only: then values within 1e-9 tie.
  std::function<Value<Exact>(const Statistic<Exact>&)> exact{};
  Range range{};       ///< as stated; checked where `range` is a law
  PrefixCost along{};  ///< of orders: the sum along the list that it is a function of, if there is one
};
using Subject = BasicSubject<Matrix>;
using ClusterSubject = BasicSubject<Partitions>;
using OrderSubject = BasicSubject<Orders>;
using ClassRankingSubject = BasicSubject<ClassRanking>;
using AnswerSubject = BasicSubject<Answers>;

Subject subject_of(const Score& score, const Evaluation& how = {});
/// A measure that a user defines: "mine = 2*c11 / (2*c11 + c10 + c01)". Higher is better; begin the formula with a
/// minus for a distance.
Subject subject_of_definition(const std::string& definition, const Evaluation& how = {});

/// All confusion matrices of 1 … `objects` objects in which each of `classes` classes occurs on some side.
struct Universe {
  std::size_t classes = 2;
  std::size_t objects = 8;
  /// Labelings that give every object the same class; almost no law survives them.
  bool constant_labelings = false;
  enum class Kind {
    labels,
    partitions,
    pair_counts,
    expected_tables,
    permutations,
    weak_orders,
    class_rankings,
    answers,
    phi
  } kind = Kind::labels;
  [[nodiscard]] std::string text() const;
  /// The same in a few words: "2 classes", "partitions", "pair counts".
  [[nodiscard]] std::string head() const;
};

/// All pairs of partitions of 2 … 6 objects; laws of measures on pairs also over all pair counts up to 8.
inline constexpr Universe kDefaultPartitions{0, 6, false, Universe::Kind::partitions};

/// All pairs of answers over up to 4 documents, and all ranks up to 29.
inline constexpr Universe kDefaultAnswers{0, 4, false, Universe::Kind::answers};
inline constexpr Universe kDefaultPhi{0, 29, false, Universe::Kind::phi};

/// The bounds that commands and documents use unless told otherwise.
inline constexpr Universe kDefaultUniverses[] = {{2, 8}, {3, 6}};

/// All rankings of 2 … 6 objects at the distances 0 … 4 from the query's class.
inline constexpr Universe kDefaultClassRankings{5, 6, false, Universe::Kind::class_rankings};

/// Small examples on which a law fails.
struct Counterexample {
  struct Item {
    std::string what;  ///< the role of the item: "matrix", "transposed", "truth and prediction sizes", …
    std::vector<std::vector<std::uint64_t>>
        rows;           ///< a matrix, or the sizes of the truth above those of the prediction
    std::string value;  ///< exact: "3/4", 20 digits, or "undefined: …"
    double number = 0;  ///< NaN when undefined
  };
  std::string says;
  struct Labeling {
    std::string name;  ///< A, B, …
    std::string text;  ///< the class or cluster of each object, a digit an object
  };
  std::vector<Labeling> labelings;
  std::vector<Item> items;
};

struct Verdict {
  std::string score;
  Law law{};
  Form form = Form::strict;
  bool holds = false;
  Universe universe;
  std::size_t cases = 0;      ///< comparisons made
  std::size_t undefined = 0;  ///< inputs of the universe on which the measure has no value
  std::optional<Counterexample> counterexample;
  std::size_t inputs = 0;  ///< of the universe; 0 when they are not counted
  std::string reason{};    ///< why the first input without a value has none

  /// Some case could have refuted it. A law that no case tested does not hold, it is open.
  [[nodiscard]] bool tested() const { return cases > 0 || counterexample.has_value(); }
};

struct ValidateOptions {
  std::vector<Law> laws{};  ///< empty: all
  unsigned threads = 1;
};

/// Every subject against every law, strict and weak where both make sense. Subjects for two classes only are left out
/// of larger universes.
std::vector<Verdict> validate_labels(std::span<const Subject> subjects, std::span<const Universe> universes,
                                     const ValidateOptions& options = {});

/// A measure of partitions, and the measure of labels that it is on pairs if it is one.
struct ClusterCandidate {
  ClusterSubject subject;
  std::optional<Subject> on_pairs{};
};
ClusterCandidate candidate_of(const Score& score, const Evaluation& how = {});
/// A formula as of labels, on the pairs of objects.
ClusterCandidate candidate_of_definition(const std::string& definition, const Evaluation& how = {});

/// Every candidate against every law of partitions: over all pairs of partitions; for measures on pairs also minimal
/// agreement, strong monotonicity and the approximate baseline over all pair counts; for the others the approximate
/// baseline over large expected tables.
std::vector<Verdict> validate_clusters(std::span<const ClusterCandidate> candidates, std::size_t objects,
                                       const ValidateOptions& options = {});

/// Which numbers of clusters a measure favours among random clusterings.
enum class Bias {
  none,     ///< the expectation is the same for all sizes of one reference
  more,     ///< cutting a cluster in two never makes it worse, and sometimes better
  fewer,    ///< … never better, and sometimes worse
  mixed,    ///< sometimes better and sometimes worse
  unknown,  ///< there are no two expectations to compare
};
std::string_view name_of(Bias bias);

struct BiasVerdict {
  std::string score;
  Bias bias = Bias::unknown;
  Universe universe;
  std::size_t cases = 0;                  ///< comparisons of two expectations
  std::optional<Counterexample> more{};   ///< smallest sizes that are better when a cluster is cut
  std::optional<Counterexample> fewer{};  ///< and that are worse
};

/// The bias of every candidate: the exact expectations over all clusterings of given sizes, for all references and
/// sizes up to so many objects.
std::vector<BiasVerdict> bias_of_clusters(std::span<const ClusterCandidate> candidates, std::size_t objects,
                                          unsigned threads = 1);

/// All orders of 2 … 7 items without ties against one of them, and all pairs of orders of 2 … 5 items with ties.
inline constexpr Universe kDefaultOrders[] = {{0, 7, false, Universe::Kind::permutations},
                                              {0, 5, false, Universe::Kind::weak_orders}};

OrderSubject order_subject_of(const Score& score, const Evaluation& how = {});
/// A formula of the pairs of items and of their ranks: "mine = 1 - sum_x(abs(r - s)) / n^2".
OrderSubject order_subject_of_definition(const std::string& definition, const Evaluation& how = {});

/// Every subject against every law of orders.
std::vector<Verdict> validate_orders(std::span<const OrderSubject> subjects, std::span<const Universe> universes,
                                     const ValidateOptions& options = {});

ClassRankingSubject class_ranking_subject_of(const Score& score, const Evaluation& how = {});

/// Every subject against every law of rankings of classes: the four theorems of Ivanescu, Wichterich and Seidl (2011),
/// steps towards the best ranking, and ties. The classes of a universe are at the distances 0, 1, 2 …
std::vector<Verdict> validate_class_rankings(std::span<const ClassRankingSubject> subjects,
                                             std::span<const Universe> universes, const ValidateOptions& options = {});

/// Weights φ(i,j) of ranks i, j = 1 … m, for measures of type 3.
struct PhiSubject {
  std::string name;
  std::function<Value<double>(std::uint64_t i, std::uint64_t j, std::uint64_t m)> fast;
  /// Empty for a function known in double only: then values within a part of 1e-9 tie.
  std::function<Value<Exact>(std::uint64_t i, std::uint64_t j, std::uint64_t m)> exact{};
};
/// "1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)", with or without a name before an equals sign.
PhiSubject phi_of_definition(const std::string& definition);

/// A measure of answers, and its weights if it has them.
struct AnswerCandidate {
  AnswerSubject subject;
  std::optional<PhiSubject> phi{};
};
AnswerCandidate answer_candidate(const Score& score, const Evaluation& how = {});

/// Every candidate against the laws of answers over all pairs of answers, and its weights, if it has them, against the
/// conditions on φ up to kDefaultPhi.
std::vector<Verdict> validate_answers(std::span<const AnswerCandidate> candidates, std::size_t documents,
                                      const ValidateOptions& options = {});

/// The five conditions on φ (Michel 2000) for all ranks i, j ≤ m and every m up to the one given.
std::vector<Verdict> validate_phi(std::span<const PhiSubject> subjects, std::size_t up_to,
                                  const ValidateOptions& options = {});

/// The impossibility theorem (Gösgens et al. 2021): no measure of two classes is a distance, monotone and has a
/// constant baseline. A subject that passed all three tells that the universe was too small to refute it.
struct TheoremCheck {
  std::size_t checked = 0;
  std::vector<std::string> suspects;
};
TheoremCheck impossibility_theorem(std::span<const Verdict> verdicts);

/// Throws Error(usage) with the names of the domain's laws, or of all.
Law parse_law(std::string_view name, std::optional<Domain> domain = {});

}  // namespace etalon
