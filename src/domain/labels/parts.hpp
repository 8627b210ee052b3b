// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/questions.hpp"
#include "etalon/score.hpp"

namespace etalon {

namespace family {
extern const Family agreement, correlation, entropy, ordinal, rates, overlap, association, similarity;
}

namespace lift {
extern const Lift macro, micro, weighted, adjusted_labels, expected_labels, positive;
}

extern const Questions label_questions;

}  // namespace etalon
