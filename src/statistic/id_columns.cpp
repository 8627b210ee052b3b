// id_columns.cpp: columns of the same name in several tables, side by side, as far as they may name the instances.
#include "statistic/id_columns.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {

bool may_be_id(std::string_view field) {
  if (field.empty() || field == "nan" || field == "NaN") return false;
  const char first = field[0];
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (first != '-' && first != '+' && first != '.' && !is_digit(first)) return true;
  if (std::all_of(field.begin(), field.end(), is_digit)) return true;
  const auto number = parse_number(field);
  return !number || *number == std::floor(*number);
}

std::vector<std::size_t> places_of(const Table& table, const std::vector<std::string>& columns) {
  std::unordered_map<std::string_view, std::size_t> known;  // there may be many
  for (const std::string& column : table.columns()) known.emplace(column, known.size());
  std::vector<std::size_t> places;
  for (const std::string& column : columns) {
    const auto found = known.find(column);
    places.push_back(found == known.end() ? kNoColumn : found->second);
  }
  return places;
}

namespace {

/// Stands between a value and the number of its row where the value repeats; no text of a table has it.
constexpr char kRepeat = '\0';

std::string value_of(const std::string& text) { return text.substr(0, text.find(kRepeat)); }

}  // namespace

IdColumn::IdColumn(std::string name, std::string later_name)
    : name_(std::move(name)),
      later_name_(std::move(later_name)),
      may_repeat_(header_meaning(name_) == Header::id || header_meaning(later_name_) == Header::id) {}

std::size_t IdColumn::values() const {
  return static_cast<std::size_t>(std::count_if(
      texts().begin(), texts().end(), [](const std::string& text) { return text.find(kRepeat) == std::string::npos; }));
}

std::uint32_t IdColumn::next_code(std::size_t table, std::string_view field) {
  const std::uint32_t code = known_.code(field);
  if (!may_repeat_ || code >= last_table_.size() || last_table_[code] != table + 1) return code;
  repeats_ = true;
  auto& [last_table, rows] = repeated_[code];
  if (last_table != table + 1) rows = 1;
  last_table = table + 1;
  return known_.code(std::string(field) + kRepeat + std::to_string(++rows));
}

void IdColumn::add(std::size_t table, std::string_view field) {
  while (tables_.size() <= table) tables_.push_back({.names_rows = tables_.size() == table});
  Rows& rows = tables_[table];
  if (!rows.names_rows) return;
  const std::uint32_t code = may_be_id(field) ? next_code(table, field) : TextInterner::kUnknown;
  last_table_.resize(known_.keys().size());
  if (code == TextInterner::kUnknown || last_table_[code] == table + 1) {
    rows = {};
    return;
  }
  last_table_[code] = table + 1;
  rows.codes.push_back(code);
}

std::string IdColumn::shown_name() const {
  const auto shown = [](const std::string& name) {
    return name.empty() ? "the column without a name" : "column '" + name + "'";
  };
  return shown(later_name_) + (later_name_ == name_ ? "" : ", which is " + shown(name_) + " of the first table,");
}

std::string IdColumn::text(std::size_t table, std::size_t row) const {
  return "'" + value_of(texts()[codes(table)[row]]) + "'";
}

std::size_t IdColumn::common(std::size_t one, std::size_t other) const {
  std::vector<char> in_one(known_.keys().size());
  for (const std::uint32_t code : codes(one)) in_one[code] = 1;
  return static_cast<std::size_t>(
      std::count_if(codes(other).begin(), codes(other).end(), [&](std::uint32_t code) { return in_one[code] != 0; }));
}

bool IdColumn::counts_lines(std::size_t table) const {
  const auto& rows = codes(table);
  const std::size_t first = !rows.empty() && texts()[rows[0]] == "1" ? 1 : 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (texts()[rows[row]] != std::to_string(row + first)) return false;
  }
  return true;
}

bool IdColumn::permuted(std::size_t one, std::size_t other) const {
  const std::size_t size = codes(one).size();
  return size == codes(other).size() && !same_order(one, other) && common(one, other) == size;
}

ComparedTables::ComparedTables(const std::vector<std::string>& columns) : ComparedTables(columns, columns) {}

ComparedTables::ComparedTables(const std::vector<std::string>& columns, const std::vector<std::string>& later_columns)
    : names_(columns), later_names_(later_columns) {
  for (std::size_t i = 0; i < columns.size(); ++i) columns_.emplace_back(columns[i], later_columns[i]);
}

void ComparedTables::add(const Source& source, const std::string& truth) {
  const Table table(source);
  const std::size_t place = tables_.size();
  Rows& rows = tables_.emplace_back();
  rows.name = source.name;
  rows.width = table.columns().size();
  const std::vector<std::size_t> places = places_of(table, place == 0 ? names_ : later_names_);
  const std::size_t at_truth = truth.empty() ? 0 : table.index_of(truth);
  for (TableRecords records(source, table); records.next();) {
    rows.lines.push_back(records.line());
    if (!truth.empty()) rows.truth.push_back(labels_.code(records.fields()[at_truth]));
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] != kNoColumn) columns_[i].add(place, records.fields()[places[i]]);
    }
  }
}

std::string ComparedTables::truth_text(std::size_t table, std::size_t row) const {
  return "'" + labels_.keys()[truth(table)[row]] + "'";
}

void ComparedTables::add(const std::string& name, const std::vector<std::vector<std::string>>& labels) {
  const std::size_t place = tables_.size();
  tables_.emplace_back().name = name;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    for (const std::string& label : labels[i]) columns_[i].add(place, label);
  }
}

std::string ComparedTables::at(std::size_t table, std::size_t row) const {
  const std::vector<std::size_t>& lines = tables_[table].lines;
  return name(table) + (lines.empty() ? "[" + std::to_string(row) + "]" : ":" + std::to_string(lines[row]));
}

bool ComparedTables::has_some_labels(const IdColumn& column) const {
  return std::any_of(column.texts().begin(), column.texts().end(),
                     [&](const std::string& text) { return labels_.find(value_of(text)) != TextInterner::kUnknown; });
}

bool ComparedTables::has_labels(const IdColumn& column) const {
  return std::all_of(column.texts().begin(), column.texts().end(),
                     [&](const std::string& text) { return labels_.find(value_of(text)) != TextInterner::kUnknown; });
}

}  // namespace etalon
