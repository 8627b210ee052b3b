// run_builder.cpp: a run whose rows are all in memory, beside the judgments.
#include <algorithm>
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
  const bool listed = std::any_of(before.lists.begin(), before.lists.end(), [](const auto& list) { return !!list; });
  if (queries.empty() && !listed) throw Error(ErrorKind::input, groups.place.name + ": there are no rows");
  std::vector<std::shared_ptr<const JudgedList>> judged(queries.size());
  std::vector<std::size_t> known(queries.size());
  QueryFinder finder(qrels);
  for (std::size_t query = 0; query < queries.size(); ++query) known[query] = finder.find(queries[query]);
  std::atomic<std::size_t> next = 0;
  constexpr std::size_t portion = 64;
  std::vector<WorkerFinds> finds(std::clamp<std::size_t>(queries.size() / portion, 1, std::max(threads, 1U)));
  run_workers(finds.size(), [&](std::size_t worker) {
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
  refuse_other_ids(all.odd, run.name, qrels);
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
  before.odd.rounded = before.odd.rounded || store.rounded();
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

RunBuilder::RunBuilder(Qrels qrels, RunReading reading, std::string name)
    : qrels_(std::move(qrels)),
      reading_(reading),
      rows_(std::make_unique<RowStore>(RowPlace{std::move(name), false})),
      before_(std::make_unique<JudgedBefore>()) {}
RunBuilder::~RunBuilder() = default;
RunBuilder::RunBuilder(RunBuilder&&) noexcept = default;
RunBuilder& RunBuilder::operator=(RunBuilder&&) noexcept = default;

void RunBuilder::meet_rounded() { rows_->meet_rounded(); }
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

namespace {

/// Which lists can be taken: the first one of each query, where ranks have no say.
std::vector<char> takeable(std::span<const RunBuilder::List> lists, const JudgedBefore& before,
                           const RunReading& reading) {
  std::vector<char> free(before.lists.size());
  for (std::size_t query = 0; query < free.size(); ++query) free[query] = before.lists[query] == nullptr ? 1 : 0;
  std::vector<char> found(lists.size());
  for (std::size_t i = 0; i < lists.size() && reading.ties != TieOrder::rank; ++i)
    found[i] = lists[i].query == Qrels::kUnknown ? 1 : std::exchange(free[lists[i].query], 0);
  return found;
}

}  // namespace

std::vector<char> RunBuilder::judge_lists(std::span<const List> lists, const ReadList& read, unsigned threads) {
  constexpr std::size_t portion = 16;
  constexpr std::size_t worth_a_thread = 8192;  // rows
  before_->lists.resize(qrels_.queries().size());
  std::vector<char> taken = takeable(lists, *before_, reading_);
  const std::size_t begin = rows_->size_with_skipped();
  std::vector<std::size_t> rows_before{begin};
  for (const List& list : lists) rows_before.push_back(rows_before.back() + list.rows);
  std::vector<RunOddities> odd(
      std::clamp<std::size_t>((rows_before.back() - begin) / worth_a_thread, 1, std::max(threads, 1U)));
  std::atomic<std::size_t> next = 0;
  // A list, and whether it was taken, is written by one thread.
  run_workers(odd.size(), [&](std::size_t worker) {
    QueryJudge judge(qrels_.data(), reading_, false);
    ListRows rows;
    for (std::size_t from = next.fetch_add(portion); from < lists.size(); from = next.fetch_add(portion)) {
      check_cancelled();
      for (std::size_t i = from; i < std::min(from + portion, lists.size()); ++i) {
        rows.documents.clear();
        rows.scores.clear();
        std::shared_ptr<const JudgedList> list;
        if (taken[i] == 0) continue;
        taken[i] = read(i, rows) && judge.judge(lists[i].query, rows, rows_before[i], odd[worker], list) ? 1 : 0;
        if (list) before_->lists[lists[i].query] = std::move(list);
      }
    }
  });
  for (const RunOddities& found : odd) add_oddities(before_->odd, found, 0);
  return taken;
}

void RunBuilder::add_lists(std::span<const List> lists, const ReadList& read,
                           const std::function<void(std::size_t)>& rest, unsigned threads) {
  const std::vector<char> taken = judge_lists(lists, read, threads);
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (taken[i] == 0) {
      rest(i);
      continue;
    }
    if (lists[i].query == Qrels::kUnknown) rows_->add_query(lists[i].name);
    rows_->skip(lists[i].rows);
  }
}

JudgedRun RunBuilder::finish(unsigned threads) {
  const auto rows = std::exchange(rows_, std::make_unique<RowStore>(rows_->place()));
  const auto before = std::exchange(before_, std::make_unique<JudgedBefore>());
  return run_of(*rows, qrels_, reading_, threads, false, std::move(*before));
}

}  // namespace etalon
