// run_lists.cpp: what is found from the documents of runs, in Python: bounds, dominance, conventions, fused runs, and
// runs beside each other.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "documents.hpp"
#include "etalon/completions.hpp"
#include "etalon/conventions.hpp"
#include "etalon/dominance.hpp"
#include "etalon/run_catalogue.hpp"
#include "etalon/run_orders.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

struct DominanceFound {
  std::vector<Dominance> pairs;
  bool each;
};

Document document_of(const DominanceFound& found) { return etalon::document_of(found.pairs, found.each); }

/// {query: {document: score}} of the last system.
nb::dict last_run(const Samples& samples) {
  nb::dict run;
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    const auto list = judged_list(samples, samples.systems.size() - 1, query);
    if (!list) continue;
    nb::dict documents;
    for (const RankedDocument& one : *list->documents) documents[nb::str(one.id.c_str(), one.id.size())] = one.score;
    run[nb::str(samples.units[query].c_str(), samples.units[query].size())] = documents;
  }
  return run;
}

}  // namespace

void bind_run_lists(nb::module_& module) {
  bind_report<CompletionBounds>(module, "CompletionBounds");
  bind_report<DominanceFound>(module, "Dominance");
  bind_report<ConventionSearch>(module, "ConventionSearch");
  bind_report<CatalogueUse>(module, "CatalogueUse");
  module.def(
      "catalogue_use",
      [](const Samples& samples, std::uint64_t k, std::uint64_t items) {
        const Unlocked unlocked;
        return catalogue_use(samples, k, items);
      },
      nb::arg("samples"), nb::arg("k"), nb::arg("items"));
  module.def(
      "completion_bounds",
      [](const Samples& samples, const std::vector<Score>& scores) {
        const Unlocked unlocked;
        return completion_bounds(samples, scores);
      },
      nb::arg("samples"), nb::arg("scores"));
  module.def(
      "dominance",
      [](const Samples& samples, bool each) {
        const Unlocked unlocked;
        return DominanceFound{dominance_of(samples), each};
      },
      nb::arg("samples"), nb::arg("each"));
  module.def(
      "find_conventions",
      [](const Samples& samples, const std::vector<Score>& scores, const std::string& number) {
        const Unlocked unlocked;
        return find_conventions(samples, scores.empty() ? default_scores(samples) : scores, number);
      },
      nb::arg("samples"), nb::arg("scores"), nb::arg("number"));
  module.def("check_catalogue_depth", &check_catalogue_depth, nb::arg("k"), nb::arg("depth"));
  module.def("check_fusion", [](const std::string& name) { parse_fusion(name); }, nb::arg("name"));
  module.def("last_run", &last_run, nb::arg("samples"));
  module.def("no_judgments", &no_judgments);
  module.def(
      "queries_of_runs", [](const std::vector<JudgedRun>& runs) { return queries_of_runs(runs); }, nb::arg("judged"));
  module.def(
      "runs_against",
      [](const Qrels& queries, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
         const RunSettings& settings) {
        const Unlocked unlocked;
        std::vector<std::pair<std::string, Samples>> all;
        for (Against& one : runs_against(queries, runs, names, settings.ties))
          all.emplace_back(one.truth, std::move(one.samples));
        return all;
      },
      nb::arg("queries"), nb::arg("judged"), nb::arg("names"), nb::arg("settings"));
}

}  // namespace etalon::python
