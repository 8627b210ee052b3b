// run_columns.cpp: judgments and runs in arrays: the rows are put together by query, and ids stay where they are.
#include <cmath>

#include "domain/runs/read/document_table.hpp"
#include "domain/runs/read/row_store.hpp"
#include "etalon/error.hpp"
#include "read/label_texts.hpp"

namespace etalon {
namespace {

void check_columns(std::span<const RunColumns> parts, const std::string& name) {
  std::size_t rows = 0;
  for (const RunColumns& part : parts) {
    rows += part.queries.size();
    if (part.documents.size() != part.queries.size() || part.values.size() != part.queries.size() ||
        (!part.ranks.empty() && part.ranks.size() != part.queries.size())) {
      throw Error(ErrorKind::input, name + ": there are " + std::to_string(part.queries.size()) + " queries, " +
                                        std::to_string(part.documents.size()) + " documents and " +
                                        std::to_string(part.values.size()) + " numbers; a row has one of each");
    }
  }
  if (rows >= TextInterner::kUnknown) throw Error(ErrorKind::input, name + ": there are more than four billion rows");
}

std::uint32_t whole_rank(double rank) {
  return rank >= 0 && rank < kNoRank && rank == std::trunc(rank) ? static_cast<std::uint32_t>(rank) : kNoRank;
}

/// Rows of one query that follow each other in one part.
struct ColumnBlock {
  std::uint32_t query;
  std::uint32_t part;
  std::uint32_t first;
  std::uint32_t size;
};

/// The rows of arrays by query.
class ColumnGroups {
 public:
  explicit ColumnGroups(std::span<const RunColumns> parts) : parts_(parts) {
    std::uint32_t before = 0;
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
      documents_.emplace_back(parts[part].documents);
      rows_before_.push_back(before);
      cut(part);
      before += static_cast<std::uint32_t>(parts[part].queries.size());
    }
    first_.resize(queries_.keys().size() + 1);
    for (const ColumnBlock& block : blocks_) ++first_[block.query + 1];
    for (std::size_t query = 1; query < first_.size(); ++query) first_[query] += first_[query - 1];
    std::stable_sort(blocks_.begin(), blocks_.end(),
                     [](const ColumnBlock& a, const ColumnBlock& b) { return a.query < b.query; });
  }

  [[nodiscard]] const std::deque<std::string>& queries() const { return queries_.keys(); }

  void fill(std::size_t query, std::vector<RunRow>& rows, std::vector<char>& texts) const {
    std::size_t bytes = 0;
    for (std::size_t i = first_[query]; i < first_[query + 1]; ++i)
      bytes += blocks_[i].size * documents_[blocks_[i].part].room();
    if (texts.size() < bytes) texts.resize(bytes);
    char* to = texts.data();
    for (std::size_t i = first_[query]; i < first_[query + 1]; ++i) to = fill_block(blocks_[i], rows, to);
  }

 private:
  void cut(std::uint32_t part) {
    const LabelTexts queries(parts_[part].queries);
    std::vector<char> texts(2 * queries.room());
    char* room = texts.data();
    char* other_room = texts.data() + queries.room();
    std::string_view before;
    for (std::size_t i = 0; i < parts_[part].queries.size(); ++i) {
      const std::string_view query = queries.at(i, room);
      if (i > 0 && query == before) {
        ++blocks_.back().size;
        continue;
      }
      blocks_.push_back({queries_.code(query), part, static_cast<std::uint32_t>(i), 1});
      before = query;
      std::swap(room, other_room);  // the text that others are compared with stays
    }
  }
  char* fill_block(const ColumnBlock& block, std::vector<RunRow>& rows, char* to) const {
    const LabelTexts& documents = documents_[block.part];
    const RunColumns& part = parts_[block.part];
    const std::size_t room = documents.room();
    for (std::size_t i = block.first; i < std::size_t{block.first} + block.size; ++i, to += room) {
      const std::string_view id = documents.at(i, to);
      rows.push_back({part.values[i], id.data(), static_cast<std::uint32_t>(id.size()), id_hash(id),
                      rows_before_[block.part] + static_cast<std::uint32_t>(i) + 1,
                      part.ranks.empty() ? kNoRank : whole_rank(part.ranks[i])});
    }
    return to;
  }

  std::span<const RunColumns> parts_;
  std::vector<LabelTexts> documents_;
  std::vector<std::uint32_t> rows_before_;
  TextInterner queries_;
  std::vector<ColumnBlock> blocks_;
  std::vector<std::size_t> first_;  // block of each query
};

}  // namespace

Qrels judged_columns(std::span<const RunColumns> parts, const std::string& name) {
  check_columns(parts, name);
  RowStore rows(RowPlace{name, false});
  for (const RunColumns& part : parts) {
    const LabelTexts queries(part.queries);
    const LabelTexts documents(part.documents);
    std::vector<char> texts(queries.room() + documents.room());
    for (std::size_t i = 0; i < part.values.size(); ++i) {
      rows.add(queries.at(i, texts.data()), documents.at(i, texts.data() + queries.room()), part.values[i], kNoRank, 0);
    }
  }
  return qrels_of(std::move(rows));
}

JudgedRun run_columns(const Qrels& qrels, std::span<const RunColumns> parts, const RunReading& reading,
                      unsigned threads, const std::string& name) {
  check_columns(parts, name);
  const ColumnGroups groups(parts);
  const RowPlace place{name, false};
  const bool ranked =
      std::any_of(parts.begin(), parts.end(), [](const RunColumns& part) { return !part.ranks.empty(); });
  return judge_groups(
      {place, groups.queries(),
       [&](std::size_t query, std::vector<RunRow>& rows, std::vector<char>& texts) { groups.fill(query, rows, texts); },
       ranked},
      qrels, reading, threads);
}

}  // namespace etalon
