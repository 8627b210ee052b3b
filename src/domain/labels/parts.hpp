// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/questions.hpp"
#include "etalon/samples.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"

namespace etalon {

namespace family {
extern const Family agreement, correlation, entropy, ordinal, rates, overlap, association, similarity;
}

namespace lift {
extern const Lift macro, micro, weighted, adjusted_labels, expected_labels, positive;
}

/// States of the domain; see StateFormat.
Samples samples_of_label_state(const State& state);
void check_label_state(const State& state);
std::optional<bool> are_weighted(const std::string& statistic);
std::optional<std::string> sum_of_labels(const State& state, const std::string& one, const std::string& other);
/// And of its objects; see ObjectFormat.
std::string statistic_of_labels(const JointCells& objects, std::size_t system);
std::unique_ptr<Objects> objects_of_label_state(const State& state);

extern const Questions label_questions;

}  // namespace etalon
