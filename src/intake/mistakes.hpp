// mistakes.hpp: what looks like a mistake in the input rather than a bad system, in words for the user.
#pragma once

#include <string>
#include <vector>

#include "etalon/count_table.hpp"

namespace etalon {

/// The sentence on a first line that was counted as an object though it names the columns: two words such as `truth`
/// and `prediction` that meet once and occur nowhere else. Empty when there is none.
std::string header_as_labels(const CountTable& table);

/// Sentences on clusters of the reference or of a system that are one number, 1 and 1.0, and count as two.
std::vector<std::string> numbers_in_two_spellings(const CountTable& table, const std::string& system);

/// Whether what a system says are numbers, and its name is one of weights or counts of objects.
bool looks_like_weights(const CountTable& table, const std::string& system);

/// Sentences on a prediction of labels against the truth: scores in place of labels, labels that are the truth's but
/// for their spelling, more classes than there can be. Empty when nothing is odd. What concerns the truth alone does
/// not name the system, so that it is the same sentence for all of them.
std::vector<std::string> likely_mistakes(const CountTable& table, const std::string& system);

}  // namespace etalon
