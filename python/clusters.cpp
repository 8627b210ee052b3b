// clusters.cpp: contingency tables in Python, and clusterings measured against a reference.
#include <nanobind/operators.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "column.hpp"
#include "etalon/results.hpp"

namespace etalon::python {
namespace {

using Systems = std::vector<std::pair<std::string, const Contingency*>>;

std::pair<std::vector<Record>, std::vector<Input>> measure_clusters(const Systems& named,
                                                                    const std::vector<std::string>& scores,
                                                                    const std::string& undefined) {
  std::vector<ClusterSystem> systems;
  for (const auto& [name, contingency] : named) systems.push_back({name, {}, *contingency});
  const std::vector<Score> chosen = scores.empty() ? default_scores(Domain::clusters) : cluster_scores(scores);
  const ClusterOptions options{parse_undefined(undefined), undefined == "fail"};
  const nb::gil_scoped_release unlocked;
  Results results = measure_clusterings(systems, chosen, options);
  return {std::move(results.records), std::move(results.inputs)};
}

}  // namespace

std::vector<Score> cluster_scores(const std::vector<std::string>& texts) {
  if (texts.empty() || texts == std::vector<std::string>{"all"}) return all_scores_lifted(Domain::clusters);
  std::vector<Score> scores;
  for (const std::string& text : texts) scores.push_back(parse_score(text, Domain::clusters));
  return scores;
}

void bind_clusters(nb::module_& module) {
  nb::class_<Contingency>(module, "Contingency", "How many objects each pair of clusters shares.")
      .def(nb::init<>())
      .def_prop_ro("objects", &Contingency::objects)
      .def_prop_ro("rows", [](const Contingency& table) { return to_python(table.rows()); })
      .def_prop_ro("columns", [](const Contingency& table) { return to_python(table.columns()); })
      .def(
          "merge", [](Contingency& table, const Contingency& other) { table += other; }, nb::arg("other"))
      .def("without", &Contingency::without, nb::arg("row"), nb::arg("column"))
      .def("to_bytes",
           [](const Contingency& table) {
             const std::string bytes = table.to_bytes();
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def_static(
          "from_bytes", [](const nb::bytes& bytes) { return Contingency::from_bytes({bytes.c_str(), bytes.size()}); },
          nb::arg("bytes"))
      .def("__eq__", [](const Contingency& a, const Contingency& b) { return a == b; }, nb::is_operator());
  module.def(
      "cross_tabulate",
      [](const Column& reference, const Column& clustering, unsigned threads) {
        const nb::gil_scoped_release unlocked;
        return cross_tabulate_columns(reference, clustering, threads);
      },
      nb::arg("reference"), nb::arg("clustering"), nb::arg("threads"));
  module.def("measure_clusters", &measure_clusters, nb::arg("systems"), nb::arg("scores"), nb::arg("undefined"));
}

}  // namespace etalon::python
