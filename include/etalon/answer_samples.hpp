// answer_samples.hpp: answers of retrieval systems beside reference answers, ready to be measured.
#pragma once

#include "etalon/samples.hpp"
#include "etalon/state.hpp"
#include "etalon/systems.hpp"

namespace etalon {

Samples answer_samples(std::vector<AnswerSystem> systems);
State answer_state(const std::vector<AnswerSystem>& systems);

}  // namespace etalon
