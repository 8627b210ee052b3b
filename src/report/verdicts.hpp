// verdicts.hpp: laws and counterexamples as records and blocks, for tables of laws and for the pages of measures.
#pragma once

#include <string>

#include "etalon/report.hpp"
#include "etalon/result_plots.hpp"

namespace etalon {

inline constexpr const char* kImpossibility =
    "no measure of two classes has distance, monotonicity and constant_baseline together (Gösgens et al. 2021)";

std::string_view form_name(Form form);

/// The examples of a bias in one line each, better when cut before worse when cut.
std::vector<std::string> bias_examples(const BiasVerdict& verdict);

/// Measures without a value on some inputs, how many, and why.
block::List undefined_list(std::span<const Verdict> verdicts);
/// Measures whose cut lies beyond all inputs.
block::List uncut_list(std::span<const Verdict> verdicts);
/// The smallest counterexamples, with a heading.
void add_counterexamples(Document& document, std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases);

/// The marks of a table of measures by laws; `word`: its last column is no law.
LawMarks::Section marks_of(const std::string& title, const block::Grid& grid, bool word);

/// A finding a law, strict and weak in one.
block::Findings findings_of(std::span<const Verdict> verdicts);

/// Law, form, verdict, universe and counterexample of a verdict, added to a record.
Tree law_fields(Tree record, const Verdict& verdict);

/// score, law, form, verdict, universe, counterexample: the laws on the page of a measure.
CsvTable laws_table(const std::string& score, std::span<const Verdict> verdicts);

}  // namespace etalon
