// run_samples.hpp: runs beside judgments, ready to be measured: a unit is a query.
#pragma once

#include "etalon/runs.hpp"
#include "etalon/samples.hpp"
#include "etalon/settings.hpp"
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
  RunReading reading;
  MissingQueries missing = MissingQueries::zero;
  TieValue ties = TieValue::ordered;
};
RunSettings run_settings(const Settings& settings);

/// `names` are those of the systems, one a run. Throws Error(input) for a query that is missing and may not be, and
/// where no query of a run was judged.
Samples run_samples(const Qrels& qrels, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
                    MissingQueries missing, TieValue ties = TieValue::ordered);

}  // namespace etalon
