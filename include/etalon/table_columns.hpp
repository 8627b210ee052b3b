// table_columns.hpp: tables in memory: which column is the truth, which ones are predictions, and whether the rows of
// two tables belong together, by the rules that files are read by.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "etalon/systems.hpp"

namespace etalon {

struct MemoryTable {
  using Labels = std::vector<std::string>;
  std::string name;                  ///< in messages
  std::vector<std::string> columns;  ///< their names
  /// The labels of a column; nothing where its values are none.
  std::function<std::optional<Labels>(const std::string& column)> labels;
};

struct TableColumns {
  std::string truth;                       ///< column of its table, or the name of the truth
  std::vector<std::string> predictions{};  ///< columns of their table
  bool same_ids = false;                   ///< both tables name the same instances in the same order
};

/// The columns of a table of the truth and of one of predictions, of which one may be null: it is a column then, and
/// `truth_name` that of the truth where it has one. Throws where the tables have ids that are not the same in the same
/// order. Of `how` the ids, units and notes count, and whether these are clusters.
TableColumns choose_columns(const MemoryTable* truth, const std::string& truth_name, const MemoryTable* predictions,
                            const LabelFiles& how);

/// Whether a column that nobody called a prediction is none by what it holds, counted against the truth: names or
/// numbers of instances; of clusters, fractions as well.
bool is_no_prediction(const CountTable& counts, bool clusters);

/// What a mean over units is, where their column is called as groups are, such as language.
std::vector<std::string> notes_on_units(const std::string& column);

}  // namespace etalon
