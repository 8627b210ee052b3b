// instance_ids.hpp: columns that name the instances of tables, so that rows are not joined by their position alone.
#pragma once

#include <string>
#include <vector>

#include "etalon/systems.hpp"

namespace etalon {

/// The column that names the instances of both tables: of the same name, unique in each, of texts or whole numbers, and
/// none of `others`. Empty where there is none, or where files.id is "none". Throws Error(input) unless both tables
/// have the same ids in the same order.
std::string shared_ids(const Source& first, const Source& second, const std::vector<std::string>& others,
                       const LabelFiles& files);

/// Throws Error(input) unless both tables have the same texts in the column, row by row.
void require_same_column(const Source& first, const Source& second, const std::string& column, const LabelFiles& files);

/// How two tables with a truth each belong together.
enum class Tables {
  of_other_instances,  ///< two data sets
  of_same_instances,   ///< two systems: row by row the truth is the same, and the ids where there are some
};
/// Of whole tables. Throws Error(input) where they have instances in common that are in another order, or not in both.
Tables relation_of(const Source& first, const Source& second, const LabelFiles& files);
/// Whether the first rows of two tables show that they have other instances. The last line may be cut off.
bool are_other_instances(const Source& first, const Source& second, const LabelFiles& files);

}  // namespace etalon
