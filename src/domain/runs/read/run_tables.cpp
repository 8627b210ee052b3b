// run_tables.cpp: judgments and runs as tables with a header, whose columns have one of several names.
#include "domain/runs/read/run_tables.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "intake/chunks.hpp"
#include "read/apostrophe.hpp"
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
constexpr std::array<std::string_view, 13> kGradeColumns{"grade",     "rel",       "relevance", "label",  "judgment",
                                                         "judgement", "relevancy", "relevant",  "rating", "stars",
                                                         "liked",     "gain",      "score"};
constexpr std::array<std::string_view, 7> kSubtopicColumns{"subtopic", "subtopic_id", "intent",   "intent_id",
                                                           "aspect",   "aspect_id",   "iteration"};
// Of recommenders: who has an item without a grade has it.
constexpr std::array<std::string_view, 3> kUserColumns{"user", "user_id", "userid"};
constexpr std::array<std::string_view, 5> kItemColumns{"item", "item_id", "itemid", "movie_id", "movieid"};
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

std::string lacking_column(const std::vector<std::string>& columns, ColumnNames names, const std::string& what,
                           const std::string& also = "") {
  const std::vector<std::string> known(names.begin(), names.end());
  return "there is no column of " + what + " (" + join(known, ", ") + ")" + also + "; the columns are " +
         join(columns, ", ");
}

bool is_truth(std::string_view field) {
  const std::string word = plain_column(field);
  return word == "true" || word == "false" || word == "yes" || word == "no";
}

/// The rows of a table whose columns are known by their names.
class TableReader {
 public:
  TableReader(const Source& source, const Table& table, char delimiter, RowKind kind, bool subtopics)
      : source_(source),
        delimiter_(delimiter),
        columns_(table.columns()),
        run_(kind == RowKind::run),
        at_(row_columns(columns_, kind, subtopics)) {
    if (!at_.lacking.empty()) source.fail(1, at_.lacking);
    found_.ranked = at_.rank != RowColumns::kNone;
    found_.scored = at_.value != RowColumns::kNone;
    found_.note = at_.note;
  }

  void read(std::size_t line, const std::vector<std::string_view>& fields, RowStore& to) {
    check_width(source_, line, fields.size(), columns_.size());
    const std::string_view query = filled(line, fields, at_.query, "query");
    const std::string_view document = filled(line, fields, at_.document, "document");
    if (!run_) {
      if (!found_.scored) check_beside(line, fields);
      const bool told = at_.subtopic != RowColumns::kNone;
      to.add(query, document, found_.scored ? number(line, fields[at_.value]) : 1,
             told ? to.subtopic(filled(line, fields, at_.subtopic, "subtopic")) : kNoRank, line);
      return;
    }
    const std::uint32_t place = found_.ranked ? read_rank(fields[at_.rank]) : kNoRank;
    if (!found_.scored && place == kNoRank) {
      source_.fail(line, "'" + std::string(fields[at_.rank]) + "' in column '" + columns_[at_.rank] +
                             "' is no whole number; a rank is expected, as there is no column of scores");
    }
    const double value = found_.scored ? number(line, fields[at_.value]) : -static_cast<double>(place);
    if (found_.scored && is_rounded(fields[at_.value], value)) to.meet_rounded();
    to.add(query, document, value, place, line);
    if (at_.tag != RowColumns::kNone) found_.tag = without_apostrophe(fields[at_.tag], delimiter_);
  }
  [[nodiscard]] const TableRows& found() const { return found_; }

 private:
  [[nodiscard]] std::string_view filled(std::size_t line, const std::vector<std::string_view>& fields,
                                        std::size_t column, const char* what) const {
    if (fields[column].empty())
      source_.fail(line, "the " + std::string(what) + " in column '" + columns_[column] + "' is missing");
    return without_apostrophe(fields[column], delimiter_);
  }
  /// Without grades each item counts as one that the user has: another column of numbers may say that it is not liked.
  void check_beside(std::size_t line, const std::vector<std::string_view>& fields) {
    if (beside_.empty()) {
      for (std::size_t i = 0; i < columns_.size(); ++i)
        beside_.push_back(i != at_.query && i != at_.document && !stands_beside_grades(columns_[i]));
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (!beside_[i] || fields[i].empty()) continue;
      if (parse_number(fields[i]) || is_truth(fields[i])) source_.fail(line, unread_numbers(columns_[i]));
      beside_[i] = false;  // it is of texts
    }
  }
  [[nodiscard]] double number(std::size_t line, std::string_view text) const {
    double value = 0;
    if (!read_decimal(text, value))
      source_.fail(line, "'" + std::string(text) + "' in column '" + columns_[at_.value] +
                             "' is not a finite number; " + (run_ ? "a score" : "a grade") + " is expected");
    return value;
  }

  const Source& source_;
  char delimiter_;
  std::vector<std::string> columns_;
  bool run_;
  RowColumns at_;
  TableRows found_;
  std::vector<bool> beside_;  // columns that may be grades
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

bool stands_beside_grades(std::string_view column) {
  const std::string name = plain_column(column);
  return name == "id" || name.ends_with("_id") || name == "ts" || name.find("time") != std::string::npos ||
         name.find("date") != std::string::npos;
}

std::string unread_numbers(const std::string& column) {
  return "there is no column of grades, so that each item that a user has would be of grade 1, and column '" + column +
         "' may say otherwise: call it grade, or take it away";
}

RowColumns row_columns(const std::vector<std::string>& columns, RowKind kind, bool subtopics) {
  const bool run = kind == RowKind::run;
  const ColumnNames values = run ? ColumnNames(kScoreColumns) : ColumnNames(kGradeColumns);
  RowColumns found{.query = column_of(columns, kQueryColumns),
                   .document = column_of(columns, kDocumentColumns),
                   .value = column_of(columns, values)};
  if (run) {
    found.rank = column_of(columns, kRankColumns);
    found.tag = column_of(columns, kTagColumns);
  } else if (subtopics) {
    found.subtopic = column_of(columns, kSubtopicColumns);
  }
  const bool implicit =
      !run && column_of(columns, kUserColumns) == found.query && column_of(columns, kItemColumns) == found.document;
  if (found.value == RowColumns::kNone && !implicit) {
    // Grades are a truth and scores a prediction, under the names that these have in other tables.
    const std::vector<std::string> known = columns_that_mean(columns, run ? Header::prediction : Header::truth);
    if (known.size() == 1) {
      found.value = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), known[0]) - columns.begin());
      found.note = "'" + known[0] + "' is read as the " + (run ? "scores" : "grades");
    }
  }
  if (found.query == RowColumns::kNone)
    found.lacking = lacking_column(columns, kQueryColumns, "queries");
  else if (found.document == RowColumns::kNone)
    found.lacking = lacking_column(columns, kDocumentColumns, "documents");
  else if (subtopics && found.subtopic == RowColumns::kNone)
    found.lacking = lacking_column(columns, kSubtopicColumns, "subtopics");
  else if (found.value == RowColumns::kNone && found.rank == RowColumns::kNone && !implicit)
    found.lacking =
        lacking_column(columns, values, run ? "scores" : "grades", run ? ", nor one of ranks (rank, position)" : "");
  return found;
}

TableRows read_table_rows(ByteSource& source, RowKind kind, RowStore& to, bool subtopics) {
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
      reader.emplace(piece, Table(piece), delimiter, kind, subtopics);
      records.next(fields);
    }
    while (records.next(fields)) reader->read(records.line(), fields, to);
    line += static_cast<std::size_t>(std::count(piece.content.begin(), piece.content.end(), '\n'));
  }
  if (to.size() == 0) piece.fail("there is no line below the header");
  return reader->found();
}

void read_json_rows(ByteSource& source, RowStore& to, bool subtopics) {
  const Source text = source.rest();
  const auto begin_query = [&](std::string_view query, std::size_t line) {
    if (to.queries().find(query) != TextInterner::kUnknown)
      text.fail(line, "query '" + std::string(query) + "' is there twice");
    to.add_query(query);
  };
  if (!subtopics) {
    json_tables(text, begin_query,
                [&](std::string_view query, std::string_view document, const JsonField& value, std::size_t line) {
                  if (is_rounded(value.text, value.number)) to.meet_rounded();
                  to.add(query, document, value.number, kNoRank, line);
                });
    return;
  }
  json_nested_tables(text, begin_query,
                     [&](std::string_view query, std::string_view subtopic, std::string_view document, double value,
                         std::size_t line) { to.add(query, document, value, to.subtopic(subtopic), line); });
}

}  // namespace etalon
