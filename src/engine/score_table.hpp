// score_table.hpp: entries of systems, units and scores as tables of values, with the direction of each score.
#pragma once

#include <cstdint>

#include "etalon/disagreement.hpp"

namespace etalon {

struct ScoreTable {
  std::vector<std::string> systems;
  std::vector<std::string> units;
  std::vector<std::string> scores;
  /// By score: the value of each system on each unit, unit by unit; NaN where there is none.
  std::vector<std::vector<double>> values;
  std::vector<double> sign;        ///< of each score: −1 when less is better
  std::vector<std::string> notes;  ///< to be said beside the answer, also where scores have no value
  std::string_view skip_with;      ///< how the user has a system left out where it has no value

  [[nodiscard]] double value(std::size_t score, std::size_t unit, std::size_t system) const {
    return values[score][unit * systems.size() + system];
  }
};

/// Of the units asked for. Throws when a system has no value on a unit, unless such are to be skipped, or when there is
/// one system only.
ScoreTable score_table_of(std::vector<ScoreEntry> entries, const DisagreementOptions& options);

/// The score that decides, the one asked for or the only one, and the further ones. Leaves only their entries, the
/// first score's first. Throws Error(usage) when there are several and none is named, or when one is not there.
/// Directions of others that the table has are no error.
std::vector<std::string> choose_scores(std::vector<ScoreEntry>& entries, const std::string& first,
                                       const std::vector<std::string>& further, DisagreementOptions& reading);

/// Throws Error(input) when a system has no value of the score on a unit, where such are not to be skipped: a system
/// must not win on the units that it chooses.
void require_values(const ScoreTable& table, std::size_t score);

/// Whether two values of a score are one.
bool tie_within(double tolerance, double a, double b);

/// Places by value, worst first; neighbours within the tolerance tie.
std::vector<std::uint32_t> places_by(const std::vector<double>& values, double sign, double tolerance);

}  // namespace etalon
