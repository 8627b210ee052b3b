// column_choice.cpp: the columns of tables that are the truth and the predictions, from what was asked for and from
// their names.
#include "statistic/column_choice.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string quoted(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 3;
  std::vector<std::string> some;
  for (std::size_t i = 0; i < std::min(shown, names.size()); ++i) some.push_back("'" + names[i] + "'");
  return join(some, ", ") + (names.size() > shown ? " and " + std::to_string(names.size() - shown) + " more" : "");
}

}  // namespace

void note(const LabelFiles& files, const std::string& text) {
  if (files.notes == nullptr) return;
  if (std::find(files.notes->begin(), files.notes->end(), text) == files.notes->end()) files.notes->push_back(text);
}

bool names_columns(const LabelFiles& files) { return !files.truth.empty() || !files.predictions.empty(); }

bool asks_for_ids(const LabelFiles& files) { return !files.id.empty() && files.id != "none"; }

bool is_header_of_list(std::string_view line, bool truth) {
  const std::string_view word = trim(line);
  // Words that are classes of their own as well, such as gold, are no header for certain.
  if (word.starts_with("label") && header_meaning(word) == Header::truth) return true;
  if (!truth) return header_meaning(word) == Header::prediction;
  return word == "truth" || word == "y_true" || word == "target" || word == "true_label" || word == "ground_truth" ||
         word == "reference";
}

std::string truth_option(const LabelFiles& files) { return files.clusters ? "--reference" : "--truth"; }

std::string prediction_option(const LabelFiles& files) { return files.clusters ? "--clustering" : "--prediction"; }

bool has_column(const std::vector<std::string>& columns, const std::string& name) {
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

std::string truth_column(const std::vector<std::string>& columns, const LabelFiles& files) {
  if (!files.truth.empty()) return files.truth;
  if (has_column(columns, "truth")) return "truth";
  std::vector<std::string> known = truth_headers(columns);
  std::erase_if(known, [&](const std::string& column) { return has_column(files.predictions, column); });
  if (known.size() > 1)
    refuse("each of the columns " + quoted(known) + " could be the truth: name it with " + truth_option(files));
  return known.empty() ? "truth" : known.front();
}

bool has_truth_column(const std::vector<std::string>& columns, const LabelFiles& files) {
  if (!files.truth.empty()) return has_column(columns, files.truth);
  return has_column(columns, "truth") || !truth_headers(columns).empty();
}

std::vector<std::string> prediction_columns(const std::vector<std::string>& columns, const std::string& truth,
                                            const LabelFiles& files, const std::string& ids) {
  if (!files.predictions.empty()) return files.predictions;
  std::vector<std::string> others;
  std::vector<std::string> known;
  for (const std::string& column : columns) {
    // A column without a name, such as the index of a data frame, is no prediction when it is not asked for.
    if (column.empty() || column == truth || column == files.weights || column == files.units || column == ids)
      continue;
    const Header meaning = header_meaning(column);
    if (meaning == Header::prediction) known.push_back(column);
    if (meaning != Header::id && column != files.id && !names_no_prediction(column)) others.push_back(column);
  }
  return known.empty() ? others : known;
}

std::vector<std::string> predictions_beside(const std::vector<std::string>& of_truth,
                                            const std::vector<std::string>& columns, const std::string& truth,
                                            const LabelFiles& files, const std::string& ids) {
  std::vector<std::string> predictions = prediction_columns(columns, truth, files, ids);
  if (files.predictions.empty()) {
    // What the table of the truth has as well, such as folds, is said of the instances and predicted by nobody.
    const std::set<std::string_view> shared(of_truth.begin(), of_truth.end());
    std::vector<std::string> own = predictions;
    std::erase_if(own, [&](const std::string& column) { return shared.contains(column); });
    if (!own.empty()) predictions = std::move(own);
  }
  // A column that is called as the truth is in its table: id,label in both.
  if (predictions.empty() && has_column(columns, truth)) predictions = {truth};
  if (predictions.empty() && columns.size() == 1) predictions = columns;
  return predictions;
}

bool is_by_default(const std::string& column, const LabelFiles& files) {
  return files.predictions.empty() && header_meaning(column) != Header::prediction;
}

void note_groups(const LabelFiles& files) {
  if (!names_groups(files.units)) return;
  note(files, "'" + files.units +
                  "' is read as units: the mean gives each unit the same weight, and its interval treats the units as "
                  "a random sample. For one value per group use --each --interval none; to measure all instances "
                  "together leave out --units.");
}

void note_choice(const std::vector<std::string>& columns, const ColumnRoles& roles, const LabelFiles& files,
                 const std::string& ids) {
  const bool chosen_truth = files.truth.empty() && !roles.truth.empty() && roles.truth != "truth";
  std::vector<std::string> left_out;
  if (files.predictions.empty()) {
    const std::set<std::string_view> predictions(roles.predictions.begin(), roles.predictions.end());
    for (const std::string& column : columns) {
      const bool used = column == roles.truth || column == roles.weights || column == roles.units || column == ids;
      if (!used && !column.empty() && !predictions.contains(column)) left_out.push_back(column);
    }
  }
  if (!chosen_truth && left_out.empty()) return;
  std::string text;
  if (chosen_truth) text = "'" + roles.truth + "' is read as the truth";
  if (files.predictions.empty() && !roles.predictions.empty())
    text += (text.empty() ? "" : " and ") + quoted(roles.predictions) +
            (roles.predictions.size() == 1 ? (chosen_truth ? " as the prediction" : " is read as the prediction")
                                           : (chosen_truth ? " as predictions" : " are read as predictions"));
  if (!left_out.empty()) text += "; left out: " + quoted(left_out);
  note(files, text + " (" + truth_option(files) + " and " + prediction_option(files) + " name others)");
  const auto weights = std::find_if(left_out.begin(), left_out.end(), names_weights);
  if (weights != left_out.end() && files.weights.empty() && !files.clusters)
    note(files, "If '" + *weights + "' tells how much each object counts, did you mean --weights?");
}

ColumnRoles roles_in_table(const Source& table, const LabelFiles& files, const std::string& ids) {
  const Table header(table);
  const std::vector<std::string>& columns = header.columns();
  if (asks_for_ids(files)) (void)header.index_of(files.id);
  ColumnRoles roles{.truth = truth_column(columns, files), .weights = files.weights, .units = files.units};
  if (has_column(files.predictions, roles.truth))
    refuse("column '" + roles.truth + "' would be compared with itself: " + truth_option(files) + " and " +
           prediction_option(files) + " must name different columns");
  roles.predictions = prediction_columns(columns, roles.truth, files, ids);
  if (roles.predictions.empty() && columns.size() > 1 && has_column(columns, roles.truth))
    table.fail("there is no column of predictions beside the truth '" + roles.truth + "': the columns are " +
               join(columns, ", ") + "; name it with " + prediction_option(files));
  note_choice(columns, roles, files, ids);
  return roles;
}

}  // namespace etalon
