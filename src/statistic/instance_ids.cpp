// instance_ids.cpp: columns that name the instances of tables, so that rows are not joined by their position alone.
#include "statistic/instance_ids.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <tuple>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/id_columns.hpp"

namespace etalon {
namespace {

using Names = std::vector<std::string>;

/// Columns of a table that may name the instances, where nothing is known but their names.
Names free_columns(const Names& columns, const Names& others) {
  const std::set<std::string_view> taken(others.begin(), others.end());
  Names names;
  for (const std::string& column : columns) {
    const Header meaning = header_meaning(column);
    if (!taken.contains(column) && meaning != Header::prediction && meaning != Header::truth) names.push_back(column);
  }
  return names;
}

bool is_called_id(const std::string& column) { return header_meaning(column) == Header::id; }

/// The same name of ids but for upper and lower case.
bool are_same_ids(const std::string& one, const std::string& other) {
  return is_called_id(one) && is_called_id(other) && header_spelling(one) == header_spelling(other);
}

/// Of the columns that two tables have those that may name the instances.
std::vector<NamePair> candidates(const Names& columns, const Names& also, const Names& others,
                                 const LabelFiles& files) {
  if (!files.id.empty()) return {{files.id, files.id}};
  const std::set<std::string_view> there(also.begin(), also.end());
  const Names free_there = free_columns(also, others);
  std::vector<NamePair> pairs;
  for (const std::string& column : free_columns(columns, others)) {
    if (there.contains(column)) {
      pairs.push_back({column, column});
      continue;
    }
    const auto spelled = std::find_if(free_there.begin(), free_there.end(),
                                      [&](const std::string& name) { return are_same_ids(column, name); });
    if (spelled != free_there.end() && !has_column(columns, *spelled)) pairs.push_back({column, *spelled});
  }
  return pairs;
}

/// Columns of other names: those that hold the same values; else the first that is called as ids are in each table, so
/// that ids which have little in common are told of. A table of one column has predictions and nothing else.
std::vector<NamePair> candidates_of_other_names(const IdTable& first, const IdTable& second, const Names& others) {
  if (second.columns().size() == 1) return {};
  const Names here = free_columns(first.columns(), others);
  const Names there = free_columns(second.columns(), others);
  std::vector<NamePair> pairs = pairs_of_same_values(first, here, second, there);
  if (!pairs.empty()) return pairs;
  const auto called = std::find_if(here.begin(), here.end(), names_objects);
  const auto also_called = std::find_if(there.begin(), there.end(), names_objects);
  if (called != here.end() && also_called != there.end()) pairs.push_back({*called, *also_called});
  return pairs;
}

template <class Texts>
bool count_lines(const Texts& texts) {
  const bool from_one = !texts.empty() && texts.front() == "1";
  for (std::size_t row = 0; row < texts.size(); ++row) {
    if (texts[row] != std::to_string(row + (from_one ? 1 : 0))) return false;
  }
  return true;
}

/// Goes through both tables row by row: the columns that name the instances alike in both, as long as none of the
/// others could name them otherwise. This is the ordinary case, for which nothing but one table's ids are kept.
std::optional<std::vector<SharedIds>> equal_ids(const Source& first, const Source& second,
                                                const std::vector<NamePair>& pairs) {
  struct Column {
    std::size_t here;
    std::size_t there;
    bool names_rows = true;
    TextInterner known{};
  };
  const Table one(first);
  const Table other(second);
  std::deque<Column> columns;
  for (const NamePair& pair : pairs) columns.push_back({one.index_of(pair.here), other.index_of(pair.there)});
  TableRecords rows(first, one);
  TableRecords others(second, other);
  std::size_t row = 0;
  std::size_t left = columns.size();
  for (bool more = rows.next(); others.next() == more; more = rows.next(), ++row) {
    if (!more) {
      std::vector<SharedIds> equal;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].names_rows)
          equal.push_back({pairs[i].here, pairs[i].there, false, count_lines(columns[i].known.keys())});
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
      if (--left == 0) return std::vector<SharedIds>();
    }
  }
  return std::nullopt;
}

/// Of columns that name the rows of both tables the one with most values in common; one whose values do not repeat, and
/// one that is called as ids are, comes first.
const IdColumn* best_of(const ComparedTables& tables) {
  const IdColumn* best = nullptr;
  const auto rank = [](const IdColumn& column) {
    return std::tuple(!column.repeats(), is_called_id(column.name()), column.common(0, 1));
  };
  for (const IdColumn& column : tables.columns()) {
    if (!column.names_rows(0) || !column.names_rows(1)) continue;
    if (!column.repeats() && column.permuted(0, 1))
      return &column;  // whatever the others say, such as numbers of lines
    if (best == nullptr || rank(column) > rank(*best)) best = &column;
  }
  return best;
}

/// The column of two tables that names the instances of both, if any. Throws unless it has the same ids in the same
/// order; a column that was asked for must name them. `with_truth`: the first table is that of the truth.
std::optional<SharedIds> same_ids(const IdTable& first, const IdTable& second, const std::vector<NamePair>& pairs,
                                  const LabelFiles& files, bool with_truth) {
  if (pairs.empty()) return std::nullopt;
  if (first.source() != nullptr && second.source() != nullptr) {
    const auto equal = equal_ids(*first.source(), *second.source(), pairs);
    if (equal && !equal->empty()) {
      const auto rank = [](const SharedIds& ids) { return std::pair(!ids.counts_lines, is_called_id(ids.in_first)); };
      return *std::max_element(equal->begin(), equal->end(),
                               [&](const SharedIds& a, const SharedIds& b) { return rank(a) < rank(b); });
    }
  }
  Names here;
  Names there;
  for (const NamePair& pair : pairs) {
    here.push_back(pair.here);
    there.push_back(pair.there);
  }
  ComparedTables tables(here, there);
  first.add_to(tables, here);
  second.add_to(tables, there);
  const IdColumn* const ids = best_of(tables);
  if (ids == nullptr && !files.id.empty())
    throw Error(ErrorKind::input, tables.name(1) + ": column '" + files.id +
                                      "' is not a column of ids: every instance needs a text or whole number that "
                                      "is unique in " +
                                      tables.name(0) + " and in " + tables.name(1));
  if (ids == nullptr) return std::nullopt;
  if (ids->permuted(0, 1)) refuse_order(tables, *ids, 0, 1, with_truth);
  if (!ids->same_order(0, 1)) refuse_overlap(tables, *ids, 0, 1);
  // A few values that are the same tell nothing of the order within each of them.
  if (ids->repeats() && 2 * ids->values() <= ids->codes(0).size() && files.id.empty()) return std::nullopt;
  return SharedIds{ids->name(), ids->later_name(), ids->repeats(), ids->counts_lines(0)};
}

std::string ids_text(const SharedIds& ids) {
  const auto column = [](const std::string& name) {
    return name.empty() ? "the column without a name" : "column '" + name + "'";
  };
  return column(ids.in_first) + (ids.column == ids.in_first ? "" : " (" + column(ids.column) + " in the second)") +
         (ids.repeats ? ", in which values repeat" : "");
}

}  // namespace

std::optional<SharedIds> shared_ids(const IdTable& first, const IdTable& second, const std::vector<std::string>& others,
                                    const LabelFiles& files) {
  if (files.id == "none") return std::nullopt;
  if (asks_for_ids(files)) {
    for (const IdTable* table : {&first, &second}) {
      if (table->source() != nullptr) (void)Table(*table->source()).index_of(files.id);
    }
  }
  std::optional<SharedIds> ids =
      same_ids(first, second, candidates(first.columns(), second.columns(), others, files), files, true);
  // Numbers of rows say nothing of their order.
  if (!files.id.empty() || (ids && !ids->repeats && !ids->counts_lines)) return ids;
  std::vector<NamePair> pairs = candidates_of_other_names(first, second, others);
  if (ids)
    std::erase_if(pairs, [&](const NamePair& pair) { return pair.here == ids->in_first || pair.there == ids->column; });
  const std::optional<SharedIds> renamed = same_ids(first, second, pairs, files, true);
  return renamed ? renamed : ids;
}

void require_same_columns(const IdTable& first, const IdTable& second, const std::vector<std::string>& others,
                          const LabelFiles& files) {
  if (files.id == "none") return;
  const std::set<std::string_view> there(second.columns().begin(), second.columns().end());
  Names shared = free_columns(first.columns(), others);
  std::erase_if(shared, [&](const std::string& column) { return !there.contains(column) || names_condition(column); });
  if (shared.empty()) return;
  std::vector<Names> values(shared.size());
  first.each(shared, [&](std::size_t column, std::string_view field) { values[column].emplace_back(field); });
  std::vector<std::size_t> row(shared.size());
  second.each(shared, [&](std::size_t column, std::string_view field) {
    const std::size_t at = row[column]++;
    if (at >= values[column].size() || values[column][at] == field) return;
    if (!may_be_id(field) || !may_be_id(values[column][at])) return;  // a measurement
    throw Error(ErrorKind::input,
                second.at(at) + ": column '" + shared[column] + "' has '" + std::string(field) + "' where " +
                    first.at(at) + " has '" + values[column][at] +
                    "', and rows belong together by their position: sort both tables alike, leave the column out "
                    "where it says nothing of the instances, or measure by position with --id none");
  });
}

void note_ids(const SharedIds& ids, const LabelFiles& files) {
  note(files, "The tables have the same instances in the same order, by " + ids_text(ids) + ".");
}

void note_ids(const std::string& first, const std::string& second, const SharedIds& ids, const LabelFiles& files) {
  note(files, first + " and " + second + " have the same instances in the same order, by " + ids_text(ids) + ".");
}

void PredictionIds::require_all(const std::string& truth, const LabelFiles& files) const {
  const auto checked =
      std::find_if(shared_.begin(), shared_.end(), [](const auto& table) { return table.second.has_value(); });
  if (checked == shared_.end()) return;
  bool alike = true;
  for (const auto& [name, ids] : shared_) {
    if (!ids)
      throw Error(ErrorKind::input, name + ": there is no column of ids as " + truth + " and " + checked->first +
                                        " have, '" + checked->second->in_first +
                                        "': whether its rows are the same instances in the same order is not known; "
                                        "add the column, or measure by position with --id none");
    alike = alike && ids_text(*ids) == ids_text(*checked->second);
  }
  for (const auto& [name, ids] : shared_) {
    if (!alike || ids->column != ids->in_first)
      note_ids(truth, name, *ids, files);
    else
      note_ids(*ids, files);
  }
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
      const IdColumn& ids = alone.columns()[0];
      if (!ids.names_rows(0) || ids.repeats()) first_.erase(first);
      continue;
    }
    const auto ids = same_ids(IdTable(*first->second), IdTable(table), {{column, column}}, files, false);
    if (ids) note_ids(first->second->name, table.name, *ids, files);
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
