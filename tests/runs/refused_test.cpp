// What is wrong with judgments and runs in files is named with its line, and what is odd is noted.
#include "runs/run_files.hpp"

namespace etalon {
namespace {

TEST_F(RunFiles, BadRuns) {
  EXPECT_EQ(run_error(""), "run.txt: the file is empty");
  EXPECT_EQ(run_error(" \n\n"), "run.txt: the file is empty");
  EXPECT_EQ(run_error("q1 Q0 d1 1 2 t\n\nq1 Q0 d2 2 1 t\nq1 Q0 d1 3 0.5 t\n"),
            "run.txt:4: document 'd1' occurs twice in query 'q1'; the first time is on line 1");
  EXPECT_EQ(run_error("q1 Q0 d1 1 2 t\nq9 Q0 d2 2 1 t\nq1 Q0 d1 3 0.5 t\n"),
            "run.txt:3: document 'd1' occurs twice in query 'q1'; the first time is on line 1");
  EXPECT_EQ(run_error("q9 Q0 d1 1 2 t\nq9 Q0 d1 2 1 t\n"),
            "run.txt:2: document 'd1' occurs twice in query 'q9'; the first time is on line 1");
  for (const char* score : {"abc", "nan", "inf", "-inf", "1e999", "0x10", "1,5", "-", ".", "1.2.3", "1e"}) {
    EXPECT_EQ(
        run_error(std::string("q1 Q0 d1 1 2 t\nq1 Q0 d2 2 ") + score + " t\n"),
        "run.txt:2: '" + std::string(score) + "' in the fifth column is not a finite number; a score is expected");
  }
  EXPECT_EQ(run_error(kQrels),
            "run.txt:1: the line has 4 columns, as judgments (qrels) have; a run has six: query, Q0, document, rank, "
            "score and tag");
  EXPECT_EQ(
      run_error("q1 Q0 d1 1 2 t\nq1 d2 3\n"),
      "run.txt:2: the line has 3 columns; a run has six: query, Q0, document, rank, score and tag. A table has "
      "commas, semicolons or tabs, and a header with the names of its columns (query, document, score or rank …)");
  EXPECT_EQ(run_error("q1 Q0 d1 one 2 t\n", {.ties = TieOrder::rank}),
            "run.txt:1: ties are to be ordered by rank, and this row has no rank that is a whole number");
  EXPECT_EQ(
      run_error("query,document\nq1,d1\n"),
      "run.txt:1: there is no column of scores (score, sim, similarity, prediction, rating), nor one of ranks (rank, "
      "position); the columns are "
      "query, document");
  EXPECT_EQ(run_error("query,document,score\nq1,d1,x\n"),
            "run.txt:2: 'x' in column 'score' is not a finite number; a score is expected");
  EXPECT_EQ(run_error("query,document,score\nq1,d1,1\nq1,d1,2\n"),
            "run.txt:3: document 'd1' occurs twice in query 'q1'; the first time is on line 2");
  EXPECT_EQ(run_error("query,document,score\nq1,,1\n"), "run.txt:2: the document in column 'document' is missing");
  EXPECT_EQ(run_error("a,b,c\nq1,d1,1\n"),
            "run.txt:1: there is no column of queries (query, query_id, qid, topic, topic_id, q_id, queryid, user, "
            "user_id, userid); the columns are a, b, c");
  EXPECT_EQ(run_error("{\"q1\": {\"d1\": 1,\n \"d1\": 2}}"),
            "run.txt:2: document 'd1' occurs twice in query 'q1'; the first time is on line 1");
  EXPECT_EQ(run_error("{\"q1\":\n {\"d1\": NaN}}"), "run.txt:2: JSON: a finite number is expected at character 9");
  EXPECT_EQ(run_error("{\"q1\": [1]}"), "run.txt:1: JSON: an object is expected at character 8");
  EXPECT_EQ(run_error("{\"q1\": {\"d1\": 1}"),
            "run.txt:1: JSON: a comma or the end of what was opened is expected at the end of the line");
  EXPECT_EQ(run_error("{}"), "run.txt: there are no rows");
  expect_error([&] { read_runs(qrels(kQrels), std::vector<std::string>{"nowhere.txt"}, {}, 1); },
               "nowhere.txt: cannot be opened");
}

TEST_F(RunFiles, BadJudgments) {
  EXPECT_EQ(qrels_error(""), "qrels.txt: the file is empty");
  EXPECT_EQ(qrels_error("q1 0 d1 2\nq2 0 d1 2\nq1 0 d1 1\n"),
            "qrels.txt:3: document 'd1' is judged twice for query 'q1'; judgments by subtopic are read with "
            "--subtopics (Python: subtopics=True); the first time is on line 1");
  for (const char* grade : {"high", "nan", "inf"}) {
    EXPECT_EQ(
        qrels_error(std::string("q1 0 d1 2\nq1 0 d2 ") + grade + "\n"),
        "qrels.txt:2: '" + std::string(grade) + "' in the fourth column is not a finite number; a grade is expected");
  }
  // Near the least number that a double holds, few digits are left, and fewer after a discount.
  EXPECT_EQ(qrels_error("q1 0 d1 2\nq1 0 d2 3e-300\n"),
            "qrels.txt:2: the grade 3e-300 is so small that its gain has no digits left");
  EXPECT_EQ(
      qrels_error(kRun),
      "qrels.txt:1: the line has 6 columns, as a run has; judgments have four: query, iteration, document and grade");
  EXPECT_EQ(qrels_error("q1 d1 2\n"),
            "qrels.txt:1: the line has 3 columns; judgments have four: query, iteration, document and grade. A table "
            "has commas, semicolons or tabs, and a header with the names of its columns (query, document, grade …)");
  EXPECT_EQ(qrels_error("query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td1\t1\n"),
            "qrels.txt:3: document 'd1' is judged twice for query 'q1'; judgments by subtopic are read with "
            "--subtopics (Python: subtopics=True); the first time is on line 2");
  EXPECT_EQ(qrels_error("{\"q1\": {\"d1\": true}}"), "qrels.txt:1: JSON: a finite number is expected at character 15");
}

TEST_F(RunFiles, WhatIsOddIsNoted) {
  const Qrels fractions = qrels("q 0 a 1\nq 0 b 1.5\nq 0 c -0.5\n");
  ASSERT_EQ(fractions.notes().size(), 2U);
  EXPECT_EQ(without_folder(fractions.notes()[0]),
            "qrels.txt:2: 2 grades are not whole; 1.5 counts as it is here, and trec_eval reads 1");
  EXPECT_EQ(without_folder(fractions.notes()[1]), "qrels.txt:3: 1 grade is below 0, which counts as not judged");
  EXPECT_EQ(fractions.judgments(0)->levels.front().grade, 1.5);
  EXPECT_EQ(fractions.judgments(0)->pooled, 1U);
  const Qrels judged = qrels("p 0 a 1\nq 0 a 1\n");
  EXPECT_EQ(
      notes_of(run(judged, "p Q0 a 1 2 t\nq Q0 a 2 3 t\nq Q0 b 1 2 t\nq Q0 c 3 1 t\n")),
      std::vector<std::string>{"run.txt:2: in 1 query a document with a later rank has a higher score; scores give "
                               "the order, as in trec_eval"});
  EXPECT_EQ(notes_of(run(judged, "q Q0 c 3 1 t\nq Q0 b 2 2 t\nq Q0 a 1 3 t\np Q0 a 0 3 t\np Q0 b 0 2 t\n")),
            std::vector<std::string>{});
  EXPECT_EQ(notes_of(run(judged, "p Q0 a 1 2 s\nq Q0 a - 3 t\nq Q0 b x 2 t\n")),
            (std::vector<std::string>{"run.txt:2: 2 ranks are no whole number; scores alone give the order",
                                      "run.txt:2: the tag changes 1 time; the last one counts, 't'"}));
  EXPECT_EQ(notes_of(run(judged, "query,doc,rank\nq,b,1\nq,a,2\n")),
            std::vector<std::string>{"run.txt: there is no column of scores; ranks give the order"});
  EXPECT_EQ(notes_of(run(judged, "1 Q0 a 1 2 s\n2 Q0 a 1 3 s\n3 Q0 b 1 2 s\n4 Q0 b 1 2 s\n")),
            std::vector<std::string>{"run.txt: 4 queries are not in qrels.txt and left out: 1, 2, 3, …"});
}

}  // namespace
}  // namespace etalon
