// run_tables.hpp: judgments and runs as tables with a header and as JSON objects of objects.
#pragma once

#include <string>

#include "domain/runs/read/row_store.hpp"
#include "intake/byte_source.hpp"

namespace etalon {

enum class RowFormat { trec, table, json };

/// By the first line that is not blank.
RowFormat row_format(ByteSource& source);

/// What a table tells beside its rows.
struct TableRows {
  std::string tag;
  bool ranked = false;
  bool scored = true;  ///< false: the order is that of the ranks, or all grades are 1
  std::string note{};  ///< on the column that was chosen by the names of other tables; empty where none was
};
/// `subtopics`: judgments name them.
TableRows read_table_rows(ByteSource& source, RowKind kind, RowStore& to, bool subtopics);

void read_json_rows(ByteSource& source, RowStore& to, bool subtopics);

/// What is said of users and items without grades.
inline constexpr const char* kImplicit = "there is no column of grades; each item that a user has is of grade 1";

}  // namespace etalon
