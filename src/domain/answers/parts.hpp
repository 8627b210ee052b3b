// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/questions.hpp"
#include "etalon/score.hpp"

namespace etalon {

namespace family {
extern const Family answer_sets, answer_orders;
}

std::span<const ScoreName> answer_names();

extern const Questions answer_questions;

}  // namespace etalon
