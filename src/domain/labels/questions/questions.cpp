// questions.cpp: what the questions about measures need to know of labels.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "domain/labels/parts.hpp"
#include "domain/labels/questions/baseline.hpp"
#include "domain/labels/questions/bias.hpp"
#include "domain/labels/questions/universes.hpp"
#include "engine/entries.hpp"
#include "etalon/matrix.hpp"

namespace etalon {
namespace {

constexpr Law kLabelLaws[] = {Law::max_agreement,
                              Law::min_agreement,
                              Law::class_symmetry,
                              Law::symmetry,
                              Law::distance,
                              Law::monotonicity,
                              Law::strong_monotonicity,
                              Law::constant_baseline,
                              Law::approximate_constant_baseline};

constexpr Setting kSettings[] = {
    {.name = "up_to",
     .help = "universes: all matrices of so many classes and at most so many objects; consistency and separation take "
             "the first",
     .type = Setting::Type::texts,
     .shows = "CLASSES:OBJECTS",
     .value = "2:8,3:6"},
    {.name = "constant_labelings",
     .help = "include labelings that give every object the same class",
     .type = Setting::Type::flag},
    {.name = "weighted",
     .help = "consistency: a matrix counts as often as labelings give it",
     .type = Setting::Type::flag},
    {.name = "same_truth",
     .help = "consistency: compare only predictions for the same class sizes of the truth",
     .type = Setting::Type::flag},
    kSample,
    kSeed,
    {.name = "sizes",
     .help = "baseline: how many objects of the truth are negative and how many positive",
     .type = Setting::Type::texts,
     .shows = "NEGATIVES,POSITIVES",
     .value = "70,30"},
};

std::vector<Universe> universes(const Settings& settings) {
  return parse_universes(settings.texts("up_to"), kMatrices, settings.flag("constant_labelings"));
}

Universe compared(const Settings& settings) { return universes(settings).front(); }

ConsistencyOptions read_consistency(const Settings& settings) {
  ConsistencyOptions options = read_sample(settings);
  options.weighted = settings.flag("weighted");
  options.same_truth = settings.flag("same_truth");
  return options;
}

/// Of two classes when it is about one of them.
Universe described(const Score& score) { return default_universes(kMatrices.domain)[score.needs_positive() ? 0 : 1]; }

/// Four counts for a measure of one class, a matrix of three classes for the others and for lifts.
Example example(const Score& score) {
  if (score.needs_positive()) {
    const auto& c = kBinaryExample;
    const int rows[4] = {c.c00, c.c01, c.c10, c.c11};
    return {fmt::format("c11 = {}, c10 = {}, c01 = {}, c00 = {}", c.c11, c.c10, c.c01, c.c00),
            evaluate(score, dense_matrix<double, int>(2, rows))};
  }
  const int* c = kMatrixExample;
  return {
      fmt::format("rows (truth) {} {} {} / {} {} {} / {} {} {}", c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]),
      evaluate(score, dense_matrix<double, int>(3, kMatrixExample))};
}

}  // namespace

constinit const Questions label_questions{
    .domain = Domain::labels,
    .laws = kLabelLaws,
    .settings = kSettings,
    .universes = universes,
    .compared = compared,
    .consistency = read_consistency,
    .described = described,
    .beside_known = described,
    .example = example,
    .impossible = kNoMeasureHasAll,
    .judges = "Measures of labels, over all confusion matrices up to a size",
    .by_default = "scores (default: all, through all lifts)",
    .define = "a measure of your own, for example 'mine = 2*c11 / (2*c11 + c10 + c01)'",
    .brief = "all confusion matrices, no constant labelings; rows of matrices are the truth",
    .whole = "confusion matrices up to the size given, constant labelings left out.",
    .layout = " Tables are written row by row, rows are the truth.",
    .bias_says =
        "bias: random predictions get a better value with more positives, with fewer, with more objects in the class "
        "that is larger in the truth (majority) or smaller (minority), with none of these, or it depends (mixed)",
    .bias = bias_of_labels,
    .baseline = baseline_of_labels,
};

TheoremCheck impossibility_theorem(std::span<const Verdict> verdicts) {
  constexpr Law incompatible[] = {Law::distance, Law::monotonicity, Law::constant_baseline};
  std::map<std::string, int> checked;
  std::map<std::string, int> passed;
  for (const Verdict& verdict : verdicts) {
    if (verdict.universe.kind != &kMatrices || verdict.universe.classes != 2 || verdict.universe.constant_labelings ||
        verdict.form != Form::strict ||
        std::find(std::begin(incompatible), std::end(incompatible), verdict.law) == std::end(incompatible)) {
      continue;
    }
    if (verdict.undefined == verdict.inputs) continue;  // it measures nothing
    ++checked[verdict.score];
    if (!verdict.counterexample) ++passed[verdict.score];
  }
  TheoremCheck theorem;
  for (const auto& [score, laws] : checked) {
    if (laws == 3) ++theorem.checked;
    if (passed[score] == 3) theorem.suspects.push_back(score);
  }
  return theorem;
}

}  // namespace etalon
