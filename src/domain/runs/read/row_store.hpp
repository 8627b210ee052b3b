// row_store.hpp: rows of judgments or of a run that come in any order, kept until all of them are known.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/runs/read/query_judge.hpp"
#include "domain/runs/read/run_row.hpp"
#include "etalon/runs.hpp"
#include "read/encoder.hpp"

namespace etalon {

class RowStore {
 public:
  struct Row {
    double value;  ///< a score or a grade
    const char* id;
    std::uint32_t size;
    std::uint32_t query;
    std::uint32_t line;
    std::uint32_t rank;
  };

  /// Rows of a file have lines, those of memory are counted.
  explicit RowStore(RowPlace place) : place_(std::move(place)) {}

  void add(std::string_view query, std::string_view document, double value, std::uint32_t rank, std::size_t line);
  void add(std::int64_t query, std::int64_t document, double value, std::uint32_t rank, std::size_t line);
  /// The number of a subtopic, which judgments have in the place of a rank.
  std::uint32_t subtopic(std::string_view name) { return subtopics_.code(name); }
  [[nodiscard]] const TextInterner& subtopics() const { return subtopics_; }
  [[nodiscard]] bool tells_subtopics() const { return !subtopics_.keys().empty(); }
  /// One that may have no rows.
  void add_query(std::string_view query);
  /// A score is a large number that is no double.
  void meet_rounded() { rounded_ = true; }
  [[nodiscard]] bool rounded() const { return rounded_; }
  /// So many rows are not kept, and count as well.
  void skip(std::size_t rows);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t size_with_skipped() const { return size_ + skipped_; }
  [[nodiscard]] const RowPlace& place() const { return place_; }
  [[nodiscard]] const TextInterner& queries() const { return queries_; }
  [[nodiscard]] const Row& row(std::size_t i) const { return blocks_[i / kBlock][i % kBlock]; }

  /// What outlives the rows: the queries, and the ids where they are.
  struct Kept {
    TextInterner queries;
    std::deque<std::vector<char>> ids;
  };
  Kept release() { return {std::move(queries_), std::move(ids_)}; }

  /// The rows by query, in the order in which they came.
  class Groups {
   public:
    explicit Groups(const RowStore& store);
    [[nodiscard]] std::size_t size(std::size_t query) const { return first_[query + 1] - first_[query]; }
    [[nodiscard]] std::size_t row(std::size_t query, std::size_t i) const {
      return order_.empty() ? first_[query] + i : order_[first_[query] + i];
    }

   private:
    std::vector<std::size_t> first_;
    std::vector<std::uint32_t> order_;  // none when the rows of a query are together, and in the order of queries
  };

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 14;
  const char* keep(std::string_view id);
  void refuse_more_than(std::size_t rows, std::size_t id) const;

  RowPlace place_;
  TextInterner queries_;
  TextInterner subtopics_;
  std::string last_query_;
  std::uint32_t last_code_ = TextInterner::kUnknown;
  // In blocks: growing by copying would need three times the memory.
  std::deque<std::vector<Row>> blocks_;
  std::size_t size_ = 0;
  std::size_t skipped_ = 0;
  bool rounded_ = false;
  std::deque<std::vector<char>> ids_;
};

/// The judgments, which take over what the rows hold; throws what is wrong with them.
Qrels qrels_of(RowStore rows, std::vector<std::string> notes = {});

/// Lists that were judged as they came.
struct JudgedBefore {
  std::vector<std::shared_ptr<const JudgedList>> lists{};  ///< by query of the judgments; null where there is none
  RunOddities odd{};
};

/// The run beside the judgments; throws what is wrong with it. `ranked`: rows are meant to have ranks.
JudgedRun run_of(const RowStore& rows, const Qrels& qrels, const RunReading& reading, unsigned threads, bool ranked,
                 JudgedBefore before = {});

/// The rows of all queries of a run, to be judged on several threads.
struct RowGroups {
  const RowPlace& place;
  const std::deque<std::string>& queries;
  /// Adds the rows of a query, in their order; texts that are made for them are written to the bytes.
  std::function<void(std::size_t, std::vector<RunRow>&, std::vector<char>&)> fill;
  bool ranked;  ///< rows are meant to have ranks
};
JudgedRun judge_groups(const RowGroups& groups, const Qrels& qrels, const RunReading& reading, unsigned threads,
                       JudgedBefore before = {});

/// Puts the lists of the queries of the judgments, null where there is none, into a run.
void put_lists(JudgedRun& run, std::vector<std::shared_ptr<const JudgedList>>& lists);

}  // namespace etalon
