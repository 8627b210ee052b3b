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

/// Measures without a value on some inputs, how many, and why.
std::string undefined_text(std::span<const Verdict> verdicts);
std::string counterexamples_text(std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases);

/// A line a law, strict and weak in one; a row of a table in Markdown.
std::string law_lines(const std::vector<Verdict>& verdicts, bool markdown);

/// The matrices side by side, each with its value.
std::string as_matrices(const Counterexample& example, const std::string& indent);

}  // namespace etalon
