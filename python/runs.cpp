// runs.cpp: judgments and runs of retrieval systems in Python, measured.
#include "etalon/runs.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/read.hpp"
#include "etalon/run_samples.hpp"
#include "run_rows.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

constexpr const char* kGrade = "a grade";
constexpr const char* kScore = "a score";

RunSettings settings_of_runs(const std::string& domain, const std::vector<std::pair<std::string, std::string>>& given,
                             bool keep_documents) {
  Settings settings(entry(parse_domain(domain)).settings);
  for (const auto& [name, value] : given) settings.set(name, value);
  RunSettings found = run_settings(settings);
  found.reading.keep_documents = found.reading.keep_documents || keep_documents;
  return found;
}

Qrels qrels_of_dict(const std::string& name, nb::handle table, bool subtopics) {
  QrelsBuilder builder(name);
  if (subtopics)
    add_subtopics({name, kGrade}, table, builder);
  else
    add_judgments({name, kGrade}, table, builder);
  const Unlocked unlocked;
  return builder.finish();
}

std::span<const double> span_of(const std::optional<Numbers>& numbers) {
  return numbers ? std::span(numbers->data(), numbers->shape(0)) : std::span<const double>();
}

/// Without grades all are 1; `subtopics` has one for each row, or is nothing.
Qrels qrels_of_columns(const std::string& name, const Column& queries, const Column& documents,
                       const std::optional<Numbers>& grades, const Column* subtopics) {
  std::vector<RunColumns> parts =
      parts_of({name, kGrade}, queries, documents, grades ? std::optional(span_of(grades)) : std::nullopt, {});
  std::vector<std::string> texts;
  std::vector<std::string_view> views;
  if (subtopics != nullptr) {
    if (subtopics->size() != queries.size())
      throw Error(ErrorKind::input, name + " has " + std::to_string(queries.size()) + " queries and " +
                                        std::to_string(subtopics->size()) + " subtopics; a row has one of each");
    each_common_part(*subtopics, *subtopics, [&](const LabelView& some, const LabelView&, std::size_t) {
      for (std::size_t i = 0; i < some.size(); ++i) texts.push_back(text_at(some, i));
    });
    views.assign(texts.begin(), texts.end());
    std::size_t begin = 0;
    for (RunColumns& part : parts) {
      part.subtopics = LabelView::text(std::span(views).subspan(begin, part.queries.size()));
      begin += part.queries.size();
    }
  }
  const Unlocked unlocked;
  return judged_columns(parts, name);
}

JudgedRun run_of_dict(const Qrels& qrels, const RunSettings& settings, const std::string& name, nb::handle table,
                      unsigned threads) {
  RunBuilder builder(qrels, settings.reading, name);
  add_run({name, kScore}, table, qrels, builder, threads);
  const Unlocked unlocked;
  return builder.finish(threads);
}

/// Without scores the ranks give the order.
JudgedRun run_of_columns(const Qrels& qrels, const RunSettings& settings, const std::string& name,
                         const Column& queries, const Column& documents, const std::optional<Numbers>& scores,
                         const std::optional<Numbers>& ranks, bool rounded, unsigned threads) {
  std::vector<double> places;
  if (!scores) {
    for (const double rank : span_of(ranks)) places.push_back(-rank);
  }
  std::vector<RunColumns> parts =
      parts_of({name, kScore}, queries, documents, scores ? span_of(scores) : places, span_of(ranks));
  for (RunColumns& part : parts) part.rounded = rounded;
  const Unlocked unlocked;
  JudgedRun run = run_columns(qrels, parts, settings.reading, threads, name);
  if (!scores) run.notes.push_back(name + ": there is no column of scores; ranks give the order");
  return run;
}

}  // namespace

void bind_runs(nb::module_& module) {
  nb::class_<RunSettings>(module, "RunSettings", "How runs are read.");
  nb::class_<Qrels>(module, "Qrels", "Judgments of documents, by query.")
      .def(
          "__contains__",
          [](const Qrels& qrels, const std::string& query) { return qrels.find(query) != Qrels::kUnknown; },
          nb::arg("query"));
  nb::class_<JudgedRun>(module, "JudgedRun", "A run beside judgments.").def(nb::init<>(), "Without any query.");
  module.def("run_settings", &settings_of_runs, nb::arg("domain"), nb::arg("given"), nb::arg("keep_documents"));
  module.def(
      "read_qrels",
      [](const std::string& path, bool subtopics) {
        const Unlocked unlocked;
        return read_qrels(path, subtopics);
      },
      nb::arg("path"), nb::arg("subtopics"));
  module.def(
      "read_runs",
      [](const Qrels& qrels, const RunSettings& settings, const std::vector<std::string>& paths, unsigned threads) {
        const Unlocked unlocked;
        return read_runs(qrels, paths, settings.reading, threads);
      },
      nb::arg("qrels"), nb::arg("settings"), nb::arg("paths"), nb::arg("threads"));
  module.def("run_names", [](const std::vector<std::string>& paths) { return run_names(paths); }, nb::arg("paths"));
  module.def(
      "row_columns",
      [](const std::vector<std::string>& columns, bool judgments, bool subtopics) {
        const RowColumns found = row_columns(columns, judgments ? RowKind::qrels : RowKind::run, subtopics);
        const auto place = [](std::size_t column) {
          return column == RowColumns::kNone ? std::nullopt : std::optional(column);
        };
        return std::tuple(found.lacking, found.note, place(found.query), place(found.document), place(found.value),
                          place(found.rank), place(found.subtopic));
      },
      nb::arg("columns"), nb::arg("judgments"), nb::arg("subtopics"),
      "What a table lacks, a note on its values, and the places of its queries, documents, grades or scores, ranks, "
      "and subtopics.");
  module.def(
      "unread_numbers",
      [](const std::string& column) {
        return stands_beside_grades(column) ? std::nullopt : std::optional(unread_numbers(column));
      },
      nb::arg("column"),
      "Why a column of numbers may not stand beside users and items without grades; None if it may.");
  module.def("qrels_of_dict", &qrels_of_dict, nb::arg("name"), nb::arg("table"), nb::arg("subtopics"));
  module.def("qrels_of_columns", &qrels_of_columns, nb::arg("name"), nb::arg("queries"), nb::arg("documents"),
             nb::arg("grades").none(), nb::arg("subtopics").none());
  module.def("run_of_dict", &run_of_dict, nb::arg("qrels"), nb::arg("settings"), nb::arg("name"), nb::arg("table"),
             nb::arg("threads"));
  module.def("run_of_columns", &run_of_columns, nb::arg("qrels"), nb::arg("settings"), nb::arg("name"),
             nb::arg("queries"), nb::arg("documents"), nb::arg("scores").none(), nb::arg("ranks").none(),
             nb::arg("rounded"), nb::arg("threads"));
  module.def(
      "run_samples",
      [](const Qrels& qrels, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
         const RunSettings& settings, unsigned threads) {
        const Unlocked unlocked;
        return run_samples(qrels, runs, names, settings, threads);
      },
      nb::arg("qrels"), nb::arg("judged"), nb::arg("names"), nb::arg("settings"), nb::arg("threads"));
  module.def(
      "run_state",
      [](const Qrels& qrels, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
         const RunSettings& settings) {
        const Unlocked unlocked;
        return run_state(qrels, runs, names, settings);
      },
      nb::arg("qrels"), nb::arg("judged"), nb::arg("names"), nb::arg("settings"));
}

}  // namespace etalon::python
