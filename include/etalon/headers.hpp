// headers.hpp: the column names that everybody uses, in one list for all readers of tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace etalon {

/// The meaning of a column, as its name tells it.
enum class Header {
  unknown,
  truth,       ///< y_true, target, gold, label …
  prediction,  ///< y_pred, prediction, pred_svm …
  id,          ///< id, key, index, doc_id …
};

Header header_meaning(std::string_view name);
/// As names of columns are compared: in lower case, with underscores for blanks and hyphens.
std::string header_spelling(std::string_view name);
/// The columns that may be the truth: those whose names have the meaning; else those, such as y and true, that have it
/// beside a column of predictions.
std::vector<std::string> truth_headers(const std::vector<std::string>& columns);
/// The columns whose names have the meaning, in their order.
std::vector<std::string> columns_that_mean(const std::vector<std::string>& columns, Header meaning);

/// A row, column or unit of sums, as cross tables have them: All, total …
bool names_margin(std::string_view name);
/// How many instances a line stands for, and nothing else: count, freq …
bool names_counts(std::string_view name);
/// How much an instance counts, or how many instances a line stands for.
bool names_weights(std::string_view name);
/// A column that says something of the instances or of how they were drawn, such as fold, seed or query: no prediction
/// unless it is asked for.
bool names_no_prediction(std::string_view name);
/// One that says of which query an item is: query, qid, topic, user.
bool names_queries(std::string_view name);
/// One of the former, or a score, that may differ from system to system on the same instance.
bool names_condition(std::string_view name);
/// Parts of a population that are reported one by one, such as language or gender, rather than repetitions.
bool names_groups(std::string_view name);

}  // namespace etalon
