// baseline.cpp: curves of what measures come to by chance, and what they say about the sizes that a measure favours.
#include "etalon/baseline.hpp"

#include <cmath>

#include "engine/judge.hpp"
#include "engine/run.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

/// 1 when the j-th mean is better than the i-th, −1 when it is worse, 0 when they tie or random tables do not tell.
int compare(const Score& lifted, Better better, const BaselineInputs& inputs, const Evaluation& how,
            const std::vector<Estimate>& means, std::size_t i, std::size_t j) {
  const double apart = means[j].mean.number - means[i].mean.number;
  int sign = 0;
  if (means[i].tables > 0 || means[j].tables > 0) {
    constexpr double errors = 4;
    if (std::abs(apart) > errors * std::hypot(means[i].error, means[j].error) && !nearly_equal(apart, 0))
      sign = sign_of(apart);
  } else if (!nearly_equal(means[j].mean.number, means[i].mean.number)) {
    sign = sign_of(apart);
  } else if (lifted.has_exact()) {
    sign = sign_of(inputs.exact(lifted, how, j).number <=> inputs.exact(lifted, how, i).number);
  }
  return better == Better::lower ? -sign : sign;
}

Trend trend_of(const Score& score, const Score& lifted, const BaselineInputs& inputs, const Evaluation& how,
               const std::vector<Estimate>& means) {
  // The worst and the best so far: a mean that is worse than one before it falls, however slowly.
  std::size_t judged = 0;
  std::size_t best = 0;
  std::size_t worst = 0;
  bool rises = false;
  bool falls = false;
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (!inputs.judged(i) || !means[i].mean.defined()) continue;
    if (judged++ == 0) {
      best = worst = i;
      continue;
    }
    const int beside_best = compare(lifted, score.better(), inputs, how, means, best, i);
    const int beside_worst =
        best == worst ? beside_best : compare(lifted, score.better(), inputs, how, means, worst, i);
    rises = rises || beside_worst > 0;
    falls = falls || beside_best < 0;
    if (beside_best > 0) best = i;
    if (beside_worst < 0) worst = i;
  }
  if (judged < 2) return Trend::unknown;
  if (rises && falls) return Trend::mixed;
  return rises ? Trend::more : falls ? Trend::fewer : Trend::constant;
}

}  // namespace

std::string_view name_of(Trend trend) {
  switch (trend) {
    case Trend::constant: return "constant";
    case Trend::more: return "more";
    case Trend::fewer: return "fewer";
    case Trend::mixed: return "mixed";
    case Trend::unknown: break;
  }
  return "unknown";
}

Baselines baselines(std::span<const Score> scores, const BaselineInputs& inputs, const Evaluation& how,
                    unsigned threads) {
  std::vector<Score> lifted;
  for (const Score& score : scores) {
    const bool outermost = score.lifts.empty() || !score.lifts.front()->by_chance;
    const std::optional<Score> chance = outermost ? by_chance(score) : std::nullopt;
    if (!chance)
      throw Error(ErrorKind::usage, score.text() + (outermost ? " has no mean by chance"
                                                              : " is by chance already: name the score inside of it"));
    lifted.push_back(*chance);
  }
  Baselines found{inputs.what, inputs.over, {}, {}};
  for (std::size_t i = 0; i < inputs.size(); ++i) found.sizes.push_back(inputs.at(i));
  run_all(scores.size(), threads, found.curves, [&](std::size_t k) {
    BaselineCurve curve{scores[k].text(), {}};
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      check_cancelled();
      curve.means.push_back(inputs.fast(lifted[k], how, i));
      curve.sampled = curve.sampled || curve.means.back().tables > 0;
    }
    curve.trend = trend_of(scores[k], lifted[k], inputs, how, curve.means);
    return std::vector<BaselineCurve>{std::move(curve)};
  });
  return found;
}

}  // namespace etalon
