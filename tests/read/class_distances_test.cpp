// Distances between classes from every kind of file, and what is refused with file and line.
#include "etalon/class_distances.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(ClassDistances, OfAnOrder) {
  EXPECT_EQ(read_class_order(source("low\nmid\nhigh\n")).to("mid"), (List{1, 0, 1}));
  const auto tied = read_class_order(source("low\nmid ~ other mid~third\nhigh\n"));
  EXPECT_EQ(tied.classes(), (Names{"low", "mid", "other mid", "third", "high"}));
  EXPECT_EQ(tied.to("low"), (List{0, 1, 1, 1, 2}));
  EXPECT_EQ(tied.to("third"), (List{1, 0, 0, 0, 1}));
  EXPECT_EQ(read_class_names(source("a ~ b\nc\n")), (Names{"a ~ b", "c"}));
}

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

TEST(ClassDistances, OfStepsWithALength) {
  // e is below c and d; the way over d is shorter, and lengths add up as decimals.
  for (const char* text :
       {"a c 0.5\na d 0.1\nc e 0.1\nd e 0.2\n", "child,parent,length\nc,a,0.5\nd,a,0.1\ne,c,0.1\ne,d,0.2\n",
        "parent\tchild\tweight\na\tc\t0.5\na\td\t0.1\nc\te\t0.1\nd\te\t0.2\n"}) {
    const auto taxonomy = read_taxonomy(source(text));
    ASSERT_EQ(taxonomy.classes().size(), 4U);
    const auto from_a = taxonomy.to("a");
    const auto at = [&](const std::string& name) {
      return from_a[static_cast<std::size_t>(std::find(taxonomy.classes().begin(), taxonomy.classes().end(), name) -
                                             taxonomy.classes().begin())];
    };
    EXPECT_EQ(at("c"), 0.4);  // over e
    EXPECT_EQ(at("d"), 0.1);
    EXPECT_EQ(at("e"), 0.3);
  }
  EXPECT_EQ(read_taxonomy(source("a b 2\na c\n")).to("b"), (List{2, 0, 3}));  // 1 without a length
}

/// Floyd and Warshall's algorithm on every taxonomy of up to five nodes, each edge from a lower number to a higher one.
TEST(ClassDistances, AreTheShortestPathsOfTheNaiveTwin) {
  for (std::size_t n = 2; n <= 5; ++n) {
    Names nodes;
    for (std::size_t i = 0; i < n; ++i) nodes.emplace_back(1, static_cast<char>('a' + i));
    const std::size_t pairs = n * (n - 1) / 2;
    for (std::size_t chosen = 1; chosen < std::size_t{1} << pairs; ++chosen) {
      std::vector<TaxonomyEdge> edges;
      List naive(n * n, 1e9);
      for (std::size_t i = 0; i < n; ++i) naive[i * n + i] = 0;
      std::size_t bit = 0;
      for (std::uint32_t i = 0; i < n; ++i) {
        for (std::uint32_t j = i + 1; j < n; ++j, ++bit) {
          if ((chosen >> bit & 1U) == 0) continue;
          const double length = static_cast<double>((3 * bit + 1) % 7) / 10;
          edges.push_back({i, j, length});
          naive[i * n + j] = naive[j * n + i] = length;
        }
      }
      for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t j = 0; j < n; ++j)
            naive[i * n + j] = std::min(naive[i * n + j], naive[i * n + k] + naive[k * n + j]);
        }
      }
      const bool joined = *std::max_element(naive.begin(), naive.end()) < 1e8;
      // A node without edges is in no file.
      const bool all_named = [&] {
        std::vector<bool> named(n);
        for (const TaxonomyEdge& edge : edges) named[edge.parent] = named[edge.child] = true;
        return std::find(named.begin(), named.end(), false) == named.end();
      }();
      if (!all_named) continue;
      EXPECT_EQ(taxonomy_fault(nodes, edges).has_value(), !joined);
      if (!joined) continue;
      const auto taxonomy = ClassDistances::of_taxonomy(nodes, edges);
      for (std::size_t i = 0; i < n; ++i) {
        const List found = taxonomy.to(nodes[i]);
        for (std::size_t j = 0; j < n; ++j) EXPECT_NEAR(found[j], naive[i * n + j], 1e-12);
      }
      // Turning an edge round that a path doubles makes a cycle.
      for (const TaxonomyEdge& edge : edges) {
        std::vector<TaxonomyEdge> with = edges;
        with.push_back({edge.child, edge.parent, 1});
        EXPECT_EQ(taxonomy_fault(nodes, with)->edge, with.size() - 1);
      }
    }
  }
}

TEST(ClassDistances, RefusesBadFilesWithTheirLine) {
  const auto table = [](const std::string& text, bool symmetric = false) {
    return error_of([&] { read_class_distances(source(text), symmetric); });
  };
  EXPECT_EQ(table("class,distance\nb,0\nc,-1\n"), "no error") << "distances are real numbers";
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
  EXPECT_EQ(error_of([] { read_class_order(source("a ~ b\nc ~ a\n")); }), "file:2: class 'a' occurs twice");
  EXPECT_EQ(error_of([] { read_class_order(source("a ~\n")); }),
            "file:1: a class is missing beside a ~, which ties two");
  EXPECT_NE(error_of([] { read_class_order(source("")); }).find("empty"), std::string::npos);
  EXPECT_EQ(error_of([] { (void)read_class_order(source("a\nb\n")).to("c"); }),
            "the query: there is no distance for class 'c'; there are distances for a, b");
}

TEST(ClassDistances, RefusesWhatIsNoTaxonomy) {
  const auto tree = [](const std::string& text) { return error_of([&] { read_taxonomy(source(text)); }); };
  EXPECT_EQ(tree("a b\na c\nc b\n"), "no error");
  EXPECT_EQ(tree("c a\na b\nb c\nx b\n"), "file:3: 'b' is below 'c' already: a cycle");
  EXPECT_EQ(tree("a b 1\na c -1\n"), "file:2: the length -1 of a step is negative");
  EXPECT_EQ(tree("a b 1\na c far\n"), "file:2: the length of a step is 'far', not a finite number");
  EXPECT_EQ(tree("a b 1 1\n"),
            "file:1: the line has 4 fields; a parent and its child are expected, and perhaps a length");
  EXPECT_EQ(tree("a b\nb c\nc a\n"), "file:3: 'c' is below 'a' already: a cycle");
  EXPECT_EQ(tree("a a\n"), "file:1: 'a' is below 'a' already: a cycle");
  EXPECT_EQ(tree("a b\na b\n"), "file:2: 'b' is said to be below 'a' twice");
  EXPECT_EQ(tree("a b\nc d\n"), "file:2: no path joins 'c' and 'a'");
  EXPECT_EQ(tree("child,parent\na,\n"), "file:2: a name is missing; a parent and its child are expected");
  EXPECT_EQ(tree("child,parent\n"), "file: the file is empty; a parent and its child a line are expected");
}

}  // namespace
}  // namespace etalon
