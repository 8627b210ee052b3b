// run_tables.cpp: judgments and runs as tables with a header, whose columns have one of several names.
#include "domain/runs/read/run_tables.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "intake/chunks.hpp"
#include "read/json_lines.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

constexpr std::size_t kTableHead = 4096;  // bytes in which the header is

using ColumnNames = std::span<const std::string_view>;

constexpr std::array<std::string_view, 10> kQueryColumns{"query", "query_id", "qid",  "topic",   "topic_id",
                                                         "q_id",  "queryid",  "user", "user_id", "userid"};
constexpr std::array<std::string_view, 16> kDocumentColumns{
    "document", "document_id", "doc", "doc_id",     "docid", "docno",  "corpus_id", "corpus",
    "item",     "item_id",     "pid", "passage_id", "did",   "itemid", "movie_id",  "movieid"};
constexpr std::array<std::string_view, 5> kScoreColumns{"score", "sim", "similarity", "prediction", "rating"};
constexpr std::array<std::string_view, 3> kRankColumns{"rank", "position", "rank_id"};
constexpr std::array<std::string_view, 9> kGradeColumns{"grade",     "rel",       "relevance", "label", "judgment",
                                                        "judgement", "relevancy", "rating",    "score"};
constexpr std::array<std::string_view, 4> kTagColumns{"tag", "run_id", "run", "system"};

/// Corpus-ID is corpus_id.
std::string plain_column(std::string_view name) {
  std::string plain;
  for (const char c : trim(name)) {
    const auto byte = static_cast<unsigned char>(c);
    plain += c == '-' || c == ' ' || c == '.' ? '_' : static_cast<char>(std::tolower(byte));
  }
  return plain;
}

/// The column with the first of the names that is there.
std::size_t column_of(const std::vector<std::string>& columns, ColumnNames names) {
  for (const std::string_view name : names) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (plain_column(columns[i]) == name) return i;
    }
  }
  return RowColumns::kNone;
}

std::string lacking_column(const std::vector<std::string>& columns, ColumnNames names, const std::string& what) {
  const std::vector<std::string> known(names.begin(), names.end());
  return "there is no column of " + what + " (" + join(known, ", ") + "); the columns are " + join(columns, ", ");
}

/// The rows of a table whose columns are known by their names.
class TableReader {
 public:
  TableReader(const Source& source, std::vector<std::string> columns, RowKind kind)
      : source_(source),
        columns_(std::move(columns)),
        what_(kind == RowKind::run ? "a score" : "a grade"),
        at_(row_columns(columns_, kind)) {
    if (!at_.lacking.empty()) source.fail(1, at_.lacking);
    found_.ranked = at_.rank != RowColumns::kNone;
    found_.scored = at_.value != RowColumns::kNone;
  }

  void read(std::size_t line, const std::vector<std::string_view>& fields, RowStore& to) {
    check_width(source_, line, fields.size(), columns_.size());
    if (fields[at_.query].empty()) source_.fail(line, "the query in column '" + columns_[at_.query] + "' is missing");
    if (fields[at_.document].empty())
      source_.fail(line, "the document in column '" + columns_[at_.document] + "' is missing");
    const std::uint32_t place = found_.ranked ? read_rank(fields[at_.rank]) : kNoRank;
    if (!found_.scored && place == kNoRank) {
      source_.fail(line, "'" + std::string(fields[at_.rank]) + "' in column '" + columns_[at_.rank] +
                             "' is no whole number; a rank is expected, as there is no column of scores");
    }
    to.add(fields[at_.query], fields[at_.document],
           found_.scored ? number(line, fields[at_.value]) : -static_cast<double>(place), place, line);
    if (at_.tag != RowColumns::kNone) found_.tag = fields[at_.tag];
  }
  [[nodiscard]] const TableRows& found() const { return found_; }

 private:
  [[nodiscard]] double number(std::size_t line, std::string_view text) const {
    double value = 0;
    if (!read_decimal(text, value))
      source_.fail(line, "'" + std::string(text) + "' in column '" + columns_[at_.value] +
                             "' is not a finite number; " + what_ + " is expected");
    return value;
  }

  const Source& source_;
  std::vector<std::string> columns_;
  const char* what_;
  RowColumns at_;
  TableRows found_;
};

bool is_header(std::string_view line) {
  const char delimiter = delimiter_of(line);
  if (delimiter == 0) return false;
  const std::vector<std::string_view> fields = cut_fields(line);
  const std::vector<std::string> columns(fields.begin(), fields.end());
  // A comma or a semicolon stands in no line of TREC's text that has no blanks.
  return column_of(columns, kQueryColumns) != RowColumns::kNone ||
         column_of(columns, kDocumentColumns) != RowColumns::kNone ||
         trim(line).find_first_of(" \t") == std::string_view::npos;
}

}  // namespace

RowFormat row_format(ByteSource& source) {
  std::string_view text = source.peek(kTableHead);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('{')) return RowFormat::json;
  return is_header(text.substr(0, text.find_first_of("\r\n"))) ? RowFormat::table : RowFormat::trec;
}

RowColumns row_columns(const std::vector<std::string>& columns, RowKind kind) {
  const bool run = kind == RowKind::run;
  const ColumnNames values = run ? ColumnNames(kScoreColumns) : ColumnNames(kGradeColumns);
  RowColumns found{.query = column_of(columns, kQueryColumns),
                   .document = column_of(columns, kDocumentColumns),
                   .value = column_of(columns, values)};
  if (run) {
    found.rank = column_of(columns, kRankColumns);
    found.tag = column_of(columns, kTagColumns);
  }
  if (found.query == RowColumns::kNone)
    found.lacking = lacking_column(columns, kQueryColumns, "queries");
  else if (found.document == RowColumns::kNone)
    found.lacking = lacking_column(columns, kDocumentColumns, "documents");
  else if (found.value == RowColumns::kNone && found.rank == RowColumns::kNone)
    found.lacking = lacking_column(columns, values, run ? "scores" : "grades");
  return found;
}

TableRows read_table_rows(ByteSource& source, RowKind kind, RowStore& to) {
  std::string_view head = source.peek(kTableHead);
  const std::size_t mark = head.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const char delimiter = delimiter_of(head.substr(0, head.find('\n')));
  // In pieces, so that the text and the rows made of it are not in memory at once.
  RecordChunks chunks(source, delimiter, std::size_t{1} << 19);
  Chunk chunk;
  Source piece{source.name(), {}};
  std::optional<TableReader> reader;
  std::vector<std::string_view> fields;
  std::size_t line = 1;
  for (std::size_t index = 0; chunks.next(chunk, index);) {
    check_cancelled();
    piece.content = chunk.view();
    Records records(piece, delimiter, index == 0 ? mark : 0, line);
    if (!reader) {
      reader.emplace(piece, Table(piece).columns(), kind);
      records.next(fields);
    }
    while (records.next(fields)) reader->read(records.line(), fields, to);
    line += static_cast<std::size_t>(std::count(piece.content.begin(), piece.content.end(), '\n'));
  }
  if (to.size() == 0) piece.fail("there is no line below the header");
  return reader->found();
}

void read_json_rows(ByteSource& source, RowStore& to) {
  json_tables(
      source.rest(), [&](std::string_view query) { to.add_query(query); },
      [&](std::string_view query, std::string_view document, double value, std::size_t line) {
        to.add(query, document, value, kNoRank, line);
      });
}

}  // namespace etalon
