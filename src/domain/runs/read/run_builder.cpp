// run_builder.cpp: a run whose rows are all in memory, beside the judgments.
#include <atomic>
#include <cmath>
#include <optional>
#include <utility>

#include "domain/runs/read/query_judge.hpp"
#include "domain/runs/read/row_store.hpp"
#include "domain/runs/read/run_notes.hpp"
#include "etalon/error.hpp"
#include "number/workers.hpp"

namespace etalon {
namespace {

/// What one thread has found beside lists.
struct WorkerFinds {
  RunOddities odd;
  std::optional<BadRow> bad;  // the first one
};

std::shared_ptr<const JudgedList> judge_stored(std::string_view name, std::size_t known, std::span<RunRow> rows,
                                               QueryJudge& judge, WorkerFinds& to) {
  RunOddities odd;
  try {
    for (const RunRow& row : rows) {
      if (row.size == 0) throw BadRow{row.line, "the document is an empty text"};
      if (!std::isfinite(row.score))
        throw BadRow{row.line, "the score " + shortest(row.score) + " is not a finite number"};
    }
    auto list = judge.judge(known, name, rows, odd);
    add_oddities(to.odd, odd, 0);
    return list;
  } catch (BadRow& bad) {
    if (!to.bad || bad.line < to.bad->line) to.bad = std::move(bad);
    return nullptr;
  }
}

}  // namespace

JudgedRun judge_groups(const RowGroups& groups, const Qrels& qrels, const RunReading& reading, unsigned threads,
                       JudgedBefore before) {
  const std::deque<std::string>& queries = groups.queries;
  if (queries.empty() && before.lists.empty()) throw Error(ErrorKind::input, groups.place.name + ": there are no rows");
  std::vector<std::shared_ptr<const JudgedList>> judged(queries.size());
  std::vector<std::size_t> known(queries.size());
  QueryFinder finder(qrels);
  for (std::size_t query = 0; query < queries.size(); ++query) known[query] = finder.find(queries[query]);
  std::atomic<std::size_t> next = 0;
  std::vector<WorkerFinds> finds(std::max(threads, 1U));
  run_workers(finds.size(), [&](std::size_t worker) {
    constexpr std::size_t portion = 64;
    std::vector<RunRow> rows;
    std::vector<char> texts;
    QueryJudge judge(qrels.data(), reading, groups.ranked);
    for (std::size_t from = next.fetch_add(portion); from < queries.size(); from = next.fetch_add(portion)) {
      check_cancelled();
      for (std::size_t query = from; query < std::min(from + portion, queries.size()); ++query) {
        rows.clear();
        groups.fill(query, rows, texts);
        judged[query] = judge_stored(queries[query], known[query], rows, judge, finds[worker]);
      }
    }
  });
  WorkerFinds all{before.odd, {}};
  for (WorkerFinds& found : finds) {
    if (found.bad && (!all.bad || found.bad->line < all.bad->line)) all.bad = std::move(found.bad);
    add_oddities(all.odd, found.odd, 0);
  }
  if (all.bad) groups.place.fail(*all.bad);
  JudgedRun run;
  run.name = groups.place.name;
  std::vector<std::shared_ptr<const JudgedList>> lists = std::move(before.lists);
  lists.resize(qrels.queries().size());
  for (std::size_t query = 0; query < judged.size(); ++query) {
    if (known[query] == Qrels::kUnknown)
      run.unjudged.push_back(queries[query]);
    else if (lists[known[query]])
      throw Error(ErrorKind::input, run.name + ": query '" + queries[query] + "' has rows beside its whole list");
    else
      lists[known[query]] = std::move(judged[query]);
  }
  put_lists(run, lists);
  run.notes = oddity_notes(all.odd, groups.place.before_line(), groups.ranked);
  for (std::string& note : unjudged_notes(run, qrels)) run.notes.push_back(std::move(note));
  return run;
}

JudgedRun run_of(const RowStore& store, const Qrels& qrels, const RunReading& reading, unsigned threads, bool ranked,
                 JudgedBefore before) {
  const RowStore::Groups groups(store);
  const auto fill = [&](std::size_t query, std::vector<RunRow>& rows, std::vector<char>&) {
    for (std::size_t i = 0; i < groups.size(query); ++i) {
      const RowStore::Row& row = store.row(groups.row(query, i));
      rows.push_back({row.value, row.id, row.size, padded_id_hash(row.id, row.size), row.line, row.rank});
    }
  };
  return judge_groups({store.place(), store.queries().keys(), fill, ranked}, qrels, reading, threads,
                      std::move(before));
}

void put_lists(JudgedRun& run, std::vector<std::shared_ptr<const JudgedList>>& lists) {
  for (std::size_t query = 0; query < lists.size(); ++query) {
    if (lists[query])
      run.queries.push_back({query, std::move(lists[query])});
    else
      run.missing.push_back(query);
  }
}

/// Whole lists, judged as they come.
class WholeLists {
 public:
  WholeLists(Qrels qrels, const RunReading& reading)
      : qrels_(std::move(qrels)), reading_(reading), judge_(qrels_.data(), reading, false) {}

  /// False where ids or ranks have a say.
  bool take(std::span<const double> scores, std::span<const RunBuilder::Named> named) {
    bool finite = true;
    for (const double score : scores) finite &= std::isfinite(score);
    if (!finite || reading_.ties == TieOrder::rank || reading_.keep_documents) return false;
    named_.clear();
    for (const RunBuilder::Named& document : named) {
      const auto alike = [&](double score) { return counted(score) == counted(document.score); };
      const auto found = std::find_if(scores.begin(), scores.end(), alike);
      if (found == scores.end() || std::find_if(found + 1, scores.end(), alike) != scores.end()) return false;
      named_.push_back({static_cast<std::uint32_t>(found - scores.begin()), document.grade});
    }
    std::sort(named_.begin(), named_.end(), [](const NamedRow& a, const NamedRow& b) { return a.row < b.row; });
    return true;
  }
  [[nodiscard]] bool has(std::size_t query) const { return query < judged_.lists.size() && judged_.lists[query]; }
  /// What was taken just now.
  void judge(std::size_t query, std::span<const double> scores, std::size_t rows_before) {
    auto list = judge_.judge(query, named_, scores, rows_before, judged_.odd);
    if (query == Qrels::kUnknown) return;
    judged_.lists.resize(qrels_.queries().size());
    judged_.lists[query] = std::move(list);
  }
  JudgedBefore release() { return std::move(judged_); }

 private:
  [[nodiscard]] double counted(double score) const {
    return reading_.single_precision ? static_cast<float>(score) : score;
  }

  Qrels qrels_;
  RunReading reading_;
  QueryJudge judge_;
  std::vector<NamedRow> named_;
  JudgedBefore judged_;
};

RunBuilder::RunBuilder(Qrels qrels, RunReading reading, std::string name)
    : qrels_(std::move(qrels)),
      reading_(reading),
      rows_(std::make_unique<RowStore>(RowPlace{std::move(name), false})),
      lists_(std::make_unique<WholeLists>(qrels_, reading_)) {}
RunBuilder::~RunBuilder() = default;
RunBuilder::RunBuilder(RunBuilder&&) noexcept = default;
RunBuilder& RunBuilder::operator=(RunBuilder&&) noexcept = default;

void RunBuilder::add_query(std::string_view query) { rows_->add_query(query); }
void RunBuilder::add(std::string_view query, std::string_view document, double score) {
  rows_->add(query, document, score, kNoRank, 0);
}
void RunBuilder::add(std::string_view query, std::string_view document, double score, std::uint32_t rank) {
  rows_->add(query, document, score, rank, 0);
}
void RunBuilder::add(std::int64_t query, std::int64_t document, double score) {
  rows_->add(query, document, score, kNoRank, 0);
}
void RunBuilder::add(std::int64_t query, std::int64_t document, double score, std::uint32_t rank) {
  rows_->add(query, document, score, rank, 0);
}

bool RunBuilder::add_list(std::string_view query, std::size_t known, std::span<const double> scores,
                          std::span<const Named> named) {
  if (known != Qrels::kUnknown && qrels_.judgments(known)->subtopics) return false;
  if (lists_->has(known) || !lists_->take(scores, named)) return false;
  if (known == Qrels::kUnknown) rows_->add_query(query);
  lists_->judge(known, scores, rows_->skip(scores.size()));
  return true;
}

JudgedRun RunBuilder::finish(unsigned threads) {
  const auto rows = std::exchange(rows_, std::make_unique<RowStore>(rows_->place()));
  const auto lists = std::exchange(lists_, std::make_unique<WholeLists>(qrels_, reading_));
  return run_of(*rows, qrels_, reading_, threads, false, lists->release());
}

}  // namespace etalon
