// runs.hpp: judgments of documents (qrels) and runs of retrieval systems, from files and from memory, as judged lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/judged.hpp"
#include "etalon/labels.hpp"

namespace etalon {

struct QrelsData;
struct JudgedBefore;
class RowStore;

/// The grades of the documents that were judged, by query. A copy shares what it holds.
class Qrels {
 public:
  static constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();
  struct Document {
    std::string_view id;
    double grade;
  };

  explicit Qrels(std::shared_ptr<const QrelsData> data) : data_(std::move(data)) {}

  /// As messages name them: the file.
  [[nodiscard]] const std::string& name() const;
  /// In the order of their first judgments.
  [[nodiscard]] const std::vector<std::string>& queries() const;
  /// Where the query is among them; kUnknown when it is not.
  [[nodiscard]] std::size_t find(std::string_view query) const;
  [[nodiscard]] const std::shared_ptr<const Judgments>& judgments(std::size_t query) const;
  /// Nothing when the judgments do not name the document.
  [[nodiscard]] std::optional<double> grade(std::size_t query, std::string_view document) const;
  /// The documents of a query in the order of their judgments; valid as long as a copy of the qrels is.
  [[nodiscard]] std::vector<Document> documents(std::size_t query) const;
  /// What is odd and no error, in sentences.
  [[nodiscard]] const std::vector<std::string>& notes() const;
  [[nodiscard]] const QrelsData& data() const { return *data_; }

 private:
  std::shared_ptr<const QrelsData> data_;
};

/// Finds queries that mostly come in the order of the judgments.
class QueryFinder {
 public:
  explicit QueryFinder(const Qrels& qrels) : qrels_(qrels) {}
  /// Qrels::kUnknown when it is none of them.
  std::size_t find(std::string_view query) {
    const std::vector<std::string>& all = qrels_.queries();
    const std::size_t found = next_ < all.size() && all[next_] == query ? next_ : qrels_.find(query);
    next_ = found + 1;  // kUnknown + 1 is the first
    return found;
  }

 private:
  const Qrels& qrels_;
  std::size_t next_ = 0;
};

/// Judgments given in memory, in any order. An integer is the text of its decimal digits.
class QrelsBuilder {
 public:
  explicit QrelsBuilder(std::string name = "the judgments");
  ~QrelsBuilder();
  QrelsBuilder(QrelsBuilder&&) noexcept;
  QrelsBuilder& operator=(QrelsBuilder&&) noexcept;

  /// A query that may have no judgments.
  void add_query(std::string_view query);
  void add(std::string_view query, std::string_view document, double grade);
  void add(std::int64_t query, std::int64_t document, double grade);
  /// For one subtopic of the query; all judgments name one then.
  void add(std::string_view query, std::string_view subtopic, std::string_view document, double grade);
  /// Throws where a grade is not finite or a document is judged twice for a query; rows count from 1. The builder is
  /// empty then.
  Qrels finish();

 private:
  std::unique_ptr<RowStore> rows_;
};

/// Which of the documents with one score comes first: the one whose id is the last by bytes, as in trec_eval, the one
/// that comes first in the file, or the one with the least number in the column of ranks.
enum class TieOrder { docid, file, rank };

/// How the rows of a run become a list.
struct RunReading {
  TieOrder ties = TieOrder::docid;
  /// Scores count as 32-bit numbers, as in trec_eval up to 9.0.8; those that differ beyond them tie.
  bool single_precision = false;
  /// Documents of a query that are kept, the first ones of the list: trec_eval -M. Of a tie at the end the places are
  /// kept that are left, as a tie of so many: it says nothing of the documents that the order put behind the end.
  std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
  /// Of those, the documents that were judged alone: condensed lists, trec_eval -J. A tie is then one of judged
  /// documents, whatever stood between them.
  bool judged_only = false;
  /// Lists keep their documents, for what judgments and places alone do not tell.
  bool keep_documents = false;
};

/// A run beside the judgments.
struct JudgedRun {
  struct Query {
    std::size_t query;  ///< which of the qrels
    std::shared_ptr<const JudgedList> list;
  };
  std::string name;                   ///< the file
  std::string tag;                    ///< of its last line; empty when there is none
  std::vector<Query> queries;         ///< in the order of the qrels
  std::vector<std::size_t> missing;   ///< queries of the qrels that the run does not have, in their order
  std::vector<std::string> unjudged;  ///< queries of the run that the qrels do not have, in the order of the run
  std::vector<std::string> notes;     ///< what is odd and no error, in sentences that begin with the file
};

/// Rows of a run given in memory, in any order; those of a query need not be together.
class RunBuilder {
 public:
  RunBuilder(Qrels qrels, RunReading reading, std::string name = "the run");
  ~RunBuilder();
  RunBuilder(RunBuilder&&) noexcept;
  RunBuilder& operator=(RunBuilder&&) noexcept;

  /// A query that may have no rows: its list is empty then.
  void add_query(std::string_view query);
  /// A query with all of its rows.
  struct List {
    std::string_view name;
    std::size_t query;  ///< which of the judgments, or Qrels::kUnknown
    std::size_t rows;
  };
  /// The rows of one; the ids stay where they are.
  struct ListRows {
    std::vector<std::string_view> documents;
    std::vector<double> scores;
  };
  using ReadList = std::function<bool(std::size_t, ListRows&)>;
  /// Lists of documents that are known to differ, judged on several threads as they are read: read(i, rows) puts what
  /// the i-th has into empty rows, on any of the threads; false where it cannot. When all were read, rest(i) is called
  /// on this thread, in the order of the lists, for each that was not taken: it was not read, a score is not finite,
  /// ranks order ties, or the query has a list. It is to add the rows.
  void add_lists(std::span<const List> lists, const ReadList& read, const std::function<void(std::size_t)>& rest,
                 unsigned threads = 1);
  void add(std::string_view query, std::string_view document, double score);
  void add(std::string_view query, std::string_view document, double score, std::uint32_t rank);
  void add(std::int64_t query, std::int64_t document, double score);
  void add(std::int64_t query, std::int64_t document, double score, std::uint32_t rank);
  /// A score was a whole number from 2⁵³ on that no double is: where such ones tie, the run says so.
  void meet_rounded();
  /// Throws where a score is not finite, a document occurs twice in a query, or ranks are needed and missing; rows
  /// count from 1. The builder is empty then.
  JudgedRun finish(unsigned threads = 1);

 private:
  std::vector<char> judge_lists(std::span<const List> lists, const ReadList& read, unsigned threads);

  Qrels qrels_;
  RunReading reading_;
  std::unique_ptr<RowStore> rows_;
  std::unique_ptr<JudgedBefore> before_;
};

/// Rows in arrays that stay with their owner: of a run, or of judgments, whose grades are the values.
struct RunColumns {
  LabelView queries;
  LabelView documents;
  std::span<const double> values;
  std::span<const double> ranks{};       ///< none, or one for each row
  std::optional<LabelView> subtopics{};  ///< of judgments: none, or one for each row
  bool rounded = false;                  ///< a value was a whole number from 2⁵³ on that no double is
};

/// Rows in any order, in one part or several that follow each other, without a copy of the ids.
/// Judgments without values are those of users who have items: of grade 1.
Qrels judged_columns(std::span<const RunColumns> parts, const std::string& name = "the judgments");
JudgedRun run_columns(const Qrels& qrels, std::span<const RunColumns> parts, const RunReading& reading,
                      unsigned threads, const std::string& name = "the run");

/// Whether rows are judgments or those of a run: the names of columns differ.
enum class RowKind { qrels, run };

/// Which columns of a table with a header are what, by their names; kNone where there is none.
struct RowColumns {
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  std::size_t query = kNone;
  std::size_t document = kNone;
  std::size_t value = kNone;  ///< grades or scores; a run with ranks needs none, nor do users and items
  std::size_t rank = kNone;
  std::size_t tag = kNone;
  std::size_t subtopic = kNone;
  std::string lacking;  ///< what cannot do without; empty when all is there
  std::string note{};   ///< on a value that was chosen by the names that truths and predictions have in other tables
};
/// Whether a column of numbers says nothing of grades, by its name: a time or an id. Beside users and items without
/// grades no other one may stand, and the message says so.
bool stands_beside_grades(std::string_view column);
std::string unread_numbers(const std::string& column);
/// `subtopics`: judgments are to name them.
RowColumns row_columns(const std::vector<std::string>& columns, RowKind kind, bool subtopics = false);

/// Judgments of a file: TREC's text (query, iteration, document, grade), a table with a header, or a JSON object of
/// objects {"query": {"document": 1}}; gzipped or not; "-" is the standard input. `subtopics`: the second column, or a
/// column of that name, tells for which subtopic of the query a document was judged; JSON has {"query": {"subtopic":
/// {"document": 1}}} then.
Qrels read_qrels(const std::string& path, bool subtopics = false);

/// The systems of these runs: names of files as system_names has them, but whole where the first line of a run has the
/// whole name as its tag, as in final.qruir.txt: official tables call the run by its tag.
std::vector<std::string> run_names(std::span<const std::string> paths);

/// Runs of files beside the same judgments: TREC's text (query, Q0, document, rank, score, tag), a table with a
/// header, or a JSON object of objects. On as many threads as are given, with the same result for any number.
std::vector<JudgedRun> read_runs(const Qrels& qrels, std::span<const std::string> paths, const RunReading& reading,
                                 unsigned threads);

}  // namespace etalon
