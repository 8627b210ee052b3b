// ranks.hpp: ranks from the least, ties sharing the middle of theirs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace etalon::compare {

/// Values tie with their neighbour in the order when they are no further apart than `tie`.
struct Ranking {
  std::vector<std::uint32_t> doubled;  ///< so that all are whole numbers
  double ties = 0;                     ///< Σ(t³ − t) over groups of equal values

  Ranking(std::span<const double> values, double tie) : doubled(values.size()) {
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
      end = begin + 1;
      while (end < order.size() && values[order[end]] - values[order[end - 1]] <= tie) ++end;
      for (std::size_t i = begin; i < end; ++i) doubled[order[i]] = static_cast<std::uint32_t>(begin + 1 + end);
      const auto t = static_cast<double>(end - begin);
      ties += t * t * t - t;
    }
  }
};

}  // namespace etalon::compare
