// fused.hpp: the run that others are fused to, as one more system.
#pragma once

#include <string>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/run_samples.hpp"

namespace etalon {

/// What the settings say of fusing; nothing where they do not ask for it.
std::optional<FusionOptions> fusion_of(const Settings& settings);

/// Adds the run and its name, and gives what is to say of it.
std::string add_fused_run(const Qrels& qrels, std::vector<JudgedRun>& runs, std::vector<std::string>& names,
                          const RunSettings& settings, unsigned threads);

/// The run that samples have last when runs were fused, as a table: query, document, rank, score;
/// and as lines of TREC for people.
Document fused_document(const Samples& samples);

}  // namespace etalon
