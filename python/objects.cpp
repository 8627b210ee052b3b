// objects.cpp: systems on the objects of one test set, in Python: drawn again, and compared.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "column.hpp"
#include "documents.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/decisions.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/leaderboard.hpp"
#include "etalon/sensitivity.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

using NamedColumns = std::vector<std::pair<std::string, const Column*>>;
using Counts = std::vector<std::uint64_t>;  // of the objects that each row stands for; empty: one each

JointCells joined(const Column& truth, const NamedColumns& systems, const Column* clusters, const Counts& counts) {
  std::vector<ObjectColumn> columns;
  for (const auto& [name, column] : systems) columns.push_back({name, column->chunks()});
  std::optional<ObjectColumn> of;
  if (clusters != nullptr) of = {clusters->name(), clusters->chunks()};
  return join_objects({truth.name(), truth.chunks()}, columns, of, counts);
}

State joint_labels(const Column& truth, const NamedColumns& systems, const Column* clusters,
                   const MatrixOptions& matrix, const std::vector<std::string>& disagreement_labels,
                   const std::vector<double>& disagreement, const Counts& counts) {
  const Unlocked unlocked;
  JointCells cells = joined(truth, systems, clusters, counts);
  refuse_scores(cells);
  return label_state(std::move(cells), matrix, {disagreement_labels, disagreement});
}

State joint_clusters(const Column& truth, const NamedColumns& systems, const Column* clusters, const std::string& noise,
                     bool singletons, const Counts& counts) {
  const Unlocked unlocked;
  return cluster_state(joined(truth, systems, clusters, counts), {noise, singletons});
}

Decisions decide_objects(const HeldObjects& held, const std::vector<Score>& scores, const std::string& undefined,
                         const DecisionOptions& options) {
  const bool own = std::any_of(scores.begin(), scores.end(), [](const Score& score) { return !score.has_exact(); });
  if (own) {  // a function of the user needs the lock, and one thread
    DecisionOptions alone = options;
    alone.threads = 1;
    const Interruptible interruptible;
    return compare_systems(*held.objects, scores, alone, parse_undefined(undefined));
  }
  const Unlocked unlocked;
  return compare_systems(*held.objects, scores, options, parse_undefined(undefined));
}

Leaderboard lead_objects(const HeldObjects& held, const Score& score, const std::string& undefined, double alpha,
                         std::optional<std::uint64_t> resamples, std::optional<std::uint64_t> seed, unsigned threads) {
  LeaderboardOptions options{.alpha = alpha, .resamples = resamples, .seed = seed, .threads = threads};
  if (!score.has_exact()) {
    options.threads = 1;
    const Interruptible interruptible;
    return leaderboard_of(*held.objects, score, options, parse_undefined(undefined));
  }
  const Unlocked unlocked;
  return leaderboard_of(*held.objects, score, options, parse_undefined(undefined));
}

Sensitivity sensitivity_to_objects(const HeldObjects& held, const std::vector<Score>& scores,
                                   const std::string& undefined, std::size_t halvings, std::uint64_t seed,
                                   const DecisionOptions& as) {
  SensitivityOptions options;
  options.halvings = halvings;
  options.seed = seed;
  options.threads = as.threads;
  options.as = as;
  const Unlocked unlocked;
  return sensitivity_of(*held.objects, scores, options, parse_undefined(undefined));
}

}  // namespace

void bind_objects(nb::module_& module) {
  nb::class_<HeldObjects>(module, "Objects", "Systems on the objects of one test set, which can be drawn again.");
  module.def(
      "draws_objects", [](const std::string& domain) { return entry(*find_domain(domain)).objects != nullptr; },
      nb::arg("domain"));
  module.def("joint_labels", &joint_labels, nb::arg("truth"), nb::arg("systems"), nb::arg("cluster").none(),
             nb::arg("matrix"), nb::arg("disagreement_labels"), nb::arg("disagreement"), nb::arg("counts") = Counts{});
  module.def("joint_clusters", &joint_clusters, nb::arg("truth"), nb::arg("systems"), nb::arg("cluster").none(),
             nb::arg("noise"), nb::arg("singletons"), nb::arg("counts") = Counts{});
  module.def("leaderboard_of_objects", &lead_objects, nb::arg("objects"), nb::arg("score"), nb::arg("undefined"),
             nb::arg("alpha"), nb::arg("resamples").none(), nb::arg("seed").none(), nb::arg("threads"));
  module.def("sensitivity_to_objects", &sensitivity_to_objects, nb::arg("objects"), nb::arg("scores"),
             nb::arg("undefined"), nb::arg("halvings"), nb::arg("seed"), nb::arg("options"));
  module.def("compare_objects", &decide_objects, nb::arg("objects"), nb::arg("scores"), nb::arg("undefined"),
             nb::arg("options"));
}

}  // namespace etalon::python
