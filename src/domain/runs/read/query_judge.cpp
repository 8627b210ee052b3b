// query_judge.cpp: the rows of one query beside its judgments: duplicates, the order, ties, and what is odd.
#include "domain/runs/read/query_judge.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace etalon {

std::shared_ptr<const JudgedList> QueryJudge::judge(std::size_t query, std::string_view name, std::span<RunRow> rows,
                                                    RunOddities& odd) {
  refuse_same(name, rows);
  return judge_differing(query, rows, odd);
}

std::shared_ptr<const JudgedList> QueryJudge::judge_differing(std::size_t query, std::span<RunRow> rows,
                                                              RunOddities& odd) {
  if (reading_.single_precision) {
    for (RunRow& row : rows) row.score = static_cast<float>(row.score);
  }
  if (rows.empty()) {
    found_.clear();
    ties_.clear();
    return query == Qrels::kUnknown ? nullptr : whole_list(query, rows);
  }
  bool falls = true;
  bool strictly = true;
  bool ranks_rise = rows[0].rank != kNoRank;
  bool has_ranks = ranked_ || ranks_rise;
  bool near = false;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const double before = rows[i - 1].score;
    const double score = rows[i].score;
    falls &= before >= score;
    strictly &= before > score;
    // Without a rank the last one is the highest: kNoRank is no rank that falls.
    ranks_rise &= rows[i - 1].rank <= rows[i].rank;
    has_ranks |= rows[i].rank != kNoRank;
    near |= static_cast<float>(before) == static_cast<float>(score) && before != score;
  }
  ranks_rise &= rows.back().rank != kNoRank;
  sorted_ = falls;
  find_documents(query, rows);
  if (query != Qrels::kUnknown) odd.meet_list(query, rows[0].line, rows[0].document(), rows.size(), found_.size());
  if (!sorted_) sort_rows(rows);
  if (has_ranks && (!ranks_rise || !falls)) check_ranks(rows, odd);
  if (near || !falls) count_near(rows, odd);
  if (!strictly && !reading_.single_precision) count_large_ties(rows, odd);
  if (query == Qrels::kUnknown) return nullptr;
  ties_.clear();
  if (!strictly) settle_ties(rows);
  return whole_list(query, rows);
}

bool QueryJudge::judge(std::size_t query, const RunBuilder::ListRows& list, std::size_t rows_before, RunOddities& odd,
                       std::shared_ptr<const JudgedList>& judged) {
  const std::vector<double>& scores = list.scores;
  // Numbers that fall as 32-bit numbers fall as they are: no two tie, none is near another, and only the first and the
  // last can be infinite.
  bool falls = scores.empty() || (std::isfinite(scores.front()) && std::isfinite(scores.back()));
  for (std::size_t i = 1; i < scores.size(); ++i)
    falls &= static_cast<float>(scores[i - 1]) > static_cast<float>(scores[i]);
  if (!falls || reading_.keep_documents) {
    rows_.clear();
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (!std::isfinite(scores[i])) return false;
      const std::string_view id = list.documents[i];
      rows_.push_back({scores[i], id.data(), static_cast<std::uint32_t>(id.size()), id_hash(id),
                       static_cast<std::uint32_t>(rows_before + i + 1), kNoRank});
    }
    judged = judge_differing(query, rows_, odd);
    return true;
  }
  if (query == Qrels::kUnknown) return true;
  found_.clear();
  ties_.clear();
  for (std::uint32_t i = 0; i < scores.size(); ++i) {
    const std::string_view id = list.documents[i];
    if (const QrelsData::Document* document = qrels_.find(query, id.data(), id.size(), id_hash(id)))
      found_.push_back({i, i, document->number, document->grade,
                        reading_.single_precision ? static_cast<float>(scores[i]) : scores[i]});
  }
  if (!scores.empty())
    odd.meet_list(query, rows_before + 1, std::string_view(list.documents[0]), scores.size(), found_.size());
  judged = list_of(query, scores.size());
  return true;
}

void QueryJudge::refuse_twice(std::string_view name, std::span<const RunRow> rows, std::size_t row) {
  for (const RunRow& other : rows.first(row)) {
    if (other.document() != rows[row].document()) continue;
    throw BadRow{
        rows[row].line,
        "document '" + std::string(rows[row].document()) + "' occurs twice in query '" + std::string(name) + "'",
        other.line};
  }
}

void QueryJudge::refuse_same(std::string_view name, std::span<const RunRow> rows) {
  // Hashes alone: two documents seldom share one, and only then are ids compared.
  hashes_.assign(std::bit_ceil(3 * rows.size() + 1), 0);
  const std::size_t mask = hashes_.size() - 1;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::uint32_t hash = rows[i].hash == 0 ? 1 : rows[i].hash;
    std::size_t at = hash & mask;
    for (; hashes_[at] != 0; at = (at + 1) & mask) {
      if (hashes_[at] == hash) refuse_twice(name, rows, i);
    }
    hashes_[at] = hash;
  }
}

void QueryJudge::find_documents(std::size_t query, std::span<const RunRow> rows) {
  found_.clear();
  if (query == Qrels::kUnknown) return;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (const QrelsData::Document* document = qrels_.find(query, rows[i].id, rows[i].size, rows[i].hash))
      found_.push_back({i, i, document->number, document->grade, rows[i].score});
  }
}

void QueryJudge::sort_rows(std::span<const RunRow> rows) {
  keys_.clear();
  for (std::uint32_t i = 0; i < rows.size(); ++i) keys_.push_back({rows[i].score, i});
  std::sort(keys_.begin(), keys_.end(),
            [](const Key& a, const Key& b) { return a.score != b.score ? a.score > b.score : a.row < b.row; });
  if (found_.empty()) return;
  tied_.resize(rows.size());  // where each row stands
  for (std::uint32_t place = 0; place < keys_.size(); ++place) tied_[keys_[place].row] = place;
  for (Found& found : found_) found.place = tied_[found.row];
  std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.place < b.place; });
}

void QueryJudge::check_ranks(std::span<const RunRow> rows, RunOddities& odd) {
  std::uint64_t without = 0;
  for (const RunRow& row : rows) {
    if (row.rank != kNoRank) continue;
    if (reading_.ties == TieOrder::rank)
      throw BadRow{row.line, "ties are to be ordered by rank, and this row has no rank that is a whole number"};
    ++without;
    odd.no_ranks.meet(row.line);
  }
  if (without > 0) return;
  tied_.resize(rows.size());
  for (std::uint32_t i = 0; i < rows.size(); ++i) tied_[i] = i;
  std::sort(tied_.begin(), tied_.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (rows[a].rank != rows[b].rank) return rows[a].rank < rows[b].rank;
    return rows[a].score != rows[b].score ? rows[a].score > rows[b].score : a < b;
  });
  for (std::size_t i = 1; i < tied_.size(); ++i) {
    if (rows[tied_[i]].score > rows[tied_[i - 1]].score) {
      odd.contradictions.meet(rows[tied_[i]].line);
      return;
    }
  }
}

void QueryJudge::count_near(std::span<const RunRow> rows, RunOddities& odd) const {
  for (std::uint32_t place = 1; place < rows.size(); ++place) {
    const RunRow& before = rows[row_at(place - 1)];
    const RunRow& row = rows[row_at(place)];
    if (before.score != row.score && static_cast<float>(before.score) == static_cast<float>(row.score))
      odd.near.meet(std::max(before.line, row.line));
  }
}

void QueryJudge::count_large_ties(std::span<const RunRow> rows, RunOddities& odd) const {
  const auto last = static_cast<std::uint32_t>(rows.size() - 1);
  const bool large = is_large(rows[row_at(0)].score) || is_large(rows[row_at(last)].score);
  for (std::uint32_t place = 1; large && place < rows.size(); ++place) {
    const RunRow& before = rows[row_at(place - 1)];
    const RunRow& row = rows[row_at(place)];
    if (before.score == row.score && is_large(row.score)) odd.large_ties.meet(std::max(before.line, row.line));
  }
}

void QueryJudge::settle_ties(std::span<const RunRow> rows) {
  const auto count = static_cast<std::uint32_t>(rows.size());
  for (std::size_t i = 0; i < found_.size();) {
    const double score = found_[i].score;
    std::uint32_t first = found_[i].place;
    std::uint32_t end = first + 1;
    while (first > 0 && rows[row_at(first - 1)].score == score) --first;
    while (end < count && rows[row_at(end)].score == score) ++end;
    std::size_t behind = i + 1;
    while (behind < found_.size() && found_[behind].place < end) ++behind;
    if (end - first > 1) {
      ties_.push_back({first + 1, end - first});
      settle_tie(rows, first, end - first, std::span(found_).subspan(i, behind - i));
    }
    i = behind;
  }
}

/// Of two rows with one score.
bool QueryJudge::comes_first(std::span<const RunRow> rows, std::uint32_t a, std::uint32_t b) const {
  if (reading_.ties == TieOrder::docid) return rows[a].document() > rows[b].document();
  if (reading_.ties == TieOrder::rank && rows[a].rank != rows[b].rank) return rows[a].rank < rows[b].rank;
  return a < b;
}

void QueryJudge::settle_tie(std::span<const RunRow> rows, std::uint32_t first, std::uint32_t size,
                            std::span<Found> found) {
  if (reading_.ties == TieOrder::file) return;
  tied_.clear();
  for (std::uint32_t i = 0; i < size; ++i) tied_.push_back(row_at(first + i));
  std::sort(tied_.begin(), tied_.end(), [&](std::uint32_t a, std::uint32_t b) { return comes_first(rows, a, b); });
  // Both in the order of rows, so that one walk finds the new places.
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.row < b.row; });
  for (std::uint32_t i = 0; i < size; ++i) {
    const auto at = std::lower_bound(found.begin(), found.end(), tied_[i],
                                     [](const Found& one, std::uint32_t row) { return one.row < row; });
    if (at != found.end() && at->row == tied_[i]) at->place = first + i;
  }
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.place < b.place; });
}

void QueryJudge::keep_documents(std::span<const RunRow> rows, JudgedList& list) const {
  std::vector<std::uint32_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return rows[a].score != rows[b].score ? rows[a].score > rows[b].score : comes_first(rows, a, b);
  });
  std::vector<std::optional<double>> grades(rows.size());
  for (const Found& found : found_) grades[found.row] = found.grade;
  const std::size_t retrieved = std::min<std::size_t>(rows.size(), reading_.depth);
  auto documents = std::make_shared<std::vector<RankedDocument>>();
  for (std::size_t place = 0; place < retrieved; ++place) {
    const RunRow& row = rows[order[place]];
    RankedDocument document{std::string(row.document()), row.score, grades[order[place]], row.rank, order[place]};
    if (!reading_.judged_only || document.judged()) documents->push_back(std::move(document));
  }
  list.documents = std::move(documents);
}

std::shared_ptr<const JudgedList> QueryJudge::whole_list(std::size_t query, std::span<const RunRow> rows) const {
  std::shared_ptr<JudgedList> list = list_of(query, rows.size());
  if (reading_.keep_documents) keep_documents(rows, *list);
  return list;
}

std::shared_ptr<JudgedList> QueryJudge::list_of(std::size_t query, std::size_t rows) const {
  auto list = std::make_shared<JudgedList>();
  list->judgments = qrels_.judgments[query];
  list->retrieved = static_cast<std::uint32_t>(std::min<std::size_t>(rows, reading_.depth));
  list->hits.reserve(found_.size());
  if (!reading_.judged_only) {
    for (const Found& found : found_) {
      if (found.place < list->retrieved) list->hits.push_back({found.place + 1, found.document, found.grade});
    }
    for (JudgedList::Tie tie : ties_) {
      if (tie.first >= list->retrieved) break;
      tie.size = std::min(tie.size, list->retrieved - tie.first + 1);
      const auto hit = std::lower_bound(list->hits.begin(), list->hits.end(), tie.first,
                                        [](const JudgedList::Hit& one, std::uint32_t rank) { return one.rank < rank; });
      if (hit != list->hits.end() && hit->rank < tie.first + tie.size) list->ties.push_back(tie);
    }
    return list;
  }
  double score = 0;
  for (const Found& found : found_) {
    if (found.place >= list->retrieved) break;
    if (found.grade < 0) continue;
    const auto rank = static_cast<std::uint32_t>(list->hits.size()) + 1;
    const bool tied = rank > 1 && found.score == score;
    const bool goes_on = tied && !list->ties.empty() && list->ties.back().first + list->ties.back().size == rank;
    if (goes_on)
      ++list->ties.back().size;
    else if (tied)
      list->ties.push_back({rank - 1, 2});
    list->hits.push_back({rank, found.document, found.grade});
    score = found.score;
  }
  list->retrieved = static_cast<std::uint32_t>(list->hits.size());
  return list;
}

}  // namespace etalon
