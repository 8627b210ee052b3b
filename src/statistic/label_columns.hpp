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
  };
  CodedLabels truth;
  std::string truth_name;  ///< of which errors tell
  std::vector<double> weights{};
  std::optional<UnitColumn> units{};
  std::vector<System> systems{};
};

/// Of one table that has them all.
LabelColumns columns_of_table(const Source& source, const LabelFiles& files);
/// Of one table; of a truth and files of predictions; or of files with an object and its label a line.
LabelColumns columns_of(const std::vector<Source>& sources, const LabelFiles& files, LabelFiles::Format format);
/// Tables that have a truth each, beside predictions for it: several data sets, not one truth and files of predictions.
bool are_data_sets(const std::vector<Source>& sources, const LabelFiles& files);
/// One of these, by its header.
bool is_data_set(const Source& head, const LabelFiles& files);

}  // namespace etalon
