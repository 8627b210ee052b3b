// Judgments and runs from files: every format gives the same lists, and every order of ties that of a naive reader.
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "reference/runs.hpp"
#include "runs/run_files.hpp"

namespace etalon {
namespace {

std::string packed(const std::string& content) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, content.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

constexpr const char* kLists =
    "0 4: 1=0 3=2 4=-1 tie 2+2 / 2×1 0×1 1\n"
    "1 2: 2=1 / 1×1 0\n"
    "missing 2\nunjudged q9\n";

TEST_F(RunFiles, TrecText) {
  const Qrels judged = qrels(kQrels);
  EXPECT_EQ(judged.queries(), (std::vector<std::string>{"q1", "q2", "q3"}));
  EXPECT_EQ(judged.find("q2"), 1U);
  EXPECT_EQ(judged.find("q"), Qrels::kUnknown);
  EXPECT_EQ(judged.grade(0, "d1"), 2);
  EXPECT_EQ(judged.grade(0, "d9"), -1);
  EXPECT_EQ(judged.grade(1, "d1"), std::nullopt);
  ASSERT_EQ(judged.documents(0).size(), 3U);
  EXPECT_EQ(judged.documents(0)[1].id, "d2");
  ASSERT_EQ(judged.notes().size(), 1U);
  EXPECT_NE(judged.notes()[0].find("1 grade is below 0, which counts as not judged"), std::string::npos);
  const JudgedRun found = run(judged, kRun);
  EXPECT_EQ(shown(found), kLists);
  EXPECT_EQ(found.tag, "tag");
  EXPECT_EQ(notes_of(found), std::vector<std::string>{"run.txt: 1 query is not in qrels.txt and left out: q9"});
  EXPECT_EQ(found.queries[0].list->judgments, judged.judgments(0));
}

TEST_F(RunFiles, EveryFormatGivesTheSameLists) {
  const std::vector<std::pair<std::string, std::string>> judgments{
      {"plain", kQrels},
      {"tabs", "q1\t0\td1\t2\r\nq1\t0\td2\t0\r\n\r\nq1\t0\td9\t-1\r\nq2\t0\td3\t1\r\nq3\t0\td1\t1"},
      {"mark", std::string("\xEF\xBB\xBF") + kQrels},
      {"blanks", "  q1   0 d1\t 2 \nq1 0 d2 0\nq1 0 d9 -1\n \nq2 0 d3 1.0\nq3 0 d1 +1\n"},
      {"gz", packed(kQrels)},
      {"beir", "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\nq1\td9\t-1\nq2\td3\t1\nq3\td1\t1\n"},
      {"csv", "Doc_ID,relevance,QID\nd1,2,q1\n\"d2\",0,\"q1\"\nd9,-1,q1\nd3,1,q2\nd1,1,q3\n"},
      {"json", R"({"q1": {"d1": 2, "d2": 0, "d9": -1}, "q2": {"d3": 1}, "q3": {"d1": 1}})"},
      {"json.gz", packed(R"({"q1": {"d1": 2, "d2": 0, "d9": -1}, "q2": {"d3": 1}, "q3": {"d1": 1}})")},
      {"mixed", "q1 0 d1 2\nq2 0 d3 1\nq3 0 d1 1\nq1 0 d2 0\nq1 0 d9 -1\n"},
  };
  const std::vector<std::pair<std::string, std::string>> runs{
      {"plain", kRun},
      {"no tag",
       "q1 Q0 d2 1 3.5\nq1 Q0 d7 2 2.5\nq1 Q0 d1 3 2.5\nq1 Q0 d9 4 1\nq2 Q0 d4 1 .5\nq2 Q0 d3 2 25e-2\n"
       "q9 Q0 d3 1 7.\n"},
      {"more",
       "q1\t0\td2\t1\t3.5\tt more and more\r\nq1 0 d7 2 2.5 t x\r\nq1 0 d1 3 +2.5 t\r\nq1 0 d9 4 1 t\r\n"
       "q2 0 d4 1 0.5 t\r\n\r\nq2 0 d3 2 0.25 t\r\nq9 0 d3 1 7 t"},
      {"gz", packed(kRun)},
      {"not sorted",
       "q1 Q0 d9 4 1 tag\nq1 Q0 d1 3 2.5 tag\nq1 Q0 d2 1 3.5 tag\nq1 Q0 d7 2 2.5 tag\n"
       "q2 Q0 d3 2 0.25 tag\nq2 Q0 d4 1 0.5 tag\nq9 Q0 d3 1 7 tag\n"},
      {"in blocks",
       "q2 Q0 d4 1 0.5 tag\nq1 Q0 d2 1 3.5 tag\nq9 Q0 d3 1 7 tag\nq1 Q0 d7 2 2.5 tag\n"
       "q2 Q0 d3 2 0.25 tag\nq1 Q0 d1 3 2.5 tag\nq1 Q0 d9 4 1 tag\n"},
      {"csv",
       "query_id,docno,score,rank\nq1,d2,3.5,1\nq1,d7,2.5,2\nq1,d1,2.5,3\nq1,d9,1,4\nq2,d4,0.5,1\n"
       "q2,d3,0.25,2\nq9,d3,7,1\n"},
      {"semicolons", "topic;item;sim\nq1;d2;3.5\nq1;d7;2.5\nq1;d1;2.5\nq1;d9;1\nq2;d4;0.5\nq2;d3;0.25\nq9;d3;7\n"},
      {"json",
       "{\"q1\": {\"d2\": 3.5, \"d7\": 2.5, \"d1\": 25e-1,\n \"d9\": 1},\n\"q2\": {\"d4\": 0.5, \"d3\": 0.25}, "
       "\"q9\": {\"d3\": 7}}\n"},
  };
  for (const auto& [of_judgments, judgment_text] : judgments) {
    const Qrels judged = qrels(judgment_text);
    for (const auto& [of_run, run_text] : runs) {
      for (const unsigned threads : {1U, 2U})
        EXPECT_EQ(shown(run(judged, run_text, {}, threads)), kLists) << of_judgments << ", " << of_run;
    }
  }
}

TEST_F(RunFiles, RowsInMemory) {
  QrelsBuilder judgments;
  judgments.add(1, 11, 2);
  judgments.add(2, 13, 1);
  judgments.add("1", "12", 0);
  const Qrels judged = judgments.finish();
  RunBuilder rows(judged, {.ties = TieOrder::rank});
  rows.add("2", "13", 0.5, 1);
  rows.add(1, 12, 7, 2);
  rows.add(1, 99, 7, 1);
  rows.add(1, 11, 7.5, 3);
  EXPECT_EQ(shown(rows.finish(2)), "0 3: 1=2 3=0 tie 2+2 / 2×1 0×1 0\n1 1: 1=1 / 1×1 0\n");
  rows = RunBuilder(judged, {});
  rows.add("1", "11", 2);
  rows.add("1", "11", 1);
  expect_error([&] { rows.finish(); },
               "the run, row 2: document '11' occurs twice in query '1'; the first time is in row 1");
  rows.add("1", "11", std::numeric_limits<double>::quiet_NaN());
  expect_error([&] { rows.finish(); }, "the run, row 1: the score nan is not a finite number");
  expect_error([&] { rows.finish(); }, "the run: there are no rows");
  rows.add_query("2");
  const JudgedRun found = rows.finish();
  ASSERT_EQ(found.queries.size(), 1U);
  EXPECT_EQ(found.queries[0].list->retrieved, 0U);
  EXPECT_TRUE(found.notes.empty());
  rows = RunBuilder(judged, {.ties = TieOrder::rank});
  rows.add("1", "11", 2);
  expect_error([&] { rows.finish(); }, "row 1: ties are to be ordered by rank");
  judgments.add(1, 11, 2);
  judgments.add(1, 11, 2);
  expect_error([&] { judgments.finish(); },
               "the judgments, row 2: document '11' is judged twice for query '1'; judgments by subtopic are read with "
               "--subtopics (Python: subtopics=True); the first time is in row 1");
  judgments.add(1, 11, std::numeric_limits<double>::infinity());
  expect_error([&] { judgments.finish(); }, "the judgments, row 1: the grade inf is not a finite number");
  expect_error([&] { judgments.finish(); }, "there are no judgments");
}

TEST_F(RunFiles, Arrays) {
  const std::vector<std::string_view> query_views{"7", "7", "12", "7", "7", "9"};
  const std::vector<std::string_view> document_views{"102", "107", "104", "101", "109", "103"};
  const std::vector<std::int64_t> queries{7, 7, 12, 7, 7, 9};
  const std::vector<std::uint16_t> documents{102, 107, 104, 101, 109, 103};
  const std::vector<double> scores{3.5, 2.5, 0.5, 2.5, 1, 7};
  const std::u32string wide(
      U"7\0\0"
      U"7\0\0"
      U"12\0"
      U"7\0\0"
      U"7\0\0"
      U"9\0\0",
      18);
  const std::string narrow("102107104101109103");
  const std::vector<std::int32_t> offsets{0, 3, 6, 9, 12, 15, 18};
  const std::vector<std::string> names{"12", "7", "9"};
  const std::vector<std::uint32_t> codes{1, 1, 0, 1, 1, 2};
  const std::vector<LabelView> of_queries{LabelView::text(query_views),
                                          LabelView::integers(std::span<const std::int64_t>(queries)),
                                          LabelView::ucs4(wide.data(), 6, 3), LabelView::coded(codes, names)};
  const std::vector<LabelView> of_documents{
      LabelView::text(document_views), LabelView::integers(std::span<const std::uint16_t>(documents)),
      LabelView::bytes(narrow.data(), 6, 3), LabelView::text(std::span<const std::int32_t>(offsets), narrow.data())};
  const std::vector<std::int32_t> judged_queries{7, 7, 12, 3};
  const std::vector<std::int32_t> judged_documents{101, 102, 104, 5};
  const std::vector<double> grades{2, 0, 1, 1};
  const RunColumns judgments[] = {{LabelView::integers(std::span<const std::int32_t>(judged_queries)),
                                   LabelView::integers(std::span<const std::int32_t>(judged_documents)), grades}};
  const Qrels judged = judged_columns(judgments);
  for (const LabelView& query : of_queries) {
    for (const LabelView& document : of_documents) {
      for (const unsigned threads : {1U, 2U}) {
        const RunColumns parts[] = {{query, document, scores}};
        const JudgedRun found = run_columns(judged, parts, {}, threads);
        EXPECT_EQ(shown(found), "0 4: 1=0 3=2 tie 2+2 / 2×1 0×1 0\n1 1: 1=1 / 1×1 0\nmissing 2\nunjudged 9\n");
        EXPECT_EQ(found.notes, std::vector<std::string>{"the run: 1 query is not in the judgments and left out: 9"});
      }
    }
  }
  // In two parts, with ranks.
  const std::vector<double> ranks{4, 3, 2, 1, 5, 6};
  const auto of_part = [&](std::size_t from, std::size_t size) {
    return RunColumns{LabelView::integers(std::span(queries).subspan(from, size)),
                      LabelView::text(std::span(document_views).subspan(from, size)),
                      std::span(scores).subspan(from, size), std::span(ranks).subspan(from, size)};
  };
  const RunColumns parts[] = {of_part(0, 2), of_part(2, 4)};
  EXPECT_EQ(shown(run_columns(judged, parts, {.ties = TieOrder::rank}, 1)),
            "0 4: 1=0 2=2 tie 2+2 / 2×1 0×1 0\n1 1: 1=1 / 1×1 0\nmissing 2\nunjudged 9\n");
  const RunColumns twice[] = {of_part(0, 2), of_part(0, 4)};
  expect_error([&] { run_columns(judged, twice, {}, 2); },
               "the run, row 3: document '102' occurs twice in query '7'; the first time is in row 1");
  const RunColumns uneven[] = {{of_queries[0], of_documents[0], std::span(scores).first(5)}};
  expect_error([&] { run_columns(judged, uneven, {}, 1); },
               "6 queries, 6 documents and 5 numbers; a row has one of each");
  expect_error([&] { run_columns(judged, {}, {}, 1); }, "the run: there are no rows");
}

TEST_F(RunFiles, DepthAndJudgedOnly) {
  const Qrels judged = qrels("q 0 a 1\nq 0 b 2\nq 0 c -1\nq 0 d 0\n");
  const std::string text = "q Q0 a 1 5 t\nq Q0 x 2 4 t\nq Q0 b 3 4 t\nq Q0 c 4 4 t\nq Q0 d 5 4 t\nq Q0 y 6 1 t\n";
  // By id the tie is x d c b.
  EXPECT_EQ(shown(run(judged, text)), "0 6: 1=1 3=0 4=-1 5=2 tie 2+4 / 2×1 1×1 0×1 1\n");
  EXPECT_EQ(shown(run(judged, text, {.depth = 3})), "0 3: 1=1 3=0 tie 2+2 / 2×1 1×1 0×1 1\n");
  EXPECT_EQ(shown(run(judged, text, {.depth = 2})), "0 2: 1=1 / 2×1 1×1 0×1 1\n");
  EXPECT_EQ(shown(run(judged, text, {.judged_only = true})), "0 3: 1=1 2=0 3=2 tie 2+2 / 2×1 1×1 0×1 1\n");
  EXPECT_EQ(shown(run(judged, text, {.depth = 3, .judged_only = true})), "0 2: 1=1 2=0 / 2×1 1×1 0×1 1\n");
  EXPECT_EQ(shown(run(judged, text, {.ties = TieOrder::file, .depth = 3})), "0 3: 1=1 3=2 tie 2+2 / 2×1 1×1 0×1 1\n");
}

TEST_F(RunFiles, SinglePrecision) {
  const Qrels judged = qrels("q 0 a 1\n");
  const std::string text = "q Q0 a 1 20000001 t\nq Q0 b 2 20000000 t\n";
  const JudgedRun found = run(judged, text);
  EXPECT_EQ(shown(found), "0 2: 1=1 / 1×1 0\n");
  EXPECT_EQ(notes_of(found),
            std::vector<std::string>{"run.txt:2: 1 score differs from the next higher one beyond 32-bit "
                                     "numbers only; trec_eval 9.0.8 ties them"});
  EXPECT_EQ(shown(run(judged, text, {.single_precision = true})), "0 2: 2=1 tie 1+2 / 1×1 0\n");
  EXPECT_TRUE(run(judged, text, {.single_precision = true}).notes.empty());
}

TEST_F(RunFiles, LargeWholeNumbersThatTie) {
  const Qrels judged = qrels("q 0 a 1\n");
  const auto large = [&](const std::string& text, const RunReading& reading = {}) {
    for (std::string& note : notes_of(run(judged, text, reading))) {
      if (note.find("2^53") != std::string::npos) return note;
    }
    return std::string();
  };
  const std::string said =
      "with another one among whole numbers beyond 2^53, where near ones are the same 64-bit number: take off what all "
      "have in common";
  const std::string three = "q Q0 a 1 9007199254740994 t\nq Q0 b 2 9007199254740993 t\nq Q0 c 3 9007199254740992 t\n";
  EXPECT_EQ(large(three), "run.txt:3: 1 score ties " + said);
  EXPECT_EQ(large("p Q0 a 1 1 t\n" + three + "p Q0 b 2 1 t\n"), "run.txt:4: 1 score ties " + said);  // not together
  EXPECT_EQ(large("q Q0 a 1 -9007199254740993.0 t\nq Q0 b 2 -9007199254740992 t\nq Q0 c 3 -9007199254740992 t\n"),
            "run.txt:2: 2 scores tie " + said);
  EXPECT_EQ(large("query,document,score\nq,a,9007199254740993\nq,b,9007199254740992\n"),
            "run.txt:3: 1 score ties " + said);
  EXPECT_EQ(large("{\"q\": {\"a\": 9007199254740993, \"b\": 9007199254740992}}"), "run.txt:1: 1 score ties " + said);
  EXPECT_EQ(large(three, {.single_precision = true}), "");
  // The same number, however it is written, ties with itself; so do numbers that doubles hold.
  EXPECT_EQ(large("q Q0 a 1 1e300 t\nq Q0 b 2 1e300 t\nq Q0 c 3 18014398509481984 t\nq Q0 d 4 18014398509481984.0 t\n"),
            "");
  EXPECT_EQ(large("q Q0 a 1 9007199254740993 t\nq Q0 b 2 7 t\nq Q0 c 3 7 t\n"), "");
}

/// Small runs and judgments, with ties, negative grades, unjudged documents and queries; the queries of a run are
/// together or in blocks.
struct RandomRuns {
  std::string qrels = "judged 0 d 1\n";
  std::string run = "judged Q0 d 1 1 tag\n";

  RandomRuns(std::mt19937& random, bool together) {
    for (int i = 0; i < 75; ++i) add(random, "run" + std::to_string(i), together);
  }

 private:
  void add(std::mt19937& random, const std::string& prefix, bool together) {
    const auto draw = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
    const unsigned queries = 1 + draw(4);
    const unsigned scores = 1 + draw(6);
    const bool sorted = draw(2) == 0;
    const bool fine = draw(3) == 0;
    const char* separators[] = {" ", "\t", "  "};
    struct Line {
      std::string query;
      double score;
      std::string text;
    };
    std::vector<Line> lines;
    for (unsigned query = 0; query < queries; ++query) {
      const std::string name = prefix + "q" + std::string(draw(3), 'x') + std::to_string(query);
      const unsigned pool = 1 + draw(14);
      const bool long_ids = draw(4) == 0;
      for (unsigned document = 0; document < pool; ++document) {
        const std::string id = (long_ids ? "a-long-prefix-of-ids-" : "d") + std::to_string(document * document);
        if (draw(3) > 0) qrels += name + " 0 " + id + " " + std::to_string(static_cast<int>(draw(4)) - 1) + "\n";
        if (draw(4) == 0) continue;
        // Beyond 2^24 a 32-bit number holds every second whole number only.
        const double score = draw(scores) + (fine ? 16777216.0 : 0.0) - (draw(9) == 0 ? 3 : 0);
        const char* separator = separators[draw(3)];
        std::ostringstream text;
        text.precision(17);
        text << name << separator << "Q0" << separator << id << separator << draw(20) << separator << score << " tag\n";
        lines.push_back({name, score, text.str()});
      }
    }
    if (sorted)
      std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.score > b.score; });
    if (together)
      std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.query < b.query; });
    for (const Line& line : lines) run += line.text;
  }
};

TEST_F(RunFiles, AsANaiveReader) {
  std::mt19937 random(14);
  for (int repeat = 0; repeat < 48; ++repeat) {
    const RandomRuns made(random, repeat % 2 == 0);
    const RunReading reading{static_cast<TieOrder>(repeat % 3), random() % 2 == 0,
                             random() % 2 == 0 ? static_cast<std::uint32_t>(1 + random() % 8) : 1000000U,
                             random() % 4 == 0};
    const Qrels judged = qrels(made.qrels);
    const JudgedRun found = run(judged, made.run, reading, 1 + repeat % 2);
    const auto grades = reference::grades_of(made.qrels);
    const auto documents = reference::documents_of_run(made.run);
    std::size_t with_both = 0;
    for (const auto& [name, rows] : documents) with_both += grades.contains(name) ? 1 : 0;
    ASSERT_EQ(found.queries.size(), with_both);
    ASSERT_EQ(found.unjudged.size(), documents.size() - with_both);
    ASSERT_EQ(found.missing.size(), grades.size() - with_both);
    for (const auto& [query, list] : found.queries) {
      const std::string& name = judged.queries()[query];
      JudgedList wanted = reference::judged_list(grades.at(name), documents.at(name), reading);
      wanted.judgments = judged.judgments(query);
      ASSERT_EQ(shown(*list), shown(wanted)) << name << "\n" << made.qrels << "\n" << made.run;
      std::uint64_t judgments = list->judgments->pooled;
      for (const auto& level : list->judgments->levels) judgments += level.documents;
      ASSERT_EQ(judgments, grades.at(name).size());
    }
  }
}

/// Several pieces: large enough that threads have something to share.
std::string large_run(unsigned queries, unsigned documents, bool in_blocks) {
  std::mt19937 random(3);
  std::string text;
  for (unsigned half = 0; half < (in_blocks ? 2U : 1U); ++half) {
    for (unsigned query = 0; query < queries; ++query) {
      for (unsigned i = 0; i < documents / (in_blocks ? 2 : 1); ++i) {
        const unsigned document = half * 10000 + i;
        text += "query" + std::to_string(query) + " Q0 document-" + std::to_string(document) + " " +
                std::to_string(i + 1) + " " + std::to_string(random() % 50) + " tag\n";
      }
    }
  }
  return text;
}

TEST_F(RunFiles, SameAtAnyNumberOfThreads) {
  std::string judgments;
  for (unsigned query = 0; query < 300; query += 2) {
    for (unsigned document = 0; document < 20000; document += 37)
      judgments += "query" + std::to_string(query) + " 0 document-" + std::to_string(document) + " 1\n";
  }
  const Qrels judged = qrels(judgments);
  for (const bool in_blocks : {false, true}) {
    const std::string text = large_run(300, 200, in_blocks);
    const JudgedRun one = run(judged, text, {}, 1);
    EXPECT_EQ(one.queries.size(), 150U);
    EXPECT_EQ(one.unjudged.size(), 150U);
    const auto grades = reference::grades_of(judgments);
    const auto documents = reference::documents_of_run(text);
    for (const auto& [query, list] : one.queries) {
      JudgedList wanted =
          reference::judged_list(grades.at(judged.queries()[query]), documents.at(judged.queries()[query]), {});
      wanted.judgments = judged.judgments(query);
      ASSERT_EQ(shown(*list), shown(wanted));
    }
    for (const unsigned threads : {2U, 3U, 5U}) {
      const JudgedRun other = run(judged, text, {}, threads);
      EXPECT_EQ(shown(other), shown(one)) << threads;
      EXPECT_EQ(other.notes, one.notes);
      EXPECT_EQ(shown(run(judged, packed(text), {}, threads)), shown(one));
    }
    // The first of several bad lines is named.
    std::string bad = text;
    const std::size_t second = bad.find("tag\n", bad.size() / 3 * 2);
    bad.insert(second + 4, "query7 Q0 document-x 1 no tag\n");
    const std::size_t first = bad.find("tag\n", bad.size() / 3);
    bad.insert(first + 4, "query7 Q0 document-y 1 never tag\n");
    const auto line = 2 + std::count(bad.begin(), bad.begin() + static_cast<std::ptrdiff_t>(first), '\n');
    for (const unsigned threads : {1U, 2U, 3U})
      expect_error([&] { run(judged, bad, {}, threads); }, "run.txt:" + std::to_string(line) + ": 'never'");
  }
}

TEST_F(RunFiles, LargeTables) {
  const Qrels judged = qrels("query1 0 document-3 1\nquery299 0 document-199 2\n");
  const std::string text = large_run(300, 200, false);
  std::string table = "rank,score,query,\"doc id\"\n";
  std::istringstream lines(text);
  for (std::string query, q0, document, rank, score, tag; lines >> query >> q0 >> document >> rank >> score >> tag;)
    table += rank + "," + score + ",\"" + query + "\"," + document + "\n";
  ASSERT_GT(table.size(), std::size_t{1} << 20);
  EXPECT_EQ(shown(run(judged, table, {}, 2)), shown(run(judged, text)));
  expect_error([&] { run(judged, table + "1,2,q,d,more\n"); }, "run.txt:60002: the line has 5 fields and the header 4");
  expect_error([&] { run(judged, table + "1,2,query0,document-0\n"); },
               "run.txt:60002: document 'document-0' occurs twice in query 'query0'; the first time is on line 2");
  expect_error([&] { run(judged, "query,document,score\n"); }, "run.txt: there is no line below the header");
}

TEST_F(RunFiles, ManyRunsAtOnce) {
  const Qrels judged = qrels(kQrels);
  std::vector<std::string> paths;
  for (int i = 0; i < 7; ++i)
    paths.push_back(write("run" + std::to_string(i), kRun + std::string("q3 Q0 d") + std::to_string(i) + " 1 1 t\n"));
  paths.push_back(paths[1]);
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    const std::vector<JudgedRun> runs = read_runs(judged, paths, {}, threads);
    ASSERT_EQ(runs.size(), 8U);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(runs[i].name, paths[i]);
      EXPECT_EQ(runs[i].queries[2].list->hits.size(), i == 1 || i == 7 ? 1U : 0U);
    }
  }
}

TEST_F(RunFiles, ALongQueryIsOnePiece) {
  std::string text;
  std::string judgments;
  for (int i = 0; i < 60000; ++i)
    text += "q Q0 a-document-" + std::to_string(i) + " 1 " + std::to_string(60000 - i) + " t\n";
  for (const char* more : {"", "r Q0 a 1 1 t\n"}) {
    const Qrels judged = qrels("q 0 a-document-59999 3\n");
    const JudgedRun found = run(judged, text + more, {}, 2);
    ASSERT_EQ(found.queries.size(), 1U);
    EXPECT_EQ(shown(*found.queries[0].list), "60000: 60000=3 / 3×1 0");
  }
  const std::string twice = text + "q Q0 a-document-7 1 0.5 t\n";
  EXPECT_EQ(run_error(twice),
            "run.txt:60001: document 'a-document-7' occurs twice in query 'q'; the first time is on line 8");
}

/// A text with some of its bytes changed, left out, doubled or moved.
std::string damaged(std::string text, std::mt19937& random) {
  using namespace std::string_view_literals;
  constexpr std::string_view bytes = " \t\n\r\"{}[],:;.-+0123456789eqdx\\\0\xEF\xFF"sv;
  for (unsigned changes = 1 + static_cast<unsigned>(random() % 3); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = random() % text.size();
    switch (random() % 5) {
      case 0: text[at] = bytes[random() % bytes.size()]; break;
      case 1: text.insert(at, 1, bytes[random() % bytes.size()]); break;
      case 2: text.erase(at, 1 + random() % 3); break;
      case 3: text.insert(at, text.substr(random() % text.size(), random() % 40)); break;
      default: text.resize(at);
    }
  }
  return text;
}

TEST_F(RunFiles, DamagedFilesAreReadOrRefused) {
  std::mt19937 random(5);
  const std::vector<std::string> texts{
      kRun,
      kQrels,
      packed(kRun),
      "query_id,docno,score,rank\nq1,d2,3.5,1\n\"q1\",\"d\"\"7\",2.5,2\nq2,d4,0.5,1\n",
      "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\n",
      R"({"q1": {"d1": 2, "d\u00e92": 0.5, "d9": -1}, "q2": {"d3": 1}, "q3": {}})",
  };
  const Qrels judged = qrels(kQrels);
  int read = 0;
  int refused = 0;
  for (int repeat = 0; repeat < 600; ++repeat) {
    const std::string text = damaged(texts[random() % texts.size()], random);
    const auto attempt = [&](auto action) {
      try {
        action();
        ++read;
      } catch (const Error& error) {
        EXPECT_NE(error.kind(), ErrorKind::usage) << error.what();
        EXPECT_NE(std::string(error.what()).find("damaged"), std::string::npos) << error.what();
        ++refused;
      }
    };
    const std::vector<std::string> paths{write("damaged", text)};
    attempt([&] { read_qrels(paths[0]); });
    attempt([&] { read_runs(judged, paths, {static_cast<TieOrder>(repeat % 3)}, 1 + repeat % 2); });
  }
  EXPECT_GT(read, 50);
  EXPECT_GT(refused, 50);
}

}  // namespace
}  // namespace etalon
