// run_columns.cpp: judgments and runs in arrays: the rows are put together by query, and ids stay where they are.
#include <cmath>

#include "domain/runs/read/document_table.hpp"
#include "domain/runs/read/row_store.hpp"
#include "domain/runs/read/run_tables.hpp"
#include "etalon/error.hpp"
#include "read/label_texts.hpp"

namespace etalon {
namespace {

/// `graded`: there must be values.
void check_columns(std::span<const RunColumns> parts, const std::string& name, bool graded) {
  std::size_t rows = 0;
  for (const RunColumns& part : parts) {
    const std::size_t size = part.queries.size();
    rows += size;
    if (part.documents.size() != size || (part.values.size() != size && (graded || !part.values.empty())) ||
        (!part.ranks.empty() && part.ranks.size() != size) || (part.subtopics && part.subtopics->size() != size)) {
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
  ColumnGroups(std::span<const RunColumns> parts, const RowPlace& place) : parts_(parts), place_(place) {
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
    std::vector<char> text(queries.room());
    for (std::size_t i = 0, end = 0; i < parts_[part].queries.size(); i = end) {
      end = queries.same_until(i);
      const std::string_view query = queries.at(i, text.data());
      if (query.empty()) place_.fail({rows_before_[part] + i + 1, "the query is an empty text"});
      blocks_.push_back(
          {queries_.code(query), part, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end - i)});
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
  const RowPlace& place_;
  std::vector<LabelTexts> documents_;
  std::vector<std::uint32_t> rows_before_;
  TextInterner queries_;
  std::vector<ColumnBlock> blocks_;
  std::vector<std::size_t> first_;  // block of each query
};

}  // namespace

Qrels judged_columns(std::span<const RunColumns> parts, const std::string& name) {
  check_columns(parts, name, false);
  RowStore rows(RowPlace{name, false});
  std::vector<std::string> notes;
  for (const RunColumns& part : parts) {
    const LabelTexts queries(part.queries);
    const LabelTexts documents(part.documents);
    const LabelTexts subtopics(part.subtopics.value_or(part.queries));
    std::vector<char> texts(queries.room() + documents.room() + subtopics.room());
    char* const of_documents = texts.data() + queries.room();
    for (std::size_t i = 0; i < part.queries.size(); ++i) {
      const std::uint32_t subtopic =
          part.subtopics ? rows.subtopic(subtopics.at(i, of_documents + documents.room())) : kNoRank;
      rows.add(queries.at(i, texts.data()), documents.at(i, of_documents), part.values.empty() ? 1 : part.values[i],
               subtopic, 0);
    }
    if (part.values.empty() && notes.empty()) notes.push_back(name + ": " + kImplicit);
  }
  return qrels_of(std::move(rows), std::move(notes));
}

JudgedRun run_columns(const Qrels& qrels, std::span<const RunColumns> parts, const RunReading& reading,
                      unsigned threads, const std::string& name) {
  check_columns(parts, name, true);
  const RowPlace place{name, false};
  const ColumnGroups groups(parts, place);
  const bool ranked =
      std::any_of(parts.begin(), parts.end(), [](const RunColumns& part) { return !part.ranks.empty(); });
  const bool rounded = std::any_of(parts.begin(), parts.end(), [](const RunColumns& part) { return part.rounded; });
  return judge_groups(
      {place, groups.queries(),
       [&](std::size_t query, std::vector<RunRow>& rows, std::vector<char>& texts) { groups.fill(query, rows, texts); },
       ranked},
      qrels, reading, threads, {{}, {.rounded = rounded}});
}

}  // namespace etalon
