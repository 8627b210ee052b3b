// results.cpp: systems measured by scores, in Python, and the matrix that a measure written in Python sees.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "bindings.hpp"
#include "etalon/error.hpp"
#include "etalon/report.hpp"
#include "etalon/results.hpp"

namespace etalon::python {
namespace {

using Systems = std::vector<std::pair<std::string, const Confusion*>>;

std::vector<System> to_systems(const Systems& named) {
  std::vector<System> systems;
  for (const auto& [name, confusion] : named) systems.push_back({name, *confusion});
  return systems;
}

MatrixOptions matrix_options(std::vector<std::string> classes, const std::string& average_over,
                             std::vector<std::string> listed, const std::string& positive) {
  ClassSet averaged;
  if (average_over == "truth") averaged.kind = ClassSet::Kind::in_truth;
  if (average_over == "listed") averaged = {ClassSet::Kind::listed, std::move(listed)};
  return {std::move(classes), std::move(averaged), positive};
}

std::pair<std::vector<Record>, std::vector<Input>> measure(const Systems& named, const std::vector<Score>& scores,
                                                           const MatrixOptions& matrix, const std::string& undefined,
                                                           const std::vector<std::string>& disagreement_labels,
                                                           const std::vector<double>& disagreement) {
  const std::vector<System> systems = to_systems(named);
  const MeasureOptions options{
      matrix, parse_undefined(undefined), undefined == "fail", {disagreement_labels, disagreement}};
  const nb::gil_scoped_release unlocked;
  Results results = measure_systems(systems, scores, options);
  return {std::move(results.records), std::move(results.inputs)};
}

std::optional<std::tuple<double, double, double, double>> binary_counts(const Matrix<double>& matrix) {
  if (matrix.positive() == kNoClass) return std::nullopt;
  const Binary<double> c = matrix.one_against_rest(matrix.positive());
  return std::tuple(c.c11, c.c10, c.c01, c.c00);
}

/// The whole table, zeros and all; rows are the truth.
nb::ndarray<nb::numpy, double, nb::ndim<2>> rows_of(const Matrix<double>& matrix) {
  const std::size_t m = matrix.classes();
  auto* rows = new std::vector<double>(m * m);
  const nb::capsule owner(rows, [](void* pointer) noexcept { delete static_cast<std::vector<double>*>(pointer); });
  for (std::size_t i = 0; i < m; ++i) (*rows)[i * m + i] = matrix.hit(i);
  matrix.for_each_error([&](std::size_t i, std::size_t j, double count) { (*rows)[i * m + j] = count; });
  return nb::ndarray<nb::numpy, double, nb::ndim<2>>(rows->data(), {m, m}, owner);
}

template <class Struct>
auto text(std::string Struct::* field) {
  return [field](const Struct& record) { return to_python(record.*field); };
}

}  // namespace

Undefined parse_undefined(std::string_view word) {
  using Choice = std::pair<std::string_view, Undefined>;
  static constexpr Choice choices[] = {{"report", Undefined::report},   {"fail", Undefined::report},
                                       {"skip", Undefined::skip},       {"zero", Undefined::zero},
                                       {"authors", Undefined::authors}, {"sklearn", Undefined::sklearn}};
  for (const auto& [name, choice] : choices) {
    if (name == word) return choice;
  }
  throw Error(ErrorKind::usage, "undefined cannot be '" + std::string(word) +
                                    "'; choose one of report, skip, zero, fail, authors, sklearn");
}

void bind_results(nb::module_& module) {
  nb::class_<Matrix<double>>(module, "Matrix", "A confusion matrix as a measure sees it.")
      .def_prop_ro("classes", &Matrix<double>::classes)
      .def_prop_ro("total", [](const Matrix<double>& matrix) { return matrix.total(); })
      .def("rows", &rows_of)
      .def("binary", &binary_counts, "c11, c10, c01 and c00 of the positive class; None when there is none.");

  nb::class_<MatrixOptions>(module, "MatrixOptions",
                            "Which classes there are, which are averaged over, which one is positive.")
      .def(
          "__init__",
          [](MatrixOptions* self, std::vector<std::string> classes, const std::string& average_over,
             std::vector<std::string> listed, const std::string& positive) {
            new (self) MatrixOptions(matrix_options(std::move(classes), average_over, std::move(listed), positive));
          },
          nb::arg("classes"), nb::arg("average_over"), nb::arg("listed"), nb::arg("positive"));

  nb::class_<Input>(module, "Input", "What a system was measured on.")
      .def(
          "__init__",
          [](Input* self, std::string system, std::uint64_t objects, std::size_t classes) {
            new (self) Input{std::move(system), objects, classes, 0};
          },
          nb::arg("system"), nb::arg("objects"), nb::arg("classes"))
      .def_prop_ro("system", text(&Input::system))
      .def_ro("objects", &Input::objects)
      .def_ro("classes", &Input::classes);

  nb::class_<Record>(module, "Record", "One value of one system.")
      .def(
          "__init__",
          [](Record* self, std::string system, std::string score, double value, std::string undefined) {
            new (self) Record{std::move(system), "all", std::move(score), value, std::move(undefined)};
          },
          nb::arg("system"), nb::arg("score"), nb::arg("value"), nb::arg("undefined"))
      .def_prop_ro("system", text(&Record::system))
      .def_prop_ro("unit", text(&Record::unit))
      .def_prop_ro("score", text(&Record::score))
      .def_ro("value", &Record::value)
      .def_prop_ro("undefined", text(&Record::undefined))
      .def_ro("low", &Record::low)
      .def_ro("high", &Record::high)
      .def_ro("mean", &Record::mean)
      .def_rw("best", &Record::best);

  module.def(
      "matrix_of",
      [](const Confusion& confusion, const MatrixOptions& options) { return confusion.matrix<double>(options); },
      nb::arg("confusion"), nb::arg("options"));
  module.def("measure", &measure, nb::arg("systems"), nb::arg("scores"), nb::arg("matrix"), nb::arg("undefined"),
             nb::arg("disagreement_labels"), nb::arg("disagreement"),
             "Every system by every score; no scores: a short set that fits the data.");
  module.def(
      "fitting_scores",
      [](const Systems& systems, const MatrixOptions& options) { return fitting_scores(to_systems(systems), options); },
      nb::arg("systems"), nb::arg("options"));
  module.def(
      "render_results",
      [](std::vector<Input> inputs, std::vector<Record> records, const std::string& format,
         const std::string& command) {
        return to_python(render(Results{command, std::move(inputs), std::move(records)}, parse_output_format(format)));
      },
      nb::arg("inputs"), nb::arg("records"), nb::arg("format"), nb::arg("command"));
}

}  // namespace etalon::python
