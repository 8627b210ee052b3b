// Files opened once: tables and lists are counted in pieces, everything else is read whole, also from pipes.
#include "statistic/open_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "etalon/error.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

class OpenedFiles : public testing::Test, protected TemporaryFiles {
 protected:
  bool countable(LabelFiles files, const std::vector<std::string>& contents) {
    for (std::size_t i = 0; i < contents.size(); ++i)
      files.paths.push_back(write("file" + std::to_string(i), contents[i]));
    OpenFiles opened(files.paths);
    const bool found = opened.countable(files);
    const std::vector<Source> texts = opened.whole();
    for (std::size_t i = 0; i < contents.size(); ++i) EXPECT_EQ(texts[i].content, contents[i]);
    return found;
  }
};

TEST_F(OpenedFiles, WhatIsCountedInPieces) {
  using Format = LabelFiles::Format;
  EXPECT_TRUE(countable({}, {"truth,x\na,b\n"}));
  EXPECT_TRUE(countable({.weights = "w"}, {"truth,w,x\na,1,b\n"}));
  EXPECT_TRUE(countable({.truth = "y"}, {"y\tx\na\tb\n"}));
  EXPECT_TRUE(countable({.format = Format::table}, {""}));
  EXPECT_FALSE(countable({}, {"y,x\na,b\n"}));
  EXPECT_FALSE(countable({}, {"truth,prediction,count\na,b,1\n"}));
  EXPECT_FALSE(countable({}, {"\"truth\n\",truth\na,b\n"}));
  EXPECT_TRUE(countable({.units = "u"}, {"truth,u,x\na,1,b\n"}));
  EXPECT_FALSE(countable({.units = "u"}, {"a\nb\n", "b\na\n"}));
  EXPECT_FALSE(countable({}, {"truth,x\na,b\n", "truth,x\na,b\n"}));
  EXPECT_TRUE(countable({}, {"a\nb\n", "b\na\n"}));
  EXPECT_FALSE(countable({}, {"a\nb\n", "b c\na\n"}));
  EXPECT_TRUE(countable({.format = Format::list}, {"a\nb\n", "b c\na\n"}));
  EXPECT_FALSE(countable({.format = Format::list, .weights = "w"}, {"a\nb\n", "b\na\n"}));
  EXPECT_FALSE(countable({.format = Format::pairs}, {"a b\n", "a b\n"}));
  EXPECT_FALSE(countable({}, {"a\nb\n", "\nb\n"}));
  EXPECT_FALSE(countable({}, {"", "a\n"}));
}

TEST_F(OpenedFiles, TablesWithATruthEachAreCountedOneByOne) {
  using Format = LabelFiles::Format;
  const auto are = [&](LabelFiles files, const std::vector<std::string>& contents) {
    for (std::size_t i = 0; i < contents.size(); ++i)
      files.paths.push_back(write("set" + std::to_string(i), contents[i]));
    return OpenFiles(files.paths).are_data_sets(files);
  };
  const std::string table = "truth,x\na,b\n";
  EXPECT_TRUE(are({}, {table, table}));
  EXPECT_TRUE(are({.format = Format::table}, {table, "x;truth\nb;a\n"}));
  EXPECT_TRUE(are({.truth = "x", .weights = "w", .units = "u"}, {"x,y,w,u\na,a,1,m\n", "y,x,w,u\na,a,1,m\n"}));
  EXPECT_FALSE(are({}, {table}));
  EXPECT_FALSE(are({}, {table, "y,x\na,b\n"}));
  EXPECT_FALSE(are({}, {table, "truth\na\n"}));
  EXPECT_FALSE(are({}, {"truth,prediction,count\na,b,1\n", "truth,prediction,count\na,b,1\n"}));
  EXPECT_FALSE(are({}, {"a\n", "b\n"}));
  EXPECT_FALSE(are({.format = Format::pairs}, {table, table}));
  EXPECT_FALSE(are({}, {table, "\"truth\n\",truth\na,b\n"}));
}

/// Writes each text into a pipe while `use` gets their paths.
void through_pipes(const std::filesystem::path& folder, const std::vector<std::string>& contents, auto use) {
  std::vector<std::string> paths;
  std::vector<std::jthread> writers;
  for (const std::string& content : contents) {
    const std::string path = (folder / ("pipe" + std::to_string(paths.size()))).string();
    paths.push_back(path);
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    writers.emplace_back([path, content] {
      const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
      EXPECT_EQ(::write(file, content.data(), content.size()), static_cast<ssize_t>(content.size()));
      ::close(file);
    });
  }
  use(paths);
  for (const std::string& path : paths) ::unlink(path.c_str());
}

TEST_F(OpenedFiles, PipesAreNotReadTwice) {
  const Contingency expected({"a", "b"}, {"x", "y"}, {{0, 0, 1}, {0, 1, 1}, {1, 1, 1}});
  through_pipes(folder_, {"a\na\nb\n", "x\ny\ny\n"}, [&](const auto& paths) {
    EXPECT_EQ(read_cluster_systems({.paths = paths}).at(0).contingency, expected);
  });
  through_pipes(folder_, {"truth,c\na,x\na,y\nb,y\n"}, [&](const auto& paths) {
    EXPECT_EQ(read_cluster_systems({.paths = paths}).at(0).contingency, expected);
  });
  through_pipes(folder_, {"truth,u,c,d\na,m,x,x\na,m,y,x\nb,n,y,x\n", "u,d,c,truth\nm,y,x,b\n"},
                [&](const auto& paths) {
                  const std::vector<ClusterSystem> systems = read_cluster_systems({.paths = paths, .units = "u"});
                  std::vector<std::string> found;
                  for (const ClusterSystem& one : systems)
                    found.push_back(one.name + " " + one.unit + " " + std::to_string(one.contingency.cells().size()));
                  EXPECT_EQ(found, (std::vector<std::string>{"c pipe0:m 2", "c pipe0:n 1", "d pipe0:m 1", "d pipe0:n 1",
                                                             "d pipe1:m 1", "c pipe1:m 1"}));
                });
  // What only the whole text tells is the same: here a header that goes on on the next line.
  const std::string plain = "truth,x\na,a\nb,a\n";
  const std::vector<std::string> apart{write("one.csv", plain), write("two.csv", "\"x\",truth\na,a\na,b\n")};
  const std::vector<std::string> whole{apart[0], write("two.csv.gz", "\"x\",\"truth\",\"\n\"\na,a,1\na,b,1\n")};
  const auto counted = read_systems({.paths = apart});
  const auto texts = read_systems({.paths = whole, .predictions = {"x"}});
  ASSERT_EQ(counted.size(), texts.size());
  for (std::size_t i = 0; i < counted.size(); ++i) {
    EXPECT_EQ(counted[i].confusion, texts[i].confusion);
    EXPECT_EQ(counted[i].unit, texts[i].unit);
  }
  through_pipes(folder_, {"x y\n1 1\n0 1\n"}, [&](const auto& paths) {
    const LabelFiles files{.paths = paths, .format = LabelFiles::Format::matrix};
    EXPECT_EQ(read_systems(files).at(0).confusion.objects(), 3U);
  });
}

TEST_F(OpenedFiles, NamesAndErrorsAreThoseOfWholeTexts) {
  const std::string truth = write("truth.txt", "a\nb\n");
  const auto systems = read_systems({.paths = {truth, truth, truth}});
  EXPECT_EQ(systems.at(1).name, "truth#2");
  try {
    read_systems({.paths = {truth, folder_.string()}});
    ADD_FAILURE() << "a folder was read";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_EQ(error.what(), folder_.string() + ": is a folder");
  }
}

}  // namespace
}  // namespace etalon
