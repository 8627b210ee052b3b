// run_stream.cpp: a run in TREC's text, judged piece by piece on several threads.
#include "domain/runs/read/run_stream.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "domain/runs/read/line_pieces.hpp"
#include "domain/runs/read/query_judge.hpp"
#include "domain/runs/read/row_store.hpp"
#include "domain/runs/read/run_lines.hpp"
#include "domain/runs/read/run_notes.hpp"
#include "etalon/error.hpp"
#include "intake/made_ahead.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNoPiece = Qrels::kUnknown;

/// What is found in one piece; lines are counted from 1 in each.
struct PieceFound {
  struct Query {
    std::size_t query;
    std::shared_ptr<const JudgedList> list;
    std::string name;  // of one that is not judged
  };
  std::vector<Query> queries;
  std::size_t lines = 0;
  RunOddities odd;
  RunTags tags;
  std::optional<BadRow> bad;
};

/// In which piece each query was met; tells of those that are met again.
class SeenQueries {
 public:
  explicit SeenQueries(std::size_t judged) : judged_(judged) {}
  /// The later piece of the two; kNoPiece when the query is new.
  std::size_t meet(std::size_t query, std::string_view name, std::size_t piece) {
    if (query != Qrels::kUnknown) {
      const std::size_t before = judged_[query].exchange(piece + 1, std::memory_order_relaxed);
      return before == 0 ? kNoPiece : std::max(before - 1, piece);
    }
    const std::lock_guard lock(mutex_);
    const auto [at, is_new] = others_.try_emplace(std::string(name), piece);
    return is_new ? kNoPiece : std::max(at->second, piece);
  }

 private:
  std::vector<std::atomic<std::size_t>> judged_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::size_t> others_;
};

void lower(std::atomic<std::size_t>& to, std::size_t value) {
  for (std::size_t now = to.load(); value < now && !to.compare_exchange_weak(now, value);) continue;
}

/// The score as it is written in the line that the id is in: two words further.
std::string_view score_text(const RunRow& row) {
  const auto is_blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  const char* begin = row.id + row.size;
  const char* end = begin;
  for (int word = 0; word < 2; ++word) {
    for (begin = end; is_blank(*begin);) ++begin;
    for (end = begin; !is_blank(*end);) ++end;
  }
  return {begin, static_cast<std::size_t>(end - begin)};
}

class RunStream {
 public:
  RunStream(ByteSource& source, const Qrels& qrels, const RunReading& reading, std::size_t piece)
      : qrels_(qrels),
        reading_(reading),
        name_(source.name()),
        pieces_(source, true, piece),
        seen_(qrels.queries().size()) {}

  std::optional<JudgedRun> read(const PieceThreads& threads) {
    std::vector<std::unique_ptr<Worker>> workers;
    for (std::size_t i = 0; i < threads.workers; ++i) workers.push_back(std::make_unique<Worker>(qrels_, reading_));
    for_each_piece(
        threads, LinePiece{}, [&](LinePiece& piece) { return make(piece); },
        [&](std::size_t worker, LinePiece& piece) { judge(*workers[worker], piece); });
    // Pieces before the first one with trouble are done whatever the threads are: so is what is decided here.
    std::sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    if (const std::size_t bad = bad_.load(); bad != kNoPiece && bad <= again_.load() && bad < unread_) fail(bad);
    if (again_.load() < unread_) return std::nullopt;
    if (unreadable_) std::rethrow_exception(unreadable_);
    return collect();
  }

 private:
  struct Worker {
    Worker(const Qrels& qrels, const RunReading& reading) : judge(qrels.data(), reading) {}
    QueryJudge judge;
    std::vector<RunRow> rows;
  };

  [[nodiscard]] std::size_t trouble() const { return std::min(bad_.load(), again_.load()); }

  bool make(LinePiece& piece) {
    check_cancelled();
    if (trouble() != kNoPiece) return false;
    try {
      return pieces_.next(piece);
    } catch (const Error&) {
      const std::lock_guard lock(mutex_);
      unread_ = piece.index;
      unreadable_ = std::current_exception();
      return false;
    }
  }

  void judge(Worker& worker, const LinePiece& piece) {
    if (piece.index > trouble()) return;
    PieceFound found;
    try {
      judge_lines(worker, piece, found);
    } catch (BadRow& bad) {
      found.bad = std::move(bad);
      lower(bad_, piece.index);
    }
    const std::lock_guard lock(mutex_);
    found_.emplace_back(piece.index, std::move(found));
  }

  void judge_lines(Worker& worker, const LinePiece& piece, PieceFound& found) {
    std::string_view query = kNoWord;  // no line has such a word
    std::vector<RunRow>& rows = worker.rows;
    rows.clear();
    const auto end_query = [&] {
      if (rows.empty()) return;
      const std::size_t known = qrels_.find(query);
      if (const std::size_t later = seen_.meet(known, query, piece.index); later != kNoPiece) lower(again_, later);
      const std::uint64_t large_ties = found.odd.large_ties.count;
      auto list = worker.judge.judge(known, query, rows, found.odd);
      if (found.odd.large_ties.count > large_ties && !found.odd.rounded)
        found.odd.rounded = std::any_of(rows.begin(), rows.end(),
                                        [](const RunRow& row) { return is_rounded(score_text(row), row.score); });
      found.queries.push_back({known, std::move(list), std::string(known == Qrels::kUnknown ? query : "")});
      rows.clear();
    };
    const std::size_t behind = each_line<6>(piece.bytes.get(), piece.size, 1, [&](const WordLine& line) {
      const std::string_view here = line[0];
      if (!same_padded(here, query)) {
        end_query();
        query = here;
      }
      read_run_row(line, rows.emplace_back());
      found.tags.meet(line);
    });
    end_query();
    found.lines = behind - 1;
  }

  [[noreturn]] void fail(std::size_t piece) const {
    std::size_t before = 0;
    for (std::size_t i = 0; found_[i].first < piece; ++i) before += found_[i].second.lines;
    const auto at = std::find_if(found_.begin(), found_.end(), [&](const auto& one) { return one.first == piece; });
    BadRow bad = *at->second.bad;
    bad.line += before;
    if (bad.other > 0) bad.other += before;
    RowPlace{name_, true}.fail(bad);
  }

  JudgedRun collect() {
    JudgedRun run;
    run.name = name_;
    std::vector<std::shared_ptr<const JudgedList>> lists(qrels_.queries().size());
    RunOddities odd;
    RunTags tags;
    std::size_t before = 0;
    for (auto& [index, found] : found_) {
      for (PieceFound::Query& query : found.queries) {
        if (query.query == Qrels::kUnknown)
          run.unjudged.push_back(std::move(query.name));
        else
          lists[query.query] = std::move(query.list);
      }
      add_oddities(odd, found.odd, before);
      tags.meet(found.tags, before);
      before += found.lines;
    }
    put_lists(run, lists);
    if (run.queries.empty() && run.unjudged.empty()) throw Error(ErrorKind::input, name_ + ": the file is empty");
    run.tag = tags.last();
    refuse_other_ids(odd, name_, qrels_);
    run.notes = oddity_notes(odd, name_ + ":", true);
    for (std::string& note : tag_notes(tags, name_ + ":")) run.notes.push_back(std::move(note));
    for (std::string& note : unjudged_notes(run, qrels_)) run.notes.push_back(std::move(note));
    return run;
  }

  const Qrels& qrels_;
  RunReading reading_;
  std::string name_;
  LinePieces pieces_;
  SeenQueries seen_;
  std::atomic<std::size_t> bad_ = kNoPiece;    // the first piece with a bad row
  std::atomic<std::size_t> again_ = kNoPiece;  // the first one with a query that was met before
  std::mutex mutex_;
  std::vector<std::pair<std::size_t, PieceFound>> found_;
  std::size_t unread_ = kNoPiece;  // the piece that could not be read, and why
  std::exception_ptr unreadable_;
};

}  // namespace

std::optional<JudgedRun> stream_run(ByteSource& source, const Qrels& qrels, const RunReading& reading, unsigned threads,
                                    std::size_t piece) {
  return RunStream(source, qrels, reading, piece).read(PieceThreads(threads, source.costly()));
}

}  // namespace etalon
