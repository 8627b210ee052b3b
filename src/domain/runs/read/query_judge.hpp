// query_judge.hpp: the rows of one query beside its judgments: duplicates, the order, ties, and what is odd.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/runs/read/qrels_data.hpp"
#include "domain/runs/read/run_row.hpp"

namespace etalon {

/// What is odd in rows and no error.
struct RunOddities {
  Odd no_ranks;          ///< rows whose rank is not a whole number
  Odd contradictions;    ///< queries in which a document with a lower rank has a higher score
  Odd near;              ///< scores that differ from the one before beyond 32-bit numbers only
  Odd large_ties;        ///< scores from 2⁵³ on that tie with the one before
  bool rounded = false;  ///< a score from 2⁵³ on is no double: what ties with it may differ
  /// Documents of judged queries, and those of them that the judgments name.
  std::uint64_t documents = 0;
  std::uint64_t named = 0;
  std::size_t lists = 0;  ///< judged queries that have documents
  /// The first list without a document that the judgments name: its line, query and first document.
  std::size_t unnamed_line = 0;
  std::size_t unnamed_query = 0;
  std::string unnamed;

  void meet_list(std::size_t query, std::size_t line, std::string_view document, std::size_t size, std::size_t found) {
    documents += size;
    named += found;
    lists += 1;
    if (found == 0) meet_unnamed(line, query, document);
  }
  void meet_unnamed(std::size_t line, std::size_t query, std::string_view document) {
    if (!unnamed.empty() && unnamed_line <= line) return;
    unnamed_line = line;
    unnamed_query = query;
    unnamed = document;
  }
};

/// One for each thread; what it needs on the way is kept from query to query.
class QueryJudge {
 public:
  /// `ranked`: rows are meant to have ranks, and those without one are odd.
  QueryJudge(const QrelsData& qrels, const RunReading& reading, bool ranked = true)
      : qrels_(qrels), reading_(reading), ranked_(ranked || reading.ties == TieOrder::rank) {}

  /// Rows in the order of the file; for a query that is not judged, Qrels::kUnknown, they are checked, and the result
  /// is null. Scores are rounded where they count as 32-bit numbers.
  std::shared_ptr<const JudgedList> judge(std::size_t query, std::string_view name, std::span<RunRow> rows,
                                          RunOddities& odd);
  /// The same of documents that are known to differ, without ranks; `rows_before` came before them. False when a score
  /// is not finite.
  bool judge(std::size_t query, const RunBuilder::ListRows& list, std::size_t rows_before, RunOddities& odd,
             std::shared_ptr<const JudgedList>& judged);

 private:
  struct Found {
    std::uint32_t row;
    std::uint32_t place;  // from 0
    std::uint32_t document;
    double grade;
    double score;
  };
  struct Key {
    double score;
    std::uint32_t row;
  };
  std::shared_ptr<const JudgedList> judge_differing(std::size_t query, std::span<RunRow> rows, RunOddities& odd);
  void find_documents(std::size_t query, std::span<const RunRow> rows);
  void refuse_same(std::string_view name, std::span<const RunRow> rows);
  static void refuse_twice(std::string_view name, std::span<const RunRow> rows, std::size_t row);
  void check_ranks(std::span<const RunRow> rows, RunOddities& odd);
  void count_near(std::span<const RunRow> rows, RunOddities& odd) const;
  void count_large_ties(std::span<const RunRow> rows, RunOddities& odd) const;
  void sort_rows(std::span<const RunRow> rows);
  void settle_ties(std::span<const RunRow> rows);
  void settle_tie(std::span<const RunRow> rows, std::uint32_t first, std::uint32_t size, std::span<Found> found);
  [[nodiscard]] std::shared_ptr<JudgedList> list_of(std::size_t query, std::size_t rows) const;
  [[nodiscard]] std::shared_ptr<const JudgedList> whole_list(std::size_t query, std::span<const RunRow> rows) const;
  void keep_documents(std::span<const RunRow> rows, JudgedList& list) const;
  [[nodiscard]] bool comes_first(std::span<const RunRow> rows, std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] std::uint32_t row_at(std::uint32_t place) const { return sorted_ ? place : keys_[place].row; }

  const QrelsData& qrels_;
  RunReading reading_;
  bool ranked_;
  bool sorted_ = true;                 // the rows come with falling scores
  std::vector<std::uint32_t> hashes_;  // of the documents of the query, in a table; 0 is an empty place
  std::vector<Found> found_;           // named by the judgments, in the order of the list
  std::vector<JudgedList::Tie> ties_;
  std::vector<Key> keys_;            // where the rows are not sorted: as they are then
  std::vector<std::uint32_t> tied_;  // rows of one tie
  std::vector<RunRow> rows_;         // of a list
};

}  // namespace etalon
