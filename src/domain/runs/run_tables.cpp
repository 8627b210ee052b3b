// run_tables.cpp: judgments and runs as tables with a header, whose columns have one of several names.
#include "domain/runs/run_tables.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/json_lines.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

using ColumnNames = std::span<const std::string_view>;

constexpr std::array<std::string_view, 9> kQueryColumns{"query", "query_id", "qid",  "topic",  "topic_id",
                                                        "q_id",  "queryid",  "user", "user_id"};
constexpr std::array<std::string_view, 13> kDocumentColumns{"document", "document_id", "doc",    "doc_id", "docid",
                                                            "docno",    "corpus_id",   "corpus", "item",   "item_id",
                                                            "pid",      "passage_id",  "did"};
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
  return columns.size();
}

std::size_t required_column(const Source& source, const std::vector<std::string>& columns, ColumnNames names,
                            const std::string& what) {
  const std::size_t found = column_of(columns, names);
  if (found < columns.size()) return found;
  const std::vector<std::string> known(names.begin(), names.end());
  source.fail(1,
              "there is no column of " + what + " (" + join(known, ", ") + "); the columns are " + join(columns, ", "));
}

double table_number(const Source& source, std::size_t line, std::string_view text, const std::string& column,
                    const char* what) {
  double number = 0;
  if (!read_decimal(text, number))
    source.fail(line, "'" + std::string(text) + "' in column '" + column + "' is not a finite number; " + what +
                          " is expected");
  return number;
}

bool is_header(std::string_view line) {
  const char delimiter = delimiter_of(line);
  if (delimiter == 0) return false;
  const std::vector<std::string_view> fields = cut_fields(line);
  const std::vector<std::string> columns(fields.begin(), fields.end());
  // A comma or a semicolon stands in no line of TREC's text that has no blanks.
  return column_of(columns, kQueryColumns) < columns.size() || column_of(columns, kDocumentColumns) < columns.size() ||
         trim(line).find_first_of(" \t") == std::string_view::npos;
}

}  // namespace

RowFormat row_format(ByteSource& source) {
  constexpr std::size_t head = 4096;
  std::string_view text = source.peek(head);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('{')) return RowFormat::json;
  return is_header(text.substr(0, text.find_first_of("\r\n"))) ? RowFormat::table : RowFormat::trec;
}

TableRows read_table_rows(const Source& source, RowKind kind, RowStore& to) {
  const Table table(source);
  const std::vector<std::string>& columns = table.columns();
  const std::size_t query = required_column(source, columns, kQueryColumns, "queries");
  const std::size_t document = required_column(source, columns, kDocumentColumns, "documents");
  const std::size_t rank = kind == RowKind::run ? column_of(columns, kRankColumns) : columns.size();
  const std::size_t tag = kind == RowKind::run ? column_of(columns, kTagColumns) : columns.size();
  TableRows found;
  found.ranked = rank < columns.size();
  std::size_t value =
      column_of(columns, kind == RowKind::run ? ColumnNames(kScoreColumns) : ColumnNames(kGradeColumns));
  if (value == columns.size()) {
    if (kind == RowKind::qrels) value = required_column(source, columns, kGradeColumns, "grades");
    if (!found.ranked) value = required_column(source, columns, kScoreColumns, "scores");
    found.scored = false;
  }
  table.each([&](std::size_t line, const std::vector<std::string_view>& fields) {
    if (fields[query].empty()) source.fail(line, "the query in column '" + columns[query] + "' is missing");
    if (fields[document].empty()) source.fail(line, "the document in column '" + columns[document] + "' is missing");
    const std::uint32_t place = found.ranked ? read_rank(fields[rank]) : kNoRank;
    if (!found.scored && place == kNoRank) {
      source.fail(line, "'" + std::string(fields[rank]) + "' in column '" + columns[rank] +
                            "' is no whole number; a rank is expected, as there is no column of scores");
    }
    const double number = found.scored ? table_number(source, line, fields[value], columns[value],
                                                      kind == RowKind::run ? "a score" : "a grade")
                                       : -static_cast<double>(place);
    to.add(fields[query], fields[document], number, place, line);
    if (tag < columns.size()) found.tag = fields[tag];
  });
  return found;
}

void read_json_rows(const Source& source, RowStore& to) {
  json_tables(
      source, [&](std::string_view query) { to.add_query(query); },
      [&](std::string_view query, std::string_view document, double value, std::size_t line) {
        to.add(query, document, value, kNoRank, line);
      });
}

}  // namespace etalon
