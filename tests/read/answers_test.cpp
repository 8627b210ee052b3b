// Answers from text: the notation, its three readings, and every way to get it wrong.
#include <gtest/gtest.h>

#include <cstdio>

#include "etalon/answer_samples.hpp"
#include "etalon/error.hpp"
#include "etalon/report.hpp"
#include "etalon/results.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

AnswerFile read(const std::string& text, AnswerShape shape = AnswerShape::classes) {
  const Source source{"answer.txt", text};
  return read_answers({&source, 1}, shape)[0];
}

using Numbers = std::vector<std::uint32_t>;

TEST(ReadAnswers, ALineIsAClass) {
  const AnswerFile file = read("a b\nc\n\n  d\te  f \n");
  ASSERT_EQ(file.queries.size(), 1U);
  EXPECT_EQ(file.queries[0].name, "");
  EXPECT_EQ(file.queries[0].answer.documents, (Numbers{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(file.queries[0].answer.starts, (Numbers{0, 2, 3, 6}));
  EXPECT_EQ(read("a b | c|d e f\r\n").queries[0].answer.starts, (Numbers{0, 2, 3, 6}));
}

TEST(ReadAnswers, TheSameFileIsAListOrASet) {
  EXPECT_EQ(read("a b | c\nd", AnswerShape::list).queries[0].answer.starts, (Numbers{0, 1, 2, 3, 4}));
  EXPECT_EQ(read("a b | c\nd", AnswerShape::set).queries[0].answer.starts, (Numbers{0, 4}));
  EXPECT_EQ(read("q: a\nr: a b", AnswerShape::set).queries[1].answer.starts, (Numbers{0, 2}));
}

TEST(ReadAnswers, QueriesBeginWithTheirName) {
  const AnswerFile file = read("q1: a b | c\nq2:\nb\na c\nq3: doc:7 c: x\n");
  ASSERT_EQ(file.queries.size(), 3U);
  EXPECT_EQ(file.queries[1].name, "q2");
  EXPECT_EQ(file.queries[1].line, 2U);
  EXPECT_EQ(file.queries[1].answer.documents, (Numbers{1, 0, 2}));
  EXPECT_EQ(file.queries[1].answer.starts, (Numbers{0, 1, 3}));
  EXPECT_EQ(file.queries[2].answer.documents.size(), 3U);  // only a first word names a query
}

TEST(ReadAnswers, AnAnswerMayBeEmpty) {
  for (const AnswerShape shape : {AnswerShape::classes, AnswerShape::list, AnswerShape::set}) {
    const AnswerFile file = read("q1:\nq2: a\nq3: |\nq4:\n", shape);
    ASSERT_EQ(file.queries.size(), 4U);
    for (const std::size_t empty : {0U, 2U, 3U}) {
      EXPECT_TRUE(file.queries[empty].answer.documents.empty());
      EXPECT_EQ(file.queries[empty].answer.starts, Numbers{0});
    }
    EXPECT_EQ(file.queries[1].answer.starts, (Numbers{0, 1}));
    EXPECT_TRUE(read("|\n", shape).queries[0].answer.documents.empty());
  }
}

TEST(ReadAnswers, CodesMeanTheSameInAllFiles) {
  const Source sources[] = {{"one", "a\nb"}, {"two", "b\nc\na"}};
  const auto files = read_answers(sources, AnswerShape::classes);
  EXPECT_EQ(files[1].queries[0].answer.documents, (Numbers{1, 2, 0}));
}

TEST(ReadAnswers, MistakesAreNamedWithTheirLine) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"", "answer.txt: the file is empty"},
      {" \n\n", "answer.txt: the file is empty"},
      {"a\nb c\na", "answer.txt:3: document 'a' stands in this answer already, on line 1"},
      {"a b a", "answer.txt:1: document 'a' stands in this answer already, on line 1"},
      {"|\na", "answer.txt:2: documents follow a | alone"},
      {"q1: |\n|\n", "answer.txt:2: documents follow a | alone"},
      {"q1: a\nq2: b\nq1: c", "answer.txt:3: query 'q1' stands in the file already, on line 1"},
      {"a\nq1: b", "answer.txt:2: query 'q1' comes after documents that belong to no query"},
      {": a", "answer.txt:1: a query needs a name"},
      {"a | | b", "answer.txt:1: a class has no document"},
      {"a |", "answer.txt:1: a class has no document"},
      {"| a", "answer.txt:1: a class has no document"}};
  for (const auto& [text, message] : mistakes) {
    try {
      (void)read(text);
      ADD_FAILURE() << text << " was accepted";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
      EXPECT_EQ(error.kind(), ErrorKind::input);
    }
  }
}

class AnswerFiles : public testing::Test, protected TemporaryFiles {};

TEST_F(AnswerFiles, AreComparedQueryByQuery) {
  const std::string reference = write("reference.txt", "q1: a b\nq2: c | d\n");
  const std::string answer = write("answer.txt", "q2: c | d\nq1: a | x\n");
  const auto systems = read_answer_systems({reference, answer, answer}, AnswerShape::classes);
  ASSERT_EQ(systems.size(), 2U);
  EXPECT_EQ(systems[0].name, "answer");
  EXPECT_EQ(systems[1].name, "answer#2");
  EXPECT_EQ(systems[0].queries[0].name, "q1");
  EXPECT_EQ(systems[0].queries[0].data->common, 1U);
  EXPECT_EQ(systems[0].queries[1].data->common, 2U);
  const Score scores[] = {parse_score("jaccard", Domain::answers), parse_score("tague_r", Domain::answers)};
  const auto results = [&](const MeasureOptions& how) { return results_of(answer_samples(systems), scores, {how}); };
  const std::vector<Aggregate> mean = results({}).aggregates.all;
  EXPECT_DOUBLE_EQ(mean[0].value, (1.0 / 3 + 1) / 2);
  EXPECT_TRUE(mean[0].best && mean[1].best);
  EXPECT_NE(mean[2].undefined.find("1 of 2 queries have no value ('q1': a document of the answer is not in the "),
            std::string::npos);
  const Results each = results({.undefined = Undefined::skip});
  EXPECT_EQ(each.values.samples->units, (std::vector<std::string>{"q1", "q2"}));
  EXPECT_DOUBLE_EQ(each.values.number(0, 0, 0), 1.0 / 3);
  EXPECT_DOUBLE_EQ(each.aggregates.at(0, 1, 1).value, 1);
  EXPECT_EQ(each.aggregates.at(0, 1, 1).left_out, 1U);
  EXPECT_THROW(results({.fail_when_undefined = true}), Error);
  EXPECT_EQ(results({.undefined = Undefined::zero}).aggregates.all[2].value, 0.5);
}

/// The same as to name each of them as the reference in turn.
TEST_F(AnswerFiles, AreComparedWithEachOther) {
  const std::vector<std::string> paths{write("one.txt", "q1: a b\nq2: c | d\n"), write("two.txt", "q2: d\nq1: a | x\n"),
                                       write("three.txt", "q1:\nq2: c d\n")};
  const Score scores[] = {parse_score("recall", Domain::answers), parse_score("p_delta", Domain::answers)};
  const auto all = read_answers_pairwise(paths, AnswerShape::classes);
  ASSERT_EQ(all.size(), 3U);
  std::vector<Against> against;
  for (const auto& [truth, systems] : all) against.push_back({truth, answer_samples(systems)});
  const Pairwise found = pairwise_of(std::move(against), scores);
  EXPECT_EQ(found.truths, (std::vector<std::string>{"one", "two", "three"}));
  for (std::size_t truth = 0; truth < 3; ++truth) {
    const Results alone = results_of(
        answer_samples(read_answer_systems({paths[truth], paths[0], paths[1], paths[2]}, AnswerShape::classes)),
        scores);
    for (std::size_t i = 0; i < alone.aggregates.all.size(); ++i) {
      const Aggregate& one = found.against[truth].aggregates.all[i];
      EXPECT_EQ(one.undefined, alone.aggregates.all[i].undefined);
      EXPECT_EQ(one.undefined.empty() ? one.value : 0, one.undefined.empty() ? alone.aggregates.all[i].value : 0);
    }
  }
  EXPECT_EQ(found.against[0].aggregates.at(0, 1, 0).value, 1);
  EXPECT_NE(render(found, OutputFormat::csv).find("\none,two,p_delta,"), std::string::npos);
  EXPECT_THROW(read_answers_pairwise({paths[0]}, AnswerShape::classes), Error);
}

TEST_F(AnswerFiles, MustHaveTheSameQueries) {
  const std::string reference = write("reference.txt", "q1: a\nq2: b\n");
  const std::string plain = write("plain.txt", "a\n");
  const std::tuple<std::string, std::string, std::string> wrong[] = {
      {reference, write("short.txt", "q1: a"), "query 'q2' of "},
      {reference, write("long.txt", "q1: a\nq2: b\nq3: c"), ":3: query 'q3' is not in "},
      {reference, plain, "but not here: name them in both"},
      {plain, reference, "queries are named "}};
  for (const auto& [one, other, message] : wrong) {
    try {
      (void)read_answer_systems({one, other}, AnswerShape::classes);
      ADD_FAILURE() << message;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  }
  EXPECT_THROW(read_answer_systems({reference}, AnswerShape::classes), Error);
  EXPECT_THROW(read_answer_systems({"-", "-"}, AnswerShape::classes), Error);
  EXPECT_THROW(read_answer_systems({reference, "no/such/file"}, AnswerShape::classes), Error);
  EXPECT_THROW(parse_answer_shape("ranking"), Error);
}

}  // namespace
}  // namespace etalon
