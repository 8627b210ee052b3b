// disagreement.hpp: which systems measures disagree about: from predictions, or from a table of scores.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/consistency.hpp"
#include "etalon/read.hpp"
#include "etalon/values.hpp"

namespace etalon {

/// A column of a table of scores that tells which cluster each unit is of.
struct ClusterColumn {
  std::string name;
  std::map<std::string, std::string> of_unit{};
};

/// system, unit, score, value a line; `columns` names them in the order of the file when there is no header. The column
/// of clusters is read where one is given: a unit is of one cluster.
std::vector<ScoreEntry> read_score_table(const Source& source, const std::vector<std::string>& columns = {},
                                         ClusterColumn* clusters = nullptr);

/// Whether the source has JSON lines instead.
bool holds_samples(const Source& source);

/// Scores of samples from JSON lines: `doc_id`, `unit` or `id` names the unit, and the scores are the fields that
/// `metrics` lists, else all numbers and truths; where there are several filters, each has scores of its own. A file a
/// system, with these names, or one file with a field `system` or `model`. Clusters are a field, as a column above.
std::vector<ScoreEntry> read_samples(std::span<const Source> sources, std::span<const std::string> systems,
                                     ClusterColumn* clusters = nullptr);

struct DisagreementOptions {
  double tolerance = 1e-12;  ///< values of one score that differ by no more, relative to their size above 1, tie
  std::vector<std::string> lower{};       ///< scores of which less is better, beside those the catalogue knows
  std::vector<std::string> higher{};      ///< and of which more is
  std::map<std::string, Better> known{};  ///< of scores that the catalogue need not know
  bool skip_missing = false;              ///< a system without a value on a unit is left out there; otherwise an error
  std::string_view skip_with = "--absent skip (Python: absent='skip')";  ///< how the user asks for it
  bool ties_differ = false;          ///< a pair of systems that only one of two scores ties counts as inconsistent
  std::vector<std::string> units{};  ///< only units like one of these patterns; empty: all
  std::vector<std::string> notes{};  ///< to be said beside the answer
};

/// Two systems that two measures order in opposite ways.
struct Contested {
  std::string unit;
  std::string first;  ///< better by the measures of `for_first`
  std::string second;
  std::vector<std::string> for_first;
  std::vector<std::string> for_second;
};

struct Disagreement {
  std::vector<std::string> scores;  ///< those alike beside each other
  std::vector<std::string> systems;
  std::vector<std::string> units;
  std::vector<Agreement> overall;
  std::vector<std::vector<Agreement>> by_unit;
  /// The best systems under each score, unit by unit: indices of systems, more than one when they tie.
  std::vector<std::vector<std::vector<std::size_t>>> winners;
  /// By score the mean rank of each system over the units on which all of them have a value; 1 is the best, those that
  /// tie share their ranks, and NaN where there is no such unit.
  std::vector<std::vector<double>> mean_ranks;
  std::vector<Contested> contested;  ///< the most divided pairs first, of those alike by the names of units and systems
  double tolerance = 0;
  bool ties_differ = false;
  std::vector<std::string> notes{};  ///< what whoever reads the answer must know of the systems

  /// The share of pairs of systems that two scores disagree about.
  [[nodiscard]] Value<double> share(const Agreement& pair) const { return pair.inconsistency(ties_differ); }
};

/// What whoever compares systems by these values must know.
std::vector<std::string> table_notes(const Values& values);

/// Directions, missing values and notes of a comparison over units. Throws Error(usage) where values are not of several
/// units of a kind, each counting once.
DisagreementOptions comparable_table(const Values& values);

Disagreement disagreement_of(std::vector<ScoreEntry> entries, const DisagreementOptions& options = {});

}  // namespace etalon
