// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/questions.hpp"
#include "etalon/samples.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"

namespace etalon {

namespace family {
extern const Family answer_sets, answer_orders;
}

std::span<const ScoreName> answer_names();

/// States of the domain; see StateFormat.
Samples samples_of_answer_state(const State& state);
void check_answer_state(const State& state);

extern const Questions answer_questions;

}  // namespace etalon
