// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/domain_entry.hpp"
#include "etalon/questions.hpp"
#include "etalon/samples.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"

namespace etalon {

namespace family {
extern const Family order_pairs, order_ranks, order_levels, order_halves, top_weighted;
}

namespace lift {
extern const Lift order_pairs;
}

/// States of the domain; see StateFormat.
Samples samples_of_order_state(const State& state);
void check_order_state(const State& state);

extern const Questions order_questions;

/// Where items stand in the target and in each prediction, where they have names.
void order_failures(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand& by);

}  // namespace etalon
