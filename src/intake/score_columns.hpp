// score_columns.hpp: predictions that are scores or probabilities, where labels are expected.
#pragma once

#include <string>
#include <vector>

namespace etalon {

/// Whether the different labels of a prediction are numbers from 0 to 1, with fractions, which the truth has none of.
bool are_scores(const std::vector<std::string>& prediction, const std::vector<std::string>& truth);

/// Throws Error(input) where several systems have scores, with the ways to measure them: class probabilities in a
/// column for each class, or scores of one class by several systems.
void refuse_scores_of_systems(const std::vector<std::string>& systems);

}  // namespace etalon
