// Files of rankings: lists, tables with queries, scores of classes, ties, and what is refused with file and line.
#include "etalon/class_systems.hpp"

#include <gtest/gtest.h>

#include "etalon/class_ranking_samples.hpp"
#include "etalon/error.hpp"
#include "etalon/results.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

ClassDistances apes() { return ClassDistances::of_query({"b", "c", "t"}, {0, 1, 6}); }

std::vector<double> values(const std::vector<std::string>& paths, ClassRankingFiles how,
                           const ClassDistances& distances) {
  how.paths = paths;
  const Results results = results_of(class_ranking_samples(read_ranked_systems(how, distances)));
  std::vector<double> found = results.values.numbers;
  if (results.values.samples->units.size() > 1) found.push_back(results.aggregates.all[0].value);
  return found;
}

std::string error_of(const std::string& path, ClassRankingFiles how, const ClassDistances& distances) {
  try {
    values({path}, std::move(how), distances);
  } catch (const Error& error) {
    const std::string text = error.what();
    return text.substr(text.find_last_of('/') + 1);
  }
  return "no error";
}

TEST(RankedSystems, AListATableAndScoresSayTheSame) {
  TemporaryFiles files;
  const double expected = 1 - 6.0 / 126;
  const std::string list = files.write("list.txt", "c\nb\nb\nb\nc\nc\nc\nt\nt\nt\n");
  const std::string table =
      files.write("table.csv", "object,class\n1,c\n2,b\n3,b\n4,b\n5,c\n6,c\n7,c\n8,t\n9,t\n10,t\n");
  const std::string ranks = files.write("ranks.csv", "class,rank\nt,8\nb,2\nb,3\nb,4\nc,5\nc,6\nc,7\nc,1\nt,9\nt,10\n");
  const std::string scores = files.write(
      "scores.tsv", "class\tscore\nt\t0.1\nb\t0.8\nb\t0.7\nb\t0.6\nc\t0.5\nc\t0.45\nc\t0.4\nc\t0.9\nt\t0.05\nt\t-3\n");
  EXPECT_EQ(values({list, table, ranks, scores}, {}, apes()), (std::vector<double>(4, expected)));
  EXPECT_EQ(values({list}, {.paths = {}, .queries = {"b"}}, apes()), std::vector<double>{expected});
}

TEST(RankedSystems, EqualScoresTie) {
  TemporaryFiles files;
  const std::string tied = files.write("tied.csv", "class,score\nb,1\nc,1\nt,0\n");
  const std::string first = files.write("first.csv", "class,score\nb,3\nc,2\nt,0\n");
  const std::string second = files.write("second.csv", "class,score\nb,2\nc,3\nt,0\n");
  const auto found = values({tied, first, second}, {}, apes());
  EXPECT_NEAR(found[0], (found[1] + found[2]) / 2, 1e-15);
  EXPECT_LT(found[2], found[1]);
}

TEST(RankedSystems, QueriesAreMeasuredEachAndOnAverage) {
  TemporaryFiles files;
  const auto order = ClassDistances::of_order({{"low"}, {"mid"}, {"high"}});
  const std::string path = files.write("queries.csv",
                                       "query,object,class\nlow,1,low\nhigh,1,low\nlow,2,mid\nlow,3,high\nhigh,2,mid\n"
                                       "high,3,high\n");
  EXPECT_EQ(values({path}, {}, order), (std::vector<double>{1, -1, 0}));
  EXPECT_EQ(values({path}, {.paths = {}, .queries = {"high"}}, order), std::vector<double>{-1});
  const std::string named =
      files.write("named.csv", "query,query_class,class\nq1,low,low\nq1,low,high\nq2,low,high\nq2,low,low\n");
  EXPECT_EQ(values({named}, {}, order), (std::vector<double>{1, -1, 0}));
}

TEST(RankedSystems, EachClassIsAQueryOfItsScores) {
  TemporaryFiles files;
  const auto order = ClassDistances::of_order({{"low"}, {"mid"}, {"high"}});
  const std::string path =
      files.write("scores.csv", "truth,predicted,p0,p1,p2\n0,0,0.7,0.2,0.1\n1,1,0.2,0.5,0.3\n2,1,0.1,0.6,0.3\n");
  const ClassRankingFiles how{.paths = {}, .class_names = {"low", "mid", "high"}};
  const auto found = values({path}, how, order);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0], 1);              // low, mid, high
  EXPECT_EQ(found[1], 0);              // high, mid, low: 1 before 0 once, of two
  EXPECT_NEAR(found[2], 0.75, 1e-15);  // mid and high tied, then low
  EXPECT_NEAR(found[3], 1.75 / 3, 1e-15);
  const std::string by_name =
      files.write("by_name.csv", "truth,score_low,score_high\nlow,0.7,0.1\nmid,0.2,0.3\nhigh,0.1,0.3\n");
  EXPECT_EQ(values({by_name}, {}, order).size(), 3U) << "mid has no scores and is no query";
}

TEST(RankedSystems, RefusesBadFilesWithTheirLine) {
  TemporaryFiles files;
  const auto order = ClassDistances::of_order({{"low"}, {"mid"}, {"high"}});
  const auto error = [&](const std::string& content, ClassRankingFiles how = {}) {
    return error_of(files.write("file", content), std::move(how), order);
  };
  const ClassRankingFiles low{.paths = {}, .queries = {"low"}};
  EXPECT_EQ(error("low\nmedium\n", low),
            "file:2: there is no distance for class 'medium'; there are distances for low, mid, high");
  EXPECT_EQ(error("low\nmid\n", {.paths = {}, .queries = {"medium"}}),
            "the query: there is no distance for class 'medium'; there are distances for low, mid, high");
  EXPECT_EQ(error("low\nmid\n"), "file does not say what class its query has: name it with --query");
  EXPECT_EQ(error("low\nmid\n", {.paths = {}, .queries = {"low", "mid"}}),
            "file: it has the ranking of one query, and 2 are asked for");
  EXPECT_EQ(error("", low), "file: the file is empty; a ranking is expected");
  EXPECT_EQ(error("low\n\nmid\n", low), "file:2: the line is blank; a class is expected on every line");
  EXPECT_EQ(error("object,class\nx,low\ny,mid\nx,high\n", low), "file:4: object 'x' occurs twice");
  EXPECT_EQ(error("query,object,class\nlow,x,low\nmid,x,mid\nlow,x,high\n"),
            "file:4: object 'x' occurs twice for query 'low'");
  EXPECT_EQ(error("query,class\nmedium,low\n"),
            "file:2: the query: there is no distance for class 'medium'; there are distances for low, mid, high");
  EXPECT_EQ(error("class,score\nlow,nan\n", low), "file:2: 'nan' is not a finite number to rank by");
  EXPECT_EQ(error("class,score\nlow,first\n", low), "file:2: 'first' is not a finite number to rank by");
  EXPECT_EQ(error("class,rank,score\nlow,1,2\n", low),
            "file:1: there is a column rank and a column score; leave one of them out");
  EXPECT_EQ(error("query,query_class,class\nq,low,mid\nq,mid,mid\n"), "file:3: query 'q' had the class 'low' before");
  EXPECT_EQ(error("query,class\nlow,mid\nlow,low\n", {.paths = {}, .queries = {"mid"}}),
            "file: there is no query 'mid'");
  EXPECT_NE(error("a,b\n1,2\n").find("its columns are a, b; a column class is expected"), std::string::npos);
  EXPECT_NE(error("truth,x,y\nlow,1,2\n").find("no column has the scores of a class"), std::string::npos);
  EXPECT_EQ(error("truth,low\nmid,0.5\nlow\n"), "file:3: the line has 1 fields and the header 2");
  EXPECT_EQ(error("truth,low\n"), "file: there is no line below the header");
  EXPECT_EQ(error("truth,p0\n7,0.5\n", {.paths = {}, .class_names = {"low", "mid"}}),
            "file:2: class '7' is none of the 2 classes that names are given for: 0, 1 …");
}

TEST(RankedSystems, MustAnswerTheSameQueries) {
  TemporaryFiles files;
  const auto order = ClassDistances::of_order({{"low"}, {"mid"}, {"high"}});
  const std::string both = files.write("both.csv", "query,class\nlow,mid\nlow,low\nmid,mid\nmid,low\n");
  const std::string one = files.write("one.csv", "query,class\nlow,mid\nlow,low\n");
  const auto error = [&](std::vector<std::string> paths) {
    try {
      values(paths, {}, order);
    } catch (const Error& found) {
      return std::string(found.what());
    }
    return std::string("no error");
  };
  EXPECT_EQ(error({both, one}), "one has no ranking for the query 'mid', which both has");
  EXPECT_EQ(error({one, both}), "one has no ranking for the query 'mid', which both has");
}

TEST(RankedSystems, UndefinedQueriesLeaveTheMeanWithoutValueUnlessSkipped) {
  TemporaryFiles files;
  const auto order = ClassDistances::of_order({{"low"}, {"mid"}, {"high"}});
  const std::string path = files.write("queries.csv", "query,class\nlow,low\nlow,mid\nmid,low\nmid,high\n");
  const auto systems = read_ranked_systems({.paths = {path}}, order);
  const auto results = [&](const ResultOptions& how) { return results_of(class_ranking_samples(systems), {}, how); };
  const Results report = results({});
  ASSERT_EQ(report.aggregates.all.size(), 1U);
  EXPECT_NE(report.aggregates.all[0].undefined.find("1 of 2 queries have no value ('mid':"), std::string::npos);
  EXPECT_EQ(results({{.undefined = Undefined::skip}}).aggregates.all[0].value, 1);
  EXPECT_EQ(results({{.undefined = Undefined::zero}}).aggregates.all[0].value, 0.5);
  EXPECT_THROW(results({{.fail_when_undefined = true}}), Error);
}

TEST(RankedSystems, TheBestIsMarkedExactly) {
  TemporaryFiles files;
  const auto order = ClassDistances::of_order({{"low"}, {"mid"}, {"high"}});
  const std::string a = files.write("a.txt", "low\nhigh\nmid\n");
  const std::string b = files.write("b.txt", "mid\nlow\nhigh\n");
  const std::string c = files.write("c.txt", "mid\nhigh\nlow\n");
  const Results results =
      results_of(class_ranking_samples(read_ranked_systems({.paths = {a, b, c}, .queries = {"low"}}, order)));
  EXPECT_TRUE(results.aggregates.all[0].best);
  EXPECT_TRUE(results.aggregates.all[1].best);
  EXPECT_FALSE(results.aggregates.all[2].best);
}

}  // namespace
}  // namespace etalon
