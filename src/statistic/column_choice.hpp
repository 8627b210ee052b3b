// column_choice.hpp: the columns of tables that are the truth and the predictions, from what was asked for and from
// their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "etalon/systems.hpp"
#include "intake/count.hpp"

namespace etalon {

/// Adds to the notes of the files, once.
void note(const LabelFiles& files, const std::string& text);

/// Whether the truth or predictions were asked for by the names of their columns.
bool names_columns(const LabelFiles& files);
/// Whether a column of ids was asked for.
bool asks_for_ids(const LabelFiles& files);
/// Whether the first line of a file of one label a line is the header of a column rather than a label.
bool is_header_of_list(std::string_view line, bool truth);

/// --truth or --reference, and so on, as the command of the files calls them.
std::string truth_option(const LabelFiles& files);
std::string prediction_option(const LabelFiles& files);

bool has_column(const std::vector<std::string>& columns, const std::string& name);

/// The column that was asked for, else 'truth', else the only one whose name is known for a truth; 'truth' where there
/// is none. Throws Error(usage) where there are several.
std::string truth_column(const std::vector<std::string>& columns, const LabelFiles& files);
/// Whether the header has a column of the truth.
bool has_truth_column(const std::vector<std::string>& columns, const LabelFiles& files);

/// The predictions that were asked for; else those columns whose names are known for predictions; else all that have no
/// other role. `ids` is a column that names the instances, or empty.
std::vector<std::string> prediction_columns(const std::vector<std::string>& columns, const std::string& truth,
                                            const LabelFiles& files, const std::string& ids);

/// The predictions of a table beside one of the truth, with these columns.
std::vector<std::string> predictions_beside(const std::vector<std::string>& of_truth,
                                            const std::vector<std::string>& columns, const std::string& truth,
                                            const LabelFiles& files, const std::string& ids);

/// The roles of the columns of one table with the truth and the predictions; a choice by names is noted.
ColumnRoles roles_in_table(const Source& table, const LabelFiles& files, const std::string& ids = {});

/// Whether a column became a prediction without having been named and without a name that predictions have.
bool is_by_default(const std::string& column, const LabelFiles& files);

/// Notes what a mean over units is where the column of units is called as groups are, such as language.
void note_groups(const LabelFiles& files);

/// Tells of columns that were chosen by their names, and of others that are left out.
void note_choice(const std::vector<std::string>& columns, const ColumnRoles& roles, const LabelFiles& files,
                 const std::string& ids);

}  // namespace etalon
