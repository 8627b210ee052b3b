// Objects counted by all that is said of them: from files in pieces, on any number of threads, as from whole columns.
#include "etalon/joint.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <random>

#include "expect_error.hpp"
#include "intake/count.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

using Column = std::vector<std::int32_t>;

/// Columns of some objects: a truth, what systems say, and in the last one clusters.
std::vector<Column> some_columns(std::size_t objects, std::size_t systems, std::int32_t classes, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Column> columns(systems + 2);
  for (std::size_t i = 0; i < objects; ++i) {
    for (Column& column : columns)
      column.push_back(static_cast<std::int32_t>(random() % static_cast<unsigned>(classes)));
  }
  return columns;
}

JointCells joined(const std::vector<Column>& columns, const std::vector<std::string>& names, bool clustered) {
  const auto column = [&](std::size_t i, const std::string& name) {
    return ObjectColumn{name, {LabelView::integers<std::int32_t>(columns[i])}};
  };
  std::vector<ObjectColumn> systems;
  for (std::size_t i = 1; i + 1 < columns.size(); ++i) systems.push_back(column(i, names[i - 1]));
  std::optional<ObjectColumn> clusters;
  if (clustered) clusters = column(columns.size() - 1, "day");
  return join_objects(column(0, "truth"), systems, clusters);
}

std::vector<std::string> names_of(const std::vector<Column>& columns) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i + 1 < columns.size(); ++i) names.push_back("s" + std::to_string(i));
  return names;
}

std::string table_of(const std::vector<Column>& columns, bool quoted) {
  std::string text = "truth";
  for (const std::string& name : names_of(columns)) text += "," + name;
  text += ",day\n";
  const std::string quote = quoted ? "\"" : "";
  for (std::size_t row = 0; row < columns[0].size(); ++row) {
    for (std::size_t i = 0; i < columns.size(); ++i)
      text += (i == 0 ? "" : ",") + quote + std::to_string(columns[i][row]) + quote;
    text += '\n';
  }
  return text;
}

std::string list_of(const Column& column) {
  std::string text;
  for (const std::int32_t label : column) text += std::to_string(label) + "\n";
  return text;
}

std::string array_of(const Column& column) {
  std::string head = "{'descr': '<i4', 'fortran_order': False, 'shape': (" + std::to_string(column.size()) + ",), }";
  head += std::string(63 - (10 + head.size()) % 64, ' ') + "\n";
  std::string text = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(head.size() % 256) +
                     static_cast<char>(head.size() / 256) + head;
  text.resize(text.size() + column.size() * 4);
  if (!column.empty()) std::memcpy(text.data() + text.size() - column.size() * 4, column.data(), column.size() * 4);
  return text;
}

class JointFiles : public testing::Test, protected TemporaryFiles {
 protected:
  LabelFiles lists(const std::vector<Column>& columns, const std::string& ending, std::string (*text)(const Column&)) {
    LabelFiles files{.paths = {write("truth" + ending, text(columns[0]))}};
    for (std::size_t i = 1; i + 1 < columns.size(); ++i)
      files.paths.push_back(write("s" + std::to_string(i) + ending, text(columns[i])));
    return files;
  }
};

TEST_F(JointFiles, AreThoseOfTheWholeColumns) {
  for (const std::size_t objects : {1, 2, 50, 20000}) {
    for (const std::int32_t classes : {1, 3, 40}) {
      const std::vector<Column> columns = some_columns(objects, 1 + objects % 4, classes, 7);
      const std::vector<std::string> names = names_of(columns);
      for (const unsigned threads : {1U, 3U}) {
        for (const bool quoted : {false, true}) {
          LabelFiles table{.paths = {write("table.csv", table_of(columns, quoted))}, .predictions = names};
          table.threads = threads;
          EXPECT_EQ(read_joint(table), joined(columns, names, false));
          EXPECT_EQ(read_joint(table, "day"), joined(columns, names, true));
        }
        LabelFiles text = lists(columns, ".txt", list_of);
        text.threads = threads;
        EXPECT_EQ(read_joint(text), joined(columns, names, false));
        EXPECT_EQ(read_joint(lists(columns, ".npy", array_of)), joined(columns, names, false));
      }
    }
  }
}

TEST_F(JointFiles, ComeInPiecesOfAnySize) {
  const std::vector<Column> columns = some_columns(3000, 2, 9, 1);
  const std::string path = write("table.csv", table_of(columns, false));
  const JointCells whole = joined(columns, names_of(columns), true);
  for (const std::size_t piece : {1, 100, 4096}) {
    for (const unsigned threads : {1U, 2U, 4U}) {
      for (const bool lines : {false, true}) {
        ByteSource source(path);
        const CountedObjects found =
            join_columns(source, {.predictions = names_of(columns), .units = "day"}, {threads, piece, lines});
        EXPECT_EQ(found.labels[0], whole.truth);
        EXPECT_EQ(found.labels.back(), whole.cluster_names);
        EXPECT_EQ(found.counts.size(), whole.cells());
        EXPECT_EQ(std::accumulate(found.counts.begin(), found.counts.end(), std::uint64_t{0}), whole.objects());
      }
    }
  }
}

TEST_F(JointFiles, OfMoreObjectsThanAPieceAreAddedUp) {
  const std::vector<Column> columns = some_columns(700000, 2, 30, 3);
  const LabelFiles files = lists(columns, ".npy", array_of);
  EXPECT_EQ(read_joint(files), joined(columns, names_of(columns), false));
}

TEST_F(JointFiles, ThatDoNotFitTogetherAreRefused) {
  const std::string three = write("three.txt", "a\nb\na\n");
  const std::string two = write("two.txt", "a\nb\n");
  expect_error([&] { read_joint({.paths = {three, two}}); }, "two.txt");
  const std::string array = write("three.npy", array_of({1, 2, 3}));
  const std::string shorter = write("two.npy", array_of({1, 2}));
  expect_error([&] { read_joint({.paths = {array, shorter}}); }, "two.npy");
  const std::string empty = write("empty.npy", array_of({}));
  expect_error([&] { read_joint({.paths = {empty, empty}}); }, "empty.npy: the array is empty");
  const std::string table = write("table.csv", "truth,a,b\nx,x,y\nx,y\n");
  expect_error([&] { read_joint({.paths = {table}}); }, "table.csv:3");
  const std::string twice = write("twice.csv", "truth,a\nx,y\n");
  expect_error([&] { read_joint({.paths = {twice}, .predictions = {"a", "a"}}); }, "two systems of the name 'a'");
}

}  // namespace
}  // namespace etalon
