// Leaderboards: ranks beside all orders that what is shown allows, how often intervals hold, and what a winner is
// worth.
#include "etalon/leaderboard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "compare/joint_objects.hpp"
#include "engine/leaderboard_parts.hpp"
#include "etalon/label_objects.hpp"
#include "etalon/report.hpp"
#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Nearly normal numbers.
double normal_like(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

using Rows = std::vector<std::vector<double>>;  // unit by unit

Rows rows_around(Random& random, std::size_t units, const std::vector<double>& truths) {
  Rows rows;
  for (std::size_t u = 0; u < units; ++u) {
    rows.emplace_back();
    const double unit = 2 * normal_like(random);
    for (const double truth : truths) rows.back().push_back(truth + unit + normal_like(random));
  }
  return rows;
}

/// By default of a measure without bounds.
std::vector<ScoreEntry> entries_from(const Rows& rows, const std::string& score = "dcg") {
  std::vector<ScoreEntry> entries;
  for (std::size_t u = 0; u < rows.size(); ++u) {
    for (std::size_t s = 0; s < rows[u].size(); ++s)
      entries.push_back({std::string(1, static_cast<char>('a' + s)), std::to_string(u), score, rows[u][s]});
  }
  return entries;
}

LeaderboardOptions drawn(std::uint64_t resamples, std::uint64_t seed = 1) {
  return {.resamples = resamples, .seed = seed};
}

const PlacedSystem& system_of(const Leaderboard& board, const std::string& name) {
  return *std::find_if(board.systems.begin(), board.systems.end(),
                       [&](const PlacedSystem& system) { return system.name == name; });
}

/// All but what is said below fifty queries or twenty seeds.
std::vector<std::string> notes_of(const Leaderboard& board) {
  std::vector<std::string> notes = board.notes;
  std::erase_if(notes, [](const std::string& note) { return note.starts_with("a failure that affects up to "); });
  return notes;
}

/// All orders of four systems that agree with what is shown: the ranks that a system has in any of them.
TEST(Leaderboard, RanksAreThoseOfAllOrdersThatAreLeft) {
  std::size_t narrow = 0;
  for (int code = 0; code < 256; ++code) {
    const std::vector<double> values = {static_cast<double>(code % 4), static_cast<double>(code / 4 % 4),
                                        static_cast<double>(code / 16 % 4), static_cast<double>(code / 64)};
    for (const double apart : {1.0, 2.0, 3.0}) {
      for (const Better better : {Better::higher, Better::lower}) {
        const double sign = better == Better::lower ? -1 : 1;
        Shown shown(4);
        for (std::size_t a = 0; a < 4; ++a) {
          for (std::size_t b = 0; b < 4; ++b) {
            if (sign * (values[a] - values[b]) >= apart) shown.add(a, b);
          }
        }
        Leaderboard board{.better = better};
        place(board, {"0", "1", "2", "3"}, values, 0, shown);
        std::vector<std::size_t> low(4, 5);
        std::vector<std::size_t> high(4, 0);
        std::vector<std::size_t> order = {0, 1, 2, 3};
        do {
          bool agrees = true;
          for (std::size_t i = 0; i < 4; ++i) {
            for (std::size_t j = i + 1; j < 4; ++j) agrees &= !shown(order[j], order[i]);
          }
          for (std::size_t i = 0; i < 4 && agrees; ++i) {
            low[order[i]] = std::min(low[order[i]], i + 1);
            high[order[i]] = std::max(high[order[i]], i + 1);
          }
        } while (std::next_permutation(order.begin(), order.end()));
        for (const PlacedSystem& system : board.systems) {
          ASSERT_EQ(system.low, low[system.given]) << code;
          ASSERT_EQ(system.high, high[system.given]) << code;
          ASSERT_EQ(system.could_be_best, low[system.given] == 1) << code;
          ASSERT_LE(system.low, system.rank);
          ASSERT_LE(system.rank, system.high);
          narrow += system.high - system.low < 3 ? 1 : 0;
        }
        for (std::size_t i = 1; i < 4; ++i) ASSERT_GE(sign * board.systems[i - 1].value, sign * board.systems[i].value);
      }
    }
  }
  EXPECT_GT(narrow, 1000U);
}

TEST(Leaderboard, ShowsWhatTheComparisonOfAllPairsShows) {
  Random random(8);
  std::size_t shown = 0;
  for (int round = 0; round < 20; ++round) {
    const auto entries = entries_from(rows_around(random, 25, {0, 0.3, 0.6, 1.2}));
    const Leaderboard board = leaderboard_of(entries, drawn(2000));
    const Decisions decided = compare_systems(entries, {.resamples = 2000, .seed = 1});
    EXPECT_EQ(board.test, "max-t");
    EXPECT_EQ(decided.method, PairMethod::max_t);
    std::vector<std::size_t> low(4, 1);
    std::vector<std::size_t> high(4, 4);
    for (const ComparedPair& pair : decided.pairs) {
      if (pair.decision == Decision::undecided) continue;
      ++shown;
      const bool first = pair.decision == Decision::a;
      ++low[first ? pair.b : pair.a];
      --high[first ? pair.a : pair.b];
    }
    for (const PlacedSystem& system : board.systems) {
      EXPECT_EQ(system.low, low[system.given]);
      EXPECT_EQ(system.high, high[system.given]);
    }
  }
  EXPECT_GT(shown, 20U);
  EXPECT_LT(shown, 110U);
}

struct Held {
  int all = 0;       ///< boards whose intervals all hold the true ranks
  double width = 0;  ///< of the intervals, on average
};

Held held_by(const std::vector<double>& truths, std::size_t units, int boards, std::uint64_t seed) {
  Random random(seed);
  Held held;
  const std::size_t k = truths.size();
  for (int round = 0; round < boards; ++round) {
    const Leaderboard board =
        leaderboard_of(entries_from(rows_around(random, units, truths)), drawn(399, random.next()));
    bool all = true;
    for (const PlacedSystem& system : board.systems) {
      std::size_t low = 1;
      std::size_t high = k;
      for (const double other : truths) {
        low += other > truths[system.given] ? 1 : 0;
        high -= other < truths[system.given] ? 1 : 0;
      }
      all &= system.low <= low && high <= system.high;
      held.width += static_cast<double>(system.high - system.low) / static_cast<double>(k) / boards;
    }
    held.all += all ? 1 : 0;
  }
  return held;
}

TEST(Leaderboard, RankIntervalsHoldTogether) {
  // 600 boards of which 5% may fail: 30 ± 5.3.
  const Held equal = held_by({0, 0, 0, 0, 0}, 30, 600, 1);
  EXPECT_GE(equal.all, 550);
  EXPECT_LE(equal.all, 588) << "too timid";
  EXPECT_GT(equal.width, 3.9);
  const Held close = held_by({0, 0, 0.2, 0.4, 0.4}, 30, 300, 2);
  EXPECT_GE(close.all, 273);
  const Held apart = held_by({0, 1, 2, 3, 3}, 30, 300, 3);
  EXPECT_GE(apart.all, 273);
  EXPECT_LT(apart.width, 1) << "nothing is shown";
}

struct Picked {
  double truth = 0;  ///< how much better the first looks than it is
  double inflation = 0;
  double optimism = 0;
  double again = 0;
  double wins = 0;
  double same = 0;  ///< how often the first is first on fresh units
};

Picked picked_from(const std::vector<double>& truths, std::size_t units, int boards, std::uint64_t seed) {
  Random random(seed);
  Picked found;
  for (int round = 0; round < boards; ++round) {
    const Leaderboard board =
        leaderboard_of(entries_from(rows_around(random, units, truths)), drawn(200, random.next()));
    const PlacedSystem& first = board.systems.front();
    // What all systems gained on these units is not for being picked.
    double all = 0;
    for (const PlacedSystem& system : board.systems)
      all += (system.value - truths[system.given]) / static_cast<double>(truths.size());
    found.truth += (first.value - truths[first.given] - all) / boards;
    found.inflation += board.inflation.number / boards;
    found.optimism += board.optimism.number / boards;
    found.again += board.again.number / boards;
    found.wins += first.wins.number / boards;
    std::vector<double> fresh(truths.size());
    for (const auto& row : rows_around(random, units, truths)) {
      for (std::size_t s = 0; s < row.size(); ++s) fresh[s] += row[s];
    }
    const auto best = static_cast<std::size_t>(std::max_element(fresh.begin(), fresh.end()) - fresh.begin());
    found.same += (best == first.given ? 1.0 : 0.0) / boards;
    EXPECT_NEAR(board.corrected.number, first.value - board.inflation.number, 1e-12);
  }
  return found;
}

TEST(Leaderboard, SaysWhatAWinnerIsWorth) {
  const Picked equal = picked_from({0, 0, 0, 0}, 30, 800, 5);
  EXPECT_NEAR(equal.inflation / equal.truth, 1, 0.08);
  EXPECT_LT(equal.optimism / equal.truth, 0.8) << "resamples are thought to see too little of it";
  EXPECT_NEAR(equal.same, 0.25, 0.05);
  EXPECT_GT(equal.again, 0.25);
  EXPECT_LT(equal.again, 0.36);
  EXPECT_GT(equal.wins, 0.5) << "resamples are thought to promise too much";
  const Picked two = picked_from({5, 5, 0, 0, 0, 0}, 30, 800, 7);
  EXPECT_GT(two.again, 0.47) << "those that are far behind change nothing";
  EXPECT_LT(two.again, 0.65);
  EXPECT_GT(two.wins, 0.7);
  const Picked spread = picked_from({0, 0.2, 0.4, 0.6, 0.8}, 30, 800, 8);
  EXPECT_NEAR(spread.again, spread.same, 0.12);
  EXPECT_GE(spread.inflation, spread.truth * 0.97);
  const Picked led = picked_from({2, 0, 0, 0}, 30, 300, 6);
  EXPECT_GT(led.again, 0.99);
  EXPECT_LT(led.inflation, 0.01);
}

/// Three systems and two resamples, by hand.
TEST(Leaderboard, ShrinksWhatCouldBeBest) {
  RedrawnScore of{.systems = {"a", "b", "c"}, .score = "f1", .values = {3, {3, 1, 2}, {}}};
  // Chance moves a against b by 2 and c by nothing: Σ of squares 2 in each resample, and the values have Σ = 2. So all
  // of the differences is chance, and a is first as often as its resample is.
  for (int i = 0; i < 50; ++i) of.values.resampled.insert(of.values.resampled.end(), {4, 0, 2, 2, 2, 2});
  const Leaderboard board = board_of(of, 0.05, Shown(3), {});
  ASSERT_EQ(board.candidates(), 3U);
  EXPECT_NEAR(system_of(board, "a").wins.number, 0.5 + 0.5 / 3, 1e-12);
  // (1, -1, 0) and (-1, 1, 0) about 2: a is first in one, b in the other.
  EXPECT_NEAR(board.again.number, 0.5, 1e-12);
  // Resamples in which all tie: 3 − 2 more than the mean of what they are on the data, less nothing.
  EXPECT_NEAR(board.optimism.number, 0.5 * (3 - 2), 1e-12);
  EXPECT_NEAR(board.corrected.number, 3 - std::sqrt(2.0) / 2, 1e-12);
}

TEST(Leaderboard, FollowsTheDirectionOfTheScore) {
  Random random(3);
  Rows rows = rows_around(random, 15, {0, 0.5, 1});
  const Leaderboard more = leaderboard_of(entries_from(rows), drawn(500));
  for (auto& row : rows) {
    for (double& value : row) value = -value;
  }
  LeaderboardOptions how = drawn(500);
  how.table.lower = {"loss"};
  const Leaderboard less = leaderboard_of(entries_from(rows, "loss"), how);
  EXPECT_EQ(less.better, Better::lower);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(more.systems[i].name, less.systems[i].name);
    EXPECT_EQ(more.systems[i].value, -less.systems[i].value);
    EXPECT_EQ(more.systems[i].low, less.systems[i].low);
    EXPECT_EQ(more.systems[i].high, less.systems[i].high);
    EXPECT_EQ(more.systems[i].wins.number, less.systems[i].wins.number);
    EXPECT_NEAR(more.systems[i].interval.number.low, -less.systems[i].interval.number.high, 1e-12);
  }
  EXPECT_EQ(more.again.number, less.again.number);
  EXPECT_NEAR(more.inflation.number, less.inflation.number, 1e-12);
  EXPECT_GT(less.corrected.number, less.systems[0].value) << "the corrected value of the first is a worse one";
}

TEST(Leaderboard, EqualSystemsShareTheirPlace) {
  Rows rows;
  Random random(4);
  for (int u = 0; u < 12; ++u) {
    const double x = random.uniform();
    rows.push_back({x + 0.1 * random.uniform(), x + 1, x + 1});
  }
  const Leaderboard board = leaderboard_of(entries_from(rows), drawn(300));
  EXPECT_EQ(board.first, 2U);
  EXPECT_EQ(board.systems[0].rank, 1U);
  EXPECT_EQ(board.systems[1].rank, 1U);
  EXPECT_EQ(board.systems[2].rank, 3U);
  EXPECT_EQ(system_of(board, "b").wins.number, 0.5);
  EXPECT_EQ(system_of(board, "c").wins.number, 0.5);
  EXPECT_NEAR(board.again.number, 0.5, 1e-12) << "a lot decides between the two";
  EXPECT_NEAR(board.inflation.number, 0, 1e-15);
  ASSERT_EQ(notes_of(board).size(), 1U);
  EXPECT_EQ(notes_of(board)[0], "No decision about b and c: the values are identical on all units");
  // 0.1 + 0.2 is not 0.3 in doubles, and no reason to be second.
  const Leaderboard rounded = leaderboard_of(entries_from(Rows(8, {0.3, 0.1 + 0.2})), drawn(100));
  EXPECT_EQ(rounded.first, 2U);
  EXPECT_EQ(rounded.systems[0].wins.number, 0.5);
}

TEST(Leaderboard, ThreadsChangeNothing) {
  Random random(9);
  const auto entries = entries_from(rows_around(random, 23, {0, 0.2, 0.4, 0.4, 1}));
  const auto json = [&](unsigned threads) {
    LeaderboardOptions how = drawn(3000, 7);
    how.threads = threads;
    return render(leaderboard_of(entries, how), OutputFormat::json);
  };
  EXPECT_EQ(json(1), json(2));
  EXPECT_EQ(json(1), json(7));
}

TEST(Leaderboard, FoldsAndSeedsAreDecidedByTheirOwnTests) {
  Random random(6);
  const auto entries = entries_from(rows_around(random, 10, {0, 0.5, 4}));
  for (const UnitKind unit : {UnitKind::folds, UnitKind::seeds}) {
    const Leaderboard board = leaderboard_of(entries, {.unit = unit});
    const Decisions decided = compare_systems(entries, {.unit = unit});
    std::size_t shown = 0;
    for (const ComparedPair& pair : decided.pairs) shown += pair.decision == Decision::undecided ? 0 : 1;
    EXPECT_EQ(board.shown, shown);
    EXPECT_EQ(board.test, name_of(decided.method));
    EXPECT_FALSE(board.again.defined());
    EXPECT_FALSE(board.systems[0].wins.defined());
    EXPECT_FALSE(board.corrected.defined());
    EXPECT_TRUE(board.systems[0].interval.defined());
  }
  const auto wider = [&](UnitKind unit) {
    const compare::Interval ends = leaderboard_of(entries, {.unit = unit}).systems[0].interval.number;
    return ends.high - ends.low;
  };
  EXPECT_GT(wider(UnitKind::folds), 1.3 * wider(UnitKind::queries));
}

/// A system that lacks the first seed is no other one.
TEST(Leaderboard, SeedsThatSystemsLackMixUpNoSystems) {
  Random random(5);
  auto entries = entries_from(rows_around(random, 12, {9, 0, -9}));
  std::stable_sort(entries.begin(), entries.end(),
                   [](const ScoreEntry& x, const ScoreEntry& y) { return x.system < y.system; });
  entries.erase(entries.begin());
  const Leaderboard board = leaderboard_of(entries, {.unit = UnitKind::seeds});
  ASSERT_EQ(board.shown, 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(board.systems[i].name, std::string(1, static_cast<char>('a' + i)));
    EXPECT_EQ(board.systems[i].low, i + 1) << board.systems[i].name;
    EXPECT_EQ(board.systems[i].high, i + 1) << board.systems[i].name;
  }
}

TEST(Leaderboard, ShowsWhatAComparisonShowsAtAnyLevel) {
  Random random(6);
  for (const double alpha : {0.2, 0.01, 0.001, 0.0005}) {
    const auto entries = entries_from(rows_around(random, 30, {0, 1, 2.5, 3}));
    std::size_t shown = 0;
    for (const ComparedPair& pair : compare_systems(entries, {.alpha = alpha}).pairs)
      shown += pair.decision == Decision::undecided ? 0 : 1;
    EXPECT_EQ(leaderboard_of(entries, {.alpha = alpha}).shown, shown) << alpha;
    EXPECT_GT(shown, 0U) << alpha;
  }
}

/// The best of several was picked for its value: its interval reaches further down than it would by itself.
TEST(Leaderboard, TheIntervalOfTheFirstAllowsForItsChoice) {
  Random random(13);
  const Rows rows = rows_around(random, 30, {0, 0, 0, 0, 0, 0});
  const Leaderboard board = leaderboard_of(entries_from(rows), drawn(2000));
  std::vector<ScoreEntry> two;
  for (const ScoreEntry& entry : entries_from(rows)) {
    if (entry.system == board.systems[0].name || entry.system == board.systems[5].name) two.push_back(entry);
  }
  EXPECT_TRUE(board.systems[0].picked);
  for (std::size_t i = 1; i < 6; ++i) EXPECT_FALSE(board.systems[i].picked);
  const compare::Interval of_six = board.systems[0].interval.number;
  const compare::Interval of_two = leaderboard_of(two, drawn(2000)).systems[0].interval.number;
  EXPECT_LT(of_six.low, of_two.low);
  EXPECT_NEAR(of_six.high, of_two.high, 1e-12) << "the end away from the others is the ordinary one";
  // Right or wrong units have Wilson's intervals.
  Rows right;
  for (int u = 0; u < 40; ++u) right.push_back({u % 4 > 0 ? 1.0 : 0.0, u % 2 > 0 ? 1.0 : 0.0, u % 3 > 0 ? 1.0 : 0.0});
  const Leaderboard shares = leaderboard_of(entries_from(right, "accuracy"), drawn(500));
  EXPECT_EQ(shares.intervals, "wilson");
  EXPECT_NEAR(system_of(shares, "b").interval.number.low, 0.3519953, 1e-6);
  EXPECT_NEAR(system_of(shares, "b").interval.number.high, 0.6480047, 1e-6);
}

TEST(Leaderboard, FewUnitsShowNothing) {
  const Leaderboard five = leaderboard_of(entries_from({{1, 5}, {2, 7}, {1, 6}, {2, 6}, {1, 7}}), drawn(200));
  EXPECT_EQ(five.candidates(), 2U);
  ASSERT_EQ(five.notes.size(), 2U);
  EXPECT_NE(five.notes[0].find("No decision about any pair: too few units, 5 that all"), std::string::npos);
  EXPECT_EQ(five.notes[1], "a failure that affects up to 60% of all queries (3/5) may be absent from this sample");
  const Leaderboard one = leaderboard_of(entries_from({{1, 5}}), drawn(200));
  EXPECT_EQ(one.systems[0].name, "b");
  EXPECT_STREQ(one.systems[0].interval.reason, "it has one value");
  EXPECT_EQ(one.systems[1].rank, 2U);
  for (const Leaderboard& board : {one, five}) {
    EXPECT_STREQ(board.again.reason, "there are too few units to draw from");
    EXPECT_FALSE(board.corrected.defined());
    EXPECT_FALSE(board.systems[0].wins.defined());
    EXPECT_EQ(board.resamples, 0U);
  }
}

TEST(Leaderboard, SystemsWithoutSpreadAreNotDecided) {
  const Leaderboard constant = leaderboard_of(entries_from(Rows(10, {1, 2, 2})), drawn(200));
  EXPECT_EQ(constant.candidates(), 3U);
  EXPECT_EQ(constant.first, 2U);
  EXPECT_STREQ(constant.again.reason, "all resamples have the same differences");
  const Leaderboard equal = leaderboard_of(entries_from(Rows(10, {2, 2})), drawn(200));
  EXPECT_EQ(equal.again.number, 0.5);
  EXPECT_EQ(equal.inflation.number, 0);
  EXPECT_EQ(constant.systems[2].rank, 3U);
  EXPECT_STREQ(constant.systems[0].interval.reason, "it has the same value on all units");
  const std::vector<std::string> notes = notes_of(constant);
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[0], "No decision about a and b, a and c: the systems differ by the same amount on all units");
  EXPECT_EQ(notes[1], "No decision about b and c: the values are identical on all units");
  // Of values between 0 and 1, ten units without spread leave as much possible as a bound for what was not seen.
  EXPECT_EQ(leaderboard_of(entries_from(Rows(10, {.4, .5, .5}), "accuracy"), drawn(200)).candidates(), 3U);
  const Leaderboard bounded = leaderboard_of(entries_from(Rows(10, {.1, .9, .9}), "accuracy"), drawn(200));
  EXPECT_EQ(bounded.candidates(), 2U);
  EXPECT_EQ(system_of(bounded, "a").low, 3U);
  EXPECT_EQ(notes_of(bounded), std::vector{notes[1]});
}

TEST(Leaderboard, UnitsThatSomeLackAreLeftOut) {
  Random random(2);
  Rows rows = rows_around(random, 20, {0, 0.2, 3});
  const Rows without(rows.begin() + 2, rows.end());
  rows[0][1] = kNaN;
  rows[1][2] = kNaN;
  LeaderboardOptions how = drawn(300);
  expect_error([&] { (void)leaderboard_of(entries_from(rows), how); }, "b has no value of dcg on 1 of 20 units");
  how.table.skip_missing = true;
  const Leaderboard some = leaderboard_of(entries_from(rows), how);
  const Leaderboard complete = leaderboard_of(entries_from(without), how);
  EXPECT_EQ(some.units, 18U);
  ASSERT_EQ(notes_of(some).size(), 1U);
  EXPECT_EQ(notes_of(some)[0], "the 18 of 20 units on which all systems have a value are taken");
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(some.systems[i].value, complete.systems[i].value);
  EXPECT_EQ(some.again.number, complete.again.number);
  how.table.skip_missing = false;
  auto absent = entries_from(without);
  absent.erase(absent.begin());
  expect_error([&] { (void)leaderboard_of(absent, how); }, "system 'a' has no dcg on unit '0'");
  how.table.skip_missing = true;
  EXPECT_EQ(leaderboard_of(absent, how).units, 17U);
}

TEST(Leaderboard, BadInputIsRefused) {
  const auto refused = [](const Rows& rows, const LeaderboardOptions& how, const std::string& message) {
    expect_error([&] { (void)leaderboard_of(entries_from(rows), how); }, message);
  };
  const Rows good = {{1, 2}, {2, 3}, {3, 5}};
  refused({{1}, {2}}, {}, "two or more systems; there is one");
  LeaderboardOptions skipping;
  skipping.table.skip_missing = true;
  refused({{1, kNaN}, {kNaN, 2}}, skipping, "no unit on which all systems have a value of dcg");
  refused(good, {.alpha = 0}, "between 0 and 1");
  refused(good, {.folds = 5}, "about units that are folds");
  refused(good, {.score = "f1"}, "there is no score 'f1'");
  refused(good, drawn(10), "10 resamples cannot decide at a level of 0.05: at least 20 are needed");
  refused(good, drawn(100'000'000), "too many resamples of so many systems");
  refused(good, {.unit = UnitKind::folds, .seed = 3}, "nothing is drawn at random");
  auto twice = entries_from(good);
  twice.push_back({"a", "0", "dcg", 7});
  expect_error([&] { (void)leaderboard_of(twice, {}); }, "system 'a' has dcg on unit '0' twice");
}

RedrawnScore redrawn_score(std::size_t resamples) {
  Random random(11);
  RedrawnScore drawn_score{.systems = {"a", "b", "c"}, .score = "f1", .values = {3, {0.5, 0.7, kNaN}, {}}};
  for (std::size_t r = 0; r < resamples; ++r) {
    for (const double centre : {0.5, 0.7, 0.9})
      drawn_score.values.resampled.push_back(centre + 0.02 * normal_like(random));
  }
  return drawn_score;
}

TEST(Leaderboard, OfResamplesOfAnyMeasure) {
  RedrawnScore of = redrawn_score(1000);
  std::vector<std::string> notes;
  EXPECT_EQ(with_values(of, notes), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(notes, std::vector<std::string>{"c has no value and is left out"});
  of.values.observed[2] = 0.4;
  Shown shown(3);
  shown.add(1, 0);
  shown.add(1, 2);
  const Leaderboard board = board_of(of, 0.05, shown, {});
  EXPECT_EQ(board.systems[0].name, "b");
  EXPECT_EQ(board.systems[0].high, 1U);
  EXPECT_EQ(board.systems[1].low, 2U);
  EXPECT_NEAR(board.systems[0].interval.number.low, 0.7 - 0.0392, 0.004);
  EXPECT_NEAR(board.systems[0].interval.number.high, 0.7 + 0.0392, 0.004);
  of.units = 5;
  EXPECT_FALSE(board_of(of, 0.05, Shown(3), {}).again.defined()) << "five instances show nothing";
  of.units = 0;
  for (std::size_t r = 0; r < 100; ++r) of.values.resampled[3 * r] = kNaN;
  const Leaderboard gaps = board_of(of, 0.05, shown, {});
  EXPECT_STREQ(gaps.systems[0].wins.reason, "more than 5% of the resamples have no value");
  EXPECT_STREQ(gaps.again.reason, "more than 5% of the resamples have no value");
  EXPECT_FALSE(gaps.corrected.defined());
  EXPECT_TRUE(gaps.systems[0].interval.defined());
  EXPECT_FALSE(gaps.systems[1].interval.defined());
  std::vector<std::string> none;
  expect_error([&] { (void)with_values({.systems = {"a"}, .values = {1, {1}, {1, 1}}}, none); },
               "at least two systems");
}

/// On labels of which some are rare: a value of the first without its luck lies in its interval, and there is none
/// where resamples may lack a class of the average.
TEST(Leaderboard, TheCorrectedValueLiesInTheIntervalOfTheFirst) {
  Random random(31);
  const Score f1 = parse_score("macro(f1)", Domain::labels);
  const Score accuracy = parse_score("accuracy", Domain::labels);
  LeaderboardOptions how;
  how.resamples = 500;
  int corrected = 0;
  for (int round = 0; round < 30; ++round) {
    const bool rare = round % 3 == 0;
    const Labels truth = random_labels(random, 120, 3);
    std::vector<Labels> systems;
    for (int s = 0; s < 4; ++s) systems.push_back(noisy(random, truth, 0.1 + 0.05 * random.uniform(), 3));
    if (rare) systems[random.below(4)][random.below(120)] = 7;
    const auto objects = label_objects(joint(truth, systems));
    for (const Score& score : {f1, accuracy}) {
      const Leaderboard board = leaderboard_of(*objects, score, how, Undefined::report);
      EXPECT_FALSE(rare && score.text() == f1.text() && (board.corrected.defined() || board.again.defined()));
      if (!board.corrected.defined()) continue;
      ++corrected;
      const compare::Interval& interval = board.systems.front().interval.number;
      EXPECT_GE(board.corrected.number, interval.low);
      EXPECT_LE(board.corrected.number, interval.high);
    }
  }
  EXPECT_GT(corrected, 30);
}

}  // namespace
}  // namespace etalon
