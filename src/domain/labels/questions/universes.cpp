// universes.cpp: all confusion matrices up to a size, as the questions about measures go through them.
#include "domain/labels/questions/universes.hpp"

#include "domain/labels/questions/laws.hpp"
#include "domain/labels/questions/matrix_space.hpp"
#include "domain/labels/questions/sampler.hpp"

namespace etalon {
namespace {

std::string text(const Universe& universe) {
  return std::to_string(universe.classes) + " classes, n ≤ " + std::to_string(universe.objects) +
         (universe.constant_labelings ? ", constant labelings included" : ", no constant labelings");
}

std::string head(const Universe& universe) { return std::to_string(universe.classes) + " classes"; }

std::shared_ptr<const Space> make(const Universe& universe) { return std::make_shared<const MatrixSpace>(universe); }

/// One class against the rest has a meaning of its own where there are two.
std::optional<Score> judged(const Score& score, const Universe& universe) {
  return score.needs_positive() && universe.classes != 2 ? std::nullopt : std::optional(score);
}

ComparedWords compared(const Universe& universe, const ConsistencyOptions& options) {
  return {"confusion matrices of " + std::to_string(universe.objects) + " objects, " +
              std::to_string(universe.classes) + " classes",
          std::string(options.weighted ? ", each as often as labelings give it" : "") +
              (options.same_truth ? ", compared for the same sizes in the truth" : "")};
}

std::vector<Agreement> sample(std::span<const Score> scores, const Universe& universe,
                              const ConsistencyOptions& options) {
  return sampled(LabelSampler(universe, options.weighted, options.same_truth), scores, options);
}

}  // namespace

constinit const UniverseKind kMatrices{
    .name = "labels",
    .domain = Domain::labels,
    .text = text,
    .head = head,
    .layout = " (rows: truth, columns: prediction)",
    .input = "matrix",
    .inputs = "matrices",
    .refuse = MatrixSpace::refuse,
    .make = make,
    .laws = kMatrixLaws,
    .judged = judged,
    .left_out = "is about one class against the rest",
    .instead = "compare it with --up-to 2:N, or through a lift such as macro",
    .compared = compared,
    .one_truth = false,
    .sampled = sample,
};

}  // namespace etalon
