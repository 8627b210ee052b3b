// order_columns.cpp: the columns of tables with a number for each item: items, target and predictions, by their names.
#include "domain/orders/order_columns.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

bool has(const std::vector<std::string>& columns, const std::string& name) {
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

void note(const OrderFiles& files, const std::string& text) {
  if (files.notes != nullptr && !has(*files.notes, text)) files.notes->push_back(text);
}

}  // namespace

std::vector<std::string> numeric_columns(const Source& source, const Table& table) {
  Lines lines(source);
  std::string_view header;
  lines.next(header);
  const char delimiter = delimiter_of(header);
  Records records(source, delimiter == 0 ? ',' : delimiter);
  std::vector<std::string_view> fields;
  std::vector<std::string> columns;
  records.next(fields);
  if (!records.next(fields)) return columns;
  for (std::size_t i = 0; i < std::min(fields.size(), table.columns().size()); ++i) {
    if (parse_number(fields[i])) {
      columns.push_back(table.columns()[i]);
    } else if (std::string text(fields[i]); std::count(text.begin(), text.end(), ',') == 1) {
      text.replace(text.find(','), 1, ".");
      if (parse_number(text))
        source.fail(2, "'" + std::string(fields[i]) + "' in column '" + table.columns()[i] +
                           "' is no number: decimals have a point");
    }
  }
  return columns;
}

std::string item_column(const OrderFiles& files, const std::vector<std::string>& columns) {
  if (!files.items.empty()) return files.items;
  for (const char* name : {"item", "object", "document", "id"}) {
    if (has(columns, name)) return name;
  }
  return {};
}

std::string target_column(const OrderFiles& files, const Source& source, const std::vector<std::string>& columns) {
  if (!files.target.empty() || has(columns, "target")) return files.target.empty() ? "target" : files.target;
  const std::vector<std::string> known = columns_that_mean(columns, Header::truth);
  if (known.size() != 1)
    source.fail("there is no column 'target' for the target; name it with --target: " + join(columns, ", "));
  note(files, "'" + known[0] + "' is read as the target (--target names another)");
  return known[0];
}

std::vector<std::string> predicted_columns(const OrderFiles& files, const std::vector<std::string>& numeric,
                                           const std::string& target, const std::string& items) {
  std::vector<std::string> others;
  std::vector<std::string> left_out;
  for (const std::string& column : numeric) {
    if (column == target || column == items || column == files.units) continue;
    // Without a name: an index.
    const bool is_other = column.empty() || header_meaning(column) == Header::id || names_no_prediction(column);
    (is_other ? left_out : others).push_back(column.empty() ? "a column without a name" : column);
  }
  std::vector<std::string> known = columns_that_mean(others, Header::prediction);
  std::vector<std::string>& chosen = known.empty() ? others : known;
  for (const std::string& column : others) {
    if (!has(chosen, column)) left_out.push_back(column);
  }
  if (!left_out.empty()) note(files, "Left out: " + join(left_out, ", ") + " (--predicted names the predictions)");
  return chosen;
}

std::string number_column(const OrderFiles& files, const Source& source, const std::vector<std::string>& columns,
                          const std::string& items, Header side) {
  if (columns.size() == 2) return columns[columns[0] == items ? 1 : 0];
  const std::vector<std::string> known = columns_that_mean(columns, side);
  if (known.size() != 1)
    source.fail("the columns are " + join(columns, ", ") +
                "; one for the items and one for their numbers are expected");
  const bool target = side == Header::truth;
  note(files, "'" + known[0] + "' is read as the " + (target ? "target (--target" : "prediction (--predicted") +
                  " names another)");
  return known[0];
}

void refuse_pooled(const OrderFiles& files, const Source& source, const Table& table) {
  if (!files.units.empty() || !files.predictions.empty()) return;
  for (const std::string& column : table.columns()) {
    if (!names_queries(column)) continue;
    const CodedLabels queries = table.labels({&column, 1}).front();
    if (queries.labels.size() > 1)
      source.fail("column '" + column + "' has " + std::to_string(queries.labels.size()) +
                  " different values: take --units " + shell_word(column) +
                  " to measure the order of the items of each; to measure one order of all items, name the "
                  "predictions with --predicted");
  }
}

}  // namespace etalon
