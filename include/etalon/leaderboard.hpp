// leaderboard.hpp: who could be best? Ranks of systems with intervals that hold together, how often a winner would win
// again, and by how much being picked flatters it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/compare_table.hpp"
#include "etalon/decisions.hpp"
#include "etalon/objects.hpp"

namespace etalon {

struct PlacedSystem {
  std::string name;
  std::size_t given = 0;  ///< its place in the input
  double value = 0;
  Value<compare::Interval> interval = Value<compare::Interval>::undefined("");  ///< of this value by itself
  bool picked = false;   ///< the interval allows for the system's having been picked as the first
  std::size_t rank = 1;  ///< as observed; equal values share the better rank
  std::size_t low = 1;   ///< the best rank it could have: one more than the systems shown to be better
  std::size_t high = 1;  ///< the worst: all but the systems shown to be worse
  bool could_be_best = true;
  Value<double> wins = Value<double>::undefined("");  ///< share of the resamples that it wins
};

/// Of all systems by one score. Every claim that a system is better than another one is of one family, so that with a
/// probability of 1 − alpha or more all ranks lie in their intervals (Mogstad, Romano, Shaikh and Wilhelm 2024).
struct Leaderboard {
  std::string score;
  Better better = Better::higher;
  std::string of;         ///< what was drawn: "queries", "objects" …
  std::size_t units = 0;  ///< how many of these; 0: unknown
  double alpha = 0.05;
  std::string_view test;       ///< of pairs: "max-t", "nadeau-bengio", "welch"
  std::string correction{};    ///< of several pairs; "none" for one
  std::string_view intervals;  ///< of values: "student", "wilson", "nadeau-bengio", "percentile"
  std::uint64_t resamples = 0;
  std::vector<PlacedSystem> systems;  ///< best first
  std::size_t first = 0;              ///< systems that share the first place
  std::size_t shown = 0;              ///< pairs of which one is shown to be better
  /// The chance that the first is first again on as many fresh units: the systems that could be best are taken to
  /// differ by less than is seen, as far as chance explains what is seen (empirical Bayes), and both what is not known
  /// of them and the fresh units vary. Careful: too low for one that leads by far among equals. Ties are decided by
  /// lot.
  Value<double> again = Value<double>::undefined("");
  /// By how much being the best of several makes the first look better than it is: √2 times the optimism. Right on
  /// average for systems that are equal, and too much rather than too little otherwise.
  Value<double> inflation = Value<double>::undefined("");
  Value<double> optimism = Value<double>::undefined("");   ///< that of resamples: too little for systems that are close
  Value<double> corrected = Value<double>::undefined("");  ///< the value of the first less the inflation
  std::vector<std::string> notes{};

  [[nodiscard]] std::size_t candidates() const;  ///< systems that could be best
};

struct LeaderboardOptions {
  UnitKind unit = UnitKind::queries;
  std::string score{};  ///< may be empty when the table has one
  double alpha = 0.05;
  std::size_t folds = 0;                     ///< of the cross-validation; 0: as many as units
  std::optional<std::uint64_t> resamples{};  ///< without: 10000
  std::optional<std::uint64_t> seed{};       ///< without: 1
  unsigned threads = 1;                      ///< the result does not depend on it
  DisagreementOptions table{};               ///< directions and missing values, as for disagreement
};

/// Of means over the units that all systems have. Queries and data sets are drawn again; folds and seeds are no fresh
/// units, so that pairs of them are decided as by `compare_systems`, and nothing is said about fresh ones.
Leaderboard leaderboard_of(std::vector<ScoreEntry> entries, const LeaderboardOptions& options);

/// Of any score of one test set, whose objects are drawn again.
Leaderboard leaderboard_of(const Objects& objects, const Score& score, const LeaderboardOptions& options,
                           Undefined undefined = Undefined::report);
/// The same by each score, on the same draws.
std::vector<Leaderboard> leaderboards_of(const Objects& objects, std::span<const Score> scores,
                                         const LeaderboardOptions& options, Undefined undefined = Undefined::report);

}  // namespace etalon
