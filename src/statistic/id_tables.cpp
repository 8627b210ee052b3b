// id_tables.cpp: tables of files and tables in memory alike, as far as columns of ids are sought in them.
#include "statistic/id_tables.hpp"

#include <cstdint>

#include "read/lines.hpp"

namespace etalon {
namespace {

using Names = std::vector<std::string>;

/// The values of a column without their order: equal values have equal sums, and others practically never.
struct ValueSum {
  std::uint64_t rows = 0;
  std::uint64_t sum = 0;
  bool are_ids = true;

  void add(std::string_view field) {
    are_ids = are_ids && may_be_id(field);
    std::uint64_t bits = std::hash<std::string_view>{}(field) + 0x9E3779B97F4A7C15U;
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
    sum += bits ^ (bits >> 31U);
    ++rows;
  }
  [[nodiscard]] bool equals(const ValueSum& other) const {
    return are_ids && other.are_ids && rows > 0 && rows == other.rows && sum == other.sum;
  }
};

std::vector<ValueSum> sums_of(const IdTable& table, const Names& columns) {
  std::vector<ValueSum> values(columns.size());
  table.each(columns, [&](std::size_t column, std::string_view field) { values[column].add(field); });
  return values;
}

}  // namespace

IdTable::IdTable(const Source& source) : name_(source.name), columns_(Table(source).columns()), source_(&source) {}

IdTable::IdTable(const MemoryTable& table) : name_(table.name), columns_(table.columns), memory_(&table) {}

std::string IdTable::at(std::size_t row) const {
  if (source_ == nullptr) return name_ + "[" + std::to_string(row) + "]";
  const Table table(*source_);
  TableRecords records(*source_, table);
  for (std::size_t next = 0; records.next() && next < row; ++next) continue;
  return name_ + ":" + std::to_string(records.line());
}

void IdTable::add_to(ComparedTables& tables, const Names& columns) const {
  if (source_ != nullptr) {
    tables.add(*source_);
    return;
  }
  std::vector<MemoryTable::Labels> labels;
  for (const std::string& column : columns) labels.push_back(memory_->labels(column).value_or(MemoryTable::Labels{}));
  tables.add(name_, labels);
}

void IdTable::each(const Names& columns, const Visit& visit) const {
  if (source_ == nullptr) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      for (const std::string& label : memory_->labels(columns[i]).value_or(MemoryTable::Labels{})) visit(i, label);
    }
    return;
  }
  const Table table(*source_);
  const std::vector<std::size_t> places = places_of(table, columns);
  for (TableRecords records(*source_, table); records.next();) {
    for (std::size_t i = 0; i < places.size(); ++i) visit(i, records.fields()[places[i]]);
  }
}

std::vector<NamePair> pairs_of_same_values(const IdTable& first, const Names& here, const IdTable& second,
                                           const Names& there) {
  std::vector<NamePair> pairs;
  if (here.empty() || there.empty()) return pairs;
  const std::vector<ValueSum> values_here = sums_of(first, here);
  const std::vector<ValueSum> values_there = sums_of(second, there);
  for (std::size_t i = 0; i < here.size(); ++i) {
    for (std::size_t j = 0; j < there.size(); ++j) {
      if (values_here[i].equals(values_there[j])) pairs.push_back({here[i], there[j]});
    }
  }
  return pairs;
}

}  // namespace etalon
