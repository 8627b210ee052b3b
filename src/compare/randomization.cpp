// randomization.cpp: Fisher's randomisation of signs: all of them by halves that meet in the middle, or random ones.
#include <algorithm>
#include <cmath>
#include <vector>

#include "compare/blocks.hpp"
#include "compare/given.hpp"
#include "etalon/compare_pairs.hpp"
#include "number/rounded.hpp"

namespace etalon::compare {
namespace {

/// All sums of ± the numbers, sorted: each number merges the sums below and above those before it.
std::vector<double> signed_sums(std::span<const double> numbers) {
  std::vector<double> sums{0};
  std::vector<double> less;
  std::vector<double> more;
  for (const double number : numbers) {
    less.clear();
    more.clear();
    for (const double sum : sums) {
      less.push_back(sum - std::abs(number));
      more.push_back(sum + std::abs(number));
    }
    sums.resize(2 * less.size());
    std::merge(less.begin(), less.end(), more.begin(), more.end(), sums.begin());
  }
  return sums;
}

/// How many sums of one from each list are at least `bound`.
std::uint64_t pairs_reaching(const std::vector<double>& first, const std::vector<double>& second, double bound) {
  std::uint64_t found = 0;
  std::size_t begin = second.size();  // from here on the partners are large enough
  for (const double sum : first) {
    while (begin > 0 && sum + second[begin - 1] >= bound) --begin;
    found += second.size() - begin;
  }
  return found;
}

double all_signs(std::span<const double> differences, double bound) {
  const auto half = differences.size() / 2;
  const std::vector<double> first = signed_sums(differences.first(half));
  const std::vector<double> second = signed_sums(differences.subspan(half));
  // The distribution is symmetric: as many are as far below 0.
  const double count = 2 * static_cast<double>(pairs_reaching(first, second, bound));
  return std::min(1.0, std::ldexp(count, -static_cast<int>(differences.size())));
}

std::uint64_t random_signs(std::span<const double> differences, double bound, const ResampleOptions& how) {
  const auto counts =
      resample<std::uint64_t>(how.resamples, how.seed, how.threads, [&](Random& random, std::uint64_t many) {
        std::uint64_t reaching = 0;
        for (std::uint64_t r = 0; r < many; ++r) {
          double sum = 0;
          std::uint64_t bits = 0;
          for (std::size_t i = 0; i < differences.size(); ++i, bits >>= 1) {
            if (i % 64 == 0) bits = random.next();
            sum += (bits & 1) != 0 ? differences[i] : -differences[i];
          }
          reaching += std::abs(sum) >= bound ? 1 : 0;
        }
        return std::vector{reaching};
      });
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  return sum;
}

}  // namespace

Finding randomization(std::span<const double> differences, const ResampleOptions& how) {
  check_numbers(differences);
  check_confidence(how.confidence);
  Finding found("randomization", 0, differences.empty() ? kNoUnit : kEqual);
  found.effect_name = "net share";
  found.interval = Value<Interval>::undefined("changes of sign give a p-value and no interval");
  if (differences.empty()) return found;
  std::vector<double> changed;
  for (const double d : differences) {
    if (std::abs(d) > how.tie) changed.push_back(d);
  }
  const double sum = rounded_sum(changed);
  const double sizes = rounded_sum(changed.size(), [&](std::size_t i) { return std::abs(changed[i]); });
  found.n = changed.size();
  found.difference = sum / static_cast<double>(differences.size());
  if (changed.empty()) return found;
  if (!std::isfinite(sizes)) throw Error(ErrorKind::input, kTooLarge);
  found.statistic = found.difference.number;
  found.effect = sum / sizes;
  // Sums that are equal but for rounding count as equal.
  const double bound = std::abs(sum) - 1e-12 * sizes;
  if (bound <= 0) {
    found.distribution = "exact";
    found.p = 1.0;
  } else if (changed.size() <= kAllSigns) {
    found.distribution = "exact";
    found.p = all_signs(changed, bound);
  } else {
    check_resamples(static_cast<double>(how.resamples), static_cast<double>(changed.size()));
    found.distribution = "resamples";
    found.resamples = how.resamples;
    found.p = static_cast<double>(random_signs(changed, bound, how) + 1) / static_cast<double>(how.resamples + 1);
  }
  return found;
}

Finding randomization(const Clustered& clusters, const ResampleOptions& how) {
  ResampleOptions sums = how;
  double units = 0;
  for (const double size : clusters.sizes) {
    units += size;
    sums.tie = std::max(sums.tie, how.tie * size);
  }
  Finding found = randomization(clusters.sums, sums);
  if (found.statistic.defined()) {
    found.difference = found.difference.number * static_cast<double>(clusters.sums.size()) / units;
    found.statistic = found.difference;
  } else if (!clusters.sums.empty()) {
    found.p = Value<double>::undefined(kEqualClusters);
  }
  return found;
}

}  // namespace etalon::compare
