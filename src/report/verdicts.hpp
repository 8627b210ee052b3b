// verdicts.hpp: counterexamples as text, for tables of laws and for the pages of measures.
#pragma once

#include <string>

#include "etalon/report.hpp"

namespace etalon {

inline constexpr const char* kImpossibility =
    "no measure of two classes has distance, monotonicity and constant_baseline together (Gösgens et al. 2021)";

inline constexpr const char* kBiasSays =
    "bias: random clusterings get a better value with more clusters, with fewer, with neither (none), or it depends "
    "(mixed)";

/// The examples of a bias, better when cut before worse when cut.
std::string bias_examples(const BiasVerdict& verdict, const std::string& apart);

std::string in_one_line(const Counterexample& example);
/// The matrices side by side, each with its value.
std::string as_matrices(const Counterexample& example, const std::string& indent);

}  // namespace etalon
