// sample.hpp: random inputs of a universe: a truth and two different predictions, as often as one likes.
#pragma once

#include <array>
#include <vector>

#include "etalon/consistency.hpp"
#include "etalon/matrix.hpp"
#include "etalon/orders.hpp"
#include "etalon/partitions.hpp"
#include "number/random.hpp"
#include "validate/judge.hpp"
#include "validate/run.hpp"

namespace etalon {

/// Chooses a number with given weights.
class WeightedChoice {
 public:
  explicit WeightedChoice(std::vector<double> weights);
  [[nodiscard]] std::size_t draw(Random& random) const;

 private:
  std::vector<double> up_to_;  // sums of the weights
};

/// Two matrices, each as likely as any other, or as it comes about from random labelings.
class LabelSampler {
 public:
  using Drawn = std::array<std::vector<std::uint64_t>, 2>;  ///< cells, row by row

  LabelSampler(const Universe& universe, bool weighted, bool same_truth);
  [[nodiscard]] Drawn draw(Random& random) const;
  template <class T>
  [[nodiscard]] Matrix<T> statistic(const Drawn& drawn, std::size_t which) const {
    return dense_matrix<T, std::uint64_t>(universe_.classes, drawn[which]);
  }

 private:
  using Cells = std::vector<std::uint64_t>;
  void add_row(std::uint64_t objects, std::size_t parts, Random& random, Cells& cells) const;
  [[nodiscard]] Cells draw_one(Random& random) const;
  [[nodiscard]] Cells draw_beside(const Cells& other, Random& random) const;
  [[nodiscard]] bool inside(const Cells& cells) const;
  [[nodiscard]] double log_ways(const Cells& cells) const;
  [[nodiscard]] double log_labelings(const Cells& cells) const;

  Universe universe_;
  bool weighted_;
  bool same_truth_;
  double most_ways_ = 0;
};

/// A reference and two clusterings, each partition as likely as any other.
class PartitionSampler {
 public:
  using Drawn = std::array<std::vector<int>, 3>;

  explicit PartitionSampler(std::size_t objects);
  [[nodiscard]] Drawn draw(Random& random) const;
  template <class T>
  [[nodiscard]] Partitions<T> statistic(const Drawn& drawn, std::size_t which) const {
    return partitions_of<T>(drawn[0], drawn[which + 1]);
  }

 private:
  [[nodiscard]] std::vector<int> partition(Random& random) const;

  std::size_t objects_;
  WeightedChoice urns_;
};

/// A target and two orders, each order as likely as any other; without ties the target is the order of the items.
class OrderSampler {
 public:
  using Drawn = std::array<std::vector<double>, 3>;

  OrderSampler(std::size_t items, bool ties);
  [[nodiscard]] Drawn draw(Random& random) const;
  template <class T>
  [[nodiscard]] Orders<T> statistic(const Drawn& drawn, std::size_t which) const {
    return Orders<T>(OrderColumn{drawn[0]}, OrderColumn{drawn[which + 1]});
  }

 private:
  [[nodiscard]] std::vector<double> order(Random& random) const;

  std::size_t items_;
  bool ties_;
  WeightedChoice levels_;
};

/// Whether the first or the second is better: 1, −1, or 0 for a tie, decided exactly; nothing without values.
template <class Subject, class Sampler, class Statistic>
std::optional<int> preference(const Subject& subject, const Sampler& sampler, const typename Sampler::Drawn& drawn,
                              const Statistic& first, const Statistic& second) {
  const Value<double> x = subject.fast(first);
  const Value<double> y = subject.fast(second);
  if (!x.defined() || !y.defined() || std::isnan(x.number) || std::isnan(y.number)) return std::nullopt;
  int sign = 0;
  if (!nearly_equal(x.number, y.number)) {
    sign = sign_of(x.number - y.number);
  } else if (subject.exact) {
    sign = sign_of(subject.exact(sampler.template statistic<Exact>(drawn, 0)).number <=>
                   subject.exact(sampler.template statistic<Exact>(drawn, 1)).number);
  }
  return subject.better == Better::lower ? -sign : sign;
}

/// Counts one comparison for every pair of subjects.
inline void count_signs(const std::vector<std::optional<int>>& signs, std::vector<Agreement>& sums) {
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

/// The five counts of every pair of subjects over so many comparisons. Blocks of them have seeds of their own, so that
/// the counts are the same on any number of threads.
template <class Sampler, class Subject>
std::vector<Agreement> sampled(const Sampler& sampler, std::span<const Subject> subjects,
                               const ConsistencyOptions& options) {
  constexpr std::size_t block = 1000;
  std::vector<Agreement> sums;
  for (std::size_t f = 0; f < subjects.size(); ++f) {
    for (std::size_t g = f + 1; g < subjects.size(); ++g) {
      sums.push_back({subjects[f].name, subjects[g].name});
      sums.back().sampled = true;
    }
  }
  std::vector<std::vector<Agreement>> blocks;
  run_all(1 + (options.sample - 1) / block, options.threads, blocks, [&](std::size_t b) {
    std::vector<Agreement> counts(sums.size());
    Random random(Random(options.seed + b * 0x9E3779B97F4A7C15ULL).next());
    for (std::size_t i = b * block; i < std::min(options.sample, (b + 1) * block); ++i) {
      const typename Sampler::Drawn drawn = sampler.draw(random);
      const auto first = sampler.template statistic<double>(drawn, 0);
      const auto second = sampler.template statistic<double>(drawn, 1);
      std::vector<std::optional<int>> signs;
      for (const Subject& subject : subjects) signs.push_back(preference(subject, sampler, drawn, first, second));
      count_signs(signs, counts);
    }
    return std::vector<std::vector<Agreement>>{std::move(counts)};
  });
  for (const std::vector<Agreement>& counts : blocks) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      for (const auto part : {&Agreement::same, &Agreement::opposite, &Agreement::f_only, &Agreement::g_only,
                              &Agreement::both_tied, &Agreement::undefined})
        sums[i].*part += counts[i].*part;
    }
  }
  return sums;
}

}  // namespace etalon
