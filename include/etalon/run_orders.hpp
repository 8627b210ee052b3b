// run_orders.hpp: runs beside each other instead of judgments: how alike two systems order the documents of a query.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "etalon/pairwise.hpp"
#include "etalon/run_samples.hpp"

namespace etalon {

/// Runs can be read without judgments: beside none first, which tells their queries, then beside these alone.
Qrels no_judgments();
Qrels queries_of_runs(std::span<const JudgedRun> runs);

/// Each run in turn as the truth of all, as samples of orders: documents that a list lacks are behind its end. The runs
/// must have kept their documents. With TieValue::expected documents of one score are tied, else as the list has them.
/// Throws Error(input) where the runs have no query in common; queries that some of them lack are left out, with a
/// note.
std::vector<Against> runs_against(const Qrels& queries, std::span<const JudgedRun> runs,
                                  const std::vector<std::string>& names, TieValue ties = TieValue::ordered);

/// The same of files, which need no judgments.
std::vector<Against> read_runs_against(const std::vector<std::string>& paths, const RunSettings& settings,
                                       unsigned threads);

}  // namespace etalon
