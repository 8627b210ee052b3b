// label_columns.hpp: the columns of labels that files have: a truth, and a prediction for each system.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "etalon/systems.hpp"
#include "statistic/unit_column.hpp"

namespace etalon {

struct LabelColumns {
  struct System {
    std::string name;
    std::string source;  ///< of which errors tell
    CodedLabels labels;
    bool by_default = false;  ///< it is a column that nobody named, nor has a name that predictions have
  };
  CodedLabels truth;
  std::string truth_name;  ///< of which errors tell
  std::vector<double> weights{};
  std::optional<UnitColumn> units{};
  std::vector<System> systems{};
};

/// Of one table that has them all.
LabelColumns columns_of_table(const Source& source, const LabelFiles& files);
/// Of tables with the same truth row by row, as are_of_same_instances says.
LabelColumns columns_of_tables(const std::vector<Source>& sources, const LabelFiles& files);
/// Of one table; of a truth and files of predictions; or of files with an object and its label a line.
LabelColumns columns_of(const std::vector<Source>& sources, const LabelFiles& files, LabelFiles::Format format);
/// Tables that have a truth each, beside predictions for it: several data sets, not one truth and files of predictions.
bool are_data_sets(const std::vector<Source>& sources, const LabelFiles& files);
/// Whether data sets are systems on the same instances: tables with one prediction each, and with the same truth row by
/// row. Tables of several predictions, such as runs with other seeds, stay apart, which is noted. Throws where tables
/// have instances in common in another order.
bool are_of_same_instances(const std::vector<Source>& sources, const LabelFiles& files);
/// One of these, by its header.
bool is_data_set(const Source& head, const LabelFiles& files);

}  // namespace etalon
