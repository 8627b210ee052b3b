// parts.hpp: the tables of the lectures on labels and on clustering, one function each.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "etalon/binary.hpp"
#include "etalon/paper.hpp"
#include "etalon/partitions.hpp"

namespace etalon::papers {

inline double value(const char* score, const Partitions<double>& p) {
  return evaluate(parse_score(score, Domain::clusters), p).number;
}

/// Of one class against the rest; and its mean over all labelings with b1 of n objects positive, a1 in the truth.
double label_value(const char* score, const Binary<double>& c);
double expected_label_value(const char* score, int n, int a1, int b1);

PaperTable exercise_table();
PaperTable example_table();
PaperTable proof_table();
PaperTable rain_choice_table(const Source& source);

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

/// Of measures of labels, with two classes or with three.
PaperTable label_property_table(std::size_t classes);

/// data/rain/forecasts.csv.
extern const char* const kRainForecasts;
PaperTable rain_table(const Source& source);
/// From a table of data set, clustering, index and value; or the command that makes it.
PaperTable cluster_inconsistency_table(const Source& source);
PaperTable cluster_inconsistency_command();

}  // namespace etalon::papers
