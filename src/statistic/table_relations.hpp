// table_relations.hpp: which of several tables with a truth each are of the same instances.
#pragma once

#include <vector>

#include "etalon/systems.hpp"

namespace etalon {

/// For each table the first one of the same instances: row by row the truth is the same, and the ids where there are
/// some; a table that has no such one is its own first. Throws Error(input) where two tables have instances in common
/// that are in another order, or not in both.
std::vector<std::size_t> first_of_same_instances(const std::vector<Source>& tables, const LabelFiles& files);

/// Whether the first rows of tables show that no two have the same instances. The last line of each may be cut off.
bool are_other_instances(const std::vector<Source>& heads, const LabelFiles& files);

/// Whether tables of two columns are the sides of one comparison, each a key and its labels: the column beside the
/// truth, which nobody called a prediction, names the rows of each and has none of the labels.
bool are_keyed_sides(const std::vector<Source>& tables, const LabelFiles& files);

}  // namespace etalon
