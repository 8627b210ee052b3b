// leaderboard_values.cpp: a leaderboard from a table of values of systems on units.
#include <algorithm>
#include <cmath>

#include "engine/decided_table.hpp"
#include "engine/folds.hpp"
#include "engine/gate.hpp"
#include "engine/leaderboard_parts.hpp"
#include "engine/summary_units.hpp"
#include "engine/unit_mean.hpp"
#include "engine/value_checks.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr std::uint64_t kDrawn = 10000;
constexpr double kMostDrawn = 5e7;
constexpr const char* kSameValue = "it has the same value on all units";
constexpr const char* kOneValue = "it has one value";

/// The values of one system.
UnitValues column_of(const ScoreTable& table, std::size_t system) {
  UnitValues column;
  for (std::size_t u = 0; u < table.units.size(); ++u) {
    if (const double value = table.value(0, u, system); !std::isnan(value)) column.values.push_back(value);
  }
  column.counts.assign(column.values.size(), 1);
  return column;
}

Value<compare::Interval> interval_of(const UnitValues& column, double mean, const Range& range,
                                     const LeaderboardOptions& options) {
  if (column.values.size() < 2) return Value<compare::Interval>::undefined(kOneValue);
  const auto [least, most] = std::minmax_element(column.values.begin(), column.values.end());
  if (*least == *most) return Value<compare::Interval>::undefined(kSameValue);
  if (options.unit == UnitKind::folds) {
    compare::PairOptions how;
    how.confidence = 1 - options.alpha;
    const std::size_t folds = options.folds > 0 ? options.folds : column.values.size();
    const auto of_folds = compare::nadeau_bengio(column.values, 1 / static_cast<double>(folds - 1), how).interval;
    if (!of_folds.defined()) return of_folds;
    return compare::Interval{std::max(of_folds.number.low, range.low), std::min(of_folds.number.high, range.high)};
  }
  const Ends ends = student_interval(column, mean, 1 - options.alpha);
  return compare::Interval{std::max(ends.low, range.low), std::min(ends.high, range.high)};
}

/// Only the units that all systems have.
void keep_complete(ScoreTable& table, std::vector<std::string>& notes) {
  const std::size_t k = table.systems.size();
  std::vector<std::string> units;
  std::vector<double> values;
  for (std::size_t u = 0; u < table.units.size(); ++u) {
    const auto row = table.values[0].begin() + static_cast<std::ptrdiff_t>(u * k);
    if (std::any_of(row, row + static_cast<std::ptrdiff_t>(k), [](double x) { return std::isnan(x); })) continue;
    units.push_back(table.units[u]);
    values.insert(values.end(), row, row + static_cast<std::ptrdiff_t>(k));
  }
  if (units.size() == table.units.size()) return;
  if (units.empty())
    throw Error(ErrorKind::input, "there is no unit on which all systems have a value of " + table.scores[0]);
  notes.push_back("the " + std::to_string(units.size()) + " of " + std::to_string(table.units.size()) +
                  " units on which all systems have a value are taken");
  table.units = std::move(units);
  table.values[0] = std::move(values);
}

std::vector<ScoreEntry> entries_of(const ScoreTable& table) {
  std::vector<ScoreEntry> entries;
  for (std::size_t u = 0; u < table.units.size(); ++u) {
    for (std::size_t s = 0; s < table.systems.size(); ++s) {
      if (!std::isnan(table.value(0, u, s)))
        entries.push_back({table.systems[s], table.units[u], table.scores[0], table.value(0, u, s)});
    }
  }
  return entries;
}

/// Queries and data sets are resampled for the board; folds and seeds are no fresh units.
bool resampled(UnitKind unit) { return unit == UnitKind::queries || unit == UnitKind::datasets; }

/// Decided as `etalon compare values` does.
Shown shown_by_tests(Leaderboard& board, const ScoreTable& table, const LeaderboardOptions& options) {
  DecisionOptions how{.unit = options.unit,
                      .alpha = options.alpha,
                      .folds = options.folds,
                      .resamples = options.resamples,
                      .seed = options.seed,
                      .threads = options.threads,
                      .seed_may_idle = resampled(options.unit),
                      .check = false,
                      .table = options.table};
  how.table.units.clear();                                        // the table has them only
  if (resampled(options.unit)) how.resamples.reset();             // they are of the board
  for (auto* directions : {&how.table.lower, &how.table.higher})  // and this measure only
    std::erase_if(*directions, [&](const std::string& score) { return score != board.score; });
  const Decisions decided = compare_systems(entries_of(table), how);
  board.test = name_of(decided.method);
  board.correction = decided.correction;
  // A system without a value on the first unit has another place among the entries than in the table.
  const Shown shown = shown_by(decided, board.notes);
  std::vector<std::size_t> place;
  for (const std::string& system : table.systems)
    place.push_back(static_cast<std::size_t>(std::find(decided.systems.begin(), decided.systems.end(), system) -
                                             decided.systems.begin()));
  Shown in_table(place.size());
  for (std::size_t a = 0; a < place.size(); ++a) {
    for (std::size_t b = 0; b < place.size(); ++b) {
      if (shown(place[a], place[b])) in_table.add(a, b);
    }
  }
  return in_table;
}

const char* why_no_fresh(UnitKind unit) {
  return unit == UnitKind::folds
             ? "folds share most of their training data, and drawing them again would pass for more than it is"
             : "runs with other seeds are no fresh units";
}

compare::ResampleOptions resampling(const LeaderboardOptions& options, const compare::Table& values) {
  compare::ResampleOptions how;
  how.confidence = 1 - options.alpha;
  how.resamples = options.resamples.value_or(kDrawn);
  how.seed = options.seed.value_or(1);
  how.threads = options.threads;
  how.tie = values.tie;
  const double least = std::ceil(1 / options.alpha);
  if (static_cast<double>(how.resamples) < least)
    refuse(std::to_string(how.resamples) + " resamples cannot decide at a level of " + shortest(options.alpha) +
           ": at least " + shortest(least) + " are needed");
  if (static_cast<double>(how.resamples) * static_cast<double>(values.systems) > kMostDrawn)
    refuse("too many resamples of so many systems: their product is above " + shortest(kMostDrawn));
  return how;
}

/// Queries and data sets: resampled, all systems on the same ones.
class ResampledBoard {
 public:
  ResampledBoard(const ScoreTable& table, const LeaderboardOptions& options)
      : table_(table), options_(options), distinct_(distinct_systems(table, 1)) {
    compare::Table values{distinct_.table.systems.size(), distinct_.table.values[0]};
    values.tie = tie_of(values.values);
    how_ = resampling(options, values);
    family_ = family_rows(values, table.sign[0]);
    for (const std::size_t group : distinct_.copies.group) column_.push_back(family_.column[group]);
  }

  void fill(Leaderboard& board, const std::vector<double>& means) {
    const std::string few = too_few_units(table_.units.size(), options_.alpha);
    if (!few.empty()) board.notes.push_back("No decision about any pair: " + few);
    const Shown shown = few.empty() ? decided(board) : Shown(table_.systems.size());
    place(board, table_.systems, means, tie_of(means), shown);
    if (!few.empty()) {
      say_nothing_of_fresh(board, kFewToDraw);
      return;
    }
    board.resamples = how_.resamples;
    columns_ = compare::redrawn_means(family_.rows, how_);
    turn_back(family_, columns_);
    compare::Redrawn redrawn = for_systems(columns_, column_);
    redrawn.observed = means;
    draw_again(board, redrawn, tie_of(means));
  }

  void add_intervals(Leaderboard& board, const Range& range) const {
    const bool right_or_wrong = zero_or_one(table_, 0);
    if (right_or_wrong) {
      add_wilson_intervals(board, family_);
      board.intervals = "wilson";
    }
    if (board.resamples == 0) return;
    compare::LeaderOptions leader;
    static_cast<compare::ResampleOptions&>(leader) = how_;
    leader.higher_is_better = table_.sign[0] > 0;
    leader.zero_one = right_or_wrong;
    leader.least = range.low;
    leader.most = range.high;
    add_leader_interval(board,
                        [&](std::size_t s) { return compare::leader_interval(family_.rows, column_[s], leader); });
  }

 private:
  /// Of three or more systems the family that `etalon compare` decides, without its table of pairs; else as it does.
  Shown decided(Leaderboard& board) const {
    if (options_.unit != UnitKind::queries || distinct_.copies.groups() < 3)
      return shown_by_tests(board, table_, options_);
    board.test = name_of(PairMethod::max_t);
    board.correction = "max-t";
    compare::Family family = compare::family(family_.rows, compare::all_pairs(family_.rows.systems), how_);
    turn_back(family_, family);
    return shown_by(family, column_, table_.systems, table_.sign[0], board.notes);
  }

  const ScoreTable& table_;
  const LeaderboardOptions& options_;
  DistinctTable distinct_;
  compare::ResampleOptions how_;
  FamilyRows family_;
  compare::Redrawn columns_{};       // means of its columns, resampled
  std::vector<std::size_t> column_;  // of each system
};

}  // namespace

Leaderboard leaderboard_of(std::vector<ScoreEntry> entries, const LeaderboardOptions& options) {
  check_level(options.alpha);
  if (options.folds == 1) refuse("a cross-validation has at least two folds");
  if (options.folds > 0 && options.unit != UnitKind::folds) refuse("the number of folds is about units that are folds");
  DisagreementOptions reading = options.table;
  Leaderboard board{.score = choose_scores(entries, options.score, {}, reading)[0],
                    .alpha = options.alpha,
                    .notes = options.table.notes};
  note_percent(entries, options.table.known, board.notes);
  if (std::all_of(entries.begin(), entries.end(),
                  [&](const ScoreEntry& entry) { return entry.system == entries.front().system; }))
    refuse("a leaderboard is of two or more systems; there is one");
  if (options.unit == UnitKind::seeds) reading.skip_missing = true;
  ScoreTable table = by_unit_name(score_table_of(std::move(entries), reading));
  refuse_extreme_values(table, 0, 150);
  if (options.unit != UnitKind::seeds && !options.table.skip_missing) require_values(table, 0);
  if (options.unit != UnitKind::seeds) keep_complete(table, board.notes);
  check_folds(options.unit, table.units, options.folds);
  if (options.unit == UnitKind::folds) board.notes.push_back(folds_reading(table.units.size(), options.folds));
  board.better = table.sign[0] < 0 ? Better::lower : Better::higher;
  board.of = options.unit == UnitKind::datasets ? "data sets" : name_of(options.unit);
  board.units = table.units.size();
  std::vector<double> means;
  std::vector<UnitValues> columns;
  for (std::size_t s = 0; s < table.systems.size(); ++s) {
    columns.push_back(column_of(table, s));
    if (columns.back().values.empty())
      throw Error(ErrorKind::input, "system '" + table.systems[s] + "' has no value of " + board.score);
    means.push_back(rounded_mean(columns.back()));
  }
  const Range range = known_range(table, 0);
  std::optional<ResampledBoard> drawn;
  board.intervals = options.unit == UnitKind::folds ? "nadeau-bengio" : "student";
  if (resampled(options.unit)) {
    drawn.emplace(table, options);
    drawn->fill(board, means);
  } else {
    place(board, table.systems, means, tie_of(table.values[0]), shown_by_tests(board, table, options));
    say_nothing_of_fresh(board, why_no_fresh(options.unit));
  }
  for (PlacedSystem& system : board.systems)
    system.interval = interval_of(columns[system.given], system.value, range, options);
  if (drawn) drawn->add_intervals(board, range);
  if (std::string note = note_on_summary_names(table.units); !note.empty()) board.notes.push_back(std::move(note));
  if (std::string note = unseen_failures(options.unit, board.units); !note.empty())
    board.notes.push_back(std::move(note));
  return board;
}

}  // namespace etalon
