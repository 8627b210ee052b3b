// instance_ids.hpp: columns that name the instances of tables, so that rows are not joined by their position alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "etalon/systems.hpp"
#include "etalon/table_columns.hpp"

namespace etalon {

/// The column that names the instances of both tables: of the same name, unique in each, of texts or whole numbers, and
/// none of `others`. Empty where there is none, or where files.id is "none". Throws Error(input) unless both tables
/// have the same ids in the same order.
std::string shared_ids(const Source& first, const Source& second, const std::vector<std::string>& others,
                       const LabelFiles& files);

/// The same of tables in memory.
std::optional<std::string> shared_ids(const MemoryTable& truth, const MemoryTable& predictions,
                                      const std::string& truth_column, const LabelFiles& how);

/// The ids of tables of predictions among themselves: those that the table of the truth lacks. Only columns that are
/// called as ids are count, such as id or doc_id: any other one may be what the systems say.
class PredictionIds {
 public:
  /// Throws Error(input) where an earlier table has ids of the same name that are not the same row by row. `known` is
  /// the column that was compared with the truth. The table must live as long.
  void require_same(const Source& table, const std::string& known, const LabelFiles& files);

 private:
  std::map<std::string, const Source*> first_;  // table in which a column names the instances
};

/// Throws Error(input) unless both tables have the same texts in the column, row by row.
void require_same_column(const Source& first, const Source& second, const std::string& column, const LabelFiles& files);

}  // namespace etalon
