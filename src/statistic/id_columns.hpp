// id_columns.hpp: columns of the same name in several tables, side by side, as far as they may name the instances.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/systems.hpp"
#include "read/encoder.hpp"

namespace etalon {

/// A column that some of the tables have. It names the rows of a table as long as its values there are texts or whole
/// numbers, and no two are the same. In a column that is called as ids are, such as doc_id, values may repeat: the
/// second row of a value is then another instance than its first one.
class IdColumn {
 public:
  explicit IdColumn(std::string name) : IdColumn(name, name) {}
  /// Of two tables that call the column differently.
  IdColumn(std::string name, std::string later_name);
  /// The field of the next row of a table; tables come one after the other.
  void add(std::size_t table, std::string_view field);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& later_name() const { return later_name_; }
  [[nodiscard]] bool repeats() const { return repeats_; }
  /// The different values of all tables.
  [[nodiscard]] std::size_t values() const;
  [[nodiscard]] std::string shown_name() const;
  [[nodiscard]] bool names_rows(std::size_t table) const { return table < tables_.size() && tables_[table].names_rows; }
  /// Row by row; empty where the column does not name the rows.
  [[nodiscard]] const std::vector<std::uint32_t>& codes(std::size_t table) const { return tables_[table].codes; }
  [[nodiscard]] const std::deque<std::string>& texts() const { return known_.keys(); }
  /// In quotes.
  [[nodiscard]] std::string text(std::size_t table, std::size_t row) const;

  /// How many ids two tables have in common.
  [[nodiscard]] std::size_t common(std::size_t one, std::size_t other) const;
  [[nodiscard]] bool same_order(std::size_t one, std::size_t other) const { return codes(one) == codes(other); }
  /// They are the numbers of the rows, from 0 or 1 on.
  [[nodiscard]] bool counts_lines(std::size_t table) const;
  /// The same ids in another order.
  [[nodiscard]] bool permuted(std::size_t one, std::size_t other) const;

 private:
  struct Rows {
    bool names_rows = false;
    std::vector<std::uint32_t> codes{};
  };
  /// The code of the value's next row in this table, where values may repeat.
  std::uint32_t next_code(std::size_t table, std::string_view field);

  std::string name_;
  std::string later_name_;
  bool may_repeat_;
  bool repeats_ = false;
  std::map<std::uint32_t, std::pair<std::size_t, std::size_t>>
      repeated_;  // by code: the last table and 1, and its rows
  TextInterner known_;
  std::vector<std::size_t> last_table_;  // that has the code, and 1
  std::vector<Rows> tables_;
};

/// Several tables side by side: the columns that may be ids, the truth where it is asked for, and the lines of the
/// rows.
class ComparedTables {
 public:
  explicit ComparedTables(const std::vector<std::string>& columns);
  /// Two tables that call some columns differently.
  ComparedTables(const std::vector<std::string>& columns, const std::vector<std::string>& later_columns);
  /// One more table, with those of the columns that it has. Without a truth none is read.
  void add(const Source& source, const std::string& truth = {});
  /// One more table in memory, with all of the columns.
  void add(const std::string& name, const std::vector<std::vector<std::string>>& labels);

  [[nodiscard]] const std::deque<IdColumn>& columns() const { return columns_; }
  /// Row by row; the same codes mean the same labels in all tables.
  [[nodiscard]] const std::vector<std::uint32_t>& truth(std::size_t table) const { return tables_[table].truth; }
  [[nodiscard]] std::string truth_text(std::size_t table, std::size_t row) const;
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  [[nodiscard]] std::size_t rows(std::size_t table) const { return tables_[table].truth.size(); }
  [[nodiscard]] std::size_t width(std::size_t table) const { return tables_[table].width; }
  [[nodiscard]] const std::string& name(std::size_t table) const { return tables_[table].name; }
  /// The file and the line of a row, or its place in a table in memory.
  [[nodiscard]] std::string at(std::size_t table, std::size_t row) const;
  /// All values of the column are labels of the truth.
  [[nodiscard]] bool has_labels(const IdColumn& column) const;
  [[nodiscard]] bool has_some_labels(const IdColumn& column) const;

 private:
  struct Rows {
    std::string name;
    std::size_t width = 0;
    std::vector<std::size_t> lines{};
    std::vector<std::uint32_t> truth{};
  };
  std::vector<std::string> names_;
  std::vector<std::string> later_names_;
  std::deque<IdColumn> columns_;
  TextInterner labels_;
  std::vector<Rows> tables_;
};

/// A text or a whole number.
bool may_be_id(std::string_view field);

inline constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);
/// Where the table has these columns; kNoColumn for those that it lacks.
std::vector<std::size_t> places_of(const Table& table, const std::vector<std::string>& columns);

/// Throws Error(input): the two tables have the same instances by this column, but in another order.
/// `with_truth`: they are a truth and predictions, which --input pairs may join.
[[noreturn]] void refuse_order(const ComparedTables& tables, const IdColumn& column, std::size_t one, std::size_t other,
                               bool with_truth = false);
/// Throws Error(input): the two tables have not the same instances by this column.
[[noreturn]] void refuse_overlap(const ComparedTables& tables, const IdColumn& column, std::size_t one,
                                 std::size_t other);
/// Throws Error(input): the two tables have the same ids in the same order, and not the same truth.
[[noreturn]] void refuse_truths(const ComparedTables& tables, const IdColumn& column, std::size_t one,
                                std::size_t other, const LabelFiles& files);

}  // namespace etalon
