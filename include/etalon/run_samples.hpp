// run_samples.hpp: runs beside judgments, ready to be measured: a unit is a query.
#pragma once

#include "etalon/fusion.hpp"
#include "etalon/runs.hpp"
#include "etalon/samples.hpp"
#include "etalon/settings.hpp"
#include "etalon/state.hpp"
#include "etalon/tie_orders.hpp"

namespace etalon {

/// What becomes of a judged query that a run does not have.
enum class MissingQueries {
  zero,    ///< its list is empty, so that the query counts as one that nothing was found for: trec_eval -c
  skip,    ///< the run is not measured on it
  refuse,  ///< an error
};
MissingQueries parse_missing_queries(std::string_view name);

/// What the settings of the domain say.
struct RunSettings {
  RunReading reading{};
  MissingQueries missing = MissingQueries::zero;
  TieValue ties = TieValue::ordered;
  std::optional<FusionOptions> fusion{};  ///< a run made of all others; they must keep their documents
  bool subtopics = false;                 ///< judgments name them
};
RunSettings run_settings(const Settings& settings);

/// `names` are those of the systems, one a run. Throws Error(input) for a query that is missing and may not be, and
/// where no query of a run was judged.
Samples run_samples(const Qrels& qrels, std::vector<JudgedRun> runs, std::vector<std::string> names,
                    const RunSettings& settings = {}, unsigned threads = 1);

/// Without the documents of the lists. Queries that a run does not have are told when all states are merged. Throws
/// Error(usage) for a fused run, which is made of whole runs.
State run_state(const Qrels& qrels, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
                const RunSettings& settings = {});

/// The list of a system for a query; null where it was not measured on it. The documents of one that is missing and
/// counts as empty are an empty list too.
std::shared_ptr<const JudgedList> judged_list(const Samples& samples, std::size_t system, std::size_t query);

/// What they were judged by, and where each run is from: its file, or its name.
const Qrels& judgments_of(const Samples& samples);
const std::vector<std::string>& origins_of(const Samples& samples);

}  // namespace etalon
