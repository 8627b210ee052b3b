// class_ranking_laws.hpp: one law of rankings of classes, one subject, one space: a verdict for each form.
#pragma once

#include <string>
#include <vector>

#include "validate/class_ranking_space.hpp"

namespace etalon {

/// Nothing for laws that rankings of classes do not have.
std::vector<Verdict> check_class_ranking_law(Law law, const ClassRankingSubject& subject,
                                             Judge<ClassRankingSpace>& judge);

}  // namespace etalon
