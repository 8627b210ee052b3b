// report.hpp: results, verdicts and the catalogue as documents, which are written in any format.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/advice.hpp"
#include "etalon/baseline.hpp"
#include "etalon/consistency.hpp"
#include "etalon/cost.hpp"
#include "etalon/decisions.hpp"
#include "etalon/detect.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/format.hpp"
#include "etalon/graph.hpp"
#include "etalon/leaderboard.hpp"
#include "etalon/own_page.hpp"
#include "etalon/pairwise.hpp"
#include "etalon/results.hpp"
#include "etalon/score.hpp"
#include "etalon/sensitivity.hpp"
#include "etalon/separation.hpp"
#include "etalon/validate.hpp"

namespace etalon {

/// The results must live as long as the document.
/// `comparison`: how the differences of the systems are tested, which people are told below the table.
Document document_of(const Results& results, const std::string& comparison = {});
Document document_of(Results&& results) = delete;

/// Systems against each other; they must live as long as the document.
Document document_of(const Pairwise& found);
Document document_of(Pairwise&& found) = delete;

/// What was found out about measures.
struct Judgement {
  std::vector<Verdict> verdicts;
  std::vector<BiasVerdict> biases{};  ///< where the domain knows them and they were asked for
  std::vector<LeftOut> left_out{};
};

/// Verdicts as tables of laws by measures, with what was left out; with `examples`, the counterexamples below.
Document document_of(const Judgement& judgement, bool examples);

/// A counterexample with its matrices in one line.
std::string in_one_line(const Counterexample& example);

/// Degrees of consistency and discriminancy, and the order of preference that follows.
Document document_of(const Consistency& found);

/// Which measures disagree about systems.
Document document_of(const Disagreement& disagreement);

/// How well scores tell systems apart. CSV has a line for each score and pair of systems.
Document document_of(const Sensitivity& sensitivity);

/// Which systems are better. CSV has a line for each pair.
Document document_of(const Decisions& decisions);

/// Who could be best. CSV has a line for each system.
Document document_of(const Leaderboard& board);

/// The methods that decide about systems: all of them in a list, and the page of one with a worked example.
Document methods_document();
Document document_of(const MethodFacts& method);

/// The page of a user's own measure.
Document document_of(const OwnPage& page);

/// The examples that tell measures apart.
Document document_of(const Separation& separation);

/// Which measures have what is needed.
Document document_of(const Advice& advice);

/// What measures come to by chance: a verdict each for people, the curves for machines, and a plot.
Document document_of(const Baselines& found);

/// How the times of measures grow.
Document document_of(std::span<const Cost> costs);

/// Communities of a graph, which must live as long as the document. CSV has the community of each node; tables a
/// summary; JSON both.
Document document_of(const Graph& graph, const Detection& detection);

/// Every measure with its names and meaning, by family.
Document catalogue_document(std::optional<Domain> domain = {});

/// The page of one score: formula, meaning, range, worked example, laws that hold and fail, names elsewhere. With
/// `variants`, a page (Markdown, LaTeX, HTML) also has the laws of the other forms of its measure, which take their
/// time.
Document document_of(const Score& score, bool variants = false);

/// A result as text.
template <class Result>
std::string render(const Result& result, OutputFormat format, const Style& style = {}) {
  return write(document_of(result), format, style);
}

std::string_view version();

}  // namespace etalon
