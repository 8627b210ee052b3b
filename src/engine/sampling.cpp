// sampling.cpp: what the samplers of all domains need, and the counts of random comparisons.
#include "engine/sampling.hpp"

#include <numeric>

#include "etalon/error.hpp"

namespace etalon {

void refuse_sample_size(std::size_t objects, const char* what) {
  constexpr std::size_t most = 10000;
  if (objects < 2 || objects > most)
    throw Error(ErrorKind::usage,
                "samples are of 2 to " + std::to_string(most) + " " + what + ", not of " + std::to_string(objects));
}

WeightedChoice boxes(std::size_t objects, bool ordered) {
  refuse_sample_size(objects, ordered ? "items" : "objects");
  const auto n = static_cast<double>(objects);
  std::vector<double> logs{-INFINITY};
  double most = 0;
  for (double k = 1; k < 4 * n + 40; ++k) {
    logs.push_back(n * std::log(k) - (ordered ? k * std::log(2.0) : std::lgamma(k + 1)));
    most = std::max(most, logs.back());
  }
  for (double& weight : logs) weight = std::exp(weight - most);
  return WeightedChoice(std::move(logs));
}

WeightedChoice::WeightedChoice(std::vector<double> weights) : up_to_(std::move(weights)) {
  std::partial_sum(up_to_.begin(), up_to_.end(), up_to_.begin());
}

std::size_t WeightedChoice::draw(Random& random) const {
  const double at = random.uniform() * up_to_.back();
  return static_cast<std::size_t>(std::upper_bound(up_to_.begin(), up_to_.end(), at) - up_to_.begin());
}

void count_signs(const std::vector<std::optional<int>>& signs, std::vector<Agreement>& sums) {
  std::size_t at = 0;
  for (std::size_t f = 0; f < signs.size(); ++f) {
    for (std::size_t g = f + 1; g < signs.size(); ++g, ++at) {
      Agreement& pair = sums[at];
      const auto x = signs[f];
      const auto y = signs[g];
      ++(!x || !y             ? pair.undefined
         : *x == 0 && *y == 0 ? pair.both_tied
         : *y == 0            ? pair.f_only
         : *x == 0            ? pair.g_only
         : *x == *y           ? pair.same
                              : pair.opposite);
    }
  }
}

std::vector<Agreement> sampled_pairs(std::span<const Score> scores) {
  std::vector<Agreement> pairs;
  for (std::size_t f = 0; f < scores.size(); ++f) {
    for (std::size_t g = f + 1; g < scores.size(); ++g) {
      pairs.push_back({scores[f].text(), scores[g].text()});
      pairs.back().sampled = true;
    }
  }
  return pairs;
}

void add_counts(const std::vector<Agreement>& counts, std::vector<Agreement>& sums) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    for (const auto part : {&Agreement::same, &Agreement::opposite, &Agreement::f_only, &Agreement::g_only,
                            &Agreement::both_tied, &Agreement::undefined})
      sums[i].*part += counts[i].*part;
  }
}

}  // namespace etalon
