// runs.cpp: judgments and runs of retrieval systems in Python, measured.
#include "etalon/runs.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/read.hpp"
#include "etalon/run_samples.hpp"
#include "run_rows.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

constexpr const char* kGrade = "a grade";
constexpr const char* kScore = "a score";

RunSettings settings_of_runs(const std::string& domain, const std::vector<std::pair<std::string, std::string>>& given) {
  Settings settings(entry(parse_domain(domain)).settings);
  for (const auto& [name, value] : given) settings.set(name, value);
  return run_settings(settings);
}

Qrels qrels_of_dict(const std::string& name, nb::handle table) {
  QrelsBuilder builder(name);
  add_dict({name, kGrade}, table, builder);
  const Unlocked unlocked;
  return builder.finish();
}

std::span<const double> span_of(const std::optional<Numbers>& numbers) {
  return numbers ? std::span(numbers->data(), numbers->shape(0)) : std::span<const double>();
}

Qrels qrels_of_columns(const std::string& name, const Column& queries, const Column& documents, Numbers grades) {
  const std::vector<RunColumns> parts =
      parts_of({name, kGrade}, queries, documents, {grades.data(), grades.shape(0)}, {});
  const Unlocked unlocked;
  return judged_columns(parts, name);
}

JudgedRun run_of_dict(const Qrels& qrels, const RunSettings& settings, const std::string& name, nb::handle table,
                      unsigned threads) {
  RunBuilder builder(qrels, settings.reading, name);
  add_dict({name, kScore}, table, builder);
  const Unlocked unlocked;
  return builder.finish(threads);
}

/// Without scores the ranks give the order.
JudgedRun run_of_columns(const Qrels& qrels, const RunSettings& settings, const std::string& name,
                         const Column& queries, const Column& documents, const std::optional<Numbers>& scores,
                         const std::optional<Numbers>& ranks, unsigned threads) {
  std::vector<double> places;
  if (!scores) {
    for (const double rank : span_of(ranks)) places.push_back(-rank);
  }
  const std::vector<RunColumns> parts =
      parts_of({name, kScore}, queries, documents, scores ? span_of(scores) : places, span_of(ranks));
  const Unlocked unlocked;
  JudgedRun run = run_columns(qrels, parts, settings.reading, threads, name);
  if (!scores) run.notes.push_back(name + ": there is no column of scores; ranks give the order");
  return run;
}

}  // namespace

void bind_runs(nb::module_& module) {
  nb::class_<RunSettings>(module, "RunSettings", "How runs are read.");
  nb::class_<Qrels>(module, "Qrels", "Judgments of documents, by query.");
  nb::class_<JudgedRun>(module, "JudgedRun", "A run beside judgments.");
  module.def("run_settings", &settings_of_runs, nb::arg("domain"), nb::arg("given"));
  module.def(
      "read_qrels",
      [](const std::string& path) {
        const Unlocked unlocked;
        return read_qrels(path);
      },
      nb::arg("path"));
  module.def(
      "read_runs",
      [](const Qrels& qrels, const RunSettings& settings, const std::vector<std::string>& paths, unsigned threads) {
        const Unlocked unlocked;
        return read_runs(qrels, paths, settings.reading, threads);
      },
      nb::arg("qrels"), nb::arg("settings"), nb::arg("paths"), nb::arg("threads"));
  module.def(
      "system_names", [](const std::vector<std::string>& paths) { return system_names(paths); }, nb::arg("paths"));
  module.def(
      "row_columns",
      [](const std::vector<std::string>& columns, bool judgments) {
        const RowColumns found = row_columns(columns, judgments ? RowKind::qrels : RowKind::run);
        const auto place = [](std::size_t column) {
          return column == RowColumns::kNone ? std::nullopt : std::optional(column);
        };
        return std::tuple(found.lacking, place(found.query), place(found.document), place(found.value),
                          place(found.rank));
      },
      nb::arg("columns"), nb::arg("judgments"),
      "What a table lacks, and the places of its queries, documents, grades or scores, and ranks.");
  module.def("qrels_of_dict", &qrels_of_dict, nb::arg("name"), nb::arg("table"));
  module.def("qrels_of_columns", &qrels_of_columns, nb::arg("name"), nb::arg("queries"), nb::arg("documents"),
             nb::arg("grades"));
  module.def("run_of_dict", &run_of_dict, nb::arg("qrels"), nb::arg("settings"), nb::arg("name"), nb::arg("table"),
             nb::arg("threads"));
  module.def("run_of_columns", &run_of_columns, nb::arg("qrels"), nb::arg("settings"), nb::arg("name"),
             nb::arg("queries"), nb::arg("documents"), nb::arg("scores").none(), nb::arg("ranks").none(),
             nb::arg("threads"));
  module.def(
      "run_samples",
      [](const Qrels& qrels, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
         const RunSettings& settings) {
        const Unlocked unlocked;
        return run_samples(qrels, runs, names, settings.missing, settings.ties);
      },
      nb::arg("qrels"), nb::arg("judged"), nb::arg("names"), nb::arg("settings"));
}

}  // namespace etalon::python
