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

/// What becomes of one query.
struct StoredQuery {
  std::shared_ptr<const JudgedList> list;
  RunOddities odd;
  std::optional<BadRow> bad;
};

void judge_stored(std::string_view name, std::size_t known, std::span<RunRow> rows, QueryJudge& judge,
                  StoredQuery& to) {
  try {
    for (const RunRow& row : rows) {
      if (!std::isfinite(row.score))
        throw BadRow{row.line, "the score " + shortest(row.score) + " is not a finite number"};
    }
    to.list = judge.judge(known, name, rows, to.odd);
  } catch (BadRow& bad) {
    to.bad = std::move(bad);
  }
}

}  // namespace

JudgedRun judge_groups(const RowGroups& groups, const Qrels& qrels, const RunReading& reading, unsigned threads) {
  const std::deque<std::string>& queries = groups.queries;
  if (queries.empty()) throw Error(ErrorKind::input, groups.place.name + ": there are no rows");
  std::vector<StoredQuery> judged(queries.size());
  std::vector<std::size_t> known(queries.size());
  for (std::size_t query = 0; query < queries.size(); ++query) known[query] = qrels.find(queries[query]);
  std::atomic<std::size_t> next = 0;
  run_workers(std::max(threads, 1U), [&](std::size_t) {
    constexpr std::size_t portion = 64;
    std::vector<RunRow> rows;
    std::vector<char> texts;
    QueryJudge judge(qrels.data(), reading);
    for (std::size_t from = next.fetch_add(portion); from < queries.size(); from = next.fetch_add(portion)) {
      check_cancelled();
      for (std::size_t query = from; query < std::min(from + portion, queries.size()); ++query) {
        rows.clear();
        groups.fill(query, rows, texts);
        judge_stored(queries[query], known[query], rows, judge, judged[query]);
      }
    }
  });
  const StoredQuery* worst = nullptr;
  RunOddities odd;
  for (const StoredQuery& query : judged) {
    if (query.bad && (worst == nullptr || query.bad->line < worst->bad->line)) worst = &query;
    add_oddities(odd, query.odd, 0);
  }
  if (worst != nullptr) groups.place.fail(*worst->bad);
  JudgedRun run;
  run.name = groups.place.name;
  std::vector<std::shared_ptr<const JudgedList>> lists(qrels.queries().size());
  for (std::size_t query = 0; query < judged.size(); ++query) {
    if (known[query] == Qrels::kUnknown)
      run.unjudged.push_back(queries[query]);
    else
      lists[known[query]] = std::move(judged[query].list);
  }
  put_lists(run, lists);
  run.notes = oddity_notes(odd, groups.place.before_line(), groups.ranked);
  for (std::string& note : unjudged_notes(run, qrels)) run.notes.push_back(std::move(note));
  return run;
}

JudgedRun run_of(const RowStore& store, const Qrels& qrels, const RunReading& reading, unsigned threads, bool ranked) {
  const RowStore::Groups groups(store);
  const auto fill = [&](std::size_t query, std::vector<RunRow>& rows, std::vector<char>&) {
    for (std::size_t i = 0; i < groups.size(query); ++i) {
      const RowStore::Row& row = store.row(groups.row(query, i));
      rows.push_back({row.value, row.id, row.size, padded_id_hash(row.id, row.size), row.line, row.rank});
    }
  };
  return judge_groups({store.place(), store.queries().keys(), fill, ranked}, qrels, reading, threads);
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
      rows_(std::make_unique<RowStore>(RowPlace{std::move(name), false})) {}
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

JudgedRun RunBuilder::finish(unsigned threads) {
  const auto rows = std::exchange(rows_, std::make_unique<RowStore>(rows_->place()));
  return run_of(*rows, qrels_, reading_, threads, false);
}

}  // namespace etalon
