// verdicts.hpp: counterexamples as text, for tables of laws and for the pages of measures.
#pragma once

#include <string>

#include "etalon/report.hpp"

namespace etalon {

inline constexpr const char* kImpossibility =
    "no measure of two classes has distance, monotonicity and constant_baseline together (Gösgens et al. 2021)";

std::string in_one_line(const Counterexample& example);
/// The matrices side by side, each with its value.
std::string as_matrices(const Counterexample& example, const std::string& indent);

}  // namespace etalon
