// Laws of decisions about instances: order, copies, intervals, the gate.
#include <gtest/gtest.h>

#include "compare/label_laws.hpp"

namespace etalon::laws {
namespace {

TEST(ObjectLaws, OrderOfInstancesAndSystemsChangesNoBit) {
  for_label_tables(4, [](Random& random, const Case& one, const LabelTable& table) {
    const LabelTable other = shuffled(random, table);
    for (const std::string& baseline : {std::string(), table.systems[1]})
      EXPECT_EQ(outcomes_of(one.decided(table, baseline)), outcomes_of(one.decided(other, baseline))) << baseline;
  });
}

void expect_copies_change_nothing(Random& random, const Case& one, const LabelTable& table, bool renamed) {
  const Outcomes before = outcomes_of(one.decided(table));
  const std::size_t original = random.below(table.systems.size());
  for (const std::string copy : {"0 first", "z last"}) {
    LabelTable more = table;
    Labels column = table.labels[original];
    if (renamed) {
      for (std::int32_t& label : column) label = (label + 1) % 3 + 40;
    }
    more.add(copy, column);
    if (copy[0] == '0') more = shuffled(random, more);
    const Outcomes after = outcomes_of(one.decided(more));
    EXPECT_EQ(before, among(after, table.systems)) << copy;
    const Outcome& same = after.at(std::minmax(copy, table.systems[original]));
    EXPECT_TRUE(same.identical);
    EXPECT_EQ(same.difference, 0);
    EXPECT_EQ(same.better, "");
  }
}

TEST(ObjectLaws, CopiesChangeNoOtherPair) {
  for_label_tables(4, [](Random& random, const Case& one, const LabelTable& table) {
    expect_copies_change_nothing(random, one, table, false);
  });
}

/// One partition under other names of clusters is a copy.
TEST(ObjectLaws, RenamedClusteringsChangeNoOtherPair) {
  for_label_tables(4, [](Random& random, const Case& one, const LabelTable& table) {
    // Logarithms are added in the order of names: vi keeps its value but for the last bits.
    if (one.domain == Domain::clusters && one.measure != std::string_view("vi"))
      expect_copies_change_nothing(random, one, table, true);
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
  EXPECT_GT(decided, 50);
}

TEST(ObjectLaws, TheGateDecidesByTheEndsOfTheInterval) {
  std::map<Regression, int> counts;
  for_label_tables(6, [&](Random& random, const Case& one, const LabelTable& given) {
    LabelTable table = given;
    if (random.below(3) == 0) table.labels[0] = table.labels.back();
    const Score score = parse_score(one.measure, one.domain);
    const Range range = score.range();
    const double margin = std::array{0.0, 0.02, 0.1}[random.below(3)] * std::min(1.0, range.high - range.low);
    DecisionOptions how{.baseline = table.systems.back(), .resamples = {}, .fail_if_worse = margin};
    how.accept_identical = random.below(2) == 0;
    const Decisions found = compare_systems(*one.objects(table), {&score, 1}, how);
    for (const ComparedPair& pair : found.pairs) {
      const Regression answer = *pair.regression;
      ++counts[answer];
      if (pair.identical && how.accept_identical) {
        EXPECT_EQ(answer, Regression::absent);
      } else if (!pair.found.interval.defined()) {
        EXPECT_EQ(answer, Regression::open);
      } else {
        const auto [low, high] = pair.found.interval.number;
        const bool lower = score.better() == Better::lower;
        EXPECT_EQ(answer == Regression::absent, (lower ? -high : low) > -margin) << low << " " << high;
        EXPECT_EQ(answer == Regression::shown, (lower ? -low : high) < -margin) << low << " " << high;
      }
    }
  });
  for (const Regression one : {Regression::absent, Regression::shown, Regression::open}) EXPECT_GT(counts[one], 10);
}

}  // namespace
}  // namespace etalon::laws
