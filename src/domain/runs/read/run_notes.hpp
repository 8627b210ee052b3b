// run_notes.hpp: what is odd in a run or in judgments and no error, in sentences.
#pragma once

#include <string>
#include <vector>

#include "domain/runs/read/query_judge.hpp"
#include "domain/runs/read/run_lines.hpp"

namespace etalon {

/// The oddities of a part, whose lines begin behind others.
void add_oddities(RunOddities& all, const RunOddities& part, std::size_t lines_before);

/// Throws where judgments name no document of a run with several lists: the ids differ, and every value would be 0.
void refuse_other_ids(const RunOddities& odd, const std::string& name, const Qrels& qrels);

/// `at` is put before the number of a line or a row.
std::vector<std::string> oddity_notes(const RunOddities& odd, const std::string& at, bool ranked);
std::vector<std::string> tag_notes(const RunTags& tags, const std::string& at);
std::vector<std::string> unjudged_notes(const JudgedRun& run, const Qrels& qrels);

}  // namespace etalon
