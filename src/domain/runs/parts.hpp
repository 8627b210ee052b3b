// parts.hpp: the families and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/page.hpp"
#include "etalon/questions.hpp"
#include "etalon/samples.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"

namespace etalon {

namespace family {
extern const Family judged_found, judged_precisions, judged_gains, judged_users, judged_goals, judged_orders,
    judged_subtopics, judged_counts;
}

/// Whether it is of the subtopics of queries, which judgments must tell.
inline bool of_subtopics(const Score& score) {
  const std::span<const Measure> those = family::judged_subtopics.entries();
  return score.measure >= those.data() && score.measure < those.data() + those.size();
}

/// Scores in the notations of trec_eval, ir_measures and ranx.
std::string translated_run_score(std::string_view text);

/// Means at several cuts and of interpolated precision at several recalls, for a page.
void run_failures(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand& by);

/// States of the domain; see StateFormat.
Samples samples_of_run_state(const State& state);
void check_run_state(const State& state);
void choose_missing(State& state, const Settings& settings);

extern const Questions run_questions;

}  // namespace etalon
