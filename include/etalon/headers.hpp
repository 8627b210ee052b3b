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
/// The columns whose names have the meaning, in their order.
std::vector<std::string> columns_that_mean(const std::vector<std::string>& columns, Header meaning);

/// A row, column or unit of sums, as cross tables have them: All, total …
bool names_margin(std::string_view name);
/// How much an instance counts, or how many instances a line stands for.
bool names_weights(std::string_view name);
/// Parts of a population that are reported one by one, such as language or gender, rather than repetitions.
bool names_groups(std::string_view name);

}  // namespace etalon
