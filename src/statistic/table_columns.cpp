// table_columns.cpp: tables in memory, read by the rules of files.
#include "etalon/table_columns.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/instance_ids.hpp"
#include "statistic/number_columns.hpp"

namespace etalon {
namespace {

void require_column(const MemoryTable& table, const std::string& column) {
  if (!has_column(table.columns, column))
    throw Error(ErrorKind::input,
                table.name + ": there is no column '" + column + "'; the columns are " + join(table.columns, ", "));
}

/// A column that both tables have means the same in both.
void require_same_labels(const MemoryTable& truth, const MemoryTable& predictions, const std::string& column) {
  const auto here = truth.labels(column);
  const auto there = predictions.labels(column);
  if (!here || !there || here->size() != there->size()) return;  // which is refused elsewhere
  const auto [one, other] = std::mismatch(here->begin(), here->end(), there->begin());
  if (one == here->end()) return;
  const std::string row = "[" + std::to_string(one - here->begin()) + "]";
  throw Error(ErrorKind::input, predictions.name + row + ": column '" + column + "' has '" + *other + "' where " +
                                    truth.name + row + " has '" + *one +
                                    "', and rows belong together by their position; sort both tables alike");
}

}  // namespace

TableColumns choose_columns(const MemoryTable* truth, const std::string& truth_name, const MemoryTable* predictions,
                            const LabelFiles& how) {
  TableColumns found{.truth = truth_name};
  if (truth != nullptr) {
    found.truth = truth->columns.size() == 1 ? truth->columns[0] : truth_column(truth->columns, how);
    require_column(*truth, found.truth);
  }
  if (asks_for_ids(how)) {
    if (truth == nullptr || predictions == nullptr)
      refuse("--id has no effect: the truth and the predictions must be tables with this column");
    for (const MemoryTable* table : {truth, predictions}) require_column(*table, how.id);
  }
  if (predictions == nullptr) return found;
  std::optional<SharedIds> ids;
  std::vector<std::string> of_truth;
  if (truth != nullptr) {
    of_truth = truth->columns;
    ids = shared_ids(IdTable(*truth), IdTable(*predictions), {found.truth}, how);
    if (ids) note_ids(*ids, how);
  }
  found.same_ids = ids.has_value();
  const std::string known = ids ? ids->column : std::string();
  found.predictions = predictions_beside(of_truth, predictions->columns, found.truth, how, known);
  if (found.predictions.empty())
    throw Error(ErrorKind::input, predictions->name + ": there is no column of predictions; the columns are " +
                                      join(predictions->columns, ", "));
  if (truth != nullptr && has_column(predictions->columns, found.truth) && !has_column(found.predictions, found.truth))
    require_same_labels(*truth, *predictions, found.truth);
  if (truth != nullptr && (!ids || ids->repeats)) {
    std::vector<std::string> others = found.predictions;
    others.insert(others.end(), {found.truth, known});
    require_same_columns(IdTable(*truth), IdTable(*predictions), others, how);
  }
  // A column that is called as the truth is, which stands elsewhere, is left out like others.
  const std::string of_table = truth != nullptr && has_column(truth->columns, found.truth) ? found.truth : "truth";
  if (predictions->columns.size() > 1)
    note_choice(predictions->columns, {.truth = of_table, .predictions = found.predictions}, how, known);
  return found;
}

bool is_no_prediction(const CountTable& counts, bool clusters) {
  NumberColumn column;
  column.add(occurring(counts, false), occurring(counts, true), counts.objects());
  return !columns_of_numbers({{"", column}}, {.paths = {}, .clusters = clusters}).empty();
}

std::vector<std::string> notes_on_units(const std::string& column) {
  std::vector<std::string> notes;
  note_groups({.paths = {}, .units = column, .notes = &notes});
  return notes;
}

}  // namespace etalon
