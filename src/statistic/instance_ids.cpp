// instance_ids.cpp: columns that name the instances of tables, so that rows are not joined by their position alone.
#include "statistic/instance_ids.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/id_columns.hpp"

namespace etalon {
namespace {

using Names = std::vector<std::string>;

/// Of the columns that two tables have those that may name the instances.
Names candidates(const Names& columns, const Names& also, const Names& others, const LabelFiles& files) {
  if (files.id == "none") return {};
  if (!files.id.empty()) return {files.id};
  const std::set<std::string_view> there(also.begin(), also.end());
  const std::set<std::string_view> taken(others.begin(), others.end());
  Names names;
  for (const std::string& column : columns) {
    const Header meaning = header_meaning(column);
    if (there.contains(column) && !taken.contains(column) && meaning != Header::prediction && meaning != Header::truth)
      names.push_back(column);
  }
  return names;
}

bool is_called_id(const std::string& column) { return header_meaning(column) == Header::id; }

/// Goes through both tables row by row: the columns that name the instances alike in both, as long as none of the
/// others could name them otherwise. This is the ordinary case, for which nothing but one table's ids are kept.
std::optional<Names> equal_ids(const Source& first, const Source& second, const Names& names) {
  struct Column {
    std::size_t here;
    std::size_t there;
    bool names_rows = true;
    TextInterner known{};
  };
  const Table one(first);
  const Table other(second);
  const std::vector<std::size_t> here = places_of(one, names);
  const std::vector<std::size_t> there = places_of(other, names);
  std::deque<Column> columns;
  for (std::size_t i = 0; i < names.size(); ++i) columns.push_back({here[i], there[i]});
  TableRecords rows(first, one);
  TableRecords others(second, other);
  std::size_t row = 0;
  std::size_t left = columns.size();
  for (bool more = rows.next(); others.next() == more; more = rows.next(), ++row) {
    if (!more) {
      Names equal;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].names_rows) equal.push_back(names[i]);
      }
      return equal;
    }
    for (Column& column : columns) {
      if (!column.names_rows) continue;
      const std::string_view id = rows.fields()[column.here];
      if (id != others.fields()[column.there]) return std::nullopt;
      column.names_rows = may_be_id(id) && column.known.code(id) == row;
      if (column.names_rows) continue;
      column.known = {};
      if (--left == 0) return Names();
    }
  }
  return std::nullopt;
}

/// Of columns that name the rows of both tables the one with most values in common; one that is called as ids are comes
/// first.
const IdColumn* best_of(const ComparedTables& tables) {
  const IdColumn* best = nullptr;
  const auto rank = [](const IdColumn& column) { return std::pair(is_called_id(column.name()), column.common(0, 1)); };
  for (const IdColumn& column : tables.columns()) {
    if (!column.names_rows(0) || !column.names_rows(1)) continue;
    if (column.permuted(0, 1)) return &column;  // whatever the others say, such as numbers of lines
    if (best == nullptr || rank(column) > rank(*best)) best = &column;
  }
  return best;
}

/// Of two tables the column that names the instances of both, if any. Throws unless it has the same ids in the same
/// order; a column that was asked for must name them. `with_truth`: the first table is that of the truth.
std::optional<std::string> ids_of(const ComparedTables& tables, const LabelFiles& files, bool with_truth) {
  const IdColumn* const ids = best_of(tables);
  if (ids == nullptr && !files.id.empty())
    throw Error(ErrorKind::input, tables.name(1) + ": column '" + files.id +
                                      "' does not name the instances: it must have a text or whole number for each, "
                                      "which no other instance of " +
                                      tables.name(0) + " and " + tables.name(1) + " has");
  if (ids == nullptr) return std::nullopt;
  if (ids->permuted(0, 1)) refuse_order(tables, *ids, 0, 1, with_truth);
  if (!ids->same_order(0, 1)) refuse_overlap(tables, *ids, 0, 1);
  return ids->name();
}

std::optional<std::string> same_ids(const Source& first, const Source& second, const Names& names,
                                    const LabelFiles& files, bool with_truth) {
  if (const auto equal = equal_ids(first, second, names); equal && (!equal->empty() || files.id.empty())) {
    if (equal->empty()) return std::nullopt;
    const auto called = std::find_if(equal->begin(), equal->end(), is_called_id);
    return called == equal->end() ? equal->front() : *called;
  }
  ComparedTables tables(names);
  for (const Source* source : {&first, &second}) tables.add(*source);
  return ids_of(tables, files, with_truth);
}

void note_ids(const std::string& column, const LabelFiles& files) {
  note(files, "The tables have the same instances in the same order, by " + IdColumn(column).shown_name() + ".");
}

}  // namespace

std::string shared_ids(const Source& first, const Source& second, const std::vector<std::string>& others,
                       const LabelFiles& files) {
  if (asks_for_ids(files)) {
    for (const Source* source : {&first, &second}) (void)Table(*source).index_of(files.id);
  }
  const Names names = candidates(Table(first).columns(), Table(second).columns(), others, files);
  if (names.empty()) return {};
  const std::optional<std::string> ids = same_ids(first, second, names, files, true);
  if (ids) note_ids(*ids, files);
  return ids.value_or("");
}

std::optional<std::string> shared_ids(const MemoryTable& truth, const MemoryTable& predictions,
                                      const std::string& truth_column, const LabelFiles& how) {
  if (how.id == "none") return std::nullopt;
  Names names;
  std::vector<MemoryTable::Labels> labels[2];
  for (const std::string& column : candidates(truth.columns, predictions.columns, {truth_column}, how)) {
    auto here = truth.labels(column);
    auto there = here ? predictions.labels(column) : std::nullopt;
    if (!there) continue;
    names.push_back(column);
    labels[0].push_back(std::move(*here));
    labels[1].push_back(std::move(*there));
  }
  ComparedTables tables(names);
  tables.add(truth.name, labels[0]);
  tables.add(predictions.name, labels[1]);
  std::optional<std::string> ids = ids_of(tables, how, true);
  if (ids) note_ids(*ids, how);
  return ids;
}

void PredictionIds::require_same(const Source& table, const std::string& known, const LabelFiles& files) {
  if (files.id == "none") return;
  const Names columns = Table(table).columns();
  for (const std::string& column : columns) {
    if ((!column.empty() && !is_called_id(column)) || (column == known && !known.empty())) continue;
    ComparedTables alone({column});
    const auto [first, fresh] = first_.try_emplace(column, &table);
    if (fresh) {
      alone.add(table);
      if (!alone.columns()[0].names_rows(0)) first_.erase(first);
      continue;
    }
    if (same_ids(*first->second, table, {column}, files, false)) note_ids(column, files);
  }
}

void require_same_column(const Source& first, const Source& second, const std::string& column,
                         const LabelFiles& files) {
  ComparedTables tables({});
  for (const Source* source : {&first, &second}) tables.add(*source, column);
  if (tables.rows(0) != tables.rows(1)) return;  // which is refused elsewhere
  const auto [one, other] = std::mismatch(tables.truth(0).begin(), tables.truth(0).end(), tables.truth(1).begin());
  if (one == tables.truth(0).end()) return;
  const auto row = static_cast<std::size_t>(one - tables.truth(0).begin());
  throw Error(ErrorKind::input,
              tables.at(1, row) + ": column '" + column + "' has " + tables.truth_text(1, row) + " where " +
                  tables.at(0, row) + " has " + tables.truth_text(0, row) +
                  ", and rows belong together by their position; sort both tables alike, or if this column is the "
                  "prediction, name it with " +
                  prediction_option(files) + " " + shell_word(column));
}

}  // namespace etalon
