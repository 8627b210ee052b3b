// Two routes, one answer: right and wrong values and labels; leaderboards and comparisons.
#include <gtest/gtest.h>

#include "compare/label_laws.hpp"
#include "etalon/leaderboard.hpp"

namespace etalon::laws {
namespace {

/// The instances as units with 1 for right, or for wrong ones where the measure is of errors.
SystemTable as_units(Random& random, const LabelTable& table, const std::string& measure) {
  SystemTable values{.systems = {}, .units = {}, .values = {}, .measure = measure};
  const bool error = measure == "error_rate";
  for (std::size_t i = 0; i < table.truth.size(); ++i)
    values.units.push_back("q" + std::to_string(random.below(1000)) + "." + std::to_string(i));
  for (std::size_t s = 0; s < table.systems.size(); ++s) {
    std::vector<double> column;
    for (std::size_t i = 0; i < table.truth.size(); ++i)
      column.push_back((table.labels[s][i] == table.truth[i]) != error ? 1 : 0);
    values.add(table.systems[s], column);
  }
  return values;
}

/// How many pairs are decided.
int expect_one_answer(std::uint64_t seed, std::size_t systems, bool clustered, bool copied,
                      const std::string& measure) {
  Random random(seed);
  LabelTable table = random_label_table(random, systems, 25 + random.below(60), clustered);
  if (copied) table.add("a copy", table.labels[0]);
  const SystemTable values = as_units(random, table, measure);
  DecisionOptions how;
  for (std::size_t i = 0; i < table.clusters.size(); ++i)
    how.clusters[values.units[i]] = std::to_string(table.clusters[i]);
  const Score score = parse_score(measure, Domain::labels);
  const auto objects = label_objects(table.cells());
  const Outcomes as_labels = outcomes_of(compare_systems(*objects, {&score, 1}, {}));
  int decided = 0;
  for (auto& [names, pair] : outcomes_of(compare_systems(values.entries(), how))) {
    const Outcome& other = as_labels.at(names);
    EXPECT_EQ(pair.difference, other.difference);
    const bool none = std::isnan(pair.low) && std::isnan(other.low);
    EXPECT_TRUE(none || pair.low == other.low) << pair << " and " << other;
    EXPECT_TRUE(none || pair.high == other.high) << pair << " and " << other;
    EXPECT_TRUE(pair.identical || pair.p == other.p) << pair << " and " << other;
    EXPECT_TRUE(pair.identical || pair.adjusted == other.adjusted) << pair << " and " << other;
    EXPECT_EQ(pair.better, other.better);
    EXPECT_TRUE(pair.identical || !other.identical) << "right on the same instances";
    decided += pair.better.empty() ? 0 : 1;
  }
  return decided;
}

int expect_one_answer(const std::string& measure) {
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const std::size_t systems : {2U, 3U, 5U}) {
      for (const bool clustered : {false, true}) {
        for (const bool copied : {false, true}) {
          SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(systems) + " systems, " + measure +
                       (clustered ? ", clusters" : "") + (copied ? ", a copy" : ""));
          decided += expect_one_answer(seed, systems, clustered, copied, measure);
        }
      }
    }
  }
  return decided;
}

/// Right and wrong instances as values of units: the same bits by either route.
TEST(TwoRoutes, RightValuesAreDecidedAsLabelsAre) { EXPECT_GT(expect_one_answer("accuracy"), 50); }
TEST(TwoRoutes, WrongValuesAreDecidedAsLabelsAre) { EXPECT_GT(expect_one_answer("error_rate"), 50); }

/// What a leaderboard shows follows from the decisions of a comparison.
void expect_board_of(const Leaderboard& board, const Decisions& found) {
  std::map<std::string, std::size_t> better;
  std::map<std::string, std::size_t> worse;
  std::size_t shown = 0;
  for (const ComparedPair& pair : found.pairs) {
    if (pair.decision != Decision::a && pair.decision != Decision::b) continue;
    ++shown;
    ++worse[found.systems[pair.decision == Decision::a ? pair.a : pair.b]];
    ++better[found.systems[pair.decision == Decision::a ? pair.b : pair.a]];
  }
  EXPECT_EQ(board.shown, shown);
  for (const PlacedSystem& system : board.systems) {
    EXPECT_EQ(system.low, 1 + better[system.name]) << system.name;
    EXPECT_EQ(system.high, board.systems.size() - worse[system.name]) << system.name;
  }
}

TEST(TwoRoutes, LeaderboardsOfValuesDecideAsComparisonsDo) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for (const Kind kind : kKinds) {
      for (const std::size_t systems : {2U, 3U, 5U}) {
        for (const UnitKind unit : {UnitKind::queries, UnitKind::folds, UnitKind::datasets, UnitKind::seeds}) {
          SCOPED_TRACE("seed " + std::to_string(seed) + ", kind " + std::to_string(static_cast<int>(kind)) + ", " +
                       std::to_string(systems) + " systems, " + std::string(name_of(unit)));
          Random random(seed * 7 + systems);
          SystemTable table = random_systems(random, systems, 5 + random.below(16), kind, 0.1);
          if (random.below(2) == 0) table.add("a copy", table.values[random.below(systems)]);
          expect_board_of(leaderboard_of(table.entries(), {.unit = unit}),
                          compare_systems(table.entries(), {.unit = unit}));
        }
      }
    }
  }
}

TEST(TwoRoutes, LeaderboardsOfInstancesDecideAsComparisonsDo) {
  for_label_tables(3, [](Random& random, const Case& one, const LabelTable& given) {
    if (one.correction) return;
    LabelTable table = given;
    if (random.below(2) == 0) table.add("a copy", table.labels[0]);
    const Score score = parse_score(one.measure, one.domain);
    const auto objects = one.objects(table);
    const Leaderboard board = leaderboard_of(*objects, score, {});
    expect_board_of(board, compare_systems(*objects, {&score, 1}, {}));
    for (const PlacedSystem& system : board.systems) {
      if (!system.interval.defined()) continue;
      EXPECT_LE(system.interval.number.low, system.value + 1e-12);
      EXPECT_GE(system.interval.number.high, system.value - 1e-12);
      EXPECT_GE(system.interval.number.low, score.range().low);
      EXPECT_LE(system.interval.number.high, score.range().high);
    }
  });
}

}  // namespace
}  // namespace etalon::laws
