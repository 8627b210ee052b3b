// trec_eval.cpp: what trec_eval prints, in Python.
#include "etalon/trec_eval.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

/// What it prints, the notes, why it stops, and its exit code.
using Outcome = std::tuple<nb::str, nb::typed<nb::list, nb::str>, nb::str, int>;

TrecEvalOutcome evaluate(const TrecEvalOptions& options, const std::string& judgments, const std::string& run) {
  const Unlocked unlocked;
  return trec_eval(options, judgments, run);
}

}  // namespace

void bind_trec_eval(nb::module_& module) {
  nb::class_<TrecEvalOptions>(module, "TrecEvalOptions")
      .def(nb::init<>())
      .def_rw("measures", &TrecEvalOptions::measures)
      .def_rw("each_query", &TrecEvalOptions::each_query)
      .def_rw("summary", &TrecEvalOptions::summary)
      .def_rw("complete", &TrecEvalOptions::complete)
      .def_rw("judged_only", &TrecEvalOptions::judged_only)
      .def_rw("level", &TrecEvalOptions::level)
      .def_rw("most", &TrecEvalOptions::most)
      .def_rw("collection", &TrecEvalOptions::collection)
      .def_rw("only_query", &TrecEvalOptions::only_query)
      .def_rw("z_scores", &TrecEvalOptions::z_scores)
      .def("set_version",
           [](TrecEvalOptions& options, const std::string& text) { options.version = parse_trec_eval_version(text); })
      .def("set_judgments", [](TrecEvalOptions& options, const std::string& text) {
        options.judgments = parse_trec_eval_judgments(text);
      });
  module.def(
      "trec_eval",
      [](const TrecEvalOptions& options, const std::string& judgments, const std::string& run) -> Outcome {
        const TrecEvalOutcome outcome = evaluate(options, judgments, run);
        return {to_python(outcome.output), to_python(outcome.notes), to_python(outcome.error), outcome.code};
      },
      nb::arg("options"), nb::arg("judgments"), nb::arg("run"));
}

}  // namespace etalon::python
