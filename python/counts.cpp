// counts.cpp: columns and confusion matrices in Python.
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>

#include "bindings.hpp"
#include "column.hpp"
#include "etalon/confusion.hpp"
#include "etalon/error.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

template <class Item>
using Array = nb::ndarray<nb::numpy, Item, nb::ndim<1>>;

template <class Item>
Array<Item> to_numpy(std::vector<Item> items) {
  auto* kept = new std::vector<Item>(std::move(items));
  const nb::capsule owner(kept, [](void* pointer) noexcept { delete static_cast<std::vector<Item>*>(pointer); });
  return Array<Item>(kept->data(), {kept->size()}, owner);
}

}  // namespace

Confusion tabulate_labels(const Column& truth, const Column& prediction, nb::handle weights, unsigned threads) {
  if (weights.is_none()) {
    const Unlocked unlocked;
    return tabulate_columns(truth, prediction, {}, threads);
  }
  const Buffer buffer(weights);
  if (buffer.format() != "d") throw nb::type_error("weights must be an array of float64");
  if (buffer.size() == 0 && truth.size() > 0) {  // no weights would otherwise mean weights of 1
    throw Error(ErrorKind::input, "there are 0 weights for " + std::to_string(truth.size()) + " objects");
  }
  const Unlocked unlocked;
  return tabulate_columns(truth, prediction, {static_cast<const double*>(buffer.data()), buffer.size()}, threads);
}

namespace {

/// Cells of a matrix given by the indices of their classes; `counts` or `weights`, the other one empty.
Confusion confusion_from_cells(std::vector<std::string> classes, const std::vector<std::uint32_t>& truth,
                               const std::vector<std::uint32_t>& prediction, const std::vector<std::uint64_t>& counts,
                               const std::vector<double>& weights) {
  std::vector<Confusion::Cell> cells;
  std::vector<ExactSum> sums(weights.size());
  for (std::size_t i = 0; i < truth.size(); ++i) {
    // A weight by itself does not tell how many objects it stands for: one.
    cells.push_back({truth[i], prediction[i], counts.empty() ? 1 : counts[i]});
    if (!weights.empty()) sums[i].add(weights[i]);
  }
  std::vector<char> has_cell(classes.size());
  for (const Confusion::Cell& cell : cells) has_cell[cell.truth] = has_cell[cell.prediction] = 1;
  for (std::uint32_t i = 0; i < classes.size(); ++i) {
    if (has_cell[i] != 0) continue;
    cells.push_back({i, i, 0});  // a class of the table that no object has
    if (!sums.empty()) sums.emplace_back();
  }
  return {std::move(classes), std::move(cells), std::move(sums)};
}

/// Three arrays: the class in the truth, the class in the prediction, the amount.
nb::tuple confusion_cells(const Confusion& confusion) {
  std::vector<std::uint32_t> truth;
  std::vector<std::uint32_t> prediction;
  for (const Confusion::Cell& cell : confusion.cells()) {
    truth.push_back(cell.truth);
    prediction.push_back(cell.prediction);
  }
  nb::object amounts;
  if (confusion.weighted()) {
    std::vector<double> weights;
    for (std::size_t i = 0; i < confusion.cells().size(); ++i) weights.push_back(confusion.amount(i));
    amounts = nb::cast(to_numpy(std::move(weights)));
  } else {
    std::vector<std::uint64_t> counts;
    for (const Confusion::Cell& cell : confusion.cells()) counts.push_back(cell.count);
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    if (std::all_of(counts.begin(), counts.end(), [](std::uint64_t count) { return count <= most; })) {
      amounts = nb::cast(to_numpy(std::vector<std::int64_t>(counts.begin(), counts.end())));
    } else {
      amounts = nb::cast(to_numpy(std::move(counts)));
    }
  }
  return nb::make_tuple(to_numpy(std::move(truth)), to_numpy(std::move(prediction)), amounts);
}

}  // namespace

void bind_counts(nb::module_& module) {
  nb::class_<Column>(module, "Column", "A column of labels, borrowed from its owner for as long as this object lives.")
      .def(nb::init<nb::handle, std::string>(), nb::arg("source"), nb::arg("name"))
      .def("__len__", &Column::size)
      .def_prop_ro("kinds", &Column::kinds, "Booleans are 1, whole numbers 2, other numbers 4 and texts 8, added up.")
      .def_prop_ro("chunks", [](const Column& column) { return column.chunks().size(); });

  module.def(
      "data_pointer",
      [](nb::handle source) {
        const Column column(source, "the column");
        return column.chunks().empty() ? std::uintptr_t{0}
                                       : reinterpret_cast<std::uintptr_t>(column.chunks()[0].data());
      },
      nb::arg("source"), "The address that counting reads the first chunk from; 0 when there is none.");

  module.def("tabulate", &tabulate_labels, nb::arg("truth"), nb::arg("prediction"), nb::arg("weights").none(),
             nb::arg("threads"), "Counts two columns in one pass, without holding the interpreter's lock.");

  module.def(
      "number_text", [](double number) { return Column("the label").text_of(number, 0); }, nb::arg("number"),
      "The label that a number is.");

  module.def(
      "label_order", [](const std::vector<std::string>& names) { return label_order(names); }, nb::arg("names"),
      "The places of labels in the order in which classes are listed.");

  nb::class_<Confusion>(module, "Confusion", "Counts by class in a canonical form.")
      .def(nb::init<>())
      .def(nb::init<const Confusion&>())
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "add", [](Confusion& self, const Confusion& other) { self += other; }, nb::arg("other"))
      .def_static("from_cells", &confusion_from_cells, nb::arg("classes"), nb::arg("truth"), nb::arg("prediction"),
                  nb::arg("counts"), nb::arg("weights"))
      .def("cells", &confusion_cells,
           nb::sig("def cells(self) -> tuple[NDArray[numpy.uint32], NDArray[numpy.uint32], NDArray[numpy.int64 | "
                   "numpy.uint64 | "
                   "numpy.float64]]"))
      .def("to_bytes",
           [](const Confusion& self) {
             const std::string bytes = self.to_bytes();
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def_static(
          "from_bytes", [](const nb::bytes& bytes) { return Confusion::from_bytes({bytes.c_str(), bytes.size()}); },
          nb::arg("data"))
      .def_prop_ro("classes", [](const Confusion& self) { return to_python(self.classes()); })
      .def_prop_ro("objects", &Confusion::objects)
      .def_prop_ro("weighted", &Confusion::weighted);
}

}  // namespace etalon::python
