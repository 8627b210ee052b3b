// parts.hpp: the tables of the lectures on labels and on clustering, one function each.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "etalon/binary.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/paper.hpp"
#include "etalon/partitions.hpp"
#include "etalon/read.hpp"
#include "etalon/systems.hpp"

namespace etalon::papers {

inline double value(const char* score, const Partitions<double>& p) {
  return evaluate(parse_score(score, Domain::clusters), p).number;
}

/// As tables have it.
inline std::string yes(bool holds) { return holds ? "✓" : "✗"; }

/// Of one class against the rest; and its mean over all labelings with b1 of n objects positive, a1 in the truth.
double label_value(const char* score, const Binary<double>& c);
double expected_label_value(const char* score, int n, int a1, int b1);

PaperTable exercise_table();
PaperTable example_table();
PaperTable proof_table();

/// The exercise of part II: A has k clusters of two objects and one of s.
struct Exercise {
  std::uint64_t k;
  std::uint64_t s;

  [[nodiscard]] double n() const { return static_cast<double>(2 * k + s); }
  /// Against B, which takes one object out of the large cluster.
  [[nodiscard]] Partitions<double> with_b() const;
  /// Against C, which cuts every cluster of two.
  [[nodiscard]] Partitions<double> with_c() const;
};
PaperTable entropy_table();
PaperTable adjusted_table();

/// One reference and two clusterings of it, an object a digit; and who prefers the first, by the paper.
struct Triplet {
  const char* reference;
  const char* left;
  const char* right;
  const char* prefer_left;
};
std::span<const Triplet> triplets();
/// Clusters by their digits, numbered in order of appearance: every number up to the greatest must occur.
std::vector<int> clusters_of_digits(const std::string& text);
std::vector<std::string> who_prefers_left(const Triplet& triplet);

std::vector<PaperFigure> validation_figures();

PaperTable pair_counts_table();
PaperTable turning_table();
PaperTable property_table();
PaperTable pair_property_table();
PaperTable triplet_table();
PaperTable recovery_table();
PaperTable imbalance_table();
PaperTable step_table();
/// Laws that follow from others, and those that matched measures lack.
std::vector<PaperTable> law_claim_tables();

/// Of measures of labels, with two classes or with three.
PaperTable label_property_table(std::size_t classes);

/// How the cells of a table of shares came out.
struct ShareOutcome {
  std::size_t printed = 0;
  std::size_t same = 0;
  std::size_t part = 0;  ///< not the same, but what a part of the published pairs may give

  [[nodiscard]] std::string text() const;
};
/// Adds a published share of `all` pairs, in percent, and ours, to the last row, with a mark that tells whether they go
/// together.
void add_share(PaperTable& table, ShareOutcome& outcome, const std::string& what, const std::string& published,
               double all, double ours, double pairs);

/// Pairs of forecasts on the days and horizons of a part, and how many of them two measures order in opposite ways.
struct RainPairs {
  std::string horizon;
  std::string f;
  std::string g;
  std::uint64_t pairs;
  std::uint64_t opposite;
};
/// Rain that is forecast at the threshold that a measure finds best on each day and horizon.
struct RainChoice {
  std::string measure;
  std::uint64_t forecast = 0;
  std::uint64_t rain = 0;
  std::uint64_t more = 0;  ///< days and horizons with more forecast rain than by accuracy
  std::uint64_t less = 0;
  std::uint64_t units = 0;
};
struct RainFigures {
  std::string source{};
  bool recorded = false;
  std::vector<RainPairs> pairs{};
  std::vector<RainChoice> choices{};
};
/// The authors' file of one threshold: a day a line, tp, fn, fp and tn lists of counts, one for each ten minutes ahead.
bool holds_forecasts(const Source& source);
std::vector<SystemCounts> read_forecasts(const Source& source);
RainFigures rain_figures(const std::vector<SystemCounts>& counts, std::string source);
/// Those of the authors' data, which are not carried here.
RainFigures recorded_rain();
extern const char* const kRainPairs;
extern const char* const kRainChoices;
/// The figures as they are recorded.
std::vector<PaperRecord> records_of(const RainFigures& figures);
PaperTable rain_table(const RainFigures& figures);
PaperTable rain_choice_table(const RainFigures& figures);
/// From a table of data set, clustering, index and value; or the command that makes it.
PaperTable cluster_inconsistency_table(const Source& source);
PaperTable cluster_inconsistency_command();
/// How two indices agree, whichever of them comes first; null where one has no values.
const Agreement* agreement_between(const Disagreement& found, const std::string& f, const std::string& g);
/// Table 3 on data of the project beside the published shares, and its published shares row by row.
PaperTable own_inconsistency_table(std::span<const char* const> published);
std::span<const char* const> published_inconsistency();
extern const char* const kClusteringsIris;
extern const char* const kClusteringsWine;
extern const char* const kClusteringsCancer;
extern const char* const kClusteringsDigits;

}  // namespace etalon::papers
