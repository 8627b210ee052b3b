// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/questions.hpp"
#include "etalon/score.hpp"

namespace etalon {

namespace family {
extern const Family class_rankings;
}

extern const Questions classi_questions;

}  // namespace etalon
