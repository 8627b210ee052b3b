// report.hpp: results, verdicts and the catalogue as text: for people (table, Markdown, LaTeX) and for machines (JSON,
// CSV).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/advice.hpp"
#include "etalon/consistency.hpp"
#include "etalon/cost.hpp"
#include "etalon/detect.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/format.hpp"
#include "etalon/graph.hpp"
#include "etalon/own_page.hpp"
#include "etalon/results.hpp"
#include "etalon/score.hpp"
#include "etalon/sensitivity.hpp"
#include "etalon/separation.hpp"
#include "etalon/validate.hpp"

namespace etalon {

std::string render(const Results& results, OutputFormat format, const Style& style = {});

/// Verdicts as a table of laws by measures; with `examples`, the counterexamples below it.
std::string render(std::span<const Verdict> verdicts, OutputFormat format, bool examples, const Style& style = {});
/// The same with the biases of measures of partitions.
std::string render(std::span<const Verdict> verdicts, std::span<const BiasVerdict> biases, OutputFormat format,
                   bool examples, const Style& style = {});

/// A counterexample with its matrices in one line.
std::string in_one_line(const Counterexample& example);

/// Degrees of consistency and discriminancy, and the order of preference that follows.
std::string render(const Consistency& found, OutputFormat format, const Style& style = {});

/// Which measures disagree about systems.
std::string render(const Disagreement& disagreement, OutputFormat format, const Style& style = {});

/// How well scores tell systems apart. CSV has a line for each score and pair of systems.
std::string render(const Sensitivity& sensitivity, OutputFormat format, const Style& style = {});

/// The page of a user's own measure: table, md or json.
std::string render(const OwnPage& page, OutputFormat format, const Style& style = {});

/// The examples that tell measures apart.
std::string render(const Separation& separation, OutputFormat format, const Style& style = {});

/// Which measures have what is needed.
std::string render(const Advice& advice, OutputFormat format, const Style& style = {});

/// How the times of measures grow.
std::string render(std::span<const Cost> costs, OutputFormat format, const Style& style = {});

/// Communities of a graph. CSV has the community of each node; tables a summary; JSON both.
std::string render(const Graph& graph, const Detection& detection, OutputFormat format, const Style& style = {});

/// The catalogue: every measure with its names and meaning, by family.
std::string render_catalogue(OutputFormat format, const Style& style = {}, std::optional<Domain> domain = {});

/// The page of one score: formula, meaning, range, worked example, laws that hold and fail, names elsewhere.
std::string explain(const Score& score, OutputFormat format, const Style& style = {});

std::string_view version();

}  // namespace etalon
