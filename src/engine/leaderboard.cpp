// leaderboard.cpp: ranks from what a family of pairs shows, and winners of resamples.
#include "etalon/leaderboard.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/decision_words.hpp"
#include "engine/leaderboard_parts.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "number/quantile.hpp"
#include "number/student.hpp"
#include "number/wilson.hpp"

namespace etalon {
namespace {

constexpr const char* kGaps = "more than 5% of the resamples have no value";

double sign_of(const Leaderboard& board) { return board.better == Better::lower ? -1 : 1; }

/// The best of a row of values: several when they tie, none when a value is missing.
class Best {
 public:
  Best(std::size_t systems, double sign, double tie) : systems_(systems), sign_(sign), tie_(tie) {}

  const std::vector<std::size_t>& of(const double* row) {
    best_.clear();
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t s = 0; s < systems_; ++s) {
      if (std::isnan(row[s])) return best_;
      most = std::max(most, sign_ * row[s]);
    }
    for (std::size_t s = 0; s < systems_; ++s) {
      if (most - sign_ * row[s] <= tie_) best_.push_back(s);
    }
    return best_;
  }

 private:
  std::size_t systems_;
  double sign_;
  double tie_;
  std::vector<std::size_t> best_;
};

double mean_at(const double* row, const std::vector<std::size_t>& at) {
  double sum = 0;
  for (const std::size_t s : at) sum += row[s];
  return sum / static_cast<double>(at.size());
}

/// How likely two lots fall on the same system.
double same(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  const auto both =
      std::count_if(a.begin(), a.end(), [&](std::size_t s) { return std::find(b.begin(), b.end(), s) != b.end(); });
  return static_cast<double>(both) / static_cast<double>(a.size()) / static_cast<double>(b.size());
}

bool enough(std::uint64_t with_values, std::uint64_t all) { return all > 0 && with_values >= all - all / 20; }

void resampled_winners(Leaderboard& board, const compare::Redrawn& values, double tie) {
  const double sign = sign_of(board);
  Best best(values.systems, sign, tie);
  const std::vector<std::size_t> first = best.of(values.observed.data());
  std::vector<double> wins(values.systems);
  double optimism = 0;
  std::uint64_t counted = 0;
  for (std::uint64_t r = 0; r < values.resamples(); ++r) {
    if (r % kCheckedEvery == 0) check_cancelled();
    const double* row = values.resampled.data() + r * values.systems;
    const std::vector<std::size_t>& winners = best.of(row);
    if (winners.empty()) continue;
    ++counted;
    for (const std::size_t s : winners) wins[s] += 1 / static_cast<double>(winners.size());
    // What all systems gain in a resample is not for being picked: it is taken from the first on the data.
    optimism += sign * (mean_at(row, winners) - mean_at(row, first) + mean_at(values.observed.data(), first) -
                        mean_at(values.observed.data(), winners));
  }
  if (!enough(counted, values.resamples())) {
    say_nothing_of_fresh(board, kGaps);
    return;
  }
  for (PlacedSystem& system : board.systems) system.wins = wins[system.given] / static_cast<double>(counted);
  board.optimism = std::max(0.0, optimism / static_cast<double>(counted));
  // Resamples vary around differences that chance has made √2 times as large as they vary, where there are none.
  board.inflation = std::sqrt(2.0) * board.optimism.number;
  board.corrected = board.systems.front().value - sign * board.inflation.number;
}

/// How the systems that could be best vary among themselves: by chance, from resample to resample, and as they are
/// seen.
struct Spread {
  std::vector<std::size_t> candidates;
  double mean = 0;    ///< of their values
  double seen = 0;    ///< standard deviation of their values
  double chance = 0;  ///< of what resamples change about their differences
  double kept = 1;    ///< the part of their differences that chance does not explain
};

double mean_off(const compare::Redrawn& values, std::uint64_t r, const std::vector<std::size_t>& systems) {
  double sum = 0;
  for (const std::size_t s : systems) sum += values.at(r, s) - values.observed[s];
  return sum / static_cast<double>(systems.size());
}

Spread spread_of(const Leaderboard& board, const compare::Redrawn& values) {
  Spread spread;
  for (const PlacedSystem& system : board.systems) {
    if (system.could_be_best) spread.candidates.push_back(system.given);
  }
  spread.mean = mean_at(values.observed.data(), spread.candidates);
  if (spread.candidates.size() < 2) return spread;
  const auto degrees = static_cast<double>(spread.candidates.size() - 1);
  for (const std::size_t s : spread.candidates)
    spread.seen += (values.observed[s] - spread.mean) * (values.observed[s] - spread.mean) / degrees;
  double counted = 0;
  for (std::uint64_t r = 0; r < values.resamples(); ++r) {
    const double off = mean_off(values, r, spread.candidates);
    if (std::isnan(off)) continue;
    ++counted;
    for (const std::size_t s : spread.candidates) {
      const double own = values.at(r, s) - values.observed[s] - off;
      spread.chance += own * own / degrees;
    }
  }
  if (counted > 0) spread.chance /= counted;
  spread.kept = spread.seen > 0 ? std::max(0.0, 1 - spread.chance / spread.seen) : 0;
  spread.seen = std::sqrt(spread.seen);
  spread.chance = std::sqrt(spread.chance);
  return spread;
}

/// Two resamples make one draw: how the systems may be, and how fresh units may see them.
void fresh_winners(Leaderboard& board, const Spread& spread, const compare::Redrawn& values, double tie) {
  Best best(values.systems, sign_of(board), tie);
  const std::vector<std::size_t> first = best.of(values.observed.data());
  std::vector<double> centre = values.observed;
  std::vector<double> doubt(values.systems, 1);
  for (const std::size_t s : spread.candidates) {
    centre[s] = spread.mean + spread.kept * (values.observed[s] - spread.mean);
    doubt[s] = std::sqrt(spread.kept);
  }
  const std::uint64_t resamples = values.resamples();
  std::vector<double> row(values.systems);
  double again = 0;
  std::uint64_t counted = 0;
  for (std::uint64_t r = 0; r < resamples; ++r) {
    if (r % kCheckedEvery == 0) check_cancelled();
    const std::uint64_t other = (r + resamples / 2) % resamples;
    const double off = mean_off(values, r, spread.candidates);
    for (std::size_t s = 0; s < values.systems; ++s)
      row[s] = centre[s] + doubt[s] * (values.at(r, s) - values.observed[s] - off) +
               (values.at(other, s) - values.observed[s]);
    const std::vector<std::size_t>& winners = best.of(row.data());
    if (winners.empty()) continue;
    ++counted;
    again += same(first, winners);
  }
  // A draw without a value lacks one of its two resamples.
  board.again = enough(resamples - (resamples - counted) / 2, resamples)
                    ? Value<double>(again / static_cast<double>(counted))
                    : Value<double>::undefined(kGaps);
}

/// Between the quantiles of the resampled values.
Value<compare::Interval> percentiles(const compare::Redrawn& values, std::size_t system, double alpha, double tie) {
  std::vector<double> sorted;
  for (std::uint64_t r = 0; r < values.resamples(); ++r) {
    if (!std::isnan(values.at(r, system))) sorted.push_back(values.at(r, system));
  }
  if (!enough(sorted.size(), values.resamples())) return Value<compare::Interval>::undefined(kGaps);
  std::sort(sorted.begin(), sorted.end());
  if (sorted.back() - sorted.front() <= tie)
    return Value<compare::Interval>::undefined("no resample has another value");
  return compare::Interval{quantile(sorted, alpha / 2), quantile(sorted, 1 - alpha / 2)};
}

}  // namespace

std::size_t Leaderboard::candidates() const {
  return static_cast<std::size_t>(
      std::count_if(systems.begin(), systems.end(), [](const PlacedSystem& system) { return system.could_be_best; }));
}

double tie_of(const std::vector<double>& values) {
  double tie = 0;
  for (const double value : values) tie = std::max(tie, 1e-12 * std::abs(value));
  return tie;
}

void check_level(double alpha) {
  if (!(alpha > 0 && alpha < 1)) refuse("the level of a test is between 0 and 1, for example 0.05");
}

namespace {

/// A note for each reason why pairs have no decision.
void note_reasons(const std::vector<std::pair<std::string, std::string>>& why, std::size_t all,
                  std::vector<std::string>& notes) {
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
  for (const auto& [reason, pair] : why) {
    auto at = std::find_if(reasons.begin(), reasons.end(), [&](const auto& known) { return known.first == reason; });
    if (at == reasons.end()) at = reasons.insert(reasons.end(), {reason, {}});
    at->second.push_back(pair);
  }
  for (const auto& [reason, pairs] : reasons) {
    const std::string about = pairs.size() == all && all > 1 ? "any pair" : named_few(pairs);
    notes.push_back("No decision about " + about + ": " + reason);
  }
}

}  // namespace

Shown shown_by(const Decisions& decided, std::vector<std::string>& notes) {
  Shown shown(decided.systems.size());
  std::vector<std::pair<std::string, std::string>> why;
  for (const ComparedPair& pair : decided.pairs) {
    if (pair.decision == Decision::a) shown.add(pair.a, pair.b);
    if (pair.decision == Decision::b) shown.add(pair.b, pair.a);
    if (!pair.why.empty()) why.emplace_back(pair.why, decided.systems[pair.a] + " and " + decided.systems[pair.b]);
  }
  note_reasons(why, decided.pairs.size(), notes);
  return shown;
}

Shown shown_by(const compare::Family& family, const std::vector<std::size_t>& column,
               const std::vector<std::string>& systems, double sign, std::vector<std::string>& notes) {
  const std::size_t columns = *std::max_element(column.begin(), column.end()) + 1;
  Shown of_columns(columns);
  std::vector<std::size_t> example(columns);
  for (std::size_t s = column.size(); s-- > 0;) example[column[s]] = s;
  std::vector<std::pair<std::string, std::string>> why;
  for (const compare::PairFinding& pair : family.pairs) {
    if (pair.differs) {
      const bool first = sign * pair.difference > 0;
      of_columns.add(first ? pair.first : pair.second, first ? pair.second : pair.first);
    }
    if (!pair.p.defined())
      why.emplace_back(pair.p.reason, systems[example[pair.first]] + " and " + systems[example[pair.second]]);
  }
  note_reasons(why, family.pairs.size(), notes);
  Shown shown(column.size());
  for (std::size_t a = 0; a < column.size(); ++a) {
    for (std::size_t b = 0; b < column.size(); ++b) {
      if (of_columns(column[a], column[b])) shown.add(a, b);
    }
  }
  return shown;
}

compare::Redrawn for_systems(const compare::Redrawn& values, const std::vector<std::size_t>& column) {
  compare::Redrawn all{column.size(), {}, {}};
  for (const std::size_t c : column) all.observed.push_back(values.observed[c]);
  all.resampled.reserve(values.resamples() * column.size());
  for (std::uint64_t r = 0; r < values.resamples(); ++r) {
    for (const std::size_t c : column) all.resampled.push_back(values.at(r, c));
  }
  return all;
}

void add_wilson_intervals(Leaderboard& board, const FamilyRows& family) {
  double units = 0;
  for (std::size_t row = 0; row < family.rows.rows(); ++row)
    units += family.rows.counts.empty() ? 1 : static_cast<double>(family.rows.counts[row]);
  const double z = normal_reach(1 - board.alpha);
  for (PlacedSystem& system : board.systems) {
    const auto [low, high] = wilson_interval(std::clamp(system.value, 0.0, 1.0), units, z);
    system.interval = compare::Interval{low, high};
  }
}

void add_leader_interval(Leaderboard& board, const std::function<compare::LeaderInterval(std::size_t)>& interval) {
  if (board.systems.size() < 2) return;
  for (std::size_t i = 0; i < board.first; ++i) {
    PlacedSystem& system = board.systems[i];
    if (const auto picked = interval(system.given).interval; picked.defined()) {
      system.interval = picked;
      system.picked = true;
    }
  }
  check_corrected(board);
}

void place(Leaderboard& board, const std::vector<std::string>& systems, const std::vector<double>& values, double tie,
           const Shown& shown) {
  const double sign = sign_of(board);
  const std::size_t k = systems.size();
  std::vector<std::size_t> order(k);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sign * values[a] > sign * values[b]; });
  for (const std::size_t s : order) {
    PlacedSystem system{.name = systems[s], .given = s, .value = values[s], .high = k};
    for (std::size_t other = 0; other < k; ++other) {
      system.rank += sign * (values[other] - values[s]) > tie ? 1 : 0;
      system.low += shown(other, s) ? 1 : 0;
      system.high -= shown(s, other) ? 1 : 0;
      board.shown += shown(s, other) ? 1 : 0;
    }
    system.could_be_best = system.low == 1;
    board.first += system.rank == 1 ? 1 : 0;
    board.systems.push_back(std::move(system));
  }
}

void say_nothing_of_first(Leaderboard& board, const char* reason) {
  board.again = board.inflation = board.optimism = board.corrected = Value<double>::undefined(reason);
}

void check_corrected(Leaderboard& board) {
  const PlacedSystem& first = board.systems.front();
  if (!board.corrected.defined() || !first.interval.defined()) return;
  const auto [low, high] = first.interval.number;
  if (board.corrected.number >= low && board.corrected.number <= high) return;
  board.inflation = board.optimism = board.corrected = Value<double>::undefined(
      "resamples change the differences by more than the interval of the first, so that they do not tell");
}

void say_nothing_of_fresh(Leaderboard& board, const char* reason) {
  say_nothing_of_first(board, reason);
  for (PlacedSystem& system : board.systems) system.wins = board.again;
}

void draw_again(Leaderboard& board, const compare::Redrawn& values, double tie) {
  const Spread spread = spread_of(board, values);
  if (spread.seen > tie && spread.chance <= tie) {
    say_nothing_of_fresh(board, "all resamples have the same differences");
    return;
  }
  resampled_winners(board, values, tie);
  if (board.optimism.defined()) fresh_winners(board, spread, values, tie);
}

Leaderboard board_of(const RedrawnScore& drawn, double alpha, const Shown& shown, std::vector<std::string> notes) {
  Leaderboard board{.score = drawn.score,
                    .better = drawn.better,
                    .of = drawn.of,
                    .units = drawn.units,
                    .alpha = alpha,
                    .test = "max-t",
                    .intervals = "percentile",
                    .resamples = drawn.values.resamples(),
                    .notes = std::move(notes)};
  const double tie = tie_of(drawn.values.observed);
  const std::string few = drawn.units > 0 ? too_few_units(drawn.units, alpha) : "";
  place(board, drawn.systems, drawn.values.observed, tie, shown);
  for (PlacedSystem& system : board.systems) system.interval = percentiles(drawn.values, system.given, alpha, tie);
  if (few.empty()) {
    draw_again(board, drawn.values, tie);
  } else {
    say_nothing_of_fresh(board, kFewToDraw);
  }
  return board;
}

std::vector<std::size_t> with_values(const RedrawnScore& drawn, std::vector<std::string>& notes) {
  std::vector<std::size_t> kept;
  for (std::size_t s = 0; s < drawn.systems.size(); ++s) {
    if (std::isnan(drawn.values.observed[s])) {
      notes.push_back(drawn.systems[s] + " has no value and is left out");
    } else {
      kept.push_back(s);
    }
  }
  if (kept.size() < 2) refuse("a leaderboard needs at least two systems with a value");
  return kept;
}

}  // namespace etalon
