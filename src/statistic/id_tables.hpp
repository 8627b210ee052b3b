// id_tables.hpp: tables of files and tables in memory alike, as far as columns of ids are sought in them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/read.hpp"
#include "etalon/table_columns.hpp"
#include "statistic/id_columns.hpp"

namespace etalon {

/// A column of each of two tables.
struct NamePair {
  std::string here;
  std::string there;
};

class IdTable {
 public:
  using Visit = std::function<void(std::size_t column, std::string_view field)>;

  explicit IdTable(const Source& source);
  explicit IdTable(const MemoryTable& table);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  /// The text of a file; null where the table is in memory.
  [[nodiscard]] const Source* source() const { return source_; }
  /// The file and the line of a row, or its place in a table in memory.
  [[nodiscard]] std::string at(std::size_t row) const;
  /// One more table among those compared, with these columns.
  void add_to(ComparedTables& tables, const std::vector<std::string>& columns) const;
  /// Calls visit(number of the column, field) for all fields of these columns.
  void each(const std::vector<std::string>& columns, const Visit& visit) const;

 private:
  std::string name_;
  std::vector<std::string> columns_;
  const Source* source_ = nullptr;
  const MemoryTable* memory_ = nullptr;
};

/// Of these columns the pairs that hold the same values, as many times each, in whatever order.
std::vector<NamePair> pairs_of_same_values(const IdTable& first, const std::vector<std::string>& here,
                                           const IdTable& second, const std::vector<std::string>& there);

}  // namespace etalon
