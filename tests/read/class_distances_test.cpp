// Distances between classes from every kind of file, and what is refused with file and line.
#include "etalon/class_distances.hpp"

#include <gtest/gtest.h>

#include "etalon/error.hpp"

namespace etalon {
namespace {

Source source(const std::string& content) { return {"file", content}; }

template <class Read>
std::string error_of(Read read) {
  try {
    read();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    return error.what();
  }
  return "no error";
}

using List = std::vector<double>;
using Names = std::vector<std::string>;

TEST(ClassDistances, ToOneClassAreOfItsQueriesOnly) {
  const auto distances = ClassDistances::of_query({"b", "c", "t"}, {0, 0.5, 1});
  EXPECT_EQ(distances.to(""), (std::vector<double>{0, 0.5, 1}));
  EXPECT_EQ(distances.to("b"), (std::vector<double>{0, 0.5, 1}));
  EXPECT_THROW((void)distances.to("t"), Error);
}

TEST(ClassDistances, OfOneQuery) {
  const auto distances = read_class_distances(source("class,distance\nb,0\nc,1\n\"t, big\",6.5\n"));
  EXPECT_EQ(distances.classes(), (Names{"b", "c", "t, big"}));
  EXPECT_EQ(distances.to(""), (List{0, 1, 6.5}));
  EXPECT_EQ(distances.to("b"), (List{0, 1, 6.5}));
  EXPECT_TRUE(distances.of_one_query());
}

TEST(ClassDistances, OfASquare) {
  const auto distances = read_class_distances(source("x,a,b,c\nb,1,0,3\na,0,2,4\nc,5,6,0\n"));
  EXPECT_EQ(distances.to("a"), (List{0, 2, 4}));
  EXPECT_EQ(distances.to("b"), (List{1, 0, 3}));
  EXPECT_FALSE(distances.of_one_query());
  EXPECT_EQ(read_class_distances(source("a,b\n0,1\n1,0\n"), true).to("b"), (List{1, 0}));
}

TEST(ClassDistances, OfAnOrder) { EXPECT_EQ(read_class_order(source("low\nmid\nhigh\n")).to("mid"), (List{1, 0, 1})); }

TEST(ClassDistances, OfATree) {
  // root – ape – (bonobo, chimpanzee); root – tiger
  for (const char* text : {"root ape\nroot tiger\nape bonobo\nape chimpanzee\n",
                           "child,parent\nape,root\ntiger,root\nbonobo,ape\nchimpanzee,ape\n",
                           "# a tree\nparent\tchild\nape\tbonobo\nape\tchimpanzee\nroot\ttiger\nroot\tape\n"}) {
    const auto tree = read_taxonomy(source(text));
    const auto from = [&](const std::string& query, const std::string& name) {
      const auto at = std::find(tree.classes().begin(), tree.classes().end(), name) - tree.classes().begin();
      return tree.to(query)[static_cast<std::size_t>(at)];
    };
    EXPECT_EQ(from("bonobo", "bonobo"), 0);
    EXPECT_EQ(from("bonobo", "chimpanzee"), 2);
    EXPECT_EQ(from("bonobo", "tiger"), 3);
    EXPECT_EQ(from("tiger", "bonobo"), 3);
    EXPECT_EQ(from("ape", "chimpanzee"), 1);
  }
}

TEST(ClassDistances, RefusesBadFilesWithTheirLine) {
  const auto table = [](const std::string& text, bool symmetric = false) {
    return error_of([&] { read_class_distances(source(text), symmetric); });
  };
  EXPECT_EQ(table("class,distance\nb,0\nc,-1\n"), "file:3: the distance -1 of class 'c' is negative");
  EXPECT_EQ(table("class,distance\nb,nan\n"), "file:2: the distance of class 'b' is 'nan', not a finite number");
  EXPECT_EQ(table("class,distance\nb,inf\n"), "file:2: the distance of class 'b' is 'inf', not a finite number");
  EXPECT_EQ(table("class,distance\nb,0\nb,1\n"), "file:3: class 'b' occurs twice");
  EXPECT_EQ(table("class,distance\nb,0,1\n"), "file:2: the line has 3 fields; a class and its distance are expected");
  EXPECT_EQ(table("class,distance\n"), "file: there is no line below the header");
  EXPECT_NE(table("").find("file: the file is empty"), std::string::npos);
  EXPECT_EQ(table("a,b\n0,1\n-1,0\n"), "file:3: '-1' is not a finite number of at least 0");
  EXPECT_EQ(table("a,b\n0,1\nnan,0\n"), "file:3: 'nan' is not a finite number of at least 0");
  EXPECT_EQ(table("a,a\n0,1\n1,0\n"), "file:1: class 'a' occurs twice in the header");
  EXPECT_EQ(table("a,b\n0,1\n2,0\n"), "no error");
  EXPECT_EQ(table("a,b\n0,1\n2,0\n", true),
            "file:3: the distance from 'b' to 'a' is 2 and that from 'a' to 'b' is 1; they must be the same");
  EXPECT_EQ(table("x,a,b\nb,2,0\na,0,1\n", true).substr(0, 41), "file:2: the distance from 'b' to 'a' is 2");
  EXPECT_EQ(table("0,1\n2,0\n", true).substr(0, 41), "file:2: the distance from '1' to '0' is 2");
  EXPECT_NE(table("class,distance\nb,0\n", true).find("cannot be told"), std::string::npos);
  EXPECT_EQ(error_of([] { read_class_order(source("a\nb\na\n")); }), "file:3: class 'a' occurs twice");
  EXPECT_NE(error_of([] { read_class_order(source("")); }).find("empty"), std::string::npos);
  EXPECT_EQ(error_of([] { (void)read_class_order(source("a\nb\n")).to("c"); }),
            "the query: there is no distance for class 'c'; there are distances for a, b");
}

TEST(ClassDistances, RefusesWhatIsNoTree) {
  const auto tree = [](const std::string& text) { return error_of([&] { read_taxonomy(source(text)); }); };
  EXPECT_EQ(tree("a b\na c\nc b\n"), "file:3: 'b' has two parents, 'a' and 'c'; a tree has one parent for each node");
  EXPECT_EQ(tree("a b\nb c\nc a\n"), "file:3: 'c' is below 'a' already: a cycle");
  EXPECT_EQ(tree("a a\n"), "file:1: 'a' is below 'a' already: a cycle");
  EXPECT_EQ(tree("a b\na b\n"), "file:2: 'b' is said to be below 'a' twice");
  EXPECT_EQ(tree("a b\nc d\n"), "file: 'a' and 'c' are both without a parent; a tree has one root");
  EXPECT_EQ(tree("a b c\n"), "file:1: the line has 3 fields; a parent and its child are expected");
  EXPECT_EQ(tree("child,parent\na,\n"), "file:2: a name is missing; a parent and its child are expected");
  EXPECT_EQ(tree("child,parent\n"), "file: the file is empty; a parent and its child a line are expected");
}

}  // namespace
}  // namespace etalon
