// tables.cpp: data frames whose columns have roles: the truth, predictions, ids.
#include "etalon/table_columns.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <set>

#include "bindings.hpp"
#include "column.hpp"
#include "text_caster.hpp"

namespace etalon::python {
namespace {

/// What messages call it, its columns, and a function from the name of one to a Column, or to None where it has no
/// labels.
using Frame = std::tuple<std::string, std::vector<std::string>, nb::callable>;

MemoryTable table_of(const Frame& frame) {
  const nb::callable& column_of = std::get<2>(frame);
  return {std::get<0>(frame), std::get<1>(frame),
          [column_of](const std::string& name) -> std::optional<MemoryTable::Labels> {
            const nb::object found = column_of(to_python(name));
            if (found.is_none()) return std::nullopt;
            MemoryTable::Labels labels;
            for (const LabelView& view : nb::cast<const Column&>(found).chunks()) {
              for (std::size_t i = 0; i < view.size(); ++i) labels.push_back(text_at(view, i));
            }
            return labels;
          }};
}

nb::tuple columns_of(const std::optional<Frame>& truth, const std::string& truth_name,
                     const std::optional<Frame>& predictions, const std::string& id, bool partitions) {
  std::vector<std::string> notes;
  const auto one = truth ? std::optional(table_of(*truth)) : std::nullopt;
  const auto other = predictions ? std::optional(table_of(*predictions)) : std::nullopt;
  const TableColumns found = choose_columns(one ? &*one : nullptr, truth_name, other ? &*other : nullptr,
                                            {.id = id, .clusters = partitions, .notes = &notes});
  return nb::make_tuple(to_python(found.truth), to_python(found.predictions), found.same_ids, to_python(notes));
}

/// Whether the first labels are few enough to be those of a prediction.
bool begins_with_few(const Column& column) {
  constexpr std::size_t most = 1000;
  std::set<std::string> labels;
  std::size_t rows = 0;
  for (const LabelView& view : column.chunks()) {
    for (std::size_t i = 0; i < view.size() && rows < most; ++i, ++rows) labels.insert(text_at(view, i));
  }
  return 2 * labels.size() <= rows;
}

/// Columns without fractions may have a row for each cluster; fractions are clusters nowhere.
bool no_prediction(const Column& truth, const Column& prediction, bool clusters) {
  if (truth.size() != prediction.size() || (begins_with_few(prediction) && !clusters)) return false;
  return is_no_prediction(cross_tabulate_columns(truth, prediction, 1), clusters);
}

}  // namespace

void bind_tables(nb::module_& module) {
  module.def("choose_columns", &columns_of, nb::arg("truth").none(), nb::arg("truth_name"),
             nb::arg("predictions").none(), nb::arg("id"), nb::arg("partitions"),
             "The column of the truth, those of predictions, whether ids were the same, and notes.");
  module.def("is_no_prediction", &no_prediction);
  module.def(
      "notes_on_units", [](const std::string& column) { return to_python(notes_on_units(column)); }, nb::arg("column"));
}

}  // namespace etalon::python
