// baseline.cpp: a truth of two classes and random predictions of every number of positives.
#include "domain/labels/questions/baseline.hpp"

#include <fmt/core.h>

#include "engine/sizes.hpp"
#include "etalon/error.hpp"
#include "etalon/matrix.hpp"

namespace etalon {
namespace {

class PositivesByChance : public BaselineInputs {
 public:
  PositivesByChance(std::uint64_t negatives, std::uint64_t positives) : negatives_(negatives), positives_(positives) {
    what = fmt::format(
        "{} objects, {} of them positive in the truth; every prediction with so many positives is as "
        "likely as any other",
        negatives + positives, positives);
    over = "predicted positives";
  }
  [[nodiscard]] std::size_t size() const override { return negatives_ + positives_ + 1; }
  [[nodiscard]] double at(std::size_t i) const override { return static_cast<double>(i); }
  /// Not when all objects are given one class.
  [[nodiscard]] bool judged(std::size_t i) const override { return i > 0 && i < negatives_ + positives_; }
  [[nodiscard]] Estimate fast(const Score& score, const Evaluation& how, std::size_t i) const override {
    return *estimate(score, any(matrix<double>(i)), how);
  }
  [[nodiscard]] Value<Exact> exact(const Score& score, const Evaluation& how, std::size_t i) const override {
    return evaluate(score, matrix<Exact>(i), how);
  }

 private:
  /// One prediction of this size: only its sizes matter.
  template <class T>
  [[nodiscard]] Matrix<T> matrix(std::size_t predicted) const {
    const std::uint64_t both = std::min<std::uint64_t>(predicted, positives_);
    const std::uint64_t cells[4] = {negatives_ - (predicted - both), predicted - both, positives_ - both, both};
    std::vector<T> rows;
    for (const std::uint64_t count : cells) rows.push_back(count_as<T>(static_cast<Int128>(count)));
    return dense_matrix<T, T>(2, rows);
  }

  std::uint64_t negatives_;
  std::uint64_t positives_;
};

}  // namespace

std::shared_ptr<const BaselineInputs> baseline_of_labels(const Settings& settings) {
  const std::vector<std::uint64_t> sizes = parse_sizes(settings.texts("sizes"), 2);
  if (sizes.size() != 2)
    throw Error(ErrorKind::usage, "--sizes is about two classes, for example 70,30: 70 negatives and 30 positives");
  return std::make_shared<const PositivesByChance>(sizes[0], sizes[1]);
}

}  // namespace etalon
