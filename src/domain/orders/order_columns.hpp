// order_columns.hpp: the columns of tables with a number for each item: items, target and predictions, by their names.
#pragma once

#include <string>
#include <vector>

#include "etalon/headers.hpp"
#include "etalon/order_systems.hpp"
#include "etalon/read.hpp"

namespace etalon {

/// The columns that begin with a number.
std::vector<std::string> numeric_columns(const Source& source, const Table& table);

/// The column that names the items: the one asked for, else one called item, object, document or id.
std::string item_column(const OrderFiles& files, const std::vector<std::string>& columns);

/// The column of the target: the one asked for, else 'target', else the only one whose name is known for a truth.
std::string target_column(const OrderFiles& files, const Source& source, const std::vector<std::string>& columns);

/// Of columns of numbers those whose names are known for predictions, else all that have no other meaning.
std::vector<std::string> predicted_columns(const OrderFiles& files, const std::vector<std::string>& numeric,
                                           const std::string& target, const std::string& items);

/// The column of numbers in a table with one side: the other one of two, else the only one that is called as this side
/// is.
std::string number_column(const OrderFiles& files, const Source& source, const std::vector<std::string>& columns,
                          const std::string& items, Header side);

/// Throws Error(input) where a column says that the items are those of several queries, unless units or predictions
/// were asked for: items of several queries in one order say nothing of either.
void refuse_pooled(const OrderFiles& files, const Source& source, const Table& table);

}  // namespace etalon
