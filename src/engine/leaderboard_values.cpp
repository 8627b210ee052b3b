// leaderboard_values.cpp: a leaderboard from a table of values of systems on units.
#include <algorithm>
#include <cmath>

#include "engine/decision_words.hpp"
#include "engine/leaderboard_parts.hpp"
#include "engine/score_table.hpp"
#include "engine/unit_mean.hpp"
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

Value<compare::Interval> interval_of(const UnitValues& column, double mean, const LeaderboardOptions& options) {
  if (column.values.size() < 2) return Value<compare::Interval>::undefined(kOneValue);
  const auto [least, most] = std::minmax_element(column.values.begin(), column.values.end());
  if (*least == *most) return Value<compare::Interval>::undefined(kSameValue);
  if (options.unit == UnitKind::folds) {
    compare::PairOptions how;
    how.confidence = 1 - options.alpha;
    const std::size_t folds = options.folds > 0 ? options.folds : column.values.size();
    return compare::nadeau_bengio(column.values, 1 / static_cast<double>(folds - 1), how).interval;
  }
  const Ends ends = student_interval(column, mean, 1 - options.alpha);
  return compare::Interval{ends.low, ends.high};
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

/// Folds and seeds: by the tests of pairs that suit them.
Shown shown_by_tests(Leaderboard& board, const ScoreTable& table, const LeaderboardOptions& options) {
  DecisionOptions how{.unit = options.unit,
                      .alpha = options.alpha,
                      .folds = options.folds,
                      .resamples = options.resamples,
                      .seed = options.seed,
                      .threads = options.threads,
                      .table = options.table};
  how.table.units.clear();  // the table has them only
  const Decisions decided = compare_systems(entries_of(table), how);
  Shown shown(table.systems.size());
  std::size_t undecided = 0;
  std::string why;
  for (const ComparedPair& pair : decided.pairs) {
    // The entries are in another order than the table's only where a system has no value, which seeds may lack.
    const auto at = [&](std::size_t s) {
      return static_cast<std::size_t>(std::find(table.systems.begin(), table.systems.end(), decided.systems[s]) -
                                      table.systems.begin());
    };
    if (pair.decision == Decision::a) shown.add(at(pair.a), at(pair.b));
    if (pair.decision == Decision::b) shown.add(at(pair.b), at(pair.a));
    if (!pair.why.empty() && undecided++ == 0)
      why = decided.systems[pair.a] + " and " + decided.systems[pair.b] + ": " + pair.why;
  }
  if (undecided > 0)
    board.notes.push_back("No decision about " + why +
                          (undecided > 1 ? "; nor about " + std::to_string(undecided - 1) + " more" : ""));
  return shown;
}

const char* why_no_fresh(UnitKind unit) {
  return unit == UnitKind::folds
             ? "folds share most of their training data, and drawing them again would pass for more than it is"
             : "runs with other seeds are no fresh units";
}

/// Queries and data sets: drawn again, all systems on the same ones.
void draw_units(Leaderboard& board, const ScoreTable& table, const std::vector<double>& means,
                const LeaderboardOptions& options) {
  compare::Table values{table.systems.size(), table.values[0]};
  compare::ResampleOptions how;
  how.confidence = 1 - options.alpha;
  how.resamples = options.resamples.value_or(kDrawn);
  how.seed = options.seed.value_or(1);
  how.threads = options.threads;
  how.tie = values.tie = tie_of(values.values);
  const double least = std::ceil(1 / options.alpha);
  if (static_cast<double>(how.resamples) < least)
    refuse(std::to_string(how.resamples) + " resamples cannot decide at a level of " + shortest(options.alpha) +
           ": at least " + shortest(least) + " are needed");
  if (static_cast<double>(how.resamples) * static_cast<double>(values.systems) > kMostDrawn)
    refuse("too many resamples of so many systems: their product is above " + shortest(kMostDrawn));
  board.test = "max-t";
  board.intervals = "student";
  board.resamples = how.resamples;
  const std::string few = too_few_units(values.units(), options.alpha);
  if (!few.empty()) board.notes.push_back("No decision about any pair: " + few);
  const Shown shown = few.empty() ? shown_by(compare::max_t(values, compare::all_pairs(values.systems), how),
                                             table.systems, table.sign[0], how.tie, board.notes)
                                  : Shown(values.systems);
  place(board, table.systems, means, how.tie, shown);
  if (!few.empty()) {
    say_nothing_of_fresh(board, kFewToDraw);
    board.resamples = 0;
    return;
  }
  compare::Redrawn redrawn = compare::redrawn_means(values, how);
  redrawn.observed = means;
  draw_again(board, redrawn, how.tie);
}

}  // namespace

Leaderboard leaderboard_of(std::vector<ScoreEntry> entries, const LeaderboardOptions& options) {
  check_level(options.alpha);
  if (options.folds == 1) refuse("a cross-validation has at least two folds");
  if (options.folds > 0 && options.unit != UnitKind::folds) refuse("the number of folds is about units that are folds");
  Leaderboard board{
      .score = choose_scores(entries, options.score)[0], .alpha = options.alpha, .notes = options.table.notes};
  if (std::all_of(entries.begin(), entries.end(),
                  [&](const ScoreEntry& entry) { return entry.system == entries.front().system; }))
    refuse("a leaderboard is of two or more systems; there is one");
  DisagreementOptions reading = options.table;
  if (options.unit == UnitKind::seeds) reading.skip_missing = true;
  ScoreTable table = score_table_of(std::move(entries), reading);
  if (options.unit != UnitKind::seeds && !options.table.skip_missing) require_values(table, 0);
  if (options.unit != UnitKind::seeds) keep_complete(table, board.notes);
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
  if (options.unit == UnitKind::queries || options.unit == UnitKind::datasets) {
    draw_units(board, table, means, options);
  } else {
    board.test = name_of(default_method(options.unit));
    board.intervals = options.unit == UnitKind::folds ? board.test : "student";
    place(board, table.systems, means, tie_of(table.values[0]), shown_by_tests(board, table, options));
    say_nothing_of_fresh(board, why_no_fresh(options.unit));
  }
  for (PlacedSystem& system : board.systems)
    system.interval = interval_of(columns[system.given], system.value, options);
  return board;
}

}  // namespace etalon
