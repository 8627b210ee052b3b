// leaderboard_parts.hpp: how a leaderboard is put together, whatever its values come from.
#pragma once

#include <functional>

#include "engine/pair_tests.hpp"
#include "etalon/compare_family.hpp"
#include "etalon/leaderboard.hpp"

namespace etalon {

/// Who is shown to be better than whom.
class Shown {
 public:
  explicit Shown(std::size_t systems) : systems_(systems), better_(systems * systems) {}
  void add(std::size_t winner, std::size_t loser) { better_[winner * systems_ + loser] = 1; }
  [[nodiscard]] bool operator()(std::size_t winner, std::size_t loser) const {
    return better_[winner * systems_ + loser] != 0;
  }

 private:
  std::size_t systems_;
  std::vector<char> better_;
};

/// Values no further apart are equal.
double tie_of(const std::vector<double>& values);

void check_level(double alpha);

/// The decisions about pairs; reasons for none are told in the notes.
Shown shown_by(const Decisions& decided, std::vector<std::string>& notes);
/// The same of a family, whose columns are those of the systems.
Shown shown_by(const compare::Family& family, const std::vector<std::size_t>& column,
               const std::vector<std::string>& systems, double sign, std::vector<std::string>& notes);

/// Puts the systems in order, with their ranks.
void place(Leaderboard& board, const std::vector<std::string>& systems, const std::vector<double>& values, double tie,
           const Shown& shown);

inline constexpr const char* kFewToDraw = "there are too few units to draw from";

/// Nothing is known of fresh units, for such a reason.
void say_nothing_of_fresh(Leaderboard& board, const char* reason);

/// The same of the first alone: who wins resamples is known.
void say_nothing_of_first(Leaderboard& board, const char* reason);

/// A value of the first without its luck that lies outside of the interval of the first is none.
void check_corrected(Leaderboard& board);

/// A column for each system, where copies share one.
compare::Redrawn for_systems(const compare::Redrawn& values, const std::vector<std::size_t>& column);

/// The intervals of right or wrong instances: Wilson's, and for systems in the first place one that allows for their
/// having been picked.
void add_wilson_intervals(Leaderboard& board, const FamilyRows& family);

/// The interval of the systems in the first place, which were picked for their values.
void add_leader_interval(Leaderboard& board, const std::function<compare::LeaderInterval(std::size_t)>& interval);

/// Values of systems by one measure, on the data and on resamples.
struct RedrawnScore {
  std::vector<std::string> systems;
  std::string score;
  Better better = Better::higher;
  compare::Redrawn values;
  std::string of = "objects";
  std::size_t units = 0;  ///< 0: unknown
};

/// Of values that were resampled: the places, given who is shown to be better, and what resamples say of the first.
Leaderboard board_of(const RedrawnScore& drawn, double alpha, const Shown& shown, std::vector<std::string> notes);

/// The systems that have a value; the others are told of in the notes.
std::vector<std::size_t> with_values(const RedrawnScore& drawn, std::vector<std::string>& notes);

/// Who wins resamples, and what that says of the winner. The systems are in their places.
void draw_again(Leaderboard& board, const compare::Redrawn& values, double tie);

}  // namespace etalon
