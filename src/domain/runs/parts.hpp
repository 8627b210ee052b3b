// parts.hpp: the families and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/questions.hpp"
#include "etalon/score.hpp"

namespace etalon {

namespace family {
extern const Family judged_found, judged_precisions, judged_gains, judged_users, judged_counts;
}

/// Scores in the notations of trec_eval, ir_measures and ranx.
std::string translated_run_score(std::string_view text);

extern const Questions run_questions;

}  // namespace etalon
