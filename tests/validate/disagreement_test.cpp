// Disagreement of scores about systems: counts, ties, winners, and what is refused.
#include "etalon/disagreement.hpp"

#include <gtest/gtest.h>

#include "etalon/error.hpp"

#include "expect_error.hpp"

#include "validate/with_directions.hpp"

namespace etalon {
namespace {

/// Of scores that the catalogue does not know, more is better.
Disagreement disagreement(const std::vector<ScoreEntry>& entries, const DisagreementOptions& how = {}) {
  return disagreement_of(entries, with_directions(entries, how));
}

const Agreement& between(const std::vector<Agreement>& all, const std::string& f, const std::string& g) {
  for (const Agreement& pair : all) {
    if ((pair.f == f && pair.g == g) || (pair.f == g && pair.g == f)) return pair;
  }
  throw std::runtime_error("no such pair");
}

TEST(Disagreement, CountsPairsWithinUnits) {
  // Unit u: x orders a < b < c, y orders c < b < a. Unit v: they agree, and y ties two.
  std::vector<ScoreEntry> entries;
  const double x[2][3] = {{1, 2, 3}, {1, 2, 3}};
  const double y[2][3] = {{3, 2, 1}, {1, 2, 2 + 1e-14}};
  for (int u = 0; u < 2; ++u) {
    for (int s = 0; s < 3; ++s) {
      const std::string system(1, static_cast<char>('a' + s));
      entries.push_back({system, u == 0 ? "u" : "v", "x", x[u][s]});
      entries.push_back({system, u == 0 ? "u" : "v", "y", y[u][s]});
    }
  }
  const Disagreement found = disagreement(entries);
  const Agreement& all = between(found.overall, "x", "y");
  EXPECT_TRUE(all.opposite == 3 && all.same == 2 && all.both_tied == 0);
  EXPECT_TRUE(all.f_only + all.g_only == 1);
  EXPECT_EQ(found.contested.size(), 3U);
  EXPECT_EQ(found.by_unit.size(), 2U);
  EXPECT_TRUE(between(found.by_unit[1], "x", "y").opposite == 0);
  DisagreementOptions lower;
  lower.lower = {"y"};
  EXPECT_TRUE(between(disagreement(entries, lower).overall, "x", "y").opposite == 2);
}

TEST(Disagreement, TiesMayDifferAndUnitsBeChosen) {
  const std::vector<ScoreEntry> entries{{"a", "u 1", "x", 1}, {"b", "u 1", "x", 2}, {"a", "u 1", "y", 1},
                                        {"b", "u 1", "y", 1}, {"a", "v 1", "x", 1}, {"b", "v 1", "x", 2},
                                        {"a", "v 1", "y", 2}, {"b", "v 1", "y", 1}};
  const auto share = [&](DisagreementOptions how) {
    const Disagreement found = disagreement(entries, how);
    return found.share(found.overall.front()).number;
  };
  EXPECT_EQ(share({}), 0.5);
  EXPECT_EQ(share({.ties_differ = true}), 1);
  EXPECT_EQ(share({.units = {"u*"}}), 0);
  EXPECT_EQ(share({.ties_differ = true, .units = {"u*"}}), 1);
  EXPECT_EQ(share({.units = {"v*"}}), 1);
  EXPECT_EQ(share({.tolerance = 2, .ties_differ = true}), 0);
  expect_error([&] { share({.units = {"v*", "x"}}); }, "no unit is like 'x'; the units are u 1, v 1");
  expect_error([&] { share({.lower = {"loss"}}); }, "there is no score 'loss' to say which value is better of");
  expect_error([&] { share({.tolerance = -1}); }, "the tolerance of ties");
}

TEST(Disagreement, KnowsWhichMeasuresAreBetterLower) {
  const std::vector<ScoreEntry> entries{
      {"a", "all", "mcc", 0.9}, {"b", "all", "mcc", 0.5}, {"a", "all", "cd", 0.1}, {"b", "all", "cd", 0.3}};
  EXPECT_TRUE(disagreement(entries).overall.front().same == 1);
}

TEST(Disagreement, ScoresAlikeComeTogether) {
  std::vector<ScoreEntry> entries;
  const std::pair<const char*, std::vector<double>> scores[] = {
      {"p", {.1, .2, .3, .4}}, {"q", {.4, .3, .2, .1}}, {"r", {.1, .2, .4, .3}}, {"s", {.4, .3, .1, .2}}};
  for (const auto& [name, values] : scores) {
    for (std::size_t i = 0; i < 4; ++i) entries.push_back({std::to_string(i), "all", name, values[i]});
  }
  const auto order = disagreement(entries).scores;
  const auto at = [&](const char* name) { return std::find(order.begin(), order.end(), name) - order.begin(); };
  EXPECT_EQ(std::abs(at("p") - at("r")), 1);
  EXPECT_EQ(std::abs(at("q") - at("s")), 1);
}

TEST(Disagreement, RefusesBrokenTables) {
  const auto read = [](const std::string& text, std::vector<std::string> columns = {}) {
    return read_score_table(Source{"file", text}, columns);
  };
  EXPECT_EQ(read("system,score,value\na,x,1\nb,x,\n").size(), 2U);
  EXPECT_EQ(read("u\ta\tx\t1\n", {"unit", "system", "score", "value"}).front().unit, "u");
  expect_error([&] { read(""); }, "the file is empty");
  expect_error([&] { read("system,score\na,x\n"); }, "there is no column 'value'");
  expect_error([&] { read("system,score,value\na,x\n"); }, "file:2: the line has 2 fields");
  expect_error([&] { read("system,score,value\na,x,nan\n"); }, "file:2: 'nan' is not a finite number");
  expect_error([&] { read("system,score,value\na,x,1\na,x,2\n"); }, "file:3: system 'a' has x on unit 'all' twice");
  const std::vector<ScoreEntry> hole{{"a", "u", "x", 1}, {"b", "u", "x", 1}, {"a", "u", "y", 1}};
  expect_error([&] { disagreement(hole); }, "system 'b' has no y on unit 'u'");
  DisagreementOptions skip;
  skip.skip_missing = true;
  EXPECT_TRUE(disagreement(hole, skip).overall.front().pairs() == 0);
  expect_error([&] { disagreement({{"a", "u", "x", 1}, {"b", "u", "x", 1}}); }, "two or more of them");
}

}  // namespace
}  // namespace etalon
