// leaderboard_parts.hpp: how a leaderboard is put together, whatever its values come from.
#pragma once

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

/// What the pairs of a family show; those without a finding are told of in the notes.
Shown shown_by(const compare::MaxT& family, const std::vector<std::string>& systems, double sign, double tie,
               std::vector<std::string>& notes);

/// Puts the systems in order, with their ranks.
void place(Leaderboard& board, const std::vector<std::string>& systems, const std::vector<double>& values, double tie,
           const Shown& shown);

inline constexpr const char* kFewToDraw = "there are too few units to draw from";

/// Nothing is known of fresh units, for such a reason.
void say_nothing_of_fresh(Leaderboard& board, const char* reason);

/// Who wins resamples, and what that says of the winner. The systems are in their places.
void draw_again(Leaderboard& board, const compare::Redrawn& values, double tie);

}  // namespace etalon
