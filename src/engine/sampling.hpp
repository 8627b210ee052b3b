// sampling.hpp: random inputs of a universe: a truth and two different predictions, as often as one likes.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/judge.hpp"
#include "engine/run.hpp"
#include "etalon/cancel.hpp"
#include "etalon/consistency.hpp"
#include "number/random.hpp"

namespace etalon {

/// Chooses a number with given weights.
class WeightedChoice {
 public:
  explicit WeightedChoice(std::vector<double> weights);
  [[nodiscard]] std::size_t draw(Random& random) const;

 private:
  std::vector<double> up_to_;  // sums of the weights
};

/// Boxes, each as likely as another, into which so many objects are thrown, so that what remains when empty boxes are
/// forgotten is a uniform partition (Stam 1983) or, with the boxes in order, a uniform weak order: k boxes with a
/// weight that falls like 1/k! or like 1/2^k, times k^n.
WeightedChoice boxes(std::size_t objects, bool ordered);

/// Throws Error(usage) for too few or too many.
void refuse_sample_size(std::size_t objects, const char* what);

/// Whether the first or the second is better: 1, −1, or 0 for a tie, decided exactly; nothing without values.
template <class Sampler, class Statistic>
std::optional<int> preference(const Score& score, const Evaluation& how, const Sampler& sampler,
                              const typename Sampler::Drawn& drawn, const Statistic& first, const Statistic& second) {
  const Value<double> x = evaluate(score, first, how);
  const Value<double> y = evaluate(score, second, how);
  if (!x.defined() || !y.defined() || std::isnan(x.number) || std::isnan(y.number)) return std::nullopt;
  int sign = 0;
  if (!nearly_equal(x.number, y.number)) {
    sign = sign_of(x.number - y.number);
  } else if (score.has_exact()) {
    sign = sign_of(evaluate(score, sampler.template statistic<Exact>(drawn, 0), how).number <=>
                   evaluate(score, sampler.template statistic<Exact>(drawn, 1), how).number);
  }
  return score.better() == Better::lower ? -sign : sign;
}

/// Counts one comparison for every pair of scores.
void count_signs(const std::vector<std::optional<int>>& signs, std::vector<Agreement>& sums);

/// An empty agreement for every pair of scores.
std::vector<Agreement> sampled_pairs(std::span<const Score> scores);

/// Adds up the counts of each pair.
void add_counts(const std::vector<Agreement>& counts, std::vector<Agreement>& sums);

/// The five counts of every pair of scores over so many comparisons. Blocks of them have seeds of their own, so that
/// the counts are the same on any number of threads.
template <class Sampler>
std::vector<Agreement> sampled(const Sampler& sampler, std::span<const Score> scores,
                               const ConsistencyOptions& options) {
  constexpr std::size_t block = 1000;
  std::vector<Agreement> sums = sampled_pairs(scores);
  std::vector<std::vector<Agreement>> blocks;
  run_all(1 + (options.sample - 1) / block, options.threads, blocks, [&](std::size_t b) {
    std::vector<Agreement> counts(sums.size());
    Random random(Random(options.seed + b * 0x9E3779B97F4A7C15ULL).next());
    for (std::size_t i = b * block; i < std::min(options.sample, (b + 1) * block); ++i) {
      check_cancelled();
      const typename Sampler::Drawn drawn = sampler.draw(random);
      const auto first = sampler.template statistic<double>(drawn, 0);
      const auto second = sampler.template statistic<double>(drawn, 1);
      std::vector<std::optional<int>> signs;
      for (const Score& score : scores) signs.push_back(preference(score, options.how, sampler, drawn, first, second));
      count_signs(signs, counts);
    }
    return std::vector<std::vector<Agreement>>{std::move(counts)};
  });
  for (const std::vector<Agreement>& counts : blocks) add_counts(counts, sums);
  return sums;
}

}  // namespace etalon
