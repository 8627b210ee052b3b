// classi.hpp: ClasSi as the paper writes it down, in O(k·m), and over all ways to break ties.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace etalon::reference {

/// Algorithm 1 of Ivanescu, Wichterich and Seidl: dc[a − 1] is the cost of the discordant pairs whose first object is
/// among the first a. `ranking` has the distance of each object to the query's class.
inline std::vector<double> dis_cost(std::size_t k, std::span<const double> ranking) {
  std::vector<double> dc(k);
  for (std::size_t a = 0; a < k; ++a) {
    for (std::size_t b = a + 1; b < ranking.size(); ++b) dc[a] += std::max(0.0, ranking[a] - ranking[b]);
    if (a > 0) dc[a] += dc[a - 1];
  }
  return dc;
}

/// Algorithm 2: ClasSi for the first 1 … k positions.
inline std::vector<double> classi(std::size_t k, std::span<const double> ranking) {
  std::vector<double> worst(ranking.begin(), ranking.end());
  std::sort(worst.rbegin(), worst.rend());
  const std::vector<double> rc = dis_cost(k, ranking);
  const std::vector<double> wc = dis_cost(k, worst);
  std::vector<double> values(k);
  for (std::size_t a = 0; a < k; ++a) values[a] = 1 - 2 * rc[a] / wc[a];
  return values;
}

/// The mean of the curves of all orders of the objects of each group; groups by their first positions and the end.
inline std::vector<double> classi_of_ties(std::span<const double> ranking, std::span<const std::uint32_t> starts) {
  std::vector<std::size_t> order(ranking.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<double> sum(ranking.size());
  std::size_t ways = 0;
  const auto walk = [&](auto&& self, std::size_t group) -> void {
    if (group + 1 == starts.size()) {
      std::vector<double> broken;
      for (const std::size_t i : order) broken.push_back(ranking[i]);
      const std::vector<double> curve = classi(ranking.size(), broken);
      for (std::size_t a = 0; a < sum.size(); ++a) sum[a] += curve[a];
      ++ways;
      return;
    }
    const auto begin = order.begin() + starts[group];
    const auto end = order.begin() + starts[group + 1];
    do self(self, group + 1);
    while (std::next_permutation(begin, end));
  };
  walk(walk, 0);
  for (double& value : sum) value /= static_cast<double>(ways);
  return sum;
}

}  // namespace etalon::reference
