// Laws of decisions about instances: order, copies, and the same answer as of right and wrong values.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <numeric>
#include <span>

#include "compare/decision_laws.hpp"
#include "compare/joint_objects.hpp"
#include "etalon/cluster_objects.hpp"
#include "etalon/label_objects.hpp"
#include "etalon/leaderboard.hpp"

namespace etalon::laws {
namespace {

/// Labels of instances by named systems.
struct LabelTable {
  Labels truth;
  std::vector<std::string> systems;
  std::vector<Labels> labels;
  Labels clusters{};

  void add(const std::string& name, Labels column) {
    systems.push_back(name);
    labels.push_back(std::move(column));
  }
  [[nodiscard]] JointCells cells() const {
    std::vector<ObjectColumn> columns;
    for (std::size_t s = 0; s < systems.size(); ++s)
      columns.push_back({systems[s], {LabelView::integers<std::int32_t>(labels[s])}});
    std::optional<ObjectColumn> of;
    if (!clusters.empty()) of = {"day", {LabelView::integers<std::int32_t>(clusters)}};
    return join_objects({"truth", {LabelView::integers<std::int32_t>(truth)}}, columns, of);
  }
};

LabelTable random_label_table(Random& random, std::size_t systems, std::size_t instances, bool clustered) {
  LabelTable table{.truth = random_labels(random, instances, 3), .systems = {}, .labels = {}};
  for (std::size_t s = 0; s < systems; ++s)
    table.add(std::string(1, static_cast<char>('b' + s * 7 % 23)),
              noisy(random, table.truth, 0.5 - 0.08 * static_cast<double>(s), 3));
  if (clustered) table.clusters = random_labels(random, instances, 9);
  return table;
}

LabelTable shuffled(Random& random, const LabelTable& table) {
  std::vector<std::size_t> order(table.truth.size());
  std::vector<std::size_t> systems(table.systems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::iota(systems.begin(), systems.end(), std::size_t{0});
  random.shuffle(std::span(order));
  random.shuffle(std::span(systems));
  const auto turned = [&](const Labels& labels) {
    Labels other;
    for (const std::size_t i : order) other.push_back(labels[i]);
    return other;
  };
  LabelTable other{.truth = turned(table.truth), .systems = {}, .labels = {}};
  for (const std::size_t s : systems) other.add(table.systems[s], turned(table.labels[s]));
  if (!table.clusters.empty()) other.clusters = turned(table.clusters);
  return other;
}

/// A measure with the objects that it is of.
struct Case {
  const char* measure;
  Domain domain = Domain::labels;
  std::optional<compare::Correction> correction{};

  [[nodiscard]] std::unique_ptr<Objects> objects(const LabelTable& table) const {
    return domain == Domain::labels ? label_objects(table.cells()) : cluster_objects(table.cells(), {});
  }
  [[nodiscard]] Decisions decided(const LabelTable& table, const std::string& baseline = "") const {
    const Score score = parse_score(measure, domain);
    DecisionOptions how{.baseline = baseline};
    const auto of = objects(table);
    if (table.systems.size() > 2 && baseline.empty()) how.correction = correction;
    if (correction) return compare_systems(*of, {&score, 1}, how);
    how.resamples = 499;
    try {
      return compare_systems(*of, {&score, 1}, how);
    } catch (const Error&) {  // nothing is drawn
      how.resamples.reset();
      return compare_systems(*of, {&score, 1}, how);
    }
  }
};

const std::vector<Case> kCases{{"accuracy"},
                               {"error_rate"},
                               {"mcc"},
                               {"macro(f1)"},
                               {"ari", Domain::clusters},
                               {"vi", Domain::clusters},
                               {"accuracy", Domain::labels, compare::Correction::bonferroni}};

void for_label_tables(std::uint64_t seeds, const std::function<void(Random&, const Case&, const LabelTable&)>& check) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    for (const Case& one : kCases) {
      for (const std::size_t systems : {2U, 3U, 5U}) {
        for (const bool clustered : {false, true}) {
          if (clustered && one.correction) continue;  // McNemar's test is of single instances
          SCOPED_TRACE("seed " + std::to_string(seed) + ", " + one.measure + ", " + std::to_string(systems) +
                       " systems" + (clustered ? ", clusters" : "") + (one.correction ? ", corrected" : ""));
          Random random(seed * 10 + systems);
          check(random, one, random_label_table(random, systems, 30 + random.below(60), clustered));
        }
      }
    }
  }
}

TEST(ObjectLaws, OrderOfInstancesAndSystemsChangesNoBit) {
  for_label_tables(4, [](Random& random, const Case& one, const LabelTable& table) {
    const LabelTable other = shuffled(random, table);
    for (const std::string& baseline : {std::string(), table.systems[1]})
      EXPECT_EQ(outcomes_of(one.decided(table, baseline)), outcomes_of(one.decided(other, baseline))) << baseline;
  });
}

/// A copy, of clusterings also one whose clusters have other names, changes nothing about the others.
TEST(ObjectLaws, CopiesChangeNoOtherPair) {
  for_label_tables(4, [](Random& random, const Case& one, const LabelTable& table) {
    const Outcomes before = outcomes_of(one.decided(table));
    const std::size_t original = random.below(table.systems.size());
    for (const std::string copy : {"0 first", "z last"}) {
      for (const bool renamed : {false, true}) {
        if (renamed && one.domain == Domain::labels) continue;
        LabelTable more = table;
        Labels column = table.labels[original];
        if (renamed) {
          for (std::int32_t& label : column) label = (label + 1) % 3 + 40;
        }
        more.add(copy, column);
        if (copy[0] == '0') more = shuffled(random, more);
        const Outcomes after = outcomes_of(one.decided(more));
        EXPECT_EQ(before, among(after, table.systems)) << copy << (renamed ? ", renamed" : "");
        const Outcome& same = after.at(std::minmax(copy, table.systems[original]));
        EXPECT_TRUE(same.identical);
        EXPECT_EQ(same.difference, 0);
        EXPECT_EQ(same.better, "");
      }
    }
  });
}

TEST(ObjectLaws, DecidedExactlyWhenTheIntervalExcludesZero) {
  int decided = 0;
  for_label_tables(6, [&](Random&, const Case& one, const LabelTable& table) {
    const Range range = parse_score(one.measure, one.domain).range();
    const bool lower = parse_score(one.measure, one.domain).better() == Better::lower;
    for (const auto& [names, pair] : outcomes_of(one.decided(table))) {
      if (std::isnan(pair.low)) continue;
      const bool excludes = pair.low > 0 || pair.high < 0;
      EXPECT_EQ(!pair.better.empty(), excludes) << pair;
      EXPECT_TRUE(pair.low <= pair.difference && pair.difference <= pair.high) << pair;
      EXPECT_LE(pair.high, range.high - range.low);
      EXPECT_GE(pair.low, range.low - range.high);
      if (!pair.better.empty()) {
        EXPECT_EQ(pair.better == names.first, (pair.difference > 0) != lower) << pair;
      }
      decided += excludes ? 1 : 0;
    }
  });
  EXPECT_GT(decided, 100);
}

/// Right and wrong instances as values of units: the same bits by either route.
TEST(TwoRoutes, RightAndWrongValuesAreDecidedAsLabelsAre) {
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const std::size_t systems : {2U, 3U, 5U}) {
      for (const bool clustered : {false, true}) {
        for (const bool copied : {false, true}) {
          for (const char* measure : {"accuracy", "error_rate"}) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(systems) + " systems, " + measure +
                         (clustered ? ", clusters" : "") + (copied ? ", a copy" : ""));
            Random random(seed);
            LabelTable table = random_label_table(random, systems, 25 + random.below(60), clustered);
            if (copied) table.add("a copy", table.labels[0]);
            SystemTable values{.systems = {}, .units = {}, .values = {}, .measure = measure};
            DecisionOptions how{};
            const bool error = values.measure == "error_rate";
            for (std::size_t i = 0; i < table.truth.size(); ++i) {
              values.units.push_back("q" + std::to_string(random.below(1000)) + "." + std::to_string(i));
              if (clustered) how.clusters[values.units.back()] = std::to_string(table.clusters[i]);
            }
            for (std::size_t s = 0; s < table.systems.size(); ++s) {
              std::vector<double> column;
              for (std::size_t i = 0; i < table.truth.size(); ++i)
                column.push_back((table.labels[s][i] == table.truth[i]) != error ? 1 : 0);
              values.add(table.systems[s], column);
            }
            const Score score = parse_score(measure, Domain::labels);
            const auto objects = label_objects(table.cells());
            const Outcomes as_labels = outcomes_of(compare_systems(*objects, {&score, 1}, {}));
            Outcomes as_values = outcomes_of(compare_systems(values.entries(), how));
            for (auto& [names, pair] : as_values) {
              const Outcome& other = as_labels.at(names);
              if (pair.identical) continue;  // by right and wrong, which need not be by labels
              pair.signs = other.signs;      // a check of means, and none of McNemar's test
              pair.why = other.why;
              EXPECT_EQ(pair, other) << names.first << " " << names.second;
              decided += pair.better.empty() ? 0 : 1;
            }
          }
        }
      }
    }
  }
  EXPECT_GT(decided, 200);
}

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
