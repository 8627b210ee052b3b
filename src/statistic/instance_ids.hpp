// instance_ids.hpp: columns that name the instances of tables, so that rows are not joined by their position alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "etalon/systems.hpp"
#include "etalon/table_columns.hpp"
#include "statistic/id_tables.hpp"

namespace etalon {

/// A column of each of two tables that names the same instances in the same order.
struct SharedIds {
  std::string in_first;
  std::string column;         ///< of the second table
  bool repeats = false;       ///< values repeat, so that other columns have to be the same as well
  bool counts_lines = false;  ///< they are the numbers of the rows, as any table may have
};

/// The column that names the instances of both tables, of texts or whole numbers and none of `others`: one of the same
/// name, unique in each; else one that holds the same values under another name. Nothing where there is none, or where
/// files.id is "none". Throws Error(input) unless both tables have the same ids in the same order.
std::optional<SharedIds> shared_ids(const IdTable& first, const IdTable& second, const std::vector<std::string>& others,
                                    const LabelFiles& files);

/// Throws Error(input) where a column of both tables that says something of the instances, such as a text, is not the
/// same row by row. `others` are the columns that have a role.
void require_same_columns(const IdTable& first, const IdTable& second, const std::vector<std::string>& others,
                          const LabelFiles& files);

/// The ids of tables of predictions: against the table of the truth, and among themselves.
class PredictionIds {
 public:
  /// Of a table or list of predictions, the ids that it shares with the truth.
  void add(const std::string& name, const std::optional<SharedIds>& shared) { shared_.emplace_back(name, shared); }
  /// Throws Error(input) where some were checked against the table of the truth and others have no ids to check. Notes
  /// which were checked.
  void require_all(const std::string& truth, const LabelFiles& files) const;
  /// Throws Error(input) where an earlier table has ids of the same name that are not the same row by row; only columns
  /// that are called as ids are count, such as id or doc_id: any other one may be what the systems say. `known` is the
  /// column that was compared with the truth. The table must live as long.
  void require_same(const Source& table, const std::string& known, const LabelFiles& files);

 private:
  std::vector<std::pair<std::string, std::optional<SharedIds>>> shared_;
  std::map<std::string, const Source*> first_;  // table in which a column names the instances
};

/// Notes that all tables have the same instances in the same order.
void note_ids(const SharedIds& ids, const LabelFiles& files);
/// Notes it of two tables among several.
void note_ids(const std::string& first, const std::string& second, const SharedIds& ids, const LabelFiles& files);

/// Throws Error(input) unless both tables have the same texts in the column, row by row.
void require_same_column(const Source& first, const Source& second, const std::string& column, const LabelFiles& files);

}  // namespace etalon
