// answer_laws.hpp: one law of measures of answers over a space, and the conditions on their weights.
#pragma once

#include <string>
#include <vector>

#include "validate/answer_space.hpp"

namespace etalon {

/// Nothing for laws that answers do not have.
std::vector<Verdict> check_answer_law(Law law, const AnswerCandidate& candidate, Judge<AnswerSpace>& judge);

/// Nothing for laws that are no conditions on φ.
std::vector<Verdict> check_phi_law(Law law, const PhiSubject& subject, const Universe& universe);

}  // namespace etalon
