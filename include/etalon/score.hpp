// score.hpp: a measure with its arguments and lifts, as a value with one canonical text: macro(f1), f(beta=2), gm(r=1).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/measure.hpp"
#include "etalon/statistics.hpp"

namespace etalon {

struct Evaluation {
  Undefined undefined = Undefined::report;
  std::span<const double> disagreement{};
};

struct Score;

/// A mean over all tables of the same sizes, or over random ones where there are too many.
struct Estimate {
  Value<double> mean;
  std::uint64_t tables = 0;  ///< random ones; 0 when the mean is exact
  double error = 0;          ///< standard error of the mean over random tables
};

/// What stands inside of a lift, to be evaluated on the statistics that the lift makes.
template <class T>
struct Inner {
  const Score& score;
  std::size_t depth;  ///< how many lifts have been taken off
  Evaluation how;
  bool whole;  ///< what has no value is completed outside, on the statistic that was lifted

  Value<T> operator()(const Any<T>& on) const;
  template <template <class> class Statistic>
  Value<T> operator()(const Statistic<T>& statistic) const {
    return (*this)(any(statistic));
  }
  /// Whether a sum over the classes tells what naming of them is best, and what a class adds to it.
  [[nodiscard]] bool by_class() const;
  [[nodiscard]] Value<ClassShare<T>> share(const void* one_against_rest) const;
  [[nodiscard]] bool overlaps_only() const;
  /// What a function of the measure would be told.
  [[nodiscard]] Context context() const;
};

/// Makes a measure of one kind of statistic serve another: macro(f1), pairs(kappa).
struct Lift {
  std::string_view name;  ///< empty: it is understood, and no score names it
  std::string_view meaning;
  std::string_view takes;    ///< what may stand inside, in words
  std::string_view example;  ///< a measure that may
  const Kind* from;          ///< the statistic at hand
  const Kind* to;            ///< that of the measure inside
  Value<double> (*fast)(const void*, const Inner<double>&);
  Value<Exact> (*exact)(const void*, const Inner<Exact>&);
  bool whole = false;  ///< a value that is missing is completed on the statistic at hand, not inside
  Few<std::string_view, 2>
      parts{};                ///< what the two classes of the inner statistic are, when they have words of their own
  bool of_one_class = false;  ///< the user has to say which class is positive
  /// What a class adds to the lifted measure; null when its classes do not add up.
  Value<ClassShare<double>> (*fast_share)(const void* one_against_rest, const Inner<double>&) = nullptr;
  Value<ClassShare<Exact>> (*exact_share)(const void* one_against_rest, const Inner<Exact>&) = nullptr;
  bool overlaps_only = false;                   ///< as in ByClass
  bool (*shares_of)(const Measure&) = nullptr;  ///< for which measures, where not for all
  bool by_default = false;  ///< in its domain the name of a measure of the other kind means this lift of it
  /// Serves the same statistic: what a score comes to when one side is shuffled. Stands outside of all other lifts.
  bool by_chance = false;
  std::optional<Better> better{};  ///< where it is not that of the measure inside
  std::optional<Range> range{};
  bool (*accepts)(const Score& inner) = nullptr;  ///< which scores, where not all of the kind
  /// What stands inside by chance, of lifts by chance.
  Estimate (*estimate)(const void*, const Inner<double>&) = nullptr;

  [[nodiscard]] constexpr Domain domain() const { return from->domain; }
};

template <template <class> class From, template <class> class To, auto function>
constexpr Lift lift_of(std::string_view name, std::string_view meaning, std::string_view takes,
                       std::string_view example) {
  return {name,
          meaning,
          takes,
          example,
          kind_of<From>,
          kind_of<To>,
          [](const void* statistic, const Inner<double>& inner) {
            return Lambda<function>{}(*static_cast<const From<double>*>(statistic), inner);
          },
          [](const void* statistic, const Inner<Exact>& inner) {
            return Lambda<function>{}(*static_cast<const From<Exact>*>(statistic), inner);
          }};
}

/// All that a score can name, in the order in which they are listed.
std::span<const Lift* const> lifts();
/// The one that a domain understands when a measure of another is named: of clusters, pairs. Null without one.
const Lift* default_lift(Domain domain);
/// Those that are understood.
std::span<const Lift* const> understood_lifts();

struct Score {
  const Measure* measure = nullptr;
  Arguments arguments{};
  std::vector<const Lift*> lifts{};  ///< the outermost first
  std::shared_ptr<const Own> own{};  ///< the measure, when a user wrote it: `measure` points into it

  bool operator==(const Score&) const = default;
  /// A measure of one class without a lift needs to be told which class is positive.
  [[nodiscard]] bool needs_positive() const;
  /// The kind of statistic that it is of.
  [[nodiscard]] const Kind& kind() const { return lifts.empty() ? measure->kind() : *lifts.front()->from; }
  [[nodiscard]] Domain domain() const { return kind().domain; }
  /// Whether it has a function of this kind, or of one that is understood from it.
  [[nodiscard]] bool takes(const Kind* kind) const;
  /// What stands inside of the outermost lift.
  [[nodiscard]] Score inner() const;
  [[nodiscard]] Better better() const {
    return !lifts.empty() && lifts.front()->better ? *lifts.front()->better : measure->better;
  }
  /// False for a function that is known in double only.
  [[nodiscard]] bool has_exact() const;
  /// At these arguments, and on the inputs of the domain: pairs of objects have not all counts that labels have.
  [[nodiscard]] Range range() const;
  /// The same over whole lists, when it is of the first k places only: of ndcg@10, ndcg.
  [[nodiscard]] std::optional<Score> uncut() const;
  [[nodiscard]] std::string text() const;
  /// As its domain names it, else as the measure's entry does.
  [[nodiscard]] std::string_view title() const;
  [[nodiscard]] std::string_view reference() const;
};

/// What a domain calls a score: of partitions, ari is pairs(kappa).
struct ScoreName {
  std::string_view name;
  std::string_view means;
  std::string_view title{};      ///< empty: that of the measure
  std::string_view reference{};  ///< empty: that of the measure
  Few<std::string_view, 2> also{};
  Elsewhere elsewhere{};
  bool prints = true;            ///< the score prints by this name
  std::optional<Range> range{};  ///< where it is not that of the measure
};
std::span<const ScoreName> score_names(Domain domain);
/// By its name, another name, or that in another tool; null when there is none.
const ScoreName* find_score_name(std::string_view name, Domain domain);
/// Null when the score has no name of its own.
const ScoreName* name_of(const Score& score);
/// A score in the notation of another tool, as ours: of runs, P_10 is precision(empty=zero)@10. Empty when it is none.
std::string translated_score(std::string_view text, Domain domain);

/// Reads "macro(f1)", "macro:f1", "f(beta=2)", "f:beta=2", "ndcg@10" and other tools' names, as the domain understands
/// them. Throws Error(usage): with the domain that has the name when another one does, else with the nearest names.
/// `own` are measures of the user's own that the text may name.
Score parse_score(std::string_view text, Domain domain = {}, std::span<const Score> own = {});

/// The scores of a text, apart by commas that do not part arguments. A number alone is one more cut of the score before
/// it: ndcg@5,10 and, as trec_eval writes it, P.5,10.
std::vector<std::string> split_scores(std::string_view text);

/// The domains that have the measure of a score under this name; where none does, those that understand the score, as
/// clusters do pairs(mcc); none when there is no such score.
std::vector<Domain> homes(std::string_view text);
/// As the first of these understands it. Throws Error(usage).
Score parse_any_score(std::string_view text);

/// Every measure of the domain: with its default arguments, or those of its first variant when an argument has none;
/// measures of answers also at each of their variants.
std::vector<Score> all_scores(Domain domain = {});
/// The same, and for labels each binary measure through each lift.
std::vector<Score> all_scores_lifted(Domain domain = {});
/// A short set for a first look: where a class is positive, of that class; for domains that know none the one set.
std::vector<Score> default_scores(Domain domain, bool one_class = false);
/// The measures of this kind of statistic, each form.
std::vector<Score> scores_of(const Kind& kind);
/// The variants of a measure that the catalogue makes claims about, beginning with the default arguments if there are.
struct ClaimedScore {
  Score score;
  std::span<const Claim> holds;
};
std::vector<ClaimedScore> claimed_scores(const Measure& measure);

/// The value of a statistic of any kind; undefined when the score is not of that kind.
template <class T>
Value<T> evaluate(const Score& score, const Any<T>& on, const Evaluation& how = {});
extern template Value<double> evaluate(const Score&, const Any<double>&, const Evaluation&);
extern template Value<Exact> evaluate(const Score&, const Any<Exact>&, const Evaluation&);

/// What a score has by chance, and on how many random tables that rests; nothing for scores without a lift by chance.
std::optional<Estimate> estimate(const Score& score, const Any<double>& on, const Evaluation& how = {});
/// The lift of a score to its mean by chance; nothing when its domain has none.
std::optional<Score> by_chance(const Score& score);

template <template <class> class Statistic, class T>
Value<T> evaluate(const Score& score, const Statistic<T>& statistic, const Evaluation& how = {}) {
  return evaluate<T>(score, any(statistic), how);
}

}  // namespace etalon
