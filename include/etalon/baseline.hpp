// baseline.hpp: what measures come to by chance, as curves over the size of a class or the number of clusters of a
// random prediction: which of them does a measure reward?
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "etalon/score.hpp"

namespace etalon {

/// One truth and predictions of growing size, in the words of their domain.
class BaselineInputs {
 public:
  virtual ~BaselineInputs() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// The size of the i-th prediction.
  [[nodiscard]] virtual double at(std::size_t i) const = 0;
  /// Whether a verdict is about it; a prediction of one class alone is on the curve only.
  [[nodiscard]] virtual bool judged(std::size_t i) const = 0;
  [[nodiscard]] virtual Estimate fast(const Score& score, const Evaluation& how, std::size_t i) const = 0;
  [[nodiscard]] virtual Value<Exact> exact(const Score& score, const Evaluation& how, std::size_t i) const = 0;

  std::string what;  ///< "100 objects, 30 of them positive in the truth; …"
  std::string over;  ///< what grows: "predicted positives"
};

enum class Trend {
  constant,  ///< the same for all sizes
  more,      ///< larger sizes are never worse by chance, and some are better
  fewer,     ///< … never better, and some are worse
  mixed,
  unknown,  ///< there are no two means to compare
};
std::string_view name_of(Trend trend);

struct BaselineCurve {
  std::string score;
  std::vector<Estimate> means;  ///< one a size
  Trend trend = Trend::unknown;
  bool sampled = false;  ///< some means are over random tables: what differs by less than four errors does not count
};

struct Baselines {
  std::string what;
  std::string over;
  std::vector<double> sizes;
  std::vector<BaselineCurve> curves;
};

/// The curve of every score. Ties of exact means are decided exactly. Throws Error(usage) for a score that has no mean
/// by chance.
Baselines baselines(std::span<const Score> scores, const BaselineInputs& inputs, const Evaluation& how = {},
                    unsigned threads = 1);

}  // namespace etalon
