// Rankings, votes, preferences and tables of orders: what is read, and the file and line of what is refused.
#include "etalon/rankings.hpp"

#include <gtest/gtest.h>

#include "etalon/error.hpp"
#include "etalon/order_systems.hpp"
#include "temporary_files.hpp"

#include "expect_error.hpp"

namespace etalon {
namespace {

using Groups = std::vector<std::vector<std::uint32_t>>;

TEST(Rankings, SignsALine) {
  const Rankings read = read_ranking_lines(text("# a comment\nE > B > C ~ A > D\nA=B>E > C>D\n\n"));
  EXPECT_EQ(read.items, (std::vector<std::string>{"E", "B", "C", "A", "D"}));
  EXPECT_EQ(read.rankings[0].groups, (Groups{{0}, {1}, {2, 3}, {4}}));
  EXPECT_EQ(read.rankings[1].groups, (Groups{{3, 1}, {0}, {2}, {4}}));
  EXPECT_EQ(read.rankings[1].line, 3U);
  expect_error([] { read_ranking_lines(text("A > > B\n")); }, "file:1: an item is missing");
  expect_error([] { read_ranking_lines(text("A > B ~\n")); }, "file:1: an item is missing beside a tie");
  expect_error([] { read_ranking_lines(text("A > B\nA > B > A\n")); }, "file:2: item 'A' occurs twice");
  expect_error([] { read_ranking_lines(text("A > B\n\nB > A\n")); }, "file:2: the line is blank");
  expect_error([] { read_ranking_lines(text("")); }, "there is no ranking");
}

TEST(Rankings, LettersInAColumn) {
  const Rankings read = read_ranking_column(text("x,ranking\n1,b>ac\n2,c>b>a\n"), "ranking", RankingNotation::letters);
  EXPECT_EQ(read.items, (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_EQ(read.rankings[0].groups, (Groups{{0}, {1, 2}}));
  expect_error([] { read_ranking_column(text("x\n1\n"), "ranking"); }, "there is no column 'ranking'");
}

TEST(Rankings, PrefLib) {
  const Rankings read = read_preflib(
      text("# FILE NAME: a.toc\n# ALTERNATIVE NAME 1: Ann\n# ALTERNATIVE NAME 2: Bob\n# ALTERNATIVE NAME 3: Cy\n"
           "12: 3,{1,2}\n1: 2\n"));
  EXPECT_EQ(read.items, (std::vector<std::string>{"Ann", "Bob", "Cy"}));
  EXPECT_EQ(read.rankings[0].groups, (Groups{{2}, {0, 1}}));
  EXPECT_EQ(read.rankings[0].count, 12U);
  EXPECT_EQ(read.rankings[1].groups, (Groups{{1}}));
  const std::string head = "# ALTERNATIVE NAME 1: Ann\n# ALTERNATIVE NAME 2: Bob\n";
  expect_error([&] { read_preflib(text(head + "1: 1,3\n")); }, "file:3: '3' is not the number of an alternative");
  expect_error([&] { read_preflib(text(head + "1: 1,1\n")); }, "file:3: alternative 1 occurs twice");
  expect_error([&] { read_preflib(text(head + "x: 1,2\n")); }, "file:3: a vote looks like");
  expect_error([&] { read_preflib(text(head + "1: {1,2\n")); }, "file:3: a '{' without its '}'");
  expect_error([&] { read_preflib(text(head + "1: 1,2}\n")); }, "file:3: a '}' without its '{'");
  expect_error([&] { read_preflib(text(head)); }, "there is no vote");
  expect_error([&] { read_preflib(text(head + "# ALTERNATIVE NAME 3: Ann\n1: 1\n")); }, "two alternatives are named");
}

TEST(Preferences, ChainsAndTables) {
  const auto sizes = [](const std::string& content, const std::string& units = "") {
    std::vector<std::string> found;
    for (const Preferences& set : read_preferences(text(content), units))
      found.push_back(set.unit + " " + std::to_string(set.list.size()));
    return found;
  };
  EXPECT_EQ(sizes("A > B > C\nA > D\n"), std::vector<std::string>{" 3"});
  EXPECT_EQ(sizes("better,worse\nA,B\nB,C\n"), std::vector<std::string>{" 2"});
  EXPECT_EQ(sizes("e,ranking\n2,A > B ~ C\n1,A > B > C\n", "e"), (std::vector<std::string>{"2 2", "1 3"}));
  EXPECT_EQ(read_preferences(text("worse,better,degree\nB,A,0.25\n"))[0].list[0].degree, 0.25);
  expect_error([] { read_preferences(text("A > B ~ C\n")); }, "file:1: a preference has no ties");
  expect_error([] { read_preferences(text("A\n")); }, "file:1: a preference looks like A > B");
  expect_error([] { read_preferences(text("A > B\n"), "e"); }, "units are a column of a table");
  expect_error([] { read_preferences(text("better,worse,degree\nA,B,x\n")); }, "file:2: 'x' in column 'degree'");
  expect_error([] { read_preferences(text("better,worse\nA,\n")); }, "file:2: an item is missing");
  expect_error([] { read_preferences(text("e,better,worse\n1,A,B\n")); }, "file:1: column 'e' is not used");
}

TEST(Preferences, ClosureCirclesAndThresholds) {
  const auto pairs = [](const std::string& target, const std::string& predicted, bool closure, double threshold) {
    return pair_preferences("model", read_preferences(text(target)), read_preferences(text(predicted)), closure,
                            threshold)
        .units[0]
        .pairs;
  };
  constexpr double all = PartialOrders::kAll;
  EXPECT_EQ(pairs("A > B > C\nA > D\n", "D > A\n", false, all).in_target(), 3U);
  EXPECT_EQ(pairs("A > B > C\nA > D\n", "D > A\n", true, all).in_target(), 4U);
  EXPECT_EQ(pairs("A > B > C\n", "B > A > C\n", true, all).in_prediction(), 3U);
  expect_error([&] { pairs("A > B\nB > C\nC > A\n", "A > B\n", false, all); },
               "the target: the preferences go round in a circle: A > B > C > A");
  expect_error([&] { pairs("A > B\n", "A > A\n", false, all); }, "model: the preferences go round in a circle: A > A");
  const std::string both = "better,worse,degree\nA,B,0.75\nB,A,0.25\n";
  expect_error([&] { pairs("A > B\n", both, false, all); }, "circle: A > B > A; --threshold 0.25 (Python: threshold=)");
  EXPECT_EQ(pairs("A > B\n", both, false, 0.25).concordant, 1U);
  EXPECT_EQ(pairs("A > B\n", both, false, 0.75).target_only, 1U);
  const auto units = [](const std::string& target, const std::string& predicted) {
    pair_preferences("model", read_preferences(text(target), "e"), read_preferences(text(predicted), "e"), false);
  };
  const std::string one = "e,better,worse\n1,A,B\n";
  units(one + "2,A,B\n", one);  // it abstains there
  expect_error([&] { units(one, one + "2,A,B\n"); }, "model has preferences for unit '2', which the target has not");
}

class OrderFilesTest : public testing::Test, protected TemporaryFiles {};

TEST_F(OrderFilesTest, ItemsOnOneSideOnly) {
  OrderFiles files{{write("target.txt", "A > B > C\n"), write("model.txt", "B > A > D\n")}};
  expect_error([&] { read_order_systems(files); }, "model.txt:1: item 'C' is missing");
  files.missing = MissingItems::common;
  EXPECT_EQ(read_order_systems(files)[0].units[0].data->n(), 2U);
  files.missing = MissingItems::last;
  const auto systems = read_order_systems(files);
  EXPECT_EQ(systems[0].name, "model");
  EXPECT_EQ(systems[0].units[0].data->n(), 4U);
  EXPECT_EQ(systems[0].units[0].data->target_listed, 3U);
}

TEST_F(OrderFilesTest, OneRankingForAllOrAsMany) {
  const std::string votes = write("votes.txt", "A > B > C\nB > A > C\nC > A > B\n");
  OrderFiles files{{write("one.txt", "A > B > C\n"), votes}};
  EXPECT_EQ(read_order_systems(files)[0].units.size(), 3U);
  files.paths = {votes, write("two.txt", "A > B > C\nB > A > C\n")};
  expect_error([&] { read_order_systems(files); }, "there are 2 rankings and 3 in");
  files.paths = {votes};
  expect_error([&] { read_order_systems(files); }, "orders are compared with a target");
  files.consensus = true;
  const auto systems = read_order_systems(files);
  EXPECT_EQ(systems[0].name, "borda");
  EXPECT_EQ(systems[0].units[0].data->pairs.concordant, 3U);  // the mean ranks are A 5/3, B 2, C 7/3
}

TEST_F(OrderFilesTest, Tables) {
  const std::string table = write("t.csv", "item,set,target,a,b\nx,1,3,9,1\ny,1,2,8,2\nz,2,1,7,3\nw,2,0,7,4\n");
  OrderFiles files{{table}};
  expect_error([&] { read_order_systems(files); }, "say what the numbers mean");
  files.values = "scores";
  files.predictions = {"a", "b"};
  EXPECT_EQ(read_order_systems(files).size(), 2U);
  EXPECT_EQ(read_order_systems(files)[0].units[0].pairs.target_only, 1U);
  files.units = "set";
  EXPECT_EQ(read_order_systems(files)[1].units.size(), 2U);
  files.values = "ranks";
  expect_error([&] { read_order_systems(files); }, "t.csv:5: '0' in column 'target' is not a rank");
  files = {{write("twice.csv", "item,target,a\nx,1,1\nx,2,2\n")}};
  files.values = "ranks";
  expect_error([&] { read_order_systems(files); }, "twice.csv:3: item 'x' occurs twice; it is on line 2 as well");
  files.paths = {write("nan.csv", "item,target,a\nx,1,nan\n")};
  expect_error([&] { read_order_systems(files); }, "nan.csv:2: 'nan' in column 'a' is not a finite number");
}

TEST_F(OrderFilesTest, PartialOrders) {
  OrderFiles files{{write("p.txt", "A > B\nB > C\nD > C\n"), write("q.txt", "A > B\nC > B\nA > D\n")}};
  files.format = OrderFiles::Format::preferences;
  const auto pairs = read_order_systems(files)[0].units[0].pairs;
  EXPECT_EQ(pairs.concordant, 1U);
  EXPECT_EQ(pairs.discordant, 1U);
  EXPECT_EQ(pairs.target_only, 1U);
  EXPECT_EQ(pairs.predicted_only, 1U);
  EXPECT_EQ(pairs.neither, 2U);
}

}  // namespace
}  // namespace etalon
