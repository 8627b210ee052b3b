// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/questions.hpp"
#include "etalon/samples.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"

namespace etalon {

namespace family {
extern const Family class_rankings;
}

/// States of the domain; see StateFormat.
Samples samples_of_class_ranking_state(const State& state);
void check_class_ranking_state(const State& state);

extern const Questions classi_questions;

}  // namespace etalon
